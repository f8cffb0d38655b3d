"""Related: the notes around a note or a concept, nearest first, each with the reason."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from catena.answers.graph_relations import no_relations, nodes_meant, still_reading
from catena.answers.paging import check_limit
from catena.answers.relation_reasons import reasons_for
from catena.errors import BadRequest, UnknownNote
from catena.graph.neighbourhood import Near, neighbourhood
from catena.graph.node import Node, is_note
from catena.graph.tie import each_relation_once
from catena.operations.services import Services
from catena.sources.hit import SourceName
from catena.sources.terms import terms_of
from catena.sources.warnings import SourceWarning
from catena.vault.path import VaultPath
from catena.writing.refusals import checked_path

if TYPE_CHECKING:  # networkx takes a good part of a start to import
    from catena.graph.network import Network

MOST_HOPS = 4
MOST_EDGES = 300
"""Relations that are drawn; the strongest."""
_STAND_INS = 3
"""Notes that may stand in for a concept that no note is called by."""


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
    services: Services, *, path: str | None, concept: str | None, max_hops: int, limit: int
) -> RelatedNotes:
    """Find the notes around a note or a concept, whichever way the relations between them point.

    Ranked by hops, then by what the ways there are worth: their strength, how many there are, hubs damped. Names that
    no note has yet can stand on a way, but are no results. The graph is loaded when it is not.

    Args:
        services: Whom to ask.
        path: The note to start from; `.md` may be left out. This or `concept`.
        concept: What to start from: a title, an alias, a name that only links use. When there is none, the notes that
            speak of it stand in, and a warning says so.
        max_hops: Relations at most, 1 to 4.
        limit: How many notes, 1 to 100.

    Raises:
        BadRequest: Not exactly one of path and concept, or so many hops can't be asked for.
        BadLimit: The limit is none.
        PathRefused: The path leaves the vault.
        UnknownNote: There is no note at the path.
    """
    check_limit(limit)
    if not 1 <= max_hops <= MOST_HOPS:
        raise BadRequest(f"max_hops must be from 1 to {MOST_HOPS}.", max_hops=max_hops)
    if bool(path and path.strip()) == bool(concept and concept.strip()):
        raise BadRequest("Say either a path or a concept, not both.")
    return await asyncio.to_thread(_related, services, path, concept or "", max_hops, limit)


def _related(services: Services, path: str | None, concept: str, max_hops: int, limit: int) -> RelatedNotes:
    network = services.graph.network()
    warnings = still_reading(services)
    starts = (_at(network, path),) if path else nodes_meant(network, concept)
    if not starts:
        starts = _speaking_of(services, network, concept)
        warnings += (_standing_in(network, concept, starts),) if starts else ()
    with network.lock:
        found = neighbourhood(network, starts, max_hops=max_hops, limit=limit)
        if not found:
            warnings = (no_relations(network.title(starts[0]) if path else concept), *still_reading(services))
            return RelatedNotes(results=(), edges=(), communities=(), bridges=(), warnings=warnings)
        reasons = reasons_for(services, network, starts, found)
        shown = [near.path for near in found]
        communities, bridges = _groups(network, shown)
        return RelatedNotes(
            results=tuple(_result(network, near, why) for near, why in zip(found, reasons, strict=True)),
            edges=_edges(network, [*starts, *map(Node, shown)]),
            communities=communities,
            bridges=bridges,
            warnings=warnings,
        )


def _at(network: "Network", path: str) -> Node:
    wanted = checked_path(path if path.lower().endswith(".md") else f"{path}.md")
    if network.note(wanted) is None:
        raise UnknownNote(f"There is no note at '{wanted}' in the vault.", path=wanted)
    return Node(wanted)


def _speaking_of(services: Services, network: "Network", concept: str) -> tuple[Node, ...]:
    """The notes in which all words of a concept stand, the most telling ones."""
    terms = terms_of(concept).terms
    matches = services.ledger.notes_matching(terms, limit=_STAND_INS, every=True) if terms else []
    notes = (network.note(match.path) for match in matches)
    return tuple(Node(note.path) for note in notes if note and not note.generated)


def _standing_in(network: "Network", concept: str, starts: Sequence[Node]) -> SourceWarning:
    titles = ", ".join(f"“{network.title(node)}”" for node in starts)
    return SourceWarning(
        source=SourceName.GRAPH,
        error=f"No note is called “{' '.join(concept.split())}”.",
        impact=f"What is shown stands around notes that speak of it: {titles}.",
    )


def _result(network: "Network", near: Near, reason: str) -> RelatedNote:
    legs = zip(near.way, near.way[1:], strict=False)
    types = (tie.edge.type for here, there in legs for tie in network.ties(here, there))
    return RelatedNote(
        note_path=near.path,
        note_title=network.title(Node(near.path)),
        min_hops=near.reached.hops,
        path_count=near.ways,
        avg_strength=round(near.reached.strength, 4),
        relationship_types=tuple(dict.fromkeys(types)),
        reason=reason,
        composite_relevance=near.relevance,
    )


def _edges(network: "Network", nodes: Sequence[Node]) -> tuple[Edge, ...]:
    """The relations among these notes, each once; denied ones are left out, since a drawing can't say `not`."""
    among = {node for node in nodes if is_note(node)}
    ties = [
        tie
        for node in sorted(among)
        for other in network.adjacent(Node(node)) & among
        if other > node
        for tie in network.ties(Node(node), other)
        if not tie.edge.negated
    ]
    return tuple(
        Edge(
            source_path=VaultPath(tie.source),
            target_path=VaultPath(tie.target),
            relationship_type=tie.edge.type,
            strength=round(tie.strength, 4),
        )
        for tie in each_relation_once(ties)[:MOST_EDGES]
    )


def _groups(network: "Network", notes: Sequence[VaultPath]) -> tuple[tuple[Community, ...], tuple[VaultPath, ...]]:
    from catena.graph.communities import groups_of  # loads networkx, which the sidecar can start without

    found = groups_of(network, notes)
    communities = (Community(label=network.title(Node(group[0])), note_paths=group) for group in found.groups)
    return tuple(communities), found.bridges
