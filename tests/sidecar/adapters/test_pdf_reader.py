"""The reader with its real worker process, on PDFs made here, and on the development data where that is there."""

import json
import sys
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from catena.adapters.pdf_reader import ProcessPdfReader
from catena.adapters.pdf_with_pdfium import text_of_characters as pdfium_text
from catena.adapters.pdf_with_pdfplumber import PlumberFile
from catena.clock import SystemClock
from catena.deadlines import Deadline
from catena.errors import PdfUnreadable
from catena.pdf.outline import OutlineItem, Place
from catena.pdf.page import PageLines
from tests.fakes.pdfs import Bookmark, Text, column, page_object, pdf, write_pdf

DATA = Path(__file__).parents[4] / "shared" / "data" / "pdf"


def flat(items: Sequence[OutlineItem], level: int = 1) -> Iterator[tuple[int, str, int | None]]:
    """Level, title and 1-based page of each entry."""
    for item in items:
        yield level, item.title, None if item.page is None else item.page + 1
        yield from flat(item.children, level + 1)


async def outline_of(file: Path) -> tuple[OutlineItem, ...]:
    async with ProcessPdfReader().open(file) as opened:
        return opened.outline


async def read(file: Path, pages: Sequence[int] = (0,)) -> list[PageLines]:
    async with ProcessPdfReader().open(file) as opened:
        return [page async for page in opened.pages(pages, deadline=Deadline.after(SystemClock(), 60))]


def texts(page: PageLines) -> list[str]:
    return [line.text for line in page.lines]


async def test_pages_come_with_their_lines_and_labels_in_the_order_asked(tmp_path: Path) -> None:
    file = write_pdf(
        tmp_path / "labelled paper (1).pdf",
        [[Text("first")], [Text("second")], [Text("third"), Text("below", y=600)]],
        labels="0 << /S /r >> 2 << /S /D /St 117 >>",
    )

    third, first = await read(file, [2, 0])

    assert (third.page, third.label, texts(third)) == (2, "117", ["third", "below"])
    assert (first.page, first.label, texts(first)) == (0, "i", ["first"])
    assert third.lines[0].box.left == pytest.approx(72, abs=1)


async def test_every_way_of_stating_a_target_is_followed(tmp_path: Path) -> None:
    second, third = page_object(1), page_object(2)
    file = write_pdf(
        tmp_path / "a.pdf",
        [[Text("1")], [Text("2")], [Text("3")]],
        [
            Bookmark("page and height", 1, top=500, left=72),
            Bookmark("page only", 2),
            Bookmark("action", target=f"/A << /S /GoTo /D [{second} 0 R /FitH 321] >>"),
            Bookmark("name", target="/Dest /chapter"),
            Bookmark("name in an action", target="/A << /S /GoTo /D /chapter >>"),
            Bookmark("rectangle", target=f"/Dest [{third} 0 R /FitR 10 20 300 400]"),
        ],
        names=f"/chapter [{third} 0 R /XYZ 0 700 0]",
    )

    assert [item.place for item in await outline_of(file)] == [
        Place(1, 72, 500), Place(2), Place(1, None, 321), Place(2, 0, 700), Place(2, 0, 700), Place(2, 10, 400),
    ]  # fmt: skip


async def test_entries_that_lead_nowhere_are_kept_without_a_page(tmp_path: Path) -> None:
    file = write_pdf(
        tmp_path / "a.pdf",
        [[Text("1")]],
        [
            Bookmark("no target"),
            Bookmark("a page that isn't there", target="/Dest [999 0 R /Fit]"),
            Bookmark("a page number far out", target="/Dest [4000 /Fit]"),
            Bookmark("a name nobody knows", target="/Dest /nowhere"),
            Bookmark("another file", target="/A << /S /GoToR /F (other.pdf) /D [0 /Fit] >>"),
            Bookmark("the web", target="/A << /S /URI /URI (https://example.org) >>"),
            Bookmark("parent", children=(Bookmark("child", 0),)),
        ],
    )

    outline = await outline_of(file)

    assert [item.page for item in outline] == [None] * 7
    assert outline[6].children[0].page == 0


async def test_titles_in_every_script_are_read(tmp_path: Path) -> None:
    titles = ["Über ﬁne Größen", "结论", "الخلاصة", "emoji 🧪", ""]
    file = write_pdf(tmp_path / "a.pdf", [[Text("1")]], [Bookmark(title, 0) for title in titles])

    assert [item.title for item in await outline_of(file)] == titles


