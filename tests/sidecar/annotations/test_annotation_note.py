"""What an annotation note says of its paper, which notes are annotation notes, and laws of reading them."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from catena.annotations.annotation import COLORS, AnnotationNote, ColorCategory
from catena.annotations.conventions import NO_CONVENTIONS
from catena.annotations.reading import read_annotation_note, read_described_paper
from catena.notes import parse_note
from catena.notes.printed_times import read_time
from catena.vault.path import vault_path

MARK = '<mark style="background-color: #5fb236">Highlight</mark>\nWords.\n[@reyes-2021 p. 5]\n'


def note_of(markdown: str, path: str = "Papers/@reyes-2021.md") -> AnnotationNote | None:
    return read_annotation_note(parse_note(vault_path(path), markdown.encode()))


def read(markdown: str, path: str = "Papers/@reyes-2021.md") -> AnnotationNote:
    note = note_of(markdown, path)
    assert note is not None
    return note


def test_colors_have_their_hex_and_category() -> None:
    for hex_value, color in COLORS.items():
        [annotation] = read(
            f"# Annotations\n<mark style='background-color: {hex_value}'>Note</mark>\n**c**\n"
        ).annotations

        assert (annotation.color, annotation.color_hex) == (color, hex_value)
        hierarchy = color.startswith("section")
        assert annotation.color_category == (ColorCategory.HIERARCHY if hierarchy else ColorCategory.SEMANTIC)


def test_an_unknown_color_keeps_its_hex() -> None:
    [annotation] = read("# Annotations\n<mark style='background-color: #0AF'>Note</mark>\n**c**\n").annotations

    assert (annotation.color, annotation.color_category) == ("other", "unknown")
    assert annotation.color_hex == "#00aaff"


def test_a_span_runs_from_the_mark_to_the_reference() -> None:
    markdown = f"# Annotations\r\n\r\n{MARK}\n---\n{MARK}".replace("\n", "\r\n").replace("\r\r", "\r")
    note = read(markdown)

    assert [a.span.slice(markdown.encode()).decode() for a in note.annotations] == [
        MARK.rstrip("\n").replace("\n", "\r\n")
    ] * 2
    assert [(a.span.line_start, a.span.line_end) for a in note.annotations] == [(3, 5), (8, 10)]


@pytest.mark.parametrize(
    ("written", "tags"),
    [
        ("tags: machine-learning, review", ("machine-learning", "review")),
        ("tags: [machine-learning, review]", ("machine-learning", "review")),
        ("tags:\n  - machine-learning\n  - '#review'", ("machine-learning", "review")),
        ("tags: '#machine-learning #review'", ("machine-learning", "review")),
        ("tags: #machine-learning", ("machine-learning",)),
        ('tags: "#machine-learning, #review"', ("machine-learning", "review")),
        ("Tags: deep learning, review", ("deep learning", "review")),
        ("tags:", ()),
    ],
)
def test_tags(written: str, tags: tuple[str, ...]) -> None:
    assert read(f"---\ncitekey: reyes-2021\n{written}\n---\n# Annotations\n{MARK}").tags == tags


def test_tags_above_the_annotations_count_and_those_in_them_do_not() -> None:
    header = "---\ncitekey: reyes-2021\ntags: [a]\n---\n> **Topics**: #sleep #2ea8e5 #12\n\n# Annotations\n"

    assert read(header + MARK.replace("Words", "Words #not-a-tag")).tags == ("a", "sleep")


@pytest.mark.parametrize(
    ("header", "title"),
    [
        ("---\ntitle: 'Sleep: a review'\n---\n# Another\n", "Sleep: a review"),
        ("---\ncitekey: reyes-2021\n---\n# Notes\n# Sleep, a *review*\n", "Sleep, a review"),
        ("---\ncitekey: reyes-2021\n---\n## Not this\n", "@reyes-2021"),
    ],
)
def test_title(header: str, title: str) -> None:
    assert read(f"{header}\n# Annotations\n{MARK}\n# Afterthoughts\n").title == title


@pytest.mark.parametrize(
    ("header", "authors", "year"),
    [
        ("---\nauthors: [Ana Reyes, Bo Lind]\nyear: 2021\n---\n", ("Ana Reyes", "Bo Lind"), "2021"),
        ("---\nauthor: Reyes, A.; Lind, B.\ndate: 2021-05-03\n---\n", ("Reyes, A.", "Lind, B."), "2021"),
        ("---\nauthor:\n  - '[[Ana Reyes]]'\n  - [[Bo Lind|Lind]]\n---\n", ("Ana Reyes", "Lind"), None),
        ("> [!md]\n> **Authors**:: Ana Reyes; Bo Lind\n> **Year**:: 2021\n\n", ("Ana Reyes", "Bo Lind"), "2021"),
        ("> FirstAuthor:: Reyes, Ana\n> Author:: Lind, Bo\n", ("Reyes, Ana", "Lind, Bo"), None),
        ("", (), None),
    ],
)
def test_authors_and_year(header: str, authors: tuple[str, ...], year: str | None) -> None:
    note = read(f"{header}# Annotations\n{MARK}")

    assert (note.authors, note.year) == (authors, year)


@pytest.mark.parametrize(
    ("header", "path", "citekey"),
    [
        ("---\ncitekey: reyes-2021\n---\n", "x.md", "reyes-2021"),
        ("---\ncitekey: '@reyes-2021'\n---\n", "x.md", "reyes-2021"),
        ("---\ncitekey: @reyes-2021\n---\n", "x.md", "reyes-2021"),
        ("---\ncitekey: [[reyes-2021]]\n---\n", "x.md", "reyes-2021"),
        ("---\nciteKey: 'reyes-2021'\n---\n", "x.md", "reyes-2021"),
        ("---\ncitekey: 2021\n---\n", "x.md", "2021"),
        ("> [!Cite]\n> [@reyes-2021]\n", "x.md", "reyes-2021"),
        ("", "Papers/@other2020.md", "reyes-2021"),
    ],
)
def test_citekey(header: str, path: str, citekey: str) -> None:
    assert read(f"{header}\n# Annotations\n{MARK}", path).citekey == citekey


@pytest.mark.parametrize("name", ["@reyes-2021.md", "reyes-2021.md", "@reyes-2021Annotations.md"])
def test_the_file_name_is_the_citekey_when_nothing_else_names_one(name: str) -> None:
    assert (
        read("# Annotations\n<mark style='background-color: #5fb236'>Note</mark>\n**c**\n", name).citekey
        == "reyes-2021"
    )


@pytest.mark.parametrize(
    "markdown",
    [
        "# Annotations\nSome thoughts about annotating.",
        "---\ncitekey: reyes-2021\n---\nA literature note.",
        "---\ntype: summary\nsource: '[[reyes-2021]]'\n---\n# Annotations\n" + MARK,
        f"How it looks:\n```\n{MARK}```\n",
        "# Annotations\n{% for annotation in annotations %}\n" + MARK + "{% endfor %}",
        "A <mark style='background-color: #5fb236'>Highlight</mark> inside a sentence.",
        "",
    ],
)
def test_other_notes_are_no_annotation_notes(markdown: str) -> None:
    assert note_of(markdown) is None


def test_an_annotation_note_may_be_empty() -> None:
    note = read("---\ncategory: Annotations\ncitekey: reyes-2021\n---\n")

    assert note.annotations == ()


def test_broken_frontmatter_is_said_and_read_as_far_as_it_goes() -> None:
    note = read(f"---\ncitekey: reyes-2021\ntitle: Sleep: a review\nx: [\n---\n# Annotations\n{MARK}")

    assert note.citekey == "reyes-2021"
    assert note.title == "Sleep: a review"
    assert any("YAML" in warning.message for warning in note.warnings)


@pytest.mark.parametrize(
    ("written", "moment"),
    [
        ("2024-01-15 2:30 pm", "2024-01-15T14:30:00"),
        ("2024-01-15 12:05 AM", "2024-01-15T00:05:00"),
        ("2024-01-15 12:05 p.m.", "2024-01-15T12:05:00"),
        ("2024-01-15 14:30", "2024-01-15T14:30:00"),
        ("2024-01-15T14:30:59+02:00", "2024-01-15T14:30:59"),
        ("2024/1/5, 9:03:07 PM", "2024-01-05T21:03:07"),
        ("8/11/2024, 10:09:40 PM", "2024-08-11T22:09:40"),
        ("25/11/2024 10:09", "2024-11-25T10:09:00"),
        ("15.01.2024 14:30", "2024-01-15T14:30:00"),
        ("January 15th, 2024 2 pm", "2024-01-15T14:00:00"),
        ("15 Jan 2024", "2024-01-15"),
        ("on [[2024-04-17]] at 19:39", "2024-04-17T19:39:00"),
        ("2024-13-45 10:00", None),
        ("soon", None),
    ],
)
def test_import_times(written: str, moment: str | None) -> None:
    assert read_time(written) == moment


LINES = st.sampled_from(
    [
        "", "  ", "Words here.", "more words", "**bold**", "**bold", "bold**", "**THESIS:** x", "## **h**", "## h",
        "# t", "```", "```python", "~~~", "---", "^abc", "- item", "> quote", "![[i.png]]", "[@reyes-2021 p. 5]",
        "[@reyes-2021]", "end [@reyes-2021 p. 6]", "[@other p. 7]", "## Imported: 2024-01-15 2:30 pm", "# Annotations",
        "%% begin x %%", "<mark>x</mark>", '<mark style="background-color: #5fb236">Highlight</mark>',
        '<mark style="background-color: #2ea8e5">Note</mark>', '<mark style="background-color: #f19837">Image</mark>',
    ]
)  # fmt: skip
WORD = re.compile(r"\w+")


@settings(max_examples=60, deadline=None)
@given(st.lists(LINES, max_size=25))
def test_nothing_between_marks_is_lost(lines: list[str]) -> None:
    """Every word below the heading stands in an annotation, in a warning, or in the reader's own part."""
    markdown = "\n".join(["---", "citekey: reyes-2021", "---", "# Annotations", *lines])
    note = note_of(markdown)
    if note is None:
        return
    own_part = False
    covered = {n for a in note.annotations for n in range(a.span.line_start, a.span.line_end + 1)}
    warned = {n for w in note.warnings if w.span for n in range(w.span.line_start, w.span.line_end + 1)}
    for number, line in enumerate(markdown.split("\n")[4:], start=5):
        boundary = line.startswith(("## Imported", "# Annotations"))
        own_part = not boundary and number not in covered and (own_part or line.startswith("#"))
        furniture = not WORD.search(line) or line in ("^abc", "%% begin x %%") or boundary
        above_first = line.startswith(">") and not any(n < number for n in covered)
        assert number in covered | warned or own_part or furniture or above_first, (number, line)
    kept = " ".join(f"{a.text} {a.comment} {a.comment_prefix} {a.image_path}" for a in note.annotations) + " ".join(
        w.message for w in note.warnings
    )
    for number in covered - warned:
        for word in WORD.findall(markdown.split("\n")[number - 1]):
            if word in {"Words", "here", "more", "words", "bold", "THESIS", "h", "t", "item", "quote", "i", "end"}:
                assert word in kept


