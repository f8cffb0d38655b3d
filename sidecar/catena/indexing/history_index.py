"""Keeps the history: every version of every note as it is met, and earlier ones from the vault's git."""

import asyncio
import datetime as dt
import logging
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from catena.clock import Clock
from catena.events import Events, HistoryProgress
from catena.history.ports import Repository, Row
from catena.history.thinning import dispensable
from catena.history.valid_time import Before, row_of, start_of, utc_text
from catena.history.version import DatedBy, Sighting
from catena.indexing.derived_index import DerivedIndex, IndexName
from catena.indexing.git_import import GitImport, Progress
from catena.indexing.recent_notes import SavedNote
from catena.notes import NoteVersion
from catena.notes.stated_dates import StatedDates, stated_dates
from catena.vault.file import VaultFile
from catena.vault.path import VaultPath

if TYPE_CHECKING:
    from catena.stores.sqlite_history import SqliteHistory

log = logging.getLogger(__name__)

DROPPED_PER_STEP = 1000
_ROOM_LEFT = 0.05
"""Fraction of the limit that is freed below it, so that thinning is not due again after every saved note."""


class HistoryIndex(DerivedIndex):
    """The history of one vault, whose steps import the vault's git history and limit the store's size.

    Args:
        history: Stores the versions.
        repository: The vault's git repository, if there is one.
        clock: The current time.
        events: Receives the progress of the git import.
        most_bytes: Above this size, old contents are dropped, by age.
    """

    name = IndexName.HISTORY

    def __init__(
        self, history: "SqliteHistory", repository: Repository, clock: Clock, events: Events, *, most_bytes: int
    ) -> None:
        self.history = history
        self._clock = clock
        self._events = events
        self._most_bytes = most_bytes
        self._git = GitImport(history, repository, clock)
        self._in_vault: set[VaultPath] = set()
        self._has_grown = True
        self._full_on: dt.date | None = None

    # -- following the notes

    def find_due(self, current: Mapping[VaultPath, str | None]) -> Collection[VaultPath]:
        """Compare with the vault as the ledger knows it, and record which notes are gone and which were renamed while
        nothing was watching.
        """
        latest = self.history.latest()
        gone = {path: digest for path, digest in latest.items() if path not in current}
        new = {path: digest for path, digest in current.items() if digest is not None and path not in latest}
        renamed = _renamed(gone, new)
        self.rename(renamed)
        self.forget(gone.keys() - {old for old, _ in renamed})
        self._in_vault = set(current)
        self._git.mark_stale(self._in_vault)
        known: dict[VaultPath, str | None] = {**latest, **{path: new[path] for _, path in renamed}}
        return [path for path, digest in current.items() if digest is not None and known.get(path) != digest]

    def take(self, notes: Sequence[SavedNote]) -> None:
        """Record the versions of new or changed notes."""
        now = utc_text(self._clock.now())
        with self.history.together():
            for note in notes:
                sighting = Sighting(
                    path=note.path,
                    digest=note.version,
                    stated=stated_dates(note.raw),
                    seen_as_of=_file_time(note.file) or now,
                    seen_by=DatedBy.FILE_TIME,
                    seen_at=now,
                    raw=note.raw,
                )
                self.history.append([self._row(sighting)], recorded_at=now)
        self._in_vault.update(note.path for note in notes)
        self._has_grown = True

    def rename(self, pairs: Sequence[tuple[VaultPath, VaultPath]]) -> None:
        """Follow renamed notes: (old, new)."""
        now = utc_text(self._clock.now())
        olds = {old for old, _ in pairs}
        with self.history.together():
            latest = {old: self._standing(old) for old, _ in pairs}
            self._close([new for _, new in pairs if new not in olds], now)
            rows: list[Row] = []
            for old, new in pairs:
                newest = None if (note_id := latest[old]) is None else self.history.newest(note_id)
                if newest is not None and newest.version.digest is not None:
                    seen = _seen(new, now, digest=newest.version.digest, stated=newest.stated)
                    rows.append(row_of(seen, start_of(seen, Before(newest.version.valid_from, newest.stated))))
            self.history.append(rows, recorded_at=now, renamed=pairs)
        self._in_vault -= olds
        self._in_vault.update(new for _, new in pairs)

    def forget(self, paths: Collection[VaultPath]) -> None:
        """Record that notes are gone."""
        with self.history.together():
            self._close(sorted(paths), utc_text(self._clock.now()))
        self._in_vault.difference_update(paths)

    # -- idle steps

    def waiting(self) -> int:
        """Return 1 if git may have more, or if the store may have grown too large."""
        return int(self._has_grown or not self._git.is_current)

    async def step(self) -> bool:
        """Import a part of git's history, or thin the store. Returns whether there was anything to do."""
        if not self.waiting():
            return False
        progress = await asyncio.to_thread(self._do_some)
        if progress is not None and progress.total:
            self._events.tell(HistoryProgress(progress.done, progress.total))
        return True

    def close(self) -> None:
        """End the git process, if one runs."""
        self._git.close()

    def _do_some(self) -> Progress | None:
        if not self._git.is_current:
            progress = self._git.step()
            self._has_grown = self._has_grown or progress is not None
            return progress
        self._has_grown = self._thin()
        return None

    def _thin(self) -> bool:
        """Drop some old contents if the store is too large. Returns whether there is more to drop."""
        now = self._clock.now()
        excess = self.history.bytes_used() - self._most_bytes
        if excess <= 0 or self._full_on == now.date():
            return False
        wanted = excess + int(self._most_bytes * _ROOM_LEFT)
        may_go = dispensable(self.history.held(), now=now)
        going: list[int] = []
        for content in may_go[:DROPPED_PER_STEP]:
            if sum(going) >= wanted:
                break
            going.append(content.stored_bytes)
        if not going:
            if self._full_on is None:
                log.warning(
                    "The history of the vault's notes is larger than %.0f MB, and no more of it may be dropped: one "
                    "version of each note and month is always kept.",
                    self._most_bytes / 1e6,
                )
            self._full_on = now.date()  # contents that are too young today may be dropped tomorrow
        self.history.prune([content.digest for content in may_go[: len(going)]])
        return bool(going)

    # -- internals

    def _row(self, sighting: Sighting) -> Row:
        note_id = self.history.note_at(sighting.path)
        goes_on = note_id is not None and self.history.place_of(note_id) in (None, sighting.path)
        newest = self.history.newest(note_id) if note_id is not None and goes_on else None
        before = newest and Before(newest.version.valid_from, newest.stated)
        return row_of(sighting, start_of(sighting, before))

    def _standing(self, path: VaultPath) -> int | None:
        note_id = self.history.note_at(path)
        return note_id if note_id is not None and self.history.place_of(note_id) == path else None

    def _close(self, paths: Sequence[VaultPath], now: str) -> None:
        rows = [self._row(_seen(path, now)) for path in paths if self._standing(path) is not None]
        self.history.append(rows, recorded_at=now)


