"""What was read of PDFs to say in which sections their pages stand; kept in memory until a file changes."""

import asyncio
from collections import OrderedDict
from dataclasses import dataclass, field
from pathlib import Path

from catena.pdf.outline import Entry
from catena.pdf.page import PageLines

MOST_FILES = 32
MOST_PAGES = 200
"""Of one file; about 20 kB each."""


def _no_pages() -> dict[int, PageLines]:
    return {}


@dataclass(slots=True)
class KeptPdf:
    """One file, as far as it was read.

    Attributes:
        entries: Its outline's, in order; None before it was opened.
        labels: What it calls its pages.
        total_pages: How many it has.
        pages: Those that were read, by 0-based number, oldest first.
    """

    entries: tuple[Entry, ...] | None = None
    labels: tuple[str | None, ...] = ()
    total_pages: int = 0
    pages: dict[int, PageLines] = field(default_factory=_no_pages)

    def keep(self, page: PageLines) -> None:
        """Keep a page, and forget the oldest when there are too many."""
        self.pages[page.page] = page
        if len(self.pages) > MOST_PAGES:
            del self.pages[next(iter(self.pages))]

    def indices_of(self, label: str) -> tuple[int, ...]:
        """The pages (0-based) that are called so, upper and lower case aside."""
        wanted = label.strip().casefold()
        return tuple(at for at, own in enumerate(self.labels) if own is not None and own.strip().casefold() == wanted)


class KeptPdfs:
    """The files that were asked for last.

    Attributes:
        reading: What reads at the moment, and for whom.
    """

    def __init__(self) -> None:
        self.reading: dict[str, asyncio.Task[KeptPdf | None]] = {}
        self._kept: OrderedDict[Path, tuple[object, KeptPdf]] = OrderedDict()

    def of(self, file: Path, state: tuple[int, int]) -> KeptPdf:
        """What is kept of a file; nothing yet, when it is new or in another state than when it was read.

        Args:
            file: Where it lies.
            state: Its time of change in nanoseconds, and its size.
        """
        kept = self._kept.get(file)
        if kept is None or kept[0] != state:
            kept = self._kept[file] = state, KeptPdf()
        self._kept.move_to_end(file)
        if len(self._kept) > MOST_FILES:
            self._kept.popitem(last=False)
        return kept[1]
