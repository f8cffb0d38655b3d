"""Collects what has to be scanned: touched paths, or the whole vault."""

import asyncio

from catena.vault.changes import RESCAN
from catena.vault.path import VaultPath
from catena.vault.ports import Watcher

RESCAN_EVERY_S = 60.0
"""How often everything is scanned anyway: events get lost (overflow, sleep, sync tools), and a scan is cheap."""


class Incoming:
    """Collects what the watcher, the clock and the operations report, and wakes the worker that waits for it."""

    def __init__(self) -> None:
        self._paths: set[VaultPath] = set()
        self._everything = False
        self._woken = asyncio.Event()

    def __bool__(self) -> bool:
        return self._everything or bool(self._paths)

    def touched(self, path: VaultPath) -> None:
        """Record that a file may have changed."""
        self._paths.add(path)
        self._woken.set()

    def everything(self) -> None:
        """Record that anything may have changed."""
        self._everything = True
        self._woken.set()

    def take(self) -> set[VaultPath] | None:
        """Return the paths to scan now, None for the whole vault, and clear them."""
        taken = None if self._everything else self._paths
        self._paths, self._everything = set(), False
        return taken

    def wake(self) -> None:
        """Wake the worker, so that it checks for work."""
        self._woken.set()

    def listen(self) -> None:
        """Clear the signal, so that `wait` waits from now on."""
        self._woken.clear()

    async def wait(self, timeout_s: float | None) -> bool:
        """Wait until something is reported. Returns whether that happened in time."""
        try:
            async with asyncio.timeout(timeout_s):  # `wait_for` may lose a cancellation when it is woken just then
                await self._woken.wait()
        except TimeoutError:
            return False
        return True

    async def watch(self, watcher: Watcher | None) -> None:
        """Collect what the watcher notices, until cancelled."""
        if watcher is None:
            return
        async for batch in watcher.batches():
            self._everything |= batch == RESCAN
            self._paths |= batch
            self._woken.set()

    async def rescan_regularly(self) -> None:
        """Ask for a scan of everything once a minute, until cancelled."""
        while True:
            await asyncio.sleep(RESCAN_EVERY_S)
            self.everything()
