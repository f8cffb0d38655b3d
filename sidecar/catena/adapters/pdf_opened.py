"""What the worker and the sidecar say to each other about a PDF, and what the worker asks of a PDF library."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import BinaryIO, Protocol

from catena.pdf.mark import Point, Quad
from catena.pdf.marked_words import Character
from catena.pdf.outline import LeveledItem
from catena.pdf.page import Box, PageRuns


@dataclass(frozen=True, slots=True)
class Opening:
    """The worker's first word.

    Attributes:
        refusal: `password` or `unreadable`; None when the file is open.
        total_pages: How many pages it has.
        outline: Its entries in order.
        labels: What the file calls its pages; None for one that it calls nothing, and beyond the first ten thousand.
    """

    refusal: str | None = None
    total_pages: int = 0
    outline: tuple[LeveledItem, ...] = ()
    labels: tuple[str | None, ...] = ()


@dataclass(frozen=True, slots=True)
class Turning:
    """From a page's own place to the page as it is shown.

    Attributes:
        page: What is shown of the page, before it is turned.
        degrees: By how much it is turned, clockwise: 0, 90, 180 or 270.
    """

    page: Box
    degrees: int

    def point(self, point: Point) -> Point:
        """Where a point is shown, in points from near the lower left corner."""
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
        """Where four corners are shown."""
        first, second, third, fourth = (self.point(corner) for corner in quad)
        return first, second, third, fourth

    def box(self, box: Box) -> Box:
        """Where a rectangle is shown."""
        x1, y1 = self.point((box.left, box.bottom))
        x2, y2 = self.point((box.right, box.top))
        return Box(min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2))


class OpenFile(Protocol):
    """One file, opened by one of the libraries."""

    total_pages: int

    def outline(self) -> tuple[LeveledItem, ...]:
        """The entries in order; what stands deeper or later than in any real outline is left out."""
        ...

    def labels(self) -> tuple[str | None, ...]:
        """What the file calls its pages."""
        ...

    def page(self, index: int) -> PageRuns:
        """A page (0-based), as it is shown."""
        ...

    def characters(self, index: int) -> tuple[Turning, Sequence[Character]]:
        """How a page (0-based) is turned, and its characters as they are shown, in the order they are drawn in."""
        ...

    def rewritten(self) -> BinaryIO | None:
        """The file written anew, without encryption and with what was broken in its structure mended; None if not."""
        ...


class NeedsPassword(Exception):
    """The file opens with a password only, and the empty one is not it."""


class Unreadable(Exception):
    """The library makes nothing of the file."""
