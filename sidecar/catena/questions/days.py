"""Days: convert dates in words to days: a day, a month, a year, a quarter, `last week`, `vor 3 Tagen`.

The parser works on a sequence of words, so the same grammar serves a field of a request (`checked_date`) and a question
(`when`). It knows the names of months in the languages of `catena.notes.iso_date`, relative dates in English and
German, and the most common relative dates in French and Spanish.
"""

import calendar
import datetime as dt
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal

from catena.errors import BadDate
from catena.language.calendar_words import (
    days_back,
    month_numbers,
    relative_words,
    seasons,
    time_units,
    weekday_numbers,
)
from catena.language.numbers import count_words
from catena.language.tokens import Token, tokens
from catena.notes import iso_date

FIRST_YEAR = 1900


@dataclass(frozen=True, slots=True)
class Days:
    """The first and the last day of a date, both inclusive."""

    first: dt.date
    last: dt.date


@dataclass(frozen=True, slots=True)
class NamedDays:
    """A date that was found in a sequence of words.

    Attributes:
        days: The days of the date. None if there is no such date.
        after: The index of the first word after the date.
        is_bare: Whether the words are a date without a preposition. `May` and `2024` are dates only after `in`, `since`
            and the like.
    """

    days: Days | None
    after: int
    is_bare: bool


def date_tokens(text: str) -> tuple[Token, ...]:
    """Split a text into words for the date parser. Dashes, dots and slashes inside numbers are kept."""
    return tokens(text, _WORD)


def days_at(words: Sequence[Token], at: int, *, today: dt.date) -> NamedDays | None:
    """Parse the date that begins at word `at`. None if no date begins there."""
    while at < len(words) and words[at].text in relative_words("before_dates"):
        at += 1
    if at >= len(words):
        return None
    for shape in (_relative, _ago, _number, _month, _quarter_or_season):
        named = shape(words, at, today)
        if named is not None:
            return named
    return None


def checked_date(text: str, *, edge: Literal["start", "end"], today: dt.date) -> str:
    """Convert a date in a request to one day, `YYYY-MM-DD`.

    Args:
        text: `2024`, `2024-10`, `October 2024`, `2024-10-05`, `last month`, or any date that `iso_date` reads.
        edge: Whether to return the first or the last day of a period such as a month. If the period includes today, its
            last day is today.
        today: The current day.

    Raises:
        BadDate: If the date can't be read, is in the future or is before 1900.
    """
    days = _whole(text.strip(), today)
    if days is None:
        raise unreadable(text.strip())
    check_days(days, today=today, words=text.strip())
    return (days.first if edge == "start" else min(days.last, today)).isoformat()


def check_days(days: Days, *, today: dt.date, words: str) -> None:
    """Check that days are neither in the future nor before 1900.

    Raises:
        BadDate: If they are.
    """
    if days.first > today:
        raise BadDate("Date cannot be in the future", date=words)
    if days.first.year < FIRST_YEAR:
        raise BadDate("Date must be after 1900", date=words)


def unreadable(words: str) -> BadDate:
    """Return the error for a date that can't be read."""
    return BadDate(
        f"I couldn't parse the date '{words}'. Try using formats like '2024-10', 'October 2024', or '2024-10-05'.",
        date=words,
    )


# Forms of dates


_WORD = re.compile(r"q[1-4]\b|\d+(?:[-/.]\d+)*(?:st|nd|rd|th)?|[^\W\d_]+(?:'[^\W\d_]+)?", re.IGNORECASE)
_FULL = re.compile(r"\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{4}")
_YEAR_FIRST = re.compile(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})")
_YEAR_AND_MONTH = re.compile(r"(\d{4})[-/.](\d{1,2})")
_MONTH_AND_YEAR = re.compile(r"(\d{1,2})[/.](\d{4})")
_YEAR = re.compile(r"1[0-9]\d\d|2[01]\d\d")
_ANY_YEAR = re.compile(r"(?!0000)\d{4}", re.ASCII)
_DAY = re.compile(r"(\d{1,2})(?:st|nd|rd|th)?")


def _whole(text: str, today: dt.date) -> Days | None:
    """Return the days that the whole text names. None if the text is not a date."""
    words = date_tokens(text)
    named = days_at(words, 0, today=today)
    if named and named.days and named.after == len(words):
        return named.days
    if _ANY_YEAR.fullmatch(text):
        return Days(dt.date(int(text), 1, 1), dt.date(int(text), 12, 31))
    day = _one_day(text)
    return None if day is None else Days(day, day)


def _one_day(text: str) -> dt.date | None:
    """Return the day of a full date. Notes have none before 1800 or after 2200, but a question may be told so."""
    found = _YEAR_FIRST.fullmatch(text)
    iso = f"{found[1]}-{int(found[2]):02}-{int(found[3]):02}" if found else iso_date(text)
    try:
        return dt.date.fromisoformat(iso[:10]) if iso else None
    except ValueError:
        return None


