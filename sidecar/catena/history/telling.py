"""Telling a note's history: what happened with each version, and what changed in it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from catena.history.change import Change, ChangeKind
from catena.history.changes import changes_between, compare
from catena.history.version import DatedBy, RecordedVersion
from catena.notes import Note, NoteVersion, note_version
from catena.vault.path import VaultPath

GONE = note_version(b"")
"""The version of a note that is gone: the digest of nothing."""


class HistoryEvent(StrEnum):
    """What happened to a note when a version of it began."""

    CREATED = "Note created"
    MODIFIED = "Content modified"
    RELATED = "Relationships added"
    RENAMED = "Note renamed"
    REMOVED = "Note removed"


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldVersion:
    """One version of a note as it is told.

    Attributes:
        version: SHA-256 of its bytes; the digest of nothing when from then on the note was gone.
        note_path: Where it stood then.
        valid_time_start: ISO 8601 day or moment: since when it was so.
        valid_time_end: Until when, the next version's start; None while it still is.
        transaction_time: ISO 8601, UTC: when the sidecar learned it.
        dated_by: Where `valid_time_start` is from.
        event: What happened with it.
        changes: Compared with the version before; of a new note what tells what it is.
    """

    version: NoteVersion
    note_path: VaultPath
    valid_time_start: str
    valid_time_end: str | None
    transaction_time: str
    dated_by: DatedBy
    event: HistoryEvent
    changes: tuple[Change, ...]


Read = Callable[[RecordedVersion], Note | None]
"""Gives a version parsed; None when its text is no longer kept or can't be understood."""


def told_versions(rows: Sequence[RecordedVersion], read: Read) -> tuple[ToldVersion, ...]:
    """Tell a note's versions, each compared with the one before.

    Args:
        rows: Of one note, oldest first by valid time.
        read: Gives the text of a row that has one.
    """
    told: list[ToldVersion] = []
    for at, row in enumerate(rows):
        event, changes = tell(rows[at - 1] if at else None, row, read)
        told.append(
            ToldVersion(
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
    return tuple(told)


def tell(before: RecordedVersion | None, row: RecordedVersion, read: Read) -> tuple[HistoryEvent, tuple[Change, ...]]:
    """What happened with a version, and what changed in it.

    Args:
        before: The note's version before it; None for its first.
        row: The version.
        read: Gives the text of a row that has one.
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
