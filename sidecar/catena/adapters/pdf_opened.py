"""The messages between worker and sidecar about a PDF, and what the worker needs of a PDF library."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import BinaryIO, Protocol

from catena.pdf.mark import Point, Quad
from catena.pdf.marked_words import Character
from catena.pdf.outline import LeveledItem
from catena.pdf.page import Box, PageRuns

INFO_NAMES = ("Title", "Author", "Subject", "Keywords", "CreationDate", "doi", "DOI", "WPS-ARTICLEDOI")
"""The entries of a file's information dictionary that tell about a paper."""
MAX_OUTLINE_ENTRIES = 10_000
MAX_OUTLINE_DEPTH = 50
MAX_LABELS = 10_000
WIDE_GAP = 0.8
"""In line heights: a gap from this width on is wider than a space between two words, even in justified text."""
_MOST_CHARACTERS = 2_000


def info_text(value: str) -> str:
    """Return the value of such an entry on one line, without characters that can't be shown."""
    return " ".join("".join(c if c.isprintable() else " " for c in value[:_MOST_CHARACTERS]).split())


@dataclass(frozen=True, slots=True)
class Opening:
    """The worker's first message.

    Attributes:
        refusal: `password` or `unreadable`; None if the file is open.
        labels: The file's own page labels; None for a page without one, and after the first ten thousand.
    """

    refusal: str | None = None
    total_pages: int = 0
    outline: tuple[LeveledItem, ...] = ()
    labels: tuple[str | None, ...] = ()
    info: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Rotation:
    """The transformation from a page's own coordinates to the page as it is shown.

    `degrees` are clockwise: 0, 90, 180 or 270. `page` is the visible part of the page, before rotation.
    """

    page: Box
    degrees: int

    def point(self, point: Point) -> Point:
        """Return where a point is shown, in points from near the lower left corner."""
        x, y = point
        page = self.page
        if self.degrees == 90:
            return round(y - page.bottom, 2), round(page.right - x, 2)
        if self.degrees == 180:
            return round(page.right - x, 2), round(page.top - y, 2)
        if self.degrees == 270:
            return round(page.top - y, 2), round(x - page.left, 2)
        return round(x, 2), round(y, 2)

    def quad(self, quad: Quad) -> Quad:
        """Return where four corners are shown."""
        first, second, third, fourth = (self.point(corner) for corner in quad)
        return first, second, third, fourth

    def box(self, box: Box) -> Box:
        """Return where a rectangle is shown."""
        x1, y1 = self.point((box.left, box.bottom))
        x2, y2 = self.point((box.right, box.top))
        return Box(min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2))


class OpenFile(Protocol):
    """One file, opened by one of the libraries."""

    total_pages: int

    def outline(self) -> tuple[LeveledItem, ...]:
        """Return the entries in order, limited to the depth and number of any real outline."""
        ...

    def labels(self) -> tuple[str | None, ...]:
        """Return the file's own page labels."""
        ...

    def info(self) -> tuple[tuple[str, str], ...]:
        """Return what the file says of itself: names and values that aren't empty."""
        ...

    def page(self, index: int) -> PageRuns:
        """Return a page (0-based), as it is shown."""
        ...

    def characters(self, index: int) -> tuple[Rotation, Sequence[Character]]:
        """Return the rotation of a page (0-based), and its characters as they are shown, in drawing order."""
        ...

    def rewritten(self) -> BinaryIO | None:
        """Return the file rewritten without encryption and with its structure repaired; None if impossible."""
        ...


class NeedsPassword(Exception):
    """The file needs a password other than the empty one."""


class Unreadable(Exception):
    """The library can't read the file."""
