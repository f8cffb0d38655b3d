"""What readers marked in a PDF itself, as annotations like those of notes."""

import asyncio
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from catena.annotations.annotation import Annotation, AnnotationType, FoundIn
from catena.annotations.colors import color_of_hex
from catena.annotations.comment import read_comment
from catena.annotations.conventions import Conventions
from catena.annotations.record import Record
from catena.annotations.roles import decided
from catena.deadlines import Deadline
from catena.notes import NoteWarning
from catena.papers.pdfs import pdfs_of
from catena.papers.ports import PaperServices
from catena.pdf.delimiting import page_numbers
from catena.pdf.highlight import MarkKind, PageHighlights, PdfHighlight
from catena.pdf.outline import Entry, entries
from catena.pdf.ports import OpenedPdf
from catena.pdf.sections import section_before, section_of_line
from catena.vault.path import VaultPath

DIALECT = "pdf"
"""The layout's name, beside those of notes."""

READ_WITHIN_S = 8.0
"""What was read until then is the answer, and a warning says what is missing."""

_TYPES = {MarkKind.NOTE: AnnotationType.NOTE, MarkKind.AREA: AnnotationType.IMAGE}
_ZOTERO_NAME = re.compile(r"Zotero-(?P<key>[A-Z0-9]{8})")
_STORED = re.compile(r"[/\\]storage[/\\](?P<key>[A-Z0-9]{8})[/\\][^/\\]+\Z")
_FIRST_PAGES = 3
"""Without a mark, so many pages are looked at for text."""


@dataclass(frozen=True, slots=True)
class PdfAnnotations:
    """What is marked in one PDF.

    Attributes:
        file: Where it lies on this disk.
        path: Where it lies in the vault; None when it lies elsewhere.
        annotations: Page by page, in reading order.
        warnings: What could not be read, and what is not as it looks.
    """

    file: Path
    path: VaultPath | None
    annotations: tuple[Annotation, ...]
    warnings: tuple[NoteWarning, ...]


async def annotations_of_pdf(services: PaperServices, file: Path) -> PdfAnnotations:
    """Read what is marked in a PDF.

    Args:
        services: What reads PDFs, and what marks mean in this vault.
        file: One that `finding_pdfs` found.

    Raises:
        PdfUnreadable: It is encrypted, broken, gone, or takes too long to open; the message says which.
        NotReady: This sidecar reads no PDFs.
    """
    pdfs = pdfs_of(services)
    async with pdfs.reader.open(file) as pdf:
        deadline = Deadline.after(services.clock, READ_WITHIN_S)
        pages = [page async for page in pdf.highlights(range(pdf.total_pages), deadline=deadline)]
        known, total_pages = entries(pdf.outline), pdf.total_pages
        is_scan = not any(page.highlights for page in pages) and await _has_no_text(pdf, deadline)
    path = await asyncio.to_thread(pdfs.vault.path_of, file)
    conventions = await asyncio.to_thread(services.conventions.current)
    return PdfAnnotations(
        file,
        path,
        tuple(
            annotation_of(highlight, page, known, conventions, where=_Where(path, stored_key(file)))
            for page in pages
            for highlight in page.highlights
        ),
        tuple(map(NoteWarning, _warnings(file.name, pages, total_pages, is_scan=is_scan))),
    )


@dataclass(frozen=True, slots=True)
class _Where:
    """Where a PDF lies: in the vault, or in Zotero's folder under a key."""

    path: VaultPath | None
    attachment_key: str | None


def annotation_of(
    highlight: PdfHighlight, page: PageHighlights, outline: Sequence[Entry], conventions: Conventions, *, where: _Where
) -> Annotation:
    """One mark as an annotation."""
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
        uri=f"{where.path}#page={index + 1}" if where.path else None,
        annotation_key=named["key"] if named else None,
        attachment_key=where.attachment_key,
        section_path=section_of_line(outline, page.page, highlight.line)
        if highlight.line is not None
        else section_before(outline, index),
        found_in=FoundIn.PDF,
    )
    role, source = decided(record, conventions)
    return record.annotation(role, source, record.section_path)


def stored_key(file: Path) -> str | None:
    """The key under which Zotero keeps a file in its storage folder, None for a file that lies elsewhere."""
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
