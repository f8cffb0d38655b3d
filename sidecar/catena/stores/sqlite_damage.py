"""What an error of SQLite tells of its file: that it is damaged, that its disk is full, or neither."""

import sqlite3

BROKEN = frozenset({sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT})

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


def code_of(error: Exception) -> int:
    """Return SQLite's primary result code; 0 for errors that the Python library raises itself, which have none."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def reason_in_storage(error: Exception) -> str | None:
    """Return why the storage refuses, such as a full disk; None if it is not to blame."""
    return _OF_STORAGE.get(getattr(error, "sqlite_errorcode", 0)) or _OF_STORAGE.get(code_of(error))


def is_damage(error: Exception) -> bool:
    """Return whether the file is damaged. That a text is no UTF-8 is found by the Python library, which has no code."""
    return code_of(error) in BROKEN or isinstance(error, UnicodeDecodeError) or "decode to UTF-8" in str(error)
