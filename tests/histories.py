"""A history on disk, drawn as what notes said and since when."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from catena.history.ports import Row
from catena.history.version import DatedBy
from catena.stores.sqlite_history import SqliteHistory
from catena.vault.path import VaultPath

LEARNED = "2026-02-01T10:00:00Z"


def row(path: str, since: str, text: str | None, *, dated_by: DatedBy = DatedBy.GIT) -> Row:
    """One version; None for a note that is gone from then on."""
    raw = None if text is None else text.encode()
    return Row(path=VaultPath(path), raw=raw, valid_from=since, dated_by=dated_by)


def remembered(
    folder: Path, notes: Mapping[str, Sequence[tuple[str, str | None]]], *, recorded_at: str = LEARNED
) -> SqliteHistory:
    """A history of notes.

    Args:
        folder: Where the file is put.
        notes: Path → its versions as (since when, text), oldest first.
        recorded_at: When all of it was learned.
    """
    history = SqliteHistory(folder / "history.sqlite")
    for path, versions in notes.items():
        for since, text in versions:
            history.append([row(path, since, text)], recorded_at=recorded_at)
    return history


def renamed(history: SqliteHistory, old: str, new: str, since: str, text: str, *, recorded_at: str = LEARNED) -> None:
    """The note goes on under another name, saying this."""
    history.append([row(new, since, text)], recorded_at=recorded_at, renamed=[(VaultPath(old), VaultPath(new))])
