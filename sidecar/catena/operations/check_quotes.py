"""check_quotes: compares a note's quotations with the annotations and PDFs that they come from."""

import asyncio
import logging
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from catena.annotations.annotation import Annotation
from catena.deadlines import Deadline
from catena.errors import CatenaError, PdfUnreadable, UnknownCitekey
from catena.operations.named_notes import bytes_of_note, path_of_note
from catena.operations.services import Services
from catena.papers.finding import Paper, find_paper
from catena.papers.pdfs import PdfNamed, find_pdf, pdfs_of
from catena.pdf.delimiting import pdf_pages
from catena.pdf.page import PageLines, PdfPage
from catena.pdf.ports import OpenedPdf
from catena.quoting.checking import PaperText, checked
from catena.quoting.finding import Quotation, quotations_of
from catena.quoting.quotes import QuoteChecked, QuoteStatus
from catena.statements.page_borders import joined
from catena.vault.path import VaultPath

log = logging.getLogger(__name__)

READ_WITHIN_S = 8.0
"""Time for the PDFs of all papers; quotations of PDFs not read by then are checked against annotations alone."""


@dataclass(frozen=True, slots=True)
class QuotesChecked:
    """The result for each quotation of a note."""

    path: VaultPath
    quotes: tuple[QuoteChecked, ...]
    warnings: tuple[str, ...]


async def check_quotes(services: Services, *, path: str) -> QuotesChecked:
    """Check every quotation of a note."""
    note = await asyncio.to_thread(path_of_note, services, path)
    raw = await asyncio.to_thread(bytes_of_note, services, note)
    quotations = await asyncio.to_thread(quotations_of, raw)
    papers: dict[str, Paper] = {}
    for citekey in dict.fromkeys(quotation.citekey for quotation in quotations if quotation.citekey):
        try:
            papers[citekey] = await find_paper(services, citekey)
        except UnknownCitekey:
            log.info("%s quotes %s, but no note of the vault is about it", note, citekey)
    quotes, warnings = await checked_against(services, quotations, papers)
    known = dict.fromkeys(warning for paper in papers.values() for warning in paper.warnings)
    return QuotesChecked(note, quotes, (*known, *warnings))


async def checked_against(
    services: Services, quotations: Sequence[Quotation], papers: Mapping[str, Paper]
) -> tuple[tuple[QuoteChecked, ...], tuple[str, ...]]:
    """Compare quotations with their papers' annotations and, if they are on this disk, PDFs.

    Returns also sentences about PDFs that could not be read. The papers are named as in the quotations.
    """
    deadline = Deadline.after(services.clock, READ_WITHIN_S)
    texts: dict[str, PaperText] = {}
    warnings: list[str] = []
    for citekey, paper in papers.items():
        marked = paper.note.annotations
        text = PaperText((*marked, *(one for one in joined(marked) if one not in marked)))
        own = [quotation for quotation in quotations if quotation.citekey == citekey]
        try:
            text = await _with_pages(services, paper, text, own, deadline)
        except TimeoutError:
            seconds = f"{READ_WITHIN_S:.0f} seconds"
            warnings.append(f"The PDF of {citekey} was not read within {seconds}; its quotations were checked in part.")
        except PdfUnreadable as error:
            # A missing PDF shows in the status; one that can't be read doesn't.
            if error.details.get("reason") != "not_found":
                warnings.append(f"The PDF of {citekey} can't be read: {error.message}")
        except CatenaError as error:
            log.info("The PDF of %s is not checked: %s", citekey, error.message)
        texts[citekey] = text
    found = await asyncio.to_thread(lambda: tuple(checked(each, texts.get(each.citekey or "")) for each in quotations))
    return found, tuple(warnings)


async def _with_pages(
    services: Services, paper: Paper, text: PaperText, quotations: Sequence[Quotation], deadline: Deadline
) -> PaperText:
    """Add pages of the PDF to the paper: those that are cited, and all others only if these are not enough."""
    if services.pdfs is None or not quotations:
        return text
    async with asyncio.timeout(deadline.left_s()):
        found = await find_pdf(services, PdfNamed(citekey=paper.note.citekey))
        async with pdfs_of(services).reader.open(found) as pdf:
            likely = _likely_pages(quotations, text.annotations, pdf.total_pages)
            read = await _read(pdf, likely, deadline)
            shown = replace(text, pages=_pages_of(read, pdf.total_pages))
            if all(checked(quotation, shown).status is QuoteStatus.VERIFIED for quotation in quotations):
                return shown
            others = [page for page in range(pdf.total_pages) if page not in read]
            read |= await _read(pdf, others, deadline)
            if len(read) < pdf.total_pages and not deadline.left_s():
                raise TimeoutError
            return replace(text, pages=_pages_of(read, pdf.total_pages), read_whole=len(read) == pdf.total_pages)


def _likely_pages(
    quotations: Iterable[Quotation], annotations: Iterable[Annotation], total_pages: int
) -> tuple[int, ...]:
    """Return the pages (0-based) that quotations cite, and the next ones, where a sentence may continue."""
    cited = {quotation.page for quotation in quotations if quotation.page}
    stated = {int(page) - 1 for page in cited if page.isascii() and page.isdecimal() and len(page) < 7}
    known = {own.page_index for own in annotations if own.page_index is not None and own.page in cited}
    near = {page + step for page in stated | known for step in (0, 1)}
    return tuple(sorted(page for page in near if 0 <= page < total_pages))


async def _read(pdf: OpenedPdf, pages: Sequence[int], deadline: Deadline) -> dict[int, PageLines]:
    return {page.page: page async for page in pdf.pages(pages, deadline=deadline)} if pages else {}


def _pages_of(read: Mapping[int, PageLines], total_pages: int) -> tuple[PdfPage, ...]:
    """Return pages as text, in order, without repeated headers and footers, since a sentence may run across them."""
    return pdf_pages([page for _, page in sorted(read.items())], total_pages=total_pages)
