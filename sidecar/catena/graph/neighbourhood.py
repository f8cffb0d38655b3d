"""The notes around some nodes, ranked: by hops, then by what the ways there are worth."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from catena.graph.node import Node
from catena.graph.walking import Reached, closeness, count_ways, reach
from catena.vault.path import VaultPath

if TYPE_CHECKING:  # networkx takes a good part of a start to import
    from catena.graph.network import Network

BY_RANK = 0.3
"""How much of a node's worth is a matter of how many ways lead there; the rest is the best of them."""


@dataclass(frozen=True, slots=True)
class Near:
    """A note near some nodes.

    Attributes:
        path: The note.
        reached: How near.
        ways: Ways of at most so many relations as were walked.
        relevance: 0 to 1; one hop is always above a half, two hops above a quarter, and so on.
        way: The most telling shortest way, from a start to the note, both included.
    """

    path: VaultPath
    reached: Reached
    ways: int
    relevance: float
    way: tuple[Node, ...]


def worths(reached: Mapping[Node, Reached], rank: Mapping[Node, float]) -> dict[Node, float]:
    """What each reached node is worth beside others of as many hops, 0 to 1; starts are left out.

    Args:
        reached: As `reach` gives it.
        rank: As `closeness` gives it for the same starts.
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
    """The notes within so many relations, whichever way they point; the starts themselves are left out.

    Args:
        network: Where.
        starts: Around which nodes.
        max_hops: Relations at most.
        limit: How many notes.

    Returns:
        Nearest first, then the worthiest, ties by path; () when nothing is near.
    """
    with network.lock:
        reached = reach(network, starts, max_hops=max_hops)
        worth = worths(reached, closeness(network, starts))
        relevance = {
            note.path: round((1 + worth[node]) * 0.5 ** reached[node].hops, 4)
            for node in worth
            if (note := network.note(node))
        }
        order = sorted(relevance, key=lambda path: (reached[Node(path)].hops, -relevance[path], path))[:limit]
        return tuple(
            Near(
                path,
                reached[Node(path)],
                count_ways(network, Node(path), reached, max_hops=max_hops),
                relevance[path],
                _way(Node(path), reached),
            )
            for path in order
        )


def _way(node: Node, reached: Mapping[Node, Reached]) -> tuple[Node, ...]:
    way = [node]
    while reached[way[-1]].came_from:
        way.append(reached[way[-1]].came_from[0])
    return tuple(reversed(way))
