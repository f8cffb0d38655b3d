"""Changed since: what happened to the notes of the vault since a given day."""

import asyncio
import datetime as dt
from collections.abc import Iterable, Sequence
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
    rows = history.changed_between(start, end)
    rows = _those_in(folder, rows, history) if folder else rows
    newest = rows[-MOST_TOLD:]
    before = _before_each(newest, history)
    reader = VersionReader(history.content, most_bytes=MOST_BYTES)
    told = [_change(row, before.get(row.id), reader) for row in reversed(newest)]
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


def _before_each(rows: Iterable[RecordedVersion], history: "SqliteHistory") -> dict[int, RecordedVersion | None]:
    """Return, by id, the version before each of these; None where there is none."""
    found: dict[int, RecordedVersion | None] = {}
    for versions in history.versions_of_each({row.note_id for row in rows}).values():
        found.update(zip((each.id for each in versions), (None, *versions), strict=False))
    return found


def _those_in(folder: str, rows: Sequence[RecordedVersion], history: "SqliteHistory") -> tuple[RecordedVersion, ...]:
    """Return the versions whose note was in this folder from then on or just before, or is there now."""
    elsewhere = [row for row in rows if not is_in_folder(row.path, folder)]
    before = _before_each(elsewhere, history)
    now = history.places_of({row.note_id for row in elsewhere})

    def stands_there(row: RecordedVersion) -> bool:
        earlier = before.get(row.id)
        paths = (row.path, earlier.path if earlier else None, now.get(row.note_id))
        return any(path is not None and is_in_folder(path, folder) for path in paths)

    return tuple(row for row in rows if stands_there(row))


def _warnings(
    history: "SqliteHistory", rows: Sequence[RecordedVersion], reader: VersionReader
) -> tuple[SourceWarning, ...]:
    if not rows and history.is_empty():
        return (graph_warning("No history of these notes is kept yet.", "The changes can't be listed."),)
    if len(rows) > MOST_TOLD:
        error = f"There are {len(rows):,} changes since then."
        return (graph_warning(error, f"Only the newest {MOST_TOLD:,} are listed; ask for a later day or one folder."),)
    if reader.is_spent:
        error = "There are more changes than can be compared at once."
        return (graph_warning(error, "For the older ones, only the note and the time are given."),)
    return ()
