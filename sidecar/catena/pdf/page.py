"""PageRuns: what stands on a page and where; PdfPage: its text as one reads it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on a page, in points; `top` is above `bottom`, the page's lower left corner is near 0."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def height(self) -> float:
        """In points."""
        return self.top - self.bottom

    @property
    def middle(self) -> float:
        """Halfway between bottom and top."""
        return (self.bottom + self.top) / 2

    def around(self, other: "Box") -> "Box":
        """The smallest box with both in it."""
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
    """A page as the file draws it.

    Attributes:
        page: 0-based.
        label: What the file calls the page (`iv`, `117`); None when it doesn't say.
        frame: The page's edges.
        runs: In the order in which the file draws them.
        turned: Whether the page is shown turned; places stated by destinations don't fit its boxes then.
        problem: Why nothing could be read from it; None when it could.
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
    """A page's lines in the order in which one reads them.

    Attributes:
        page: 0-based.
        label: What the file calls the page; None when it doesn't say.
        frame: The page's edges.
        lines: Without those that repeat from page to page, once `without_repeated` has seen them.
        turned: As of `PageRuns`.
        problem: As of `PageRuns`.
    """

    page: int
    label: str | None
    frame: Box
    lines: tuple[Line, ...]
    turned: bool = False
    problem: str | None = None


@dataclass(frozen=True, slots=True)
class PdfPage:
    """A page's text.

    Attributes:
        page: 1-based.
        label: What the file calls the page, else its number.
        text: Lines as one reads them, "" when there are none.
    """

    page: int
    label: str
    text: str
