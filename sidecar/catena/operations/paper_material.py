"""The papers that summaries and syntheses are made from, with or without a note, and what stands in their PDFs."""

import asyncio
import posixpath
from dataclasses import dataclass, replace

from catena.annotations.annotation import Annotation, AnnotationNote
from catena.errors import PdfUnreadable, UnknownCitekey
from catena.notes import UnreadableNote, parse_note
from catena.operations.read_annotations import read_annotations
from catena.operations.services import Services
from catena.papers.abstracts import find_described_paper
from catena.papers.finding import Paper, find_paper, read_if_possible
from catena.papers.paper_text import PdfProse, prose_of
from catena.papers.pdf_metadata import completed_by_pdf
from catena.papers.thoughts import open_tasks, own_paragraphs
from catena.statements.marks import as_meant
from catena.statements.page_borders import joined
from catena.summaries.paper_reading import PaperReading
from catena.vault.path import folder_of, is_pdf
from catena.writing.link_styles import PageLinks


@dataclass(frozen=True, slots=True)
class PaperRead:
    """A paper with everything that is said of it.

    Attributes:
        paper: Its note, or its PDF; image paths are vault paths.
        prose: What its PDF says; nothing without one on this disk.
        thoughts: The reader's own paragraphs in its note.
    """

    paper: Paper
    prose: PdfProse
    thoughts: tuple[str, ...]
    tasks: tuple[str, ...]

    def reading(self, links: PageLinks) -> PaperReading:
        """Return what a note is made from, with links to the paper for this note."""
        return PaperReading(
            note=replace(self.paper.note, annotations=joined(as_meant(self.paper.note))),
            links=links,
            printed=self.prose.sentences,
            headings=self.prose.headings,
            unread=self.prose.unread,
            thoughts=self.thoughts,
            tasks=self.tasks,
            path=self.paper.path,
            is_retracted=self.paper.is_retracted,
        )


async def read_paper_fully(services: Services, citekey: str) -> PaperRead:
    """Read a paper by its citekey, or by the name of its PDF.

    Raises:
        UnknownCitekey: If no annotation note has the citekey, and no PDF with any text or mark is named so.
        PdfUnreadable: If there is no annotation note, and the PDF is encrypted or broken.
    """
    paper = with_vault_image_paths(await completed_by_pdf(services, await _find(services, citekey)))
    prose = await prose_of(services, paper)
    if not paper.note.annotations and not prose.sentences and is_pdf(paper.path):
        raise _unknown(paper.note.citekey)
    return PaperRead(paper, prose, *await asyncio.to_thread(_thoughts_and_tasks, services, paper))


async def _find(services: Services, citekey: str) -> Paper:
    try:
        return await find_paper(services, citekey)
    except UnknownCitekey:
        described = await find_described_paper(services, citekey)
        try:
            read = await read_annotations(services, citekey=citekey, file=None, colors=None)
        except (UnknownCitekey, PdfUnreadable):
            if described is None:
                raise
            return described
    if described is not None and not read.annotations:
        return described
    note = AnnotationNote(
        citekey=read.citekey,
        title=read.title,
        tags=(),
        authors=(),
        year=None,
        annotations=read.annotations,
        warnings=read.warnings,
        dialects=read.dialects,
    )
    return Paper(read.file_path, note)


def with_vault_image_paths(paper: Paper) -> Paper:
    """Return the paper with image paths that are relative to its folder turned into vault paths."""
    folder = folder_of(paper.path)

    def resolved(annotation: Annotation) -> Annotation:
        path = annotation.image_path
        if path is None or not path.startswith(("./", "../")):
            return annotation
        return replace(annotation, image_path=posixpath.normpath(posixpath.join(folder, path)))

    annotations = tuple(resolved(annotation) for annotation in paper.note.annotations)
    return replace(paper, note=replace(paper.note, annotations=annotations))


def _thoughts_and_tasks(services: Services, paper: Paper) -> tuple[tuple[str, ...], tuple[str, ...]]:
    raw = None if is_pdf(paper.path) else read_if_possible(services, paper.path)
    if not raw:
        return (), ()
    try:
        note = parse_note(paper.path, raw)
    except UnreadableNote:
        return (), ()
    return own_paragraphs(raw, note, paper.note.annotations), open_tasks(raw, note)


def _unknown(citekey: str) -> UnknownCitekey:
    return UnknownCitekey(
        f"No annotation note with the citekey '{citekey}' is in the vault, and no sentence can be read in its PDF. "
        "If its pages are scanned images, text recognition (OCR) adds their words.",
        citekey=citekey,
        nearest=[],
    )
