"""Keeping the index current: the six stages, from a touched file to a note that is found.

A *text stage* reads what changed and logs it with its words, so that full text finds it at once. A *vector
stage* then takes pending notes in small batches, embeds what is new and hands it to the chunk store. When that is
done, `keep_claims` reads what the notes assert. All run in one worker, so there is one writer. Between two batches
the worker looks whether something was saved meanwhile: that note goes first.
"""

import asyncio
import hashlib
import logging
import uuid
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from enum import StrEnum

from catena.chunks import CHUNKER_VERSION, Chunk, chunk_note, embedding_text
from catena.clock import Clock
from catena.errors import CannotStart, CatenaError, UnknownNote
from catena.index.identity import IndexIdentity
from catena.index.log import FileLog, FileStatus, NoteChunks, NoteRecord, StoredChunk
from catena.index.planning import ChunkPlan, ScanPlan, pair_renames, plan_chunks, plan_scan
from catena.index.ports import ChunkRow, ChunkStore, Embedder, Ledger, Vectors
from catena.index.recording import plain_words, record_of, text_hash
from catena.notes import Note, UnreadableNote, parse_note
from catena.operations.events import Events, IndexProgress, NoteIndexed, Problem
from catena.operations.keep_claims import ClaimKeeper
from catena.vault.changes import RESCAN
from catena.vault.file import Scan, Skipped, VaultFile
from catena.vault.path import VaultPath
from catena.vault.ports import VaultFiles, Watcher

log = logging.getLogger(__name__)

CHUNKS_PER_BATCH = 96
NOTES_PER_BATCH = 64
NOTES_PER_READING = 64
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


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexRun:
    """What one run over the vault did; `duration_ms` is wall time."""

    discovered: int = 0
    new: int = 0
    changed: int = 0
    unchanged: int = 0
    renamed: int = 0
    removed: int = 0
    failed: int = 0
    chunks_written: int = 0
    embeddings_made: int = 0
    duration_ms: float = 0.0

    def plus(self, other: "IndexRun") -> "IndexRun":
        """Both runs' counts together; the duration stays this one's."""
        return IndexRun(
            **{name: getattr(self, name) + getattr(other, name) for name in _COUNTS}, duration_ms=self.duration_ms
        )


_COUNTS = (
    ["discovered", "new", "changed", "unchanged", "renamed", "removed", "failed", "chunks_written", "embeddings_made"]
)  # fmt: skip


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


@dataclass(frozen=True, slots=True)
class _Prepared:
    """A pending note, cut and compared with what is stored; computed in a thread."""

    log: FileLog
    chunks: tuple[Chunk, ...]
    hashes: tuple[str, ...]
    plan: ChunkPlan
    stored: Mapping[str, StoredChunk]


