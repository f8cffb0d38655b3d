"""A small vault that can be searched at once: drawn as path → text, indexed in memory, no disk and no model."""

import asyncio
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import cast

from catena.chunks import Chunk, chunk_note, embedding_text
from catena.errors import CatenaError
from catena.events import Events
from catena.index.log import NoteChunks, StoredChunk
from catena.index.ports import ChunkRow, Embedder
from catena.index.recording import plain_words, record_of, text_hash
from catena.indexing.indexer import Indexer
from catena.indexing.loaded_model import TrainedReader
from catena.indexing.recent_notes import SavedNote
from catena.linking.feedback import LinkFeedback
from catena.linking.journal import LinkJournal
from catena.notes import Note, parse_note
from catena.operations.services import Services
from catena.stores.lancedb_chunks import LanceChunks
from catena.stores.sqlite_claims import SqliteClaims
from catena.stores.sqlite_ledger import SqliteLedger
from catena.vault.file import VaultFile
from catena.vault.path import VaultPath
from catena.vault.ports import VaultFiles
from catena.writing.permissions import Folders
from tests.fakes.chunk_store import FakeChunkStore
from tests.fakes.claims import FakeClaims, FakeJudgements
from tests.fakes.clock import FakeClock
from tests.fakes.embedder import BagOfWordsEmbedder
from tests.fakes.ledger import FakeLedger
from tests.kept import kept
from tests.kept import loaded as loaded_model
from tests.marked import FixedConventions, annotation_index

MTIME = 1_700_000_000.0
"""Of every drawn note, seconds since the epoch."""


@dataclass(slots=True)
class NotesInMemory:
    """The reading half of `VaultFiles`; `before_read` is what happens at each read."""

    notes: dict[VaultPath, bytes]
    reads: list[VaultPath] = field(default_factory=lambda: list[VaultPath]())
    before_read: Callable[[], None] = lambda: None

    def look(self, path: VaultPath) -> VaultFile | None:
        return VaultFile(path, MTIME, len(self.notes[path])) if path in self.notes else None

    def read(self, path: VaultPath) -> bytes:
        self.before_read()
        self.reads.append(path)
        if path not in self.notes:
            raise FileNotFoundError(path)
        return self.notes[path]


@dataclass(slots=True)
class LoadedIndexer:
    """What searching asks of the indexer: the two heavy parts, or that they are still loading."""

    chunk_store: LanceChunks | None
    embedder: Embedder | None
    error: str | None = None
    loading: asyncio.Event = field(default_factory=asyncio.Event)
    refusal: CatenaError | None = None

    claims_are_current: bool = True
    is_scanning: bool = False
    is_gone: bool = False

    @property
    def trained(self) -> TrainedReader:
        return TrainedReader()

    def cut(self, note: Note) -> tuple[Chunk, ...]:
        return chunk_note(note)

    async def load(self) -> None:
        if self.refusal:
            raise self.refusal
        if self.chunk_store is None or self.embedder is None:
            await self.loading.wait()


@dataclass(slots=True)
class Searchable:
    """The drawn vault, and each part of it for tests that break one."""

    services: Services
    vault: NotesInMemory
    ledger: FakeLedger
    chunk_store: FakeChunkStore
    embedder: BagOfWordsEmbedder
    indexer: LoadedIndexer


async def searchable(
    notes: Mapping[str, str],
    *,
    synonyms: dict[str, str] | None = None,
    ledger: SqliteLedger | FakeLedger | None = None,
    chunk_store: LanceChunks | None = None,
    loaded: bool = True,
    chunked: bool = True,
    timeout_s: float = 1.0,
) -> Searchable:
    """Index drawn notes.

    Args:
        notes: Path → Markdown; `\\udce9` is the byte E9, which is not UTF-8.
        synonyms: Words the model takes for the same.
        ledger: To fill instead of a fake one.
        chunk_store: To fill instead of a fake one.
        loaded: False leaves model and chunk store loading, as they are just after a start.
        chunked: False stops after the text stage, as during a first indexing.
        timeout_s: How long a source may look.
    """
    vault = NotesInMemory({VaultPath(path): text.encode("utf-8", "surrogateescape") for path, text in notes.items()})
    embedder = BagOfWordsEmbedder(synonyms, dimensions=512)
    kept_ledger = ledger or FakeLedger()
    store = chunk_store or FakeChunkStore()
    for path, raw in vault.notes.items():
        await _index(kept_ledger, store, embedder, path, raw, chunked)
    events, clock = Events(), FakeClock()
    derived = kept(cast(SqliteLedger, kept_ledger), events, clock)
    annotations = annotation_index(cast(SqliteLedger, kept_ledger))
    saved = [SavedNote(VaultFile(path, MTIME, len(raw)), raw) for path, raw in vault.notes.items()]
    for index in (derived.graph, derived.history, annotations):
        index.take(saved)
    if loaded:
        derived.graph.network()
        annotations.adopt_model(loaded_model(embedder, cast(LanceChunks, store)))
    while await annotations.step():
        pass
    indexer = LoadedIndexer(store if loaded else None, embedder if loaded else None)
    services = Services(
        vault=cast(VaultFiles, vault),
        ledger=cast(SqliteLedger, kept_ledger),
        claims=cast(SqliteClaims, FakeClaims([parse_note(path, raw) for path, raw in vault.notes.items()])),
        judgements=FakeJudgements(),
        annotations=annotations,
        conventions=FixedConventions(),
        graph=derived.graph,
        history=derived.versions,
        link_feedback=cast(LinkFeedback, None),
        link_journal=cast(LinkJournal, None),
        indexer=cast(Indexer, indexer),
        folders=Folders(),
        events=events,
        clock=clock,
        source_timeout_s=timeout_s,
    )
    vault.reads.clear()
    return Searchable(services, vault, cast(FakeLedger, kept_ledger), cast(FakeChunkStore, store), embedder, indexer)


async def _index(
    ledger: SqliteLedger | FakeLedger,
    store: LanceChunks,
    embedder: BagOfWordsEmbedder,
    path: VaultPath,
    raw: bytes,
    chunked: bool,
) -> None:
    note = parse_note(path, raw)
    ledger.record_notes([record_of(note, VaultFile(path, MTIME, len(raw)))])
    if not chunked:
        return
    log = ledger.file(path)
    assert log is not None
    rows: list[ChunkRow] = []
    stored: list[StoredChunk] = []
    for chunk in chunk_note(note):
        chunk_id = str(uuid.uuid5(uuid.NAMESPACE_URL, f"{path}#{chunk.ordinal}"))
        vectors = embedder.embed([embedding_text(chunk)])[0]
        rows.append(ChunkRow(chunk_id, path, vectors))
        stored.append(
            StoredChunk(
                chunk_id=chunk_id,
                log_id=log.id,
                path=path,
                ordinal=chunk.ordinal,
                text_hash=text_hash(chunk.text),
                embedded_hash=text_hash(embedding_text(chunk)),
                section_path=chunk.section_path,
                spans=chunk.spans,
                plain=plain_words(chunk),
                num_windows=len(vectors),
                stored_as=path,
            )
        )
    await store.replace(removed=(), added=rows)
    ledger.complete([NoteChunks(path, tuple(stored))], ingested_at=0.0)
