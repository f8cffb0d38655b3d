import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from catena.adapters.vault_pdfs import DiskVaultPdfs
from catena.deadlines import Deadline
from catena.errors import (
    BadRequest,
    NoOutline,
    NotReady,
    PathRefused,
    PdfUnreadable,
    SectionAmbiguous,
    SectionNotFound,
    UnknownCitekey,
    UnknownNote,
)
from catena.operations.get_pdf_outline import get_pdf_outline
from catena.operations.read_pdf_pages import PdfPagesRead, read_pdf_pages
from catena.operations.sidecar import Sidecar
from catena.pdf.outline import LeveledItem, OutlineItem, Place, nested
from catena.pdf.page import Box, Line, PageLines
from catena.pdf.ports import Pdfs
from tests.papers import Desk, mark, paper

FRAME = Box(0, 0, 612, 792)
NAMES: dict[str, Any] = {"file": None, "citekey": None, "attachment_key": None, "item_key": None}
WHAT: dict[str, Any] = {"pages": None, "section": None, "start_page": None, "end_page": None}


def page(number: int, *lines: str, problem: str | None = None) -> PageLines:
    drawn = tuple(Line(text, Box(72, 690 - 12 * at, 300, 700 - 12 * at)) for at, text in enumerate(lines))
    return PageLines(number, None, FRAME, drawn, problem=problem)


class ShownPdf:
    """A PDF that is known beforehand; reads `patience` pages before time is up."""

    def __init__(
        self, pages: Sequence[PageLines], outline: Sequence[tuple[int, str, int | None]], patience: int
    ) -> None:
        self._pages = pages
        self._patience = patience
        self.total_pages = len(pages)
        self.outline: tuple[OutlineItem, ...] = nested(
            LeveledItem(level, title, None if at is None else Place(at)) for level, title, at in outline
        )

    async def pages(self, pages: Sequence[int], *, deadline: Deadline) -> AsyncIterator[PageLines]:
        for number in pages[: self._patience]:
            yield self._pages[number]


class ShownPdfs:
    """A reader that shows one PDF whatever is opened, and remembers what was."""

    def __init__(self, pdf: ShownPdf) -> None:
        self._pdf = pdf
        self.opened: list[Path] = []

    @contextlib.asynccontextmanager
    async def open(self, file: Path) -> AsyncIterator[ShownPdf]:
        self.opened.append(file)
        yield self._pdf


class Shelf:
    """A Zotero library of a few files."""

    def __init__(self, keys: Mapping[str, Path] | None = None, citekeys: Mapping[str, Path] | None = None) -> None:
        self._keys, self._citekeys = keys or {}, citekeys or {}

    def pdfs_of_key(self, key: str) -> tuple[Path, ...]:
        return (self._keys[key],) if key in self._keys else ()

    def pdfs_of_citekey(self, citekey: str) -> tuple[Path, ...]:
        return (self._citekeys[citekey],) if citekey in self._citekeys else ()


class Reading:
    """A vault with PDFs, and a sidecar that reads them."""

    def __init__(
        self,
        folder: Path,
        *,
        notes: Mapping[str, str] | None = None,
        pdfs: Sequence[str] = ("paper.pdf",),
        pages: Sequence[PageLines] = (),
        outline: Sequence[tuple[int, str, int | None]] = (),
        zotero: Shelf | None = None,
        patience: int = 1000,
    ) -> None:
        desk = Desk(folder, notes or {})
        self.folder = desk.folder.resolve()
        for name in pdfs:
            desk.write(name, b"%PDF")
        self.reader = ShownPdfs(ShownPdf(pages or [page(0, "text")], outline, patience))
        self.sidecar: Sidecar = replace(
            desk.sidecar, pdfs=Pdfs(self.reader, DiskVaultPdfs(self.folder), zotero or Shelf())
        )

    async def read(self, **asked: Any) -> PdfPagesRead:
        named = asked if NAMES.keys() & asked.keys() else {"file": "paper.pdf", **asked}
        return await read_pdf_pages(self.sidecar, **{**NAMES, **WHAT, **named})

    async def opened(self, **named: Any) -> Path:
        """Which file is opened for this name."""
        await get_pdf_outline(self.sidecar, **{**NAMES, **named})
        return self.reader.opened[-1]


