"""Calendar words: names of months and weekdays, seasons, units of time, and the words by which dates are relative."""

from collections.abc import Iterator, Mapping
from functools import cache

from catena.language.vocabulary import Language, entry, vocabulary, words

MONTHS_IN: tuple[Language, ...] = ("en", "fr", "de", "es", "it", "pt", "nl")
"""Languages whose names of months are known."""
_DATES_IN: tuple[Language, ...] = ("en", "de", "fr", "es")


@cache
def month_numbers() -> Mapping[str, int]:
    """Full and short names of months, lower case, from 1 to 12."""
    return {
        name: number
        for language in MONTHS_IN
        for kind in ("months", "months_short", "months_other")
        for number, names in enumerate(vocabulary(language)["calendar"].get(kind, ()), 1)
        for name in names.split()
    }


def month_names(language: Language) -> tuple[str, ...]:
    """The twelve names, lower case, from January on."""
    return tuple(entry("calendar.months", language))


def short_month_names(*languages: Language) -> frozenset[str]:
    """The short names that differ from the full ones, without dot."""
    return frozenset(
        name for language in languages for names in entry("calendar.months_short", language) for name in names.split()
    )


@cache
def weekday_numbers() -> Mapping[str, int]:
    """Full names of weekdays in English and German, lower case, from Monday, 0, to Sunday, 6."""
    return {name: number for number, name in _weekdays("weekdays")}


def weekday_names() -> frozenset[str]:
    """Full and short names of weekdays in English and German, lower case, without dot."""
    return frozenset(name for kind in ("weekdays", "weekdays_short") for _, name in _weekdays(kind))


def _weekdays(kind: str) -> Iterator[tuple[int, str]]:
    for language in ("en", "de"):
        for number, names in enumerate(entry(f"calendar.{kind}", language)):
            yield from ((number, name) for name in names.split())


@cache
def seasons() -> Mapping[str, int]:
    """Each season with the month in which it begins, on the northern half of the Earth."""
    return {
        name: _BEGINS[season]
        for language in _DATES_IN
        for season, names in entry("calendar.seasons", language).items()
        for name in names.split()
    }


_BEGINS = {"spring": 3, "summer": 6, "autumn": 9, "winter": 12}


@cache
def units() -> Mapping[str, str]:
    """Words for units of time in any number and case, each with its English singular: "Wochen" is a "week"."""
    return {
        name: unit
        for language in _DATES_IN
        for unit, names in entry("calendar.units", language).items()
        for name in names.split()
    }


@cache
def days_back() -> Mapping[str, int]:
    """Words that name one day by counting back from today: "yesterday" is 1."""
    return {
        name: count for language in _DATES_IN for name, count in entry("calendar.relative.days_back", language).items()
    }


@cache
def relative_words(kind: str) -> frozenset[str]:
    """Words that set a unit of time in relation to today, or stand around a date.

    Args:
        kind: `last` ("vorige"), `this`, `ago`, `last_behind` ("dernier", behind the unit), `before_dates` ("the").
    """
    speaking: list[Language] = [code for code in _DATES_IN if kind in entry("calendar.relative", code)]
    return words(f"calendar.relative.{kind}", *speaking)


def months_to_spell() -> tuple[str, ...]:
    """English and German names of months, in which a misspelt one is looked for."""
    return tuple(dict.fromkeys((*month_names("en"), *month_names("de"))))
