"""Convert the import times that templates print to ISO 8601 without a zone."""

import datetime as dt
import re

from catena.language.calendar_words import month_names, month_numbers

_ISO = re.compile(r"(?P<year>\d{4})\s*[-/.年]\s*(?P<month>\d{1,2})\s*[-/.月]\s*(?P<day>\d{1,2})日?")
_DAY_FIRST = re.compile(r"(?<!\d)(?P<day>\d{1,2})\.\s?(?P<month>\d{1,2})\.\s?(?P<year>\d{4})")
_SLASHES = re.compile(r"(?<!\d)(?P<first>\d{1,2})/(?P<second>\d{1,2})/(?P<year>\d{4})")
_NAMED = re.compile(
    r"(?P<name>[^\W\d_]{3,10})\.?\s+(?P<day>\d{1,2})(?:st|nd|rd|th)?,?\s+(?P<year>\d{4})"
    r"|(?P<day2>\d{1,2})(?:st|nd|rd|th)?\.?\s+(?:de\s+)?(?P<name2>[^\W\d_]{3,10})\.?,?\s+(?:de\s+)?(?P<year2>\d{4})"
)
_TIME = re.compile(
    r"(?<![\d:.+-])(?P<hour>\d{1,2})(?::(?P<minute>\d{2})(?::(?P<second>\d{2}))?)?(?:\.\d+)?\s*"
    r"(?P<half>[ap]\.?\s?m\.?)?(?![\d:])",
    re.IGNORECASE,
)


def read_time(text: str) -> str | None:
    """Return the time in this text, `2024-01-15T14:30:00`; only the day if there is no hour; None without a day.

    `8/11/2024` is read month first, as the program that prints it does, unless only day first gives a valid day.
    """
    found = _day(text)
    if found is None:
        return None
    day, end = found
    time = _time(text[end:])
    return f"{day}T{time}" if time else str(day)


def read_time_in_name(name: str) -> str | None:
    """Return the time of extraction in a file name; None if there is none.

    `Extracted Annotations (4_2_2021, 10_14_09 PM)`: file names cannot contain slashes and colons.
    """
    if "(" not in name or "extracted" not in name.casefold():
        return None
    inner = name.partition("(")[2].partition(")")[0]
    date, _, time = inner.partition(",")
    digits = time.strip().replace("_", ":").replace("-", ":")
    return read_time(f"{date.replace('_', '/').replace('-', '/')}, {_with_colons(digits)}")


def _day(text: str) -> tuple[dt.date, int] | None:
    if m := _ISO.search(text):
        return _date(m["year"], m["month"], m["day"], m.end())
    if m := _DAY_FIRST.search(text):
        return _date(m["year"], m["month"], m["day"], m.end())
    if m := _SLASHES.search(text):
        return _date(m["year"], m["first"], m["second"], m.end()) or _date(m["year"], m["second"], m["first"], m.end())
    for m in _NAMED.finditer(text):
        if month := _month(m["name"] or m["name2"]):
            return _date(m["year"] or m["year2"], month, m["day"] or m["day2"], m.end())
    return None


def _month(name: str) -> str | None:
    """Return the number of a month by its name in any known language, or by the beginning of its English one."""
    plain = name.lower()
    english = [month[:3] for month in month_names("en")]
    number = month_numbers().get(plain) or (english.index(plain[:3]) + 1 if plain[:3] in english else None)
    return str(number) if number else None


def _date(year: str, month: str, day: str, end: int) -> tuple[dt.date, int] | None:
    try:
        return dt.date(int(year), int(month), int(day)), end
    except ValueError:
        return None


def _time(text: str) -> dt.time | None:
    """Return the first time after the day: with minutes, or with am or pm."""
    for m in _TIME.finditer(text.replace("T", " ")):
        half = (m["half"] or "").lower()[:1]
        if not m["minute"] and not half:
            continue
        hour = int(m["hour"])
        if half and 1 <= hour <= 12:
            hour = hour % 12 + (12 if half == "p" else 0)
        try:
            return dt.time(hour, int(m["minute"] or 0), int(m["second"] or 0))
        except ValueError:
            return None
    return None


def _with_colons(time: str) -> str:
    """`33206 PM` as `3:32:06 PM`: some systems drop the colons from names."""
    number, _, half = time.partition(" ")
    if not number.isdigit() or len(number) not in (5, 6):
        return time
    return f"{number[:-4]}:{number[-4:-2]}:{number[-2:]} {half}"
