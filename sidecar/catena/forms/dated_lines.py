"""Finds what a text dates: `- **2024-10** Time blocking …`, `En 1978, …`, and what stands under such headings."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby, pairwise

from catena.language.calendar_words import month_numbers, month_pattern
from catena.language.identification import language_of
from catena.language.vocabulary import SPACED_LANGUAGES, alternatives
from catena.notes import Note
from catena.reading.units import Unit

LONGEST_TEXT = 280
"""In characters; what a dated line says beyond it is left out, sentence by sentence."""

_YEAR = r"(?P<year>(?:1[1-9]|20)\d\d)"
_DAY = r"(?P<day>\d{1,2})"
_ANY_YEAR = re.compile(_YEAR)
"""A text without one has no date: nearly all texts, which long patterns need not look at."""
_NUMBERED = r"#\d"
"""`#1197` is a number of something, and no year."""
_END = r"(?![\w-]|[.,]\d|/\d)(?:\s*\([^()]{1,30}\))?[\s:：.,;|–—-]*"
_SIGNED = rf"{_YEAR}\s?[年년](?:\s?(?P<month>\d{{1,2}})\s?[月월](?:\s?{_DAY}\s?[日일])?)?"
_NUMERIC = (
    rf"{_YEAR}-(?P<month>\d\d)(?:-(?P<day>\d\d))?{_END}",
    rf"{_SIGNED}(?:[\s:：,，、]+|$)",
)
_UNSPACED = re.compile(rf"(?<!\d){_SIGNED}")
"""A date inside a sentence of a script without blanks: `发明人2004年发布1.0版本`."""

_FIRST_YEAR = re.compile(rf"^{_YEAR}(?= [a-zäöü])")
"""A German sentence may begin with a year and its verb: `1895 sandte Marconi …`; elsewhere that is a number."""

_UNTIL = r"(?:(?:1[1-9]|20)\d\d|\W*[^\W\d]{1,10})"
_YEARS_OF_HEADING = re.compile(rf"(?:^|[\s(（]){_YEAR}\s*(?:[-–—~～]|至|bis|to|à|a)\s*{_UNTIL}?[)）]?$")
"""A heading that ends with the years of which it tells: `University 2010-2014`, `2020- today`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DatedLine:
    """What a text says of a day, a month or a year.

    Attributes:
        timestamp: ISO 8601, as exact as the text: `2024-10-05`, `2024-10` or `2024`.
        text: Plain text; without the date if that stands before it, "" if only a time stands behind it.
        only_names_year: Whether a sentence of its own names a year, and no month or day: that may be about anything.
    """

    timestamp: str
    text: str
    only_names_year: bool = False


def names_year(note: Note) -> bool:
    """A quick test: if False, nothing in a note is dated, so that its units need not be read for that."""
    start = note.frontmatter.span.byte_end if note.frontmatter.span else 0
    return _ANY_YEAR.search(note.raw[start:].decode("utf-8", "replace")) is not None


def dated_lines(units: Sequence[Unit]) -> Iterator[DatedLine]:
    """Yield what the units of a note date, in the order of the note.

    A paragraph or list item counts if it begins with a date, and the beginning of a section if its heading does. A
    sentence counts if it names one date in words.
    """
    for place, group in groupby(units, key=_place):
        of_block = [unit for unit in group if unit.kind.is_prose]
        starts = (at for at, unit in enumerate(of_block) if at and date_at_start(unit.text)[0])
        for start, end in pairwise((0, *starts, len(of_block))):
            yield from _lines_in(place[0], of_block[start:end])


def _lines_in(path: Sequence[str], of_block: Sequence[Unit]) -> Iterator[DatedLine]:
    """Yield what a block dates, or the part of it from a sentence that begins with a date to the next one."""
    if not of_block:
        return
    timestamp, rest = date_at_start(of_block[0].text)
    if timestamp:
        texts = [rest, *(unit.text for unit in of_block[1:])]
    else:
        texts = [unit.text for unit in of_block]
        timestamp = date_at_start(path[-1])[0] if path and of_block[0].leads else ""
        if not timestamp and path and of_block[0].leads and (years := _YEARS_OF_HEADING.search(path[-1])):
            timestamp, texts = years["year"], [f"{path[-1]}:", *texts]
    if timestamp and (text := _as_long_as_shown(texts)):
        yield DatedLine(timestamp=timestamp, text=text if _LETTER.search(text) else "")
    elif not timestamp:
        yield from _told(texts)


_LETTER = re.compile(r"[^\W\d_]")


