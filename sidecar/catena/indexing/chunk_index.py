"""Chunks (stages 4 and 5): cuts pending notes, embeds the chunks that are new and hands them to the chunk store.

`ChunkIndex` is not a `DerivedIndex`: its rows share the ledger's transactions with the log of files, its failures are
logged as the note's own, and the progress that the sidecar reports is that of the chunks.
"""

import asyncio
import logging
import secrets
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from catena.chunks import Chunk, embedding_text
from catena.errors import CannotStart, CatenaError, storage_failure
from catena.events import Events, NoteIndexed
from catena.index.log import FileLog, FileStatus, NoteChunks, StoredChunk
from catena.index.planning import ChunkHashes, ChunkPlan, plan_chunks
from catena.index.ports import ChunkRow, Vectors
from catena.index.recording import plain_words, record_of, text_hash
from catena.indexing.index_run import IndexRun, Unreadable, sentence_of
from catena.notes.parsing import read_in_part
from catena.stores.sqlite_ledger import SqliteLedger
from catena.vault.file import VaultFile

if TYPE_CHECKING:
    from catena.clock import Clock
    from catena.indexing.loaded_model import LoadedModel
    from catena.indexing.recent_notes import RecentNotes
    from catena.notes import Note
    from catena.stores.lancedb_chunks import LanceChunks
    from catena.vault.path import VaultPath

log = logging.getLogger(__name__)

CHUNKS_PER_BATCH = 96
NOTES_PER_BATCH = 64
MOST_AT_ONCE = 4 * CHUNKS_PER_BATCH
"""Chunks of a long note that are embedded in one call, which nothing can interrupt: whoever ends the sidecar waits."""

ALONE_FROM_BYTES = 1000 * MOST_AT_ONCE
"""Notes of this size get a batch of their own: one of 4.6 MB is embedded for minutes, and no other waits for it."""

LEAST_ASKED_FOR = 8
"""Texts of notes just saved, from which on they are looked up elsewhere: fewer are typed here, and embedded sooner."""


@dataclass(frozen=True, slots=True)
class ChunkRun:
    """What a batch did.

    Attributes:
        run: The counts.
        done: Number of notes that are no longer pending, whether they succeeded or failed.
        must_look: Whether a note vanished meanwhile, so that the vault must be scanned.
    """

    run: IndexRun
    done: int
    must_look: bool


@dataclass(frozen=True, slots=True)
class _Prepared:
    """A pending note, cut into chunks and compared with what is stored; computed in a thread."""

    log: FileLog
    chunks: tuple[Chunk, ...]
    embedded: tuple[str, ...]
    hashes: tuple[ChunkHashes, ...]
    plan: ChunkPlan
    stored: Mapping[str, StoredChunk]

    def kept(self, chunk: Chunk) -> StoredChunk | None:
        """Return the row that the log has of a chunk already."""
        return self.stored.get(self.plan.kept.get(chunk.ordinal, ""))

    def lacks_vectors(self, chunk: Chunk) -> bool:
        """Return whether the chunk store has no vectors of a chunk."""
        kept = self.kept(chunk)
        return kept is None or not kept.num_windows


