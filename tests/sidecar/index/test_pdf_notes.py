"""A PDF's text as a note: sections are headings, pages are told by comments, nothing in it is Markdown."""

from catena.index.pdf_notes import note_text, page_at
from catena.notes import parse_note
from catena.pdf.outline import OutlineItem, Place
from catena.pdf.page import Box, Line, PageLines
from catena.vault.path import vault_path

FRAME = Box(0, 0, 600, 800)


def page(number: int, *texts: str, label: str | None = None) -> PageLines:
    lines = tuple(Line(text, Box(72, 700 - 20 * at, 500, 710 - 20 * at)) for at, text in enumerate(texts))
    return PageLines(number, label, FRAME, lines)


OUTLINE = (
    OutlineItem("1 Background", Place(0)),
    OutlineItem("2 Methods", Place(1), (OutlineItem("2.1 Sample", Place(1)),)),
)
PAGES = (
    page(0, "1 Background", "Sleep helps.", label="117"),
    page(1, "It always did.", "2 Methods", "We asked.", "2.1 Sample", "Forty people.", label="118"),
)

HEADED = (
    page(0, "1 Introduction", "Sleep helps."),
    page(1, "It always did.", "2 Methods", "We asked forty people.", "3 Results", "They slept."),
)


def test_sections_are_headings_by_their_depth_below_the_papers_name() -> None:
    note = parse_note(vault_path("a.pdf"), note_text("reyes2021", OUTLINE, PAGES, total_pages=2).encode())

    assert [(h.level, h.text) for h in note.headings] == [
        (1, "reyes2021"),
        (2, "1 Background"),
        (2, "2 Methods"),
        (3, "2.1 Sample"),
    ]


def test_headings_in_the_text_serve_where_the_file_states_no_outline() -> None:
    told = parse_note(vault_path("a.pdf"), note_text("reyes2021", (), HEADED, total_pages=2).encode())

    assert [(h.level, h.text) for h in told.headings] == [
        (1, "reyes2021"), (2, "1 Introduction"), (2, "2 Methods"), (2, "3 Results"),
    ]  # fmt: skip


def test_every_place_knows_its_page_by_the_files_own_label() -> None:
    raw = note_text("reyes2021", OUTLINE, PAGES, total_pages=2).encode()

    assert page_at(raw, raw.index(b"Sleep helps")) == "117"
    assert page_at(raw, raw.index(b"Forty people")) == "118"
    assert page_at(raw, 0) is None


def test_what_looks_like_markdown_in_a_paper_is_only_text() -> None:
    pages = (page(0, "# of samples: 40", "- [ ] [[not a link]] #nottag", "%% not a comment %%"),)

    note = parse_note(vault_path("a.pdf"), note_text("x", (), pages, total_pages=1).encode())

    assert [h.text for h in note.headings] == ["x"]
    assert (note.links, note.tags, note.inline_fields) == ((), (), ())


def test_a_long_section_is_parted_where_sentences_end_so_that_no_chunk_is_a_whole_chapter() -> None:
    sentence = "This is one of many sentences in a long section of a paper that nobody parted for us at all."
    pages = (page(0, *([sentence] * 30)),)

    text = note_text("x", (), pages, total_pages=1)

    passages = [part for part in text.split("\n\n") if sentence in part]
    assert len(passages) > 3
    assert max(map(len, passages)) < 1300
    assert text.count(sentence) == 30
