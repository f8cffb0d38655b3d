"""What keeping and searching the index asks of its stores and of the model."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from catena.index.identity import ModelIdentity
from catena.index.log import FileLog, NoteFacts, StoredChunk
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

    async def replace(self, *, removed: Collection[str], added: Sequence[ChunkRow]) -> None:
        """One delete predicate and one write; readers see the note's chunks change together."""
        ...

    async def vectors_of(self, chunk_ids: Collection[str]) -> Mapping[str, Vectors]:
        """Vectors already paid for; ids that are not stored are left out."""
        ...

    async def chunk_ids(self) -> frozenset[str]:
        """Every chunk id that is stored."""
        ...

    async def nearest(
        self, vector: Vectors, *, limit: int, among: Collection[VaultPath] | None = None
    ) -> list[ChunkMatch]:
        """The chunks nearest to a vector, best window each, best first."""
        ...

    async def matching(
        self, terms: Sequence[str], *, limit: int, among: Collection[VaultPath] | None = None
    ) -> list[ChunkMatch]:
        """The chunks that contain any of these words or phrases (plain text, never syntax), best first."""
        ...

    async def optimize(self, *, force: bool = False) -> None:
        """Fold new rows into the search indexes and drop old versions, when it pays."""
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

    def files(self) -> Mapping[VaultPath, FileLog]:
        """Every row of `obq_log`."""
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

    def facts(self, paths: Collection[VaultPath] | None = None) -> Mapping[VaultPath, NoteFacts]:
        """What is known of these notes (all when None): title, tags, dates, properties."""
        ...

    def titled(self, name: str) -> frozenset[VaultPath]:
        """Notes whose title, file name or alias is this, compared case-folded and NFKC."""
        ...

    def notes_matching(
        self, terms: Sequence[str], *, limit: int, among: Collection[VaultPath] | None = None
    ) -> list[NoteMatch]:
        """Notes that contain any of these words or phrases: title and aliases count most, then headings."""
        ...
