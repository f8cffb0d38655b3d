"""Walks over the network: what stands how near, what leads to what. Every walk has a budget.

Nothing here needs networkx when it is imported: a `Network` brings it.
"""

import heapq
import math
from collections import deque
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from catena.graph.node import Node
from catena.graph.ports import StoredEdge
from catena.graph.relation import RelationType

if TYPE_CHECKING:  # networkx takes a good part of a start to import
    from catena.graph.network import Network

MOST_EDGES = 40_000
"""Neighbours looked at by one walk: a vault whose every note links to one map must not stop an answer."""
MOST_PUSHES = 1_500
"""Nodes from which one rank is pushed on."""
MOST_WAYS = 999
"""Ways between two notes are counted up to here."""
MOST_CHAINS_TRIED = 20_000

RESTART = 0.2
"""How readily a random walk begins anew (α); so much keeps it near its start."""
LEAST_RESIDUAL = 3e-4
"""What is left at a node, for each of its neighbours, below which nothing more is pushed on (ε)."""

_PASSED_ON = 0.6
"""What even the weakest relation passes on; the rest is its strength's to give."""
_DENIED = 0.5
"""A denied relation still is one, but half as telling."""
_BY_KIND: Mapping[str, float] = {RelationType.CONCEPTUALLY_RELATED.value: 0.7}
"""What only a model says is weighed less than what a note says as strongly."""

_Around: TypeAlias = "dict[Node, dict[Node, float]]"
_Begun: TypeAlias = "tuple[float, int, tuple[Node, ...], tuple[StoredEdge, ...]]"
"""A chain while it grows: its confidence, below zero so that the surest is the least; its links; nodes; edges."""


@dataclass(frozen=True, slots=True)
class Reached:
    """A node near others.

    Attributes:
        hops: Relations on the shortest way; 0 for a start.
        ways: How many shortest ways there are.
        strength: Mean strength of the relations on them, 0 to 1.
        share: What the best of them is worth, 0 to 1: strong relations more, hubs and their like on it less.
        came_from: The nodes before it on the shortest ways, the most telling first; () for a start.
    """

    hops: int
    ways: int
    strength: float
    share: float
    came_from: tuple[Node, ...]


def reach(network: "Network", starts: Collection[Node], *, max_hops: int) -> dict[Node, Reached]:
    """Every node within so many relations of the starts, whichever way they point; the starts among them.

    Breadth first. Ways go through names that no note has, but not through generated notes, which are evidence of
    nothing. When the budget ends the walk, the most crowded nodes are those that were not looked behind.
    """
    with network.lock:
        reached = {start: Reached(0, 1, 0.0, 1.0, ()) for start in sorted(starts) if network.has(start)}
        frontier, budget = list(reached), MOST_EDGES
        for hops in range(1, max_hops + 1):
            ways_to: dict[Node, list[tuple[Node, float]]] = {}
            for here in sorted(frontier, key=lambda node: (network.degree(node), node)):
                if hops > 1 and (budget < network.degree(here) or _is_generated(network, here)):
                    continue
                budget -= network.degree(here)
                for there, edge in network.strongest(here).items():
                    if there not in reached:
                        ways_to.setdefault(there, []).append((here, edge.strength))
            layer = {node: _arrived(network, node, hops, ways, reached) for node, ways in ways_to.items()}
            reached.update(layer)
            frontier = list(layer)
    return reached


def closeness(network: "Network", starts: Collection[Node]) -> dict[Node, float]:
    """How often a random walk that keeps returning to the starts is at each node: near ones add up to nearly 1.

    Personalised PageRank by forward push (Andersen, Chung, Lang 2006): exact to `LEAST_RESIDUAL` for each neighbour,
    and only nodes that matter are looked at. A step is the likelier the stronger the relation, the less likely the
    more its end ties together (`Network.damping`).
    """
    with network.lock:
        known = sorted(start for start in starts if network.has(start))
        residual = dict.fromkeys(known, 1.0 / len(known)) if known else {}
        rank: dict[Node, float] = {}
        around: _Around = {}
        queue, waiting = deque(known), set(known)
        for _ in range(MOST_PUSHES):
            if not queue:
                break
            here = queue.popleft()
            waiting.discard(here)
            left = residual.pop(here, 0.0)
            rank[here] = rank.get(here, 0.0) + RESTART * left
            shares = around.get(here)
            if shares is None:
                ends_here = _is_generated(network, here) and here not in known
                shares = around[here] = {} if ends_here else _step_shares(network, here)
            for there, share in shares.items():
                now = residual[there] = residual.get(there, 0.0) + (1 - RESTART) * left * share
                if there not in waiting and now > LEAST_RESIDUAL * network.degree(there):
                    queue.append(there)
                    waiting.add(there)
    return rank


