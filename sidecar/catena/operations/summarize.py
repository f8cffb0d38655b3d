"""Write a paper's summary note, or bring it up to date."""

import asyncio
import logging
import posixpath
from dataclasses import dataclass, replace

from catena.annotations.annotation import Annotation, AnnotationNote
from catena.errors import UnknownCitekey, WriteRefused
from catena.operations.read_annotations import read_annotations
from catena.operations.services import Services
from catena.papers.finding import Paper, find_paper, read_if_possible, summaries, summaries_of
from catena.papers.page_links import checked_links
from catena.vault.path import VaultPath, folder_of
from catena.writing.diffing import unified
from catena.writing.note_names import free_path
from catena.writing.note_writes import put_note
from catena.writing.refusals import check_allowed
from catena.writing.sections import SectionState
from catena.writing.summary import SummaryNote, new_summary, renewed_summary

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Summary:
    """What `summarize` answers.

    Attributes:
        path: Where the summary stands, or would stand.
        created: It did not exist before.
        markdown: The whole note.
        sections: What happened to each generated section, in the order of the note.
        warnings: Sentences.
        diff: What changes in an existing note, as a unified diff; "" when it is new or nothing changes.
    """

    path: VaultPath
    created: bool
    markdown: str
    sections: tuple[SectionState, ...]
    warnings: tuple[str, ...]
    diff: str = ""


async def summarize(services: Services, *, citekey: str, dry_run: bool) -> Summary:
    """Compose the summary of a paper and write it. A paper without an annotation note is summarized from its PDF.

    An existing summary is found by its frontmatter, wherever it stands and whatever it is called. What its reader
    changed in it is never overwritten.

    Args:
        services: The vault and what is known of it.
        citekey: With or without `@`.
        dry_run: Compose only; nothing is written.

    Raises:
        UnknownCitekey: No annotation note has this citekey, nor is there a PDF of it with anything marked in it.
        PdfUnreadable: There is no such note, and the PDF is encrypted or broken.
        WriteRefused: The existing summary isn't UTF-8.
        PathRefused: Notes may not be written there.
        NoteChanged: Somebody saved the summary at the same moment; nothing was written.
        ReadOnly: The file system does not let us write there.
    """
    paper = await _paper(services, citekey)
    existing = summaries_of(await summaries(services), paper.note.citekey)
    warnings = [*paper.warnings, *(warning.message for warning in paper.note.warnings)]
    if not paper.note.annotations:
        warnings.append(f"{paper.path} holds no annotations yet.")
    raw = await asyncio.to_thread(read_if_possible, services, existing[0]) if existing else None
    path = existing[0] if raw is not None else await asyncio.to_thread(_new_path, services, paper.note.citekey)
    before = _decoded(path, raw) if raw is not None else None
    [checked] = await checked_links(services, [paper], at=path)
    note = _with_images_seen_from_anywhere(paper)
    if before is not None:
        warnings += [f"{other} is a summary of the same paper; {path} is renewed." for other in existing[1:]]
        composed = renewed_summary(note, before, links=checked.links)
    else:
        composed = new_summary(note, today=services.clock.now().date(), links=checked.links)
    warnings += [checked.warning] if checked.warning else []
    if not dry_run:
        await _write(services, path, composed, raw)
    return Summary(
        path=path,
        created=before is None,
        markdown=composed.markdown,
        sections=composed.renewal.sections,
        warnings=(*warnings, *composed.renewal.warnings),
        diff=unified(before, composed.markdown) if before is not None else "",
    )


async def _paper(services: Services, citekey: str) -> Paper:
    try:
        return await find_paper(services, citekey)
    except UnknownCitekey:
        read = await read_annotations(services, citekey=citekey, file=None, colors=None)
        if not read.annotations:
            raise
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


def _decoded(path: VaultPath, raw: bytes) -> str:
    try:
        return raw.decode()
    except UnicodeDecodeError as error:
        raise WriteRefused(f"The summary is not valid UTF-8 and is left alone: {path}", path=path) from error


def _with_images_seen_from_anywhere(paper: Paper) -> AnnotationNote:
    """The paper's note with the paths of images that are written as seen from its folder turned into vault paths."""
    folder = folder_of(paper.path)

    def seen(annotation: Annotation) -> Annotation:
        path = annotation.image_path
        if path is None or not path.startswith(("./", "../")):
            return annotation
        rooted = posixpath.normpath(posixpath.join(folder, path))
        return annotation if rooted.startswith("../") else replace(annotation, image_path=rooted)

    return replace(paper.note, annotations=tuple(map(seen, paper.note.annotations)))


def _new_path(services: Services, citekey: str) -> VaultPath:
    taken = {file.path.casefold() for file in services.vault.scan().files}
    return free_path(
        services.folders.synthesis,
        f"Summary - {citekey}",
        is_taken=lambda path: path.casefold() in taken or services.vault.look(path) is not None,
    )


async def _write(services: Services, path: VaultPath, composed: SummaryNote, before: bytes | None) -> None:
    write = services.folders.write
    check_allowed(path, None if write is None else (*write, services.folders.synthesis))
    content = composed.markdown.encode()
    if content == before:
        log.info("The summary %s says the same already", path)
        return
    await put_note(services, path, content, before=before)
    log.info("Wrote the summary %s (%d sections)", path, len(composed.renewal.sections))
