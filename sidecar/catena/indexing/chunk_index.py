"""Chunks (stages 4 and 5): pending notes are cut, what is new is embedded and handed to the chunk store.

Chunks are no `DerivedIndex`: their rows share the ledger's transactions with the log of files, a failure of theirs is
the note's own, and what the sidecar calls progress is theirs.
"""

import asyncio
import logging
import uuid
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

from catena.chunks import Chunk, embedding_text
from catena.clock import Clock
from catena.errors import CannotStart, CatenaError
from catena.events import Events, NoteIndexed
from catena.index.log import FileLog, FileStatus, NoteChunks, StoredChunk
from catena.index.planning import ChunkPlan, plan_chunks
from catena.index.ports import ChunkRow, ChunkStore, Ledger, Vectors
from catena.index.recording import plain_words, record_of, text_hash
from catena.indexing.index_run import IndexRun, Unreadable, sentence_of
from catena.indexing.loaded_model import LoadedModel
from catena.indexing.recent_notes import RecentNotes
from catena.notes import Note
from catena.vault.file import VaultFile
from catena.vault.path import VaultPath

log = logging.getLogger(__name__)

CHUNKS_PER_BATCH = 96
NOTES_PER_BATCH = 64


@dataclass(frozen=True, slots=True)
class ChunkRun:
    """What a batch did.

    Attributes:
        run: In figures.
        done: Notes that are no longer pending, well or not.
        must_look: A note vanished on the way: the vault has to be looked at.
    """

    run: IndexRun
    done: int
    must_look: bool


@dataclass(frozen=True, slots=True)
class _Prepared:
    """A pending note, cut and compared with what is stored; computed in a thread."""

    log: FileLog
    chunks: tuple[Chunk, ...]
    hashes: tuple[str, ...]
    plan: ChunkPlan
    stored: Mapping[str, StoredChunk]