async def test_an_outline_that_runs_in_a_circle_ends(tmp_path: Path) -> None:
    whole = pdf([[Text("1")]], [Bookmark("one", 0), Bookmark("two", 0, children=(Bookmark("three", 0),))])
    # The last entry's child is the first entry.
    circle = whole.replace(b"/First 14 0 R /Last 14 0 R", b"/First 12 0 R /Last 12 0 R")
    assert circle != whole
    (tmp_path / "a.pdf").write_bytes(circle)

    assert [title for _, title, _ in flat(await outline_of(tmp_path / "a.pdf"))] == ["one", "two"]


async def test_a_tower_of_entries_is_cut_where_no_real_outline_reaches(tmp_path: Path) -> None:
    tower = Bookmark("bottom", 0)
    for _ in range(200):
        tower = Bookmark("above", 0, children=(tower,))
    file = write_pdf(tmp_path / "a.pdf", [[Text("1")]], [tower, Bookmark("after", 0)])

    found = list(flat(await outline_of(file)))

    assert max(level for level, _, _ in found) == 51
    assert found[-1][1] == "after"


async def test_columns_drawn_across_are_read_one_after_the_other(tmp_path: Path) -> None:
    words = [f"of line number {n} and its words" for n in range(8)]
    drawn = [
        text
        for left, right in zip(column(words, x=60), column([w.upper() for w in words], x=320), strict=True)
        for text in (left, right)
    ]

    (page,) = await read(write_pdf(tmp_path / "a.pdf", [drawn]))

    assert texts(page) == [*words, *(word.upper() for word in words)]


@pytest.mark.parametrize("rotate", [0, 90, 180, 270])
async def test_a_turned_page_is_read_and_says_so(tmp_path: Path, rotate: int) -> None:
    (page,) = await read(write_pdf(tmp_path / "a.pdf", [[Text("some text")]], rotate=rotate))

    assert (texts(page), page.turned) == (["some text"], rotate != 0)
    frame, box = page.frame, page.lines[0].box
    assert frame.left <= box.left < box.right <= frame.right
    assert frame.bottom <= box.bottom < box.top <= frame.top


async def test_a_file_without_its_header_is_read_by_the_second_library(tmp_path: Path) -> None:
    whole = pdf(
        [[Text("text that survives", y=700), Text("below", y=680)], [Text("more")]],
        [Bookmark("One", 0, top=710, left=72), Bookmark("Two", children=(Bookmark("Three", 1),))],
    )
    broken = tmp_path / "a.pdf"
    broken.write_bytes(b"x" * len(b"%PDF-1.7") + whole[len(b"%PDF-1.7") :])

    assert list(flat(await outline_of(broken))) == [(1, "One", 1), (1, "Two", None), (2, "Three", 2)]
    first, second = await read(broken, [0, 1])
    assert (texts(first), texts(second)) == (["text that survives", "below"], ["more"])


@pytest.mark.parametrize("content", [b"", b"no PDF at all", b"%PDF-1.7\n", b"%PDF-1.4\n1 0 obj\n<< /Type /Catalog"])
async def test_what_is_no_pdf_is_refused_with_its_name(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "paper.pdf").write_bytes(content)

    with pytest.raises(PdfUnreadable, match=r"broken, or is no PDF: paper\.pdf"):
        await outline_of(tmp_path / "paper.pdf")


async def test_a_pdf_that_is_gone_is_refused(tmp_path: Path) -> None:
    with pytest.raises(PdfUnreadable):
        await outline_of(tmp_path / "gone.pdf")


async def test_a_file_that_does_not_open_in_time_is_given_up(tmp_path: Path) -> None:
    file = write_pdf(tmp_path / "a.pdf", [[Text("1")]])

    with pytest.raises(PdfUnreadable, match="too long to open"):
        async with ProcessPdfReader(open_within_s=0.001).open(file):
            pass


async def test_a_page_that_takes_too_long_costs_only_itself_and_three_of_them_the_rest(tmp_path: Path) -> None:
    file = write_pdf(tmp_path / "a.pdf", [[Text(f"page {n}")] for n in range(6)])

    async with ProcessPdfReader(page_within_s=0.0).open(file) as opened:
        pages = [page async for page in opened.pages(range(6), deadline=Deadline.after(SystemClock(), 60))]

    assert [(page.page, page.problem) for page in pages] == [(n, "it takes too long") for n in range(3)]


async def test_reading_ends_when_the_time_is_over(tmp_path: Path) -> None:
    file = write_pdf(tmp_path / "a.pdf", [[Text("1")], [Text("2")]])

    async with ProcessPdfReader().open(file) as opened:
        assert [page async for page in opened.pages([0, 1], deadline=Deadline.after(SystemClock(), 0))] == []