@settings(max_examples=60, deadline=None)
@given(st.text(st.characters(exclude_characters="\0", codec="utf-8"), max_size=300))
def test_no_text_makes_it_fail(text: str) -> None:
    note_of(f'# Annotations\n<mark style="background-color: #2ea8e5">Highlight</mark>\n{text}\n[@reyes-2021 p. 1]')


def test_the_items_of_a_plain_list_under_highlights_are_the_papers_words() -> None:
    note = read(
        "---\ncitekey: reyes-2021\n---\n# Notes\n\nRead on the train.\n\n## Highlights\n\n- Swifts return in May.\n"
        "  - here in June\n- Boxes should face north.\n- They nest twice. (p. 5)\n"
    )

    assert [(one.text, one.comment, one.page) for one in note.annotations] == [
        ("Swifts return in May.", "here in June", None),
        ("Boxes should face north.", None, None),
        ("They nest twice.", None, "5"),
    ]
    assert note.warnings == ()


@pytest.mark.parametrize(
    "text",
    [
        "---\ncitekey: reyes-2021\n---\n## Highlights\n\n- [[reyes-2021 - Swifts]]\n- [Boxes](reyes.md)\n",
        "# Contents\n%% Begin Waypoint %%\n- **Swifts**\n- **[[Boxes]]**\n%% End Waypoint %%\n",
    ],
)
def test_a_list_of_links_or_one_that_another_tool_keeps_is_no_list_of_highlights(text: str) -> None:
    found = note_of(text, "Note.md")

    assert found is None or found.annotations == ()


