"""Diagnose: what a person (or a bug report) needs to know if something is wrong."""

import asyncio
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from catena.annotations.annotation import NO_COVERAGE, Coverage
from catena.annotations.conventions import NO_CONVENTIONS, Conventions
from catena.annotations.learning import MarkMeaning, table_of
from catena.annotations.quick_look import may_be_annotation_note
from catena.annotations.reading import coverage_of, read_annotation_note
from catena.errors import CatenaError
from catena.index.log import FileStatus
from catena.notes import UnreadableNote, parse_note
from catena.notes.note import NoteWarning
from catena.operations.report_status import Status, report_status
from catena.operations.services import Services
from catena.vault.file import VaultFile
from catena.vault.path import VaultPath, is_in_folder
from catena.vault.sizes import size_of

_HISTORY_FILES = ("history.sqlite", "history.sqlite-wal")


@dataclass(frozen=True, slots=True)
class Unindexed:
    """A file that is not in the index, or not with all that it says, and the reason."""

    path: VaultPath
    reason: str


@dataclass(frozen=True, slots=True)
class AnnotationFileCheck:
    """The check of one note that holds annotations, or something that looks like them (`docs/annotation-format.md`)."""

    path: VaultPath
    citekey: str
    annotations: int
    deviations: tuple[NoteWarning, ...]
    dialects: tuple[str, ...] = ()
    coverage: Coverage = NO_COVERAGE


@dataclass(frozen=True, slots=True)
class Storage:
    """Where the state is kept, and how much it takes."""

    folder: str
    index_bytes: int
    history_bytes: int


@dataclass(frozen=True, slots=True)
class NotesInLanguage:
    """How many notes are in a language, ISO 639-1."""

    language: str
    notes: int


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """The state of the vault and the index."""

    status: Status
    unindexed: tuple[Unindexed, ...]
    annotation_files: tuple[AnnotationFileCheck, ...]
    conventions: Conventions = NO_CONVENTIONS
    convention_problems: tuple[str, ...] = ()
    marks: tuple[MarkMeaning, ...] = ()
    storage: Storage | None = None
    languages: tuple[NotesInLanguage, ...] = ()
    multilingual_model: str | None = None


async def diagnose(services: Services) -> Diagnosis:
    """Check the vault and the index as a whole. Reads every note that has changed since the last time."""
    scan = await asyncio.to_thread(services.vault.scan)
    rows = services.ledger.files()
    failed = [
        Unindexed(row.path, row.error_message or "No reason was logged.")
        for row in rows.values()
        if row.status is FileStatus.FAILED and row.is_enabled
    ]
    in_part = [
        Unindexed(row.path, row.error_message)
        for row in rows.values()
        if row.status is FileStatus.COMPLETED and row.is_enabled and row.error_message
    ]
    switched_off = [Unindexed(row.path, "Switched off.") for row in rows.values() if not row.is_enabled]
    left_out = [Unindexed(skipped.path, skipped.reason) for skipped in scan.skipped]
    inside = [file for file in scan.files if is_in_folder(file.path, services.folders.annotations)]
    conventions = await asyncio.to_thread(services.conventions.current)
    checks = await asyncio.to_thread(_checks, services, inside, conventions)
    return Diagnosis(
        status=await report_status(services),
        unindexed=tuple(sorted((*failed, *in_part, *switched_off, *left_out), key=lambda u: u.path)),
        annotation_files=checks,
        conventions=conventions,
        convention_problems=services.conventions.problems,
        marks=await asyncio.to_thread(_marks, services),
        storage=await asyncio.to_thread(_storage, services.state_dir) if services.state_dir else None,
        languages=_languages(services, rows),
        multilingual_model=_multilingual_model(services),
    )


def _languages(services: Services, paths: Iterable[VaultPath]) -> tuple[NotesInLanguage, ...]:
    multilingual = services.multilingual
    if multilingual is None:
        return ()
    counts = Counter(language for path in paths if (language := multilingual.language(path)))
    return tuple(NotesInLanguage(*each) for each in sorted(counts.items(), key=lambda each: (-each[1], each[0])))


def _multilingual_model(services: Services) -> str | None:
    embedder = services.multilingual.embedder if services.multilingual else None
    return embedder.identity.name if embedder else None


def _storage(folder: Path) -> Storage:
    history_bytes = sum(size_of(folder / name) for name in _HISTORY_FILES)
    return Storage(folder=str(folder), index_bytes=size_of(folder / "index"), history_bytes=history_bytes)


def _marks(services: Services) -> tuple[MarkMeaning, ...]:
    cache, learned = services.annotations.cache(), services.annotations.learned()
    return table_of([each.annotation for kept in cache.values() for each in kept.paper.annotations], learned)


def _checks(
    services: Services, files: Sequence[VaultFile], conventions: Conventions
) -> tuple[AnnotationFileCheck, ...]:
    """Return the checks of these files; those that have not changed since the last time are not read again.

    Files that can't be read are left out (the log says why) and tried again.
    """
    known = services.checks
    current: dict[VaultPath, tuple[VaultFile, Conventions, AnnotationFileCheck | None]] = {}
    for file in files:
        last = known.get(file.path)
        if last is None or last[:2] != (file, conventions):
            try:
                last = file, conventions, _check(services, file.path, conventions)
            except (OSError, UnreadableNote, ValueError, CatenaError):
                continue
        current[file.path] = last
    known.clear()
    known.update(current)
    return tuple(check for _, _, check in current.values() if check)


def _check(services: Services, path: VaultPath, conventions: Conventions) -> AnnotationFileCheck | None:
    """Return the note's check; None if there is nothing to report."""
    raw = services.vault.read(path)
    note = parse_note(path, raw) if may_be_annotation_note(raw) else None
    if note is None or note.generated:
        return None
    found = read_annotation_note(note, conventions)
    if found is not None:
        return AnnotationFileCheck(
            path, found.citekey, len(found.annotations), found.warnings, found.dialects, found.coverage
        )
    coverage = coverage_of(note, conventions)
    return AnnotationFileCheck(path, "", 0, (), (), coverage) if coverage.units else None
