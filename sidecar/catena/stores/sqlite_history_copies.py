"""Copies a history, and adds what another one knows. Nothing that is there is changed."""

import contextlib
import sqlite3
from pathlib import Path

from catena.errors import ReadOnly
from catena.stores.sqlite_damage import OF_SQLITE
from catena.stores.sqlite_history import SCHEMA
from catena.stores.sqlite_opening import is_sound

_MISSING = """
  from other.versions v
  left join other.contents c on c.id = v.content_id
  join other.notes n on n.id = v.note_id
  join temp.places p on p.theirs = coalesce(n.joined_into, n.id)
  where not exists (
    select 1 from main.versions w left join main.contents d on d.id = w.content_id
    where w.path = v.path and w.valid_from = v.valid_from and w.recorded_at = v.recorded_at and d.digest is c.digest)"""

_SAME = """
  select coalesce(m.joined_into, m.id) from other.versions v
  left join other.contents c on c.id = v.content_id
  join main.versions w on w.path = v.path and w.valid_from = v.valid_from and w.recorded_at = v.recorded_at
  left join main.contents d on d.id = w.content_id
  join main.notes m on m.id = w.note_id
  where v.note_id = :theirs and d.digest is c.digest limit 1"""


def copy_history(file: Path, to: Path) -> None:
    """Copy a history as it is at one moment, also while a sidecar writes it. A history that is missing gives no file.

    Raises:
        ReadOnly: The history can't be read, or the copy can't be written.
    """
    if not file.exists():
        return
    try:
        with contextlib.closing(sqlite3.connect(file)) as source, contextlib.closing(sqlite3.connect(to)) as target:
            source.backup(target)
    except sqlite3.Error as error:
        raise ReadOnly(f"The history can't be copied: {error}.") from error


def is_history(file: Path) -> bool:
    """Return whether a file is a sound history that this Catena can read."""
    try:
        with contextlib.closing(sqlite3.connect(file)) as opened:
            version = opened.execute("pragma user_version").fetchone()[0]
            opened.execute("select id, digest from contents limit 1")
    except OF_SQLITE:
        return False
    return 1 <= version <= SCHEMA.version and is_sound(file)


def add_history(file: Path, other: Path) -> int:
    """Add the versions that only the other history has. Returns their number; `file` must be closed and current.

    Raises:
        ReadOnly: They can't be added; nothing was changed.
    """
    try:
        return _add(file, other)
    except sqlite3.Error as error:
        raise ReadOnly(f"The history can't be added to: {error}. Nothing was changed.") from error


def _add(file: Path, other: Path) -> int:
    with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as opened:
        opened.execute("attach ? as other", (str(other),))
        opened.execute("begin immediate")
        _place_notes(opened)
        opened.execute(
            "insert into main.contents (digest, stated) select digest, stated from other.contents where true"
            " on conflict (digest) do nothing"
        )
        opened.execute(
            "insert into main.packed select c.id, p.bytes from other.packed p join other.contents o on o.id ="
            " p.content_id join main.contents c on c.digest = o.digest where true on conflict do nothing"
        )
        added = opened.execute(
            "insert into main.versions (note_id, path, content_id, valid_from, valid_at, dated_by, seen_as_of, seen_by,"
            " seen_at, recorded_at, superseded_at) select p.ours, v.path, (select id from main.contents where digest ="
            " c.digest), v.valid_from, v.valid_at, v.dated_by, v.seen_as_of, v.seen_by, v.seen_at, v.recorded_at,"
            f" v.superseded_at {_MISSING}"
        ).rowcount
        opened.execute("commit")
    return max(0, added)


def _place_notes(opened: sqlite3.Connection) -> None:
    """Find for each note of the other history the same one here: by its path, or by a version; else add it."""
    opened.execute("create temp table places (theirs INTEGER primary key, ours INTEGER not null)")
    for theirs, path, digest in opened.execute(
        "select id, path, digest from other.notes where joined_into is null"
    ).fetchall():
        standing = opened.execute("select max(id) from main.notes where path = ?", (path,)).fetchone()[0]
        same = standing or next((row[0] for row in opened.execute(_SAME, {"theirs": theirs})), None)
        if same is None:
            same = opened.execute("insert into main.notes (path, digest) values (?, ?)", (path, digest)).lastrowid
        opened.execute("insert into temp.places values (?, ?)", (theirs, same))
