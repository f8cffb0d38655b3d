"""What reading annotations asks of the vault."""

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from catena.annotations.conventions import Conventions


class CurrentConventions(Protocol):
    """What marks mean in a vault, as its settings and templates say at this moment."""

    def current(self) -> "Conventions":
        """The conventions; read again only when a file that states them changed."""
        ...

    @property
    def problems(self) -> tuple[str, ...]:
        """What could not be read of settings and templates, a sentence each for the vault's owner."""
        ...
