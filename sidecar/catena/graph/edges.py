"""Directed edges between nodes, several from one node to another, each with a key.

NetworkX's `MultiDiGraph` does the same, but a fifth larger, and importing it costs 20 MB.
"""

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from catena.graph.node import Node
from catena.graph.ports import StoredEdge

Parallel: TypeAlias = Mapping[int, StoredEdge]
"""The edges from one node to another, by key."""

_Adjacency: TypeAlias = dict[Node, dict[Node, dict[int, StoredEdge]]]


class Edges:
    """Nodes and the edges between them. Nodes, neighbours and edges are in the order in which they were added."""

    def __init__(self) -> None:
        self._out: _Adjacency = {}
        self._into: _Adjacency = {}

    def __contains__(self, node: object) -> bool:
        return node in self._out

    def out(self, node: Node) -> Mapping[Node, Parallel]:
        """Return the nodes to which edges lead from this one; none if it is unknown."""
        return self._out.get(node, {})

    def into(self, node: Node) -> Mapping[Node, Parallel]:
        """Return the nodes from which edges lead to this one; none if it is unknown."""
        return self._into.get(node, {})

    def add_node(self, node: Node) -> None:
        """Add a node; one that is there keeps its edges."""
        if node not in self._out:
            self._out[node] = {}
            self._into[node] = {}

    def add(self, source: Node, target: Node, key: int, edge: StoredEdge) -> None:
        """Add an edge, with nodes that are missing; one with the same key is replaced."""
        self.add_node(source)
        self.add_node(target)
        parallel = self._out[source].get(target)
        if parallel is None:
            self._out[source][target] = self._into[target][source] = {key: edge}
        else:
            parallel[key] = edge

    def remove(self, source: Node, target: Node, key: int) -> None:
        """Remove an edge. Its nodes stay."""
        parallel = self._out[source][target]
        del parallel[key]
        if not parallel:
            del self._out[source][target]
            del self._into[target][source]

    def remove_nodes(self, nodes: Iterable[Node]) -> None:
        """Remove nodes, with the edges to and from them."""
        for node in nodes:
            for target in self._out.pop(node):
                self._into[target].pop(node, None)
            for source in self._into.pop(node):
                self._out.get(source, {}).pop(node, None)

    def degree(self, node: Node) -> int:
        """Return the number of neighbours; one in both directions counts twice."""
        return len(self.out(node)) + len(self.into(node))
