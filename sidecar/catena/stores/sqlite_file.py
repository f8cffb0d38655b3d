"""One SQLite file: opened, migrated to the current schema, made anew if that loses nothing, and closed once.

Every store on SQLite (`sqlite_*.py`) describes its tables as a `Schema` and uses a `SqliteFile`. Files under `index/`
can be made again from the notes (`open_derived`); the history can't (`open_irreplaceable`).
"""

import contextlib
import logging
import sqlite3
import threading
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from catena.clock import Clock
from catena.deadlines import has_passed
from catena.errors import GOES_ON, CannotStart, NotReady, OutOfTime, StorageFailed
from catena.stores.own_files import KnownContents, Stamp, delete, rescued_from, stamp_of

log = logging.getLogger(__name__)

LOCK_PATIENCE_S = 10
"""How long opening a file waits for another connection to it."""
RUNNING_PATIENCE_MS = 250
"""How long a statement does: whoever waits holds up all others, and what fails is tried again."""

_CACHE_KB = 512
"""How many pages each connection keeps; a quarter of SQLite's default. There are ten connections, searches take as long
(8.5 ms of processor time over 10,000 notes), and the system keeps the file's pages anyway."""

STEPS_BETWEEN_LOOKS = 50_000
"""Steps of SQLite's virtual machine, about a millisecond of work, between two checks of the deadline."""

_SIDE_FILES = ("-wal", "-shm")
_DAMAGED = ".damaged"
_BROKEN = frozenset({sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT})
_UNUSABLE = _BROKEN | {sqlite3.SQLITE_ERROR, sqlite3.SQLITE_FORMAT, sqlite3.SQLITE_READONLY}
"""`SQLITE_ERROR` on opening: the file's tables are not the ones that the steps expect."""

OF_SQLITE = (sqlite3.Error, UnicodeDecodeError)
"""What SQLite raises; the other one is of the Python library, when it can't even tell an error in a damaged file."""

_OF_STORAGE = {
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_IOERR_SHMSIZE: "the disk is full",
    sqlite3.SQLITE_READONLY: "it is read-only",
    sqlite3.SQLITE_IOERR: "the disk failed",
    sqlite3.SQLITE_CANTOPEN: "the system refuses to open it",
    sqlite3.SQLITE_BUSY: "another program is writing to it",
    sqlite3.SQLITE_LOCKED: "another program is writing to it",
    sqlite3.SQLITE_NOMEM: "there is not enough memory",
}

Given = Sequence[object] | Mapping[str, object]
"""The values of a statement's parameters, by position or by name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Schema:
    """The contents of a file.

    Attributes:
        what: Names the contents in messages, such as "The stored claims".
        steps: SQL; the first one makes a new file of version `first`, and each further one brings a file to the next
            version; `pragma user_version` says which it has. Each file has a table `meta (key, value)`.
        first: Files of earlier versions are made anew, if they are derived. Steps behind the first can be merged into
            it when nobody has such files any more; never edit them otherwise.
        form: The form of the stored values, kept in `meta`. A derived file whose values have another form is made
            anew. None if the version is enough.
        pragmas: Set before anything else, in addition to those that every file has.
        functions: What the steps call, by name: values that SQL can't compute.
    """

    what: str
    steps: tuple[str, ...]
    first: int = 1
    form: str | None = None
    pragmas: tuple[str, ...] = ()
    functions: Mapping[str, Callable[..., Any]] = field(default_factory=dict[str, Callable[..., Any]])

    @property
    def version(self) -> int:
        """The version of a file after all steps."""
        return self.first + len(self.steps) - 1


class OtherVersion(Exception):
    """The file was written by another version of Catena and can't be migrated; the message says how they differ."""


def open_derived(file: Path, schema: Schema) -> "SqliteFile":
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
        return SqliteFile(_open(file, schema, compact=True), file, damage_note=note, made_by=schema)
    except OtherVersion as other:
        with _clearing(file, schema):
            _delete(file)
        log.info("%s: another version of Catena wrote this file (%s); a new one is made.", schema.what, other)
    except OF_SQLITE as error:
        if _code(error) not in _UNUSABLE and not _is_damage(error):
            raise _cannot_open(file, schema, error) from error
        with _clearing(file, schema, why=_of_storage(error)):
            _move(file, broken)
        log.warning(
            "%s can't be read (%s). The file is kept as %s; a new one is made.", schema.what, error, broken.name
        )
    return SqliteFile(_open(file, schema), file, damage_note=note, made_by=schema)