def text_at(words: Sequence[Token], at: int) -> str:
    """Return the word at a place; "" if there is none."""
    return words[at].text if 0 <= at < len(words) else ""


def _relative(words: Sequence[Token], at: int, today: dt.date) -> NamedDays | None:
    """`yesterday`, `last month`, `past 3 weeks`, `this year`, `le mois dernier`, `last March`, `last Monday`."""
    first = text_at(words, at)
    if first in days_back():
        day = today - dt.timedelta(days=days_back()[first])
        return NamedDays(Days(day, day), at + 1, True)
    if first in time_units() and text_at(words, at + 1) in relative_words("last_behind"):
        return NamedDays(one_unit(time_units()[first], today, back=1), at + 2, True)
    last, this = relative_words("last"), relative_words("this")
    if first not in last and first not in this:
        return None
    after = at + 1
    count = _count(text_at(words, after)) if first in last else None
    if count:
        after += 2 if text_at(words, after + 1) == "of" else 1
    name = text_at(words, after)
    if name in time_units():
        # "the past month" ends today; "last month" is a calendar month.
        if count or first == "past" or (first in last and name.endswith("s") and time_units()[name] != "weekend" and
                                        name not in ("mois", "mes", "jahres", "monats")):  # fmt: skip
            return NamedDays(
                Days(_back(today, time_units()[name], count or (1 if first == "past" else 3)), today), after + 1, True
            )
        return NamedDays(one_unit(time_units()[name], today, back=1 if first in last else 0), after + 1, True)
    if name in seasons():
        return NamedDays(_last_season(seasons()[name], today, running=first in this), after + 1, True)
    if name in weekday_numbers():
        count_back = (today.weekday() - weekday_numbers()[name]) % 7 or (0 if first in this else 7)
        day = today - dt.timedelta(days=count_back)
        return NamedDays(Days(day, day), after + 1, True)
    month = _month_number(name)
    return None if month is None else NamedDays(_last_month_named(month, today), after + 1, True)


def _count(text: str) -> int | None:
    """Return the value of a number word, or of digits up to 999. None for any other word."""
    if text.isdecimal() and text.isascii():
        return int(text) if text[0] != "0" and len(text) < 4 else None
    return count_words().get(text)


def _ago(words: Sequence[Token], at: int, today: dt.date) -> NamedDays | None:
    """`3 weeks ago`, `a year ago`, `vor 3 Tagen`, `il y a 2 mois`, `hace 2 meses`."""
    lead = (
        1
        if text_at(words, at) in ("vor", "hace")
        else 3
        if [text_at(words, at + i) for i in range(3)] == ["il", "y", "a"]
        else 0
    )
    count = _count(text_at(words, at + lead))
    after = at + lead + (2 if text_at(words, at + lead + 1) == "of" else 1)
    if count == 1 and text_at(words, after) in ("couple", "few"):
        count = count_words()[text_at(words, after)]
        after += 2 if text_at(words, after + 1) == "of" else 1
    unit = time_units().get(text_at(words, after))
    if count is None or unit is None:
        return None
    trailing = 0 if lead else 1
    if trailing and text_at(words, after + 1) not in relative_words("ago"):
        return None
    day = _back(today, unit, count)
    if unit in ("month", "year"):
        days = one_unit(unit, day, back=0)
        return NamedDays(Days(days.first, min(days.last, today)), after + 1 + trailing, True)
    return NamedDays(Days(day, day), after + 1 + trailing, True)


def _number(words: Sequence[Token], at: int, today: dt.date) -> NamedDays | None:
    """`2024-10-05`, `05.10.2024`, `2024-10`, `10/2024`, `2024`, `5 October 2024`, `5. Oktober`."""
    del today
    text = text_at(words, at)
    if _FULL.fullmatch(text):
        day = _one_day(text)
        return NamedDays(Days(day, day) if day else None, at + 1, True)
    for shape, year, month in ((_YEAR_AND_MONTH, 1, 2), (_MONTH_AND_YEAR, 2, 1)):
        if found := shape.fullmatch(text):
            return NamedDays(_calendar_month(int(found[year]), int(found[month])), at + 1, True)
    if _YEAR.fullmatch(text):
        return NamedDays(Days(dt.date(int(text), 1, 1), dt.date(int(text), 12, 31)), at + 1, False)
    return None