@pytest.fixture
def paper_read(tmp_path: Path) -> Iterator[Reading]:
    yield Reading(
        tmp_path,
        pages=[
            page(0, "1 Introduction", "why"),
            page(1, "because", "2 Methods", "2.1 Data", "we took them"),
            page(2, "2.2 Models", "we made them"),
            page(3, "3 Results", "they hold"),
        ],
        outline=[
            (0, "1 Introduction", 0), (0, "2 Methods", 1), (1, "2.1 Data", 1), (1, "2.2 Models", 2),
            (0, "3 Results", 3), (0, "4 Missing", None),
        ],
    )  # fmt: skip


async def test_the_outline_tells_sections_and_how_many_pages_there_are(paper_read: Reading) -> None:
    outline = await get_pdf_outline(paper_read.sidecar, **{**NAMES, "file": "paper.pdf"})

    assert (outline.has_outline, outline.total_pages) == (True, 4)
    assert [(item.title, item.page, len(item.children)) for item in outline.items] == [
        ("1 Introduction", 0, 0), ("2 Methods", 1, 2), ("3 Results", 3, 0), ("4 Missing", None, 0),
    ]  # fmt: skip


async def test_a_pdf_without_an_outline_says_so(tmp_path: Path) -> None:
    outline = await get_pdf_outline(Reading(tmp_path).sidecar, **{**NAMES, "file": "paper.pdf"})

    assert (outline.has_outline, outline.items) == (False, ())


async def test_pages_are_read_each_under_its_number(paper_read: Reading) -> None:
    read = await paper_read.read(pages="3,1")

    assert read.text == "--- Page 3 ---\n2.2 Models\nwe made them\n\n--- Page 1 ---\n1 Introduction\nwhy"
    assert [(p.page, p.label) for p in read.pages] == [(3, "3"), (1, "1")]
    assert (read.sections, read.warnings, read.total_pages) == ((), (), 4)


async def test_first_and_last_page_are_read_too(paper_read: Reading) -> None:
    assert [p.page for p in (await paper_read.read(start_page=2, end_page=4)).pages] == [2, 3, 4]
    assert [p.page for p in (await paper_read.read(start_page=2)).pages] == [2]


async def test_a_section_is_read_from_its_heading_to_the_next_of_its_level(paper_read: Reading) -> None:
    read = await paper_read.read(section="methods")

    assert read.text == (
        "=== 2 Methods (pages 2-3) ===\n\n"
        "--- Page 2 ---\n2 Methods\n2.1 Data\nwe took them\n\n--- Page 3 ---\n2.2 Models\nwe made them"
    )
    assert [(s.title, s.start_page, s.end_page) for s in read.sections] == [("2 Methods", 2, 3)]


async def test_several_sections_are_delimited_in_the_order_they_were_named(paper_read: Reading) -> None:
    read = await paper_read.read(section="Results, introduction")

    assert [s.title for s in read.sections] == ["3 Results", "1 Introduction"]
    assert read.text.index("=== 3 Results (page 4) ===") < read.text.index("=== 1 Introduction (pages 1-2) ===")
    assert [(p.page, p.text) for p in read.pages] == [
        (4, "3 Results\nthey hold"), (1, "1 Introduction\nwhy"), (2, "because"),
    ]  # fmt: skip


async def test_pages_win_over_a_section_with_a_warning(paper_read: Reading) -> None:
    read = await paper_read.read(pages="1", section="methods")

    assert [p.page for p in read.pages] == [1]
    assert any("pages are read" in warning for warning in read.warnings)


