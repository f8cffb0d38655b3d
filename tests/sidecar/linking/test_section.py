"""Catena's own section: one line more, and not a byte of the rest moves."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catena.errors import WriteRefused
from catena.linking.link import LinkType
from catena.linking.section import carries, field_names, link_line, links_in_section, with_line
from catena.notes import parse_note
from catena.vault.path import VaultPath

NOTE = VaultPath("Note.md")
LINE = link_line("supports", "[[Target]]", "Both link to Sleep.")


def written(raw: str) -> str:
    return with_line(NOTE, raw.encode(), LINE).decode()


@pytest.mark.parametrize(
    ("before", "added"),
    [
        ("Text.\n", "\n## Semantic links\n\n- [supports:: [[Target]]] Both link to Sleep.\n"),
        ("No line end", "\n\n## Semantic links\n\n- [supports:: [[Target]]] Both link to Sleep.\n"),
        ("Blank line below.\n\n", "## Semantic links\n\n- [supports:: [[Target]]] Both link to Sleep.\n"),
        ("", "## Semantic links\n\n- [supports:: [[Target]]] Both link to Sleep.\n"),
        ("---\na: 1\n---\n", "\n## Semantic links\n\n- [supports:: [[Target]]] Both link to Sleep.\n"),
        ("One\r\nTwo\r\n", "\r\n## Semantic links\r\n\r\n- [supports:: [[Target]]] Both link to Sleep.\r\n"),
        ("One\rTwo\r", "\r## Semantic links\r\r- [supports:: [[Target]]] Both link to Sleep.\r"),
        ("```\n## Semantic links\n```\n", "\n## Semantic links\n\n- [supports:: [[Target]]] Both link to Sleep.\n"),
        ("> ## Semantic links\n", "\n## Semantic links\n\n- [supports:: [[Target]]] Both link to Sleep.\n"),
    ],
    ids=["text", "no line end", "blank line", "empty", "frontmatter", "crlf", "cr", "heading in code", "in a quote"],
)
def test_a_note_without_the_section_gets_it_at_the_end(before: str, added: str) -> None:
    assert written(before) == before + added


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("## Semantic links\n\n- [influences:: [[A]]]\n\n## Mine\nx", "- [influences:: [[A]]]\n{}\n\n## Mine\nx"),
        ("# semantic  LINKS\n- [influences:: [[A]]] b", "- [influences:: [[A]]] b\n{}\n"),
        ("## Semantic links\n", "links\n\n{}\n"),
        ("## Semantic links\nMy remark.\n", "links\n\n{}\n\nMy remark.\n"),
        ("## Semantic links\n\n### Mine\n\n- [[A]]\n", "links\n\n{}\n\n### Mine\n\n- [[A]]\n"),
        ("## Semantic links\n\n- a\n  - b\n\nBelow.\n", "- a\n  - b\n{}\n\nBelow.\n"),
        ("## Semantic links\r\n\r\n* a\r\n\r\nBelow.\r\n", "* a\r\n{}\r\n\r\nBelow.\r\n"),
    ],
    ids=["moved up", "renamed", "empty", "with a remark", "with a part of its own", "nested", "crlf"],
)
def test_a_section_that_a_person_edited_is_only_added_to(before: str, after: str) -> None:
    result = written(before)

    assert result.endswith(after.format(LINE.decode()))
    assert len(result) - len(before) <= len(LINE) + 6


def test_adding_the_same_line_again_changes_nothing() -> None:
    once = written("Text")

    assert written(once) == once
    assert carries(once.encode(), LINE)


@pytest.mark.parametrize("before", ["```\ncode", "Text\n%%\ncomment", "<!-- comment\n"])
def test_a_note_that_would_swallow_the_section_is_refused(before: str) -> None:
    with pytest.raises(WriteRefused, match="never closed"):
        written(before)


def test_what_a_sentence_holds_is_words_and_nothing_else() -> None:
    line = link_line("supports", "[[T]]", "See [[Other]] #tag\n- [contradicts:: [[X]]] <b>`code` %%no%% x:: y ^id")

    note = parse_note(NOTE, with_line(NOTE, b"", line))

    assert [link.target for link in note.links] == ["T"]
    assert [(field.key, field.value) for field in note.inline_fields] == [("supports", "[[T]]")]
    assert note.tags == ()
    assert len(note.raw.splitlines()) == 3


def test_only_links_of_the_section_are_counted() -> None:
    note = parse_note(
        NOTE, b"[[A]]\n## Semantic links\n- [supports:: [[B]]] \n- [[C]]\n### Deeper\n[[D]]\n## Next\n[[E]]"
    )

    assert [link.target for link in links_in_section(note)] == ["B", "C", "D"]


@pytest.mark.parametrize("link_type", list(LinkType))
def test_symmetric_types_are_called_the_same_from_both_ends(link_type: LinkType) -> None:
    forward, backward = field_names(link_type)

    assert (forward == backward) is (link_type in (LinkType.CONTRADICTS, LinkType.ANALOGOUS_TO, LinkType.RELATED))


@given(
    st.lists(
        st.sampled_from(["# H", "## Semantic links", "- item", "text", "", "  - b", "> q", "| a |", "---", "1. x"])
    ),
    st.sampled_from(["\n", "\r\n"]),
    st.booleans(),
)
def test_the_rest_stays_byte_for_byte_wherever_the_section_stands(lines: list[str], end: str, closed: bool) -> None:
    raw = (end.join(lines) + (end if closed else "")).encode()

    after = with_line(NOTE, raw, LINE)

    inserted = [
        after[at : at + len(after) - len(raw)]
        for at in range(len(raw) + 1)
        if after.startswith(raw[:at]) and after.endswith(raw[at:])
    ]
    assert any(i.replace(LINE, b"").replace(b"## Semantic links", b"").strip(b"\r\n") == b"" for i in inserted)
    assert len(links_in_section(parse_note(NOTE, after))) == 1
