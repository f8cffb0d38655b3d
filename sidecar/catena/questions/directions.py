"""Directions: what a question turns into what, or takes instead of what.

The words stand in the vocabulary of every language, in the table `directions`.
"""

import re
from dataclasses import dataclass
from functools import cache

from catena.language.identification import language_of
from catena.language.vocabulary import LANGUAGES, UNSPACED_LANGUAGES, Language, alternatives


@dataclass(frozen=True, slots=True)
class DirectionAsked:
    """What a question turns into what: from `Celsius` to `Fahrenheit`, or `dry` instead of `fresh`.

    Attributes:
        source: Where the words for what there is stand in the question, in characters.
        goal: Where the words for what it is turned into stand.
        link: The entry of the vocabulary with what stands between the two: `into` or `instead`.
        language: The question's language.
    """

    source: tuple[int, int]
    goal: tuple[int, int]
    link: str
    language: Language


def direction_asked(question: str) -> DirectionAsked | None:
    """Return the direction that a question asks for; None if it asks for none."""
    language = language_of(question)
    for link, frame in _frames(language) if language in LANGUAGES else ():
        if match := frame.search(question):
            return DirectionAsked(match.span("source"), match.span("goal"), link, language)
    return None


def turned_round(question: str) -> str | None:
    """Return a question of how to turn A into B as one of B into A; None if it is none."""
    asked = direction_asked(question)
    if asked is None or asked.link != "into":
        return None
    (start, end), (from_goal, to_goal) = asked.source, asked.goal
    source, goal = question[start:end].strip(), question[from_goal:to_goal].strip()
    return f"{question[:start]}{goal}{question[end:from_goal]}{source}{question[to_goal:]}"


def asks_other_way(text: str) -> bool:
    """Return whether a follow-up has no more words than `and the other way round`."""
    return _conversely_alone().fullmatch(text.strip(" ?？")) is not None


def links_of(link: str, *languages: Language) -> re.Pattern[str]:
    """Return a pattern of what stands between the two things in these languages."""
    names = ("into", "to") if link == "into" else (link,)
    arrows = "|[→⇒]|[-=]{1,2}>" if link == "into" else ""
    every = "|".join(_words(each, language) for each in names for language in languages)
    return re.compile(f"{every}{arrows}", re.IGNORECASE)


@cache
def conversely() -> re.Pattern[str]:
    """Return a pattern of what says that something holds the other way round, too: `conversely`, `umgekehrt`."""
    return re.compile("|".join(_words("conversely", language) for language in LANGUAGES), re.IGNORECASE)


@cache
def _conversely_alone() -> re.Pattern[str]:
    return re.compile(rf"(?:\w+\s+)?(?:\w+\s+)?(?:{conversely().pattern})呢?", re.IGNORECASE)


@cache
def _frames(language: Language) -> tuple[tuple[str, re.Pattern[str]], ...]:
    """Return how a language asks for a direction, each with the entry of what stands between the two things."""
    turns, instead, into, start, to = (_words(name, language) for name in ("turns", "instead", "into", "from", "to"))
    blank = "" if language in UNSPACED_LANGUAGES else r"\s+"
    source, goal = rf"{blank}(?P<source>[^?？]{{1,60}}?){blank}", rf"{blank}(?P<goal>[^?？]{{1,60}})"
    frames = (
        ("into", f"{start}{source}{to}{goal}"),
        ("into", f"{turns}{source}{into}{goal}"),
        ("into", rf"(?P<source>[^?？]{{1,60}}?){blank}{into}{goal}?{blank}{turns}"),
        ("instead", rf"(?P<source>[^?？]{{1,60}}?){blank}{instead}{goal}"),
    )
    return tuple((link, re.compile(frame, re.IGNORECASE)) for link, frame in frames)


def _words(name: str, language: Language) -> str:
    every = alternatives(f"directions.{name}", language)
    return every if language in UNSPACED_LANGUAGES else rf"(?<!\w){every}(?!\w)"
