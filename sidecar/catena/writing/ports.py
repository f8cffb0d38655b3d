"""What writing notes asks of the services around it."""

from typing import Protocol

from catena.events import Events
from catena.index.ports import LiveIndex
from catena.vault.ports import VaultFiles


class WriteServices(Protocol):
    """Where notes are written, and who is told."""

    @property
    def vault(self) -> VaultFiles:
        """The notes on disk."""
        ...

    @property
    def events(self) -> Events:
        """Whoever listens."""
        ...

    @property
    def indexer(self) -> LiveIndex:
        """Indexes what was written at once."""
        ...
