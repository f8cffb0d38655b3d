"""Shortlist: the passages of a source that may say something about a sentence, by their words."""

import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

from catena.drafts.facts import numbers_in
from catena.drafts.passage import Passage
from catena.drafts.wording import wording_of
from catena.language.roots import root_of
from catena.language.verbatim import squeezed

_STEM = 5
"""How many first letters stand for all forms of a word; enough to find candidates."""
_LONGEST = 700
"""The most characters of two neighbours that are compared as one passage."""


class Shortlist:
    """Finds passages by words, rare ones weighing more (inverse document frequency).

    Args:
        groups: The passages of a source; neighbours in a group follow each other in the text.
    """

    def __init__(self, groups: Sequence[Sequence[Passage]]) -> None:
        self._passages = [passage for group in groups for passage in group]
        self._next = [at + 1 < len(group) for group in groups for at in range(len(group))]
        self._places: dict[str, list[int]] = defaultdict(list)
        for at, passage in enumerate(self._passages):
            for key in _keys(passage.text):
                self._places[key].append(at)

    @property
    def passages(self) -> Sequence[Passage]:
        """All passages, in order."""
        return self._passages

    @cached_property
    def squeezed(self) -> str:
        """The letters and digits of all passages, to find quotations in."""
        return squeezed(" ".join(passage.text for passage in self._passages))

    def best(self, statement: str, *, limit: int) -> list[Passage]:
        """Return the passages that share most with a sentence, best first, then pairs of neighbours among them."""
        scores: dict[int, float] = defaultdict(float)
        for key in _keys(statement):
            places = self._places.get(key, ())
            for at in places:
                scores[at] += math.log(1 + (1 + len(self._passages)) / (1 + len(places)))
        order = sorted(scores, key=lambda at: (-scores[at], at))[:limit]
        found = [self._passages[at] for at in order]
        starts = dict.fromkeys(at + step for at in order[: limit // 2] for step in (-1, 0))
        return found + [pair for at in starts if (pair := self._pair(at)) is not None]

    def _pair(self, at: int) -> Passage | None:
        if at < 0 or not self._next[at]:
            return None
        one, other = self._passages[at], self._passages[at + 1]
        if len(one.text) + len(other.text) > _LONGEST:
            return None
        span = one.span
        if span and other.span and other.span.byte_end > span.byte_end:
            span = replace(span, byte_end=other.span.byte_end, line_end=other.span.line_end)
        return replace(one, text=f"{one.text} {other.text}", span=span)


def _keys(text: str) -> frozenset[str]:
    wording = wording_of(text)
    words = (word if wording.unspaced else root_of(word)[:_STEM] for word in wording.content)
    return frozenset((*words, *(fact.text for fact in numbers_in(text, wording.language))))
