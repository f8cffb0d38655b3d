"""What the sidecar tells whoever listens: progress, notes indexed or written, problems."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import dataclass

from catena.vault.path import VaultPath


@dataclass(frozen=True, slots=True)
class IndexProgress:
    """How far indexing is; `state` as in `status`."""

    state: str
    done: int
    total: int


@dataclass(frozen=True, slots=True)
class NoteIndexed:
    """This note can be found in its present form."""

    path: VaultPath


@dataclass(frozen=True, slots=True)
class NoteWritten:
    """Catena wrote this note."""

    path: VaultPath


@dataclass(frozen=True, slots=True)
class Problem:
    """Something a person should know: a sentence."""

    message: str


@dataclass(frozen=True, slots=True)
class HistoryProgress:
    """How far the vault's git history is taken in, in commits."""

    done: int
    total: int


Event = HistoryProgress | IndexProgress | NoteIndexed | NoteWritten | Problem


class Events:
    """Hands every event to every listener; a slow listener loses the oldest, never holds up the sidecar."""

    def __init__(self, *, backlog: int = 1000) -> None:
        self._backlog = backlog
        self._listeners: set[asyncio.Queue[Event]] = set()

    def tell(self, event: Event) -> None:
        """Hand an event to everybody who listens now."""
        for queue in self._listeners:
            if queue.full():
                with suppress(asyncio.QueueEmpty):
                    queue.get_nowait()
            queue.put_nowait(event)

    async def listen(self) -> AsyncIterator[Event]:
        """Every event from now on, until the listener leaves."""
        queue: asyncio.Queue[Event] = asyncio.Queue(self._backlog)
        self._listeners.add(queue)
        try:
            while True:
                yield await queue.get()
        finally:
            self._listeners.discard(queue)
