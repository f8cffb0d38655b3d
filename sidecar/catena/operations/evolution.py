"""Evolution: how what the vault says of a concept came to be so."""

from dataclasses import dataclass

from catena.answers.answer import TimelineEntry
from catena.answers.result import SourceWarning


@dataclass(frozen=True, slots=True, kw_only=True)
class Evolution:
    """What happened to the notes on a concept.

    Attributes:
        timeline: Oldest first, ties by path.
        warnings: Sources that did not answer, and what is less than it should be.
    """

    timeline: tuple[TimelineEntry, ...]
    warnings: tuple[SourceWarning, ...]
