"""Tie: one relation as it stands between two nodes of the graph."""

from typing import NamedTuple

from catena.graph.node import Node
from catena.graph.ports import StoredEdge
from catena.graph.relation import SYMMETRIC, RelationType

PLAIN_LINKS = frozenset({RelationType.LINKS_TO, RelationType.EMBEDS})
"""What says no more than that one note names another."""

DISCOVERED_ID = -1
"""The row id of what no note states."""


class Tie(NamedTuple):
    """A stored edge with its ends resolved.

    Attributes:
        source: Where it starts.
        target: Where it leads.
        edge: What is stored of it; its id is `DISCOVERED_ID` when no note states it.
    """

    source: Node
    target: Node
    edge: StoredEdge

    @property
    def type(self) -> RelationType:
        """What it says."""
        return RelationType(self.edge.type)

    @property
    def strength(self) -> float:
        """0 to 1."""
        return self.edge.strength

    @property
    def is_stated(self) -> bool:
        """Whether a note states it; `RelationStore.statements` then has its words."""
        return self.edge.id != DISCOVERED_ID

    @property
    def is_plain(self) -> bool:
        """Whether it is a link or an embed and nothing more."""
        return self.edge.type in PLAIN_LINKS

    @property
    def identity(self) -> tuple[Node, Node, str, bool]:
        """Equal for ties that are one relation: stated twice, or of a type that holds both ways and from both ends."""
        ends = sorted((self.source, self.target)) if self.edge.type in SYMMETRIC else (self.source, self.target)
        return ends[0], ends[1], self.edge.type, self.edge.negated


def each_relation_once(ties: list[Tie]) -> tuple[Tie, ...]:
    """The strongest tie of each relation, strongest first; equally strong ones in a fixed order."""
    ties.sort(key=lambda tie: (-tie.edge.strength, *tie.identity, tie.edge.stated_in, tie.edge.id))
    once: dict[tuple[Node, Node, str, bool], Tie] = {}
    for tie in ties:
        once.setdefault(tie.identity, tie)
    return tuple(once.values())
