"""What is marked in PDFs made here, read with the real worker process."""

import io
from collections.abc import Sequence
from pathlib import Path

import pytest

from catena.adapters.pdf_reader import ProcessPdfReader
from catena.clock import SystemClock
from catena.deadlines import Deadline
from catena.pdf.highlight import MarkKind, PageHighlights, PdfHighlight
from tests.fakes.pdfs import HEIGHT, WIDTH, Text, column, hexed, mark, mark_object, pdf, write_pdf

LINES = ["The first line stands here,", "the second one below it."]
BOTH = (70, 696, 250, 710), (70, 684, 250, 698)
YELLOW = "/C [1 0.83137 0]"


async def highlighted(
    file: Path, pages: Sequence[int] = (0,), *, reader: ProcessPdfReader | None = None
) -> list[PageHighlights]:
    async with (reader or ProcessPdfReader()).open(file) as opened:
        return [page async for page in opened.highlights(pages, deadline=Deadline.after(SystemClock(), 60))]


async def marks_of(file: Path) -> tuple[PdfHighlight, ...]:
    (page,) = await highlighted(file)
    assert page.page.problem is None
    return page.highlights


async def test_a_highlight_comes_with_its_words_colour_comment_author_and_date(tmp_path: Path) -> None:
    more = f"{YELLOW} /T {hexed('Ana Řezáč')} /M (D:20240625182216-07'00') /NM (abc) /AP << /N 3 0 R >>"
    file = write_pdf(
        tmp_path / "a.pdf", [column(LINES)], marks=[[mark("Highlight", *BOTH, contents="weiß 🧪?", more=more)]]
    )

    assert await marks_of(file) == (
        PdfHighlight(
            kind=MarkKind.HIGHLIGHT,
            text=" ".join(LINES),
            comment="weiß 🧪?",
            color="#ffd400",
            author="Ana Řezáč",
            made_at="2024-06-25T18:22:16",
            name="abc",
            line=0,
        ),
    )


@pytest.mark.parametrize("rotate", [0, 90, 180, 270])
async def test_on_a_turned_page_the_same_words_are_found(tmp_path: Path, rotate: int) -> None:
    file = write_pdf(
        tmp_path / "a.pdf", [column(LINES)], marks=[[mark("Highlight", (70, 684, 139, 696))]], rotate=rotate
    )

    assert [highlight.text for highlight in await marks_of(file)] == ["the second one"]


async def test_a_page_cut_from_a_larger_one_keeps_its_words_under_its_marks(tmp_path: Path) -> None:
    boxes = "/MediaBox [-100 -50 700 900] /CropBox [20 30 500 750]"
    file = write_pdf(tmp_path / "a.pdf", [column(LINES)], marks=[[mark("Underline", (70, 684, 139, 696))]], boxes=boxes)

    assert [(highlight.kind, highlight.text) for highlight in await marks_of(file)] == [
        (MarkKind.UNDERLINE, "the second one")
    ]


async def test_a_comment_is_found_in_rich_text_a_pop_up_a_stream_or_a_reply(tmp_path: Path) -> None:
    words = [Text(f"word{at}", y=700 - 20 * at) for at in range(4)]
    marks = [
        mark("Highlight", (70, 697, 110, 712), more=f"/RC {hexed('<body><p>rich &amp; poor</p></body>')}"),
        mark("Highlight", (70, 677, 110, 692), more=f"/Popup {mark_object(4)} 0 R"),
        mark("Highlight", (70, 657, 110, 672), contents="asked"),
        mark("Text", (200, 657, 210, 672), contents="answered", more=f"/IRT {mark_object(2)} 0 R /T (Ben)"),
        mark("Popup", (300, 677, 310, 692), contents="popped up"),
        mark("Text", (200, 600, 210, 610), contents="Accepted", more="/StateModel (Review) /State (Accepted)"),
    ]

    read = await marks_of(write_pdf(tmp_path / "a.pdf", [words], marks=[marks]))

    assert [(highlight.text, highlight.comment) for highlight in read] == [
        ("word0", "rich & poor"), ("word1", "popped up"), ("word2", "asked\nBen: answered"),
    ]  # fmt: skip


