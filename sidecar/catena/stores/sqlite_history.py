"""Stores the history in SQLite: every version of every note on both time axes. This file can't be made again."""

import asyncio
import json
import logging
import zlib
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any, TypeVar

from catena.clock import Clock, SystemClock
from catena.history.ports import Newest, Row
from catena.history.thinning import HeldContent
from catena.history.valid_time import moment_of, utc_text
from catena.history.version import DatedBy, RecordedVersion, Sighting
from catena.notes.note import NoteVersion
from catena.notes.parsing import note_version
from catena.notes.stated_dates import StatedDates, stated_dates
from catena.stores.sqlite_opening import open_irreplaceable
from catena.stores.sqlite_schema import Schema
from catena.vault.path import VaultPath

log = logging.getLogger(__name__)

_Read = TypeVar("_Read")

_FIRST = """
create table notes (
  id INTEGER primary key autoincrement, path TEXT, digest TEXT, joined_into INTEGER references notes);
create index note_by_path on notes (path);
create index note_by_joined on notes (joined_into) where joined_into is not null;
create table contents (
  id INTEGER primary key autoincrement, digest TEXT not null unique, stated TEXT not null);
create table packed (content_id INTEGER primary key references contents, bytes BLOB not null);
create table versions (
  id INTEGER primary key autoincrement, note_id INTEGER not null references notes, path TEXT not null,
  content_id INTEGER references contents, valid_from TEXT not null, valid_at REAL not null, dated_by TEXT not null,
  seen_as_of TEXT not null, seen_by TEXT not null, seen_at TEXT not null,
  recorded_at TEXT not null, superseded_at TEXT);
create index version_by_note on versions (note_id);
create index version_by_path on versions (path);
create index version_by_start on versions (valid_at) where superseded_at is null;
create table meta (key TEXT primary key, value TEXT not null);
"""

SCHEMA = Schema(what="The history of the vault's notes", steps=(_FIRST,), pragmas=("auto_vacuum = incremental",))


