"""One open SQLite file: statements, transactions and snapshots, until it is closed once.

Every store on SQLite (`sqlite_*.py`) describes its tables as a `Schema`, and has `sqlite_opening` open a `SqliteFile`.
"""

import contextlib
import logging
import sqlite3
import threading
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from catena.deadlines import has_passed
from catena.errors import GOES_ON, NotReady, OutOfTime, StorageFailed
from catena.stores.own_files import KnownContents, Stamp, rescued_from, stamp_of
from catena.stores.sqlite_damage import OF_SQLITE, code_of, is_damage, reason_in_storage
from catena.stores.sqlite_schema import Schema, bring_forward, columns_of

log = logging.getLogger(__name__)

STEPS_BETWEEN_LOOKS = 50_000
"""Steps of SQLite's virtual machine, about a millisecond of work, between two checks of the deadline."""

Given = Sequence[object] | Mapping[str, object]
"""The values of a statement's parameters, by position or by name."""


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

    def version(self) -> int:
        """Return a number that is another one once another connection has committed anything."""
        return int(self.rows("pragma data_version")[0][0])

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
            bring_forward(fresh, self._made_by, found=0)
            return columns_of(self._connection) != columns_of(fresh)

    @contextlib.contextmanager
    def _explained(self) -> Generator[None]:
        """Turn SQLite's errors into ours, as far as they have a sentence."""
        try:
            yield
        except OF_SQLITE as error:
            name, code = self._files[0].name, code_of(error)
            if is_damage(error) or (code == sqlite3.SQLITE_ERROR and self._has_other_tables()):
                raise self.found_damage(error) from error
            if code == sqlite3.SQLITE_INTERRUPT:
                raise OutOfTime("The time for this search of SQLite is up.") from error
            if why := reason_in_storage(error):
                raise StorageFailed(f"{name} can't be used: {why}. {GOES_ON}") from error
            raise
