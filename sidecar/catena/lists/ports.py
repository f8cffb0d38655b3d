"""Ports: what finding a list needs from the services."""

from typing import TYPE_CHECKING, Protocol

from catena.sources.ports import KnownAnnotations, SearchServices

if TYPE_CHECKING:
    from catena.vault.ports import VaultFiles


class ListServices(SearchServices, Protocol):
    """The services that lists need besides the sources."""

    @property
    def vault(self) -> "VaultFiles":
        """The notes on disk."""
        ...

    @property
    def annotations(self) -> KnownAnnotations:
        """Every annotation, in memory."""
        ...
