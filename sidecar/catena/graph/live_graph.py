"""LiveGraph: the port to the graph, which may still be loading, and its store."""

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:  # networkx takes a good part of a start to import
    from catena.graph.network import Network
    from catena.graph.ports import RelationStore
    from catena.graph.statement import Statement
    from catena.notes import Note


class LiveGraph(Protocol):
    """The current graph of the vault's notes."""

    @property
    def loaded(self) -> "Network | None":
        """The network; None while it is loading."""
        ...

    @property
    def store(self) -> "RelationStore":
        """The stored statements with their sentences."""
        ...

    def network(self) -> "Network":
        """The network. Blocks while it is loading."""
        ...

    def stated_by(self, note: "Note") -> tuple["Statement", ...]:
        """The relations that a note states."""
        ...