class SqliteHistory:
    """The history of one vault. Methods may be called from any thread; each is short.

    Args:
        file: `history.sqlite`; created with its folder if it is missing. If it can't be read, it and all that belongs
            to it are moved aside under a name with the time, and a new one is created.
        clock: The time for that name.

    Raises:
        CannotStart: A newer Catena wrote the file; it is not changed.
    """

    def __init__(self, file: Path, clock: Clock | None = None) -> None:
        self._file = open_irreplaceable(file, SCHEMA, clock or SystemClock())

    def close(self) -> None:
        """Close the file; nothing may be called afterwards. If somebody deleted it, its content is written again."""
        self._file.rescue()
        self._file.close()

    async def damage(self) -> Path | None:
        """Return the file if it is damaged; see `SqliteFile.damage`."""
        return await asyncio.to_thread(self._file.damage)

    # -- reading

    def note_at(self, path: VaultPath) -> int | None:
        """Return the note at this path, else the one that was there last; None if there never was one."""
        standing, _ = self._standing(path)
        if standing is not None:
            return standing
        rows = self._file.rows(
            "select coalesce(n.joined_into, n.id) from versions v join notes n on n.id = v.note_id where v.path = ?"
            " order by v.superseded_at is not null, v.valid_at desc, v.id desc limit 1",
            (path,),
        )
        return int(rows[0][0]) if rows else None

    def place_of(self, note_id: int) -> VaultPath | None:
        """Return the present path of this note; None if it is gone."""
        rows = self._file.rows("select path from notes where id = ?", (note_id,))
        return VaultPath(rows[0][0]) if rows and rows[0][0] is not None else None

    def places_of(self, note_ids: Iterable[int]) -> dict[int, VaultPath]:
        """Return the present path of each of these notes that exists."""
        rows = self._file.rows(
            "select id, path from notes where path is not null and id in (select value from json_each(?))",
            (json.dumps(list(note_ids)),),
        )
        return {note_id: VaultPath(path) for note_id, path in rows}

    def versions(self, note_id: int, *, known_at: str | None = None) -> tuple[RecordedVersion, ...]:
        """Return the note's versions by valid time, as they are known now, or were known at that moment (ISO 8601)."""
        then = utc_text(moment_of(known_at)) if known_at else None
        known = (
            "v.superseded_at is null"
            if then is None
            else "v.recorded_at <= :then and (v.superseded_at is null or v.superseded_at > :then)"
        )
        rows = self._file.rows(
            f"{_SELECT_VERSION} where {_OF_NOTE} and {known} order by v.valid_at, v.id",
            {"note": note_id, "then": then},
        )
        return _readable(_version, rows)

    def versions_at(self, path: VaultPath) -> tuple[RecordedVersion, ...]:
        """Return the versions of the note at a path (`note_at`), as they are known now; () if it is not known."""
        note_id = self.note_at(path)
        return () if note_id is None else self.versions(note_id)

    def versions_at_each(self, paths: Iterable[VaultPath]) -> dict[VaultPath, tuple[RecordedVersion, ...]]:
        """Return `versions_at` of each path, in two statements for all notes that still exist."""
        found: dict[VaultPath, tuple[RecordedVersion, ...]] = dict.fromkeys(paths, ())
        standing = self._file.rows(
            "select path, max(id) from notes where path in (select value from json_each(?)) group by path",
            (json.dumps(list(found)),),
        )
        path_of = {int(note_id): VaultPath(path) for path, note_id in standing}
        for note_id, versions in self.versions_of_each(path_of).items():
            found[path_of[note_id]] = versions
        for path in found.keys() - path_of.values():
            found[path] = self.versions_at(path)
        return found

    def versions_of_each(self, note_ids: Iterable[int]) -> dict[int, tuple[RecordedVersion, ...]]:
        """Return `versions` of each of these notes, in one statement for all."""
        rows = self._file.rows(_SELECT_VERSIONS_OF_EACH, (json.dumps(list(note_ids)),))
        return {
            note_id: _readable(_version, [row[1:] for row in of_note])
            for note_id, of_note in groupby(rows, key=itemgetter(0))
        }

    def sightings(self, note_id: int) -> tuple[Sighting, ...]:
        """Return what the currently valid versions were dated by, by valid time, without bytes."""
        rows = self._file.rows(
            f"{_SELECT_SIGHTING} where {_OF_NOTE} and v.superseded_at is null order by v.valid_at, v.id",
            {"note": note_id},
        )
        return _readable(_sighting, rows)

    def newest(self, note_id: int) -> Newest | None:
        """Return the version that no other follows; None if there is none."""
        of_note = f"where {_OF_NOTE} and v.superseded_at is null"
        order = "order by v.valid_at desc, v.id desc limit 1"
        found = _readable(_version, self._file.rows(f"{_SELECT_VERSION} {of_note} {order}", {"note": note_id}))
        if not found:
            return None
        stated = self._file.rows(f"{_SELECT_SIGHTING} {of_note} and c.id is not null {order}", {"note": note_id})
        seen = _readable(_sighting, stated)
        return Newest(version=found[0], stated=seen[0].stated if seen else StatedDates())

    def content(self, digest: NoteVersion) -> bytes | None:
        """Return the bytes of a version; None if they were pruned, or damaged."""
        rows = self._file.rows(f"select p.bytes {_PACKED} where c.digest = ?", (digest,))
        try:
            return zlib.decompress(rows[0][0]) if rows else None
        except zlib.error as error:
            log.warning("Version %s of a note is damaged in the history (%s), and can't be shown.", digest, error)
            return None

    def latest(self) -> dict[VaultPath, NoteVersion]:
        """Return the newest recorded digest of every existing note, by path."""
        rows = self._file.rows("select path, digest from notes where path is not null order by id")
        return {VaultPath(path): NoteVersion(digest) for path, digest in rows}

    def is_empty(self) -> bool:
        """Return whether there is no note that exists."""
        return not self._file.rows("select 1 from notes where path is not null limit 1")

    def changed_between(self, start: str, end: str) -> tuple[RecordedVersion, ...]:
        """Return current versions that became valid from `start` to before `end` (ISO 8601 days), by valid time."""
        rows = self._file.rows(
            f"{_SELECT_VERSION} where v.superseded_at is null and v.valid_at >= ? and v.valid_at < ?"
            " order by v.valid_at, v.path, v.id",
            (moment_of(start).timestamp(), moment_of(end).timestamp()),
        )
        return _readable(_version, rows)

    def noted_by_git(self) -> tuple[int, ...]:
        """Return the notes of which git reported a current version."""
        rows = self._file.rows(
            "select distinct coalesce(n.joined_into, n.id) from versions v join notes n on n.id = v.note_id"
            " where v.superseded_at is null and v.seen_by = ? order by 1",
            (DatedBy.GIT.value,),
        )
        return tuple(int(row[0]) for row in rows)

    def bytes_used(self) -> int:
        """Return the size on disk, without freed pages."""
        pages, free, size = (
            int(self._file.rows(f"pragma {what}")[0][0]) for what in ("page_count", "freelist_count", "page_size")
        )
        return (pages - free) * size

    def held(self) -> Iterable[HeldContent]:
        """Return every content that is still stored, once for each version that has it."""
        rows = self._file.rows(
            "select coalesce(n.joined_into, n.id), c.digest, v.valid_from, length(p.bytes),"
            " v.superseded_at is null and c.digest = (select m.digest from notes m where m.id ="
            " coalesce(n.joined_into, n.id))"
            f" {_PACKED} join versions v on v.content_id = c.id join notes n on n.id = v.note_id order by v.id"
        )
        return _readable(_held, rows)

    def recall(self, key: str) -> str | None:
        """Return what `remember` stored."""
        return self._file.recall(key)

    # -- writing

    def together(self) -> AbstractContextManager[None]:
        """Group all recording in this context into one transaction."""
        return self._file.transaction()

    def append(
        self, rows: Sequence[Row], *, recorded_at: str, renamed: Sequence[tuple[VaultPath, VaultPath]] = ()
    ) -> None:
        """Rename notes (old, new), then add each row to its note, in one transaction. A row whose digest and path equal
        those of its note's newest version is left out.
        """
        with self._file.transaction():
            moved = [(new, self._standing(old)[0]) for old, new in renamed]
            self._file.write_many("update notes set path = ? where id = ?", moved)
            under_new_names = {note_id for _, note_id in moved}
            for row in rows:
                note_id, said = self._standing(row.path)
                if _digest(row) != said or (note_id is not None and note_id in under_new_names):
                    note_id = self.adopt(row.path) if note_id is None else note_id
                    under_new_names.discard(note_id)
                    self._insert(note_id, row, recorded_at)
                    self._update_place(note_id)

    def rewrite(self, note_id: int, rows: Sequence[Row], *, recorded_at: str) -> None:
        """Replace what is known of a note by these rows: equal rows stay, others are superseded, new ones are added.
        This is one transaction, and nothing is deleted.
        """
        with self._file.transaction():
            held = self._file.rows(
                "select v.id, v.path, c.digest, v.valid_from, v.dated_by, v.seen_as_of, v.seen_by, v.seen_at"
                " from versions v left join contents c on c.id = v.content_id"
                f" where {_OF_NOTE} and v.superseded_at is null order by v.valid_at, v.id",
                {"note": note_id},
            )
            stored = {tuple(row[1:]): row[0] for row in held}
            kept: set[int] = set()
            for row in rows:
                same = stored.get((row.path, _digest(row), *_dates(row, recorded_at)))
                if same is None or same in kept:
                    self._insert(note_id, row, recorded_at)
                else:
                    kept.add(same)
            closed = [(utc_text(moment_of(recorded_at)), row[0]) for row in held if row[0] not in kept]
            self._file.write_many("update versions set superseded_at = ? where id = ?", closed)
            self._update_place(note_id)

    def adopt(self, path: VaultPath) -> int:
        """Return the note at this path, else one that was there last and is gone, else a new one."""
        with self._file.transaction():
            note_id = self.note_at(path)
            if note_id is not None and self.place_of(note_id) in (None, path):
                return note_id
            return self._file.write("insert into notes (path) values (null)")

    def join(self, note_id: int, into: int) -> None:
        """Merge two notes that turn out to be one: the versions of the first join those of the second."""
        with self._file.transaction():
            self._file.write(
                "update notes set path = null, digest = null, joined_into = ? where id = ? or joined_into = ?",
                (into, note_id, note_id),
            )
            self._update_place(into)

    def prune(self, digests: Sequence[NoteVersion]) -> None:
        """Drop the contents of these versions; their rows stay, with their dates."""
        with self._file.transaction():
            self._file.write_many(
                "delete from packed where content_id = (select id from contents where digest = ?)",
                [(digest,) for digest in digests],
            )
        self._file.release_space()

    def remember(self, key: str, value: str) -> None:
        """Store a small fact about the history itself, such as the commit up to which git was imported."""
        self._file.remember(key, value)

    # -- internals

    def _standing(self, path: VaultPath) -> tuple[int | None, str | None]:
        """Return the note at this path and the digest of its content; None if there is none."""
        rows = self._file.rows("select id, digest from notes where path = ? order by id desc limit 1", (path,))
        return (int(rows[0][0]), rows[0][1]) if rows else (None, None)

    def _insert(self, note_id: int, row: Row, recorded_at: str) -> None:
        content_id = self._content_id(row)
        self._file.write(
            "insert into versions (note_id, path, content_id, valid_from, dated_by, seen_as_of, seen_by, seen_at,"
            " valid_at, recorded_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                note_id,
                row.path,
                content_id,
                *_dates(row, recorded_at),
                moment_of(row.valid_from).timestamp(),
                utc_text(moment_of(recorded_at)),
            ),
        )

    def _content_id(self, row: Row) -> int | None:
        digest = _digest(row)
        if digest is None:
            return None
        found = self._file.rows("select id from contents where digest = ?", (digest,))
        if found:
            content_id = int(found[0][0])
        else:
            stated = row.sighting.stated if row.sighting else stated_dates(row.raw or b"")
            content_id = self._file.write(
                "insert into contents (digest, stated) values (?, ?)", (digest, _packed(stated))
            )
        if row.raw is not None and not self._file.rows("select 1 from packed where content_id = ?", (content_id,)):
            self._file.write("insert into packed values (?, ?)", (content_id, zlib.compress(row.raw)))
        return content_id

    def _update_place(self, note_id: int) -> None:
        """Update the note's present path and digest from its newest row."""
        newest = self._file.rows(
            "select v.path, c.digest from versions v left join contents c on c.id = v.content_id"
            f" where {_OF_NOTE} and v.superseded_at is null order by v.valid_at desc, v.id desc limit 1",
            {"note": note_id},
        )
        place = newest[0] if newest and newest[0][1] is not None else (None, None)
        self._file.write("update notes set path = ?, digest = ? where id = ?", (*place, note_id))


