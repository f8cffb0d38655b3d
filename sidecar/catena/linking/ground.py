"""Ground: one thing that speaks for a link between two notes; several together make it surer."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import prod

from catena.linking.link import LinkType, Reason

SUREST = 0.95
"""Nothing that is only suggested is surer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ground:
    """One thing that speaks for a link.

    Attributes:
        reason: What kind of thing.
        strength: 0 to 1: how readily a person would link the two for this alone.
        words: A sentence that says it of both notes by their titles, or of "both", so that it reads the same in
            either.
    """

    reason: Reason
    strength: float
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """A type for a link, and what speaks for it."""

    link_type: LinkType
    ground: Ground


def together(strengths: Iterable[float]) -> float:
    """How sure several grounds are taken together, as if they were independent (noisy or)."""
    return min(SUREST, 1.0 - prod(1.0 - strength for strength in strengths))