class ChunkIndex:
    """Takes pending notes in batches, and keeps log and chunk store in one state.

    Args:
        notes: Reads them.
        ledger: Says what is pending, and is told when it is done.
        cut: How a note becomes chunks.
        events: Who listens is told of each note.
        clock: What time it is.
    """

    def __init__(
        self,
        notes: RecentNotes,
        ledger: Ledger,
        cut: Callable[[Note], tuple[Chunk, ...]],
        events: Events,
        clock: Clock,
    ) -> None:
        self._notes = notes
        self._ledger = ledger
        self._cut = cut
        self._events = events
        self._clock = clock
        self._model: LoadedModel | None = None
        self._must_reconcile = False
        self._first: list[VaultPath] = []
        self._vanished = False

    # -- log and chunk store in one state

    @property
    def must_reconcile(self) -> bool:
        """Whether the store holds chunks of notes that are gone, because it was not loaded when they went."""
        return self._must_reconcile

    async def adopt_model(self, model: LoadedModel) -> None:
        """Bring store and log to one state: another identity, a crash between two writes, a lost ledger."""
        known, identity, store = self._ledger.recall("identity"), model.identity.digest, model.chunk_store
        if known != identity:
            log.info("The index identity is %s, was %s: all chunks are made anew.", identity, known or "none")
            await store.clear()
            if known is not None:  # a new log has no chunks, and what failed just now needs no second try
                self._ledger.retry_all(drop_chunks=True)
            self._ledger.remember("identity", identity)
        else:
            await self._reconcile(store)
        self._must_reconcile = False
        self._model = model

    async def _reconcile(self, store: ChunkStore) -> None:
        crashed = any(row.status is FileStatus.PROCESSING for row in self._ledger.files().values())
        if crashed or self._must_reconcile or await store.num_windows() != self._ledger.num_windows():
            stored, logged = await store.chunk_ids(), self._ledger.chunk_ids()
            await store.replace(removed=stored - logged, added=())
            lost = self._ledger.drop_chunks(logged - stored)
            log.info("Reconciled: %d rows nobody knew, %d notes to be redone.", len(stored - logged), len(lost))

    async def remove(self, paths: Collection[VaultPath]) -> None:
        """Take these notes' chunks out of the store; the log must not have forgotten them yet."""
        chunk_ids = [chunk.chunk_id for chunks in self._ledger.chunks_of(paths).values() for chunk in chunks]
        if not chunk_ids:
            return
        if self._model:
            await self._model.chunk_store.replace(removed=chunk_ids, added=())
        else:
            self._must_reconcile = True

    async def clear(self) -> None:
        """Drop all chunks; every note is pending then. The model must be loaded."""
        await self._loaded().chunk_store.clear()
        self._ledger.retry_all(drop_chunks=True)

    async def record_unreadable(self, failure: Unreadable) -> None:
        """Log why a file is not in the index, and drop its chunks unless they may still be true."""
        log.warning("Not indexed: %s (%s)", failure.file.path, failure.message)
        if not failure.keep_content:
            await self.remove([failure.file.path])
        self._ledger.record_failure(
            failure.file, file_hash=failure.digest, message=failure.message, keep_content=failure.keep_content
        )

    # -- pending notes

    def prefer(self, paths: Sequence[VaultPath]) -> None:
        """These were just saved: they go first."""
        self._first = list(dict.fromkeys((*paths, *self._first)))

    def pending(self) -> list[VaultPath]:
        """Notes to embed, in order: those just saved first, then by path (stage 3's selection)."""
        rows = self._ledger.unfinished()
        first = [path for path in self._first if path in rows]
        return first + [path for path in sorted(rows) if path not in set(first)]

    async def batch(self) -> ChunkRun:
        """Take the next pending notes through stages 4 and 5. The model must be loaded."""
        model = self._loaded()
        self._vanished = False
        paths = self.pending()[:NOTES_PER_BATCH]
        self._ledger.begin(paths)
        prepared, failures, left = await asyncio.to_thread(self._prepare, paths)
        for failure in failures:
            await self.record_unreadable(failure)
        self._ledger.release(left)
        run = IndexRun(failed=len(failures)).plus(await self._store(prepared, model))
        finished = {note.log.path for note in prepared}
        self._first = [path for path in self._first if path not in finished]
        await model.chunk_store.optimize()
        return ChunkRun(run, len(finished) + len(failures), self._vanished)

    async def _store(self, notes: Sequence[_Prepared], model: LoadedModel) -> IndexRun:
        try:
            return await self._embed_and_store(notes, model)
        except Exception as error:
            # Broad, for all other notes: model and chunk store are foreign code and fail as they like. Each note is
            # tried alone, so that one they can't take holds up no other; that one is logged as failed.
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

    def _loaded(self) -> LoadedModel:
        if self._model is None:
            raise CannotStart("The model is not loaded.")
        return self._model

    def _prepare(self, paths: Sequence[VaultPath]) -> "tuple[list[_Prepared], list[Unreadable], list[VaultPath]]":
        """Cut notes until there is enough for a batch; what is left over is returned as it was."""
        prepared: list[_Prepared] = []
        failures: list[Unreadable] = []
        wanted = 0
        for done, path in enumerate(paths):
            row = self._ledger.file(path)
            if row is None:
                continue
            note = self._prepare_one(row)
            if isinstance(note, Unreadable):
                failures.append(note)
            elif note:
                prepared.append(note)
                wanted += len(note.plan.wanted)
            if wanted >= CHUNKS_PER_BATCH:
                return prepared, failures, list(paths[done + 1 :])
        return prepared, failures, []

    def _prepare_one(self, row: FileLog) -> "_Prepared | Unreadable | None":
        read = self._read_chunks(row)
        if isinstance(read, Unreadable) or read is None:
            return read
        stored = {c.chunk_id: c for c in self._ledger.chunks_of([row.path]).get(row.path, ())}
        hashes = tuple(text_hash(chunk.text) for chunk in read)
        return _Prepared(row, read, hashes, plan_chunks(read, hashes, stored.values()), stored)

    def _read_chunks(self, row: FileLog) -> "tuple[Chunk, ...] | Unreadable | None":
        file = VaultFile(row.path, row.last_modified, row.file_size or 0)
        try:
            saved = self._notes.read(row.path)
            if saved is None:
                raise FileNotFoundError(row.path)
            if saved.version != row.file_hash:
                # Saved since it was logged: take in the new content, words and all, before its chunks.
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

    async def _embed_and_store(self, notes: Sequence[_Prepared], model: LoadedModel) -> IndexRun:
        """One write and one delete for all these notes; LanceDB first, then the log that says it is done."""
        store, embedder = model.chunk_store, model.embedder
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
