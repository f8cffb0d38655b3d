import asyncio
from pathlib import Path

import pytest

from catena.errors import PdfUnreadable
from catena.papers.finding import find_paper
from catena.papers.sections import Placed, placed
from tests.fakes.shown_pdfs import Reading, page
from tests.papers import mark, paper

LABELLED = [
    page(0, "1 Introduction", "Sleep matters a great deal to people", label="117"),
    page(1, "goes on for another page", label="118"),
    page(2, "2 Methods", "Eleven people stayed awake", "2.1 Data", "They told us how they felt", label="119"),
]
OUTLINE = [(0, "1 Introduction", 0), (0, "2 Methods", 2), (1, "2.1 Data", 2)]


def reading(folder: Path, *marks: str, **more: object) -> Reading:
    usual = {"pages": LABELLED, "outline": OUTLINE, "pdfs": ("lind2019.pdf",)}
    notes = {"lind.md": paper(*marks, key="lind2019")}
    return Reading(folder, notes=notes, **{**usual, **more})  # type: ignore[arg-type]


async def place(desk: Reading, *, wait_s: float = 20.0) -> Placed:
    return await placed(desk.services, await find_paper(desk.services, "lind2019"), wait_s=wait_s)


async def sections(desk: Reading) -> list[tuple[int | None, tuple[str, ...]]]:
    return [(each.page_index, each.section_path) for each in (await place(desk)).annotations]


async def test_an_annotation_stands_in_the_section_in_which_its_words_do(tmp_path: Path) -> None:
    desk = reading(
        tmp_path,
        mark("detail", "They told us\nhow they felt", page="119"),
        mark("detail", "Eleven peo-\nple stayed awake", page="119"),
        mark("detail", "another page", page="118"),
    )

    assert await sections(desk) == [
        (2, ("2 Methods", "2.1 Data")), (2, ("2 Methods",)), (1, ("1 Introduction",)),
    ]  # fmt: skip


async def test_only_pages_that_sections_begin_on_are_read_and_each_once(tmp_path: Path) -> None:
    desk = reading(tmp_path, mark("detail", "another page", page="118"), mark("detail", "Eleven people", page="119"))

    assert await sections(desk) == await sections(desk)

    assert desk.reader.pdf.asked == [2]
    assert len(desk.reader.opened) == 1


async def test_a_changed_file_is_read_again(tmp_path: Path) -> None:
    desk = reading(tmp_path, mark("detail", "Eleven people", page="119"))
    await place(desk)
    (desk.folder / "lind2019.pdf").write_bytes(b"%PDF, longer")

    await place(desk)

    assert len(desk.reader.opened) == 2


async def test_words_that_are_not_found_leave_what_the_whole_page_shares(tmp_path: Path) -> None:
    desk = reading(tmp_path, mark("detail", "nowhere to be found", page="119"), mark("detail", "nor here", page="117"))

    assert await sections(desk) == [(2, ("2 Methods",)), (0, ("1 Introduction",))]


async def test_a_mere_number_counts_only_where_the_words_are_found(tmp_path: Path) -> None:
    unlabelled = [page(at, *(line.text for line in each.lines)) for at, each in enumerate(LABELLED)]
    desk = reading(
        tmp_path,
        mark("detail", "Eleven people", page="3"),
        mark("detail", "nowhere", page="3"),
        mark("detail", "Eleven people", page="119"),
        pages=unlabelled,
    )

    assert await sections(desk) == [(2, ("2 Methods",)), (None, ()), (None, ())]


async def test_headings_in_the_text_serve_where_a_pdf_states_no_outline(tmp_path: Path) -> None:
    desk = reading(tmp_path, mark("detail", "They told us\nhow they felt", page="119"), outline=())

    assert await sections(desk) == await sections(desk) == [(2, ("2 Methods", "2.1 Data"))]
    assert desk.reader.pdf.asked == [0, 1, 2, 2]


@pytest.mark.parametrize("more", [{"pdfs": ()}, {"outline": (), "pages": [page(0, "Eleven people", label="119")]}])
async def test_without_a_pdf_or_certain_headings_nothing_changes(tmp_path: Path, more: dict[str, object]) -> None:
    desk = reading(tmp_path, mark("detail", "Eleven people", page="119"), **more)

    assert await place(desk) == Placed((await find_paper(desk.services, "lind2019")).note.annotations)


async def test_a_pdf_that_can_not_be_read_changes_nothing(tmp_path: Path) -> None:
    desk = reading(tmp_path, mark("detail", "Eleven people", page="119"))
    desk.reader.problem = PdfUnreadable("The PDF is broken, or is no PDF: lind2019.pdf")

    assert await sections(desk) == [(None, ())]


async def test_a_slow_pdf_is_not_waited_for_but_read_on(tmp_path: Path) -> None:
    desk = reading(tmp_path, mark("detail", "Eleven people", page="119"))
    desk.reader.held = asyncio.Event()

    late = await place(desk, wait_s=0.01)
    again = await place(desk, wait_s=0.01)
    desk.reader.held.set()

    assert late.annotations[0].section_path == ()
    assert late.warning is not None and late.warning == again.warning and "ask again" in late.warning
    assert await sections(desk) == [(2, ("2 Methods",))]
    assert len(desk.reader.opened) == 1
