"""What keeping and searching the index asks of its stores and of the model."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from catena.chunks import Chunk
from catena.index.identity import ModelIdentity
from catena.index.log import FileLog, NoteChunks, NoteFacts, NoteRecord, StoredChunk
from catena.notes import Note
from catena.vault.file import VaultFile
from catena.vault.path import VaultPath

Vectors = NDArray[np.float32]
"""float32; one vector, or one a row."""


class Embedder(Protocol):
    """The model. Not thread-safe by promise; callers run one call at a time."""

    @property
    def identity(self) -> ModelIdentity:
        """Which model this is."""
        ...

    def embed(self, texts: Sequence[str]) -> list[Vectors]:
        """Embed each text, in as many windows as it needs.

        Returns:
            One array a text, in order: windows × dimensions, float32, each row of length 1.
        """
        ...

    def embed_query(self, text: str) -> Vectors:
        """Embed one question: dimensions, float32, length 1. What exceeds the window is cut."""
        ...


@dataclass(frozen=True, slots=True)
class ChunkRow:
    """What the chunk store keeps of one chunk.

    Attributes:
        chunk_id: UUID, given when the chunk was first seen.
        source: The note's path.
        text: What full-text search sees.
        vectors: windows × dimensions.
    """

    chunk_id: str
    source: VaultPath
    text: str
    vectors: Vectors


@dataclass(frozen=True, slots=True)
class ChunkMatch:
    """One chunk that the store found.

    Attributes:
        chunk_id: Which.
        source: Its note.
        score: Cosine for vectors (-1 to 1), BM25 for text (0 and up).
    """

    chunk_id: str
    source: VaultPath
    score: float


class ChunkStore(Protocol):
    """Chunks with vectors and full text (LanceDB). One writer; readers at any time."""

    def close(self) -> None:
        """Let go of what is open; nothing may be called afterwards."""
        ...

    async def replace(self, *, removed: Collection[str], added: Sequence[ChunkRow]) -> None:
        """One delete predicate and one write; readers see the note's chunks change together."""
        ...

    async def vectors_of(self, chunk_ids: Collection[str]) -> Mapping[str, Vectors]:
        """Vectors already paid for; ids that are not stored are left out."""
        ...

    async def chunk_ids(self) -> frozenset[str]:
        """Every chunk id that is stored."""
        ...

    async def num_windows(self) -> int:
        """How many vectors are stored."""
        ...

    async def nearest(
        self, vector: Vectors, *, limit: int, allowed_paths: Collection[VaultPath] | None = None
    ) -> list[ChunkMatch]:
        """The chunks nearest to a vector, best window each, best first."""
        ...

    async def matching(
        self, terms: Sequence[str], *, limit: int, allowed_paths: Collection[VaultPath] | None = None
    ) -> list[ChunkMatch]:
        """The chunks that contain any of these words or phrases (plain text, never syntax), best first."""
        ...

    async def optimize(self, *, quiet: bool = False) -> None:
        """Fold new rows into the search indexes and drop old versions, when it pays; sooner in a quiet moment."""
        ...

    async def clear(self) -> None:
        """Drop everything (the index identity changed)."""
        ...


@dataclass(frozen=True, slots=True)
class NoteMatch:
    """One note that full-text search found; score is BM25, 0 and up, higher is better."""

    path: VaultPath
    score: float


