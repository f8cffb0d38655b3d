"""Telling a note's history: what happened with each version, and what changed in it."""

from dataclasses import dataclass
from enum import StrEnum

from catena.history.change import Change
from catena.history.version import DatedBy
from catena.notes.note import NoteVersion
from catena.vault.path import VaultPath


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
