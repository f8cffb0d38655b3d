"""Mark: an annotation of a PDF page as stored in the file (ISO 32000-1, section 12.5)."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from catena.language.entities import unescaped
from catena.pdf.page import Box

Point = tuple[float, float]
Quad = tuple[Point, Point, Point, Point]
"""Four corners in any order, because most programs do not follow the order of the specification."""

_DATE = re.compile(
    r"\s*(?:D:)?(?P<year>\d{4})(?P<month>\d\d)(?P<day>\d\d)(?:(?P<hour>\d\d)(?P<minute>\d\d)(?P<second>\d\d)?)?"
)
MARKING = frozenset({"Highlight", "Underline", "Squiggly", "StrikeOut"})
"""Subtypes that mark words."""

_LINE_BEGINS = re.compile(r"<(?:p|div|br|li)\b[^<>]*>", re.IGNORECASE)
_ELEMENT = re.compile(r"<[/!?]?[a-z][^<>]*>", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """An annotation of a page.

    Attributes:
        subtype: Subtype in the file: `Highlight`, `Text`, `Square` ….
        area: Bounding box.
        quads: Quadrilaterals around the marked words; () if it marks no words or does not state which.
        color: Colour as `#rrggbb`; None if not stated.
        comment: The comment; None if it is empty.
        author: Author as stated in the file.
        made_at: Time of creation by the author's clock, ISO 8601 without a zone; None if not stated.
        name: Identifier that the creating program gave it.
        number: Number by which other annotations refer to it; None if they cannot.
        answers: Number of the mark that it replies to or is grouped with.
    """

    subtype: str
    area: Box
    quads: tuple[Quad, ...] = ()
    color: str | None = None
    comment: str | None = None
    author: str | None = None
    made_at: str | None = None
    name: str | None = None
    number: int | None = None
    answers: int | None = None

    @property
    def marks_words(self) -> bool:
        """Return whether it marks words of the page."""
        return self.subtype in MARKING


def quads_of(figures: Sequence[float]) -> tuple[Quad, ...]:
    """Convert each eight numbers to a quad; incomplete groups are ignored."""
    points = list(zip(figures[::2], figures[1::2], strict=False))
    return tuple(
        (points[at], points[at + 1], points[at + 2], points[at + 3]) for at in range(0, len(points) // 4 * 4, 4)
    )


def color_of(components: Sequence[float]) -> str | None:
    """Convert one (gray), three (RGB) or four (CMYK) components from 0 to 1 to `#rrggbb`; None for other lengths."""
    if len(components) == 1:
        red = green = blue = components[0]
    elif len(components) == 3:
        red, green, blue = components
    elif len(components) == 4:
        black = components[3]
        red, green, blue = ((1 - part) * (1 - black) for part in components[:3])
    else:
        return None
    return "#" + "".join(f"{round(255 * min(max(part, 0.0), 1.0)):02x}" for part in (red, green, blue))


def date_of(text: str) -> str | None:
    """Convert a PDF date (`D:20240625182216-07'00'`, ISO 32000-1, section 7.9.4) to ISO 8601 without its zone.

    Returns None if it is not a date or states no day.
    """
    found = _DATE.match(text)
    if found is None or not ("01" <= found["month"] <= "12" and "01" <= found["day"] <= "31"):
        return None
    time = ":".join(found[part] or "00" for part in ("hour", "minute", "second"))
    return f"{found['year']}-{found['month']}-{found['day']}T{time}"


def plain_of(rich: str) -> str:
    """Convert rich text (XHTML, section 12.7.3.4) to plain text with one line per paragraph."""
    words = unescaped(_ELEMENT.sub("", _LINE_BEGINS.sub("\n", rich)))
    lines = (" ".join(line.split()) for line in words.split("\n"))
    return "\n".join(line for line in lines if line)
