"""Candidates from the graph: notes with common neighbours, and notes near each other in a hierarchy."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from math import exp, log
from typing import TYPE_CHECKING

from catena.graph.node import Node, Role, is_note
from catena.graph.ports import StoredEdge
from catena.graph.relation import Origin, RelationType
from catena.graph.roles import DAMPING
from catena.linking.explanations import listed
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


@dataclass(slots=True)
class _Shared:
    score: float = 0.0
    through: list[tuple[float, Node, bool]] = field(default_factory=list["tuple[float, Node, bool]"])


def shared_links(network: "Network", source: VaultPath) -> Mapping[VaultPath, Signal]:
    """Return signals for notes with common neighbours, by the Adamic-Adar index.

    A shared neighbour counts 1 / log(degree), so a neighbour with few links counts more (Adamic and Adar, "Friends and
    neighbors on the Web", 2003). Maps, daily notes and tag pages count less (`DAMPING`), templates and generated notes
    do not count. Unresolved names count if both notes link to them.

    Returns:
        A signal for each note; its strength grows with the index up to `MOST_SHARED`.
    """
    found: dict[VaultPath, _Shared] = {}
    with network.lock:
        middles = _stated_around(network, Node(source))
        budget = _MOST_EDGES
        for middle in sorted(middles, key=lambda node: (network.degree(node), node)):
            weight = _weight(network, middle)
            budget -= network.degree(middle)
            if budget < 0:
                break
            for there, by_there in _stated_around(network, middle, from_others=True).items():
                if weight and is_note(there) and there != source:
                    shared = found.setdefault(there, _Shared())
                    shared.score += weight
                    shared.through.append((-weight, middle, middles[middle] and by_there))
        return {path: _signal(network, shared) for path, shared in found.items()}


def by_hierarchy(network: "Network", source: VaultPath) -> Mapping[VaultPath, Signal]:
    """Return signals for notes with the same parent (`up`, `down`), and for notes two levels above or below."""
    with network.lock:
        own = network.title(Node(source))
        found: dict[VaultPath, Signal] = {}
        for parent in _above(network, Node(source)):
            for sibling in _below(network, parent):
                _add(found, sibling, _SIBLINGS, f"Both stand below “{network.title(parent)}”.")
            for top in _above(network, parent):
                words = f"“{own}” stands below “{network.title(parent)}”, and that below “{network.title(top)}”."
                _add(found, top, _GRANDPARENT, words)
        for child in _below(network, Node(source)):
            for bottom in _below(network, child):
                words = f"“{network.title(bottom)}” stands below “{network.title(child)}”, and that below “{own}”."
                _add(found, bottom, _GRANDPARENT, words)
    return {path: signal for path, signal in found.items() if path != source}


def _add(found: dict[VaultPath, Signal], node: Node, strength: float, words: str) -> None:
    if is_note(node):
        found.setdefault(VaultPath(node), Signal(reason=Reason.HIERARCHY, strength=strength, words=words))


def _weight(network: "Network", node: Node) -> float:
    note = network.note(node)
    if note and (note.generated or note.role is Role.TEMPLATE):
        return 0.0
    return (DAMPING[note.role] if note else 1.0) / log(max(2, network.degree(node)))


def _stated_around(network: "Network", node: Node, *, from_others: bool = False) -> dict[Node, bool]:
    """Return each neighbour that a note states, with whether the relation is a link from the outer note.

    The outer note is `node` itself, or the neighbour if `from_others` is set.
    """
    around: dict[Node, bool] = {}
    for other, edges in network.neighbours(node):
        stated = [edge for edge in edges if edge.origin != Origin.DISCOVERED]
        if stated:
            outer = other if from_others else node
            around[other] = around.get(other, False) or any(edge.stated_in == outer for edge in stated)
    return around


def _signal(network: "Network", shared: _Shared) -> Signal:
    best = sorted(shared.through)[:3]
    titles = listed(network.title(node) for _, node, _ in best)
    linking = all(links for _, _, links in best)
    return Signal(
        reason=Reason.SHARED_LINKS,
        strength=MOST_SHARED * (1.0 - exp(-shared.score)),
        words=f"Both link to {titles}." if linking else f"Both are linked with {titles}.",
    )


def _above(network: "Network", node: Node) -> list[Node]:
    return sorted(set(_related(network, node, RelationType.UP, RelationType.DOWN)))


def _below(network: "Network", node: Node) -> list[Node]:
    return sorted(set(_related(network, node, RelationType.DOWN, RelationType.UP)))


def _related(network: "Network", node: Node, out: RelationType, into: RelationType) -> Iterator[Node]:
    """Yield the targets of this node's `out` relations, and the sources of `into` relations that lead to it."""
    for resolved_edge in network.edges_at(node):
        if _is(resolved_edge.edge, out) and resolved_edge.source == node:
            yield resolved_edge.target
        elif _is(resolved_edge.edge, into) and resolved_edge.target == node:
            yield resolved_edge.source


def _is(edge: StoredEdge, kind: RelationType) -> bool:
    return edge.type == kind.value and not edge.negated
