"""Read the annotations in a PDF in the same form as those of notes."""

import asyncio
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from catena.annotations.annotation import Annotation, AnnotationType, FoundIn
from catena.annotations.colors import color_of_hex
from catena.annotations.comment import read_comment
from catena.annotations.conventions import Conventions
from catena.annotations.learning import with_learned
from catena.annotations.record import Record
from catena.annotations.roles import decided
from catena.deadlines import Deadline
from catena.notes import NoteWarning
from catena.papers.pdfs import pdfs_of
from catena.papers.ports import PaperServices
from catena.pdf.delimiting import page_numbers
from catena.pdf.headings import outline_of
from catena.pdf.highlight import MarkKind, PageHighlights, PdfHighlight
from catena.pdf.outline import Entry, entries
from catena.pdf.ports import OpenedPdf
from catena.pdf.sections import section_before, section_of_line
from catena.vault.path import VaultPath

DIALECT = "pdf"
"""The name of the dialect, like those of notes."""

READ_WITHIN_S = 8.0
"""Seconds after which the annotations read so far are returned with a warning."""

_TYPES = {MarkKind.NOTE: AnnotationType.NOTE, MarkKind.AREA: AnnotationType.IMAGE}
_ZOTERO_NAME = re.compile(r"Zotero-(?P<key>[A-Z0-9]{8})")
_STORED = re.compile(r"[/\\]storage[/\\](?P<key>[A-Z0-9]{8})[/\\][^/\\]+\Z")
_FIRST_PAGES = 3
"""Number of pages to check for text if a PDF has no annotations."""


@dataclass(frozen=True, slots=True)
class PdfAnnotations:
    """The annotations in one PDF.

    Attributes:
        file: Path of the PDF on disk.
        path: Path of the PDF in the vault; None if it is elsewhere.
        annotations: The annotations page by page, in reading order.
        warnings: Warnings about unreadable pages, scans and strikeouts.
    """

    file: Path
    path: VaultPath | None
    annotations: tuple[Annotation, ...]
    warnings: tuple[NoteWarning, ...]


async def annotations_of_pdf(services: PaperServices, file: Path) -> PdfAnnotations:
    """Read the annotations in a PDF.

    Args:
        services: The PDF reader and the vault's conventions.
        file: A file that `papers.pdfs` found.

    Raises:
        PdfUnreadable: If the PDF is encrypted, broken, missing, or takes too long to open; the message says which.
        NotReady: If this sidecar cannot read PDFs.
    """
    pdfs = pdfs_of(services)
    async with pdfs.reader.open(file) as pdf:
        deadline = Deadline.after(services.clock, READ_WITHIN_S)
        pages = [page async for page in pdf.highlights(range(pdf.total_pages), deadline=deadline)]
        known, total_pages = entries(await outline_of(pdf, deadline)), pdf.total_pages
        is_scan = not any(page.highlights for page in pages) and await _has_no_text(pdf, deadline)
    path = await asyncio.to_thread(pdfs.vault.path_of, file)
    conventions = await asyncio.to_thread(services.conventions.current)
    learned = await asyncio.to_thread(services.annotations.learned)
    marked = [
        annotation_of(highlight, page, known, conventions, location=_Location(path, stored_key(file)))
        for page in pages
        for highlight in page.highlights
    ]
    return PdfAnnotations(
        file,
        path,
        with_learned(marked, learned),
        tuple(map(NoteWarning, _warnings(file.name, pages, total_pages, is_scan=is_scan))),
    )


@dataclass(frozen=True, slots=True)
class _Location:
    """The location of a PDF: its path in the vault, or its key in Zotero's storage folder."""

    path: VaultPath | None
    attachment_key: str | None


def annotation_of(
    highlight: PdfHighlight,
    page: PageHighlights,
    outline: Sequence[Entry],
    conventions: Conventions,
    *,
    location: _Location,
) -> Annotation:
    """Convert a mark in a PDF to an annotation."""
    index, label = page.page.page, page.page.label
    named = _ZOTERO_NAME.fullmatch(highlight.name or "")
    record = Record(
        dialect=DIALECT,
        type=_TYPES.get(highlight.kind, AnnotationType.HIGHLIGHT),
        span=None,
        text=highlight.text,
        comment=read_comment(highlight.comment or ""),
        color=color_of_hex(highlight.color or ""),
        page=label or str(index + 1),
        page_label=label,
        page_index=index,
        imported_at=highlight.made_at,
        uri=f"{location.path}#page={index + 1}" if location.path else None,
        annotation_key=named["key"] if named else None,
        attachment_key=location.attachment_key,
        section_path=section_of_line(outline, page.page, highlight.line)
        if highlight.line is not None
        else section_before(outline, index),
        found_in=FoundIn.PDF,
    )
    return record.annotation(decided(record, conventions), record.section_path)


def stored_key(file: Path) -> str | None:
    """Return the key of a file in Zotero's storage folder, None for a file elsewhere."""
    found = _STORED.search(str(file))
    return found["key"] if found else None


async def _has_no_text(pdf: OpenedPdf, deadline: Deadline) -> bool:
    first = range(min(pdf.total_pages, _FIRST_PAGES))
    return not any([page.lines async for page in pdf.pages(first, deadline=deadline)])


def _warnings(name: str, pages: Sequence[PageHighlights], total_pages: int, *, is_scan: bool) -> Iterator[str]:
    broken = [page.page for page in pages if page.page.problem]
    for reason in dict.fromkeys(page.problem for page in broken):
        numbers = page_numbers([page.page for page in broken if page.problem == reason])
        yield f"What is marked on {numbers} of {name} can't be read: {reason}."
    if len(pages) < total_pages:
        unread = page_numbers(range(len(pages), total_pages))
        yield f"What is marked on {unread} of {name} could not be read in time."
    wordless = [page for page in pages if page.highlights and not page.page.lines and not page.page.problem]
    if wordless:
        numbers = page_numbers([page.page.page for page in wordless])
        yield f"There is no text on {numbers} of {name} (a scan, perhaps), so what is marked there has no words."
    struck = [page.page.page for page in pages if any(each.kind is MarkKind.STRIKEOUT for each in page.highlights)]
    if struck:
        yield f"Some words are struck out in {name}, not highlighted ({page_numbers(struck)})."
    if not any(page.highlights for page in pages) and not broken:
        scanned = ", and its first pages hold no text (a scan, perhaps)" if is_scan else ""
        yield f"Nothing is marked in {name}{scanned}."
