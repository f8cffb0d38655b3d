"""Ports: the trained model that decides whether one sentence follows from another."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """What one sentence says about another; the three probabilities add up to 1."""

    entails: float
    neutral: float
    contradicts: float


class Inference(Protocol):
    """A trained model of natural language inference."""

    def judge(self, pairs: Sequence[tuple[str, str]]) -> tuple[Judged, ...]:
        """Return for each (premise, hypothesis) what the premise says about the hypothesis. Blocks."""
        ...
