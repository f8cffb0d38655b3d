"""Directed edges between nodes, several from one node to another, each with an id.

NetworkX's `MultiDiGraph` does the same, but half as large again, and importing it costs 20 MB.
"""

from collections.abc import Collection, Iterable, Mapping
from typing import TypeAlias

from catena.graph.node import Node
from catena.graph.ports import StoredEdge

Parallel: TypeAlias = StoredEdge | dict[int, StoredEdge]
"""The edges from one node to another (`each_of`): nearly always one, else several by id. Dictionaries for all would
take more memory than the edges."""

_Adjacency: TypeAlias = dict[Node, dict[Node, Parallel]]


def each_of(parallel: Parallel | None) -> Collection[StoredEdge]:
    """Return the edges from one node to another; none if there are none."""
    if isinstance(parallel, dict):
        return parallel.values()
    return () if parallel is None else (parallel,)


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

    def add(self, source: Node, target: Node, edge: StoredEdge) -> None:
        """Add an edge, with nodes that are missing; one with the same id is replaced."""
        self.add_node(source)
        self.add_node(target)
        parallel = self._out[source].get(target)
        if isinstance(parallel, dict):
            parallel[edge.id] = edge
            return
        joined = edge if parallel is None or parallel.id == edge.id else {parallel.id: parallel, edge.id: edge}
        self._out[source][target] = self._into.setdefault(target, {})[source] = joined

    def remove(self, source: Node, target: Node, edge_id: int) -> None:
        """Remove an edge. Its nodes stay."""
        parallel = self._out[source][target]
        if isinstance(parallel, dict):
            del parallel[edge_id]
        if not isinstance(parallel, dict) or not parallel:
            self.remove_all(source, target)

    def remove_all(self, source: Node, target: Node) -> None:
        """Remove the edges from one node to another, if there are any. The nodes stay."""
        if target in self.out(source):
            del self._out[source][target]
            del self._into[target][source]

    def remove_nodes(self, nodes: Iterable[Node]) -> None:
        """Remove nodes, with the edges to and from them."""
        for node in nodes:
            for target in self._out.pop(node):
                self._into[target].pop(node, None)
            for source in self._into.pop(node, ()):
                self._out.get(source, {}).pop(node, None)

    def degree(self, node: Node) -> int:
        """Return the number of neighbours; one in both directions counts twice."""
        return len(self.out(node)) + len(self.into(node))
