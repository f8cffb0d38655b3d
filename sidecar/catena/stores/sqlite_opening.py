"""Opening SQLite files: those under `index/` can be made again from the notes, the history can't."""

import contextlib
import logging
import sqlite3
from collections.abc import Generator, Set
from pathlib import Path

from catena.clock import Clock
from catena.errors import GOES_ON, CannotStart, StorageFailed
from catena.stores.own_files import delete
from catena.stores.sqlite_damage import BROKEN, OF_SQLITE, code_of, is_damage, reason_in_storage
from catena.stores.sqlite_file import SqliteFile
from catena.stores.sqlite_schema import OtherVersion, Schema, columns_of, connect

log = logging.getLogger(__name__)

_SIDE_FILES = ("-wal", "-shm")
_DAMAGED = ".damaged"
_UNUSABLE = BROKEN | {sqlite3.SQLITE_ERROR, sqlite3.SQLITE_FORMAT, sqlite3.SQLITE_READONLY}
"""`SQLITE_ERROR` on opening: the file's tables are not the ones that the steps expect."""


def open_derived(file: Path, schema: Schema) -> SqliteFile:
    """Open a file whose contents can be made again from the notes; create it, with its folder, if it is missing.

    A file of another version is deleted, and a damaged one is renamed to end in `.broken`; both are made anew. Damage
    that shows only in use is recorded beside the file, which is made anew when it is opened again.

    Raises:
        StorageFailed: The disk is full, read-only or failing, or permissions are missing.
        CannotStart: The file can't be opened for another reason.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    note, broken = file.with_suffix(_DAMAGED), file.with_suffix(".broken")
    if note.exists():
        with _clearing(file, schema):
            _move(file, broken)
            note.unlink(missing_ok=True)
    try:
        return SqliteFile(connect(file, schema, compact=True), file, damage_note=note, made_by=schema)
    except OtherVersion as other:
        with _clearing(file, schema):
            _delete(file)
        log.info("%s: another version of Catena wrote this file (%s); a new one is made.", schema.what, other)
    except OF_SQLITE as error:
        if code_of(error) not in _UNUSABLE and not is_damage(error):
            raise _cannot_open(file, schema, error) from error
        with _clearing(file, schema, why=reason_in_storage(error)):
            _move(file, broken)
        log.warning(
            "%s can't be read (%s). The file is kept as %s; a new one is made.", schema.what, error, broken.name
        )
    return SqliteFile(connect(file, schema), file, damage_note=note, made_by=schema)


def open_irreplaceable(file: Path, schema: Schema, clock: Clock) -> SqliteFile:
    """Open a file whose contents can't be made again; create it, with its folder, if it is missing.

    A damaged file and everything that belongs to it are moved aside under a name with the time, and a new one is
    created. Nothing is ever deleted.

    Raises:
        StorageFailed: The disk is full, read-only or failing, or permissions are missing.
        CannotStart: A newer Catena wrote the file, or it can't be opened; it is not changed.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    try:
        return SqliteFile(connect(file, schema, lenient=True), file)
    except OtherVersion as other:
        raise CannotStart(
            f"{schema.what} was written by a newer Catena ({other}): update Catena, or start with another state folder."
        ) from other
    except OF_SQLITE as error:
        if not is_damage(error):
            raise _cannot_open(file, schema, error) from error
        from catena.history.valid_time import utc_text  # only a damaged file needs the dates of the history

        aside = _aside(file, utc_text(clock.now()))
        _move(file, aside)
        log.error(
            "%s can't be read (%s). It is kept as %s, nothing of it was deleted; a new one begins now.",
            schema.what,
            error,
            aside.name,
        )
        return SqliteFile(connect(file, schema, lenient=True), file)


def is_sound(file: Path, *, after_damage: bool = False) -> bool:
    """Return whether SQLite finds no damage in a file; one that can't be opened for another reason is not damaged.

    With `after_damage`, it was found to be damaged: its search indexes are made anew, and all of it is checked.
    """
    try:
        with contextlib.closing(sqlite3.connect(file)) as connection:
            connection.text_factory = bytes  # what is wrong may be told with a damaged name
            if after_damage:
                connection.execute("reindex")
            check = "integrity_check(1)" if after_damage else "quick_check(1)"
            return connection.execute(f"pragma {check}").fetchone() == (b"ok",)
    except OF_SQLITE as error:
        return not is_damage(error)


def is_of_another_store(file: Path, wanted: Set[str]) -> bool:
    """Return whether a sound file has tables, and at most half of the wanted ones: somebody exchanged two files.

    One that a newer Catena wrote may have other tables besides.
    """
    with contextlib.closing(sqlite3.connect(file)) as connection:
        there = {table for table, _ in columns_of(connection)}
    return bool(there) and 2 * len(wanted & there) <= len(wanted)


def _cannot_open(file: Path, schema: Schema, error: Exception) -> CannotStart | StorageFailed:
    if why := reason_in_storage(error):
        return StorageFailed(f"{schema.what} can't be opened: {why} ({file}). {GOES_ON}")
    return CannotStart(f"{schema.what} can't be opened ({error}). Nothing was changed: {file}", file=str(file))


@contextlib.contextmanager
def _clearing(file: Path, schema: Schema, *, why: str | None = None) -> Generator[None]:
    """Say what is refused if a file can't be put out of the way; `why` it couldn't be opened, if that tells more."""
    try:
        yield
    except OSError as error:
        said = why or f"it can't be made anew, {error.strerror}"
        raise StorageFailed(f"{schema.what} can't be opened: {said} ({file}). {GOES_ON}") from error


def _delete(file: Path) -> None:
    for suffix in ("", *_SIDE_FILES):
        delete(file.with_name(file.name + suffix))


def _move(file: Path, to: Path) -> None:
    """Rename the file and its journal, which may hold what the file lacks. Whatever had the new names is deleted."""
    for suffix in (*_SIDE_FILES, ""):
        delete(to.with_name(to.name + suffix))
        with contextlib.suppress(FileNotFoundError):
            file.with_name(file.name + suffix).replace(to.with_name(to.name + suffix))


def _aside(file: Path, moment: str) -> Path:
    stamp = moment.replace("-", "").replace(":", "").replace(".", "-")
    return file.with_name(f"{file.stem}.unreadable-{stamp}{file.suffix}")