def count_ways(network: "Network", node: Node, reached: Mapping[Node, Reached], *, max_hops: int) -> int:
    """How many ways of at most so many relations lead from the starts to a node, none twice through one node.

    Parallel relations between two notes make one way. Counted up to `MOST_WAYS`.

    Args:
        network: Where.
        node: To which.
        reached: As `reach` gave it for the starts; it tells where looking is in vain.
        max_hops: Relations on the longest way that counts.
    """

    def count(here: Node, left: int, on_way: frozenset[Node], found: int) -> int:
        for there in network.strongest(here):
            near = reached.get(there)
            if near is None or near.hops >= left or there in on_way:
                continue
            if not near.hops:
                found += 1
            elif not _is_generated(network, there):
                found = count(there, left - 1, on_way | {there}, found)
            if found >= MOST_WAYS:
                return MOST_WAYS
        return found

    with network.lock:
        return count(node, max_hops, frozenset({node}), 0)


@dataclass(frozen=True, slots=True)
class Chain:
    """What leads to what.

    Attributes:
        nodes: From cause to effect, none twice.
        edges: One fewer: the strongest statement of each link.
        confidence: Their strengths multiplied, as if each link held or failed by itself. There is no further damping
            by length: every link makes a chain less sure already.
    """

    nodes: tuple[Node, ...]
    edges: tuple[StoredEdge, ...]
    confidence: float


def chains(
    network: "Network", sources: Collection[Node], targets: Collection[Node], *, max_hops: int, limit: int
) -> tuple[Chain, ...]:
    """The surest chains of cause and effect from any source to any target; denied and generated links never count.

    Best first (Dijkstra 1959, over products): confidence only falls along a chain, so the first ones found are the
    surest. With both ends given, a chain passes no other source or target on its way.

    Args:
        network: Where.
        sources: Where chains begin; () for anywhere.
        targets: Where they end; () for anywhere.
        max_hops: Links of the longest chain.
        limit: How many at most.

    Returns:
        Surest first; equally sure ones the shortest first, then by their nodes. () without sources and targets.
    """
    forward = bool(sources)
    begin, end = (frozenset(sources), frozenset(targets)) if forward else (frozenset(targets), frozenset[Node]())
    with network.lock:
        beyond = network.effects if forward else network.causes
        hops_left = _hops_to(network, end, max_hops)
        queue: list[_Begun] = [(-1.0, 0, (node,), ()) for node in sorted(begin)]
        found: list[Chain] = []
        for _ in range(MOST_CHAINS_TRIED):
            if not queue or len(found) == limit:
                break
            falling, length, nodes, edges = heapq.heappop(queue)
            if length and (not end or nodes[-1] in end):
                found.append(_chain(nodes, edges, -falling, forward=forward))
            if length == max_hops or (end and length and nodes[-1] in end):
                continue
            for node, edge in beyond(nodes[-1]).items():
                if node in nodes or node in begin or (end and hops_left.get(node, max_hops) > max_hops - length - 1):
                    continue
                heapq.heappush(queue, (falling * edge.strength, length + 1, (*nodes, node), (*edges, edge)))
    return tuple(found)


def weight_of(edge: StoredEdge) -> float:
    """How much a relation speaks for its two ends having to do with each other, 0 to 1."""
    return edge.strength * _BY_KIND.get(edge.type, 1.0) * (_DENIED if edge.negated else 1.0)


def _arrived(
    network: "Network", node: Node, hops: int, ways: list[tuple[Node, float]], reached: Mapping[Node, Reached]
) -> Reached:
    """What is known of a node when all its shortest ways are."""
    before = [(reached[came_from], came_from, strength) for came_from, strength in ways]
    count = sum(near.ways for near, _, _ in before)
    total = math.fsum(near.ways * (near.strength * (hops - 1) + strength) for near, _, strength in before)
    shares = [
        (near.share * (network.damping(came_from) if near.hops else 1.0) * _passed_on(strength), came_from)
        for near, came_from, strength in before
    ]
    shares.sort(key=lambda share: (-share[0], share[1]))
    return Reached(
        hops, count, total / (count * hops), shares[0][0] * network.damping(node), tuple(n for _, n in shares)
    )


def _passed_on(strength: float) -> float:
    return _PASSED_ON + (1 - _PASSED_ON) * strength


def _step_shares(network: "Network", node: Node) -> dict[Node, float]:
    """How likely a random walk goes to each neighbour."""
    weights = {other: weight_of(edge) * network.damping(other) for other, edge in network.strongest(node).items()}
    total = math.fsum(weights.values())
    return {other: weight / total for other, weight in weights.items() if weight > 0}


def _is_generated(network: "Network", node: Node) -> bool:
    note = network.note(node)
    return note is not None and note.generated


def _hops_to(network: "Network", targets: Collection[Node], max_hops: int) -> dict[Node, int]:
    """For each node from which a target can be reached: over how few links."""
    hops = dict.fromkeys(targets, 0)
    frontier = list(hops)
    for at in range(1, max_hops):
        causes = {cause for node in frontier for cause in network.causes(node)}
        frontier = [node for node in causes if node not in hops]
        hops.update(dict.fromkeys(frontier, at))
    return hops


def _chain(nodes: tuple[Node, ...], edges: tuple[StoredEdge, ...], confidence: float, *, forward: bool) -> Chain:
    return Chain(nodes, edges, confidence) if forward else Chain(nodes[::-1], edges[::-1], confidence)
