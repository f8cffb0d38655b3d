"""Months: the month that a question asks about, and the lines of a diary or a log that one dates."""

import datetime as dt
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from catena.errors import BadDate
from catena.language.calendar_words import month_numbers, month_pattern
from catena.language.vocabulary import SPACED_LANGUAGES, alternatives
from catena.questions.when import period_in


@dataclass(frozen=True, slots=True)
class Month:
    """A month that a text names: 1 to 12, and the year, "" if the text names none."""

    number: int
    year: str = ""

    def may_be(self, other: "Month") -> bool:
        """Return whether another month may be this one: it has the same number, and no other year."""
        return self.number == other.number and (self.year == other.year or not (self.year and other.year))


@cache
def month_asked(question: str) -> Month | None:
    """Return the month that a question names (`in May`, `im Mai 2024`); None if it names a day, or a longer time."""
    try:
        period = period_in(question, today=_ANY_DAY)
    except BadDate:
        return None
    if period is None or period.is_range or period.is_relative or not (period.first and period.last):
        return None
    first, last = period.first, period.last
    if (first.year, first.month) != (last.year, last.month) or first == last:
        return None
    return Month(first.month, str(first.year) if str(first.year) in question else "")


_ANY_DAY = dt.date(2199, 12, 31)


def months_in(line: str) -> Iterator[Month]:
    """Yield the months that a line names as those of a date: `5 May`, `2024-05`, `in May`, or `May` at its beginning.

    Elsewhere `may` and `march` are other words.
    """
    for match in _pattern().finditer(line):
        name, number, year = match["name"], match["iso"] or match["sign"] or match["dotted"], match["of_iso"]
        year = year or match["of_sign"] or match["of_dotted"] or match["of_name"] or ""
        known = month_numbers().get(name.casefold(), 0) if name else int(number)
        if 1 <= known <= 12:
            yield Month(known, year)


@cache
def _pattern() -> re.Pattern[str]:
    before = alternatives("calendar.before_years", *SPACED_LANGUAGES)
    name = rf"(?P<name>{month_pattern(shortest=3)})(?!\w)"
    return re.compile(
        r"(?<![\d-])(?P<of_iso>\d{4})-(?P<iso>\d\d)(?!\d)"
        r"|(?<!\d)(?:(?P<of_sign>\d{4})\s?[年년]\s?)?(?P<sign>\d{1,2})\s?[月월]"
        r"|(?<![\d.])\d{1,2}\.(?P<dotted>\d{1,2})\.(?P<of_dotted>\d{4})?(?!\d)"
        rf"|(?:^\W*|(?<!\d)\d{{1,2}}(?:\.|st|nd|rd|th|er)?\s(?:de\s)?|(?<!\w)(?:{before}|im)\s){name}"
        r"(?:\.?,?\s(?:de\s)?(?P<of_name>\d{4})(?!\d))?",
        re.IGNORECASE,
    )


def month_at_start(line: str) -> Month | None:
    """Return the month of the date that a line begins with; None if it begins with none."""
    begun = line.lstrip("*_-–—• \t")
    return next(months_in(found[0]), None) if (found := _pattern().match(begun)) else None