def open_irreplaceable(file: Path, schema: Schema, clock: Clock) -> "SqliteFile":
    """Open a file whose contents can't be made again; create it, with its folder, if it is missing.

    A damaged file and everything that belongs to it are moved aside under a name with the time, and a new one is
    created. Nothing is ever deleted.

    Raises:
        StorageFailed: The disk is full, read-only or failing, or permissions are missing.
        CannotStart: A newer Catena wrote the file, or it can't be opened; it is not changed.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    try:
        return SqliteFile(_open(file, schema, lenient=True), file)
    except OtherVersion as other:
        raise CannotStart(
            f"{schema.what} was written by a newer Catena ({other}): update Catena, or start with another state folder."
        ) from other
    except OF_SQLITE as error:
        if not _is_damage(error):
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
        return SqliteFile(_open(file, schema, lenient=True), file)


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
        return not _is_damage(error)


class SqliteFile:
    """An open file. Its methods may be called from any thread; one of them runs at a time.

    Args:
        connection: In autocommit mode; closed with this.
        file: The file.
        damage_note: A file to create if the connection turns out to be damaged; None for files that are never made
            anew.

    Attributes:
        is_broken: Whether SQLite has found damage, or somebody else has changed the file.
    """

    def __init__(
        self,
        connection: sqlite3.Connection,
        file: Path,
        *,
        damage_note: Path | None = None,
        made_by: Schema | None = None,
    ) -> None:
        self._connection = connection
        self._made_by = made_by
        self._files = (file, file.with_name(f"{file.name}-wal"))
        connection.set_progress_handler(self._is_out_of_time, STEPS_BETWEEN_LOOKS)
        self._damage_note = damage_note
        self._lock = threading.RLock()
        self._depth = 0
        self.is_broken = False
        self._left_as = self._looked_at = self._stamps()
        self._opened_as = self._left_as[0]
        self._contents = KnownContents(file)

    def _is_out_of_time(self) -> bool:
        """Return whether to end the statement: SQLite calls this regularly. Writes are always finished."""
        return self._depth == 0 and has_passed()

    def close(self) -> None:
        """Close the file once running statements have ended; nothing may be called afterwards."""
        with self._lock:
            self._connection.close()
        self._contents.close()

    @property
    def changes(self) -> int:
        """How many rows were written, changed and deleted since the file was opened."""
        with self._lock:
            return self._connection.total_changes

    def damage(self) -> Path | None:
        """Return the file if it is damaged: another process changed or deleted it, or SQLite can't read it.

        Who asks regularly has files read that were not written since the last time, so that their contents are known.
        """
        with self._lock:
            self._look()
            stamps, before = self._left_as, self._looked_at
            self._looked_at = stamps
        if stamps == before and not self.is_broken:
            self._contents.learn({file: stamp for file, stamp in zip(self._files, stamps, strict=True) if stamp})
        return self._files[0] if self.is_broken else None

    def found_damage(self, error: Exception) -> NotReady:
        """Record that the file is damaged; a derived one is made anew. Returns what to raise."""
        name = self._files[0].name
        log.error("%s is damaged (%s).", name, error)
        self.is_broken = True
        if self._damage_note:
            with contextlib.suppress(OSError):  # its folder may be gone, too
                self._damage_note.touch()
        return NotReady(f"{name} is damaged. Catena mends it in a moment, without a restart.")

    @contextlib.contextmanager
    def decoding(self) -> Generator[None]:
        """Take values in this context that can't be what was written for damage, which SQLite doesn't see in a cell.

        Raises:
            NotReady: As `found_damage` says.
        """
        try:
            yield
        except (ValueError, LookupError, msgspec.MsgspecError) as error:
            raise self.found_damage(error) from error

    def rescue(self) -> None:
        """If the file was deleted, write what only this connection still reads of it into a file beside it."""
        if not self._is_gone():
            return
        rescued = rescued_from(self._files[0])
        try:
            rescued.unlink(missing_ok=True)
            with self._lock, contextlib.closing(sqlite3.connect(rescued)) as target:
                self._connection.backup(target)
        except (OSError, sqlite3.Error) as error:
            log.error("%s is gone, and can't be written again: %s", self._files[0].name, error)

    @contextlib.contextmanager
    def without_writers(self) -> Generator[None]:
        """Keep others from writing between the reads in this context."""
        with self._lock:
            yield

    @contextlib.contextmanager
    def snapshot(self) -> Generator[None]:
        """Let the reads in this context see the same state, whatever other connections write meanwhile, and write
        nothing.
        """
        with self._lock:
            self._run("begin")
            try:
                yield
            finally:
                self._run("commit")

    @contextlib.contextmanager
    def transaction(self) -> Generator[None]:
        """Commit all writes in this context, or none. A nested transaction is part of the outer one."""
        with self._lock:
            if self._depth == 0:
                self._look()
                self._run("begin immediate")
            self._depth += 1
            try:
                yield
                if self._depth == 1:
                    self._run("commit")
            except BaseException:  # whatever interrupts a transaction, cancellation included, must roll it back
                if self._depth == 1 and self._connection.in_transaction:  # a full disk has rolled back already
                    self._run("rollback")
                raise
            finally:
                self._depth -= 1
                self._written()

    # SQLite's rows have no static types: each store names the columns that it selects, and reads them in that order.

    def rows(self, sql: str, given: Given = ()) -> list[Any]:
        """Return every row of a query, as tuples.

        Raises:
            OutOfTime: The caller's deadline passed while SQLite was running.
        """
        with self._cursor(sql, given) as cursor:
            return cursor.fetchall()

    @contextlib.contextmanager
    def each_row(self, sql: str, given: Given = ()) -> Generator[Iterator[Any]]:
        """Yield the rows of a query one by one, so that many that are only looked at take no memory together.

        Others wait until the context is left.
        """
        with self._cursor(sql, given) as cursor:
            yield cursor

    def named_rows(self, sql: str) -> list[dict[str, Any]]:
        """Return every row of a query, by the names of its columns."""
        with self._cursor(sql, ()) as cursor:
            names = [column[0] for column in cursor.description]
            return [dict(zip(names, row, strict=True)) for row in cursor]

    def write(self, sql: str, given: Given = ()) -> int:
        """Run one statement. Returns the id of the row that it inserted (0 if it inserted none)."""
        with self._lock:
            self._look()
            try:
                with self._cursor(sql, given) as cursor:
                    return cursor.lastrowid or 0
            finally:
                self._written()

    def write_many(self, sql: str, given: Iterable[Given]) -> None:
        """Run one statement for each of these values."""
        with self._lock:
            self._look()
            try:
                with self._explained():
                    self._connection.executemany(sql, given)
            finally:
                self._written()

    def release_space(self) -> None:
        """Release freed pages (`auto_vacuum = incremental`); within a transaction this is left to the next call."""
        with self._lock:
            if self._depth == 0:
                self._look()
                try:
                    with self._explained():
                        self._connection.executescript("pragma incremental_vacuum;")
                finally:
                    self._written()

    def recall(self, key: str) -> str | None:
        """Return what `remember` stored under this key; None if nothing was."""
        rows = self.rows("select value from meta where key = ?", (key,))
        return rows[0][0] if rows else None

    def remember(self, key: str, value: str) -> None:
        """Store a small fact about the contents, such as what they were made with."""
        with self.transaction():
            self.write("insert or replace into meta values (?, ?)", (key, value))

    def _stamps(self) -> tuple[Stamp | None, ...]:
        """Return the stamps of file and journal; reading alone may create a journal, but an empty one."""
        file, journal = map(stamp_of, self._files)
        return file, journal if journal and journal.size else None

    def _look(self) -> None:
        """Note whether somebody else has changed the files, unless a transaction goes on."""
        if self._depth == 0 and (now := self._stamps()) != self._left_as:
            each = zip(self._files, self._left_as, now, strict=True)
            self.is_broken |= not all(self._contents.is_unchanged(*of_file) for of_file in each)
            self._left_as = now

    def _written(self) -> None:
        """Note how the files are left, unless a transaction goes on, and whether the file went away meanwhile."""
        if self._depth == 0:
            self._left_as = self._stamps()
            self.is_broken |= self._is_gone()

    def _is_gone(self) -> bool:
        """Return whether the file that was opened was deleted or renamed since."""
        was, now = self._opened_as, stamp_of(self._files[0])
        return was is not None and (now is None or now.inode != was.inode)

    @contextlib.contextmanager
    def _cursor(self, sql: str, given: Given) -> Generator[sqlite3.Cursor]:
        with (
            self._lock,
            self._explained(),
            contextlib.closing(self._connection.execute(sql, given)) as cursor,
        ):
            yield cursor

    def _run(self, sql: str) -> None:
        with self._cursor(sql, ()):
            pass

    def _has_other_tables(self) -> bool:
        """Return whether the tables are not the schema's, which neither the version nor a check of the file tells."""
        if self._made_by is None:
            return False
        with contextlib.closing(sqlite3.connect(":memory:", isolation_level=None)) as fresh:
            _bring_forward(fresh, self._made_by, found=0)
            return _columns(self._connection) != _columns(fresh)

    @contextlib.contextmanager
    def _explained(self) -> Generator[None]:
        """Turn SQLite's errors into ours, as far as they have a sentence."""
        try:
            yield
        except OF_SQLITE as error:
            name, code = self._files[0].name, _code(error)
            if _is_damage(error) or (code == sqlite3.SQLITE_ERROR and self._has_other_tables()):
                raise self.found_damage(error) from error
            if code == sqlite3.SQLITE_INTERRUPT:
                raise OutOfTime("The time for this search of SQLite is up.") from error
            if why := _of_storage(error):
                raise StorageFailed(f"{name} can't be used: {why}. {GOES_ON}") from error
            raise


