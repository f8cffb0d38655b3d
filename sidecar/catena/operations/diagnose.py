"""Diagnose: what a person (or a bug report) needs to know when something is not as it should be."""

import asyncio
from dataclasses import dataclass

from catena.annotations.annotation import NO_COVERAGE, Coverage
from catena.annotations.conventions import NO_CONVENTIONS, Conventions
from catena.annotations.reading import may_be_annotation_note, read_annotation_note
from catena.errors import CatenaError
from catena.index.log import FileStatus
from catena.notes import UnreadableNote, parse_note
from catena.notes.note import NoteWarning
from catena.operations.report_status import Status, report_status
from catena.operations.sidecar import Sidecar
from catena.vault.path import VaultPath, is_in_folder


@dataclass(frozen=True, slots=True)
class Unindexed:
    """A file that is not in the index, with its reason."""

    path: VaultPath
    reason: str


@dataclass(frozen=True, slots=True)
class AnnotationFileCheck:
    """One annotation file against the supported format (`docs/annotation-format.md`).

    Attributes:
        path: Where it stands.
        citekey: Whose annotations it holds.
        annotations: How many were understood.
        deviations: What was not understood, or not where the format has it; empty when all is well.
        dialects: The layouts it is written in.
        coverage: Of its links and marks.
    """

    path: VaultPath
    citekey: str
    annotations: int
    deviations: tuple[NoteWarning, ...]
    dialects: tuple[str, ...] = ()
    coverage: Coverage = NO_COVERAGE


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """All of it.

    Attributes:
        status: As `status` gives it.
        unindexed: Files that failed, were switched off, or left out by the scan.
        annotation_files: Each annotation file, ordered by path.
        conventions: What marks mean in this vault, and what Zotero Integration is set to do.
    """

    status: Status
    unindexed: tuple[Unindexed, ...]
    annotation_files: tuple[AnnotationFileCheck, ...]
    conventions: Conventions = NO_CONVENTIONS


async def diagnose(sidecar: Sidecar) -> Diagnosis:
    """Look at the vault and the index as a whole. Reads every note that may be an annotation note."""
    scan = await asyncio.to_thread(sidecar.vault.scan)
    rows = sidecar.ledger.files()
    failed = [
        Unindexed(row.path, row.error_message or "No reason was logged.")
        for row in rows.values()
        if row.status is FileStatus.FAILED and row.is_enabled
    ]
    switched_off = [Unindexed(row.path, "Switched off.") for row in rows.values() if not row.is_enabled]
    left_out = [Unindexed(skipped.path, skipped.reason) for skipped in scan.skipped]
    inside = [file.path for file in scan.files if is_in_folder(file.path, sidecar.folders.annotations)]
    checks = await asyncio.to_thread(lambda: [check for path in inside if (check := _check(sidecar, path))])
    return Diagnosis(
        status=await report_status(sidecar),
        unindexed=tuple(sorted((*failed, *switched_off, *left_out), key=lambda u: u.path)),
        annotation_files=tuple(checks),
    )


def _check(sidecar: Sidecar, path: VaultPath) -> AnnotationFileCheck | None:
    """The file's check, None when it holds no annotations or can't be read (the log has that reason)."""
    try:
        raw = sidecar.vault.read(path)
        if not may_be_annotation_note(raw):
            return None
        found = read_annotation_note(parse_note(path, raw))
    except (OSError, UnreadableNote, ValueError, CatenaError):
        return None
    if found is None:
        return None
    return AnnotationFileCheck(path, found.citekey, len(found.annotations), found.warnings)
