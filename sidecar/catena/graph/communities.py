"""Finds communities among notes, and the notes that bridge them. Importing this loads networkx."""

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass

import networkx as nx

from catena.graph.network import Network
from catena.graph.node import Node
from catena.graph.walking import weight_of
from catena.vault.path import VaultPath

MOST_NODES = 150
"""The maximum number of notes; later ones are left out."""
FEWEST_NODES = 6
"""The minimum number of notes for which communities are computed."""
SMALLEST = 2

_SEED = 7
"""Louvain visits nodes in random order; a fixed seed makes the result deterministic."""
_LEAST_BRIDGE = 0.4
"""The minimum participation coefficient of a bridge: two thirds of its edges to one group and one third to another."""


@dataclass(frozen=True, slots=True)
class Groups:
    """The communities of some notes.

    Attributes:
        groups: Largest first, each with its most central note first; an isolated note is in no group.
        bridges: Notes that connect groups, most important first.
    """

    groups: tuple[tuple[VaultPath, ...], ...]
    bridges: tuple[VaultPath, ...]


def groups_of(network: Network, notes: Collection[VaultPath]) -> Groups:
    """Find the communities among some notes, and the notes that bridge them.

    Communities maximise modularity (Louvain: Blondel et al. 2008), with edges weighted by strength and less at hubs and
    maps. A bridge is connected to several communities about evenly (participation coefficient: Guimerà and Amaral 2005;
    betweenness would take as long as everything else). Leave out the note whose neighbourhood this is, since it
    connects everything. The notes are in order of importance; the first `MOST_NODES` are used. Returns no groups and no
    bridges if there are fewer than `FEWEST_NODES` notes or only one group.
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
