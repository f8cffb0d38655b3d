"""Read the sentences of a paper's PDF for summaries and syntheses."""

import asyncio
import logging
from pathlib import Path

from catena.deadlines import Deadline
from catena.errors import PathRefused, PdfUnreadable
from catena.papers.finding import Paper
from catena.papers.pdfs import pdf_of_paper, pdfs_of
from catena.papers.ports import PaperServices
from catena.pdf.outline import entries
from catena.pdf.prose import PdfSentence, sentences_of_pdf

log = logging.getLogger(__name__)

READ_WITHIN_S = 8.0
MOST_PAGES = 60
"""Pages of a book beyond this number are not read."""


async def pdf_sentences_of(services: PaperServices, paper: Paper) -> tuple[PdfSentence, ...]:
    """Return the sentences of a paper's PDF; () if it has none on this disk or it cannot be read."""
    if services.pdfs is None:
        return ()
    try:
        file = await asyncio.to_thread(_file, services, paper)
        return await read_sentences(services, file) if file else ()
    except (PdfUnreadable, PathRefused, OSError) as reason:
        log.info("The PDF of %s was not read: %s", paper.note.citekey, reason)
        return ()


async def read_sentences(services: PaperServices, file: Path) -> tuple[PdfSentence, ...]:
    """Return the sentences of a PDF, as many as can be read in time.

    Raises:
        PdfUnreadable: If it is encrypted, broken, missing, or takes too long to open.
    """
    async with pdfs_of(services).reader.open(file) as pdf:
        deadline = Deadline.after(services.clock, READ_WITHIN_S)
        wanted = range(min(pdf.total_pages, MOST_PAGES))
        pages = [page async for page in pdf.pages(wanted, deadline=deadline)]
        outline, total_pages = entries(pdf.outline), pdf.total_pages
    return await asyncio.to_thread(sentences_of_pdf, pages, outline, total_pages=total_pages)


def _file(services: PaperServices, paper: Paper) -> Path | None:
    located = pdfs_of(services).vault.locate(paper.path) if paper.path.casefold().endswith(".pdf") else None
    return located or pdf_of_paper(services, paper)