class ChunkIndex:
    """Processes pending notes in batches, and keeps the log and the chunk store consistent.

    Args:
        notes: Reads the pending notes.
        ledger: Knows which notes are pending, and records which are done.
        cut: Cuts a note into chunks.
        events: Receives an event for each indexed note.
        clock: The current time.
    """

    def __init__(
        self,
        notes: "RecentNotes",
        ledger: SqliteLedger,
        cut: Callable[["Note"], tuple[Chunk, ...]],
        events: Events,
        clock: "Clock",
    ) -> None:
        self._notes = notes
        self._ledger = ledger
        self._cut = cut
        self._events = events
        self._clock = clock
        self._model: LoadedModel | None = None
        self._must_reconcile = False
        self._first: list[VaultPath] = []
        self._taken: set[VaultPath] = set()
        self._vanished = False

    # -- consistency of the log and the chunk store

    @property
    def must_reconcile(self) -> bool:
        """Whether the store holds chunks of notes that are gone, because it was not loaded when they went."""
        return self._must_reconcile

    async def adopt_model(self, model: "LoadedModel") -> None:
        """Make the store and the log consistent after a new identity, a crash between two writes, or a lost ledger."""
        known, identity, store = self._ledger.recall("identity"), model.identity.digest, model.chunk_store
        if known != identity:
            log.info("The index identity is %s, was %s: all chunks are made anew.", identity, known or "none")
            await store.clear()
            if known is not None:  # a new log has no chunks, and notes that failed just now need no second try
                await asyncio.to_thread(self._ledger.lose_vectors, self._ledger.chunk_ids())
                await asyncio.to_thread(self._ledger.retry_all, drop_chunks=False)
            self._ledger.remember("identity", identity)
        else:
            await self._reconcile(store)
        self._must_reconcile = False
        self._model = model

    async def _reconcile(self, store: "LanceChunks") -> None:
        crashed = self._ledger.is_interrupted() or self._must_reconcile
        if crashed or await store.num_windows() != self._ledger.num_windows():
            stored, logged = await store.chunk_ids(), self._ledger.chunk_ids()
            await store.replace(removed=stored - logged, added=())
            num_lost = await asyncio.to_thread(self._ledger.lose_vectors, logged - stored)
            log.info("Reconciled: %d unknown rows removed, %d notes to be redone.", len(stored - logged), num_lost)

    async def remove(self, paths: Collection["VaultPath"]) -> None:
        """Remove these notes' chunks from the store. Call this before the log forgets them."""
        stored = await asyncio.to_thread(self._ledger.chunks_of, paths)
        chunk_ids = [chunk.chunk_id for chunks in stored.values() for chunk in chunks]
        if not chunk_ids:
            return
        if self._model:
            await self._model.chunk_store.replace(removed=chunk_ids, added=())
        else:
            self._must_reconcile = True

    async def clear(self) -> None:
        """Drop all chunks, so that every note is pending. The model must be loaded."""
        await self._loaded().chunk_store.clear()
        await asyncio.to_thread(self._ledger.retry_all, drop_chunks=True)

    async def record_unreadable(self, failure: Unreadable) -> None:
        """Log why a file is not in the index, and drop its chunks unless they may still be valid."""
        log.warning("Not indexed: %s (%s)", failure.file.path, failure.message)
        if not failure.keep_content:
            await self.remove([failure.file.path])
        await asyncio.to_thread(
            self._ledger.record_failure,
            failure.file,
            file_hash=failure.digest,
            message=failure.message,
            keep_content=failure.keep_content,
        )

    # -- pending notes

    def prefer(self, paths: Sequence["VaultPath"]) -> None:
        """Put these notes first, because they were just saved."""
        self._first = list(dict.fromkeys((*paths, *self._first)))

    def num_pending(self) -> int:
        """Return the number of notes to embed."""
        return self._ledger.num_unfinished()

    def has_waiting(self) -> bool:
        """Return whether there are notes to embed that no batch has taken."""
        return bool(self._next())

    def _next(self) -> list["VaultPath"]:
        """Return the notes to embed next (stage 3's selection): those just saved, then the last modified."""
        saved = (path for path in self._first if path not in self._taken and self._is_pending(path))
        first = list(islice(saved, NOTES_PER_BATCH))
        others = self._ledger.unfinished(NOTES_PER_BATCH + len(self._taken))
        return list(dict.fromkeys((*first, *(path for path in others if path not in self._taken))))[:NOTES_PER_BATCH]

    def _is_pending(self, path: "VaultPath") -> bool:
        known = self._ledger.file(path)
        return known is not None and known.is_enabled and known.status in (FileStatus.PENDING, FileStatus.PROCESSING)

    async def batch(self) -> ChunkRun:
        """Take the next pending notes through stages 4 and 5. The model must be loaded. Two batches may run at once."""
        model = self._loaded()
        paths = self._next()
        taken = set(paths)
        self._taken |= taken
        try:
            self._ledger.begin(paths)
            prepared, failures, left = await asyncio.to_thread(self._prepare, paths)
            self._ledger.release(left)
            self._taken.difference_update(left)
            taken.difference_update(left)  # another batch may take them from now on
            return await self._process(prepared, failures, model)
        finally:
            self._taken -= taken

    async def _process(
        self, prepared: Sequence[_Prepared], failures: Sequence[Unreadable], model: "LoadedModel"
    ) -> ChunkRun:
        for failure in failures:
            await self.record_unreadable(failure)
        run = IndexRun(failed=len(failures)).plus(await self._store(prepared, model))
        finished = {note.log.path for note in prepared}
        self._first = [path for path in self._first if path not in finished]
        await model.chunk_store.optimize()
        must_look, self._vanished = self._vanished, False
        return ChunkRun(run, len(finished) + len(failures), must_look)

    async def _store(self, notes: Sequence[_Prepared], model: "LoadedModel") -> IndexRun:
        try:
            return await self._embed_and_store(notes, model)
        except Exception as error:
            # Broad, to protect all other notes: model and chunk store are foreign code and may raise anything. Each
            # note is then tried alone, so that one that fails holds up no other; that one is logged as failed.
            if failed := storage_failure(error):
                raise failed from error  # no note is to blame: all stay pending
            if len(notes) > 1:
                log.exception("A batch of %d notes failed; each is tried alone.", len(notes))
                run = IndexRun()
                for note in notes:
                    run = run.plus(await self._store([note], model))
                return run
            row = notes[0].log
            log.exception("%s can't be indexed.", row.path)
            file = VaultFile(row.path, row.last_modified, row.file_size or 0)
            message = f"The note could not be indexed: {sentence_of(error)}"
            await self.record_unreadable(Unreadable(file, row.file_hash, message, keep_content=False))
            return IndexRun(failed=1)

    def _loaded(self) -> "LoadedModel":
        if self._model is None:
            raise CannotStart("The model is not loaded.")
        return self._model

    def _prepare(self, paths: Sequence["VaultPath"]) -> "tuple[list[_Prepared], list[Unreadable], list[VaultPath]]":
        """Cut notes until there is enough for a batch; returns those cut, the unreadable ones, and the paths left."""
        prepared: list[_Prepared] = []
        failures: list[Unreadable] = []
        wanted = 0
        for done, path in enumerate(paths):
            row = self._ledger.file(path)
            if row is None:
                continue
            is_long = (row.file_size or 0) >= ALONE_FROM_BYTES
            if is_long and prepared:
                return prepared, failures, list(paths[done:])
            note = self._prepare_one(row)
            if isinstance(note, Unreadable):
                failures.append(note)
            elif note:
                prepared.append(note)
                wanted += sum(map(note.lacks_vectors, note.chunks))
            if is_long or wanted >= CHUNKS_PER_BATCH:
                return prepared, failures, list(paths[done + 1 :])
        return prepared, failures, []

    def _prepare_one(self, row: FileLog) -> "_Prepared | Unreadable | None":
        read = self._read_chunks(row)
        if isinstance(read, Unreadable) or read is None:
            return read
        stored = {c.chunk_id: c for c in self._ledger.chunks_of([row.path]).get(row.path, ())}
        embedded = tuple(embedding_text(chunk) for chunk in read)
        hashes = tuple(
            ChunkHashes(text_hash(chunk.text), text_hash(text)) for chunk, text in zip(read, embedded, strict=True)
        )
        return _Prepared(row, read, embedded, hashes, plan_chunks(read, hashes, stored.values()), stored)

    def _read_chunks(self, row: FileLog) -> "tuple[Chunk, ...] | Unreadable | None":
        file = VaultFile(row.path, row.last_modified, row.file_size or 0)
        try:
            saved = self._notes.read(row.path)
            if saved is None:
                raise FileNotFoundError(row.path)
            if saved.version != row.file_hash:
                # Saved since it was logged: log the new content and its words before its chunks.
                self._ledger.record_notes([record_of(saved.note, saved.file)])
                self._ledger.begin([row.path])
            return self._cut(saved.note)
        except FileNotFoundError:
            self._ledger.release([row.path])
            self._vanished = True
            return None
        except (ValueError, CatenaError) as error:
            return Unreadable(file, row.file_hash, sentence_of(error), keep_content=False)
        except OSError as error:
            return Unreadable(file, row.file_hash, f"The file can't be read: {error.strerror}.", keep_content=True)

    async def _embed_and_store(self, notes: Sequence[_Prepared], model: "LoadedModel") -> IndexRun:
        """Write all these notes with one write and one delete: LanceDB first, then the log that marks them as done."""
        store, embedder = model.chunk_store, model.embedder
        wanted = {
            hashes.embedded: text
            for note in notes
            for chunk, text, hashes in zip(note.chunks, note.embedded, note.hashes, strict=True)
            if note.lacks_vectors(chunk)
        }
        vectors = await self._known_vectors(tuple(wanted), store)
        vectors |= await self._shared_vectors(notes, [each for each in wanted if each not in vectors], model)
        new = [each for each in wanted if each not in vectors]
        for start in range(0, len(new), MOST_AT_ONCE):
            part = new[start : start + MOST_AT_ONCE]
            embedded = await asyncio.to_thread(embedder.embed, [wanted[each] for each in part])
            vectors.update(zip(part, embedded, strict=True))
        moved = await store.vectors_of(
            [i for n in notes for i in n.plan.kept.values() if n.stored[i].stored_as != n.log.path]
        )
        added: list[ChunkRow] = []
        logged: list[NoteChunks] = []
        for note in notes:
            rows, chunks = await asyncio.to_thread(_rows_of, note, vectors, moved)
            added += rows
            logged.append(NoteChunks(note.log.path, chunks, shortfall := _shortfall(note)))
            if shortfall:
                log.warning("%s: %s", note.log.path, shortfall)
        removed = [
            chunk_id for note in notes for chunk_id in (*note.plan.removed, *(moved.keys() & note.stored.keys()))
        ]
        if added or removed:
            await store.replace(removed=removed, added=added)
        await asyncio.to_thread(self._ledger.complete, logged, ingested_at=self._clock.now().timestamp())
        for note in notes:
            self._events.tell(NoteIndexed(note.log.path))
        return IndexRun(chunks_written=len(added), embeddings_made=len(new))

    async def _known_vectors(self, hashes: Sequence[str], store: "LanceChunks") -> dict[str, Vectors]:
        """Return the vectors of texts that are already embedded, in whichever note."""
        ids = self._ledger.embedded_as(hashes)
        found = await store.vectors_of(list(ids.values()))
        return {text: found[chunk_id] for text, chunk_id in ids.items() if chunk_id in found}

    async def _shared_vectors(
        self, notes: Sequence[_Prepared], hashes: Sequence[str], model: "LoadedModel"
    ) -> Mapping[str, Vectors]:
        """Return the vectors that other computers share. A few texts that were just saved are embedded sooner here."""
        just_saved = len(hashes) < LEAST_ASKED_FOR and all(note.log.path in self._first for note in notes)
        if model.shared is None or not hashes or just_saved:
            return {}
        return await model.shared.vectors_of(hashes, model.identity.model)


