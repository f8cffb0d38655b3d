"""Read the prose of a paper's PDF and its outline for summaries and syntheses."""

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from catena.deadlines import Deadline
from catena.errors import PathRefused, PdfUnreadable
from catena.papers.finding import Paper
from catena.papers.pdfs import pdf_of_paper, pdfs_of
from catena.papers.ports import PaperServices
from catena.pdf.headings import outline_from_text
from catena.pdf.outline import Entry, entries
from catena.pdf.prose import PdfHeading, PdfSentence, sentences_of_pdf

log = logging.getLogger(__name__)

READ_WITHIN_S = 8.0
MOST_PAGES = 400
"""Of a longer book, the pages on which its parts begin are read first."""
_FRONT, _OF_PART = 20, 2
"""How many pages are read first of the whole, and of each part."""


@dataclass(frozen=True, slots=True)
class PdfProse:
    """What was read of a PDF.

    Attributes:
        sentences: Its prose, up to the references.
        headings: Its outline, stated or read from its text; () where neither is certain.
        unread: The pages that were not read, 0-based.
    """

    sentences: tuple[PdfSentence, ...] = ()
    headings: tuple[PdfHeading, ...] = ()
    unread: tuple[int, ...] = ()


async def prose_of(services: PaperServices, paper: Paper) -> PdfProse:
    """Return the prose of a paper's PDF; nothing if it has none on this disk or it cannot be read."""
    if services.pdfs is None:
        return PdfProse()
    try:
        file = await asyncio.to_thread(pdf_of_paper, services, paper)
        return await read_prose(services, file) if file else PdfProse()
    except (PdfUnreadable, PathRefused, OSError) as reason:
        log.info("The PDF of %s was not read: %s", paper.note.citekey, reason)
        return PdfProse()


async def read_prose(services: PaperServices, file: Path) -> PdfProse:
    """Return the prose of a PDF, as much as can be read in time.

    Raises:
        PdfUnreadable: If it is encrypted, broken, missing, or takes too long to open.
    """
    async with pdfs_of(services).reader.open(file) as pdf:
        deadline = Deadline.after(services.clock, READ_WITHIN_S)
        outline, total, labels = entries(pdf.outline), pdf.total_pages, pdf.labels
        read = [page async for page in pdf.pages(pages_to_read(total, outline), deadline=deadline)]
    pages = sorted(read, key=lambda page: page.page)

    def prose() -> PdfProse:
        known = outline or entries(outline_from_text(pages, total_pages=total))
        unread = set(range(total)).difference(page.page for page in pages)
        headings = tuple(
            PdfHeading(one.path, at + 1, _label(labels, at), at not in unread)
            for one in known
            if one.place and (at := one.place.page) >= 0
        )
        return PdfProse(sentences_of_pdf(pages, known, total_pages=total), headings, tuple(sorted(unread)))

    return await asyncio.to_thread(prose)


def pages_to_read(total_pages: int, outline: Sequence[Entry], *, most: int = MOST_PAGES) -> Sequence[int]:
    """Return the 0-based pages of a PDF to read, those first that tell most of the whole if there are too many."""
    if total_pages <= most:
        return range(total_pages)
    parts = sorted((one for one in outline if one.place), key=lambda one: one.level)
    begins = [one.place.page + at for one in parts if one.place for at in range(_OF_PART)]
    ordered = dict.fromkeys([*range(_FRONT), *begins, *range(total_pages)])
    return [page for page in ordered if page < total_pages][:most]


def _label(labels: Sequence[str | None], page: int) -> str:
    return (labels[page] if page < len(labels) else None) or str(page + 1)
