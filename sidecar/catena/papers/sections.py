"""Add sections to annotations, by the outline of the paper's PDF, stated or in its text, if it is on this disk."""

import asyncio
import logging
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from catena.annotations.annotation import Annotation
from catena.deadlines import Deadline, shared_task
from catena.errors import PdfUnreadable
from catena.papers.finding import Paper
from catena.papers.pdfs import pdf_of_paper
from catena.papers.ports import PaperServices
from catena.pdf.headings import outline_of
from catena.pdf.outline import Entry, entries
from catena.pdf.page_cache import MOST_PAGES, CachedPdf
from catena.pdf.ports import Pdfs
from catena.pdf.sections import line_with, section_before, section_of_line, section_of_page

log = logging.getLogger(__name__)

WAIT_S = 1.0
"""Most seconds that a request waits. Reading continues in the background for the next request."""

READ_WITHIN_S = 8.0

_FIRST_PAGE = re.compile(r"\s*(?P<page>[^\s–—-]+)")
_NUMBER = re.compile(r"\d{1,5}")


@dataclass(frozen=True, slots=True)
class Placed:
    """Annotations with their sections.

    Attributes:
        annotations: The annotations in order, with section and PDF page if they could be determined.
        warning: A sentence if time ran out, else None.
    """

    annotations: tuple[Annotation, ...]
    warning: str | None = None


async def placed(services: PaperServices, paper: Paper, *, wait_s: float = WAIT_S) -> Placed:
    """Add sections to a paper's annotations that have a page but no section.

    Nothing is raised. If the PDF is missing, unreadable or has no certain headings, the annotations are unchanged.

    Args:
        services: The services that find and read PDFs.
        paper: The paper.
        wait_s: Most seconds to wait for the PDF.
    """
    annotations = paper.note.annotations
    if services.pdfs is None or not any(map(_needs_section, annotations)):
        return Placed(annotations)
    reading = services.pdfs.cache.reading
    task = reading.get(paper.path)
    if task is None:
        task = reading[paper.path] = shared_task(_read(services, services.pdfs, paper))
        task.add_done_callback(lambda _: reading.pop(paper.path, None))
    await asyncio.wait({task}, timeout=wait_s)
    if not task.done():
        return Placed(
            annotations,
            "Looking up in which sections of the paper the annotations stand takes longer; ask again in a moment.",
        )
    kept = task.result()
    return Placed(annotations if kept is None else tuple(_placed(each, kept) for each in annotations))


def _needs_section(annotation: Annotation) -> bool:
    has_page = annotation.page_index is not None or annotation.page_label or annotation.page
    return bool(has_page) and not annotation.section_path


async def _read(services: PaperServices, pdfs: Pdfs, paper: Paper) -> CachedPdf | None:
    """Read the outline and the pages on which sections begin; None without a readable PDF."""
    without_section = [each for each in paper.note.annotations if _needs_section(each)]
    try:
        file = await asyncio.to_thread(pdf_of_paper, services, paper)
        if file is None:
            return None
        info = file.stat()
        kept = pdfs.cache.of(file, (info.st_mtime_ns, info.st_size))
        if kept.entries is not None and not _missing(without_section, kept):
            return kept
        async with pdfs.reader.open(file) as pdf:
            deadline = Deadline.after(services.clock, READ_WITHIN_S)
            kept.labels, kept.total_pages = pdf.labels, pdf.total_pages
            kept.entries = entries(await outline_of(pdf, deadline)) if kept.entries is None else kept.entries
            async for page in pdf.pages(_missing(without_section, kept), deadline=deadline):
                kept.keep(page)
    except (PdfUnreadable, OSError) as reason:
        log.info("The sections of %s are not known: %s", paper.path, reason)
        return None
    return kept


def _missing(without_section: Iterable[Annotation], kept: CachedPdf) -> list[int]:
    """Return the pages to read: those on which a section begins, and those that an annotation may not be on."""
    if not kept.entries:
        return []
    asked: dict[int, None] = {}
    for annotation in without_section:
        pages, are_certain = _pages(annotation, kept)
        asked.update((page, None) for page in pages if not are_certain or _begins_on(kept.entries, page))
    return [page for page in asked if page not in kept.pages][:MOST_PAGES]


def _begins_on(known: Sequence[Entry], page: int) -> bool:
    return any(entry.place is not None and entry.place.page == page for entry in known)


def _pages(annotation: Annotation, kept: CachedPdf) -> tuple[tuple[int, ...], bool]:
    """Return the 0-based pages that an annotation may be on, and whether they are certain.

    A printed page number is uncertain, because papers are excerpts of journals.
    """
    if annotation.page_index is not None:
        return ((annotation.page_index,) if annotation.page_index < kept.total_pages else ()), True
    first = _FIRST_PAGE.match(annotation.page_label or annotation.page or "")
    label = first["page"] if first else ""
    labelled = kept.indices_of(label)
    if labelled:
        return labelled, len(labelled) == 1
    if _NUMBER.fullmatch(label) and 1 <= int(label) <= kept.total_pages:
        return (int(label) - 1,), False
    return (), False


def _placed(annotation: Annotation, kept: CachedPdf) -> Annotation:
    if not kept.entries or not _needs_section(annotation):
        return annotation
    pages, are_certain = _pages(annotation, kept)
    for page in pages:
        lines = kept.pages.get(page)
        at = line_with(annotation.text, lines) if lines is not None and annotation.text else None
        if lines is not None and at is not None:
            return replace(annotation, page_index=page, section_path=section_of_line(kept.entries, lines, at))
    if not are_certain or not pages:
        return annotation
    page = pages[0]
    if page in kept.pages:
        return replace(annotation, page_index=page, section_path=section_of_page(kept.entries, kept.pages[page]))
    if not _begins_on(kept.entries, page):
        return replace(annotation, page_index=page, section_path=section_before(kept.entries, page))
    return annotation