def _month(words: Sequence[Token], at: int, today: dt.date) -> NamedDays | None:
    """`October 2024`, `October 5, 2024`, `5 October 2024`, `October 5`, `October` (the latest one that has begun)."""
    day = _DAY.fullmatch(text_at(words, at))
    place = at + 1 if day else at
    if day and text_at(words, place) in ("of", "de"):
        place += 1
    month = _month_number(text_at(words, place))
    if month is None:
        return None
    after = place + 1
    following = _DAY.fullmatch(text_at(words, after)) if day is None else None
    if following:
        day, after = following, after + 1
    if text_at(words, after) in ("of", "de") and _YEAR.fullmatch(text_at(words, after + 1)):
        after += 1
    year = int(text_at(words, after)) if _YEAR.fullmatch(text_at(words, after)) else None
    after += 0 if year is None else 1
    is_bare = year is not None or day is not None
    if day is None:
        days = _calendar_month(year, month) if year else _last_month_named(month, today)
        return NamedDays(days, after, is_bare)
    if year is None:
        year = today.year if (month, int(day[1])) <= (today.month, today.day) else today.year - 1
    try:
        exact = dt.date(year, month, int(day[1]))
    except ValueError:
        return NamedDays(None, after, is_bare)
    return NamedDays(Days(exact, exact), after, is_bare)


def _quarter_or_season(words: Sequence[Token], at: int, today: dt.date) -> NamedDays | None:
    """`Q2 2024`, `Q2`, `spring 2024`, `summer`."""
    text = text_at(words, at)
    quarter = re.fullmatch(r"q([1-4])", text)
    start_month = int(quarter[1]) * 3 - 2 if quarter else seasons().get(text)
    if start_month is None:
        return None
    after = at + 2 if text_at(words, at + 1) == "of" else at + 1
    if _YEAR.fullmatch(text_at(words, after)):
        return NamedDays(_three_months(int(text_at(words, after)), start_month), after + 1, True)
    return NamedDays(_last_season(start_month, today, running=True), at + 1, bool(quarter))


# Calendar arithmetic


def may_start_a_date(word: str) -> bool:
    """Return whether a date may contain this word. Most questions have no such word and need no parsing."""
    return any(map(str.isdigit, word)) or word in _date_words() or _month_number(word) is not None


@cache
def _date_words() -> frozenset[str]:
    relative = (relative_words(kind) for kind in ("last", "this", "ago"))
    return frozenset[str]().union(*relative, days_back(), time_units(), seasons(), weekday_numbers())


def _month_number(word: str) -> int | None:
    return month_numbers().get(word)


def _calendar_month(year: int, month: int) -> Days | None:
    if not (1 <= month <= 12 and dt.MINYEAR <= year <= dt.MAXYEAR):
        return None
    return Days(dt.date(year, month, 1), dt.date(year, month, calendar.monthrange(year, month)[1]))


def _last_month_named(month: int, today: dt.date) -> Days:
    days = _calendar_month(today.year if month <= today.month else today.year - 1, month)
    assert days is not None
    return days


def _three_months(year: int, start_month: int) -> Days:
    last = _calendar_month(year + (start_month + 1) // 12 if start_month > 10 else year, (start_month + 1) % 12 + 1)
    assert last is not None
    return Days(dt.date(year, start_month, 1), last.last)


def _last_season(start_month: int, today: dt.date, *, running: bool) -> Days:
    """Return the most recent such season. Unless `running`, the season must be over."""
    days = _three_months(today.year, start_month)
    while days.first > today or (not running and days.last >= today):
        days = _three_months(days.first.year - 1, start_month)
    return days


def one_unit(unit: str, today: dt.date, *, back: int) -> Days:
    """Return the week, month, … that contains today, or the one `back` units earlier."""
    if unit == "day":
        day = today - dt.timedelta(days=back)
        return Days(day, day)
    if unit in ("week", "weekend"):
        monday = today - dt.timedelta(days=today.weekday() + 7 * back)
        return Days(monday + dt.timedelta(days=5 if unit == "weekend" else 0), monday + dt.timedelta(days=6))
    if unit == "month":
        first = _back(today.replace(day=1), "month", back)
        return Days(first, first.replace(day=calendar.monthrange(first.year, first.month)[1]))
    if unit == "quarter":
        first = _back(today.replace(day=1), "month", (today.month - 1) % 3 + 3 * back)
        return _three_months(first.year, first.month)
    years = 10 if unit == "decade" else 1
    year = (today.year // years - back) * years
    return Days(dt.date(year, 1, 1), dt.date(year + years - 1, 12, 31))


def _back(day: dt.date, unit: str, count: int) -> dt.date:
    """Return the same day `count` units earlier, or the last day of that month if it has no such day."""
    if unit in ("day", "week", "weekend"):
        return day - dt.timedelta(days=count * (1 if unit == "day" else 7))
    months = count * {"month": 1, "quarter": 3, "year": 12, "decade": 120}[unit]
    year, month = divmod(day.year * 12 + day.month - 1 - months, 12)
    if year < 1:
        return dt.date.min
    return dt.date(year, month + 1, min(day.day, calendar.monthrange(year, month + 1)[1]))
