"""Find the parts of a paper that a quotation puts together without saying so."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from catena.language.verbatim import squeezed

_FEWEST_WORDS = 4
"""Words that a part must have at least, since fewer stand anywhere."""
_MOST_PARTS = 5
_MOST_WORDS = 400
_NEAR = 40
"""Letters and digits between two parts up to which words were left out rather than parts put together."""


@dataclass(frozen=True, slots=True)
class Source:
    """A continuous text of a paper.

    Attributes:
        text: Its letters and digits alone (`squeezed`).
        place: Where it stands, for a message (`p. 4`); "" if unknown.
    """

    text: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a quotation that stands in the paper word for word.

    Attributes:
        words: Its words as quoted.
        source: The text in which it stands.
        start: Where its letters and digits begin there.
        end: Where they end.
    """

    words: tuple[str, ...]
    source: Source
    start: int
    end: int


def stitched(words: Sequence[str], sources: Sequence[Source]) -> tuple[Part, ...] | None:
    """Return the parts of a quotation if all its words are in the paper but in several places; None otherwise.

    Args:
        words: The words of the quotation, in order.
        sources: The paper's texts.
    """
    parts: list[Part] = []
    at = 0
    while at < len(words) <= _MOST_WORDS and len(parts) < _MOST_PARTS:
        part = _longest(words[at:], sources)
        if part is None:
            return None
        parts.append(part)
        at += len(part.words)
    if at < len(words) or len(parts) < 2:
        return None
    apart = any(_are_apart(one, other) for one, other in pairwise(parts))
    return tuple(parts) if apart else None


def _are_apart(one: Part, other: Part) -> bool:
    return one.source is not other.source or not 0 <= other.start - one.end <= _NEAR


def _longest(words: Sequence[str], sources: Sequence[Source]) -> Part | None:
    """Return the longest beginning of these words that one source has; None if it is too short."""
    found: Part | None = None
    low, high = min(_FEWEST_WORDS, len(words)), len(words)
    while low <= high:
        middle = (low + high) // 2 if found else low
        part = _part(words[:middle], sources)
        if part is None and found is None:
            return None
        found, low, high = (part, middle + 1, high) if part else (found, low, middle - 1)
    return found


def _part(words: Sequence[str], sources: Sequence[Source]) -> Part | None:
    letters = squeezed(" ".join(words))
    for source in sources:
        start = source.text.find(letters)
        if start >= 0:
            return Part(tuple(words), source, start, start + len(letters))
    return None
