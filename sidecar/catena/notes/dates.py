"""Convert dates in common formats to ISO 8601. Ambiguous dates are rejected."""

import re
from datetime import UTC, date, datetime
from functools import cache

from catena.language.calendar_words import month_numbers, month_pattern
from catena.notes.note import PropertyValue

_WEEKDAY = re.compile(r"^[^\W\d]{2,12}\.?,?\s+(?=\S)")
_TIME = re.compile(
    r"(?:[T,\s]|\s+at|\s+um)*\s*(?P<H>\d{1,2}):(?P<M>\d{2})(?::(?P<S>\d{2})(?:[.,]\d+)?)?"
    r"\s*(?P<half>[ap]\.?m\.?)?\s*(?P<zone>Z|(?:GMT|UTC)?[+-]\d{2}:?\d{2}|UTC|GMT)?",
    re.IGNORECASE,
)
_IN_NAME = re.compile(
    r"(?<!\d)(?:(?P<y>\d{4})(?P<m>\d{2})(?P<d>\d{2})(?:(?P<H>\d{2})(?P<M>\d{2})(?P<S>\d{2})?)?"
    r"|(?P<y2>\d{4})[-_.](?P<m2>\d{2})[-_.](?P<d2>\d{2}))(?!\d)"
)
_SECONDS = re.compile(r"(?P<seconds>1[2-9]\d{8}|20\d{8})-(?=[^\W\d])")
"""Seconds since 1970 (from 2008 to 2036) before a title: `1706782930-rye-bread`."""
_EARLIEST, _LATEST = 1800, 2200


def iso_date(value: PropertyValue) -> str | None:
    """Return a date or a date with time as ISO 8601, None if the value is not a date.

    Accepted are ISO 8601, `2024-01-15 14:30`, `2024/1/15`, `15.01.2024`, `January 15, 2024`, `15 Jan 2024` (months in
    seven languages), `2024年1月15日`, `20240115`, Zettelkasten numbers of 12 or 14 digits, milliseconds since 1970, a
    time with am or pm and an offset after any of them, and a day's `[[wikilink]]`. A month alone is its first day. A
    year alone states no day, and `03/04/2024` states two: both are None. The result is `YYYY-MM-DD` or
    `YYYY-MM-DDTHH:MM:SS`, with the offset when one is written.
    """
    if isinstance(value, list):
        return iso_date(value[0]) if value else None
    if isinstance(value, (bool, float, dict)) or value is None:
        return None
    text = str(value).strip().strip("\"'").removeprefix("[[").removesuffix("]]").strip()
    if len(text) == 13 and text.isdecimal():
        return _in_utc(int(text) / 1000)
    for attempt in (text, _WEEKDAY.sub("", text)):
        for shape in _shapes():
            match = shape.match(attempt)
            if match:
                day = _day(match.groupdict())
                return day and _with_time(day, match.groupdict(), attempt[match.end() :])
    return None


def date_in_name(name: str) -> str | None:
    """Return the first date in a file name: `2024-01-15`, `20240115`, `202401151430` or `20240115143000`.

    Editors also begin names with the seconds since 1970 (`1706782930-rye-bread`).
    """
    if seconds := _SECONDS.match(name):
        return _in_utc(int(seconds["seconds"]))
    for match in _IN_NAME.finditer(name):
        parts = match.groupdict()
        day = _checked(parts["y"] or parts["y2"], parts["m"] or parts["m2"], parts["d"] or parts["d2"])
        stated = day and _with_time(day, parts, "")
        if stated:
            return stated
    return None


def _in_utc(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


@cache
def _shapes() -> tuple[re.Pattern[str], ...]:
    month = month_pattern()
    return tuple(
        re.compile(shape, re.IGNORECASE)
        for shape in (
            r"(?P<y>\d{4})(?P<sep>[-/.])(?P<m>\d{1,2})(?P=sep)(?P<d>\d{1,2})(?!\d)",
            r"(?P<y>\d{4})年(?P<m>\d{1,2})月(?P<d>\d{1,2})日",
            r"(?P<y>\d{4})(?P<m>\d{2})(?P<d>\d{2})(?:(?P<H>\d{2})(?P<M>\d{2})(?P<S>\d{2})?)?(?!\d)",
            r"(?P<a>\d{1,2})(?P<sep>[-/.])(?P<b>\d{1,2})(?P=sep)(?P<y>\d{4})(?!\d)",
            rf"(?P<name>{month})\.?\s+(?P<d>\d{{1,2}})(?:st|nd|rd|th)?,?\s+(?P<y>\d{{4}})(?!\d)",
            rf"(?P<d>\d{{1,2}})(?:st|nd|rd|th|\.)?(?:\s+(?:of|de))?[\s-]+(?P<name>{month})\.?,?(?:\s+de)?[\s-]+"
            r"(?P<y>\d{4})(?!\d)",
            rf"(?P<name>{month})\.?,?\s+(?P<y>\d{{4}})(?!\d)",
            r"(?P<y>\d{4})-(?P<m>\d{1,2})(?![\d-])",
        )
    )


def _day(parts: dict[str, str | None]) -> str | None:
    if parts.get("a") is not None:
        return _day_of_two(parts)
    name = parts.get("name")
    month = str(month_numbers()[name.casefold()]) if name else parts["m"]
    return _checked(parts["y"], month, parts.get("d") or "1")


def _day_of_two(parts: dict[str, str | None]) -> str | None:
    """Return a day from two numbers: with dots the day comes first; otherwise only one of them may be a month."""
    first, second = int(parts["a"] or 0), int(parts["b"] or 0)
    if parts["sep"] == "." or first > 12 or first == second:
        return _checked(parts["y"], str(second), str(first))
    return _checked(parts["y"], str(first), str(second)) if second > 12 else None


def _checked(year: str | None, month: str | None, day: str | None) -> str | None:
    try:
        found = date(int(year or 0), int(month or 0), int(day or 0))
    except ValueError:
        return None
    return found.isoformat() if _EARLIEST <= found.year <= _LATEST else None


def _with_time(day: str, parts: dict[str, str | None], rest: str) -> str:
    """Return the day with the time in the same number or after it, if there is one."""
    if parts.get("H") is None:
        match = _TIME.match(rest)
        if not match:
            return day
        parts = match.groupdict()
    hour, minute, second = int(parts["H"] or 0), int(parts["M"] or 0), int(parts["S"] or 0)
    half = (parts.get("half") or "").casefold().replace(".", "")
    if half:
        hour = hour % 12 + (12 if half == "pm" else 0)
    if hour > 23 or minute > 59 or second > 59:
        return day
    return f"{day}T{hour:02}:{minute:02}:{second:02}{_offset(parts.get('zone'))}"


def _offset(zone: str | None) -> str:
    if not zone:
        return ""
    digits = zone.upper().removeprefix("GMT").removeprefix("UTC")
    if digits in ("", "Z"):
        return "Z"
    return digits if ":" in digits else f"{digits[:3]}:{digits[3:]}"
