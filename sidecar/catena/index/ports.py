"""The ports of the index: the embedding model, the chunk store and the ledger."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from catena.chunks import Chunk
    from catena.index.identity import ModelIdentity
    from catena.notes import Note
    from catena.vault.path import VaultPath

if TYPE_CHECKING:
    Vectors: TypeAlias = NDArray[np.float32]
else:
    Vectors = object  # numpy is imported by what computes with vectors: finding words needs none
"""float32; one vector, or one per row."""


class Embedder(Protocol):
    """The embedding model. It need not be thread-safe; callers make one call at a time."""

    @property
    def identity(self) -> "ModelIdentity":
        """Which model this is."""
        ...

    def embed(self, texts: Sequence[str]) -> list[Vectors]:
        """Embed each text, in as many windows as it needs.

        Returns:
            One array per text, in order: windows × dimensions, float32, each row of length 1.
        """
        ...

    def embed_query(self, text: str) -> Vectors:
        """Embed one query: dimensions, float32, length 1. Text beyond the window is ignored."""
        ...

    def is_word(self, word: str) -> bool:
        """Return whether the model's vocabulary has a word (lower case) whole."""
        ...


@dataclass(frozen=True, slots=True)
class ChunkRow:
    """One chunk in the chunk store.

    Attributes:
        chunk_id: UUID, assigned when the chunk was first seen.
        source: The note's path.
        vectors: windows × dimensions.
    """

    chunk_id: str
    source: "VaultPath"
    vectors: Vectors


@dataclass(frozen=True, slots=True)
class ChunkMatch:
    """One chunk that was found.

    Attributes:
        source: The note's path.
        score: Cosine for vectors (-1 to 1), BM25 for text (0 and up).
    """

    chunk_id: str
    source: "VaultPath"
    score: float


class ChunkStore(Protocol):
    """The vectors of chunks (LanceDB). One writer; readers at any time."""

    def close(self) -> None:
        """Close the store; it must not be used afterwards."""
        ...

    async def replace(self, *, removed: Collection[str], added: Sequence[ChunkRow]) -> None:
        """Delete and add rows; an added id that is stored must be among those removed."""
        ...

    async def vectors_of(self, chunk_ids: Collection[str]) -> Mapping[str, Vectors]:
        """Stored vectors by chunk id, so that they need not be computed again; unknown ids are left out."""
        ...

    async def chunk_ids(self) -> frozenset[str]:
        """All stored chunk ids."""
        ...

    async def num_windows(self) -> int:
        """The number of stored vectors."""
        ...

    async def nearest(
        self, vector: Vectors, *, limit: int, allowed_paths: Collection["VaultPath"] | None = None
    ) -> list[ChunkMatch]:
        """The chunks nearest to a vector, each by its best window, best first."""
        ...

    async def optimize(self, *, quiet: bool = False) -> None:
        """Merge new rows into the search indexes and delete old versions, if worthwhile; sooner if `quiet`."""
        ...

    async def clear(self) -> None:
        """Delete everything, after a change of the index identity."""
        ...


@dataclass(frozen=True, slots=True)
class NoteMatch:
    """One note that full-text search found; score is BM25, 0 and up, higher is better."""

    path: "VaultPath"
    score: float


class VaultWord(NamedTuple):
    """One word of the vault.

    Attributes:
        word: Lower case, with its accents.
        notes: The number of notes with it.
        titles: The number of notes that have it in their title, file name or an alias.
    """

    word: str
    notes: int
    titles: int


class DisabledNotes(Protocol):
    """The notes that a person disabled, kept outside the index."""

    def versions(self) -> Mapping["VaultPath", str] | None:
        """The disabled notes, each with its version (SHA-256, "" if unknown); None if nothing was ever kept."""
        ...

    def keep(self, versions: Mapping["VaultPath", str]) -> None:
        """Replace the disabled notes.

        Raises:
            ReadOnly: If they can't be stored.
        """
        ...


class LiveIndex(Protocol):
    """The running index, which stays current while it is searched."""

    @property
    def chunk_store(self) -> ChunkStore | None:
        """The chunk store; None until it is loaded."""
        ...

    @property
    def embedder(self) -> Embedder | None:
        """The embedding model; None until it is loaded."""
        ...

    @property
    def error(self) -> str | None:
        """Why the model or the chunk store could not be loaded; None if there is no problem."""
        ...

    @property
    def is_scanning(self) -> bool:
        """Whether a scan of the notes is in progress."""
        ...

    @property
    def claims_are_current(self) -> bool:
        """Whether the claims of all notes have been read and compared."""
        ...

    async def load(self) -> None:
        """Load the model and the chunk store, once.

        Raises:
            NotReady: If the model can't be used.
        """
        ...

    def cut(self, note: "Note") -> tuple["Chunk", ...]:
        """Split a note into the chunks that the index stores."""
        ...

    def touched(self, path: "VaultPath") -> None:
        """Index this note, which was just written."""
        ...