_OF_NOTE = "v.note_id in (select id from notes where id = :note or joined_into = :note)"
_PACKED = "from packed p join contents c on c.id = p.content_id"
_SELECT_VERSION = (
    "select v.id, coalesce(n.joined_into, n.id), v.path, c.digest, v.valid_from, v.dated_by, v.recorded_at"
    " from versions v join notes n on n.id = v.note_id left join contents c on c.id = v.content_id"
)
_SELECT_VERSIONS_OF_EACH = (
    "with asked as (select value as note from json_each(?)), own as (select note, note as id from asked"
    " union select a.note, n.id from asked a join notes n on n.joined_into = a.note)"
    " select own.note, v.id, coalesce(n.joined_into, n.id), v.path, c.digest, v.valid_from, v.dated_by, v.recorded_at"
    " from own join versions v on v.note_id = own.id join notes n on n.id = v.note_id"
    " left join contents c on c.id = v.content_id"
    " where v.superseded_at is null order by own.note, v.valid_at, v.id"
)
_SELECT_SIGHTING = (
    "select v.path, c.digest, c.stated, v.seen_as_of, v.seen_by, v.seen_at"
    " from versions v left join contents c on c.id = v.content_id"
)


def _digest(row: Row) -> NoteVersion | None:
    if row.sighting is not None:
        return row.sighting.digest
    return None if row.raw is None else note_version(row.raw)