class Keeper:
    """Keeps one vault's index current. Everything runs on one event loop; heavy work in threads.

    Args:
        vault: The notes.
        ledger: Open and ready.
        claims: Keeps the claims when the index itself is current.
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
        claims: ClaimKeeper,
        watcher: Watcher | None,
        heavy: HeavyParts,
        events: Events,
        clock: Clock,
    ) -> None:
        self._vault = vault
        self._ledger = ledger
        self._claims = claims
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
        self._first: list[VaultPath] = []
        self._skipped: set[Skipped] = set()
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
            run = await self._text_stage(None, afresh=full)
        if self._needs_heavy_parts():
            await self.load()
            async with self._at_work:
                while self._pending():
                    run = run.plus(await self._vector_batch())
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

    def _needs_heavy_parts(self) -> bool:
        """Whether a run has anything to do for model and chunk store; loading them for nothing takes seconds."""
        if self._loading or self._pending() or self._must_reconcile:
            return True
        fingerprint = self._heavy.fingerprint()
        return not fingerprint or fingerprint != self._ledger.recall("made_with")

    async def read_changes(self) -> None:
        """The text stage alone: words and properties are current afterwards, nothing was embedded."""
        async with self._at_work:
            await self._text_stage(None)

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
                await self._text_stage(None if incoming.everything else incoming.paths)
            elif self._chunk_store and self._embedder and not self._error:
                if self._pending():
                    await self._vector_batch()
                else:
                    await self._claims.step(self._embedder)
        except Exception as error:
            # The border of the keeper: one bad moment (a full disk, a locked file) must not end the watching.
            log.exception("Keeping the index current failed; it is tried again with the next change.")
            self._events.tell(Problem(f"Indexing was interrupted: {_sentence(error)}"))
            await asyncio.sleep(1)

    async def _wait_for_work(self) -> None:
        folded = False
        while True:
            self._stirred.clear()
            if self._incoming and not self._paused:
                return
            able = self._chunk_store and self._embedder and not self._paused and not self._error
            if able and (self._pending() or await asyncio.to_thread(self._claims.look)):
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
        self._stirred.set()

    # -- loading

    async def _load(self) -> None:
        started_s = self._clock.monotonic_s()
        try:
            embedder = await asyncio.to_thread(self._heavy.load_embedder)
            store = await self._heavy.open_chunk_store(embedder.identity.dimensions)
        except Exception as error:
            self._error = _sentence(error)
            self._events.tell(Problem(self._error))
            log.exception("Search by meaning is not available; search by words goes on.")
            raise CannotStart(self._error) from error
        self._identity = IndexIdentity(embedder.identity, CHUNKER_VERSION, self._heavy.chunk_size, self._heavy.overlap)
        async with self._at_work:
            await self._agree(store, self._identity.digest)
            self._ledger.remember("made_with", self._heavy.fingerprint())
            await _warm_up(embedder, store)
            self._claims.agree(embedder)
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

    # -- text stage (stages 1 to 3)

    async def _text_stage(self, paths: set[VaultPath] | None, *, afresh: bool = False) -> IndexRun:
        """Log what is new, changed, renamed or gone; None looks at the whole vault."""
        self._scanning = True
        self._tell_progress()
        try:
            scan, logged = await self._look(paths)
            plan = plan_scan(scan, logged)
            if afresh:
                plan = ScanPlan(scan.files, (), plan.gone, ())
            renamed = await self._rename(plan, logged)
            gone = [path for path in plan.gone if path not in renamed]
            await self._forget(gone)
            failed = [f for f in scan.files if f.path in plan.retry and logged[f.path].status is FileStatus.FAILED]
            run = await self._read((*plan.to_read, *failed), logged, afresh=afresh)
            if paths is not None:
                self._first = [f.path for f in plan.to_read if f.path not in self._first] + self._first
        finally:
            self._scanning = False
        self._scanned = True
        self._claims.stir()
        for skipped in set(scan.skipped) - self._skipped:
            log.info("Left out: %s (%s)", skipped.path, skipped.reason)
        self._skipped |= set(scan.skipped)
        self._total = self._done + len(self._pending())
        self._tell_progress()
        return replace(
            run,
            discovered=len(scan.files),
            unchanged=run.unchanged + len(plan.unchanged) + len(plan.retry) - len(failed),
            renamed=len(renamed),
            new=max(0, run.new - len(renamed)),
            removed=len(gone),
        )

    async def _look(self, paths: set[VaultPath] | None) -> tuple[Scan, dict[VaultPath, FileLog]]:
        """The vault and its log, or only the touched notes when all that was touched are single notes."""
        if paths is None or len(paths) > 200 or not all(path.lower().endswith(".md") for path in paths):
            return await asyncio.to_thread(self._vault.scan), dict(self._ledger.files())
        files = [self._vault.look(path) for path in sorted(paths)]
        rows = [self._ledger.file(path) for path in sorted(paths)]
        return Scan(tuple(f for f in files if f)), {row.path: row for row in rows if row}

    async def _rename(self, plan: ScanPlan, logged: Mapping[VaultPath, FileLog]) -> dict[VaultPath, FileLog]:
        """Follow renames in the log. Returns the rows of renamed files by their old path."""
        if not plan.gone:
            return {}
        appeared = [file for file in plan.to_read if file.path not in logged]
        hashes = await asyncio.to_thread(self._hashes, appeared)
        renames = pair_renames(hashes, [logged[path] for path in plan.gone])
        for rename in renames:
            self._ledger.record_rename(rename.old, rename.new)
            log.info("Renamed: %s is now %s.", rename.old, rename.new)
        return {rename.old: logged[rename.old] for rename in renames}

    def _hashes(self, files: Sequence[VaultFile]) -> dict[VaultPath, str]:
        found: dict[VaultPath, str] = {}
        for file in files:
            with suppress(OSError, ValueError, CatenaError):
                found[file.path] = hashlib.sha256(self._vault.read(file.path)).hexdigest()
        return found

    async def _forget(self, gone: Sequence[VaultPath]) -> None:
        if not gone:
            return
        chunks = self._ledger.chunks_of(gone)
        if self._chunk_store:
            await self._chunk_store.replace(removed=[c.chunk_id for cs in chunks.values() for c in cs], added=())
        else:
            self._must_reconcile = True
        self._ledger.forget(gone)
        log.info("%d notes are gone.", len(gone))

    async def _read(self, files: Sequence[VaultFile], logged: Mapping[VaultPath, FileLog], *, afresh: bool) -> IndexRun:
        """Read what may have changed, in groups, and log it."""
        run = IndexRun()
        for start in range(0, len(files), NOTES_PER_READING):
            group = files[start : start + NOTES_PER_READING]
            read = await asyncio.to_thread(self._read_group, group, logged, afresh)
            self._ledger.record_notes([r for r in read if isinstance(r, NoteRecord)])
            self._ledger.record_unchanged([r for r in read if isinstance(r, VaultFile)])
            for failure in (r for r in read if isinstance(r, _Unreadable)):
                await self._fail(failure)
            run = run.plus(
                IndexRun(
                    new=sum(isinstance(r, NoteRecord) and r.file.path not in logged for r in read),
                    changed=sum(isinstance(r, NoteRecord) and r.file.path in logged for r in read),
                    unchanged=sum(isinstance(r, VaultFile) for r in read),
                    failed=sum(isinstance(r, _Unreadable) for r in read),
                )
            )
        return run

    def _read_group(
        self, files: Sequence[VaultFile], logged: Mapping[VaultPath, FileLog], afresh: bool
    ) -> "list[NoteRecord | VaultFile | _Unreadable]":
        read = [self._read_one(file, logged.get(file.path), afresh) for file in files]
        return [r for r in read if r is not None]

    def _read_one(
        self, file: VaultFile, known: FileLog | None, afresh: bool
    ) -> "NoteRecord | VaultFile | _Unreadable | None":
        """A record, the file itself when only its time moved, why it can't be read, or None when it is gone."""
        digest = None
        try:
            raw = self._vault.read(file.path)
            digest = hashlib.sha256(raw).hexdigest()
            if known and not known.is_enabled:
                return file
            if known and known.file_hash == digest and known.status is not FileStatus.FAILED and not afresh:
                return file
            return record_of(parse_note(file.path, raw), file)
        except FileNotFoundError:
            log.info("Gone while being read: %s", file.path)
            return None
        except (UnreadableNote, ValueError, CatenaError) as error:
            return _Unreadable(file, digest, _sentence(error), keep_content=False)
        except OSError as error:
            return _Unreadable(file, None, f"The file can't be read: {error.strerror}.", keep_content=True)
        except Exception as error:
            log.exception("The parser failed on %s.", file.path)
            return _Unreadable(
                file, digest, f"The note could not be understood: {_sentence(error)}", keep_content=False
            )

    async def _fail(self, failure: "_Unreadable") -> None:
        path = failure.file.path
        log.warning("Not indexed: %s (%s)", path, failure.message)
        if not failure.keep_content:
            chunks = self._ledger.chunks_of([path]).get(path, ())
            if chunks and self._chunk_store:
                await self._chunk_store.replace(removed=[c.chunk_id for c in chunks], added=())
            elif chunks:
                self._must_reconcile = True
        self._ledger.record_failure(
            failure.file, file_hash=failure.digest, message=failure.message, keep_content=failure.keep_content
        )

    # -- vector stage (stages 4 and 5)

    def _pending(self) -> list[VaultPath]:
        """Notes to embed, in order: those just saved first, then by path (stage 3's selection)."""
        rows = self._ledger.unfinished()
        first = [path for path in self._first if path in rows]
        return first + [path for path in sorted(rows) if path not in set(first)]

    async def _vector_batch(self) -> IndexRun:
        """Take the next pending notes through stages 4 and 5."""
        store, embedder = self._loaded_store(), self._loaded_embedder()
        if self._must_reconcile and self._identity:
            await self._agree(store, self._identity.digest)
        paths = self._pending()[:NOTES_PER_BATCH]
        self._ledger.begin(paths)
        prepared, failures, left = await asyncio.to_thread(self._prepare, paths)
        for failure in failures:
            await self._fail(failure)
        self._ledger.release(left)
        run = IndexRun(failed=len(failures))
        try:
            run = run.plus(await self._embed_and_store(prepared, store, embedder))
        except Exception:
            log.exception("A batch of %d notes failed; each is tried alone.", len(prepared))
            for note in prepared:
                run = run.plus(await self._alone(note, store, embedder))
        finished = [note.log.path for note in prepared]
        self._first = [path for path in self._first if path not in set(finished)]
        self._done += len(finished) + len(failures)
        if not self._pending():
            self._done = self._total = 0
        else:
            self._total = max(self._total, self._done + 1)
        self._tell_progress()
        await store.optimize()
        return run

    async def _alone(self, note: _Prepared, store: ChunkStore, embedder: Embedder) -> IndexRun:
        try:
            return await self._embed_and_store([note], store, embedder)
        except Exception as error:
            log.exception("%s can't be indexed.", note.log.path)
            file = VaultFile(note.log.path, note.log.last_modified, note.log.file_size or 0)
            message = f"The note could not be indexed: {_sentence(error)}"
            await self._fail(_Unreadable(file, note.log.file_hash, message, keep_content=False))
            return IndexRun(failed=1)

    def _prepare(self, paths: Sequence[VaultPath]) -> "tuple[list[_Prepared], list[_Unreadable], list[VaultPath]]":
        """Cut notes until there is enough for a batch; what is left over is returned as it was."""
        prepared: list[_Prepared] = []
        failures: list[_Unreadable] = []
        wanted = 0
        for done, path in enumerate(paths):
            row = self._ledger.file(path)
            if row is None:
                continue
            note = self._prepare_one(row)
            if isinstance(note, _Unreadable):
                failures.append(note)
            elif note:
                prepared.append(note)
                wanted += len(note.plan.wanted)
            if wanted >= CHUNKS_PER_BATCH:
                return prepared, failures, list(paths[done + 1 :])
        return prepared, failures, []

    def _prepare_one(self, row: FileLog) -> "_Prepared | _Unreadable | None":
        read = self._read_chunks(row)
        if isinstance(read, _Unreadable) or read is None:
            return read
        stored = {c.chunk_id: c for c in self._ledger.chunks_of([row.path]).get(row.path, ())}
        hashes = tuple(text_hash(chunk.text) for chunk in read)
        return _Prepared(row, read, hashes, plan_chunks(read, hashes, stored.values()), stored)

    def _read_chunks(self, row: FileLog) -> "tuple[Chunk, ...] | _Unreadable | None":
        file = VaultFile(row.path, row.last_modified, row.file_size or 0)
        try:
            raw = self._vault.read(row.path)
            note = parse_note(row.path, raw)
            if note.version != row.file_hash:
                # Saved since it was logged: take in the new content, words and all, before its chunks.
                seen = self._vault.look(row.path)
                if seen is None:
                    raise FileNotFoundError(row.path)
                self._ledger.record_notes([record_of(note, seen)])
                self._ledger.begin([row.path])
            return self.cut(note)
        except FileNotFoundError:
            self._ledger.release([row.path])
            self._incoming.everything = True
            return None
        except (UnreadableNote, ValueError, CatenaError) as error:
            return _Unreadable(file, row.file_hash, _sentence(error), keep_content=False)
        except OSError as error:
            return _Unreadable(file, row.file_hash, f"The file can't be read: {error.strerror}.", keep_content=True)

    async def _embed_and_store(self, notes: Sequence[_Prepared], store: ChunkStore, embedder: Embedder) -> IndexRun:
        """One write and one delete for all these notes; LanceDB first, then the log that says it is done."""
        wanted = {h: c for n in notes for c, h in zip(n.chunks, n.hashes, strict=True) if c.ordinal not in n.plan.kept}
        vectors = await self._known_vectors(tuple(wanted), store)
        new = [text for text in wanted if text not in vectors]
        embedded = await asyncio.to_thread(embedder.embed, [embedding_text(wanted[h]) for h in new])
        vectors.update(zip(new, embedded, strict=True))
        moved = await store.vectors_of(
            [i for n in notes for i in n.plan.kept.values() if n.stored[i].stored_as != n.log.path]
        )
        added: list[ChunkRow] = []
        logged: list[NoteChunks] = []
        for note in notes:
            rows, chunks = _rows_of(note, vectors, moved)
            added += rows
            logged.append(NoteChunks(note.log.path, chunks))
        removed = [chunk_id for note in notes for chunk_id in note.plan.removed]
        if added or removed:
            await store.replace(removed=removed, added=added)
        self._ledger.complete(logged, ingested_at=self._clock.now().timestamp())
        for note in notes:
            self._events.tell(NoteIndexed(note.log.path))
        return IndexRun(chunks_written=len(added), embeddings_made=len(new))

    async def _known_vectors(self, hashes: Sequence[str], store: ChunkStore) -> dict[str, Vectors]:
        """Vectors of texts that are embedded already, in whichever note."""
        ids = self._ledger.embedded_as(hashes)
        found = await store.vectors_of(list(ids.values()))
        return {text: found[chunk_id] for text, chunk_id in ids.items() if chunk_id in found}

    def _tell_progress(self) -> None:
        self._events.tell(IndexProgress(self.state.value, self._done, self._total))


