"""Who uses a sidecar: every request that is being answered, event streams included, holds it."""

import asyncio
from collections.abc import Generator
from contextlib import contextmanager


class Holds:
    """Counts what is being answered. A client that is killed closes its connections, and so holds nothing."""

    def __init__(self) -> None:
        self._count = 0
        self._some, self._none = asyncio.Event(), asyncio.Event()
        self._none.set()

    @contextmanager
    def held(self) -> Generator[None]:
        """Hold the sidecar for as long as this context lasts."""
        self._count += 1
        self._changed()
        try:
            yield
        finally:
            self._count -= 1
            self._changed()

    async def end(self, *, within_s: float | None = None) -> bool:
        """Wait until nobody holds the sidecar. Returns whether that came in time."""
        return await _came(self._none, within_s)

    async def begin(self, *, within_s: float) -> bool:
        """Wait until somebody holds the sidecar. Returns whether that came in time."""
        return await _came(self._some, within_s)

    def _changed(self) -> None:
        now, before = (self._some, self._none) if self._count else (self._none, self._some)
        before.clear()
        now.set()


async def _came(event: asyncio.Event, within_s: float | None) -> bool:
    try:
        async with asyncio.timeout(within_s):
            await event.wait()
    except TimeoutError:
        return False
    return True
