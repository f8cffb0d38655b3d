"""Calendar words: names of months, weekdays and seasons, units of time, and the words of relative dates."""

import re
from collections.abc import Iterator, Mapping
from functools import cache

from catena.language.vocabulary import Language, entry, vocabulary, words

MONTHS_IN: tuple[Language, ...] = ("en", "fr", "de", "es", "it", "pt", "nl")
"""Languages with known month names and words for periods."""


@cache
def month_numbers() -> Mapping[str, int]:
    """Map full and short month names, lower case, to numbers from 1 to 12."""
    return {
        name: number
        for language in MONTHS_IN
        for kind in ("months", "months_short", "months_other")
        for number, names in enumerate(vocabulary(language)["calendar"].get(kind, ()), 1)
        for name in names.split()
    }


def month_pattern(*, shortest: int = 1) -> str:
    """Return alternatives of a regular expression for full and short month names, longest first.

    Args:
        shortest: The fewest letters of a name; with 4, `may` and `mar` are none, which are often other words.
    """
    names = sorted((name for name in month_numbers() if len(name) >= shortest), key=len, reverse=True)
    return "|".join(map(re.escape, names))


def month_names(language: Language) -> tuple[str, ...]:
    """The twelve month names, lower case, starting with January."""
    return tuple(entry("calendar.months", language))


def short_month_names(*languages: Language) -> frozenset[str]:
    """The short month names that differ from the full ones, without the dot."""
    return frozenset(
        name for language in languages for names in entry("calendar.months_short", language) for name in names.split()
    )


@cache
def weekday_numbers() -> Mapping[str, int]:
    """Map full weekday names in English and German, lower case, to numbers from 0 (Monday) to 6 (Sunday)."""
    return {name: number for number, name in _weekdays("weekdays")}


@cache
def weekday_names() -> frozenset[str]:
    """Full and short weekday names in English and German, lower case, without the dot."""
    return frozenset(name for kind in ("weekdays", "weekdays_short") for _, name in _weekdays(kind))


def _weekdays(kind: str) -> Iterator[tuple[int, str]]:
    for language in ("en", "de"):
        for number, names in enumerate(entry(f"calendar.{kind}", language)):
            yield from ((number, name) for name in names.split())


@cache
def seasons() -> Mapping[str, int]:
    """Map each season to the month in which it begins in the northern hemisphere."""
    return {
        name: _BEGINS[season]
        for language in MONTHS_IN
        for season, names in entry("calendar.seasons", language).items()
        for name in names.split()
    }


_BEGINS = {"spring": 3, "summer": 6, "autumn": 9, "winter": 12}


@cache
def time_units() -> Mapping[str, str]:
    """Map words for units of time, in any number and case, to the English singular: "Wochen" to "week"."""
    return {
        name: unit
        for language in MONTHS_IN
        for unit, names in entry("calendar.units", language).items()
        for name in names.split()
    }


@cache
def days_back() -> Mapping[str, int]:
    """Map words for a recent day to the number of days before today: "yesterday" to 1."""
    return {
        name: count for language in MONTHS_IN for name, count in entry("calendar.relative.days_back", language).items()
    }


@cache
def relative_words(kind: str) -> frozenset[str]:
    """Words that relate a unit of time to today, or that accompany a date.

    Args:
        kind: `last` ("vorige"), `this`, `ago`, `last_behind` ("dernier", behind the unit), `before_dates` ("the").
    """
    speaking: list[Language] = [code for code in MONTHS_IN if kind in entry("calendar.relative", code)]
    return words(f"calendar.relative.{kind}", *speaking)


def months_to_spell() -> tuple[str, ...]:
    """English and German month names, with which a misspelt one is compared."""
    return tuple(dict.fromkeys((*month_names("en"), *month_names("de"))))
