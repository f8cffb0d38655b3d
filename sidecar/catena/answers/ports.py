"""What answering asks of the services around it."""

from collections.abc import Mapping
from typing import Protocol

from catena.annotations.ports import CurrentConventions
from catena.answers.contradiction import Contradiction, Judgement
from catena.graph.live_graph import LiveGraph
from catena.history.ports import History
from catena.index.claims import ClaimStore
from catena.sources.ports import KnownAnnotations, SearchServices
from catena.vault.ports import VaultFiles


class Judgements(Protocol):
    """What the owner said, by the contradiction's id."""

    def all(self) -> Mapping[str, Judgement]:
        """Every judgement that was not taken back."""
        ...

    def put(self, contradiction_id: str, judgement: Judgement, about: Contradiction | None) -> None:
        """Keep a judgement; `detected` takes it back.

        Args:
            contradiction_id: Which.
            judgement: What the owner says.
            about: The contradiction, for whoever reads the file; None when it is not found any more.

        Raises:
            ReadOnly: The state folder can't be written.
        """
        ...


class AnswerServices(SearchServices, Protocol):
    """What forming an answer needs besides its sources."""

    @property
    def vault(self) -> VaultFiles:
        """The notes on disk."""
        ...

    @property
    def conventions(self) -> CurrentConventions:
        """What marks mean in this vault."""
        ...

    @property
    def annotations(self) -> KnownAnnotations:
        """Every annotation, in memory."""
        ...

    @property
    def graph(self) -> LiveGraph:
        """What notes state of relations."""
        ...

    @property
    def history(self) -> History:
        """What notes said, on both time axes."""
        ...

    @property
    def claims(self) -> ClaimStore:
        """What notes assert, and which of it is opposed."""
        ...

    @property
    def judgements(self) -> Judgements:
        """What the vault's owner says of contradictions."""
        ...

    @property
    def model_name(self) -> str:
        """The embedding model, by which fitted figures are chosen."""
        ...
