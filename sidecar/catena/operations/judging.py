"""What a vault's owner says of its contradictions: kept apart from the index, so that it survives re-indexing."""

from collections.abc import Mapping
from typing import Protocol

from catena.answers.contradiction import Contradiction, Judgement


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
