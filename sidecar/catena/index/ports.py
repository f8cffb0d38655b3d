"""The ports of the index, the embedding model and the disabled notes, and what its stores take and return."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from catena.index.identity import ModelIdentity
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

        Returns one array per text, in order: windows × dimensions, float32, each row of length 1.
        """
        ...

    def embed_query(self, text: str) -> Vectors:
        """Embed one query: dimensions, float32, length 1. Text beyond the window is ignored."""
        ...

    def is_word(self, word: str) -> bool:
        """Return whether the model's vocabulary has a word (lower case) whole."""
        ...

    def num_pieces(self, word: str) -> int:
        """Return into how many pieces of its vocabulary the model takes a word (lower case) apart, at least 1."""
        ...


@dataclass(frozen=True, slots=True)
class ChunkRow:
    """One chunk in the chunk store.

    Attributes:
        chunk_id: UUID, assigned when the chunk was first seen.
        vectors: windows × dimensions.
    """

    chunk_id: str
    source: "VaultPath"
    vectors: Vectors


@dataclass(frozen=True, slots=True)
class ChunkMatch:
    """One chunk that was found. Its score is a cosine for vectors (-1 to 1), BM25 for text (0 and up)."""

    chunk_id: str
    source: "VaultPath"
    score: float


@dataclass(frozen=True, slots=True)
class NoteMatch:
    """One note that full-text search found; score is BM25, 0 and up, higher is better."""

    path: "VaultPath"
    score: float


class VaultWord(NamedTuple):
    """One word of the vault.

    Attributes:
        word: Lower case, with its accents.
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