def _shortfall(note: _Prepared) -> str | None:
    return read_in_part(note.chunks[-1].spans[-1].span.byte_end) if note.chunks else None


def _rows_of(
    note: _Prepared, vectors: Mapping[str, Vectors], moved: Mapping[str, Vectors]
) -> tuple[list[ChunkRow], tuple[StoredChunk, ...]]:
    """Return the rows that the store must be given for a note, and the chunks that the log will record for it."""
    rows: list[ChunkRow] = []
    chunks: list[StoredChunk] = []
    path = note.log.path
    for chunk, hashes in zip(note.chunks, note.hashes, strict=True):
        kept = note.kept(chunk)
        chunk_id = kept.chunk_id if kept else secrets.token_urlsafe(16)
        row_vectors = vectors[hashes.embedded] if note.lacks_vectors(chunk) else moved.get(chunk_id)
        if row_vectors is not None:
            rows.append(ChunkRow(chunk_id, path, row_vectors))
        chunks.append(
            StoredChunk(
                chunk_id=chunk_id,
                log_id=note.log.id,
                path=path,
                ordinal=chunk.ordinal,
                text_hash=hashes.text,
                embedded_hash=hashes.embedded,
                section_path=chunk.section_path,
                spans=chunk.spans,
                plain=plain_words(chunk),
                num_windows=(kept.num_windows if kept else 0) or len(vectors[hashes.embedded]),
                stored_as=path,
            )
        )
    return rows, tuple(chunks)