async def test_what_no_section_is_called_is_refused(paper_read: Reading) -> None:
    with pytest.raises(SectionNotFound, match=r"1 Introduction \(page 1\)"):
        await paper_read.read(section="funding")
    with pytest.raises(SectionAmbiguous):
        await paper_read.read(section="m")
    with pytest.raises(SectionNotFound, match="doesn't say on which page"):
        await paper_read.read(section="Missing")


async def test_a_section_of_a_pdf_without_an_outline_is_refused_with_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(NoOutline, match=r"Give pages instead \(1 to 1\)"):
        await Reading(tmp_path).read(section="methods")


@pytest.mark.parametrize("asked", [{}, {"end_page": 3}, {"pages": "5"}, {"start_page": 0}, {"pages": "x"}])
async def test_nothing_to_read_or_a_page_that_is_not_there_is_refused(
    paper_read: Reading, asked: dict[str, Any]
) -> None:
    with pytest.raises(BadRequest):
        await paper_read.read(**asked)


async def test_headers_that_repeat_are_dropped_even_when_one_page_is_read(tmp_path: Path) -> None:
    pages = [
        PageLines(n, None, FRAME, (Line("Smith et al.", Box(72, 770, 200, 780)), *page(n, f"text {n}").lines))
        for n in range(9)
    ]

    assert (await Reading(tmp_path, pages=pages).read(pages="5")).text == "--- Page 5 ---\ntext 4"


async def test_pages_without_text_and_broken_pages_are_said(tmp_path: Path) -> None:
    pages = [page(0), page(1), page(2, "text"), page(3, problem="it is broken (PdfiumError)"), page(4)]

    read = await Reading(tmp_path, pages=pages).read(pages="all")

    assert read.warnings == (
        "Page 4 can't be read: it is broken (PdfiumError).",
        "Pages 1-2, 5 hold no text, only images perhaps (a scan); Catena reads no images.",
    )
    assert [p.text for p in read.pages] == ["", "", "text", "", ""]


async def test_what_could_not_be_read_in_time_is_said(tmp_path: Path) -> None:
    pages = [page(n, f"text {n}") for n in range(6)]

    read = await Reading(tmp_path, pages=pages, patience=2).read(pages="all")

    assert [p.page for p in read.pages] == [1, 2]
    assert read.warnings == ("Pages 3-6 could not be read in time; ask for them in a request of their own.",)


async def test_a_pdf_is_found_by_its_path_and_by_its_name_alone(tmp_path: Path) -> None:
    reading = Reading(tmp_path, pdfs=["Papers/A b.pdf", "Papers/ünder.PDF"])

    assert await reading.opened(file="Papers/A b.pdf") == reading.folder / "Papers/A b.pdf"
    assert await reading.opened(file="a B.pdf") == reading.folder / "Papers/A b.pdf"
    assert await reading.opened(file="ünder.pdf") == reading.folder / "Papers/ünder.PDF"


@pytest.mark.parametrize(
    "file", ["../out.pdf", "/etc/x.pdf", "a/../../x.pdf", "note.md", ".hidden/x.pdf", "", "C:\\x.pdf"]
)
async def test_a_path_out_of_the_vault_or_to_no_pdf_is_refused(tmp_path: Path, file: str) -> None:
    with pytest.raises(PathRefused):
        await Reading(tmp_path).opened(file=file)


async def test_a_symlink_out_of_the_vault_is_refused(tmp_path: Path) -> None:
    reading = Reading(tmp_path)
    (tmp_path / "secret.pdf").write_bytes(b"%PDF")
    (reading.folder / "link.pdf").symlink_to(tmp_path / "secret.pdf")

    with pytest.raises(PathRefused):
        await reading.opened(file="link.pdf")


async def test_what_is_not_there_is_said_by_its_name(tmp_path: Path) -> None:
    reading = Reading(tmp_path)

    with pytest.raises(UnknownNote, match=r"Papers/none\.pdf"):
        await reading.opened(file="Papers/none.pdf")
    with pytest.raises(UnknownNote, match="ABCD2345"):
        await reading.opened(attachment_key="ABCD2345")
    with pytest.raises(UnknownCitekey, match="nobody-1999"):
        await reading.opened(citekey="nobody-1999")


