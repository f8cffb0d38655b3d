"""Ports: the trained reader that judges passages."""

from collections.abc import Sequence
from typing import Protocol


class Reader(Protocol):
    """A trained model that reads a question together with a passage.

    A passage is written as "note title › section", a line end, and its text.
    """

    @property
    def name(self) -> str:
        """The name of the model, which selects fitted parameters."""
        ...

    def answers(self, question: str, passages: Sequence[str]) -> tuple[float, ...]:
        """Return for each passage the probability that it answers the question. Blocks."""
        ...
