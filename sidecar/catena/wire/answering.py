"""Answering: bytes in, operation, bytes out; the same way for every caller."""

import asyncio
import os
from collections.abc import AsyncGenerator, Mapping

import msgspec

from catena import __version__
from catena.events import IndexProgress
from catena.indexing.derived_index import IndexName
from catena.operations.services import Services
from catena.wire import outgoing
from catena.wire.generated import Health
from catena.wire.incoming import json_object, request_of
from catena.wire.problems import problem_of
from catena.wire.protocol import protocol
from catena.wire.table import OPERATIONS, STREAMS, Operation, Stream
from catena.wire.word import Request, Word
from catena.writing.permissions import Caller


class Answering:
    """Answers for one sidecar.

    Args:
        services: Who carries operations out.
        vault: The vault's folder, as `health` tells it.
        operations: The table; another one in tests.
    """

    def __init__(self, services: Services, *, vault: str, operations: Mapping[str, Operation] = OPERATIONS) -> None:
        self._services = services
        self._vault = vault
        self._operations = operations

    async def answer(self, operation: str, body: bytes, caller: str) -> bytes:
        """Carry out one operation of the table.

        Raises:
            NotAnObject: The body isn't a JSON object.
            CatenaError: It was refused or failed.
            KeyError: The table has no such operation; the routes let none pass.
        """
        line = self._operations[operation]
        request = request_of(line.request, json_object(body))
        return msgspec.json.encode(await line.run(self._services, request, Caller(caller)))

    async def stream(self, operation: str, body: bytes) -> AsyncGenerator[tuple[str, bytes]]:
        """Carry out an operation that answers in pieces: its events by name, as they come.

        Raises:
            NotAnObject: The body isn't a JSON object.
            CatenaError: It was refused or failed; before the first event, so that whoever serves can still say so.
                What fails later comes as an event `problem`.
        """
        request = request_of(STREAMS[operation].request, json_object(body))
        pieces = self._pieces(STREAMS[operation], request)
        first = await anext(pieces)
        if isinstance(first, Exception):
            raise first
        yield _encoded(*first)
        async for piece in pieces:
            yield _encoded("problem", problem_of(piece)) if isinstance(piece, Exception) else _encoded(*piece)

    async def _pieces(self, line: Stream, request: Request) -> AsyncGenerator[tuple[str, Word] | Exception]:
        """The events; an exception in the place of what can't come any more. Leaving it cancels the operation."""
        pieces: asyncio.Queue[tuple[str, Word] | Exception] = asyncio.Queue()

        async def run() -> None:
            try:
                pieces.put_nowait((line.last, await line.run(self._services, request, pieces.put_nowait)))
            except Exception as error:  # noqa: BLE001 (whatever breaks is told to whoever listens)
                pieces.put_nowait(error)

        running = asyncio.create_task(run())
        try:
            while True:
                piece = await pieces.get()
                yield piece
                if isinstance(piece, Exception) or piece[0] == line.last:
                    return
        finally:
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)

    async def health(self) -> Health:
        """Who this is and what it is doing."""
        progress = self._progress()
        return health(vault=self._vault, state=progress.state)

    async def events(self) -> AsyncGenerator[tuple[str, bytes]]:
        """Every event from now on; the first one says how far the index is."""
        events = self._services.events.listen()
        first = asyncio.ensure_future(anext(events))
        await asyncio.sleep(0)  # the listener is on the list now: nothing is missed after the progress below
        try:
            yield _encoded(*outgoing.event(self._progress()))
            yield _encoded(*outgoing.event(await first))
            async for event in events:
                yield _encoded(*outgoing.event(event))
        finally:
            first.cancel()
            await events.aclose()  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType]

    async def read_changes(self) -> None:
        """Take in what changed in the vault, words and properties only; nothing is embedded."""
        await self._services.indexer.read_changes()

    async def embed_annotations(self) -> None:
        """Embed what annotations say, for searches among them by meaning.

        Raises:
            CannotStart: The model can't be used.
        """
        await self._services.indexer.finish(IndexName.ANNOTATIONS)

    async def read_claims(self) -> None:
        """Read and compare the claims of what changed, for contradictions that are complete.

        Raises:
            CannotStart: The model can't be used.
        """
        await self._services.indexer.finish(IndexName.CLAIMS)

    async def discover(self) -> None:
        """Find the pairs of notes that mean nearly the same, for suggestions that know of all.

        Raises:
            CannotStart: The model can't be used.
        """
        await self._services.indexer.finish(IndexName.GRAPH)

    async def read_history(self) -> None:
        """Take in what is new of the vault's git history."""
        await self._services.indexer.finish(IndexName.HISTORY)

    async def load_graph(self) -> None:
        """Build the graph in memory, for answers that need it at once."""
        await asyncio.to_thread(self._services.graph.network)

    async def load(self) -> None:
        """Load model and chunk store, for a search that begins at once.

        Raises:
            CannotStart: They can't be used.
        """
        await self._services.indexer.load()

    def _progress(self) -> IndexProgress:
        indexer = self._services.indexer
        return IndexProgress(indexer.state.value, *indexer.progress)


def health(*, vault: str, state: str) -> Health:
    """Who this process is; needs no sidecar, so it can be told while one is being built."""
    return msgspec.convert(
        {"version": __version__, "api": protocol().api, "pid": os.getpid(), "vault": vault, "state": state}, Health
    )


def _encoded(name: str, payload: Word) -> tuple[str, bytes]:
    return name, msgspec.json.encode(payload)
