"""Page labels: expand labels such as `3-7`, `xii` and `S1, S4` into single pages. Pure."""

import re
from functools import lru_cache

LONGEST_RANGE = 5_000
"""The maximum number of pages in a range, since ranges are expanded page by page."""

_RANGE = re.compile(r"(?P<first>[^\W_]+)\s*[-–—−]+\s*(?P<last>[^\W_]+)")
_NUMBERED = re.compile(r"(?P<letters>[^\W\d_]*)(?P<number>\d+)")
_ROMAN = re.compile(r"m{0,3}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})")
_ROMAN_DIGITS = (
    (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"),
    (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
)  # fmt: skip


@lru_cache(maxsize=4096)
def pages_named(label: str) -> tuple[str, ...]:
    """The single pages that a label names, case-folded, in order.

    `5` is one page; `5-7`, `xi-xiii` and `S1-S3` are three pages each; `131-38` is shorthand for `131-138`. A label
    that is not a countable range (`12-xv`, `cover`) is returned unchanged.

    Raises:
        ValueError: If the range runs backwards or is longer than `LONGEST_RANGE`.
    """
    text = " ".join(label.split()).casefold()
    found = _RANGE.fullmatch(text)
    if found is None:
        return (text,) if text else ()
    first, last = _counted(found["first"]), _counted(found["last"])
    if first is None or last is None or not (first[0] == last[0] or (not last[0] and first[0] != _ROMAN_KIND)):
        return (text,)
    kind, start = first
    end = last[1] if kind == _ROMAN_KIND else _whole(start, last[1])
    if not start <= end < start + LONGEST_RANGE:
        raise ValueError(label)
    return tuple(_written(kind, number) for number in range(start, end + 1))


def page_order(label: str) -> tuple[int, str, int, str]:
    """A sort key that orders labels as in a book: roman numerals, then numbers, then numbers with letters."""
    text = " ".join(label.split()).casefold()
    found = _RANGE.fullmatch(text)
    counted = _counted(found["first"] if found else text)
    if counted is None:
        return (3, text, 0, text)
    kind, number = counted
    return ({_ROMAN_KIND: 0, "": 1}.get(kind, 2), kind, number, text)


_ROMAN_KIND = "roman"


def _counted(page: str) -> tuple[str, int] | None:
    """The letters before a page's number, and the number; None if it has no number."""
    if found := _NUMBERED.fullmatch(page):
        return found["letters"], int(found["number"][:9])
    if page and _ROMAN.fullmatch(page):
        return _ROMAN_KIND, _from_roman(page)
    return None


def _whole(start: int, end: int) -> int:
    """The full end of an abbreviated range: `131-38` ends on 138."""
    if end >= start:
        return end
    digits = str(start)
    kept = len(digits) - len(str(end))
    return int(digits[:kept] + str(end)) if kept > 0 else end


def _written(kind: str, number: int) -> str:
    return _to_roman(number) if kind == _ROMAN_KIND else f"{kind}{number}"


def _from_roman(text: str) -> int:
    number = 0
    for value, digits in _ROMAN_DIGITS:
        while text.startswith(digits):
            number, text = number + value, text[len(digits) :]
    return number


def _to_roman(number: int) -> str:
    text = ""
    for value, digits in _ROMAN_DIGITS:
        text += digits * (number // value)
        number %= value
    return text
