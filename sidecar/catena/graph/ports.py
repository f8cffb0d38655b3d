"""What is stored of the graph."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

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
        type: The value of a `RelationType`.
        source: `Mention.name` of the start.
        source_linked: `Mention.linked` of the start.
        target: `Mention.name` of the end.
        target_linked: `Mention.linked` of the end.
        strength: 0 to 1.
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

    The vector has length 1; None for a note that is not compared with others.
    """

    version: str
    vector: "Vectors | None"
