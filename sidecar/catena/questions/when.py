"""When: find the period that a question names, and its position in the text."""

import datetime as dt
import difflib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from catena.language.calendar_words import MONTHS_IN, days_back, months_to_spell, relative_words
from catena.language.tokens import Token
from catena.language.vocabulary import words as words_in
from catena.questions.days import Days, check_days, date_tokens, days_at, may_start_a_date, text_at, unreadable
from catena.questions.unspaced_dates import unspaced_date


@dataclass(frozen=True, slots=True, kw_only=True)
class Period:
    """A period that a text names.

    Attributes:
        first: The first day. None for no limit.
        last: The last day. If the period includes today, its last day is today. None for no limit.
        start: The offset in the text where the words that name the period begin.
        end: The offset where they end.
        is_range: Whether the words name a start or an end: `since March`, not `in March`.
        is_relative: Whether the words count from today: `last month`.
    """

    first: dt.date | None
    last: dt.date | None
    start: int
    end: int
    is_range: bool
    is_relative: bool


SHORTEST_MISSPELT_MONTH = 4
"""The minimum number of letters of a misspelt month. Shorter words before a year are no months: `my 1999 car`."""


def period_in(text: str, *, today: dt.date) -> Period | None:
    """Find the first period that a text names. None if it names none.

    The forms are `since January 2024`, `until last week`, `as of March 2024`, `before 2022`, `between March and May`,
    `from 2021 to 2023`, `in March` (the latest one that has begun), `last month`, `past 3 months`, `on 2024-10-05`,
    `Q2 2024`, and the like in the other languages. A year or the name of a month counts only
    after a word such as `in`, or in German behind the subject: `was habe ich 2024 gelesen`.

    Raises:
        BadDate: If the text has an invalid date where only a date can be: `since Octember 2024`, `since 2024-13-45`.
    """
    if found := unspaced_date(text, today=today):
        return _unspaced(*found, today)
    words = date_tokens(text)
    if not any(may_start_a_date(word.text) for word in words):
        return None
    for at in range(len(words)):
        found = _range(words, at, today) or _since_or_until(text, words, at, today) or _at(text, words, at, today)
        if found is not None:
            return found
    return None


def _unspaced(days: Days, match: re.Match[str], today: dt.date) -> Period:
    """`2024年以来`, `2025年3月`, `5月`, `上个月`."""
    return Period(
        first=None if match["until"] else days.first,
        last=today if match["since"] else _until(days, today),
        start=match.start(),
        end=match.end(),
        is_range=bool(match["since"] or match["until"]),
        is_relative=bool(match["word"]),
    )


def without_period(text: str, period: Period) -> str:
    """Remove the words that name the period from the text."""
    return f"{text[: period.start].rstrip()} {text[period.end :].lstrip()}".strip()


def check_period(period: Period, *, today: dt.date, words: str) -> None:
    """Check that a period is neither in the future nor before 1900.

    Raises:
        BadDate: If it is.
    """
    for day in (period.first, period.last):
        if day is not None:
            check_days(Days(day, day), today=today, words=words)


_NUMERIC = re.compile(r"\d{4}[-/.]\d{1,2}(?:[-/.]\d{1,2})?|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}")
_YEAR = re.compile(r"(?:19|20|21)\d\d")


def _is(word: str, *kinds: str) -> bool:
    """Return whether a word makes a period of a day in one of these ways."""
    return any(word in words_in(f"calendar.periods.{kind}", *MONTHS_IN) for kind in kinds)


def _range(words: Sequence[Token], at: int, today: dt.date) -> Period | None:
    """`between A and B`, `from A to B`, and `2024-01 to 2024-06` without a word before it."""
    word = words[at].text
    lead = _is(word, "between", "from")
    first = days_at(words, at + 1 if lead else at, today=today)
    if first is None or first.days is None or not (lead or first.is_bare):
        return None
    if not _is(text_at(words, first.after), "and" if _is(word, "between") else "to"):
        return None
    second = days_at(words, first.after + 1, today=today)
    if second is None or second.days is None:
        return None
    begin, end = first.days, second.days
    if lead and not any(_YEAR.search(word.text) for word in words[at + 1 : first.after]):
        # In "between March and May 2023", March is of that year, too.
        while begin.first.year > end.first.year:
            begin = Days(_year_earlier(begin.first), _year_earlier(begin.last))
    if begin.first > end.last and begin.first.year - end.first.year <= 1:
        # In "between November and February", November is in the earlier year.
        begin = Days(_year_earlier(begin.first), _year_earlier(begin.last))
    return _period(words, at, second.after, begin.first, _until(end, today), is_range=True)


