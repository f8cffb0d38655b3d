"""One mark in every SQLite file of a state folder, by which a later process knows that none was made anew since."""

import contextlib
import sqlite3
from collections.abc import Sequence
from pathlib import Path

from catena.stores.sqlite_damage import OF_SQLITE

_READ = "select value from meta where key = 'settled'"
_WRITE = "insert or replace into meta values ('settled', ?)"


class SqliteSettledMarks:
    """The mark of a state folder: the same text in the table `meta` of each of its files.

    Args:
        files: All the files; each has a table `meta (key, value)` once its store has opened it.
    """

    def __init__(self, files: Sequence[Path]) -> None:
        self._files = tuple(files)

    def read(self) -> str | None:
        """Return the mark that every file carries; None if one is missing, or they differ."""
        found: set[str | None] = set()
        for file in self._files:
            try:
                found.add(_mark_in(file))
            except OF_SQLITE:
                return None
            if found == {None} or len(found) > 1:
                return None
        return found.pop() if found else None

    def write(self, mark: str) -> None:
        """Put a mark into every file. A file that can't be written keeps its own, so that the mark does not hold."""
        for file in self._files:
            with contextlib.suppress(*OF_SQLITE), contextlib.closing(_open(file)) as connection, connection:
                connection.execute(_WRITE, (mark,))


def _mark_in(file: Path) -> str | None:
    with contextlib.closing(_open(file)) as connection:
        row = connection.execute(_READ).fetchone()
    return None if row is None else str(row[0])


def _open(file: Path) -> sqlite3.Connection:
    """Open a file that exists; none is created."""
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=rw", uri=True)
