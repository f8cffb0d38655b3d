"""In-memory cache of outlines and pages of PDFs, which are read to determine sections."""

import asyncio
from collections import OrderedDict
from dataclasses import dataclass, field
from pathlib import Path

from catena.pdf.outline import Entry
from catena.pdf.page import PageLines

MOST_FILES = 32
MOST_PAGES = 200
"""Most cached pages of one file, at about 20 kB each."""


def _no_pages() -> dict[int, PageLines]:
    return {}


@dataclass(slots=True)
class CachedPdf:
    """The cached parts of one file.

    Attributes:
        entries: Entries of the outline, in order; None before the file was opened.
        labels: Page labels.
        total_pages: Number of pages.
        pages: The pages that were read, by 0-based number, oldest first.
    """

    entries: tuple[Entry, ...] | None = None
    labels: tuple[str | None, ...] = ()
    total_pages: int = 0
    pages: dict[int, PageLines] = field(default_factory=_no_pages)

    def keep(self, page: PageLines) -> None:
        """Add a page to the cache, and evict the oldest one if there are too many."""
        self.pages[page.page] = page
        if len(self.pages) > MOST_PAGES:
            del self.pages[next(iter(self.pages))]

    def indices_of(self, label: str) -> tuple[int, ...]:
        """Return the 0-based pages with this label, ignoring case."""
        wanted = label.strip().casefold()
        return tuple(at for at, own in enumerate(self.labels) if own is not None and own.strip().casefold() == wanted)


class PageCache:
    """The cache of recently used files.

    Attributes:
        reading: The tasks that are reading now, by path of the paper's note.
    """

    def __init__(self) -> None:
        self.reading: dict[str, asyncio.Task[CachedPdf | None]] = {}
        self._kept: OrderedDict[Path, tuple[object, CachedPdf]] = OrderedDict()

    def of(self, file: Path, state: tuple[int, int]) -> CachedPdf:
        """Return the cached parts of a file, empty if the file is new or has changed.

        Args:
            file: Path of the file.
            state: Its modification time in nanoseconds, and its size.
        """
        kept = self._kept.get(file)
        if kept is None or kept[0] != state:
            kept = self._kept[file] = state, CachedPdf()
        self._kept.move_to_end(file)
        if len(self._kept) > MOST_FILES:
            self._kept.popitem(last=False)
        return kept[1]
