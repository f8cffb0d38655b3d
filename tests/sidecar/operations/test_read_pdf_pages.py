import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from catena.errors import BadRequest, NoOutline, SectionAmbiguous, SectionNotFound
from catena.pdf.page import Box, Line, PageLines
from tests.fakes.shown_pdfs import FRAME, Reading, page


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


async def test_many_readings_at_once_do_not_disturb_each_other(paper_read: Reading) -> None:
    read = await asyncio.gather(*(paper_read.read(pages=str(n % 4 + 1)) for n in range(12)))

    assert [r.pages[0].page for r in read] == [n % 4 + 1 for n in range(12)]