async def test_links_form_fields_and_hidden_marks_are_no_highlights(tmp_path: Path) -> None:
    marks = [
        mark("Link", BOTH[0], contents="a link"),
        mark("Widget", BOTH[0], contents="a field"),
        mark("Highlight", BOTH[0], contents="hidden", more="/F 2"),
        mark("Highlight", BOTH[0], contents="not viewed", more="/F 32"),
    ]

    assert await marks_of(write_pdf(tmp_path / "a.pdf", [column(LINES)], marks=[marks])) == ()


async def test_one_broken_mark_leaves_the_others_alive(tmp_path: Path) -> None:
    marks = [
        "<< /Subtype /Highlight /Rect [1 2 3] >>",
        "<< /Subtype 12 /QuadPoints (none) >>",
        "null",
        "<< /Subtype /Highlight /Rect [70 684 139 696] /QuadPoints [1 2 /x 4 5 6 7 8] /C [/red] /Contents 12 >>",
    ]

    read = await marks_of(write_pdf(tmp_path / "a.pdf", [column(LINES)], marks=[marks]))

    assert [(highlight.text, highlight.color, highlight.comment) for highlight in read] == [
        ("the second one", None, None)
    ]


async def test_pages_without_marks_come_too_and_bring_no_lines(tmp_path: Path) -> None:
    file = write_pdf(
        tmp_path / "a.pdf",
        [column(LINES)] * 3,
        marks=[[], [mark("Highlight", BOTH[0])]],
        labels="0 << /S /D /St 117 >>",
    )

    first, second, third = await highlighted(file, [0, 1, 2])

    assert [(page.page.page, len(page.page.lines), len(page.highlights)) for page in (first, second, third)] == [
        (0, 0, 0), (1, 2, 1), (2, 0, 0),
    ]  # fmt: skip
    assert second.page.label == "118"


async def test_the_file_says_what_it_calls_its_pages(tmp_path: Path) -> None:
    file = write_pdf(tmp_path / "a.pdf", [column(LINES)] * 3, labels="0 << /S /r >> 2 << /S /D /St 117 >>")

    async with ProcessPdfReader().open(file) as labelled:
        assert labelled.labels == ("i", "ii", "117")
    async with ProcessPdfReader().open(write_pdf(tmp_path / "b.pdf", [column(LINES)])) as plain:
        assert plain.labels == (None,)


async def test_what_pdfium_can_not_open_is_read_all_the_same(tmp_path: Path) -> None:
    whole = pdf([column(LINES)], marks=[[mark("Highlight", *BOTH, contents="x", more=YELLOW)]])
    (tmp_path / "a.pdf").write_bytes(whole.replace(b"%PDF-1.7\n", b"%ZZZ-1.7\n", 1))

    assert [(highlight.text, highlight.color) for highlight in await marks_of(tmp_path / "a.pdf")] == [
        (" ".join(LINES), "#ffd400")
    ]


async def test_what_pdfminer_can_not_open_is_read_all_the_same(tmp_path: Path) -> None:
    whole = pdf([column(LINES)], marks=[[mark("Highlight", *BOTH, contents="x", more=YELLOW)]])
    start = whole.rindex(b"xref\n0 ")
    rows = whole[start:].replace(b" 00000 n \n", b" 00000 n \n")
    zeroed = whole[:start] + b"".join(
        b"0000000000 00000 n \n" if row.endswith(b" 00000 n \n") else row for row in io.BytesIO(rows)
    )
    (tmp_path / "a.pdf").write_bytes(zeroed)

    assert [(highlight.text, highlight.color) for highlight in await marks_of(tmp_path / "a.pdf")] == [
        (" ".join(LINES), "#ffd400")
    ]


async def test_a_page_crowded_with_marks_costs_the_others_nothing(tmp_path: Path) -> None:
    crowd = [Text("word " * 20, y=10 + at * 7.7) for at in range(100)]
    everywhere, calmly = mark("Highlight", *[(0, 0, WIDTH, HEIGHT)] * 40), mark("Highlight", *BOTH)
    file = write_pdf(tmp_path / "a.pdf", [crowd, column(LINES)], marks=[[everywhere] * 1500, [calmly]])

    crowded, calm = await highlighted(file, [0, 1], reader=ProcessPdfReader(page_within_s=3))

    assert crowded.page.problem == "it takes too long"
    assert [highlight.text for highlight in calm.highlights] == [" ".join(LINES)]