async def test_a_page_that_is_being_read_when_the_time_is_over_is_not_called_broken(tmp_path: Path) -> None:
    file = write_pdf(tmp_path / "a.pdf", [[Text(f"page {n}")] for n in range(50)])

    async with ProcessPdfReader().open(file) as opened:
        pages = [page async for page in opened.pages(range(50), deadline=Deadline.after(SystemClock(), 0.002))]

    assert len(pages) < 50
    assert all(page.problem is None for page in pages)


async def test_a_tree_of_pages_that_runs_in_a_circle_leaves_the_pages_that_are_there(tmp_path: Path) -> None:
    whole = pdf([[Text("first")], [Text("second")]])
    circle = whole.replace(b"/Kids [10 0 R 12 0 R]", b"/Kids [10 0 R  2 0 R]")
    assert circle != whole
    (tmp_path / "a.pdf").write_bytes(circle)

    first, second = await read(tmp_path / "a.pdf", [0, 1])

    assert (texts(first), first.problem) == (["first"], None)
    assert second.problem is not None


async def test_a_page_packed_with_text_is_read_up_to_a_bound(tmp_path: Path) -> None:
    file = write_pdf(tmp_path / "a.pdf", [[Text("word " * 40_000)], [Text("next")]])

    full, after = await read(file, [0, 1])

    assert sum(len(line.text) for line in full.lines) <= 100_000
    assert texts(after) == ["next"]


def _inflating(megabytes: int) -> bytes:
    """A PDF whose first page's content is blanks: two kilobytes for each megabyte. The second page has text."""
    packing = zlib.compressobj(9)
    first = packing.compress(b" " * 1_000_000) + packing.flush(zlib.Z_FULL_FLUSH)
    again = packing.compress(b" " * 1_000_000) + packing.flush(zlib.Z_FULL_FLUSH)
    content = first + again * (megabytes - 1)
    page = b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Resources<</Font<</F 5 0 R>>>>/Contents %d 0 R>>"
    objects = (
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>",
        page % 6,
        page % 7,
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
        b"<</Filter/FlateDecode/Length %d>>stream\n%b\nendstream" % (len(content), content),
        b"<</Length 44>>stream\nBT /F 12 Tf 50 700 Td (The second page) Tj ET\nendstream",
    )
    numbered = b"".join(b"%d 0 obj\n%b\nendobj\n" % (number, each) for number, each in enumerate(objects, 1))
    return b"%PDF-1.7\n" + numbered + b"trailer<</Root 1 0 R/Size 8>>\n%%EOF"


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits the address space of a process")
async def test_a_page_that_needs_too_much_memory_says_so_and_costs_only_itself(tmp_path: Path) -> None:
    file = tmp_path / "a.pdf"
    file.write_bytes(_inflating(1_000))

    large, after = await read(file, [0, 1])

    assert large.problem == "it needs too much memory"
    assert texts(after) == ["The second page"]


def _gold() -> list[dict[str, Any]]:
    file = DATA / "gold.jsonl"
    return [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []


# The gold's reader resolves no target that is a string; it is a valid form (ISO 32000-1, 12.3.2.3).
_MORE_THAN_GOLD = {("pdfjs__issue19474.pdf", "B (via string object)")}


@pytest.mark.skipif(not DATA.exists(), reason="no development data")
@pytest.mark.timeout(600)
async def test_outlines_of_real_files_agree_with_the_gold() -> None:
    looked_at = 0
    for gold in _gold():
        if not gold["outline"]:
            continue
        found = list(flat(await outline_of(DATA / gold["file"])))
        expected = [(entry["level"], " ".join(entry["title"].split()), entry["page"]) for entry in gold["outline"]]
        known_better = {title for name, title in _MORE_THAN_GOLD if gold["file"].endswith(name)}
        assert [e for e in found if e[1] not in known_better] == [e for e in expected if e[1] not in known_better]
        looked_at += len(found)
    assert looked_at > 150


def test_what_is_drawn_twice_to_look_bold_is_read_once(tmp_path: Path) -> None:
    bold = [Text("Sleep and recall", x=72 + shift, y=700, size=20) for shift in (0, 0.5)]
    file = write_pdf(tmp_path / "bold.pdf", [[*bold, Text("Plain words", y=600)]])

    read_by_plumber = PlumberFile(str(file)).page(0)

    assert [run.text for run in read_by_plumber.runs] == ["Sleep and recall", "Plain words"]


def test_the_ligatures_of_old_tex_files_are_letters() -> None:
    assert pdfium_text("modi\x1ced, \x1ductuation, di\x1berent, o\x1ece, ba\x1fed\x07") == (
        "modified, fluctuation, different, office, baffled"
    )
