"""Ranks the notes near some nodes: by hops, then by the weight of the ways to them."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from catena.graph.node import Node, Role
from catena.graph.roles import HUB_DEGREE
from catena.graph.walking import Reached, closeness, count_ways, reach
from catena.vault.path import VaultPath

if TYPE_CHECKING:  # networkx takes a good part of a start to import
    from catena.graph.network import Network

BY_RANK = 0.3
"""The share of a node's weight that depends on the number of ways to it; the rest depends on the best way."""

_LONG_INDEX = 2 * HUB_DEGREE
"""The number of neighbours above which a map is about too much for two of them to have it in common."""


@dataclass(frozen=True, slots=True)
class Near:
    """A note near some nodes.

    Attributes:
        relevance: 0 to 1; above 1/2 for one hop, above 1/4 for two hops, and so on.
        way: The best of the shortest ways, from a start to the note, both included.
    """

    path: VaultPath
    reached: Reached
    ways: int
    relevance: float
    way: tuple[Node, ...]


def worths(reached: Mapping[Node, Reached], rank: Mapping[Node, float]) -> dict[Node, float]:
    """The weight of each reached node relative to others with the same number of hops, 0 to 1, without the starts.

    `reached` and `rank` are what `reach` and `closeness` give for the same starts.
    """
    highest: dict[int, float] = {}
    for node, near in reached.items():
        highest[near.hops] = max(highest.get(near.hops, 0.0), rank.get(node, 0.0))
    return {
        node: (1 - BY_RANK) * near.share
        + (BY_RANK * rank.get(node, 0.0) / highest[near.hops] if highest[near.hops] else 0.0)
        for node, near in reached.items()
        if near.hops
    }


def neighbourhood(network: "Network", starts: Collection[Node], *, max_hops: int, limit: int) -> tuple[Near, ...]:
    """The notes within a number of relations in either direction, without the starts.

    Left out is what has little in common with the starts: what only a daily note, a template, a tag page or a long
    index joins, or a relation that was discovered together with a stated one. So are such notes, but for an index,
    unless they are next to a start. They are ordered by hops, then by weight, ties by path.
    """
    with network.lock:
        reached = reach(network, starts, max_hops=max_hops)
        worth = worths(reached, closeness(network, starts))
        told = _told(network, reached)
        relevance = {
            note.path: round((1 + worth[node]) * 0.5 ** reached[node].hops, 4)
            for node in worth
            if node in told and (note := network.note(node))
        }
        order = sorted(relevance, key=lambda path: (reached[Node(path)].hops, -relevance[path], path))[:limit]
        return tuple(
            Near(
                path,
                told[Node(path)],
                count_ways(network, Node(path), reached, max_hops=max_hops),
                relevance[path],
                _way(Node(path), told),
            )
            for path in order
        )


def _told(network: "Network", reached: Mapping[Node, Reached]) -> dict[Node, Reached]:
    """The nodes that have something in common with the starts, and on which ways they have it."""
    told: dict[Node, Reached] = {}
    for node, near in sorted(reached.items(), key=lambda each: each[1].hops):
        if near.hops <= 1:
            told[node] = near
        elif _role(network, node) in (Role.PLAIN, Role.MAP):
            came_from = [middle for middle in near.came_from if middle in told and _joins(network, middle)]
            kinds = ((middle, _kinds(network, middle, node)) for middle in came_from)
            telling = [
                middle
                for middle, beyond in kinds
                if any(beyond & _kinds(network, before, middle) for before in told[middle].came_from)
            ]
            if telling:
                told[node] = replace(near, came_from=tuple(telling))
    return told


def _joins(network: "Network", middle: Node) -> bool:
    """Return whether two notes have something in common because they have this one in common."""
    role = _role(network, middle)
    return role is Role.PLAIN or (role is Role.MAP and network.degree(middle) <= _LONG_INDEX)


def _role(network: "Network", node: Node) -> Role:
    note = network.note(node)
    return note.role if note else Role.PLAIN


def _kinds(network: "Network", here: Node, there: Node) -> frozenset[bool]:
    """Return whether the relations between two nodes are stated: True, False or both."""
    return frozenset(resolved_edge.is_stated for resolved_edge in network.edges_at(here, there))


def _way(node: Node, reached: Mapping[Node, Reached]) -> tuple[Node, ...]:
    way = [node]
    while reached[way[-1]].came_from:
        way.append(reached[way[-1]].came_from[0])
    return tuple(reversed(way))
