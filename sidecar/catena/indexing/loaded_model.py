"""Loads what takes a second to load: the embedding model, the chunk store, and the trained reader."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from catena.chunks import CHUNKER_VERSION
from catena.deadlines import shared_task
from catena.errors import NotReady, storage_failure
from catena.events import Events, Problem
from catena.index.identity import IndexIdentity
from catena.indexing.index_run import sentence_of

if TYPE_CHECKING:
    from catena.claims.ports import Inference
    from catena.clock import Clock
    from catena.index.ports import Embedder
    from catena.indexing.shared_index import SharedIndex
    from catena.reading.ports import Reader
    from catena.stores.lancedb_chunks import LanceChunks

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class TrainedReader:
    """The heads of the trained reader that are used: none, unless they are given; answers are found without them, too.

    Attributes:
        reader: Judges whether passages answer a question.
        inference: Judges whether one sentence follows from another.
    """

    reader: "Reader | None" = None
    inference: "Inference | None" = None


@dataclass(frozen=True, slots=True)
class HeavyParts:
    """How to load the model, the chunk store and the reader.

    Attributes:
        load_embedder: Loads the model. Blocking; run it in a thread.
        open_chunk_store: Opens the chunk store, given the vectors' length.
        fingerprint: Identifies both without loading them, so that unchanged ones are recognized; "" if impossible.
        chunk_size: In characters.
        overlap: In characters.
        load_reader: Loads the reader; one that can't be used is left out. Blocking.
        import_chunk_store: Imports the chunk store's library, which takes as long as the models do. Blocking.
        shared: The vectors that other computers share; None without any.
    """

    load_embedder: Callable[[], "Embedder"]
    open_chunk_store: Callable[[int], Awaitable["LanceChunks"]]
    fingerprint: Callable[[], str]
    chunk_size: int = 1000
    overlap: int = 150
    load_reader: Callable[[], TrainedReader] = TrainedReader
    import_chunk_store: Callable[[], object] = lambda: None
    shared: "SharedIndex | None" = None


@dataclass(frozen=True, slots=True)
class LoadedModel:
    """The model, the chunk store and the reader, ready for use.

    Attributes:
        chunk_store: Stores the model's vectors.
        identity: The identity of the index that they make.
        shared: The vectors that other computers share; None without any.
    """

    embedder: "Embedder"
    chunk_store: "LanceChunks"
    identity: IndexIdentity
    trained: TrainedReader = TrainedReader()
    shared: "SharedIndex | None" = None


class ModelLoader:
    """Loads both once, for whichever caller asks first.

    Args:
        heavy: How to load them.
        adopt: Adapts everything that is derived from the notes to them, before anything else may use them.
        events: Receives a failure.
        clock: The current time.
    """

    def __init__(
        self, heavy: HeavyParts, adopt: Callable[[LoadedModel], Awaitable[None]], events: Events, clock: "Clock"
    ) -> None:
        self._heavy = heavy
        self._adopt = adopt
        self._events = events
        self._clock = clock
        self._loading: asyncio.Task[None] | None = None
        self.model: LoadedModel | None = None
        self.error: str | None = None

    @property
    def has_begun(self) -> bool:
        """Whether loading has begun."""
        return self._loading is not None

    def forget_failure(self) -> None:
        """Let the next caller load anew what failed."""
        if self.error:
            self._loading = None

    async def load(self) -> None:
        """Load both, or wait until they are loaded.

        Raises:
            NotReady: They can't be used.
        """
        if self._loading is None:
            self._loading = shared_task(self._load())
        await asyncio.shield(self._loading)

    async def _load(self) -> None:
        started_s = self._clock.monotonic_s()
        try:
            model = await self._loaded()
            await self._adopt(model)
        except Exception as error:
            # Broad, to protect search by words: model and chunk store are foreign code and may raise anything.
            failed = storage_failure(error)
            before, self.error = self.error, sentence_of(failed or error)
            if self.error != before:
                self._events.tell(Problem(self.error))
                log.log(
                    logging.WARNING if failed else logging.ERROR,
                    "Search by meaning is not available; search by words goes on. %s",
                    self.error if failed else "",
                    exc_info=None if failed else error,
                )
            raise NotReady(self.error) from error
        self.model, self.error = model, None
        elapsed_ms = (self._clock.monotonic_s() - started_s) * 1000
        log.info("Loaded %s and the chunk store in %.0f ms.", model.embedder.identity.name, elapsed_ms)

    async def _loaded(self) -> LoadedModel:
        heavy = self._heavy
        importing = asyncio.create_task(asyncio.to_thread(heavy.import_chunk_store))
        reading = asyncio.create_task(asyncio.to_thread(heavy.load_reader))
        try:
            embedder = await asyncio.to_thread(heavy.load_embedder)
        finally:
            await asyncio.gather(importing, reading)
        store = await heavy.open_chunk_store(embedder.identity.dimensions)
        identity = IndexIdentity(embedder.identity, CHUNKER_VERSION, heavy.chunk_size, heavy.overlap)
        return LoadedModel(embedder, store, identity, reading.result(), heavy.shared)


async def warm_up(model: LoadedModel) -> None:
    """Run one query of each kind, so that code and indexes are read from disk now and not within a user's deadline."""
    vector = await asyncio.to_thread(model.embedder.embed_query, "warm up")
    store = model.chunk_store
    await store.nearest(vector, limit=1)
