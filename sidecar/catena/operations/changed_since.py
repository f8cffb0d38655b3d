"""Changed since: what happened to the notes of the vault from a day on."""

from dataclasses import dataclass

from catena.answers.result import SourceWarning
from catena.history.change import Change
from catena.history.telling import HistoryEvent
from catena.vault.path import VaultPath


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteChange:
    """What happened to one note at one time.

    Attributes:
        note_path: Where it stood from then on; of a note that was removed, where it had stood.
        note_title: Its shown title then.
        timestamp: ISO 8601 day or moment.
        event: What.
        changes: Compared with the version before; of a new note what tells what it is.
    """

    note_path: VaultPath
    note_title: str
    timestamp: str
    event: HistoryEvent
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangedSince:
    """What changed since a day.

    Attributes:
        changes: Oldest first, ties by path.
        warnings: What is less than it should be.
    """

    changes: tuple[NoteChange, ...]
    warnings: tuple[SourceWarning, ...]
