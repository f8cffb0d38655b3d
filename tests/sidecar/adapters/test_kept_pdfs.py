"""What was read of a PDF is kept by its content."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest

from catena.adapters.kept_pdfs import KeepingPdfReader
from catena.adapters.pdf_reader import ProcessPdfReader
from catena.clock import SystemClock
from catena.deadlines import Deadline
from catena.errors import PdfUnreadable
from catena.pdf.highlight import PageHighlights
from catena.pdf.page import PageLines
from tests.fakes.pdfs import Bookmark, Text, write_pdf
from tests.fakes.shown_pdfs import ShownPdf, ShownPdfs, highlight, page


class Kept:
    """Readers on one folder, each as if of a new process."""

    def __init__(self, folder: Path, pages: Sequence[PageLines], *, patience: int = 1000) -> None:
        self.folder = folder / "kept"
        self.file = folder / "a.pdf"
        self.file.write_bytes(b"%PDF one")
        self.shown = ShownPdf(pages, [(0, "Owls", 0)], patience, {1: [highlight("mice")]})
        self.shown.info = (("Title", "Owls"),)
        self.opening = ShownPdfs(self.shown)

    def reader(self, *, release: str = "1", most_bytes: int = 10**6) -> KeepingPdfReader:
        return KeepingPdfReader(self.opening, self.folder, release=release, most_bytes=most_bytes)

    async def pages(self, wanted: Sequence[int], reader: KeepingPdfReader | None = None) -> list[PageLines]:
        async with (reader or self.reader()).open(self.file) as pdf:
            return [page async for page in pdf.pages(wanted, deadline=soon())]

    async def highlights(self, wanted: Sequence[int]) -> list[PageHighlights]:
        async with self.reader().open(self.file) as pdf:
            return [page async for page in pdf.highlights(wanted, deadline=soon())]


def soon() -> Deadline:
    return Deadline.after(SystemClock(), 60)


@pytest.fixture
def kept(tmp_path: Path) -> Kept:
    return Kept(tmp_path, [page(0, "first"), page(1, "second", label="ii"), page(2, "third")])


async def test_a_page_is_read_once_also_by_later_processes(kept: Kept) -> None:
    first = await kept.pages([2, 0])
    again = await kept.pages([0, 2, 0])

    assert again == [first[1], first[0], first[1]]
    assert (kept.shown.asked, len(kept.opening.opened)) == ([2, 0], 1)


async def test_only_what_is_missing_is_read(kept: Kept) -> None:
    await kept.pages([1])

    assert [each.page for each in await kept.pages([0, 1, 2])] == [0, 1, 2]
    assert kept.shown.asked == [1, 0, 2]


async def test_what_the_file_says_of_itself_needs_no_opening(kept: Kept) -> None:
    await kept.pages([])
    async with kept.reader().open(kept.file) as pdf:
        assert (pdf.total_pages, pdf.labels, pdf.info) == (3, (None, "ii", None), (("Title", "Owls"),))
        assert pdf.outline == kept.shown.outline

    assert len(kept.opening.opened) == 1


async def test_highlights_are_kept_too(kept: Kept) -> None:
    first = await kept.highlights([0, 1])

    assert await kept.highlights([0, 1]) == first
    assert len(kept.opening.opened) == 1


async def test_another_content_is_read_anew_and_the_same_content_elsewhere_is_not(kept: Kept) -> None:
    await kept.pages([0])
    copy = kept.file.with_name("copy.pdf")
    copy.write_bytes(kept.file.read_bytes())
    kept.file.write_bytes(b"%PDF other")

    await kept.pages([0])
    kept.file = copy
    await kept.pages([0])

    assert kept.shown.asked == [0, 0]


async def test_a_file_that_changes_while_it_is_read_is_not_kept(kept: Kept) -> None:
    async with kept.reader().open(kept.file) as pdf:
        [page async for page in pdf.pages([0], deadline=soon())]
        kept.file.write_bytes(b"%PDF changed meanwhile")

    assert not kept.folder.exists()


async def test_another_version_of_the_program_reads_anew(kept: Kept) -> None:
    await kept.pages([0])
    await kept.pages([0], kept.reader(release="2"))

    assert kept.shown.asked == [0, 0]


async def test_a_page_that_broke_or_was_late_is_tried_again(tmp_path: Path) -> None:
    kept = Kept(tmp_path, [page(0, "first"), page(1, problem="it takes too long"), page(2, "third")], patience=2)

    assert [each.page for each in await kept.pages([0, 1, 1, 2])] == [0, 1, 1]
    assert [each.page for each in await kept.pages([0, 1, 2])] == [0, 1, 2]
    assert kept.shown.asked == [0, 1, 1, 2]


@pytest.mark.parametrize("damage", [b"", b"nonsense", b"x\x9c"])
async def test_a_damaged_file_is_made_again(kept: Kept, damage: bytes) -> None:
    await kept.pages([0])
    for file in kept.folder.iterdir():
        file.write_bytes(damage)

    assert [each.page for each in await kept.pages([0])] == [0]


async def test_what_was_used_longest_ago_goes_first(kept: Kept) -> None:
    small = kept.reader(most_bytes=1)
    await kept.pages([0], small)
    kept.file.write_bytes(b"%PDF two")
    await kept.pages([0], small)

    assert list(kept.folder.iterdir()) == []


async def test_a_pdf_that_cannot_be_opened_says_so_each_time(kept: Kept) -> None:
    kept.opening.problem = PdfUnreadable("The PDF is broken", reason="broken")

    for _ in range(2):
        with pytest.raises(PdfUnreadable, match="broken"):
            await kept.pages([0])


async def test_it_reads_like_the_reader_itself(tmp_path: Path) -> None:
    file = write_pdf(tmp_path / "a.pdf", [[Text("first")], [Text("second")]], [Bookmark("Owls", 1)])
    reader = KeepingPdfReader(ProcessPdfReader(), tmp_path / "kept", release="1")

    async def everything(opening: KeepingPdfReader | ProcessPdfReader) -> object:
        async with opening.open(file) as pdf:
            pages = [page async for page in pdf.pages([0, 1], deadline=soon())]
            return pdf.total_pages, pdf.outline, pdf.labels, pdf.info, pages

    expected = await everything(ProcessPdfReader())
    assert [await everything(reader), await everything(reader)] == [expected, expected]


async def test_two_may_read_one_file_at_once(kept: Kept) -> None:
    reader = kept.reader()

    both = await asyncio.gather(kept.pages([0, 1], reader), kept.pages([1, 2], reader))

    assert [[each.page for each in pages] for pages in both] == [[0, 1], [1, 2]]
