"""Tells when files were copied: their times then say when they came, and not when anything was thought."""

import datetime as dt
from collections.abc import Iterable
from typing import TYPE_CHECKING

from catena.history.valid_time import moment_of
from catena.history.version import DatedBy, RecordedVersion

if TYPE_CHECKING:
    from catena.stores.sqlite_history import SqliteHistory

FEWEST_COPIED = 10
"""So many notes whose files are of the same minute were copied: nobody writes them at once."""
_AROUND = dt.timedelta(seconds=30)


class Copies:
    """The times at which many files came at once, each looked up once."""

    def __init__(self, history: "SqliteHistory") -> None:
        self._history = history
        self._known: dict[str, bool] = {}

    def brought(self, row: RecordedVersion) -> bool:
        """Return whether only a copied file dates this version."""
        if row.dated_by is not DatedBy.FILE_TIME:
            return False
        minute = row.valid_from[:16]
        if minute not in self._known:
            at = moment_of(row.valid_from)
            near = self._history.changed_between((at - _AROUND).isoformat(), (at + _AROUND).isoformat())
            self._known[minute] = _by_file(near) >= FEWEST_COPIED
        return self._known[minute]


def _by_file(rows: Iterable[RecordedVersion]) -> int:
    return sum(row.dated_by is DatedBy.FILE_TIME for row in rows)
