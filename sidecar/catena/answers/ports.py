"""Ports: what answers need from the services."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Protocol

from catena.beliefs.ports import BeliefServices

if TYPE_CHECKING:
    from catena.answers.contradiction import Contradiction, Judgement
    from catena.claims.ports import Inference
    from catena.graph.network import Network
    from catena.graph.statement import Statement
    from catena.notes import Note
    from catena.reading.ports import Reader
    from catena.stores.sqlite_claims import SqliteClaims
    from catena.stores.sqlite_relations import SqliteRelations


class Judgements(Protocol):
    """The owner's judgements, by contradiction id."""

    def all(self) -> Mapping[str, "Judgement"]:
        """Return every judgement that was not withdrawn."""
        ...

    def put(self, contradiction_id: str, judgement: "Judgement", about: "Contradiction | None") -> None:
        """Store a judgement; `detected` withdraws it.

        Args:
            contradiction_id: The contradiction.
            judgement: The owner's judgement.
            about: The contradiction's text, for people who read the file; None if it is no longer found.

        Raises:
            ReadOnly: The state folder is not writable.
        """
        ...


class LiveGraph(Protocol):
    """The current graph of the vault's notes."""

    @property
    def loaded(self) -> "Network | None":
        """The network; None while it is loading."""
        ...

    @property
    def store(self) -> "SqliteRelations":
        """The stored statements with their sentences."""
        ...

    def network(self) -> "Network":
        """The network. Blocks while it is loading."""
        ...

    def stated_by(self, note: "Note") -> tuple["Statement", ...]:
        """The relations that a note states."""
        ...


class AnswerServices(BeliefServices, Protocol):
    """The services that answers need besides those that find notes and tell what they said."""

    @property
    def graph(self) -> LiveGraph:
        """The relations between notes."""
        ...

    @property
    def claims(self) -> "SqliteClaims":
        """The claims of notes and which of them are opposed."""
        ...

    @property
    def judgements(self) -> Judgements:
        """The owner's judgements of contradictions."""
        ...

    @property
    def reader(self) -> "Reader | None":
        """Return what judges whether passages answer a question; None without a trained reader."""
        ...

    @property
    def inference(self) -> "Inference | None":
        """Return what judges whether one sentence follows from another; None without a trained reader."""
        ...