def _open(file: Path, schema: Schema, *, compact: bool = False, lenient: bool = False) -> sqlite3.Connection:
    """Open a file and bring it forward; with `compact`, the room that this freed is given back; with `lenient`, a text
    that is damaged is read as far as it can be, since all others would be lost with it.
    """
    connection = sqlite3.connect(file, check_same_thread=False, timeout=LOCK_PATIENCE_S, isolation_level=None)
    try:
        if lenient:
            connection.text_factory = _as_far_as_readable
        found = _migratable_version(connection, schema)
        for pragma in (*schema.pragmas, "journal_mode = wal", "synchronous = normal", f"cache_size = -{_CACHE_KB}"):
            connection.execute(f"pragma {pragma}")
        _bring_forward(connection, schema, found)
        if compact and 0 < found < schema.version:
            with contextlib.suppress(sqlite3.Error):  # the copy that this makes may find no room, or no lock
                connection.execute("vacuum")
        if schema.form is not None:
            connection.execute("insert or ignore into meta values ('schema', ?)", (schema.form,))
        connection.execute(f"pragma busy_timeout = {RUNNING_PATIENCE_MS}")
    except BaseException:  # whatever happens, no open connection must remain; it would keep the file locked
        connection.close()
        raise
    return connection


def _bring_forward(connection: sqlite3.Connection, schema: Schema, found: int) -> None:
    for name, function in schema.functions.items():
        connection.create_function(name, -1, function)
    for version, step in enumerate(schema.steps, schema.first):
        if version > found:
            connection.executescript(f"begin immediate; {step} pragma user_version = {version}; commit;")


