"""PdfHighlight: a mark on a page with the text under it."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from catena.pdf.conversations import joined_conversations
from catena.pdf.mark import Mark, Quad
from catena.pdf.marked_words import Character, PageWords
from catena.pdf.page import Box, PageLines


class MarkKind(StrEnum):
    """The kind of a mark."""

    HIGHLIGHT = "highlight"
    UNDERLINE = "underline"
    SQUIGGLY = "squiggly"
    STRIKEOUT = "strikeout"
    NOTE = "note"
    AREA = "area"


_AREA = "Square"

_SIDEWAYS = 0.25
"""Weight of horizontal distance, so that a mark beside a line is assigned to it and not to the line above."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PdfHighlight:
    """A mark on a page.

    Attributes:
        kind: The kind of the mark.
        text: The text under it, on one line; None if there is none (a note, a picture, a scan).
        comment: The comment with replies; None if it is empty or repeats the marked text.
        color: Colour as `#rrggbb`; None if not stated.
        author: Author of the mark.
        made_at: Time of creation, ISO 8601 without a zone.
        name: Identifier that the creating program gave it.
        line: Index of the line in which it begins or to which it is nearest; None on a page without lines.
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
    """The marks on one page.

    Attributes:
        page: The page, without lines if nothing is marked on it.
        highlights: The marks in reading order.
    """

    page: PageLines
    highlights: tuple[PdfHighlight, ...] = ()


def is_of_interest(mark: Mark) -> bool:
    """Return whether a mark has content: it marks words or an area of the page, or has a comment."""
    return mark.marks_words or mark.subtype == _AREA or mark.comment is not None


def highlights_of(marks: Sequence[Mark], characters: Sequence[Character], page: PageLines) -> tuple[PdfHighlight, ...]:
    """Return a page's marks with the text under them, in reading order without duplicates.

    Args:
        marks: The marks, in the coordinates of the displayed page.
        characters: The characters in the same coordinates, in the order in which the file draws them.
        page: The lines of the page.
    """
    words = PageWords(characters, page)
    placed = [_placed(mark, words, page) for mark in joined_conversations(marks) if is_of_interest(mark)]
    return _without_duplicates(sorted(placed, key=lambda each: each[0]))


_Order = tuple[int, int, float, float]
"""The line, the first character (-1 without one), the negated top edge, and the left edge."""


def _placed(mark: Mark, words: PageWords, page: PageLines) -> tuple[_Order, PdfHighlight]:
    # Some programs write no quads, or quads that do not fit the page.
    marked = words.under(mark.quads) or words.under((_corners(mark.area),)) if mark.marks_words else None
    line = marked.line if marked else _nearest_line(mark.area, page)
    order = (line or 0, marked.order, 0.0, 0.0) if marked else (line or 0, -1, -mark.area.top, mark.area.left)
    text = marked.text if marked else None
    return order, PdfHighlight(
        kind=_kind(mark),
        text=text,
        # Some programs copy the marked text into the comment.
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
    """Return the index of the line nearest to an area's upper edge."""

    def distance(number: int) -> float:
        box = page.lines[number].box
        height = area.top - min(area.height, box.height) / 2
        sideways = max(box.left - area.right, area.left - box.right, 0.0)
        return _SIDEWAYS * sideways + max(box.bottom - height, height - box.top, 0.0)

    return min(range(len(page.lines)), key=distance, default=None)


def _without_duplicates(placed: Sequence[tuple[_Order, PdfHighlight]]) -> tuple[PdfHighlight, ...]:
    """Keep one of several equal marks in one place, which some programs write twice."""
    kept: list[tuple[_Order, PdfHighlight]] = []
    for order, each in placed:
        at = next((at for at, other in enumerate(kept) if other[0] == order and _is_duplicate(other[1], each)), None)
        if at is None:
            kept.append((order, each))
        elif kept[at][1].comment is None:
            kept[at] = order, each
    return tuple(each for _, each in kept)


def _is_duplicate(a: PdfHighlight, b: PdfHighlight) -> bool:
    same_comment = a.comment == b.comment or a.comment is None or b.comment is None
    return (a.kind, a.text, a.color) == (b.kind, b.text, b.color) and same_comment


def _bare(text: str) -> str:
    return "".join(c for c in text.casefold() if c.isalnum())
