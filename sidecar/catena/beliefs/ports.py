"""Ports: what telling what notes said needs from the services."""

from typing import TYPE_CHECKING, Protocol

from catena.results.ports import ResultServices

if TYPE_CHECKING:
    from catena.annotations.ports import CurrentConventions
    from catena.stores.sqlite_history import SqliteHistory


class BeliefServices(ResultServices, Protocol):
    """The services that telling what notes said needs besides those that find them."""

    @property
    def conventions(self) -> "CurrentConventions":
        """The meanings of marks in this vault."""
        ...

    @property
    def history(self) -> "SqliteHistory":
        """The versions of notes, by valid and transaction time."""
        ...
