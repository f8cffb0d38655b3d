"""Note history: every version of one note, and its text at a given time.

There are two kinds of time: `as_of` asks what was valid then, `known_at` asks what the sidecar knew then. The text of a
note in March may have become known in May, when the vault's git history was imported.
"""

import asyncio
import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from catena.errors import CatenaError
from catena.history.valid_time import moment_of, start_of, utc_text
from catena.history.version import DatedBy, RecordedVersion, Sighting
from catena.history.version_entries import VersionEntry, version_entries
from catena.history.version_reader import VersionReader
from catena.notes import NoteVersion, note_version
from catena.notes.stated_dates import stated_dates
from catena.operations.named_notes import path_of_note
from catena.operations.services import Services
from catena.questions.days import checked_date
from catena.sources.unknown_notes import unknown_note
from catena.sources.warnings import SourceWarning, graph_warning
from catena.vault.path import VaultPath

MOST_COMPARED = 100
"""Changes are described for this many of the newest versions and for the first one; the others have only dates."""
MOST_BYTES = 1_500_000
"""Maximum number of bytes read for that."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteHistory:
    """A note's versions, and its text at the requested time."""

    versions: tuple[VersionEntry, ...]
    content: str | None
    current_version: NoteVersion | None
    warnings: tuple[SourceWarning, ...]


async def note_history(
    services: Services, *, path: str, as_of: str | None = None, known_at: str | None = None
) -> NoteHistory:
    """Describe how a note changed, and return its text."""
    wanted = await asyncio.to_thread(path_of_note, services, path)
    today = services.clock.now().date()
    as_of = None if as_of is None else checked_date(as_of, edge="end", today=today)
    known_at = None if known_at is None else checked_date(known_at, edge="end", today=today)
    return await asyncio.to_thread(_history_of, services, wanted, as_of, known_at)


def _history_of(services: Services, path: VaultPath, as_of: str | None, known_at: str | None) -> NoteHistory:
    history = services.history
    note_id = history.note_at(path)
    if note_id is None:
        return _unrecorded(services, path, as_of, known_at)
    rows = history.versions(note_id, known_at=None if known_at is None else _last_of(known_at).isoformat())
    if not rows:
        since = min((seen.seen_at for seen in history.sightings(note_id)), default="later")
        return _nothing(f"Nothing was known of {path} on {known_at}: its history is kept since {since[:10]}.")
    reader = VersionReader(history.content, most_bytes=MOST_BYTES)
    compared = {row.id for row in (rows[0], *rows[-MOST_COMPARED:])}
    versions = version_entries(rows, lambda row: reader.note(row) if row.id in compared else None)
    warnings = _uncompared(path) if len(rows) > len(compared) or reader.is_spent else ()
    return _at(path, as_of, rows, versions, reader, warnings)


def _at(
    path: VaultPath,
    as_of: str | None,
    rows: Sequence[RecordedVersion],
    versions: tuple[VersionEntry, ...],
    reader: VersionReader,
    warnings: tuple[SourceWarning, ...],
) -> NoteHistory:
    """Return the versions, with the text of the one that was valid at the end of that day."""
    last = None if as_of is None else _last_of(as_of)
    valid = [row for row in rows if last is None or moment_of(row.valid_from) <= last]
    current = valid[-1] if valid else None
    content = reader.raw(current) if current else None
    if current is None:
        missing = (
            f"{path} did not exist on {as_of}, as far as is known: its first version is from {rows[0].valid_from}."
        )
    elif current.digest is None:
        missing = f"{path} has been gone since {current.valid_from}."
    elif content is None:
        missing = f"The text of the version of {current.valid_from} is no longer kept; only its dates are."
    else:
        missing = None
    return NoteHistory(
        versions=versions,
        content=None if content is None else content.decode("utf-8", "replace"),
        current_version=current.digest if current else None,
        warnings=(
            *warnings,
            *([graph_warning(missing, "There is no text to show.")] if missing else _unseen(path, as_of, rows)),
        ),
    )


def _unseen(path: VaultPath, as_of: str | None, rows: Sequence[RecordedVersion]) -> tuple[SourceWarning, ...]:
    """Warn that nobody saw what a note said on a day before its first version was recorded, if git did not either."""
    seen = rows[0].recorded_at[:10]
    if as_of is None or as_of >= seen or any(row.dated_by is DatedBy.GIT for row in rows):
        return ()
    return (graph_warning(f"{path} was first seen on {seen}.", f"It may have said something else on {as_of}."),)


def _unrecorded(services: Services, path: VaultPath, as_of: str | None, known_at: str | None) -> NoteHistory:
    """Return the history of a note that is not recorded yet, because it is new: its file is its one version."""
    now = services.clock.now()
    try:
        file = services.vault.look(path)
        raw = services.vault.read(path)
    except (OSError, ValueError, CatenaError):
        file, raw = None, b""
    if file is None:
        raise unknown_note(services.ledger, path)
    if known_at is not None and known_at < now.date().isoformat():
        return _nothing(f"Nothing was known of {path} on {known_at}: its history begins today.")
    seen_as_of = dt.datetime.fromtimestamp(file.mtime).astimezone().isoformat(timespec="seconds")
    digest = note_version(raw)
    seen = Sighting(
        path=path,
        digest=digest,
        stated=stated_dates(raw),
        seen_as_of=seen_as_of,
        seen_by=DatedBy.FILE_TIME,
        seen_at=utc_text(now),
    )
    start = start_of(seen, None)
    row = RecordedVersion(
        id=0,
        note_id=0,
        path=path,
        digest=digest,
        valid_from=start.valid_from,
        dated_by=start.dated_by,
        recorded_at=seen.seen_at,
    )
    reader = VersionReader(lambda _: raw, most_bytes=MOST_BYTES)
    return _at(path, as_of, (row,), version_entries((row,), reader.note), reader, ())


def _last_of(day: str) -> dt.datetime:
    """Return the last moment of a day."""
    return moment_of((dt.date.fromisoformat(day) + dt.timedelta(days=1)).isoformat()) - dt.timedelta(microseconds=1)


def _nothing(why: str) -> NoteHistory:
    warning = graph_warning(why, "No version can be shown as it was known then.")
    return NoteHistory(versions=(), content=None, current_version=None, warnings=(warning,))


def _uncompared(path: VaultPath) -> tuple[SourceWarning, ...]:
    error = f"{path} has more versions than are compared at once."
    return (graph_warning(error, "For older ones, only the dates are given."),)
