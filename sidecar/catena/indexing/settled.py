"""Whether everything was found and embedded when a process last ended, and nothing has changed since.

A run that finds this to be so compares the vault with its log, and neither asks the derived indexes what they have
missed nor loads what they need.
"""

import hashlib
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from catena.stores.sqlite_ledger import SqliteLedger
    from catena.stores.sqlite_settled_marks import SqliteSettledMarks


class Settled:
    """Remembers that there was nothing left to do.

    Args:
        ledger: The log of files.
        marks: Keep the digest of that state.
        circumstances: Returns what else the indexes were made with: settings, model, release. Blocks.
        is_trusted: Whether what an earlier process remembered is believed; else the derived indexes are asked.
    """

    def __init__(
        self, ledger: "SqliteLedger", marks: "SqliteSettledMarks", circumstances: Callable[[], str], *, is_trusted: bool
    ) -> None:
        self.is_trusted = is_trusted
        self._ledger = ledger
        self._marks = marks
        self._circumstances = circumstances

    def holds(self) -> bool:
        """Return whether the vault, as it is logged now, is as it was when nothing was left to do. Blocks."""
        mark = self._marks.read()
        return mark is not None and mark == self._digest()

    def remember(self) -> None:
        """Note that nothing is left to do. Blocks."""
        digest = self._digest()
        if self._marks.read() != digest:
            self._marks.write(digest)

    def _digest(self) -> str:
        rows = self._ledger.files().values()
        logged = sorted(f"{row.path} {row.file_hash} {row.status} {row.is_enabled}" for row in rows)
        return hashlib.sha256("\n".join([self._circumstances(), *logged]).encode("utf-8", "replace")).hexdigest()
