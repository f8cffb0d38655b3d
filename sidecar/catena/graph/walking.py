"""Searches the network: distances, closeness and causal chains, each with a budget.

Importing this does not load networkx.
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
"""The maximum number of neighbours that one search visits, so that a node with very many links doesn't block an
answer."""
MOST_PUSHES = 1_500
"""The maximum number of pushes for one ranking."""
MOST_WAYS = 999
"""The maximum to which ways between two notes are counted."""
MOST_CHAINS_TRIED = 20_000

RESTART = 0.2
"""The restart probability of a random walk (α); this value keeps it near its start."""
LEAST_RESIDUAL = 3e-4
"""The residual per neighbour below which a node is not pushed (ε)."""

_PASSED_ON = 0.6
"""The share that even the weakest relation passes on; the rest depends on the strength."""
_DENIED = 0.5
"""The factor for negated relations."""
_BY_KIND: Mapping[str, float] = {RelationType.CONCEPTUALLY_RELATED.value: 0.7}
"""Discovered relations weigh less than stated ones of equal strength."""

_Around: TypeAlias = "dict[Node, dict[Node, float]]"
_Begun: TypeAlias = "tuple[float, int, tuple[Node, ...], tuple[StoredEdge, ...]]"
"""A partial chain: its negated confidence (so that the best is the smallest), its length, nodes and edges."""


@dataclass(frozen=True, slots=True)
class Reached:
    """A node reached from the starts.

    Attributes:
        hops: The number of relations on the shortest way; 0 for a start.
        strength: The mean strength of their relations, 0 to 1.
        share: The weight of the best of them, 0 to 1: higher for strong relations, lower for hubs.
        came_from: The previous nodes on the shortest ways, the best first; () for a start.
    """

    hops: int
    ways: int
    strength: float
    share: float
    came_from: tuple[Node, ...]


def reach(network: "Network", starts: Collection[Node], *, max_hops: int) -> dict[Node, Reached]:
    """All nodes within a number of relations of the starts, in either direction, including the starts.

    Breadth first. Ways may pass through unresolved names but not through generated notes, which are not evidence. If
    the budget runs out, the nodes with the most neighbours are not expanded.
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
    """The frequency with which a random walk with restarts visits each node.

    Personalised PageRank by forward push (Andersen, Chung, Lang 2006): exact to `LEAST_RESIDUAL` for each neighbour,
    and only relevant nodes are visited. A step is more likely along a strong relation and less likely to a hub
    (`Network.damping`).
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
    """The number of simple ways from the starts to a node within a number of relations, at most `MOST_WAYS`.

    Parallel relations between two notes count as one. `reached` is what `reach` gives for the starts, and limits the
    search.
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
    """A causal chain.

    Attributes:
        nodes: From cause to effect, each once.
        confidence: The product of their strengths, which assumes independent links. It is not damped further by length.
    """

    nodes: tuple[Node, ...]
    edges: tuple[StoredEdge, ...]
    confidence: float


def chains(
    network: "Network", sources: Collection[Node], targets: Collection[Node], *, max_hops: int, limit: int
) -> tuple[Chain, ...]:
    """The causal chains with the highest confidence from any source to any target, without negated and generated links.

    Best-first search (Dijkstra 1959, over products): confidence only falls along a chain, so the first chains found are
    the best. If both ends are given, a chain does not pass through other sources or targets. Without sources or
    targets, chains begin or end anywhere; without both there are none. They are ordered by descending confidence, then
    by length, then by nodes.
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
    """The weight of a relation as evidence that its ends are related, 0 to 1."""
    return edge.strength * _BY_KIND.get(edge.type, 1.0) * (_DENIED if edge.negated else 1.0)


def _arrived(
    network: "Network", node: Node, hops: int, ways: list[tuple[Node, float]], reached: Mapping[Node, Reached]
) -> Reached:
    """Combine all shortest ways to a node."""
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
    """The probability of a random walk's step to each neighbour."""
    weights = {other: weight_of(edge) * network.damping(other) for other, edge in network.strongest(node).items()}
    total = math.fsum(weights.values())
    return {other: weight / total for other, weight in weights.items() if weight > 0}


def _is_generated(network: "Network", node: Node) -> bool:
    note = network.note(node)
    return note is not None and note.generated


def _hops_to(network: "Network", targets: Collection[Node], max_hops: int) -> dict[Node, int]:
    """The minimum number of links from each node to a target."""
    hops = dict.fromkeys(targets, 0)
    frontier = list(hops)
    for at in range(1, max_hops):
        causes = {cause for node in frontier for cause in network.causes(node)}
        frontier = [node for node in causes if node not in hops]
        hops.update(dict.fromkeys(frontier, at))
    return hops


def _chain(nodes: tuple[Node, ...], edges: tuple[StoredEdge, ...], confidence: float, *, forward: bool) -> Chain:
    return Chain(nodes, edges, confidence) if forward else Chain(nodes[::-1], edges[::-1], confidence)
