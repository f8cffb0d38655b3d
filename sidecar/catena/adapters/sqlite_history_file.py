"""The file of a history: its schema, brought forward step by step, and what happens to one that can't be read."""

import contextlib
import logging
import sqlite3
from pathlib import Path

from catena.clock import Clock
from catena.errors import CannotStart
from catena.history.valid_time import utc_text

log = logging.getLogger(__name__)

_STEPS = (
    """
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
    """,
)
"""What brings a file of schema n to n + 1; `pragma user_version` says which it has. Add, never edit."""

_BROKEN = {sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT}


def open_history(file: Path, clock: Clock) -> sqlite3.Connection:
    """Open the file, made with its folder when missing. One that can't be read is moved aside, never thrown away.

    Raises:
        CannotStart: A newer Catena wrote it; it is left as it is.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    try:
        return _open(file)
    except sqlite3.DatabaseError as error:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF not in _BROKEN:
            raise
        aside = _move_aside(file, utc_text(clock.now()))
        log.error(
            "The history of the vault's notes can't be read (%s). It is kept as %s, nothing of it was deleted; "
            "a new history begins now.",
            error,
            aside.name,
        )
        return _open(file)


def _open(file: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(file, check_same_thread=False, timeout=10, isolation_level=None)
    try:
        found = connection.execute("pragma user_version").fetchone()[0]
        if found > len(_STEPS):
            raise CannotStart(
                f"The history of the vault's notes was written by a newer Catena (schema {found}, this one knows "
                f"{len(_STEPS)}): update Catena, or start with another state folder."
            )
        connection.execute("pragma auto_vacuum = incremental")
        connection.execute("pragma journal_mode = wal")
        connection.execute("pragma synchronous = normal")
        for step in range(found, len(_STEPS)):
            connection.executescript(f"begin; {_STEPS[step]} pragma user_version = {step + 1}; commit;")
    except BaseException:
        connection.close()
        raise
    return connection


def _move_aside(file: Path, moment: str) -> Path:
    """Rename the file and its journal, which may hold what the file lacks."""
    stamp = moment.replace("-", "").replace(":", "").replace(".", "-")
    aside = file.with_name(f"{file.stem}.unreadable-{stamp}{file.suffix}")
    for suffix in ("-wal", "-shm", ""):
        with contextlib.suppress(FileNotFoundError):
            file.with_name(file.name + suffix).rename(aside.with_name(aside.name + suffix))
    return aside
