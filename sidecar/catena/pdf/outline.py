"""Outline: a PDF's table of contents, as the file itself states it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Place:
    """Where on a page something begins, as a destination states it.

    Attributes:
        page: 0-based.
        left: Points from the page's own left edge; None when it isn't stated.
        top: Points upwards; None when it isn't stated.
    """

    page: int
    left: float | None = None
    top: float | None = None


@dataclass(frozen=True, slots=True)
class OutlineItem:
    """One entry.

    Attributes:
        title: As the file writes it, blanks folded.
        place: Where it leads; None when it leads nowhere in this file.
        children: The entries below it.
    """

    title: str
    place: Place | None
    children: tuple["OutlineItem", ...] = ()

    @property
    def page(self) -> int | None:
        """0-based page, None when the entry leads nowhere in this file."""
        return self.place.page if self.place else None


@dataclass(frozen=True, slots=True)
class Entry:
    """An outline's item with where it stands in the outline.

    Attributes:
        path: The titles from the top down to this one.
        place: Where it begins: what it states, else what the first of its children that does states.
        last: Index, in the outline's order, of its last descendant; its own when it has none.
    """

    path: tuple[str, ...]
    place: Place | None
    last: int

    @property
    def title(self) -> str:
        """The entry's own title."""
        return self.path[-1]

    @property
    def level(self) -> int:
        """0 at the top."""
        return len(self.path) - 1


@dataclass(frozen=True, slots=True)
class LeveledItem:
    """An entry as a list of levels gives it: `level` from 0, never trusted to go down by one only."""

    level: int
    title: str
    place: Place | None


def nested(items: Iterable[LeveledItem]) -> tuple[OutlineItem, ...]:
    """A list of levels as a tree. An item that is more than one level below the one before it becomes its child."""
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
    """Every item in the outline's order."""
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
