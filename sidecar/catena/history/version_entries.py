"""Describes the versions of a note: what happened with each, and what changed in it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from catena.history.change import Change, ChangeKind
from catena.history.changes import changes_between, compare
from catena.history.version import DatedBy, RecordedVersion
from catena.notes import Note, NoteVersion, note_version
from catena.vault.path import VaultPath

GONE = note_version(b"")
"""The version of a removed note: the digest of empty content."""


class HistoryEvent(StrEnum):
    """What happened to a note with a new version."""

    CREATED = "Note created"
    MODIFIED = "Content modified"
    RELATED = "Relationships added"
    RENAMED = "Note renamed"
    REMOVED = "Note removed"


@dataclass(frozen=True, slots=True, kw_only=True)
class VersionEntry:
    """One version in a note's history."""

    version: NoteVersion
    note_path: VaultPath
    valid_time_start: str
    valid_time_end: str | None
    transaction_time: str
    dated_by: DatedBy
    event: HistoryEvent
    changes: tuple[Change, ...]


ReadVersion = Callable[[RecordedVersion], Note | None]
"""Returns a version's parsed note; None if its text is no longer stored or can't be parsed."""


def version_entries(rows: Sequence[RecordedVersion], read: ReadVersion) -> tuple[VersionEntry, ...]:
    """Describe a note's versions, each compared with the previous one.

    The rows are those of one note, oldest first by valid time.
    """
    entries: list[VersionEntry] = []
    for at, row in enumerate(rows):
        event, changes = describe_version(rows[at - 1] if at else None, row, read)
        entries.append(
            VersionEntry(
                version=row.digest or GONE,
                note_path=row.path,
                valid_time_start=row.valid_from,
                valid_time_end=rows[at + 1].valid_from if at + 1 < len(rows) else None,
                transaction_time=row.recorded_at,
                dated_by=row.dated_by,
                event=event,
                changes=changes,
            )
        )
    return tuple(entries)


def describe_version(
    before: RecordedVersion | None, row: RecordedVersion, read: ReadVersion
) -> tuple[HistoryEvent, tuple[Change, ...]]:
    """Describe what happened with a version, and what changed in it.

    `before` is the note's previous version; None for the first.
    """
    if row.digest is None:
        return HistoryEvent.REMOVED, ()
    if before is None or before.digest is None:
        return HistoryEvent.CREATED, changes_between(None, read(row))
    is_renamed = row.path != before.path
    old, new = (read(before), read(row)) if row.digest != before.digest else (None, None)
    if old is None or new is None:
        renamed = (Change(ChangeKind.RENAMED, row.path, before.path),) if is_renamed else ()
        same = row.digest == before.digest
        return (HistoryEvent.RENAMED if renamed and same else HistoryEvent.MODIFIED), renamed
    compared = compare(old, new)
    if compared.only_relations:
        return HistoryEvent.RELATED, compared.changes
    is_only_renamed = is_renamed and len(compared.changes) == 1
    return (HistoryEvent.RENAMED if is_only_renamed else HistoryEvent.MODIFIED), compared.changes
