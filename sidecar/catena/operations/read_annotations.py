"""Reads one paper's annotations."""

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from catena.annotations.annotation import Annotation, AnnotationColor
from catena.errors import BadRequest, PdfUnreadable, UnknownCitekey, UnknownNote
from catena.notes import NoteWarning
from catena.operations.named_notes import path_of_note
from catena.operations.services import Services
from catena.papers.finding import Paper, find_paper, read_paper
from catena.papers.merging import with_pdf
from catena.papers.pdf_annotations import DIALECT, annotations_of_pdf
from catena.papers.pdf_metadata import completed_by_pdf, front_matter_of, title_of_pdf
from catena.papers.pdf_names import citekey_and_title
from catena.papers.pdfs import PdfNamed, find_pdf, pdf_of_paper
from catena.papers.sections import placed
from catena.sources.unknown_notes import unknown_note
from catena.vault.path import VaultPath, is_pdf, vault_path


@dataclass(frozen=True, slots=True)
class AnnotationsRead:
    """The result of `read_annotations`."""

    citekey: str
    title: str
    file_path: VaultPath
    annotations: tuple[Annotation, ...]
    warnings: tuple[NoteWarning, ...]
    dialects: tuple[str, ...] = ()


async def read_annotations(
    services: Services,
    *,
    citekey: str | None,
    file: str | None,
    colors: tuple[str, ...] | None,
    roles: tuple[str, ...] | None = None,
    include_pdf: bool = False,
) -> AnnotationsRead:
    """Read the annotations of a paper.

    The annotations of a note come with the section of the paper that they are in, if its PDF is on this disk and states
    sections. If no annotation note has the citekey, the paper's PDF is read.
    """
    selection = _Selection(_named(colors, "color"), _named(roles, "role"))
    if (citekey is None) == (file is None):
        raise BadRequest("Give either citekey or file.")
    if file is not None and is_pdf(vault_path(file)):
        return selection.of(await _of_pdf(services, await find_pdf(services, PdfNamed(file=file)), citekey=None))
    try:
        paper = await find_paper(services, citekey) if citekey is not None else await _at(services, file or "")
    except UnknownCitekey as unknown:
        return selection.of(await _of_paper_without_note(services, citekey or "", unknown))
    return selection.of(await _of_paper(services, paper, include_pdf=include_pdf))


@dataclass(frozen=True, slots=True)
class _Selection:
    """The annotations to return, by colour and role; None for all."""

    colors: frozenset[AnnotationColor] | None
    roles: frozenset[AnnotationColor] | None

    def of(self, read: AnnotationsRead) -> AnnotationsRead:
        return replace(read, annotations=tuple(each for each in read.annotations if self._holds(each)))

    def _holds(self, annotation: Annotation) -> bool:
        has_color = self.colors is None or annotation.color in self.colors
        return has_color and (self.roles is None or annotation.role in self.roles)


def _named(names: Sequence[str] | None, what: str) -> frozenset[AnnotationColor] | None:
    """Return the named colours; None, which means all, also for an empty list."""
    if not names:
        return None
    valid = {color.value: color for color in AnnotationColor}
    unknown = [name for name in names if name.strip().casefold() not in valid]
    if unknown:
        message = f"Unknown {what}: {', '.join(unknown)}. Must be one of: {', '.join(valid)}"
        raise BadRequest(message, unknown=unknown, valid=list(valid))
    return frozenset(valid[name.strip().casefold()] for name in names)


async def _at(services: Services, file: str) -> Paper:
    path = await asyncio.to_thread(path_of_note, services, file)
    paper = await asyncio.to_thread(read_paper, services, path)
    if paper is None:
        if await asyncio.to_thread(services.vault.look, path) is None:
            raise await asyncio.to_thread(unknown_note, services.ledger, path)
        raise UnknownNote(f"This note holds no annotations: {path}", path=path)
    return paper


async def _of_paper(services: Services, paper: Paper, *, include_pdf: bool) -> AnnotationsRead:
    note, known = (await completed_by_pdf(services, paper)).note, await placed(services, paper)
    read = AnnotationsRead(
        citekey=note.citekey,
        title=note.title,
        file_path=paper.path,
        annotations=known.annotations,
        warnings=(*_notes(paper.warnings), *note.warnings, *_notes((known.warning,) if known.warning else ())),
        dialects=note.dialects,
    )
    if not include_pdf:
        return read
    file = await asyncio.to_thread(pdf_of_paper, services, paper)
    if file is None:
        return _warned(read, f"No PDF of '{note.citekey}' was found, so only the note's annotations are included.")
    try:
        marked = await annotations_of_pdf(services, file)
    except PdfUnreadable as reason:
        return _warned(read, f"Only the note's annotations are included: {reason}")
    annotations = with_pdf(read.annotations, marked.annotations)
    return replace(
        read,
        annotations=annotations,
        warnings=(*read.warnings, *marked.warnings),
        dialects=(*read.dialects, DIALECT) if len(annotations) > len(read.annotations) else read.dialects,
    )


async def _of_paper_without_note(services: Services, citekey: str, unknown: UnknownCitekey) -> AnnotationsRead:
    """Read the PDF of a paper that has no annotation note."""
    if services.pdfs is None:
        raise unknown
    try:
        file = await find_pdf(services, PdfNamed(citekey=citekey))
    except UnknownCitekey:
        raise unknown from None
    read = await _of_pdf(services, file, citekey=unknown.details["citekey"])
    return _warned(read, f"No annotation note has the citekey '{read.citekey}'; this is what is marked in its PDF.")


async def _of_pdf(services: Services, file: Path, *, citekey: str | None) -> AnnotationsRead:
    marked = await annotations_of_pdf(services, file)
    named, title = await asyncio.to_thread(citekey_and_title, services, file)
    stated = title_of_pdf(file.stem, await front_matter_of(services, file)) if title == file.stem else None
    return AnnotationsRead(
        citekey=citekey or named,
        title=stated or title,
        file_path=marked.path or VaultPath(file.name),
        annotations=marked.annotations,
        warnings=marked.warnings,
        dialects=(DIALECT,) if marked.annotations else (),
    )


def _warned(read: AnnotationsRead, sentence: str) -> AnnotationsRead:
    return replace(read, warnings=(*read.warnings, NoteWarning(sentence)))


def _notes(sentences: Iterable[str]) -> tuple[NoteWarning, ...]:
    return tuple(NoteWarning(sentence) for sentence in sentences)