def test_a_list_beside_linked_highlights_is_the_readers() -> None:
    note = read(
        "---\ncitekey: reyes-2021\n---\n## Highlights\n\n"
        "> Swifts return in May. [p. 1](zotero://open-pdf/library/items/AB12CD34?page=1&annotation=AB12CD35)\n\n"
        "- Ask Jo about May.\n"
    )

    assert [one.text for one in note.annotations] == ["Swifts return in May."]


def test_words_directly_above_a_block_of_annotator_are_left_alone() -> None:
    data = '{"text": "so early", "target": [{"selector": [{"type": "TextQuoteSelector", "exact": "Swifts return."}]}]}'
    note = read(f"Read on the train.\n>```annotation-json\n>{data}\n>```\n>%%\n^abc123\n", "Note.md")

    assert [(one.text, one.comment) for one in note.annotations] == [("Swifts return.", "so early")]


def test_a_note_of_ones_own_that_repeats_its_heading_has_that_title() -> None:
    heading = "# Ebooks and academics"
    note = parse_note(
        vault_path("Etude.md"), f"{heading}\n\n## Notes\n\n{heading}\n\n## Abstract\n\nWe asked.\n".encode()
    )

    described = read_described_paper(note, NO_CONVENTIONS)

    assert described is not None and described.title == "Ebooks and academics"


def test_a_template_describes_no_paper() -> None:
    note = parse_note(vault_path("zt-note.eta.md"), b"# Paper\n\n## Abstract\n\n<%= it.abstractNote %>\n")

    assert read_described_paper(note, NO_CONVENTIONS) is None
