"""What the worker and the sidecar say to each other about a PDF, and what the worker asks of a PDF library."""

from dataclasses import dataclass
from typing import Protocol

from catena.pdf.outline import LeveledItem
from catena.pdf.page import PageRuns


@dataclass(frozen=True, slots=True)
class Opening:
    """The worker's first word.

    Attributes:
        refusal: `password` or `unreadable`; None when the file is open.
        total_pages: How many pages it has.
        outline: Its entries in order.
    """

    refusal: str | None = None
    total_pages: int = 0
    outline: tuple[LeveledItem, ...] = ()


class OpenFile(Protocol):
    """One file, opened by one of the libraries."""

    total_pages: int

    def outline(self) -> tuple[LeveledItem, ...]:
        """The entries in order; what stands deeper or later than in any real outline is left out."""
        ...

    def page(self, index: int) -> PageRuns:
        """A page (0-based), as it is shown."""
        ...


class NeedsPassword(Exception):
    """The file opens with a password only, and the empty one is not it."""


class Unreadable(Exception):
    """The library makes nothing of the file."""