class Ledger(Protocol):
    """The log of files and chunks, and the words of whole notes (SQLite). Calls are short and synchronous."""

    def close(self) -> None:
        """Let go of what is open; nothing may be called afterwards."""
        ...

    def files(self) -> Mapping[VaultPath, FileLog]:
        """Every row of `obq_log`."""
        ...

    def raw_files(self) -> list[dict[str, Any]]:
        """Every row of `obq_log` with all its columns, as stored."""
        ...

    def file(self, path: VaultPath) -> FileLog | None:
        """One row of `obq_log`."""
        ...

    def chunks_of(self, paths: Iterable[VaultPath]) -> Mapping[VaultPath, tuple[StoredChunk, ...]]:
        """Each note's chunks, in order."""
        ...

    def chunks(self, chunk_ids: Collection[str]) -> Mapping[str, StoredChunk]:
        """Chunks by id; unknown ids are left out."""
        ...

    def chunk_ids(self) -> frozenset[str]:
        """Every chunk id that is logged."""
        ...

    def num_chunks(self) -> int:
        """How many chunks are logged."""
        ...

    def num_windows(self) -> int:
        """How many vectors the chunk store should hold."""
        ...

    def facts(self, paths: Collection[VaultPath] | None = None) -> Mapping[VaultPath, NoteFacts]:
        """What is known of these notes (all when None): title, tags, dates, properties."""
        ...

    def titled(self, name: str) -> frozenset[VaultPath]:
        """Notes whose title, file name or alias is this, compared case-folded and NFKC."""
        ...

    def named(self, names: Collection[str]) -> Mapping[str, frozenset[VaultPath]]:
        """For each of these names that some note has, in the form of `normal_name`: the notes that have it."""
        ...

    def notes_matching(
        self,
        terms: Sequence[str],
        *,
        limit: int,
        allowed_paths: Collection[VaultPath] | None = None,
        every: bool = False,
    ) -> list[NoteMatch]:
        """Notes with any (or `every`) of these words or phrases: title and aliases count most, then headings."""
        ...

    def record_notes(self, records: Sequence[NoteRecord]) -> None:
        """Log read notes as pending, with their facts and words. A new content resets the failures."""
        ...

    def record_unchanged(self, files: Sequence[VaultFile]) -> None:
        """Only mtime and size moved; nothing else changes."""
        ...

    def record_failure(self, file: VaultFile, *, file_hash: str | None, message: str, keep_content: bool) -> None:
        """Log why a file could not be taken in. Its words and chunk rows go, unless they may still be true."""
        ...

    def record_rename(self, old: VaultPath, new: VaultPath) -> None:
        """The row of `old` goes on under `new`, chunks and status with it."""
        ...

    def unfinished(self) -> frozenset[VaultPath]:
        """Enabled files that wait for their chunks; `processing` ones were cut off by a crash."""
        ...

    def begin(self, paths: Sequence[VaultPath]) -> None:
        """`processing`, just before the work."""
        ...

    def release(self, paths: Sequence[VaultPath]) -> None:
        """Back to `pending`: begun, but not done after all."""
        ...

    def complete(self, notes: Sequence[NoteChunks], *, ingested_at: float) -> None:
        """Replace these notes' chunk rows and set them `completed`, in one transaction."""
        ...

    def forget(self, paths: Sequence[VaultPath]) -> None:
        """These files are gone."""
        ...

    def set_enabled(self, path: VaultPath, enabled: bool) -> None:
        """Keep a file in or out. Out drops its words and chunk rows; in makes it pending."""
        ...

    def retry_all(self, *, drop_chunks: bool) -> None:
        """Every enabled file becomes pending again; with `drop_chunks` the chunk rows go as well."""
        ...

    def drop_chunks(self, chunk_ids: Collection[str]) -> frozenset[VaultPath]:
        """Forget chunk rows that the store lacks; their notes become pending and are returned."""
        ...

    def embedded_as(self, text_hashes: Collection[str]) -> Mapping[str, str]:
        """For each text hash that is stored anywhere, one chunk id that has its vectors."""
        ...

    def remember(self, key: str, value: str) -> None:
        """Keep a small fact about the index itself."""
        ...

    def recall(self, key: str) -> str | None:
        """What `remember` kept."""
        ...


class LiveIndex(Protocol):
    """The index as it is kept current while people search it."""

    @property
    def chunk_store(self) -> ChunkStore | None:
        """Chunks and vectors; None until they are loaded."""
        ...

    @property
    def embedder(self) -> Embedder | None:
        """The embedding model; None until it is loaded."""
        ...

    @property
    def error(self) -> str | None:
        """Why model or chunk store could not be loaded; None when nothing is wrong."""
        ...

    @property
    def is_scanning(self) -> bool:
        """Whether the notes are being read, the first time or anew."""
        ...

    @property
    def claims_are_current(self) -> bool:
        """Whether the claims of every note were read and compared."""
        ...

    async def load(self) -> None:
        """Load model and chunk store, once.

        Raises:
            CannotStart: The model can't be used.
        """
        ...

    def cut(self, note: Note) -> tuple[Chunk, ...]:
        """The chunks of a note as the index has them once it is indexed."""
        ...

    def touched(self, path: VaultPath) -> None:
        """Index this note now: it was just written."""
        ...