def _seen(
    path: VaultPath, now: str, *, digest: NoteVersion | None = None, stated: StatedDates | None = None
) -> Sighting:
    """Return a change of the file that is dated only by the moment it was seen."""
    return Sighting(
        path=path,
        digest=digest,
        stated=stated or StatedDates(),
        seen_as_of=now,
        seen_by=DatedBy.FILE_TIME,
        seen_at=now,
    )


def _file_time(file: VaultFile) -> str | None:
    """The file's modification time; None if it is not a valid one."""
    try:
        return utc_text(dt.datetime.fromtimestamp(file.mtime, dt.UTC))
    except (OSError, OverflowError, ValueError):
        return None


def _renamed(gone: Mapping[VaultPath, str], new: Mapping[VaultPath, str]) -> list[tuple[VaultPath, VaultPath]]:
    """Find renamed notes: new ones whose bytes equal those of a gone one. Only unambiguous pairs count."""
    old_of, new_of = _by_digest(gone), _by_digest(new)
    found = ((old_of.get(digest, []), paths) for digest, paths in new_of.items())
    return sorted((olds[0], news[0]) for olds, news in found if len(olds) == len(news) == 1)


def _by_digest(digests: Mapping[VaultPath, str]) -> Mapping[str, list[VaultPath]]:
    found: dict[str, list[VaultPath]] = defaultdict(list)
    for path, digest in digests.items():
        found[digest].append(path)
    return found
