"""Pages of a PDF: positioned text (PageRuns), lines in reading order (PageLines), and plain text (PdfPage)."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on a page in points; `top` is above `bottom`, and the page's lower left corner is near 0."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def height(self) -> float:
        """Return the height in points."""
        return self.top - self.bottom

    @property
    def middle(self) -> float:
        """Return the vertical centre."""
        return (self.bottom + self.top) / 2

    def around(self, other: "Box") -> "Box":
        """Return the smallest box that contains both."""
        return Box(
            min(self.left, other.left),
            min(self.bottom, other.bottom),
            max(self.right, other.right),
            max(self.top, other.top),
        )


@dataclass(frozen=True, slots=True)
class TextRun:
    """Text without a line break or a wide gap in it: a line of a column, or a cell of a table."""

    text: str
    box: Box


@dataclass(frozen=True, slots=True)
class PageRuns:
    """The text of a page with positions.

    Attributes:
        page: Page number, 0-based.
        label: Page label (`iv`, `117`); None if the file states none.
        frame: The edges of the page.
        runs: The runs in drawing order.
        turned: Whether the page is displayed rotated, so that positions of destinations do not match its boxes.
        problem: Why the page could not be read; None if it could.
    """

    page: int
    label: str | None
    frame: Box
    runs: tuple[TextRun, ...]
    turned: bool = False
    problem: str | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """One line of text, in a column of its page."""

    text: str
    box: Box


@dataclass(frozen=True, slots=True)
class PageLines:
    """The lines of a page in reading order.

    Attributes:
        page: Page number, 0-based.
        label: Page label; None if the file states none.
        frame: The edges of the page.
        lines: The lines; `without_repeated` removes headers and footers.
        turned: As in `PageRuns`.
        problem: As in `PageRuns`.
    """

    page: int
    label: str | None
    frame: Box
    lines: tuple[Line, ...]
    turned: bool = False
    problem: str | None = None


@dataclass(frozen=True, slots=True)
class PdfPage:
    """The plain text of a page.

    Attributes:
        page: Page number, 1-based.
        label: Page label, else the page number.
        text: The lines in reading order, "" if there are none.
    """

    page: int
    label: str
    text: str
