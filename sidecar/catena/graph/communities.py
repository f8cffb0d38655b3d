"""Groups among some notes, and the notes that join them. Importing this loads networkx."""

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass

import networkx as nx

from catena.graph.network import Network
from catena.graph.node import Node
from catena.graph.walking import weight_of
from catena.vault.path import VaultPath

MOST_NODES = 150
"""Notes looked at; later ones are left out."""
FEWEST_NODES = 6
"""Fewer notes have no groups worth telling."""
SMALLEST = 2

_SEED = 7
"""Louvain looks at nodes in random order; with a fixed seed the same notes have the same groups."""
_LEAST_BRIDGE = 0.4
"""How evenly a note that joins groups is tied to them: two thirds to one and one third to another are enough."""


@dataclass(frozen=True, slots=True)
class Groups:
    """How some notes hang together.

    Attributes:
        groups: Largest first, the most central note of each first; a note that no other holds is in none.
        bridges: Notes that join groups, most telling first.
    """

    groups: tuple[tuple[VaultPath, ...], ...]
    bridges: tuple[VaultPath, ...]


def groups_of(network: Network, notes: Collection[VaultPath]) -> Groups:
    """The groups in which notes hold together more than with the others, and what joins them.

    Groups by modularity (Louvain: Blondel et al. 2008), relations weighed by strength, hubs and maps less. A bridge is
    tied to several groups about evenly (participation coefficient: Guimerà and Amaral 2005; betweenness would cost as
    much as all the rest). The note that everything was asked around should not be among them: it ties all together.

    Args:
        network: Where.
        notes: In order of weight; the first `MOST_NODES` are looked at.

    Returns:
        No groups and no bridges when there are fewer than `FEWEST_NODES` notes, or all are one group.
    """
    looked_at = list(dict.fromkeys(notes))[:MOST_NODES]
    graph = _graph(network, looked_at)
    if len(looked_at) < FEWEST_NODES:
        return Groups((), ())
    found = nx.community.louvain_communities(graph, weight="weight", seed=_SEED)
    groups = [group for group in found if len(group) >= SMALLEST]
    if len(groups) < 2:
        return Groups((), ())
    return Groups(_ordered(graph, groups), _bridges(graph, groups))


def _graph(network: Network, notes: Collection[VaultPath]) -> "nx.Graph[VaultPath]":
    graph: nx.Graph[VaultPath] = nx.Graph()
    graph.add_nodes_from(sorted(notes))
    among = set(notes)
    with network.lock:
        for path in sorted(notes):
            for other, edge in network.strongest(Node(path)).items():
                there = VaultPath(other)
                if there in among and there > path:
                    weight = weight_of(edge) * network.damping(Node(path)) * network.damping(other)
                    graph.add_edge(path, there, weight=weight)
    return graph


def _ordered(
    graph: "nx.Graph[VaultPath]", groups: Collection[Collection[VaultPath]]
) -> tuple[tuple[VaultPath, ...], ...]:
    ordered: list[tuple[VaultPath, ...]] = []
    for group in groups:
        inner: Mapping[VaultPath, float] = dict(graph.subgraph(group).degree(weight="weight"))
        ordered.append(tuple(sorted(group, key=lambda path: (-round(inner[path], 9), path))))
    return tuple(sorted(ordered, key=lambda group: (-len(group), group)))


def _bridges(graph: "nx.Graph[VaultPath]", groups: Collection[Collection[VaultPath]]) -> tuple[VaultPath, ...]:
    group_of = {path: at for at, group in enumerate(groups) for path in group}
    joining: dict[VaultPath, float] = {}
    for path in graph:
        to_each = Counter(group_of[other] for other in graph.neighbors(path) if other in group_of)
        evenly = 1 - sum((count / to_each.total()) ** 2 for count in to_each.values())
        if evenly >= _LEAST_BRIDGE:
            joining[path] = evenly * to_each.total()
    return tuple(sorted(joining, key=lambda path: (-round(joining[path], 9), path)))
