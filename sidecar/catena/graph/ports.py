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


@dataclass(frozen=True, slots=True, eq=False)
class NoteVector:
    """What one version of a note means, as a whole.

    Attributes:
        version: The version.
        vector: Of length 1; None for a note that is not compared with others.
    """

    version: str
    vector: Vectors | None


class RelationStore(Protocol):
    """What notes state of relations, and what was discovered (SQLite); all of it may be made again.

    Discoveries come from lists: each note's few nearest others. Two notes that stand in each other's list are a
    discovery. A list is *settled* while it is what the stored vectors say; every call that changes vectors
    unsettles the lists that may be different now, in the same transaction.
    """

    def close(self) -> None:
        """Close the store; it must not be used afterwards."""
        ...

    # -- what notes state

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

    def clear_statements(self) -> None:
        """Drop every statement; vectors and discoveries stay."""
        ...

    # -- both

    def rename(self, old: VaultPath, new: VaultPath) -> None:
        """What `old` stated stands in `new` now; its discoveries go with it, its vector must be made again."""
        ...

    def forget(self, paths: Collection[VaultPath]) -> None:
        """These notes are gone, with their vectors and discoveries."""
        ...

    def remember(self, key: str, value: str) -> None:
        """Keep a small fact about what is stored, such as what it was made with."""
        ...

    def recall(self, key: str) -> str | None:
        """What `remember` kept."""
        ...

    # -- what was discovered

    def discoveries(self, notes: Collection[VaultPath] | None = None) -> Sequence[Discovery]:
        """Every discovery (at these notes), by paths."""
        ...

    def note_vectors(self) -> tuple[tuple[VaultPath, ...], Vectors]:
        """Every note's vector (notes × dimensions, rows of length 1), by path."""
        ...

    def vector_versions(self) -> Mapping[VaultPath, str]:
        """For each note that was given a vector, or none on purpose: for which version of it."""
        ...

    def put_vectors(self, vectors: Mapping[VaultPath, NoteVector], *, unsettled: Collection[VaultPath] = ()) -> None:
        """Store notes' vectors, in one transaction. Their lists become unsettled, those that they stood in, and
        those of `unsettled`: the notes to which one of them is near enough now.
        """
        ...

    def unsettled(self) -> Sequence[VaultPath]:
        """Notes whose list must be made again, by path."""
        ...

    def reach(self) -> Mapping[VaultPath, tuple[int, float]]:
        """For each settled list that is not empty: how many notes it has, and the least similarity among them."""
        ...

    def put_neighbours(self, lists: Mapping[VaultPath, Sequence[tuple[VaultPath, float]]], *, found_at: str) -> None:
        """Put these lists (other note, cosine) in the place of what was stored; they are settled then. Who stood in
        the list before keeps the time from then; in one transaction.
        """
        ...

    def unsettle_all(self) -> None:
        """Every list must be made again; until then discoveries stay as they are."""
        ...

    def clear_vectors(self) -> None:
        """Drop every vector and discovery (another model)."""
        ...
