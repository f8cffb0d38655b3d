"""The text under a mark: characters whose centre lies in one of its quads, in reading order."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import atan2, floor

from catena.pdf.mark import Point, Quad
from catena.pdf.page import Box, Line, PageLines
from catena.pdf.text import KnownWords, known_words, text_of

_ROW = 20.0
"""Height in points of the rows by which characters are looked up."""

_EDGE = 0.01
"""Points by which a character's centre may lie outside, because coordinates are rounded."""

_WITHOUT_BLANKS = r"\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\U00020000-\U0003ffff"
_NO_BLANK = re.compile(rf"(?<=[{_WITHOUT_BLANKS}])\n(?=[{_WITHOUT_BLANKS}])")
"""A line end between two characters of a script without spaces between words (Chinese, Japanese)."""


@dataclass(frozen=True, slots=True)
class Character:
    """A character, or a space or line break that the PDF library inserted, and its position on the displayed page."""

    text: str
    box: Box


@dataclass(frozen=True, slots=True)
class MarkedWords:
    """The text under a mark.

    Attributes:
        text: The text on one line, with hyphenated words joined.
        line: Index of the line in which it begins.
        order: Index of its first character in drawing order.
    """

    text: str
    line: int
    order: int


class PageWords:
    """Looks up the text under marks on one page.

    Args:
        characters: The characters in drawing order, in the coordinates of the displayed page.
        page: The lines of the same page, in reading order.
    """

    def __init__(self, characters: Sequence[Character], page: PageLines) -> None:
        self._characters = characters
        self._page = page
        self._known: KnownWords | None = None
        self._rows: dict[int, list[int]] = {}
        for at, character in enumerate(characters):
            if character.text.strip():
                self._rows.setdefault(floor(character.box.middle / _ROW), []).append(at)

    def under(self, quads: Sequence[Quad]) -> MarkedWords | None:
        """Return the text under these quads, in the coordinates of the displayed page; None if there is none."""
        found = sorted({at for quad in quads for at in self._inside(quad)})
        if not found:
            return None
        line_of = self._lines(found)
        found.sort(key=lambda at: (line_of[at], at))
        lines = [Line(self._text(run), self._characters[run[0]].box) for run in _by_line(found, line_of)]
        if self._known is None:
            self._known = known_words(self._page.lines)
        text = " ".join(_NO_BLANK.sub("", text_of(lines, self._known)).split())
        return MarkedWords(text, line_of[found[0]], found[0]) if text else None

    def _inside(self, quad: Quad) -> Iterator[int]:
        inside = inside_of(quad)
        rows = [y / _ROW for _, y in quad]
        # A malicious quad may be extremely high, so only rows that exist are searched.
        for row in [row for row in self._rows if min(rows) - 1 <= row <= max(rows)] if inside else ():
            for at in self._rows[row]:
                box = self._characters[at].box
                if inside and inside(((box.left + box.right) / 2, box.middle)):
                    yield at

    def _lines(self, found: Sequence[int]) -> Mapping[int, int]:
        """Return the line of each character; a character outside all lines gets that of the preceding one."""
        line_of: dict[int, int] = {}
        last = 0
        for at in found:
            box = self._characters[at].box
            across = (box.left + box.right) / 2
            near = [
                (abs(line.box.middle - box.middle), number)
                for number, line in enumerate(self._page.lines)
                if line.box.left - 1 <= across <= line.box.right + 1
                and line.box.bottom - 1 <= box.middle <= line.box.top + 1
            ]
            last = line_of[at] = min(near)[1] if near else last
        return line_of

    def _text(self, run: Sequence[int]) -> str:
        """Return the characters of one line with the spaces between them."""
        parts = [self._characters[run[0]].text]
        for before, after in pairwise(run):
            if after != before + 1:
                parts.append(" ")
            parts.append(self._characters[after].text)
        return "".join(parts)


def inside_of(quad: Quad) -> Callable[[Point], bool] | None:
    """Return a test for points in a quad with corners in any order; None for a quad without an area."""
    middle = sum(x for x, _ in quad) / 4, sum(y for _, y in quad) / 4
    corners = sorted(quad, key=lambda corner: atan2(corner[1] - middle[1], corner[0] - middle[0]))
    edges = list(zip(corners, [*corners[1:], corners[0]], strict=True))
    lengths = [((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5 for (x1, y1), (x2, y2) in edges]
    if sum(_left_of(edge, middle) for edge in edges) <= _EDGE:
        return None

    def inside(point: Point) -> bool:
        return all(_left_of(edge, point) >= -_EDGE * length for edge, length in zip(edges, lengths, strict=True))

    return inside


def _left_of(edge: tuple[Point, Point], point: Point) -> float:
    """Return the edge's length times the point's distance from it, positive to the left of the edge."""
    (x1, y1), (x2, y2) = edge
    return (x2 - x1) * (point[1] - y1) - (y2 - y1) * (point[0] - x1)


def _by_line(found: Sequence[int], line_of: Mapping[int, int]) -> Iterator[list[int]]:
    run: list[int] = []
    for at in found:
        if run and line_of[at] != line_of[run[-1]]:
            yield run
            run = []
        run.append(at)
    if run:
        yield run
