"""Events that the sidecar publishes: progress, indexed and written notes, problems."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import dataclass

from catena.vault.path import VaultPath


@dataclass(frozen=True, slots=True)
class IndexProgress:
    """The progress of indexing; `state` has the same values as in `status`."""

    state: str
    done: int
    total: int


@dataclass(frozen=True, slots=True)
class NoteIndexed:
    """The current version of a note is in the index."""

    path: VaultPath


@dataclass(frozen=True, slots=True)
class NoteWritten:
    """Catena wrote this note."""

    path: VaultPath


@dataclass(frozen=True, slots=True)
class Problem:
    """A sentence about a problem that the user should know about."""

    message: str


@dataclass(frozen=True, slots=True)
class HistoryProgress:
    """How many commits of the vault's git history have been imported."""

    done: int
    total: int


Event = HistoryProgress | IndexProgress | NoteIndexed | NoteWritten | Problem


class Events:
    """Delivers every event to every listener. A slow listener loses the oldest events and never blocks the sidecar."""

    def __init__(self, *, backlog: int = 1000) -> None:
        self._backlog = backlog
        self._listeners: set[asyncio.Queue[Event]] = set()

    def tell(self, event: Event) -> None:
        """Deliver an event to all current listeners."""
        for queue in self._listeners:
            if queue.full():
                with suppress(asyncio.QueueEmpty):
                    queue.get_nowait()
            queue.put_nowait(event)

    async def listen(self) -> AsyncIterator[Event]:
        """Yield every event from now on, until the listener stops iterating."""
        queue: asyncio.Queue[Event] = asyncio.Queue(self._backlog)
        self._listeners.add(queue)
        try:
            while True:
                yield await queue.get()
        finally:
            self._listeners.discard(queue)
