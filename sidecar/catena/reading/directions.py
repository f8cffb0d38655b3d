"""Directions: whether a passage tells of the direction that a question asks for, or of the other way round.

`How do I convert Fahrenheit to Celsius?` has all the words of `From Celsius to Fahrenheit, multiply by 9 …`.
"""

from dataclasses import dataclass
from functools import cache, lru_cache
from re import Pattern

from catena.language.identification import language_of
from catena.language.sentences import sentence_bounds
from catena.language.vocabulary import LANGUAGES, Language
from catena.questions.directions import conversely, direction_asked, links_of
from catena.reading.sought import Sought

_MOST_BEFORE, _MOST_BEHIND = 60, 40
"""How many characters before and behind the word for a direction are looked at."""


@dataclass(frozen=True, slots=True)
class Direction:
    """What a question turns into what, or takes instead of what.

    Attributes:
        source: The terms of what there is, as bits.
        goal: The terms of what it is turned into.
        link: The entry of the vocabulary with what stands between the two.
        language: The question's language.
    """

    source: int
    goal: int
    link: str
    language: Language


@lru_cache(maxsize=64)
def direction_of(sought: Sought) -> Direction | None:
    """Return the direction that a question asks for; None if it asks for none, or names the same on both sides."""
    asked = direction_asked(sought.question)
    if asked is None:
        return None
    source, goal = (sought.found_in(sought.question[start:end]) for start, end in (asked.source, asked.goal))
    both = source & goal
    if source == both or goal == both:
        return None
    return Direction(source & ~both, goal & ~both, asked.link, asked.language)


def goes_right(direction: Direction, text: str, sought: Sought) -> bool | None:
    """Return whether a text tells of a direction (True) or, in some sentence only, of the other; None if of neither.

    A sentence that begins with `Conversely` tells of both.
    """
    ways = {_way(direction, text[start:end], sought) for start, end in sentence_bounds(text)} - {None}
    return None if not ways else False not in ways or bool(conversely().search(text))


def _way(direction: Direction, sentence: str, sought: Sought) -> bool | None:
    """Return whether the two things stand around a word between them in the direction, in some place."""
    spoken = language_of(sentence)
    way = None
    for link in _links(direction.link, direction.language, spoken).finditer(sentence):
        before = sought.found_in(sentence[max(0, link.start() - _MOST_BEFORE) : link.start()])
        behind = sought.found_in(sentence[link.end() : link.end() + _MOST_BEHIND])
        only_before, only_behind = before & ~behind, behind & ~before
        if only_before & direction.source and only_behind & direction.goal:
            return True
        if only_before & direction.goal and only_behind & direction.source:
            way = False
    return way


@cache
def _links(link: str, asked: Language, spoken: str) -> Pattern[str]:
    return links_of(link, *filter((asked, spoken).__contains__, LANGUAGES))