def _dates(row: Row, recorded_at: str) -> tuple[str, str, str, str, str]:
    """Return the columns from valid_from to seen_at."""
    seen = row.sighting
    if seen is None:
        return (row.valid_from, row.dated_by.value, row.valid_from, DatedBy.FILE_TIME.value, recorded_at)
    return (row.valid_from, row.dated_by.value, seen.seen_as_of, seen.seen_by.value, seen.seen_at)


def _readable(read: Callable[[Any], _Read], rows: Sequence[Any]) -> tuple[_Read, ...]:
    """Read rows without those that damage, which SQLite does not see in a cell, has made unreadable."""
    found: list[_Read] = []
    for row in rows:
        try:
            found.append(read(row))
        except ValueError as error:
            log.warning("A version in the history is damaged (%s), and is left out.", error)
    return tuple(found)


def _version(row: Any) -> RecordedVersion:
    moment_of(row[4])
    return RecordedVersion(
        id=row[0],
        note_id=row[1],
        path=VaultPath(row[2]),
        digest=None if row[3] is None else NoteVersion(row[3]),
        valid_from=row[4],
        dated_by=DatedBy(row[5]),
        recorded_at=row[6],
    )


def _held(row: Any) -> HeldContent:
    return HeldContent(
        note_id=row[0],
        digest=NoteVersion(row[1]),
        valid_from=moment_of(row[2]),
        stored_bytes=row[3],
        is_newest=bool(row[4]),
    )


def _sighting(row: Any) -> Sighting:
    return Sighting(
        path=VaultPath(row[0]),
        digest=None if row[1] is None else NoteVersion(row[1]),
        stated=StatedDates() if row[2] is None else _unpacked(row[2]),
        seen_as_of=row[3],
        seen_by=DatedBy(row[4]),
        seen_at=row[5],
    )


def _packed(stated: StatedDates) -> str:
    return json.dumps([stated.created, stated.modified, list(stated.imported)])


@lru_cache(maxsize=4096)
def _unpacked(text: str) -> StatedDates:
    try:
        created, modified, imported = json.loads(text)
    except ValueError:  # damaged; what a note stated can be told from its text
        return StatedDates()
    return StatedDates(created, modified, tuple(imported))