def _since_or_until(text: str, words: Sequence[Token], at: int, today: dt.date) -> Period | None:
    word = words[at].text
    as_of = word == "as" and text_at(words, at + 1) in ("of", "at", "on")
    if not (as_of or _is(word, "since", "after", "before", "until", "up_to")):
        return None
    two_words = word in ("up", "starting") and text_at(words, at + 1) in ("to", "from", "until", "in")
    place = at + 2 if two_words or as_of else at + 1
    named = days_at(words, at, today=today) if word == "vor" else None
    if named and named.days:
        return _period(words, at, named.after, named.days.first, _until(named.days, today))
    named = days_at(words, place, today=today)
    if named is None or named.days is None:
        if named is not None:
            raise unreadable(text[words[place].start : words[named.after - 1].end])
        _refuse_a_broken_date(text, words, at, place)
        return None
    days = named.days
    if _is(word, "since"):
        after = named.after + (1 if text_at(words, named.after) in ("on", "onwards", "onward") else 0)
        return _period(words, at, after, days.first, today, is_range=True)
    if _is(word, "after"):
        return _period(words, at, named.after, _day_beside(days.last, 1), today, is_range=True)
    last = _until(days, today) if as_of or _is(word, "until", "up_to") else _day_beside(days.first, -1)
    return _period(words, at, named.after, None, last, is_range=True)


def _at(text: str, words: Sequence[Token], at: int, today: dt.date) -> Period | None:
    """`in March`, `on 2024-10-05`, `last month`, `from 2023 on`."""
    has_lead = _is(words[at].text, "during")
    named = days_at(words, at + 1 if has_lead else at, today=today)
    if named is None:
        if has_lead:
            _refuse_a_broken_date(text, words, at, at + 1)
        return None
    if named.days is None:
        raise unreadable(text[words[at + 1 if has_lead else at].start : words[named.after - 1].end])
    is_behind = at > 0 and words[at - 1].text in words_in("calendar.periods.subjects", "de")
    if not (has_lead or named.is_bare or (is_behind and _YEAR.fullmatch(words[at].text))):
        return None
    if _is(words[at].text, "from") and text_at(words, named.after) in ("on", "onwards", "onward", "an", "ab"):
        return _period(words, at, named.after + 1, named.days.first, today, is_range=True)
    return _period(words, at, named.after, named.days.first, _until(named.days, today))


def _refuse_a_broken_date(text: str, words: Sequence[Token], at: int, place: int) -> None:
    """Raise `BadDate` if the words are an invalid date where only a date can be.

    A word before a year is a misspelt month if it resembles one: `Octember 2024`, but not `CES 2024`.
    """
    if place >= len(words):
        return
    first = words[place]
    if _is(words[at].text, "since", "until", "before", "after") and _NUMERIC.fullmatch(first.text):
        raise unreadable(text[first.start : first.end])
    looks_like_a_month = len(first.text) >= SHORTEST_MISSPELT_MONTH and difflib.get_close_matches(
        first.text, months_to_spell(), n=1, cutoff=0.6
    )
    if looks_like_a_month and _YEAR.fullmatch(text_at(words, place + 1)):
        raise unreadable(text[first.start : words[place + 1].end])


def _until(days: Days, today: dt.date) -> dt.date:
    """Return the last day, or today if the days include today."""
    return min(days.last, today) if days.first <= today else days.last


def _period(
    words: Sequence[Token],
    at: int,
    after: int,
    first: dt.date | None,
    last: dt.date,
    *,
    is_range: bool = False,
) -> Period:
    texts = {word.text for word in words[at:after]}
    return Period(
        first=first,
        last=last,
        start=words[at].start,
        end=words[after - 1].end,
        is_range=is_range,
        is_relative=bool(texts & _relative_words()),
    )


@cache
def _relative_words() -> frozenset[str]:
    return frozenset(days_back()).union(*map(relative_words, ("last", "this", "ago", "last_behind")))


def _day_beside(day: dt.date, step: int) -> dt.date:
    """Return the day after (1) or before (-1) a day; the calendar's first and last day have none, and are returned."""
    return day if day == (dt.date.max if step > 0 else dt.date.min) else day + dt.timedelta(days=step)


def _year_earlier(day: dt.date) -> dt.date:
    return day.replace(year=max(dt.MINYEAR, day.year - 1), day=min(day.day, 28) if day.month == 2 else day.day)
