"""Candidates from the graph: notes with common neighbours, and notes near each other in a hierarchy."""

from collections.abc import Iterator, Mapping
from math import exp, log
from typing import TYPE_CHECKING

from catena.graph.node import Node, Role, is_note
from catena.graph.ports import StoredEdge
from catena.graph.relation import Origin, RelationType
from catena.graph.roles import DAMPING
from catena.linking.link import Reason
from catena.linking.signals import Signal
from catena.vault.path import VaultPath

if TYPE_CHECKING:  # importing networkx would slow the start
    from catena.graph.network import Network

MOST_SHARED = 0.75
"""The highest strength that shared links alone can give."""
_MOST_EDGES = 40_000
_SIBLINGS = 0.35
_GRANDPARENT = 0.4


def shared_links(network: "Network", source: VaultPath) -> Mapping[VaultPath, Signal]:
    """Return signals for notes with common neighbours, by the Adamic-Adar index.

    A shared neighbour counts 1 / log(degree), so a neighbour with few links counts more (Adamic and Adar, "Friends and
    neighbors on the Web", 2003). Maps, daily notes and tag pages count less (`DAMPING`), templates and generated notes
    do not count. Unresolved names count if both notes link to them. The strength of a signal grows with the index up to
    `MOST_SHARED`.
    """
    found: dict[VaultPath, float] = {}
    with network.lock:
        budget = _MOST_EDGES
        for middle in sorted(_stated_around(network, Node(source)), key=lambda node: (network.degree(node), node)):
            weight = _weight(network, middle)
            budget -= network.degree(middle)
            if budget < 0:
                break
            for there in _stated_around(network, middle) if weight else ():
                if is_note(there) and there != source:
                    found[there] = found.get(there, 0.0) + weight
    return {
        path: Signal(reason=Reason.SHARED_LINKS, strength=MOST_SHARED * (1.0 - exp(-score)))
        for path, score in found.items()
    }


def by_hierarchy(network: "Network", source: VaultPath) -> Mapping[VaultPath, Signal]:
    """Return signals for notes with the same parent (`up`, `down`), and for notes two levels above or below."""
    found: dict[Node, float] = {}
    with network.lock:
        for parent in _above(network, Node(source)):
            found |= dict.fromkeys(_below(network, parent), _SIBLINGS)
            found |= dict.fromkeys(_above(network, parent), _GRANDPARENT)
        for child in _below(network, Node(source)):
            found |= dict.fromkeys(_below(network, child), _GRANDPARENT)
    return {
        VaultPath(node): Signal(reason=Reason.HIERARCHY, strength=strength)
        for node, strength in found.items()
        if is_note(node) and node != source
    }


def _weight(network: "Network", node: Node) -> float:
    note = network.note(node)
    if note and (note.generated or note.role is Role.TEMPLATE):
        return 0.0
    return (DAMPING[note.role] if note else 1.0) / log(max(2, network.degree(node)))


def _stated_around(network: "Network", node: Node) -> list[Node]:
    """Return the neighbours with which notes state a relation."""
    return [
        other for other, edges in network.neighbours(node) if any(edge.origin != Origin.DISCOVERED for edge in edges)
    ]


def _above(network: "Network", node: Node) -> set[Node]:
    return set(_related(network, node, RelationType.UP, RelationType.DOWN))


def _below(network: "Network", node: Node) -> set[Node]:
    return set(_related(network, node, RelationType.DOWN, RelationType.UP))


def _related(network: "Network", node: Node, out: RelationType, into: RelationType) -> Iterator[Node]:
    """Yield the targets of this node's `out` relations, and the sources of `into` relations that lead to it."""
    for resolved_edge in network.edges_at(node):
        if _is(resolved_edge.edge, out) and resolved_edge.source == node:
            yield resolved_edge.target
        elif _is(resolved_edge.edge, into) and resolved_edge.target == node:
            yield resolved_edge.source


def _is(edge: StoredEdge, kind: RelationType) -> bool:
    return edge.type == kind.value and not edge.negated
