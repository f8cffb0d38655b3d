"""Signals: evidence for a link between two notes, and how several signals combine."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import prod

from catena.linking.link import LinkType, Reason

SUREST = 0.95
"""The highest strength that a suggestion can have."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Signal:
    """A piece of evidence for a link.

    Attributes:
        strength: 0 to 1: how likely a person would link the two notes for this reason alone.
        quote: What a person decides by: a sentence of a note, with the titles of both or "both", to be read in either
            note. "" if nothing can be quoted; such evidence only makes a link likelier.
    """

    reason: Reason
    strength: float
    quote: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """A type for a link, and the signal that supports this type."""

    link_type: LinkType
    signal: Signal


def combined_strength(strengths: Iterable[float]) -> float:
    """Return the strength of several signals combined as if they were independent (noisy or)."""
    return min(SUREST, 1.0 - prod(1.0 - strength for strength in strengths))
