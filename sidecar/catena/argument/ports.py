"""What comparing papers with the vault's claims requires."""

from typing import Protocol

from catena.claims.ports import Inference
from catena.papers.ports import PaperServices
from catena.sources.languages import Models
from catena.sources.ports import LiveIndex
from catena.stores.sqlite_claims import SqliteClaims


class ArgumentServices(PaperServices, Protocol):
    """The vault, its papers, its claims and the models."""

    @property
    def claims(self) -> SqliteClaims:
        """Return the claims of all notes."""
        ...

    @property
    def indexer(self) -> LiveIndex:
        """Return what provides the chunk store once it is loaded."""
        ...

    @property
    def models(self) -> Models | None:
        """Return the embedding models; None while they are loading."""
        ...

    @property
    def inference(self) -> Inference | None:
        """Return what judges whether a sentence follows from another; None without a trained reader."""
        ...
