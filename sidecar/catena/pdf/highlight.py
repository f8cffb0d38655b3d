"""PdfHighlight: what a reader marked on a page, with the words under it."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from catena.pdf.conversations import joined_conversations
from catena.pdf.mark import Mark, Quad
from catena.pdf.marked_words import Character, PageWords
from catena.pdf.page import Box, PageLines


class MarkKind(StrEnum):
    """How it was marked."""

    HIGHLIGHT = "highlight"
    UNDERLINE = "underline"
    SQUIGGLY = "squiggly"
    STRIKEOUT = "strikeout"
    NOTE = "note"
    AREA = "area"


_AREA = "Square"

_SIDEWAYS = 0.25
"""What stands beside a line is meant for it, sooner than for the one above that reaches farther."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PdfHighlight:
    """One mark.

    Attributes:
        kind: How it was marked.
        text: The words under it, on one line; None when there are none (a note, a picture, a scan).
        comment: What its writer typed, replies after it; None when that is nothing, or what was marked over again.
        color: `#rrggbb`; None when it states none.
        author: Who made it.
        made_at: ISO 8601, without zone.
        name: By which the program that made it knows it.
        line: Which of the page's lines it begins in, or stands nearest to; None on a page without lines.
    """

    kind: MarkKind
    text: str | None
    comment: str | None
    color: str | None
    author: str | None
    made_at: str | None
    name: str | None
    line: int | None


@dataclass(frozen=True, slots=True)
class PageHighlights:
    """What is marked on one page.

    Attributes:
        page: The page; without lines when nothing is marked on it.
        highlights: In reading order.
    """

    page: PageLines
    highlights: tuple[PdfHighlight, ...] = ()


def is_of_interest(mark: Mark) -> bool:
    """Whether a mark says something: words are marked, a part of the page, or somebody typed something."""
    return mark.marks_words or mark.subtype == _AREA or mark.comment is not None


def highlights_of(marks: Sequence[Mark], characters: Sequence[Character], page: PageLines) -> tuple[PdfHighlight, ...]:
    """A page's marks with the words under them, in reading order, doubles left out.

    Args:
        marks: In the page's shown place.
        characters: Likewise, in the order in which the file draws them.
        page: The page's lines.
    """
    words = PageWords(characters, page)
    placed = [_placed(mark, words, page) for mark in joined_conversations(marks) if is_of_interest(mark)]
    return _without_doubles(sorted(placed, key=lambda each: each[0]))


_Order = tuple[int, int, float, float]
"""The line, the first character (-1 without one), and then the height and the left edge, upside down."""


def _placed(mark: Mark, words: PageWords, page: PageLines) -> tuple[_Order, PdfHighlight]:
    # Some programs write no quads, or such as don't fit the page.
    marked = words.under(mark.quads) or words.under((_corners(mark.area),)) if mark.marks_words else None
    line = marked.line if marked else _nearest_line(mark.area, page)
    order = (line or 0, marked.order, 0.0, 0.0) if marked else (line or 0, -1, -mark.area.top, mark.area.left)
    text = marked.text if marked else None
    return order, PdfHighlight(
        kind=_kind(mark),
        text=text,
        # Some programs copy what is marked into the comment.
        comment=None if text and mark.comment and _bare(mark.comment) == _bare(text) else mark.comment,
        color=mark.color,
        author=mark.author,
        made_at=mark.made_at,
        name=mark.name,
        line=line,
    )


def _kind(mark: Mark) -> MarkKind:
    if mark.marks_words:
        return MarkKind(mark.subtype.lower())
    return MarkKind.AREA if mark.subtype == _AREA else MarkKind.NOTE


def _corners(box: Box) -> Quad:
    return (box.left, box.bottom), (box.right, box.bottom), (box.right, box.top), (box.left, box.top)


def _nearest_line(area: Box, page: PageLines) -> int | None:
    """The line that lies nearest to an area's upper edge."""

    def distance(number: int) -> float:
        box = page.lines[number].box
        height = area.top - min(area.height, box.height) / 2
        sideways = max(box.left - area.right, area.left - box.right, 0.0)
        return _SIDEWAYS * sideways + max(box.bottom - height, height - box.top, 0.0)

    return min(range(len(page.lines)), key=distance, default=None)


def _without_doubles(placed: Sequence[tuple[_Order, PdfHighlight]]) -> tuple[PdfHighlight, ...]:
    """Of equal marks in one place one is kept: two programs wrote it, or one wrote it twice."""
    kept: list[tuple[_Order, PdfHighlight]] = []
    for order, each in placed:
        at = next((at for at, other in enumerate(kept) if other[0] == order and _is_double(other[1], each)), None)
        if at is None:
            kept.append((order, each))
        elif kept[at][1].comment is None:
            kept[at] = order, each
    return tuple(each for _, each in kept)


def _is_double(a: PdfHighlight, b: PdfHighlight) -> bool:
    same_comment = a.comment == b.comment or a.comment is None or b.comment is None
    return (a.kind, a.text, a.color) == (b.kind, b.text, b.color) and same_comment


def _bare(text: str) -> str:
    return "".join(c for c in text.casefold() if c.isalnum())
