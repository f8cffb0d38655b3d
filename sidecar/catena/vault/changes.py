"""From single file-system events to settled batches. Pure but for the clock that is handed in."""

from dataclasses import dataclass, field

from catena.vault.path import VaultPath

RESCAN: frozenset[VaultPath] = frozenset()
"""The batch that names nothing: look at everything again."""


@dataclass(slots=True)
class Burst:
    """Collects touched paths until the disk has been quiet for a while.

    Editors and sync tools save in many ways (in place, write and rename, delete and create, hundreds of files
    at once). All end the same: some paths were touched, and a moment later nothing moves. Only then does it
    pay to look.

    Attributes:
        quiet_s: How long nothing may happen before a burst counts as settled.
        longest_s: A burst that never ends is handed over after this long.
    """

    quiet_s: float = 0.15
    longest_s: float = 10.0
    _touched: set[VaultPath] = field(default_factory=lambda: set[VaultPath]())
    _rescan: bool = False
    _first_s: float | None = None
    _last_s: float = 0.0

    def touch(self, path: VaultPath, now_s: float) -> None:
        """Something happened to this path."""
        self._touched.add(path)
        self._note_time(now_s)

    def lose_track(self, now_s: float) -> None:
        """Events may have been missed: the burst asks for a rescan."""
        self._rescan = True
        self._note_time(now_s)

    def wait_s(self, now_s: float) -> float | None:
        """Seconds until the burst is settled if nothing more happens, 0 when it is, None when there is none."""
        if self._first_s is None:
            return None
        return max(0.0, min(self._last_s + self.quiet_s, self._first_s + self.longest_s) - now_s)

    def take(self) -> frozenset[VaultPath]:
        """Hand over the batch and begin anew."""
        batch = RESCAN if self._rescan else frozenset(self._touched)
        self._touched.clear()
        self._rescan = False
        self._first_s = None
        return batch

    def _note_time(self, now_s: float) -> None:
        if self._first_s is None:
            self._first_s = now_s
        self._last_s = now_s
