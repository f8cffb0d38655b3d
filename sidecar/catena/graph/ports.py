"""The port of the graph's store."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from catena.graph.statement import Statement
    from catena.vault.path import VaultPath


@dataclass(frozen=True, slots=True)
class NoteStatements:
    """The statements of one version of a note."""

    path: "VaultPath"
    version: str
    statements: tuple["Statement", ...]


class StoredEdge(NamedTuple):
    """A statement without its text, from which the graph is built. A tuple, since there may be a hundred thousand.

    Attributes:
        id: Row id, which identifies the full record in `statements`.
        stated_in: The note.
        type: The value of a `RelationType`.
        source: `Mention.name` of the start.
        source_linked: `Mention.linked` of the start.
        target: `Mention.name` of the end.
        target_linked: `Mention.linked` of the end.
        strength: 0 to 1.
        negated: Whether the note negates it.
        origin: The value of an `Origin`.
        label: The name of the field that states it, if no type has that name; None otherwise.
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
    label: str | None = None


@dataclass(frozen=True, slots=True)
class Discovery:
    """Two similar notes, found by their embeddings; `first` < `second`.

    Attributes:
        first: One note.
        second: The other.
        similarity: Cosine, 0 to 1.
        discovered_at: ISO 8601, UTC.
    """

    first: "VaultPath"
    second: "VaultPath"
    similarity: float
    discovered_at: str


if TYPE_CHECKING:
    Vectors: TypeAlias = NDArray[np.float32]
else:
    Vectors = object  # numpy is imported by what computes with vectors: finding words needs none


@dataclass(frozen=True, slots=True, eq=False)
class NoteVector:
    """The embedding of one version of a whole note.

    Attributes:
        version: The version.
        vector: Of length 1; None for a note that is not compared with others.
    """

    version: str
    vector: "Vectors | None"


class RelationStore(Protocol):
    """The statements of notes, and the discoveries (SQLite); everything can be rebuilt.

    Each note has a list of its few nearest notes. Two notes in each other's lists are a discovery. A list is *settled*
    if it is up to date with the stored vectors; every call that changes vectors unsettles the affected lists, in the
    same transaction.
    """

    def close(self) -> None:
        """Close the store; it must not be used afterwards."""
        ...

    # -- statements

    def versions(self) -> Mapping["VaultPath", str]:
        """The version of each note whose statements are stored."""
        ...

    def edges(self, notes: Collection["VaultPath"] | None = None) -> Sequence[StoredEdge]:
        """All statements (of these notes), by note and place."""
        ...

    def statements(self, ids: Collection[int]) -> Mapping[int, tuple["VaultPath", "Statement"]]:
        """Statements by row id, with their notes; unknown ids are left out."""
        ...

    def replace(self, notes: Sequence[NoteStatements]) -> None:
        """Replace the statements of these notes, in one transaction."""
        ...

    def clear_statements(self) -> None:
        """Delete all statements; vectors and discoveries stay."""
        ...

    # -- both

    def rename(self, old: "VaultPath", new: "VaultPath") -> None:
        """Move the statements and discoveries of `old` to `new`; the vector must be computed again."""
        ...

    def forget(self, paths: Collection["VaultPath"]) -> None:
        """Delete these notes with their vectors and discoveries."""
        ...

    def remember(self, key: str, value: str) -> None:
        """Store a value about the store itself, such as how it was built."""
        ...

    def recall(self, key: str) -> str | None:
        """The value stored by `remember`; None if there is none."""
        ...

    # -- discoveries

    def discoveries(self, notes: Collection["VaultPath"] | None = None) -> Sequence[Discovery]:
        """All discoveries (with one of these notes), by paths."""
        ...

    def note_vectors(self) -> tuple[tuple["VaultPath", ...], Vectors]:
        """The vectors of all notes (notes × dimensions, rows of length 1), by path."""
        ...

    def vector_versions(self) -> Mapping["VaultPath", str]:
        """The version of each note with a stored vector, or with none on purpose."""
        ...

    def put_vectors(
        self, vectors: Mapping["VaultPath", NoteVector], *, unsettled: Collection["VaultPath"] = ()
    ) -> None:
        """Store vectors, in one transaction.

        This unsettles the lists of these notes, the lists that contain them, and the lists of `unsettled`: the notes to
        which one of them is now near enough.
        """
        ...

    def unsettled(self) -> Sequence["VaultPath"]:
        """The notes whose list must be updated, by path."""
        ...

    def reach(self) -> Mapping["VaultPath", tuple[int, float]]:
        """For each settled list that is not empty: its length, and the lowest similarity in it."""
        ...

    def put_neighbours(
        self, lists: Mapping["VaultPath", Sequence[tuple["VaultPath", float]]], *, found_at: str
    ) -> None:
        """Replace these lists (other note, cosine), which are then settled, in one transaction.

        Notes that were in the list before keep their time of discovery.
        """
        ...

    def unsettle_all(self) -> None:
        """Unsettle all lists; discoveries are unchanged until the lists are updated."""
        ...

    def clear_vectors(self) -> None:
        """Delete all vectors and discoveries, after a change of the model."""
        ...
