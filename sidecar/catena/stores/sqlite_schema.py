"""The schema of a SQLite file, and a connection to a file that has it: each step brings a file to the next version."""

import contextlib
import sqlite3
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

LOCK_PATIENCE_S = 10
"""How long opening a file waits for another connection to it."""
RUNNING_PATIENCE_MS = 250
"""How long a statement does: whoever waits holds up all others, and what fails is tried again."""

_CACHE_KB = 512
"""How many pages each connection keeps; a quarter of SQLite's default. There are ten connections, searches take as long
(8.5 ms of processor time over 10,000 notes), and the system keeps the file's pages anyway."""


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


def connect(file: Path, schema: Schema, *, compact: bool = False, lenient: bool = False) -> sqlite3.Connection:
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
        bring_forward(connection, schema, found)
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


def bring_forward(connection: sqlite3.Connection, schema: Schema, found: int) -> None:
    """Run the steps that a file of the version `found` lacks; 0 stands for a new file."""
    for name, function in schema.functions.items():
        connection.create_function(name, -1, function)
    for version, step in enumerate(schema.steps, schema.first):
        if version > found:
            connection.executescript(f"begin immediate; {step} pragma user_version = {version}; commit;")


def columns_of(connection: sqlite3.Connection) -> list[tuple[str, str]]:
    """Return every table with each of its columns, in alphabetical order."""
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
