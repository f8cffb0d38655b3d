"""Answers requests: reads the body, runs the operation, and encodes the result, the same way for every caller."""

import asyncio
import os
from collections.abc import AsyncGenerator
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

import msgspec

from catena import __version__
from catena.errors import CatenaError
from catena.events import IndexProgress
from catena.indexing.derived_index import IndexName
from catena.operations.services import Services
from catena.wire import outgoing
from catena.wire.generated import Health
from catena.wire.incoming import json_object, request_of
from catena.wire.problems import problem_of
from catena.wire.protocol import protocol
from catena.wire.table import OPERATIONS, operation_functions
from catena.wire.word import Word
from catena.writing.permissions import Caller

if TYPE_CHECKING:
    from catena.operations.ask import PlanReported, SourceReported

_LAST = "answer"
"""The event that carries the result of an operation that answers in parts."""


class Answering:
    """Answers requests with one sidecar's services."""

    def __init__(self, services: Services, *, vault: str) -> None:
        self._services = services
        self._vault = vault

    async def answer(self, operation: str, body: bytes, caller: str) -> bytes:
        """Run one operation of the table.

        Raises:
            NotAnObject: The body isn't a JSON object.
            CatenaError: The operation was refused or failed.
            KeyError: The table has no such operation; the HTTP routes let none pass.
        """
        asked = OPERATIONS[operation]
        request = request_of(asked.request, json_object(body))
        return await asyncio.to_thread(msgspec.json.encode, await asked.run(self._services, request, Caller(caller)))

    async def stream(self, operation: str, body: bytes) -> AsyncGenerator[tuple[str, bytes]]:
        """Run an operation that answers in parts. Yields its events as they come.

        Raises:
            NotAnObject: The body isn't a JSON object.
            CatenaError: The operation was refused or failed before the first event, so that this can still be the
                answer. A later failure comes as an event `problem`.
        """
        pieces = self._pieces(operation, body)
        first = await anext(pieces)
        if isinstance(first, Exception):
            raise first
        yield _encoded(*first)
        async for piece in pieces:
            yield _encoded("problem", problem_of(piece)) if isinstance(piece, Exception) else _encoded(*piece)

    async def _pieces(self, operation: str, body: bytes) -> AsyncGenerator[tuple[str, Word] | Exception]:
        """Yield the events, or an exception if no more can come. Closing the generator cancels the operation."""
        pieces: asyncio.Queue[tuple[str, Word] | Exception] = asyncio.Queue()

        async def run() -> None:
            try:
                asked = OPERATIONS[operation]
                request = request_of(asked.request, json_object(body))
                result = await asked.run(self._services, request, Caller.HTTP, on_progress=report)
                pieces.put_nowait((_LAST, result))
            except Exception as error:  # noqa: BLE001 (the border: any error is passed on to the listener)
                pieces.put_nowait(error)

        def report(update: "PlanReported | SourceReported") -> None:
            pieces.put_nowait(outgoing.progress(update))

        running = asyncio.create_task(run())
        try:
            while True:
                piece = await pieces.get()
                yield piece
                if isinstance(piece, Exception) or piece[0] == _LAST:
                    return
        finally:
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)

    async def health(self) -> Health:
        """Return who this is and what it is doing."""
        state = self._progress().state
        said = {"version": __version__, "api": protocol().api, "pid": os.getpid(), "vault": self._vault, "state": state}
        return msgspec.convert(said, Health)

    async def events(self) -> AsyncGenerator[tuple[str, bytes]]:
        """Yield every event from now on; the first one reports the index's progress."""
        events = self._services.events.listen()
        first = asyncio.ensure_future(anext(events))
        await asyncio.sleep(0)  # the listener is registered now, so nothing is missed after the progress below
        try:
            yield _encoded(*outgoing.event(self._progress()))
            yield _encoded(*outgoing.event(await first))
            async for event in events:
                yield _encoded(*outgoing.event(event))
        finally:
            first.cancel()
            # `listen` returns a generator behind the type of an iterator, which has no `aclose`.
            await events.aclose()  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType]

    async def prepare(self) -> None:
        """Import all operations once the model is loaded, and ask something, so that the first question is not slower.

        It would compile some 900 patterns. What is asked has no answer that matters, and needs no other language.
        """
        with suppress(CatenaError):  # without a model, search by words goes on
            await self.load()
        await asyncio.to_thread(operation_functions)
        own = (each for each in self._services.ledger.facts().values() if not each.generated)
        if note := next(own, None):
            rehearsing = Answering(replace(self._services, multilingual=None), vault=self._vault)
            with suppress(CatenaError):
                await rehearsing.answer("ask", msgspec.json.encode({"question": f"What is {note.title}?"}), Caller.HTTP)

    async def read_changes(self) -> None:
        """Index the words and properties of what changed in the vault; nothing is embedded."""
        await self._services.indexer.read_changes()

    async def finish(self, name: IndexName, *, most: int | None = None, patience_s: float | None = None) -> bool:
        """Do what a derived index has left to do, unless more notes than `most` wait, for so many seconds at most.

        Returns whether it is done.

        Raises:
            NotReady: The model can't be used.
        """
        return await self._services.indexer.finish(name, most=most, patience_s=patience_s)

    async def look_again(self) -> None:
        """Find out what is left to do, though nothing seems to have changed."""
        await self._services.indexer.look_again()

    async def read_languages(self, question: str = "") -> None:
        """Embed notes in other languages than English, or all if a question is in one, with the multilingual model.

        Raises:
            NotReady: The main model can't be used.
        """
        languages = self._services.multilingual
        if languages is None or (self._services.indexer.is_settled and not question):
            return
        if question:
            from catena.sources.query_language import query_language  # an index that is up to date needs none

            languages.asked_in(await asyncio.to_thread(query_language, self._services, question), question)
        await languages.load_needed()
        await self.finish(IndexName.LANGUAGES)

    async def load_graph(self) -> None:
        """Build the graph in memory, for answers that need it at once."""
        await asyncio.to_thread(self._services.graph.network)

    async def load(self) -> None:
        """Load the model and the chunk store, for a search that begins at once.

        Raises:
            NotReady: They can't be used.
        """
        await self._services.indexer.load()

    def _progress(self) -> IndexProgress:
        indexer = self._services.indexer
        return IndexProgress(indexer.state.value, *indexer.progress)


def _encoded(name: str, payload: Word) -> tuple[str, bytes]:
    return name, msgspec.json.encode(payload)
