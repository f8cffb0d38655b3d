"""Outline: the table of contents that is stored in a PDF."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Place:
    """The position of a destination on a page.

    Attributes:
        page: Page number, 0-based.
        left: Horizontal position in points; None if not stated.
        top: Vertical position in points, upwards; None if not stated.
    """

    page: int
    left: float | None = None
    top: float | None = None


@dataclass(frozen=True, slots=True)
class OutlineItem:
    """An item of the outline.

    Attributes:
        title: The title, with white space collapsed.
        place: The destination; None if it is not in this file.
        children: The items below it.
    """

    title: str
    place: Place | None
    children: tuple["OutlineItem", ...] = ()

    @property
    def page(self) -> int | None:
        """Return the 0-based page, None if the destination is not in this file."""
        return self.place.page if self.place else None


@dataclass(frozen=True, slots=True)
class Entry:
    """An item of the outline with its position in the outline.

    Attributes:
        path: The titles from the top level down to this item.
        place: Its destination, else that of its first descendant with a destination.
        last: Index of its last descendant in outline order; its own index if it has none.
    """

    path: tuple[str, ...]
    place: Place | None
    last: int

    @property
    def title(self) -> str:
        """Return the title of the entry."""
        return self.path[-1]

    @property
    def level(self) -> int:
        """Return the level, 0 at the top."""
        return len(self.path) - 1


@dataclass(frozen=True, slots=True)
class LeveledItem:
    """An item of a flat list with levels from 0, which may skip levels."""

    level: int
    title: str
    place: Place | None


def nested(items: Iterable[LeveledItem]) -> tuple[OutlineItem, ...]:
    """Convert a flat list to a tree. An item more than one level below the preceding one becomes its child."""
    roots: list[_Growing] = []
    above: list[_Growing] = []
    for item in items:
        while above and above[-1].level >= item.level:
            above.pop()
        grown = _Growing(item.level, " ".join(item.title.split()), item.place, [])
        (above[-1].children if above else roots).append(grown)
        above.append(grown)
    return tuple(root.item() for root in roots)


def entries(items: Iterable[OutlineItem]) -> tuple[Entry, ...]:
    """Return every item in outline order."""
    found: list[Entry] = []
    _collect(items, (), found)
    return tuple(found)


def _collect(items: Iterable[OutlineItem], above: tuple[str, ...], found: list[Entry]) -> None:
    for item in items:
        at = len(found)
        path = (*above, item.title)
        found.append(Entry(path, None, at))
        _collect(item.children, path, found)
        found[at] = Entry(path, next(_places(item), None), len(found) - 1)


def _places(item: OutlineItem) -> Iterator[Place]:
    if item.place:
        yield item.place
    for child in item.children:
        yield from _places(child)


@dataclass(slots=True)
class _Growing:
    level: int
    title: str
    place: Place | None
    children: list["_Growing"]

    def item(self) -> OutlineItem:
        return OutlineItem(self.title, self.place, tuple(child.item() for child in self.children))
