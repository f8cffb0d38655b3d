"""Mark: what somebody put onto a page with a PDF reader, as the file keeps it (ISO 32000-1, section 12.5)."""

import html
import re
from collections.abc import Sequence
from dataclasses import dataclass

from catena.pdf.page import Box

Point = tuple[float, float]
Quad = tuple[Point, Point, Point, Point]
"""Four corners, in whatever order a program writes them: the specification says one, most follow another."""

_DATE = re.compile(
    r"\s*(?:D:)?(?P<year>\d{4})(?P<month>\d\d)(?P<day>\d\d)(?:(?P<hour>\d\d)(?P<minute>\d\d)(?P<second>\d\d)?)?"
)
MARKING = frozenset({"Highlight", "Underline", "Squiggly", "StrikeOut"})
"""Subtypes that mark words."""

_LINE_BEGINS = re.compile(r"<(?:p|div|br|li)\b[^<>]*>", re.IGNORECASE)
_ELEMENT = re.compile(r"<[/!?]?[a-z][^<>]*>", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """One annotation of a page.

    Attributes:
        subtype: As the file names it: `Highlight`, `Text`, `Square` ….
        area: Around all of it.
        quads: Around the words that are marked; () for what marks no words, or doesn't say which.
        color: `#rrggbb`; None when it states none.
        comment: What its writer typed; None when that is nothing.
        author: Who made it, as the file says.
        made_at: ISO 8601, without zone, by its maker's clock; None when it isn't stated.
        name: By which the program that made it knows it.
        number: By which other annotations refer to it; None when they can't.
        answers: The number of the one that it replies to, or belongs to.
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
        """Whether it stands on words of the page."""
        return self.subtype in MARKING


def quads_of(figures: Sequence[float]) -> tuple[Quad, ...]:
    """Eight figures each; what is left over at the end is no quad."""
    points = list(zip(figures[::2], figures[1::2], strict=False))
    return tuple(
        (points[at], points[at + 1], points[at + 2], points[at + 3]) for at in range(0, len(points) // 4 * 4, 4)
    )


def color_of(components: Sequence[float]) -> str | None:
    """A colour of one (gray), three (RGB) or four (CMYK) components from 0 to 1 as `#rrggbb`; None for any other."""
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
    """A date as PDFs write it (`D:20240625182216-07'00'`, ISO 32000-1, section 7.9.4) in ISO 8601, without its zone.

    None when it is none, or states no day.
    """
    found = _DATE.match(text)
    if found is None or not ("01" <= found["month"] <= "12" and "01" <= found["day"] <= "31"):
        return None
    time = ":".join(found[part] or "00" for part in ("hour", "minute", "second"))
    return f"{found['year']}-{found['month']}-{found['day']}T{time}"


def plain_of(rich: str) -> str:
    """Rich text (XHTML, section 12.7.3.4) without its elements; a paragraph is a line."""
    words = html.unescape(_ELEMENT.sub("", _LINE_BEGINS.sub("\n", rich)))
    lines = (" ".join(line.split()) for line in words.split("\n"))
    return "\n".join(line for line in lines if line)