def _columns(connection: sqlite3.Connection) -> list[tuple[str, str]]:
    tables = "(select name from sqlite_master where type = 'table')"
    return connection.execute(
        f"select t.name, c.name from {tables} t, pragma_table_info(t.name) c order by 1, 2"
    ).fetchall()


def _as_far_as_readable(text: bytes) -> str:
    return text.decode("utf-8", "replace")


def _migratable_version(connection: sqlite3.Connection, schema: Schema) -> int:
    """Return the file's version. Only reads, so that a file of another version stays byte for byte."""
    found = int(connection.execute("pragma user_version").fetchone()[0])
    is_new = not connection.execute("select 1 from sqlite_master limit 1").fetchone()
    if found > schema.version or (found < schema.first and not is_new):
        raise OtherVersion(f"schema {found}, this one knows {schema.version}")
    form = _form_of(connection)
    if schema.form is not None and form is not None and form != schema.form:
        raise OtherVersion("their values have another form")
    return found


def _form_of(connection: sqlite3.Connection) -> str | None:
    if not connection.execute("select 1 from sqlite_master where name = 'meta'").fetchone():
        return None
    row = connection.execute("select value from meta where key = 'schema'").fetchone()
    return None if row is None else str(row[0])


def _code(error: Exception) -> int:
    """Return SQLite's primary result code; 0 for errors that the Python library raises itself, which have none."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def _of_storage(error: Exception) -> str | None:
    return _OF_STORAGE.get(getattr(error, "sqlite_errorcode", 0)) or _OF_STORAGE.get(_code(error))


def _is_damage(error: Exception) -> bool:
    """Return whether the file is damaged. That a text is no UTF-8 is found by the Python library, which has no code."""
    return _code(error) in _BROKEN or isinstance(error, UnicodeDecodeError) or "decode to UTF-8" in str(error)


def _cannot_open(file: Path, schema: Schema, error: Exception) -> CannotStart | StorageFailed:
    if why := _of_storage(error):
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
