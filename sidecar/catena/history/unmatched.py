"""Finds the segments of each of two versions that the other does not contain, with their unchanged neighbours.

This is not a line diff: text that occurs in both versions is unchanged wherever it moved. The time is linear in the
length of the notes, whereas aligning lines is quadratic in the changes, and only changed blocks are parsed in detail.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from catena.history.segments import Fragment, Segment, changed_parts, fragments_of, lines_of, loose_key, segments_of
from catena.language.folding import normalized
from catena.notes.note import Note
from catena.notes.span import Lines

MOST_READ = 30_000
"""The maximum number of bytes of changed blocks that are split into segments, per version."""

Anchor = tuple[str | bytes, int]
"""The key of something that occurs in both versions, and which occurrence it is, from 1."""


@dataclass(frozen=True, slots=True)
class UnmatchedSegment:
    """A segment that the other version does not contain.

    Attributes:
        at: Its position in its version.
        behind: The nearest anchor before it; None at the beginning.
        ahead: The nearest anchor after it; None at the end.
    """

    segment: Segment
    at: int
    behind: Anchor | None
    ahead: Anchor | None

    def is_beside(self, other: "UnmatchedSegment") -> bool:
        """Return whether both are next to the same anchor."""
        return self.behind == other.behind or self.ahead == other.ahead


@dataclass(frozen=True, slots=True)
class Unmatched:
    """The segments of two versions that have no match in the other.

    Attributes:
        anchors: The positions in the later version of what occurs in both.
        unread: The number of changed blocks that were not split into segments.
    """

    removed: tuple[UnmatchedSegment, ...]
    added: tuple[UnmatchedSegment, ...]
    anchors: Mapping[Anchor, int]
    unread: int


def find_unmatched(before: Note, after: Note) -> Unmatched:
    """Find the segments that occur in only one of the two versions.

    Equal blocks, blocks that differ only in marks and blanks, and equal segments of the rest are left out, each as
    often as it occurs in both versions.
    """
    old: list[_Item] = [*fragments_of(before)]
    new: list[_Item] = [*fragments_of(after)]
    for key_of in (_source_key, _loose_key):
        old, new = _without_common(old, new, key_of)
    lines = Counter(_lines(old)) & Counter(_lines(new))
    old, old_unread = _read(before, old, Counter(lines))
    new, new_unread = _read(after, new, Counter(lines))
    old, new = _without_common(old, new, _text_key)
    removed, _ = _placed(old)
    added, anchors = _placed(new)
    return Unmatched(tuple(removed), tuple(added), anchors, max(old_unread, new_unread))


_Item = Fragment | Segment | str | bytes | None
"""An item of a version: something still to be compared, the key of something in both versions, or None for a gap."""


def _source_key(item: _Item) -> bytes | None:
    return item.key if isinstance(item, Fragment) else None


def _loose_key(item: _Item) -> bytes | None:
    return loose_key(item) if isinstance(item, Fragment) else None


def _text_key(item: _Item) -> str | None:
    if not isinstance(item, Segment):
        return None
    return item.text if item.text.isascii() else normalized("NFC", item.text)


def _without_common(
    old: Sequence[_Item], new: Sequence[_Item], key_of: Callable[[_Item], str | bytes | None]
) -> tuple[list[_Item], list[_Item]]:
    """Replace every item that occurs in both versions by its key. Items without a key are unchanged."""
    old_keys, new_keys = [*map(key_of, old)], [*map(key_of, new)]
    common = Counter(old_keys) & Counter(new_keys)

    def replaced(items: Sequence[_Item], keys: Sequence[str | bytes | None]) -> list[_Item]:
        left = Counter(common)
        found: list[_Item] = []
        for item, key in zip(items, keys, strict=True):
            is_common = key is not None and left[key] > 0
            if is_common:
                left[key] -= 1
            found.append(key if is_common else item)
        return found

    return replaced(old, old_keys), replaced(new, new_keys)


def _lines(items: Sequence[_Item]) -> Iterator[bytes]:
    for item in items:
        if isinstance(item, Fragment):
            yield from lines_of(item)


def _read(note: Note, items: Sequence[_Item], same: Counter[bytes]) -> tuple[list[_Item], int]:
    """Split the remaining fragments into segments, long ones only around changed lines; and count those left unread."""
    lines = Lines(note.raw)
    found: list[_Item] = []
    read, unread = 0, 0
    for item in items:
        if not isinstance(item, Fragment):
            found.append(item)
        elif read < MOST_READ:
            for stretch in changed_parts(item, same, lines):
                read += len(stretch.key)
                found.extend(segments_of(note, stretch, lines))
                if stretch is not item:
                    found.append(None)
        else:
            unread += 1
    return found, unread


def _placed(items: Sequence[_Item]) -> tuple[list[UnmatchedSegment], dict[Anchor, int]]:
    """The unmatched segments of one version with their neighbours, and the positions of the anchors."""
    anchors: dict[Anchor, int] = {}
    counts: Counter[str | bytes] = Counter()
    left: list[tuple[int, Segment, Anchor | None]] = []
    latest: Anchor | None = None
    for at, item in enumerate(items):
        if isinstance(item, Segment):
            left.append((at, item, latest))
        elif isinstance(item, (str, bytes)):
            counts[item] += 1
            latest = (item, counts[item])
            anchors[latest] = at
    return list(_with_ahead(left, anchors)), anchors


def _with_ahead(
    left: Sequence[tuple[int, Segment, Anchor | None]], anchors: Mapping[Anchor, int]
) -> Iterator[UnmatchedSegment]:
    places = iter(anchors.items())
    upcoming = next(places, None)
    for at, segment, behind in left:
        while upcoming and upcoming[1] < at:
            upcoming = next(places, None)
        yield UnmatchedSegment(segment, at, behind, upcoming[0] if upcoming else None)
