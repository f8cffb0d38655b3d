"""What each of two versions says that the other does not, and beside what it stands.

Not a diff of lines: what is said before and after is no difference, wherever it moved. So the work is linear in the
length of the notes, where aligning lines is quadratic in what changed; and only what differs is read closely.
"""

import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from catena.history.saying import Piece, Saying, around, lines_of, loose_key, pieces_of, sayings_of
from catena.notes.note import Note
from catena.notes.span import Lines

MOST_READ = 30_000
"""Bytes of changed blocks that are read closely of a version; of more nobody wants a list of differences."""

Anchor = tuple[str | bytes, int]
"""Something both versions say, and the how-manieth time it is said."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A saying that the other version does not have.

    Attributes:
        saying: It.
        at: Its place in its version.
        behind: The nearest thing before it that both say; None at the beginning.
        ahead: Likewise after it.
    """

    saying: Saying
    at: int
    behind: Anchor | None
    ahead: Anchor | None

    def is_beside(self, other: "Placed") -> bool:
        """Whether both stand in the same neighbourhood."""
        return self.behind == other.behind or self.ahead == other.ahead


@dataclass(frozen=True, slots=True)
class Remaining:
    """What is left of two versions without what both say.

    Attributes:
        gone: What only the earlier one says, in its order.
        added: What only the later one says, in its order.
        anchors: Where in the later one stands what both say.
        unread: How many changed blocks of either were not read.
    """

    gone: tuple[Placed, ...]
    added: tuple[Placed, ...]
    anchors: Mapping[Anchor, int]
    unread: int


def remaining(before: Note, after: Note) -> Remaining:
    """Set apart what only one of the two versions says.

    Blocks that are equal, blocks that are equal but for marks and blanks, and of the rest sayings that are equal are
    left out, each as often as both versions have it.
    """
    old: list[_Item] = [*pieces_of(before)]
    new: list[_Item] = [*pieces_of(after)]
    for key_of in (_written, _loosely):
        old, new = _without_common(old, new, key_of)
    lines = Counter(_lines(old)) & Counter(_lines(new))
    old, old_unread = _read(before, old, Counter(lines))
    new, new_unread = _read(after, new, Counter(lines))
    old, new = _without_common(old, new, _said)
    gone, _ = _placed(old)
    added, anchors = _placed(new)
    return Remaining(tuple(gone), tuple(added), anchors, max(old_unread, new_unread))


_Item = Piece | Saying | str | bytes | None
"""Of a version in order: what is still to be compared; the key of what both have; None between what is not read."""


def _written(item: _Item) -> bytes | None:
    return item.key if isinstance(item, Piece) else None


def _loosely(item: _Item) -> bytes | None:
    return loose_key(item) if isinstance(item, Piece) else None


def _said(item: _Item) -> str | None:
    if not isinstance(item, Saying):
        return None
    return item.text if item.text.isascii() else unicodedata.normalize("NFC", item.text)


def _without_common(
    old: Sequence[_Item], new: Sequence[_Item], key_of: Callable[[_Item], str | bytes | None]
) -> tuple[list[_Item], list[_Item]]:
    """Both versions with the key in the place of every item that the other has as well. Items without key stay."""
    old_keys, new_keys = [*map(key_of, old)], [*map(key_of, new)]
    common = Counter(old_keys) & Counter(new_keys)

    def settled(items: Sequence[_Item], keys: Sequence[str | bytes | None]) -> list[_Item]:
        left = Counter(common)
        found: list[_Item] = []
        for item, key in zip(items, keys, strict=True):
            is_common = key is not None and left[key] > 0
            if is_common:
                left[key] -= 1
            found.append(key if is_common else item)
        return found

    return settled(old, old_keys), settled(new, new_keys)


def _lines(items: Sequence[_Item]) -> Iterator[bytes]:
    for item in items:
        if isinstance(item, Piece):
            yield from lines_of(item)


def _read(note: Note, items: Sequence[_Item], same: Counter[bytes]) -> tuple[list[_Item], int]:
    """What the remaining pieces say, of long ones only around lines that differ; and how many were not read."""
    lines = Lines(note.raw)
    found: list[_Item] = []
    read, unread = 0, 0
    for item in items:
        if not isinstance(item, Piece):
            found.append(item)
        elif read < MOST_READ:
            for stretch in around(item, same, lines):
                read += len(stretch.key)
                found.extend(sayings_of(note, stretch, lines))
                if stretch is not item:
                    found.append(None)
        else:
            unread += 1
    return found, unread


def _placed(items: Sequence[_Item]) -> tuple[list[Placed], dict[Anchor, int]]:
    """The sayings of one version that the other lacks, each with its neighbours; and where the anchors stand."""
    anchors: dict[Anchor, int] = {}
    counts: Counter[str | bytes] = Counter()
    left: list[tuple[int, Saying, Anchor | None]] = []
    latest: Anchor | None = None
    for at, item in enumerate(items):
        if isinstance(item, Saying):
            left.append((at, item, latest))
        elif isinstance(item, (str, bytes)):
            counts[item] += 1
            latest = (item, counts[item])
            anchors[latest] = at
    return list(_with_ahead(left, anchors)), anchors


def _with_ahead(left: Sequence[tuple[int, Saying, Anchor | None]], anchors: Mapping[Anchor, int]) -> Iterator[Placed]:
    places = iter(anchors.items())
    upcoming = next(places, None)
    for at, saying, behind in left:
        while upcoming and upcoming[1] < at:
            upcoming = next(places, None)
        yield Placed(saying, at, behind, upcoming[0] if upcoming else None)