@dataclass(frozen=True, slots=True)
class _Unreadable:
    """Why a file is not in the index.

    Attributes:
        file: Which.
        digest: Of its content, None when it could not be read.
        message: A sentence for the log.
        keep_content: What is stored may still be true (the file could not be read, nobody knows what it says).
    """

    file: VaultFile
    digest: str | None
    message: str
    keep_content: bool


def _rows_of(
    note: _Prepared, vectors: Mapping[str, Vectors], moved: Mapping[str, Vectors]
) -> tuple[list[ChunkRow], tuple[StoredChunk, ...]]:
    """What the store must be given of a note, and what the log will say of it."""
    rows: list[ChunkRow] = []
    chunks: list[StoredChunk] = []
    path = note.log.path
    for chunk, text in zip(note.chunks, note.hashes, strict=True):
        kept = note.stored.get(note.plan.kept.get(chunk.ordinal, ""))
        chunk_id = kept.chunk_id if kept else str(uuid.uuid4())
        row_vectors = moved.get(chunk_id) if kept else vectors[text]
        if row_vectors is not None:
            rows.append(ChunkRow(chunk_id, path, chunk.text, row_vectors))
        chunks.append(
            StoredChunk(
                chunk_id=chunk_id,
                log_id=note.log.id,
                path=path,
                ordinal=chunk.ordinal,
                text_hash=text,
                section_path=chunk.section_path,
                spans=chunk.spans,
                plain=plain_words(chunk),
                num_windows=kept.num_windows if kept else len(vectors[text]),
                stored_as=path,
            )
        )
    return rows, tuple(chunks)


async def _warm_up(embedder: Embedder, store: ChunkStore) -> None:
    """The first query of each kind loads code and indexes from disk; better now than within somebody's deadline."""
    vector = await asyncio.to_thread(embedder.embed_query, "warm up")
    await asyncio.gather(store.nearest(vector, limit=1), store.matching(["warm"], limit=1))


def _sentence(error: BaseException) -> str:
    """The error's own sentence, or its kind when it has none."""
    return str(error) or type(error).__name__