def dated_units(units: Sequence[Unit]) -> Mapping[int, str]:
    """Return when the units were written that a date leads: a diary's `- **2024-10-05** …`, `## October 2024`.

    A year alone dates what is told and not when it was written, as in `1885: Ebbinghaus …`.

    Returns:
        ISO 8601 day or month by the unit's first byte.
    """
    dated: dict[int, str] = {}
    for (path, _), group in groupby(units, key=_place):
        of_block = [unit for unit in group if unit.kind.is_prose]
        timestamp = date_at_start(of_block[0].text)[0] if of_block else ""
        timestamp = timestamp or (date_at_start(path[-1])[0] if path else "")
        if len(timestamp) > len("2024"):
            dated.update((unit.span.byte_start, timestamp) for unit in of_block)
    return dated


def _told(texts: Sequence[str]) -> Iterator[DatedLine]:
    for text in filter(_ANY_YEAR.search, texts):
        begins_german = _FIRST_YEAR.match(text) and language_of(text) == "de"
        patterns = (_spelled(), _UNSPACED, *([_FIRST_YEAR] if begins_german else []))
        dates = {_timestamp(found.groupdict()) for each in patterns for found in each.finditer(text)}
        if len(dates) == 1 and len(text) <= LONGEST_TEXT and (timestamp := dates.pop()):
            yield DatedLine(timestamp=timestamp, text=text, only_names_year=len(timestamp) == len("2024"))


def begins_with_date(text: str) -> bool:
    """Return whether a text begins with a date and says something of it."""
    timestamp, rest = date_at_start(text)
    return bool(timestamp and rest)


def without_date(text: str) -> str:
    """Return a text without the date that it begins with."""
    return date_at_start(text)[1]


def _place(unit: Unit) -> tuple[tuple[str, ...], int]:
    return unit.path, unit.block


def _as_long_as_shown(texts: Sequence[str]) -> str:
    """Return the first of these texts, and those after it that fit."""
    taken: list[str] = []
    for text in filter(None, texts):
        if taken and sum(map(len, taken)) + len(text) > LONGEST_TEXT:
            break
        taken.append(text)
    return " ".join(taken)


def date_at_start(text: str) -> tuple[str, str]:
    """Return the date that a text begins with, and the text behind it; ("", text) if it begins with none."""
    for pattern in _patterns() if _ANY_YEAR.search(text) else ():
        if found := pattern.match(text):
            timestamp = _timestamp(found.groupdict())
            return (timestamp, text[found.end() :]) if timestamp else ("", text)
    return "", text


def _timestamp(found: dict[str, str | None]) -> str:
    """Return ISO 8601 for the parts of a date; "" if there is no such day."""
    month, day = found.get("month") or "", found.get("day") or ""
    number = int(month) if month.isdigit() else month_numbers().get(month.casefold().rstrip("."), 0)
    if not month:
        return found["year"] or ""
    if not 1 <= number <= 12 or (day and not 1 <= int(day) <= 31):
        return ""
    return f"{found['year']}-{number:02}" + (f"-{int(day):02}" if day else "")


@cache
def _month() -> str:
    """Return the group `month`: any name of a month, the longest first."""
    return rf"(?P<month>{month_pattern()})"


@cache
def _spelled() -> re.Pattern[str]:
    """Return a pattern of a date in words inside a sentence: `on 4 July 2019`, `en juillet 2019`, `im Jahr 2019`."""
    before = alternatives("calendar.before_years", *SPACED_LANGUAGES)
    return re.compile(
        rf"(?:(?<!\w)(?:{_DAY}(?:\.|st|nd|rd|th|er)?\s+(?:de\s+)?)?{_month()}\.?,?\s+(?:de[l]?\s+)?"
        rf"|(?<!\w){before}\s+){_YEAR}(?![\w-])",
        re.IGNORECASE,
    )


@cache
def _patterns() -> tuple[re.Pattern[str], ...]:
    month = rf"{_month()}\.?"
    lead = r"(?:(?:in|on|en|el|le|im|am|du|seit|since|depuis|desde)\s+)?(?:jahr )?"
    spelled = (
        rf"{lead}{_DAY}(?:\.|st|nd|rd|th|er)?\s+(?:de\s+)?{month},?\s+(?:de\s+)?{_YEAR}{_END}",
        rf"{lead}{month}\s+{_DAY}(?:st|nd|rd|th)?,?\s+{_YEAR}{_END}",
        rf"{lead}{month}\s+(?:de\s+)?{_YEAR}{_END}",
        rf"(?:in|en|im jahre?|l'an)\s+{_YEAR}\s*[,:]\s*",
        rf"{_YEAR}(?:\s*[:：–—]|\s+-)\s*(?=\D)",
    )
    return tuple(re.compile(rf"(?:(?!{_NUMBERED})\W)*{each}", re.IGNORECASE) for each in (*_NUMERIC, *spelled))
