"""Dates in Chinese, Japanese and Korean, with or without blanks: `2025年3月`, `2024 年以来`, `去年`, `5月`, `2024년`.

The words are in each language's vocabulary, table `calendar.unspaced`.
"""

import calendar
import datetime as dt
import re
from collections.abc import Mapping
from functools import cache

from catena.language.vocabulary import Language, entry
from catena.language.wordings import wording
from catena.questions.days import Days, one_unit

_LANGUAGES: tuple[Language, ...] = ("zh", "ja", "ko")


def unspaced_date(text: str, *, today: dt.date) -> tuple[Days, re.Match[str]] | None:
    """Find the first date that a text names in Chinese, Japanese or Korean. None if it names none, or none that exists.

    Returns:
        The days, and the match. Its groups `since` and `until` are the words that make the date a start or an end.
    """
    match = _date().search(text)
    if match is None:
        return None
    if match["month_alone"]:
        days = _latest(int(match["month_alone"]), int(match["day_of_month"] or 0), today)
    elif match["year"]:
        days = _written(*(int(part) if part else None for part in match.group("year", "month", "day")))
    else:
        days = _from_today(match["word"], today)
        days = _written(days.first.year, int(match["of_year"]), None) if match["of_year"] else days
    return (days, match) if days else None


def _written(year: int | None, month: int | None, day: int | None) -> Days | None:
    try:
        first = dt.date(year or 1, month or 1, day or 1)
    except ValueError:
        return None
    if day:
        return Days(first, first)
    last_month = month or 12
    return Days(first, dt.date(first.year, last_month, calendar.monthrange(first.year, last_month)[1]))


def _latest(month: int, day: int, today: dt.date) -> Days | None:
    """Return the latest such month, or such day of it, that has begun."""
    has_begun = (month, day or 1) <= (today.month, today.day)
    return _written(today.year if has_begun else today.year - 1, month, day or None)


def _from_today(word: str, today: dt.date) -> Days:
    if word in _words("days"):
        day = today - dt.timedelta(days=int(_words("days")[word]))
        return Days(day, day)
    back = 1 if word in _words("last") else 0
    return one_unit(str(_words("last" if back else "this")[word]), today, back=back)


@cache
def _words(kind: str) -> Mapping[str, str | int]:
    return {
        word: what for language in _LANGUAGES for word, what in entry(f"calendar.unspaced.{kind}", language).items()
    }


@cache
def _date() -> re.Pattern[str]:
    words = sorted((word for kind in ("days", "last", "this") for word in _words(kind)), key=len, reverse=True)
    since, until = (wording(f"calendar.unspaced.{edge}", *_LANGUAGES).pattern for edge in ("since", "until"))
    return re.compile(
        r"(?:(?<!\d)(?P<year>(?:19|20|21)\d\d) ?(?:年(?!代)|년(?!대))"
        r"(?: ?(?P<month>\d{1,2}) ?[月월](?: ?(?P<day>\d{1,2}) ?[日号號일])?)?"
        r"|(?<![\d.,/~～–-])(?P<month_alone>1[0-2]|[1-9]) ?[月월](?: ?(?P<day_of_month>\d{1,2}) ?[日號号일])?"
        rf"|(?P<word>{'|'.join(words)})(?: ?(?P<of_year>\d{{1,2}}) ?[月월])?)(?:(?P<since>{since})|(?P<until>{until}))?"
    )
