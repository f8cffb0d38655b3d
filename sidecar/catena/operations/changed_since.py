"""Changed since: what happened to the notes of the vault since a given day."""

import asyncio
import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from catena.history.change import Change
from catena.history.version import RecordedVersion
from catena.history.version_entries import HistoryEvent, describe_version
from catena.history.version_reader import VersionReader
from catena.operations.services import Services
from catena.questions.days import checked_date
from catena.sources.warnings import SourceWarning, graph_warning
from catena.vault.path import VaultPath, is_in_folder, name_of, vault_path

if TYPE_CHECKING:
    from catena.stores.sqlite_history import SqliteHistory

MOST_TOLD = 1_000
"""Maximum number of changes in the result, the newest ones."""
MOST_BYTES = 3_000_000
"""Maximum number of bytes read to describe the changes, the newest first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteChange:
    """What happened to one note at one time."""

    note_path: VaultPath
    note_title: str
    timestamp: str
    event: HistoryEvent
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangedSince:
    """What changed since a day."""

    changes: tuple[NoteChange, ...]
    warnings: tuple[SourceWarning, ...]


async def changed_since(services: Services, *, date: str, folder: str | None = None) -> ChangedSince:
    """List every version of a note that became valid on a given day or later and says or links anything else.

    A formatter that ran over the whole vault would otherwise hide what was written before it.
    """
    today = services.clock.now().date()
    day = checked_date(date, edge="start", today=today)
    # A note may be dated by a clock that is ahead of this one.
    end = today + dt.timedelta(days=2)
    return await asyncio.to_thread(
        _changes_between, services.history, day, end.isoformat(), vault_path((folder or "").strip())
    )


def _changes_between(history: "SqliteHistory", start: str, end: str, folder: str) -> ChangedSince:
    notes = _Notes(history)
    rows = [row for row in history.changed_between(start, end) if notes.stands_in(row, folder)]
    reader = VersionReader(history.content, most_bytes=MOST_BYTES)
    told = [_change(row, notes.before(row), reader) for row in reversed(rows[-MOST_TOLD:])]
    changes = tuple(each for each in reversed(told) if each is not None)
    return ChangedSince(changes=changes, warnings=_warnings(history, rows, reader))


def _change(row: RecordedVersion, before: RecordedVersion | None, reader: VersionReader) -> NoteChange | None:
    """Describe a change; None if both versions say the same and only their form differs."""
    event, changes = describe_version(before, row, reader.note)
    if event is HistoryEvent.MODIFIED and not changes and before and reader.note(before) and reader.note(row):
        return None
    named_by = row if row.digest or before is None else before
    note = reader.note(named_by)
    return NoteChange(
        note_path=row.path,
        note_title=note.title if note else name_of(row.path),
        timestamp=row.valid_from,
        event=event,
        changes=changes,
    )


class _Notes:
    """The versions of the notes that changed; those of each note are read once."""

    def __init__(self, history: "SqliteHistory") -> None:
        self._history = history
        self._before: dict[int, RecordedVersion | None] = {}
        self._known: set[int] = set()

    def before(self, row: RecordedVersion) -> RecordedVersion | None:
        """Return the previous version of the same note."""
        note_id = row.note_id
        if note_id not in self._known:
            self._known.add(note_id)
            rows = self._history.versions(note_id)
            self._before.update(zip((r.id for r in rows), (None, *rows), strict=False))
        return self._before.get(row.id)

    def stands_in(self, row: RecordedVersion, folder: str) -> bool:
        """Return whether the note was in this folder from then on or just before, or is there now."""
        if is_in_folder(row.path, folder):
            return True
        before = self.before(row)
        if before and is_in_folder(before.path, folder):
            return True
        place = self._history.place_of(row.note_id)
        return place is not None and is_in_folder(place, folder)


def _warnings(
    history: "SqliteHistory", rows: Sequence[RecordedVersion], reader: VersionReader
) -> tuple[SourceWarning, ...]:
    if not rows and not history.latest():
        return (graph_warning("No history of these notes is kept yet.", "The changes can't be listed."),)
    if len(rows) > MOST_TOLD:
        error = f"There are {len(rows):,} changes since then."
        return (graph_warning(error, f"Only the newest {MOST_TOLD:,} are listed; ask for a later day or one folder."),)
    if reader.is_spent:
        error = "There are more changes than can be compared at once."
        return (graph_warning(error, "For the older ones, only the note and the time are given."),)
    return ()
