"""Keeping the index current: the six stages, from a touched file to a note that is found.

A *text stage* reads what changed and logs it with its words, so that full text finds it at once. A *vector
stage* then takes pending notes in small batches, embeds what is new and hands it to the chunk store. When that is
done, *idle work* goes on step by step: the vault's git history, claims, discoveries. All run in one worker, so there is
one writer. Between two batches the worker looks whether something was saved meanwhile: that note goes first.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from enum import StrEnum

from catena.chunks import CHUNKER_VERSION, Chunk, chunk_note
from catena.clock import Clock
from catena.errors import CannotStart, CatenaError, UnknownNote
from catena.events import Events, IndexProgress, Problem
from catena.index.identity import IndexIdentity
from catena.index.log import FileStatus
from catena.index.ports import ChunkStore, Embedder, Ledger
from catena.indexing.annotation_index import AnnotationIndex
from catena.indexing.claim_index import ClaimIndex
from catena.indexing.derived_index import Follower
from catena.indexing.graph_index import GraphIndex
from catena.indexing.history_index import HistoryIndex
from catena.indexing.index_run import IndexRun, sentence_of
from catena.indexing.text_stage import TextStage
from catena.indexing.vector_stage import VectorStage
from catena.notes import Note
from catena.vault.changes import RESCAN
from catena.vault.path import VaultPath
from catena.vault.ports import VaultFiles, Watcher

log = logging.getLogger(__name__)

RESCAN_EVERY_S = 60.0
"""How often everything is looked at anyway: events get lost (overflow, sleep, sync tools), a scan is cheap."""
QUIET_BEFORE_FOLDING_S = 5.0
"""Folding new rows into the search indexes slows queries down while it runs; it waits for a quiet moment."""


class State(StrEnum):
    """What the sidecar is doing, as `status` says it."""

    STARTING = "starting"
    SCANNING = "scanning"
    INDEXING = "indexing"
    READY = "ready"
    PAUSED = "paused"
    ERROR = "error"


@dataclass(frozen=True, slots=True)
class HeavyParts:
    """How to get the two parts that take a second to load.

    Attributes:
        load_embedder: Blocking; run in a thread.
        open_chunk_store: Given the vectors' length.
        fingerprint: What tells, without loading them, that both are the ones of the last time; "" when nothing does.
        chunk_size: Characters.
        overlap: Characters.
    """

    load_embedder: Callable[[], Embedder]
    open_chunk_store: Callable[[int], Awaitable[ChunkStore]]
    fingerprint: Callable[[], str]
    chunk_size: int = 1000
    overlap: int = 150


@dataclass(slots=True)
class _Incoming:
    """What waits to be looked at: touched paths, or everything."""

    paths: set[VaultPath] = field(default_factory=lambda: set[VaultPath]())
    everything: bool = False

    def __bool__(self) -> bool:
        return self.everything or bool(self.paths)


class Indexer:
    """Keeps one vault's index current. Everything runs on one event loop; heavy work in threads.

    Args:
        vault: The notes.
        ledger: Open and ready.
        claims: Keeps the claims when the index itself is current.
        annotations: Keeps what readers marked in papers: read with the notes, embedded when the index is current.
        graph: Follows what notes state of relations; discovers some when the claims are current.
        history: Follows what notes say over time; takes in the vault's git history when all else is current.
        followers: Who else is told of every new version of a note.
        watcher: Tells of changes; None for a single run.
        heavy: How to load the model and the chunk store.
        events: Who listens is told of progress.
        clock: What time it is.
    """

    def __init__(
        self,
        *,
        vault: VaultFiles,
        ledger: Ledger,
        claims: ClaimIndex,
        annotations: AnnotationIndex,
        graph: GraphIndex,
        history: HistoryIndex,
        followers: Sequence[Follower] = (),
        watcher: Watcher | None,
        heavy: HeavyParts,
        events: Events,
        clock: Clock,
    ) -> None:
        self._ledger = ledger
        self._text_stage = TextStage(vault, ledger, followers=(history, graph, *followers))
        self._vector_stage = VectorStage(vault, ledger, self.cut, events, clock)
        self._claims = claims
        self._annotations = annotations
        self._graph = graph
        self._history = history
        self._watcher = watcher
        self._heavy = heavy
        self._events = events
        self._clock = clock
        self._chunk_store: ChunkStore | None = None
        self._embedder: Embedder | None = None
        self._identity: IndexIdentity | None = None
        self._error: str | None = None
        self._incoming = _Incoming()
        self._stirred = asyncio.Event()
        self._at_work = asyncio.Lock()
        self._loading: asyncio.Task[None] | None = None
        self._at_rest = False
        self._paused = False
        self._scanned = False
        self._scanning = False
        self._must_reconcile = False
        self._done = 0
        self._total = 0

    # -- what others may know

    @property
    def chunk_store(self) -> ChunkStore | None:
        """LanceDB, None until it is loaded."""
        return self._chunk_store

    @property
    def embedder(self) -> Embedder | None:
        """The model, None until it is loaded."""
        return self._embedder

    @property
    def identity(self) -> IndexIdentity | None:
        """What the index is made with, None until the model is loaded."""
        return self._identity

    @property
    def claims_are_current(self) -> bool:
        """Whether every note's claims were read and compared."""
        return self._claims.is_current

    @property
    def error(self) -> str | None:
        """Why model or chunk store could not be loaded; text search works all the same."""
        return self._error

    @property
    def watching(self) -> str:
        """How changes are noticed."""
        return self._watcher.mode if self._watcher else "not watching"

    @property
    def state(self) -> State:
        """What is going on."""
        if self._paused:
            return State.PAUSED
        if self._error:
            return State.ERROR
        if not self._scanned:
            return State.SCANNING if self._scanning else State.STARTING
        if self._loading and not (self._chunk_store and self._embedder):
            return State.STARTING
        return State.INDEXING if self._incoming or self._done < self._total else State.READY

    @property
    def is_scanning(self) -> bool:
        """Whether the notes are being read, the first time or anew."""
        return self.state is State.SCANNING

    @property
    def progress(self) -> tuple[int, int]:
        """Notes done and notes in all, of the work at hand; (0, 0) when there is none."""
        return (self._done, self._total)

    # -- what others may do

    def cut(self, note: Note) -> tuple[Chunk, ...]:
        """A note's chunks as the index has them when the note is indexed."""
        return chunk_note(note, chunk_size=self._heavy.chunk_size, overlap=self._heavy.overlap)

    def touched(self, path: VaultPath) -> None:
        """A note was written by us: look at it now rather than when the watcher says so."""
        self._incoming.paths.add(path)
        self._stirred.set()

    def pause(self) -> None:
        """Stop taking in changes; searching goes on."""
        self._paused = True
        self._tell_progress()

    def resume(self) -> None:
        """Go on, with a look at everything, since much may have happened."""
        self._paused = False
        self._incoming.everything = True
        self._stirred.set()

    async def set_enabled(self, path: VaultPath, enabled: bool) -> None:
        """Keep a file in the index or out of it.

        Raises:
            UnknownNote: It isn't in the log.
        """
        await self.load()
        async with self._at_work:
            if self._ledger.file(path) is None:
                raise UnknownNote(f"No note at this path is in the index: {path}", path=path)
            chunks = self._ledger.chunks_of([path]).get(path, ())
            if not enabled and chunks:
                await self._loaded_store().replace(removed=[c.chunk_id for c in chunks], added=())
            self._ledger.set_enabled(path, enabled)
        log.info("%s is now %s.", path, "enabled" if enabled else "disabled")
        self._incoming.everything = True
        self._stirred.set()

    async def load(self) -> None:
        """Load model and chunk store (once), and bring the store and the log to one state.

        Raises:
            CannotStart: The model can't be used.
        """
        if self._loading is None:
            self._loading = asyncio.create_task(self._load())
        await asyncio.shield(self._loading)

    async def run_once(self, *, full: bool = False) -> IndexRun:
        """One run over the whole vault.

        Args:
            full: Make everything anew, whatever is stored.
        """
        started_s = self._clock.monotonic_s()
        if full:
            await self.load()
            async with self._at_work:
                await self._loaded_store().clear()
                self._ledger.retry_all(drop_chunks=True)
        async with self._at_work:
            run = await self._read(None, afresh=full)
        if self._needs_heavy_parts():
            await self.load()
            async with self._at_work:
                while self._vector_stage.pending():
                    run = run.plus(await self._embed_some())
                await self._loaded_store().optimize(quiet=True)
        self._done = self._total = 0
        self._tell_progress()
        return replace(run, duration_ms=(self._clock.monotonic_s() - started_s) * 1000)

    async def read_claims(self) -> None:
        """Read and compare all claims that are due; a sidecar that runs does so by itself when nothing else is.

        Raises:
            CannotStart: The model can't be used.
        """
        if not self._claims.look():
            return
        await self.load()
        async with self._at_work:
            self._done, self._total = 0, self._claims.waiting
            while await self._claims.step(self._loaded_embedder()):
                self._done = self._total - self._claims.waiting
                self._tell_progress()
            self._done = self._total = 0
            self._tell_progress()

    async def embed_annotations(self) -> None:
        """Embed what annotations say, as far as it isn't; a sidecar that runs does so by itself when nothing else is.

        Raises:
            CannotStart: The model can't be used.
        """
        if not self._annotations.look():
            return
        await self.load()
        async with self._at_work:
            while await self._annotations.step(self._loaded_embedder()):
                pass

    def _needs_heavy_parts(self) -> bool:
        """Whether a run has anything to do for model and chunk store; loading them for nothing takes seconds."""
        if self._loading or self._vector_stage.pending() or self._must_reconcile:
            return True
        fingerprint = self._heavy.fingerprint()
        return not fingerprint or fingerprint != self._ledger.recall("made_with")

    async def read_changes(self) -> None:
        """The text stage alone: words and properties are current afterwards, nothing was embedded."""
        async with self._at_work:
            await self._read(None)

    async def discover(self) -> None:
        """Find all pairs of notes that mean nearly the same.

        Raises:
            CannotStart: The model can't be used.
        """
        await self.load()
        async with self._at_work:
            while await self._graph.step(self._loaded_store()):
                pass

    async def read_history(self) -> None:
        """Take in what is new of the vault's git history."""
        async with self._at_work:
            while await self._history.step():
                pass

    async def run(self) -> None:
        """Keep the index current until cancelled."""
        self._incoming.everything = True
        loading = asyncio.create_task(self._load_and_stir())
        watching = asyncio.create_task(self._watch())
        rescanning = asyncio.create_task(self._rescan_now_and_then())
        try:
            while True:
                await self._wait_for_work()
                async with self._at_work:
                    await self._one_step()
        finally:
            for task in (loading, watching, rescanning):
                task.cancel()
            await asyncio.gather(loading, watching, rescanning, return_exceptions=True)

    # -- the worker

    async def _one_step(self) -> None:
        """A text stage when something came in, else one batch; a failure is told and survived."""
        try:
            if self._incoming and not self._paused:
                incoming, self._incoming = self._incoming, _Incoming()
                self._at_rest = False
                await self._read(None if incoming.everything else incoming.paths)
            elif self._must_embed():
                self._at_rest = False
                await self._embed_some()
            else:
                self._at_rest = not await self._idle_step()
        except Exception as error:
            # The border of the indexer: one bad moment (a full disk, a locked file) must not end the watching.
            log.exception("Keeping the index current failed; it is tried again with the next change.")
            self._events.tell(Problem(f"Indexing was interrupted: {sentence_of(error)}"))
            await asyncio.sleep(1)

    async def _idle_step(self) -> bool:
        """One step of what can wait. Returns whether there was anything to do."""
        if await self._history.step():
            return True
        embedder, store = self._embedder, self._chunk_store
        if embedder is None or store is None:
            return False
        return (
            await self._annotations.step(embedder) or await self._claims.step(embedder) or await self._graph.step(store)
        )

    @property
    def _can_embed(self) -> bool:
        return self._chunk_store is not None and self._embedder is not None and self._error is None

    def _must_embed(self) -> bool:
        return self._can_embed and bool(self._vector_stage.pending())

    async def _wait_for_work(self) -> None:
        folded = False
        while True:
            self._stirred.clear()
            if self._incoming and not self._paused:
                return
            settled = self._can_embed or self._error is not None
            if settled and not self._paused and not (self._at_rest and not self._must_embed()):
                return
            try:
                await asyncio.wait_for(self._stirred.wait(), None if folded else QUIET_BEFORE_FOLDING_S)
            except TimeoutError:
                folded = True
                if self._chunk_store:
                    await self._chunk_store.optimize(quiet=True)

    async def _watch(self) -> None:
        if self._watcher is None:
            return
        async for batch in self._watcher.batches():
            if batch == RESCAN:
                self._incoming.everything = True
            self._incoming.paths |= batch
            self._stirred.set()

    async def _rescan_now_and_then(self) -> None:
        while True:
            await asyncio.sleep(RESCAN_EVERY_S)
            self._incoming.everything = True
            self._stirred.set()

    async def _load_and_stir(self) -> None:
        with suppress(CatenaError):
            await self.load()
        self._at_rest = False
        self._stirred.set()
        await asyncio.to_thread(self._graph.network)

    async def _read(self, paths: set[VaultPath] | None, *, afresh: bool = False) -> IndexRun:
        """The text stage; None looks at the whole vault."""
        self._scanning = True
        self._tell_progress()
        try:
            done = await self._text_stage.run(paths, store=self._chunk_store, afresh=afresh)
        finally:
            self._scanning = False
        self._scanned = True
        self._must_reconcile |= done.left_behind
        if paths is not None:
            self._vector_stage.prefer(done.read)
        self._claims.stir()
        only_read = paths is not None and not done.run.removed and not done.run.renamed
        self._annotations.stir(done.read if only_read else None)
        while await self._annotations.step_reading():
            pass
        self._total = self._done + len(self._vector_stage.pending())
        self._tell_progress()
        return done.run

    async def _embed_some(self) -> IndexRun:
        """One batch of the vector stage."""
        store, embedder = self._loaded_store(), self._loaded_embedder()
        if self._must_reconcile and self._identity:
            await self._agree(store, self._identity.digest)
        batch = await self._vector_stage.batch(store, embedder)
        self._incoming.everything |= batch.must_look
        self._done += batch.done
        left = len(self._vector_stage.pending())
        self._done, self._total = (self._done, max(self._total, self._done + 1)) if left else (0, 0)
        self._tell_progress()
        return batch.run

    # -- loading

    async def _load(self) -> None:
        started_s = self._clock.monotonic_s()
        try:
            embedder = await asyncio.to_thread(self._heavy.load_embedder)
            store = await self._heavy.open_chunk_store(embedder.identity.dimensions)
        except Exception as error:
            self._error = sentence_of(error)
            self._events.tell(Problem(self._error))
            log.exception("Search by meaning is not available; search by words goes on.")
            raise CannotStart(self._error) from error
        self._identity = IndexIdentity(embedder.identity, CHUNKER_VERSION, self._heavy.chunk_size, self._heavy.overlap)
        async with self._at_work:
            await self._agree(store, self._identity.digest)
            self._ledger.remember("made_with", self._heavy.fingerprint())
            await _warm_up(embedder, store)
            self._claims.agree(embedder)
            self._annotations.agree(embedder)
            await asyncio.to_thread(self._graph.agree, self._identity)
            self._embedder, self._chunk_store = embedder, store
        self._tell_progress()
        elapsed_ms = (self._clock.monotonic_s() - started_s) * 1000
        log.info("Loaded %s and the chunk store in %.0f ms.", embedder.identity.name, elapsed_ms)

    async def _agree(self, store: ChunkStore, identity: str) -> None:
        """Bring store and log to one state: another identity, a crash between two writes, a lost ledger."""
        known = self._ledger.recall("identity")
        if known != identity:
            log.info("The index identity is %s, was %s: all chunks are made anew.", identity, known or "none")
            await store.clear()
            if known is not None:  # a new log has no chunks, and what failed just now needs no second try
                self._ledger.retry_all(drop_chunks=True)
            self._ledger.remember("identity", identity)
            return
        crashed = any(row.status is FileStatus.PROCESSING for row in self._ledger.files().values())
        if crashed or self._must_reconcile or await store.num_windows() != self._ledger.num_windows():
            stored, logged = await store.chunk_ids(), self._ledger.chunk_ids()
            await store.replace(removed=stored - logged, added=())
            lost = self._ledger.drop_chunks(logged - stored)
            log.info("Reconciled: %d rows nobody knew, %d notes to be redone.", len(stored - logged), len(lost))
        self._must_reconcile = False

    def _loaded_store(self) -> ChunkStore:
        if self._chunk_store is None:
            raise CannotStart(self._error or "The chunk store is not loaded.")
        return self._chunk_store

    def _loaded_embedder(self) -> Embedder:
        if self._embedder is None:
            raise CannotStart(self._error or "The model is not loaded.")
        return self._embedder

    def _tell_progress(self) -> None:
        self._events.tell(IndexProgress(self.state.value, self._done, self._total))


async def _warm_up(embedder: Embedder, store: ChunkStore) -> None:
    """The first query of each kind loads code and indexes from disk; better now than within somebody's deadline."""
    vector = await asyncio.to_thread(embedder.embed_query, "warm up")
    await asyncio.gather(store.nearest(vector, limit=1), store.matching(["warm"], limit=1))
