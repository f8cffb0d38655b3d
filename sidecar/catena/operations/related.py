"""Related: the notes around a note or a concept, nearest first, each with the reason."""

from dataclasses import dataclass

from catena.answers.result import SourceWarning
from catena.operations.sidecar import Sidecar
from catena.vault.path import VaultPath


@dataclass(frozen=True, slots=True, kw_only=True)
class RelatedNote:
    """A note near the one that was asked for.

    Attributes:
        note_path: Where it stands.
        note_title: Its shown title.
        min_hops: Relations on the shortest way.
        path_count: Ways of at most so many relations as were asked for, counted up to `MOST_WAYS`.
        avg_strength: Mean strength of the relations on the shortest ways, 0 to 1.
        relationship_types: Types of the relations by which it is reached.
        reason: Why it is related, in words, on one line.
        composite_relevance: What it is ranked by, 0 to 1: hops, strength, ways; hubs damped.
    """

    note_path: VaultPath
    note_title: str
    min_hops: int
    path_count: int
    avg_strength: float
    relationship_types: tuple[str, ...]
    reason: str
    composite_relevance: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Edge:
    """One relation of a drawn neighbourhood."""

    source_path: VaultPath
    target_path: VaultPath
    relationship_type: str
    strength: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Community:
    """Notes that hold together more than with others, most central first; `label` is the title of that one."""

    label: str
    note_paths: tuple[VaultPath, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RelatedNotes:
    """The neighbourhood of a note or concept.

    Attributes:
        results: Nearest first.
        edges: The relations between those notes, for drawing.
        communities: Groups among them, largest first; () for a small neighbourhood.
        bridges: Notes that join the groups, most telling first.
        warnings: What is less than it should be.
    """

    results: tuple[RelatedNote, ...]
    edges: tuple[Edge, ...]
    communities: tuple[Community, ...]
    bridges: tuple[VaultPath, ...]
    warnings: tuple[SourceWarning, ...]


async def related(
    sidecar: Sidecar, *, path: str | None, concept: str | None, max_hops: int | None, limit: int | None
) -> RelatedNotes:
    """Find the notes around a note or a concept."""
    raise NotImplementedError
