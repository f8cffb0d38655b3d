"""Collect file-system events into settled batches. Pure: the caller passes the time."""

from dataclasses import dataclass, field

from catena.vault.path import VaultPath

RESCAN: frozenset[VaultPath] = frozenset()
"""The empty batch, which asks for a rescan of the whole vault."""


@dataclass(slots=True)
class Burst:
    """Collects touched paths until no more events arrive for a while.

    Editors and sync tools save in many ways (in place, write and rename, delete and create, hundreds of files
    at once). In each case some paths are touched, and shortly afterwards the events stop. Reading the files only
    then avoids reading half-written ones.

    Attributes:
        quiet_s: Seconds without an event after which a burst is settled.
        longest_s: Seconds after which a burst is handed over even if events continue.
    """

    quiet_s: float = 0.15
    longest_s: float = 10.0
    _touched: set[VaultPath] = field(default_factory=lambda: set[VaultPath]())
    _rescan: bool = False
    _first_s: float | None = None
    _last_s: float = 0.0

    def touch(self, path: VaultPath, now_s: float) -> None:
        """Record an event for this path."""
        self._touched.add(path)
        self._note_time(now_s)

    def lose_track(self, now_s: float) -> None:
        """Ask for a rescan, because events may have been missed."""
        self._rescan = True
        self._note_time(now_s)

    def wait_s(self, now_s: float) -> float | None:
        """Return the seconds until the burst is settled, 0 if it is settled, None if there is no burst."""
        if self._first_s is None:
            return None
        return max(0.0, min(self._last_s + self.quiet_s, self._first_s + self.longest_s) - now_s)

    def take(self) -> frozenset[VaultPath]:
        """Return the batch and start a new one."""
        batch = RESCAN if self._rescan else frozenset(self._touched)
        self._touched.clear()
        self._rescan = False
        self._first_s = None
        return batch

    def _note_time(self, now_s: float) -> None:
        if self._first_s is None:
            self._first_s = now_s
        self._last_s = now_s
