"""Keeps the index current in six stages, from a touched file to a note that can be found.

A *text stage* reads what changed and logs it with its words. The *chunks* of pending notes are embedded and stored in
small batches. Then the *derived indexes* work on, step by step. Between two steps, notes that were just saved go first.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from math import inf
from typing import TYPE_CHECKING

from catena.chunks import Chunk, chunk_note
from catena.clock import Clock
from catena.errors import CatenaError
from catena.events import Events, IndexProgress, Problem
from catena.index.identity import IndexIdentity
from catena.index.ports import DisabledNotes, Embedder
from catena.indexing.chunk_index import ChunkIndex
from catena.indexing.derived_index import DerivedIndex, IndexName
from catena.indexing.derived_indexes import DerivedIndexes
from catena.indexing.disabling import Disabling
from catena.indexing.incoming import Incoming
from catena.indexing.index_run import IndexRun
from catena.indexing.interruptions import FIRST_PAUSE_S, LONGEST_PAUSE_S, Interruptions
from catena.indexing.loaded_model import HeavyParts, LoadedModel, ModelLoader, TrainedReader, warm_up
from catena.indexing.progress import Progress
from catena.indexing.recent_notes import RecentNotes
from catena.indexing.settled import Settled
from catena.indexing.side_by_side import embed_all
from catena.indexing.state import State
from catena.indexing.text_stage import TextStage
from catena.notes import Note
from catena.stores.sqlite_ledger import SqliteLedger
from catena.vault.path import VaultPath
from catena.vault.ports import VaultFiles, Watcher

if TYPE_CHECKING:
    from catena.stores.lancedb_chunks import LanceChunks

QUIET_MOMENTS_S = (5.0, 60.0)
"""Merging new rows into the search indexes slows down queries while it runs, so it waits for a quiet moment. What it
replaced is kept for a while, for those who read it, and deleted in a second one."""
LOAD_AGAIN_S, LOAD_AGAIN_AT_LEAST_EVERY_S = 10.0, 60.0
"""How long a model or chunk store that could not be loaded is left alone: at first, and after many attempts."""


class Indexer:
    """Keeps one vault's index current. Everything runs on one event loop, with heavy work in threads.

    Args:
        vault: The notes.
        notes: Reads notes for all indexes.
        ledger: The log of files, open and ready.
        disabled: The notes that a person disabled.
        derived: The derived indexes, in the order in which their idle work is done.
        watcher: Reports changes; None for a single run.
        heavy: Loads the model and the chunk store.
        when_loaded: Called after `run` has loaded both, or failed to; until it ends, the sidecar is starting.
        events: Receives progress and problems.
        clock: The current time.
        settled: Remembers for the next process that nothing was left to do; None to remember nothing.
    """

    def __init__(
        self,
        *,
        vault: VaultFiles,
        notes: RecentNotes,
        ledger: SqliteLedger,
        disabled: DisabledNotes,
        derived: Sequence[DerivedIndex],
        watcher: Watcher | None,
        heavy: HeavyParts,
        when_loaded: Callable[[], Awaitable[None]] = lambda: asyncio.sleep(0),
        events: Events,
        clock: Clock,
        settled: Settled | None = None,
    ) -> None:
        self._ledger, self._notes = ledger, notes
        self._derived = DerivedIndexes(derived, notes, ledger)
        self._chunks = ChunkIndex(notes, ledger, self.cut, events, clock)
        self._disabling = Disabling(disabled, vault, ledger, self._chunks)
        self._text_stage = TextStage(vault, ledger, notes, self._chunks, self._derived, self._disabling, clock, settled)
        self._interruptions = Interruptions(events, (incoming := Incoming()).everything)
        self._watcher, self._heavy, self._incoming = watcher, heavy, incoming
        self._loader = ModelLoader(heavy, self._adopt, events, clock)
        self._when_loaded, self._settled = when_loaded, settled
        self._events, self._clock = events, clock
        self._at_work = asyncio.Lock()
        self._at_rest, self._embeds_next = False, True
        self._paused = self._scanned = self._scanning = self._starting = False
        self._progress = Progress()

    # -- state

    @property
    def chunk_store(self) -> "LanceChunks | None":
        """The chunk store (LanceDB); None until it is loaded."""
        return self._loader.model.chunk_store if self._loader.model else None

    @property
    def embedder(self) -> Embedder | None:
        """The model; None until it is loaded."""
        return self._loader.model.embedder if self._loader.model else None

    @property
    def trained(self) -> TrainedReader:
        """The trained reader; without heads until it is loaded."""
        return self._loader.model.trained if self._loader.model else TrainedReader()

    @property
    def identity(self) -> IndexIdentity | None:
        """The identity of the index; None until the model is loaded."""
        return self._loader.model.identity if self._loader.model else None

    @property
    def claims_are_current(self) -> bool:
        """Whether every note's claims have been read and compared."""
        return not self._derived.waiting(IndexName.CLAIMS)

    @property
    def error(self) -> str | None:
        """Why the model could not be loaded, or indexing is interrupted; text search works all the same."""
        return self._loader.error or self._interruptions.sentence

    @property
    def refusal(self) -> str | None:
        """Why the disk lets something that follows from the notes not be kept current; None if it does."""
        return self._derived.refusal

    @property
    def absence(self) -> str | None:
        """The sentence that says that the vault is empty, not there, or lost most of its notes; None otherwise."""
        return self._text_stage.absence

    @property
    def is_gone(self) -> bool:
        """Whether not one note of the index can be read, since the vault is not there."""
        return self._text_stage.is_gone

    @property
    def watching(self) -> str:
        """How changes are noticed."""
        return self._watcher.mode if self._watcher else "not watching"

    @property
    def state(self) -> State:
        """What the sidecar is doing."""
        if self._paused:
            return State.PAUSED
        if self.error or self.absence or self.refusal:
            return State.ERROR
        if not self._scanned:
            return State.SCANNING if self._scanning else State.STARTING
        if self._starting or (self._loader.has_begun and not self._loader.model):
            return State.STARTING
        has_work = self._incoming or self._progress.done < self._progress.total or self._derived.is_behind
        return State.INDEXING if has_work else State.READY

    @property
    def is_scanning(self) -> bool:
        """Whether the notes are being read."""
        return self.state is State.SCANNING

    @property
    def progress(self) -> tuple[int, int]:
        """Notes done and notes in total of the current work; (0, 0) if there is none."""
        return (self._progress.done, self._progress.total)

    # -- control

    def cut(self, note: Note) -> tuple[Chunk, ...]:
        """Return the chunks that the index holds for a note once the note is indexed."""
        return chunk_note(note, chunk_size=self._heavy.chunk_size, overlap=self._heavy.overlap)

    def touched(self, path: VaultPath) -> None:
        """Scan a note that Catena itself wrote now, rather than when the watcher reports it."""
        self._incoming.touched(path)

    def wake(self) -> None:
        """Check whether a derived index has work, because something other than a note has changed."""
        self._at_rest = False
        self._incoming.wake()

    def pause(self) -> None:
        """Stop processing changes; search goes on."""
        self._paused = True
        self._report_progress()

    def resume(self) -> None:
        """Process changes again, beginning with a scan of everything, since much may have happened."""
        self._paused = False
        self._incoming.everything()

    async def set_enabled(self, path: VaultPath, enabled: bool) -> None:
        """Include a file in the index or exclude it.

        Raises:
            UnknownNote: The file is not in the log.
            ReadOnly: This can't be kept.
        """
        async with self._at_work:
            await self._disabling.set(path, enabled)
        self._incoming.everything()

    async def load(self) -> None:
        """Load the model and the chunk store (once), and make the store and the log consistent.

        Raises:
            NotReady: The model can't be used.
        """
        begun = self._loader.has_begun
        await self._loader.load()
        if not begun:
            self._report_progress()

    async def until_loaded(self, most_s: float) -> None:
        """Wait until the model is loaded, or can't be, or this time is over."""
        with suppress(CatenaError, TimeoutError):
            async with asyncio.timeout(most_s):
                await self._loader.load()

    async def run_once(self, *, full: bool = False) -> IndexRun:
        """Run once over the whole vault.

        Args:
            full: Index everything anew, whatever is stored.
        """
        started_s = self._clock.monotonic_s()
        if full:
            await self.load()
            async with self._at_work:
                await self._chunks.clear()
        async with self._at_work:
            run = await self._read(None, afresh=full)
        needs_model = self._needs_model()
        if needs_model:
            await self.load()
        async with self._at_work:
            run = run.plus(await embed_all(self._embed_some, self._chunks.has_waiting, beside=self._derived.catch_up()))
            if needs_model:
                await self._fold()
        self._progress = Progress()
        self._report_progress()
        return replace(run, duration_ms=(self._clock.monotonic_s() - started_s) * 1000)

    async def read_changes(self) -> None:
        """Run the text stage alone: words and properties are current afterwards, but nothing is embedded."""
        async with self._at_work:
            await self._read(None)
            await self._derived.catch_up()

    @property
    def is_settled(self) -> bool:
        """Whether nothing was left to do for a search, and nothing has changed since."""
        return self._derived.is_settled

    async def look_again(self) -> None:
        """Find out what is due in every derived index, though nothing seems to have changed; without the model, all but
        what it has to read again.
        """
        with suppress(CatenaError):
            await self.load()
        async with self._at_work:
            await self._derived.wake()

    async def settle(self) -> None:
        """Remember for the next process that nothing is left to do for a search, if so."""
        if self._settled and self._scanned and not self._chunks.num_pending() and await self._derived.are_done():
            await asyncio.to_thread(self._settled.remember)

    async def finish(self, name: IndexName, *, most: int | None = None, patience_s: float | None = None) -> bool:
        """Do all the due work of a derived index; a running sidecar does this by itself in idle moments.

        Args:
            name: The index.
            most: If more notes than these are waiting, nothing is done.
            patience_s: After so many seconds, what is left is left for another time: how much work a note makes is not
                known. None to wait for all.

        Returns:
            Whether the index is complete now.

        Raises:
            NotReady: The index needs the model, which can't be used.
        """
        async with self._at_work:
            await self._derived.wake_for(name)
            await self._derived.catch_up()
        waiting = await asyncio.to_thread(self._derived.waiting, name)
        if not waiting or (most is not None and waiting > most):
            return not waiting
        needs_model = self._derived.needs_model(name)
        if needs_model:
            await self.load()
        async with self._at_work:
            await self._derived.catch_up()
            total, until_s = waiting, self._clock.monotonic_s() + (inf if patience_s is None else patience_s)
            while is_left := await self._derived.step(name):
                if self._clock.monotonic_s() > until_s:
                    break
                waiting = await asyncio.to_thread(self._derived.waiting, name)
                if needs_model:  # the history reports its commits itself
                    self._progress = Progress(max(0, total - waiting), total)
                    self._report_progress()
            await self._fold()
            self._progress = Progress()
            self._report_progress()
        return not is_left

    async def run(self, *, scan_after: Callable[[], Awaitable[None]] | None = None) -> None:
        """Keep the index current until cancelled.

        Args:
            scan_after: What the first look at all notes waits for; the model is loaded at once.
        """
        self._starting = True
        self._incoming.everything()
        loading = asyncio.create_task(self._load_and_wake())
        watching = asyncio.create_task(self._incoming.watch(self._watcher))
        rescanning = asyncio.create_task(self._incoming.rescan_regularly())
        retrying = asyncio.create_task(self._retry_regularly())
        try:
            if scan_after:
                await scan_after()
            while True:
                async with self._interruptions.survived():
                    await self._wait_for_work()
                    async with self._at_work:
                        await self._one_step()
        finally:
            for task in (tasks := (loading, watching, rescanning, retrying)):
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _retry_regularly(self) -> None:
        """Try again what the disk refused the derived indexes, ever less often, and tell of each new refusal once."""
        pause_s, told = FIRST_PAUSE_S, None
        while True:
            await asyncio.sleep(pause_s)
            if (refusal := self.refusal) and refusal != told:
                self._events.tell(Problem(refusal))
            told = refusal
            pause_s = min(2 * pause_s, LONGEST_PAUSE_S) if refusal else FIRST_PAUSE_S
            if refusal:
                with suppress(CatenaError):  # the ledger may be refused, too, which the worker tells
                    async with self._at_work:
                        await self._derived.retry()
                self.wake()
                self._report_progress()

    # -- worker

    async def _one_step(self) -> None:
        """Run a text stage if something was reported, else one batch.

        Derived indexes that are behind and chunks that are not yet embedded take turns.
        """
        self._at_rest = False
        if self._incoming and not self._paused:
            await self._read(self._incoming.take())
        elif self._derived.is_behind and not (self._embeds_next and self._must_embed()):
            self._embeds_next = True
            await self._derived.catch_up_some()
            self._report_progress()
        elif self._must_embed():
            self._embeds_next = False
            await self._embed_some()
        else:
            self._at_rest = True  # before the step, so that what wakes this meanwhile is not lost
            if await self._derived.step():
                self._at_rest = False
            else:
                self._notes.clear()
            before = self.progress
            await self._count_what_is_left()
            if self.progress != before:
                self._report_progress()

    async def _count_what_is_left(self) -> None:
        """Count the notes that wait for vectors; in a running sidecar those that wait for multilingual ones, too."""
        unfound = await asyncio.to_thread(self._derived.unfound) if self._watcher else 0
        self._progress = self._progress.after(
            self._chunks.num_pending(), unfound, is_behind=self._watcher is not None and self._derived.is_behind
        )

    @property
    def _can_embed(self) -> bool:
        return self._loader.model is not None and self._loader.error is None

    def _must_embed(self) -> bool:
        return self._can_embed and self._chunks.num_pending() > 0

    async def _wait_for_work(self) -> None:
        moments = list(QUIET_MOMENTS_S)
        while True:
            self._incoming.listen()
            if (self._incoming or self._derived.is_behind) and not self._paused:
                return
            settled = self._can_embed or self._loader.error is not None
            if settled and not self._paused and (self._must_embed() or not self._at_rest):
                return
            if not await self._incoming.wait(moments[0] if moments else None):
                del moments[:1]
                await self._fold()

    async def _fold(self) -> None:
        if self._loader.model:
            await self._loader.model.chunk_store.optimize(quiet=True)

    async def _read(self, paths: set[VaultPath] | None, *, afresh: bool = False) -> IndexRun:
        """Run the text stage; None scans the whole vault."""
        self._scanning = True
        self._report_progress()
        try:
            done = await self._text_stage.run(paths, afresh=afresh)
        finally:
            self._scanning = False
        self._scanned = True
        if paths is not None:
            self._chunks.prefer(done.read)
        await self._count_what_is_left()
        self._report_progress()
        return done.run

    async def _embed_some(self) -> IndexRun:
        """Make and embed the chunks of one batch of notes."""
        batch = await self._chunks.batch()
        if batch.must_look:
            self._incoming.everything()
        await self._count_what_is_left()
        self._report_progress()
        return batch.run

    # -- loading

    def _needs_model(self) -> bool:
        """Return whether a run needs the model and the chunk store; loading them takes seconds."""
        if self._loader.has_begun or self._chunks.num_pending() or self._chunks.must_reconcile:
            return True
        fingerprint = self._heavy.fingerprint()
        return not fingerprint or fingerprint != self._ledger.recall("made_with")

    async def _load_and_wake(self) -> None:
        """Load everything; what fails is tried again, because somebody may have mended the model meanwhile."""
        pause_s = LOAD_AGAIN_S
        while True:
            async with self._interruptions.survived():
                with suppress(CatenaError):
                    await self.load()
                async with self._at_work:
                    await self._derived.wake()
                self.wake()
                await self._when_loaded()
                await self._count_what_is_left()
            self._starting = False
            self._report_progress()
            if self._loader.model:
                return
            await asyncio.sleep(pause_s)
            pause_s = min(2 * pause_s, LOAD_AGAIN_AT_LEAST_EVERY_S)
            self._loader.forget_failure()

    async def _adopt(self, model: LoadedModel) -> None:
        """Adapt the chunk store, the log and all derived indexes to this model."""
        async with self._at_work:
            await self._chunks.adopt_model(model)
            self._ledger.remember("made_with", self._heavy.fingerprint())
            await warm_up(model)
            await self._derived.adopt_model(model)

    def _report_progress(self) -> None:
        self._events.tell(IndexProgress(self.state.value, *self.progress))
