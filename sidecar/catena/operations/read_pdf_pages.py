"""read_pdf_pages: returns pages or sections of a PDF as text."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from catena.deadlines import Deadline
from catena.errors import BadRequest, NoOutline, SectionNotFound
from catena.operations.services import Services
from catena.papers.pdfs import PdfNamed, find_pdf, pdfs_of
from catena.pdf.delimiting import delimited_pages, delimited_section, page_numbers, pdf_page
from catena.pdf.headings import outline_of
from catena.pdf.outline import OutlineItem, entries
from catena.pdf.page import PageLines, PdfPage
from catena.pdf.page_ranges import pages_asked, pages_between
from catena.pdf.ports import OpenedPdf
from catena.pdf.repeated import without_repeated
from catena.pdf.section_names import sections_named
from catena.pdf.sections import SectionPlan, cut_section, plan_section
from catena.pdf.text import known_words

READ_WITHIN_S = 8.0
"""Reading stops after this time; the result holds what was read, and a warning says how to continue."""

MAX_CHARACTERS = 5_000_000
"""Limit of one result; a book of a thousand pages has about 3,000,000."""

_NEIGHBOURS = 4
"""How many pages before and after are read as well, to tell headers and footers from text."""


@dataclass(frozen=True, slots=True)
class ReadSection:
    """A section that was read."""

    title: str
    start_page: int
    end_page: int


@dataclass(frozen=True, slots=True)
class PdfPagesRead:
    """The pages that were read."""

    total_pages: int
    pages: tuple[PdfPage, ...]
    sections: tuple[ReadSection, ...]
    text: str
    warnings: tuple[str, ...]


async def read_pdf_pages(
    services: Services,
    *,
    file: str | None,
    citekey: str | None,
    attachment_key: str | None,
    item_key: str | None,
    pages: str | None,
    section: str | None,
    start_page: int | None,
    end_page: int | None,
) -> PdfPagesRead:
    """Read some pages, or some sections. Give exactly one of the four names of the PDF."""
    if pages is None and section is None and start_page is None:
        raise BadRequest("Say what to read: some pages, or a section by its name.")
    found = await find_pdf(services, PdfNamed(file, citekey, attachment_key, item_key))
    warnings: list[str] = []
    plans: tuple[SectionPlan, ...] = ()
    async with pdfs_of(services).reader.open(found) as pdf:
        total_pages = pdf.total_pages
        if pages is not None:
            wanted = pages_asked(pages, total_pages)
        elif start_page is not None:
            wanted = pages_between(start_page, end_page, total_pages)
        else:
            outline = await outline_of(pdf, Deadline.after(services.clock, READ_WITHIN_S))
            plans = _plans(section or "", outline, total_pages)
            wanted = tuple(dict.fromkeys(page for plan in plans for page in plan.pages))
        if section is not None and not plans:
            warnings.append("Both pages and a section are given; the pages are read.")
        near = _near(wanted, total_pages)
        read = await _read(pdf, (*wanted, *near), Deadline.after(services.clock, READ_WITHIN_S))
    warnings += _missing(wanted, read)
    return await asyncio.to_thread(_result, total_pages, wanted, plans, read, tuple(warnings))


def _plans(section: str, outline: Sequence[OutlineItem], total_pages: int) -> tuple[SectionPlan, ...]:
    if not outline:
        raise NoOutline(
            f"This PDF has no outline, so no section can be found by name. Give pages instead (1 to {total_pages}).",
            total_pages=total_pages,
        )
    known = entries(outline)
    plans: list[SectionPlan] = []
    for at in sections_named(section, known):
        plan = plan_section(known, at, total_pages=total_pages)
        if plan is None:
            title = known[at].title
            raise SectionNotFound(
                f"The outline lists '{title}', but doesn't say on which page it begins. Give pages instead.",
                section=title,
            )
        plans.append(plan)
    return tuple(plans)


def _near(wanted: Sequence[int], total_pages: int) -> tuple[int, ...]:
    """Return pages before and after those that were requested, except the requested ones."""
    around = {
        page
        for edge in (min(wanted), max(wanted))
        for page in range(max(0, edge - _NEIGHBOURS), min(total_pages, edge + _NEIGHBOURS + 1))
    }
    return tuple(sorted(around.difference(wanted)))


async def _read(pdf: OpenedPdf, pages: Sequence[int], deadline: Deadline) -> Mapping[int, PageLines]:
    """Return the pages, by 0-based number, as far as time and size allow."""
    read: dict[int, PageLines] = {}
    characters = 0
    async for page in pdf.pages(pages, deadline=deadline):
        read[page.page] = page
        characters += sum(len(line.text) for line in page.lines)
        if characters >= MAX_CHARACTERS:
            break
    return read


def _missing(wanted: Sequence[int], read: Mapping[int, PageLines]) -> list[str]:
    """Return what the result lacks, and why."""
    warnings: list[str] = []
    broken = [page for page in wanted if page in read and read[page].problem]
    for reason in dict.fromkeys(read[page].problem for page in broken):
        affected = [page for page in broken if read[page].problem == reason]
        warnings.append(f"{_sentence(affected)} can't be read: {reason}.")
    empty = [page for page in wanted if page in read and not read[page].problem and not read[page].lines]
    if empty:
        verb = "holds" if len(empty) == 1 else "hold"
        warnings.append(f"{_sentence(empty)} {verb} no text, only images perhaps (a scan); Catena reads no images.")
    unread = [page for page in wanted if page not in read]
    if unread:
        warnings.append(f"{_sentence(unread)} could not be read in time; ask for them in a request of their own.")
    return warnings


def _sentence(pages: Sequence[int]) -> str:
    """Return page numbers as the beginning of a sentence."""
    return page_numbers(pages).capitalize()


def _result(
    total_pages: int,
    wanted: Sequence[int],
    plans: Sequence[SectionPlan],
    read: Mapping[int, PageLines],
    warnings: tuple[str, ...],
) -> PdfPagesRead:
    shown = {page.page: page for page in without_repeated([*read.values()], total_pages=total_pages)}
    known = known_words(line for page in shown.values() for line in page.lines)
    if not plans:
        pages = tuple(pdf_page(shown[page], known) for page in wanted if page in shown)
        return PdfPagesRead(total_pages, pages, (), delimited_pages(pages), warnings)
    sections = [cut_section(plan, shown) for plan in plans]
    parts = [tuple(pdf_page(page, known) for page in section.pages) for section in sections]
    return PdfPagesRead(
        total_pages,
        tuple(page for part in parts for page in part),
        tuple(ReadSection(section.title, section.start_page, section.end_page) for section in sections),
        "\n\n".join(delimited_section(section, part) for section, part in zip(sections, parts, strict=True)),
        warnings,
    )
