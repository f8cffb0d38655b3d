"""Read one paper's annotations."""

import asyncio
from dataclasses import dataclass

from catena.annotations.annotation import Annotation, AnnotationColor
from catena.errors import BadRequest, UnknownNote
from catena.notes import NoteWarning
from catena.operations.finding_papers import Paper, find_paper, read_paper
from catena.operations.sidecar import Sidecar
from catena.vault.path import VaultPath
from catena.writing.refusals import checked_path


@dataclass(frozen=True, slots=True)
class AnnotationsRead:
    """What `read_annotations` answers.

    Attributes:
        citekey: As the note writes it.
        title: The paper's.
        file_path: The note the annotations stand in.
        annotations: Those of the asked colours, in the order of the file.
        warnings: What was not understood, whatever its colour.
        dialects: The layouts it is written in.
    """

    citekey: str
    title: str
    file_path: VaultPath
    annotations: tuple[Annotation, ...]
    warnings: tuple[NoteWarning, ...]
    dialects: tuple[str, ...] = ()


async def read_annotations(
    sidecar: Sidecar,
    *,
    citekey: str | None,
    file: str | None,
    colors: tuple[str, ...] | None,
    roles: tuple[str, ...] | None = None,
    include_pdf: bool = False,
) -> AnnotationsRead:
    """Read the annotations of a paper.

    Args:
        sidecar: The vault and what is known of it.
        citekey: With or without `@`; or
        file: The note's path.
        colors: Names of colours (`positive`); None for all.
        roles: What annotations are for, in the same words; None for all.
        include_pdf: Also what is marked in the paper's PDF itself, each mark once.

    Raises:
        BadRequest: Neither or both of citekey and file, or a name that is no colour.
        UnknownCitekey: No annotation note has this citekey; names the nearest ones.
        UnknownNote: There is no annotation note at this path.
        PathRefused: The path leaves the vault.
    """
    wanted = _colors(colors)
    if (citekey is None) == (file is None):
        raise BadRequest("Give either citekey or file.")
    paper = await find_paper(sidecar, citekey) if citekey is not None else await _at(sidecar, file or "")
    note = paper.note
    return AnnotationsRead(
        citekey=note.citekey,
        title=note.title,
        file_path=paper.path,
        annotations=tuple(a for a in note.annotations if wanted is None or a.color in wanted),
        warnings=(*(NoteWarning(warning) for warning in paper.warnings), *note.warnings),
    )


def _colors(names: tuple[str, ...] | None) -> frozenset[AnnotationColor] | None:
    """The named colours; None and an empty list both ask for every one."""
    if not names:
        return None
    valid = {color.value: color for color in AnnotationColor}
    unknown = [name for name in names if name.strip().casefold() not in valid]
    if unknown:
        message = f"Unknown color: {', '.join(unknown)}. Must be one of: {', '.join(valid)}"
        raise BadRequest(message, unknown=unknown, valid=list(valid))
    return frozenset(valid[name.strip().casefold()] for name in names)


async def _at(sidecar: Sidecar, file: str) -> Paper:
    path = checked_path(file)
    paper = await asyncio.to_thread(read_paper, sidecar, path)
    if paper is None:
        there = await asyncio.to_thread(sidecar.vault.look, path) is not None
        message = f"This note holds no annotations: {path}" if there else f"No note lies at {path}"
        raise UnknownNote(message, path=path)
    return paper
