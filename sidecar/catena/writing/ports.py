"""The services that writing of notes requires."""

from typing import Protocol

from catena.events import Events
from catena.sources.ports import LiveIndex
from catena.vault.ports import VaultFiles


class WriteServices(Protocol):
    """The vault to write to, and the components that learn of the write."""

    @property
    def vault(self) -> VaultFiles:
        """Return the files of the vault."""
        ...

    @property
    def events(self) -> Events:
        """Return the event publisher."""
        ...

    @property
    def indexer(self) -> LiveIndex:
        """Return the indexer, which indexes written notes at once."""
        ...
