"""The vector stage (stages 4 and 5): pending notes are cut, what is new is embedded and handed to the chunk store."""

import asyncio
import logging
import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from catena.chunks import Chunk, embedding_text
from catena.clock import Clock
from catena.errors import CatenaError
from catena.events import Events, NoteIndexed
from catena.index.log import FileLog, NoteChunks, StoredChunk
from catena.index.planning import ChunkPlan, plan_chunks
from catena.index.ports import ChunkRow, ChunkStore, Embedder, Ledger, Vectors
from catena.index.recording import plain_words, record_of, text_hash
from catena.indexing.index_run import IndexRun, Unreadable, record_unreadable, sentence_of
from catena.notes import Note, UnreadableNote, parse_note
from catena.vault.file import VaultFile
from catena.vault.path import VaultPath
from catena.vault.ports import VaultFiles

log = logging.getLogger(__name__)

CHUNKS_PER_BATCH = 96
NOTES_PER_BATCH = 64


@dataclass(frozen=True, slots=True)
class VectorRun:
    """What a batch did: in figures, and how many notes are done, well or not.

    Attributes:
        run: In figures.
        done: Notes that are no longer pending.
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


class VectorStage:
    """Takes pending notes, in batches.

    Args:
        vault: The notes.
        ledger: Says what is pending, and is told when it is done.
        cut: How a note becomes chunks.
        events: Who listens is told of each note.
        clock: What time it is.
    """

    def __init__(
        self,
        vault: VaultFiles,
        ledger: Ledger,
        cut: Callable[[Note], tuple[Chunk, ...]],
        events: Events,
        clock: Clock,
    ) -> None:
        self._vault = vault
        self._ledger = ledger
        self._cut = cut
        self._events = events
        self._clock = clock
        self._first: list[VaultPath] = []
        self._vanished = False

    def prefer(self, paths: Sequence[VaultPath]) -> None:
        """These were just saved: they go first."""
        self._first = [path for path in paths if path not in self._first] + self._first

    def pending(self) -> list[VaultPath]:
        """Notes to embed, in order: those just saved first, then by path (stage 3's selection)."""
        rows = self._ledger.unfinished()
        first = [path for path in self._first if path in rows]
        return first + [path for path in sorted(rows) if path not in set(first)]

    async def batch(self, store: ChunkStore, embedder: Embedder) -> VectorRun:
        """Take the next pending notes through stages 4 and 5."""
        self._vanished = False
        paths = self.pending()[:NOTES_PER_BATCH]
        self._ledger.begin(paths)
        prepared, failures, left = await asyncio.to_thread(self._prepare, paths)
        for failure in failures:
            await self._fail(failure, store)
        self._ledger.release(left)
        run = IndexRun(failed=len(failures))
        try:
            run = run.plus(await self._embed_and_store(prepared, store, embedder))
        except Exception:
            log.exception("A batch of %d notes failed; each is tried alone.", len(prepared))
            for note in prepared:
                run = run.plus(await self._alone(note, store, embedder))
        finished = {note.log.path for note in prepared}
        self._first = [path for path in self._first if path not in finished]
        await store.optimize()
        return VectorRun(run, len(finished) + len(failures), self._vanished)

    async def _alone(self, note: _Prepared, store: ChunkStore, embedder: Embedder) -> IndexRun:
        try:
            return await self._embed_and_store([note], store, embedder)
        except Exception as error:
            log.exception("%s can't be indexed.", note.log.path)
            file = VaultFile(note.log.path, note.log.last_modified, note.log.file_size or 0)
            message = f"The note could not be indexed: {sentence_of(error)}"
            await self._fail(Unreadable(file, note.log.file_hash, message, keep_content=False), store)
            return IndexRun(failed=1)

    async def _fail(self, failure: Unreadable, store: ChunkStore) -> None:
        log.warning("Not indexed: %s (%s)", failure.file.path, failure.message)
        await record_unreadable(self._ledger, store, failure)

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
            raw = self._vault.read(row.path)
            note = parse_note(row.path, raw)
            if note.version != row.file_hash:
                # Saved since it was logged: take in the new content, words and all, before its chunks.
                seen = self._vault.look(row.path)
                if seen is None:
                    raise FileNotFoundError(row.path)
                self._ledger.record_notes([record_of(note, seen)])
                self._ledger.begin([row.path])
            return self._cut(note)
        except FileNotFoundError:
            self._ledger.release([row.path])
            self._vanished = True
            return None
        except (UnreadableNote, ValueError, CatenaError) as error:
            return Unreadable(file, row.file_hash, sentence_of(error), keep_content=False)
        except OSError as error:
            return Unreadable(file, row.file_hash, f"The file can't be read: {error.strerror}.", keep_content=True)

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
