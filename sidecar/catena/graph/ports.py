"""What the graph asks of its store."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from catena.graph.statement import Statement
from catena.vault.path import VaultPath


@dataclass(frozen=True, slots=True)
class NoteStatements:
    """What one version of a note states."""

    path: VaultPath
    version: str
    statements: tuple[Statement, ...]


class StoredEdge(NamedTuple):
    """What the graph is built from: a statement without its words. A tuple, since there are a hundred thousand.

    Attributes:
        id: Row id, by which `statements` gives the rest.
        stated_in: The note.
        type: A `RelationType`'s value.
        source: `Mention.name` of the start.
        source_linked: `Mention.linked` of the start.
        target: Of the end.
        target_linked: Of the end.
        strength: 0 to 1.
        negated: The note denies it.
        origin: An `Origin`'s value.
    """

    id: int
    stated_in: str
    type: str
    source: str
    source_linked: bool
    target: str
    target_linked: bool
    strength: float
    negated: bool
    origin: str


@dataclass(frozen=True, slots=True)
class Discovery:
    """Two notes that mean nearly the same, found by their embeddings; `first` < `second`.

    Attributes:
        first: One note.
        second: The other.
        similarity: Cosine, 0 to 1.
        discovered_at: ISO 8601, UTC.
    """

    first: VaultPath
    second: VaultPath
    similarity: float
    discovered_at: str


Vectors = NDArray[np.float32]


class RelationStore(Protocol):
    """What notes state of relations, and what was discovered (SQLite); all of it may be made again."""

    def versions(self) -> Mapping[VaultPath, str]:
        """For each note whose statements are stored: which version of it they are of."""
        ...

    def edges(self, notes: Collection[VaultPath] | None = None) -> Sequence[StoredEdge]:
        """Every statement (of these notes), by note and place."""
        ...

    def statements(self, ids: Collection[int]) -> Mapping[int, tuple[VaultPath, Statement]]:
        """Statements by row id with the note they stand in; unknown ids are left out."""
        ...

    def replace(self, notes: Sequence[NoteStatements]) -> None:
        """Put these notes' statements in the place of what was stored, in one transaction."""
        ...

    def rename(self, old: VaultPath, new: VaultPath) -> None:
        """What `old` stated stands in `new` now."""
        ...

    def forget(self, paths: Collection[VaultPath]) -> None:
        """These notes are gone, with their vectors and discoveries."""
        ...

    def clear(self) -> None:
        """Drop everything."""
        ...

    def made_with(self) -> str | None:
        """What `remember_made_with` kept; None for an empty store."""
        ...

    def remember_made_with(self, identity: str) -> None:
        """How the stored statements were read: fields, version of the reader."""
        ...

    def note_vectors(self) -> tuple[tuple[VaultPath, ...], Vectors]:
        """Every note's vector (notes × dimensions, rows of length 1), by path."""
        ...

    def vector_versions(self) -> Mapping[VaultPath, str]:
        """For each note that has a vector: which version of it the vector is of."""
        ...

    def put_vectors(self, vectors: Mapping[VaultPath, tuple[str, Vectors]]) -> None:
        """Store notes' vectors, each with the version it is of."""
        ...

    def discoveries(self, notes: Collection[VaultPath] | None = None) -> Sequence[Discovery]:
        """Every discovery (at these notes), by paths."""
        ...

    def replace_discoveries(self, touched: Collection[VaultPath], found: Sequence[Discovery]) -> None:
        """Put what was found around the touched notes in the place of what stood there; a pair that was known
        keeps its first `discovered_at`.
        """
        ...
