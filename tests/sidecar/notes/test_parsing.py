"""What is known of a note as a whole, and which files are none."""

from pathlib import Path

import pytest

from catena.chunks import chunk_note
from catena.notes import UnreadableNote, parse_note
from catena.vault.path import VaultPath

VAULTS = Path(__file__).parents[4] / "shared" / "data" / "vaults"


@pytest.mark.parametrize(
    ("raw", "says"),
    [
        pytest.param("Grüße\n".encode("utf-16"), "UTF-16", id="UTF-16 with its mark"),
        pytest.param("Some text\n".encode("utf-16-le"), "UTF-16", id="UTF-16 without"),
        pytest.param(b"text\nmore \x00 text", "NUL byte (line 2)", id="NUL"),
        pytest.param(b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "binary", id="picture"),
        pytest.param("Текст на русском языке".encode("cp1251"), "save it as UTF-8", id="another encoding"),
    ],
)
def test_what_is_no_text_is_refused_with_a_reason(raw: bytes, says: str) -> None:
    with pytest.raises(UnreadableNote) as refused:
        parse_note(VaultPath("n.md"), raw)

    assert says in str(refused.value)


def test_bytes_that_are_not_utf8_are_replaced_and_their_line_named() -> None:
    raw = b"# One\n\nCaf\xe9 [[A]]\n"

    note = parse_note(VaultPath("n.md"), raw)

    assert [w.message for w in note.warnings] == ["Line 3 contains bytes that are not UTF-8; they are read as �."]
    assert note.warnings[0].span is not None
    assert note.warnings[0].span.slice(raw) == b"\xe9"
    assert note.links[0].span.slice(raw) == b"[[A]]"


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        (b"---\na: @b\n---\n", "Frontmatter is not valid YAML, line 2: found character that cannot start any token"),
        (b"---\na: b\n", "Frontmatter begins in line 1 and is never closed with a line of ---"),
        (b"x\n\n```py\ny\n", "The code block that begins in line 3 is never closed."),
        (b"%% x\n\ny", "The comment that begins in line 1 is never closed."),
        (b"```\nx\n```", None),
        (b"````\nx\n```\n````\n", None),
        (b"    indented\n", None),
        (b"%% x %%\n<!-- y -->", None),
    ],
)
def test_what_is_never_closed_or_broken_is_said(raw: bytes, message: str | None) -> None:
    warnings = [w.message for w in parse_note(VaultPath("n.md"), raw).warnings]

    assert warnings == ([message] if message else [])


@pytest.mark.parametrize(
    ("path", "yaml", "title", "aliases"),
    [
        ("Folder/Name.md", "title: Other", "Other", ()),
        ("Folder/Name.md", "title:\naliases: [A, 'B']", "Name", ("A", "B")),
        ("Name.v2.md", "alias: One, Two", "Name.v2", ("One", "Two")),
        ("Name.md", "Title: 42\nAliases:\n  - 7", "42", ("7",)),
        ("1708597493-rbol.md", "aliases: [Árbol, árboles]", "Árbol", ("Árbol", "árboles")),
        ("202304011200.md", "aliases: Napping", "Napping", ("Napping",)),
        ("202304011200.md", "", "202304011200", ()),
        ("202304011200 Napping.md", "aliases: [Siesta]", "202304011200 Napping", ("Siesta",)),
        ("2023-04-01.md", "aliases: [A day in spring]", "2023-04-01", ("A day in spring",)),
    ],
)
def test_title_and_aliases(path: str, yaml: str, title: str, aliases: tuple[str, ...]) -> None:
    note = parse_note(VaultPath(path), f"---\n{yaml}\n---\n".encode())

    assert (note.title, note.aliases) == (title, aliases)


LINKS = "# Start\n" + "\n".join(f"- [[Note {n}]]" for n in range(8))


@pytest.mark.parametrize(
    ("path", "text", "expected"),
    [
        pytest.param("a.md", "---\nbuilding_block: question\ntags: moc\n---\n", "question", id="stated"),
        pytest.param("a.md", "---\ntags: [type/MOC]\n---\n", "moc", id="tag"),
        pytest.param("Sleep MOC.md", "text", "moc", id="name"),
        pytest.param("MOCs/Sleep.md", "text", "moc", id="folder"),
        pytest.param("Democracy.md", "text", None, id="a word that only contains it"),
        pytest.param("a.md", LINKS, "moc", id="mostly links"),
        pytest.param("a.md", LINKS + "\n" + "But then there is a lot of text. " * 20, None, id="links and text"),
        pytest.param("a.md", "[[A]] [[B]]", None, id="two links are no map"),
    ],
)
def test_building_block(path: str, text: str, expected: str | None) -> None:
    assert parse_note(VaultPath(path), text.encode()).building_block == expected


SUMMARY = '---\ntype: summary\nsource: "[[smith2020]]"\ncreated: 2024-01-15\nstatus: draft\n---\n# Summary: Sleep\n'
SYNTHESIS = (
    '---\ntype: synthesis\nsources:\n  - "[[a]]"\n  - "[[b]]"\ntheme: x\nthemes: []\ncreated: 2024-01-15\n---\n'
    "# Synthesis: x\n"
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(SUMMARY, True, id="a summary"),
        pytest.param(SYNTHESIS, True, id="a synthesis"),
        pytest.param(SUMMARY.replace("# Summary: Sleep", "# Sleep"), False, id="another heading"),
        pytest.param(SUMMARY.replace('"[[smith2020]]"', "smith2020"), False, id="its source is no link"),
        pytest.param("---\ntype: summary\n---\n# Summary: mine\n", False, id="somebody's own"),
        pytest.param('---\ntype: summary\nsource: "[[a]]"\ngenerated_by: catena\n---\n', True, id="it says so"),
        pytest.param('---\ntype: note\nsource: "[[a]]"\ngenerated_by: catena\n---\n', False, id="another type"),
        pytest.param("---\ntype: answer\nquestion: Why?\n---\n# Query Results\n", True, id="an answer that was saved"),
        pytest.param("---\ntype: answer\nquestion: Why?\n---\n# My own answer\n", False, id="an answer of its owner's"),
    ],
)
def test_generated(text: str, expected: bool) -> None:
    assert parse_note(VaultPath("Synthesis/x.md"), text.encode()).generated is expected


@pytest.mark.skipif(not VAULTS.is_dir(), reason="the development vaults are not here")
def test_every_note_of_real_vaults_is_tiled_by_blocks_and_chunks() -> None:
    seen = 0
    for file in sorted(VAULTS.rglob("*.md")):
        if not file.is_file():
            continue
        raw = file.read_bytes()
        note = parse_note(VaultPath(file.relative_to(VAULTS).as_posix()), raw)
        chunks = chunk_note(note)
        seen += 1
        assert b"".join(b.span.slice(raw) for b in note.blocks) == raw, file
        assert b"".join(s.span.slice(raw) for c in chunks for s in c.spans if not s.overlap) == raw, file
        for chunk in chunks:
            assert chunk.text == "".join(s.span.slice(raw).decode("utf-8", "replace") for s in chunk.spans), file
    assert seen > 100