@pytest.mark.parametrize("named", [{}, {"file": "paper.pdf", "citekey": "reyes-2021"}])
async def test_a_pdf_is_named_in_exactly_one_way(tmp_path: Path, named: dict[str, str]) -> None:
    with pytest.raises(BadRequest, match="Give one of"):
        await Reading(tmp_path).opened(**named)


@pytest.mark.parametrize(
    ("header", "pdfs", "found"),
    [
        ("", ["x/reyes-2021.pdf"], "x/reyes-2021.pdf"),
        ("pdf: Papers/r.pdf\n", ["Papers/r.pdf"], "Papers/r.pdf"),
        ('pdf: "[[r.pdf]]"\n', ["deep/er/r.pdf"], "deep/er/r.pdf"),
        ("see: '[[gone.pdf]]'\npdf: '[[files/r.pdf#page=2|it]]'\n", ["Notes/files/r.pdf"], "Notes/files/r.pdf"),
        ("link: '[PDF](../A%20b.pdf#page=3)'\n", ["A b.pdf"], "A b.pdf"),
    ],
)  # fmt: skip
async def test_a_papers_pdf_is_found_by_what_its_note_leads_to(
    tmp_path: Path, header: str, pdfs: list[str], found: str
) -> None:
    note = paper(mark("positive", "Quote."), header=header)
    reading = Reading(tmp_path, notes={"Notes/@reyes-2021.md": note}, pdfs=pdfs)

    assert await reading.opened(citekey="@reyes-2021") == reading.folder / found


@pytest.mark.parametrize(
    "header",
    [
        "zotero: 'zotero://open-pdf/library/items/ABCD2345?page=3'\n",
        "zotero: '[in Zotero](zotero://select/groups/12/items/ABCD2345)'\n",
        "file: '[PDF](file:///home/someone/Zotero/storage/ABCD2345/Reyes%20-%202021.pdf)'\n",
    ],
)
async def test_a_papers_pdf_is_found_in_zotero_by_the_key_in_its_note(tmp_path: Path, header: str) -> None:
    kept = tmp_path / "Reyes.pdf"
    note = paper(mark("positive", "Quote."), header=header)
    reading = Reading(tmp_path, notes={"@reyes-2021.md": note}, pdfs=[], zotero=Shelf({"ABCD2345": kept}))

    assert await reading.opened(citekey="reyes-2021") == kept


async def test_zotero_knows_papers_that_no_note_is_about(tmp_path: Path) -> None:
    kept = tmp_path / "Smith.pdf"
    reading = Reading(tmp_path, zotero=Shelf({"ABCD2345": kept}, {"smith2020": kept}))

    assert await reading.opened(citekey="smith2020") == kept
    assert await reading.opened(item_key=" abcd2345 ") == kept


async def test_a_paper_without_a_pdf_says_where_was_looked(tmp_path: Path) -> None:
    reading = Reading(tmp_path, notes={"@reyes-2021.md": paper(mark("positive", "Quote."))})

    with pytest.raises(PdfUnreadable, match="No PDF of 'reyes-2021' was found"):
        await reading.opened(citekey="reyes-2021")


async def test_a_sidecar_without_pdfs_says_so(tmp_path: Path) -> None:
    with pytest.raises(NotReady):
        await get_pdf_outline(Desk(tmp_path, {}).sidecar, **{**NAMES, "file": "a.pdf"})


async def test_many_readings_at_once_do_not_disturb_each_other(paper_read: Reading) -> None:
    read = await asyncio.gather(*(paper_read.read(pages=str(n % 4 + 1)) for n in range(12)))

    assert [r.pages[0].page for r in read] == [n % 4 + 1 for n in range(12)]
