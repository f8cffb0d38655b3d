"""ResolvedEdge: a stored edge between two nodes of the graph."""

from typing import NamedTuple

from catena.graph.node import Node
from catena.graph.ports import StoredEdge
from catena.graph.relation import SYMMETRIC, RelationType

PLAIN_LINKS = frozenset({RelationType.LINKS_TO, RelationType.EMBEDS})
"""Types that state no more than a link."""

DISCOVERED_ID = -1
"""The row id of a discovered relation, which no note states."""


class ResolvedEdge(NamedTuple):
    """A stored edge with its ends resolved. The id of the edge is `DISCOVERED_ID` if no note states it."""

    source: Node
    target: Node
    edge: StoredEdge

    @property
    def type(self) -> RelationType:
        """The type of the relation."""
        return RelationType(self.edge.type)

    @property
    def strength(self) -> float:
        """0 to 1."""
        return self.edge.strength

    @property
    def is_stated(self) -> bool:
        """Whether a note states it, so that `RelationStore.statements` has its text."""
        return self.edge.id != DISCOVERED_ID

    @property
    def is_plain(self) -> bool:
        """Whether it is only a link or an embed, which no field names."""
        return self.edge.type in PLAIN_LINKS and self.edge.label is None

    @property
    def identity(self) -> tuple[Node, Node, str, bool, str]:
        """Equal for edges of one relation: stated twice, or symmetric and stated from both ends."""
        ends = sorted((self.source, self.target)) if self.edge.type in SYMMETRIC else (self.source, self.target)
        return ends[0], ends[1], self.edge.type, self.edge.negated, self.edge.label or ""


def strongest_of_each_relation(resolved_edges: list[ResolvedEdge]) -> tuple[ResolvedEdge, ...]:
    """The strongest edge of each relation, strongest first; equally strong ones in a fixed order."""
    resolved_edges.sort(
        key=lambda resolved_edge: (
            -resolved_edge.edge.strength,
            *resolved_edge.identity,
            resolved_edge.edge.stated_in,
            resolved_edge.edge.id,
        )
    )
    once: dict[tuple[Node, Node, str, bool, str], ResolvedEdge] = {}
    for resolved_edge in resolved_edges:
        once.setdefault(resolved_edge.identity, resolved_edge)
    return tuple(once.values())
