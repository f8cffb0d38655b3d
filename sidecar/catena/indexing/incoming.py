"""What waits to be looked at: paths that were touched, or the whole vault."""

import asyncio

from catena.vault.changes import RESCAN
from catena.vault.path import VaultPath
from catena.vault.ports import Watcher

RESCAN_EVERY_S = 60.0
"""How often everything is looked at anyway: events get lost (overflow, sleep, sync tools), a scan is cheap."""


class Incoming:
    """Gathers what watcher, clock and operations say, and wakes whoever waits for it."""

    def __init__(self) -> None:
        self._paths: set[VaultPath] = set()
        self._everything = False
        self._woken = asyncio.Event()

    def __bool__(self) -> bool:
        return self._everything or bool(self._paths)

    def touched(self, path: VaultPath) -> None:
        """A file may have changed."""
        self._paths.add(path)
        self._woken.set()

    def everything(self) -> None:
        """Anything may have changed."""
        self._everything = True
        self._woken.set()

    def take(self) -> set[VaultPath] | None:
        """What to look at now, None for the whole vault; nothing waits afterwards."""
        taken = None if self._everything else self._paths
        self._paths, self._everything = set(), False
        return taken

    def wake(self) -> None:
        """Let whoever waits look whether there is work."""
        self._woken.set()

    def listen(self) -> None:
        """From now on, `wait` waits."""
        self._woken.clear()

    async def wait(self, timeout_s: float | None) -> bool:
        """Wait until something comes in. Returns whether it did in time."""
        try:
            await asyncio.wait_for(self._woken.wait(), timeout_s)
        except TimeoutError:
            return False
        return True

    async def watch(self, watcher: Watcher | None) -> None:
        """Gather what the watcher notices, until cancelled."""
        if watcher is None:
            return
        async for batch in watcher.batches():
            self._everything |= batch == RESCAN
            self._paths |= batch
            self._woken.set()

    async def rescan_now_and_then(self) -> None:
        """Look at everything once a minute, until cancelled."""
        while True:
            await asyncio.sleep(RESCAN_EVERY_S)
            self.everything()
