"""Matches the segments of two versions of a note: which were removed, added or reworded."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from catena.history.segments import Segment
from catena.history.unmatched import Unmatched, UnmatchedSegment, find_unmatched
from catena.language.tokens import units
from catena.notes.note import Note

MOST_COMPARED = 600
"""The maximum number of segments of each version that are compared."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A segment that was removed (no `after`) or added (no `before`), or a reworded pair."""

    before: Segment | None
    after: Segment | None


@dataclass(frozen=True, slots=True)
class Differences:
    """The differences between two versions.

    Attributes:
        listed: In the order of the later version; removed segments are listed where they were.
        omitted: The number of changed blocks and segments that were not compared.
    """

    listed: tuple[Difference, ...]
    omitted: int


def differences(before: Note, after: Note) -> Differences:
    """Compare the segments of two versions.

    Segments that occur in both, and runs of segments that are equal when joined, are not differences. Of the rest, a
    removed and an added segment form a reworded pair if they are next to the same unchanged segment and at least half
    of the words of each occur in the other.
    """
    left = find_unmatched(before, after)
    omitted = left.unread + max(len(left.removed[MOST_COMPARED:]), len(left.added[MOST_COMPARED:]))
    removed, added = _without_rewrapped(left.removed[:MOST_COMPARED], left.added[:MOST_COMPARED])
    return Differences(tuple(_in_order(removed, added, _pairs(removed, added), left)), omitted)


# -- the same words with other line breaks


def _without_rewrapped(
    removed: Sequence[UnmatchedSegment], added: Sequence[UnmatchedSegment]
) -> tuple[Sequence[UnmatchedSegment], Sequence[UnmatchedSegment]]:
    """Leave out runs of adjacent segments that have the same words as a run of the other version."""
    begins: dict[str, list[int]] = defaultdict(list)
    for place, placed in enumerate(added):
        begins[_first_word(placed.segment)].append(place)
    dropped_removed: set[int] = set()
    dropped_added: set[int] = set()
    for first in range(len(removed)):
        if first in dropped_removed:
            continue
        for place in begins.get(_first_word(removed[first].segment), ()):
            runs = None if place in dropped_added else _equal_runs(removed, first, added, place)
            if runs and dropped_added.isdisjoint(runs[1]):
                dropped_removed.update(runs[0])
                dropped_added.update(runs[1])
                break
    return (
        [placed for place, placed in enumerate(removed) if place not in dropped_removed],
        [placed for place, placed in enumerate(added) if place not in dropped_added],
    )


def _first_word(segment: Segment) -> str:
    return segment.text.split(None, 1)[0]


def _equal_runs(
    removed: Sequence[UnmatchedSegment], first: int, added: Sequence[UnmatchedSegment], other: int
) -> tuple[range, range] | None:
    """The runs that start at these two places and have the same words; None if there are none.

    Both are read word by word. Whichever is shorter is extended by its next segment if that is adjacent.
    """
    here, there = removed[first].segment.text, added[other].segment.text
    if not (here.startswith(there) or there.startswith(here)):
        return None
    one, two = _Run(removed, first), _Run(added, other)
    while one.agrees_with(two):
        if one.is_read and two.is_read:
            return range(first, one.place + 1), range(other, two.place + 1)
        if (one.is_read and not one.go_on()) or (two.is_read and not two.go_on()):
            return None
    return None


class _Run:
    """Adjacent segments, read as one text."""

    def __init__(self, placed: Sequence[UnmatchedSegment], place: int) -> None:
        self._placed = placed
        self.place = place
        self._words = placed[place].segment.text.split()
        self._read = 0

    @property
    def is_read(self) -> bool:
        return self._read == len(self._words)

    def go_on(self) -> bool:
        """Extend the run by the next segment; return False if there is no adjacent one."""
        after = self.place + 1
        if after == len(self._placed) or self._placed[after].at != self._placed[self.place].at + 1:
            return False
        self.place, self._words, self._read = after, self._placed[after].segment.text.split(), 0
        return True

    def agrees_with(self, other: "_Run") -> bool:
        """Compare both up to the end of the shorter one; return False if the words differ."""
        count = min(len(self._words) - self._read, len(other._words) - other._read)
        mine = self._words[self._read : self._read + count]
        theirs = other._words[other._read : other._read + count]
        self._read += count
        other._read += count
        return mine == theirs


# -- reworded segments

_COMMON = 100
"""A word that occurs in more added segments than this is ignored when looking for pairs."""
_CLOSEST = 8
_FEWEST_KEPT = 3
_NEARLY_ALL = 0.8


def _pairs(removed: Sequence[UnmatchedSegment], added: Sequence[UnmatchedSegment]) -> dict[int, int]:
    """Map removed segments to the added segments that replace them, the most similar first, each at most once."""
    old = [Counter(units(placed.segment.text.casefold())) for placed in removed]
    new = [Counter(units(placed.segment.text.casefold())) for placed in added]
    having: dict[str, list[int]] = defaultdict(list)
    for place, words in enumerate(new):
        for word in words:
            having[word].append(place)
    alike: list[tuple[float, int, int, int]] = []
    for place, words in enumerate(old):
        for other in _closest(place, words, removed, added, having):
            likeness = _likeness(words, new[other])
            if likeness:
                alike.append((-likeness, abs(place - other), place, other))
    pairs: dict[int, int] = {}
    taken: set[int] = set()
    for _, _, place, other in sorted(alike):
        if place not in pairs and other not in taken:
            pairs[place] = other
            taken.add(other)
    return pairs


def _closest(
    place: int,
    words: Iterable[str],
    removed: Sequence[UnmatchedSegment],
    added: Sequence[UnmatchedSegment],
    having: Mapping[str, Sequence[int]],
) -> list[int]:
    """The adjacent added segments that share the most words."""
    shared: Counter[int] = Counter()
    for word in words:
        others = having.get(word, ())
        if len(others) <= _COMMON:
            shared.update(other for other in others if removed[place].is_beside(added[other]))
    return sorted(shared, key=lambda other: (-shared[other], abs(place - other), other))[:_CLOSEST]


def _likeness(one: Counter[str], other: Counter[str]) -> float:
    """The share of common words, 0 to 1; 0 unless it is half of the words of both, or nearly all of the shorter's."""
    shared = (one & other).total()
    shorter, longer = sorted((one.total(), other.total()))
    is_extended = shorter >= _FEWEST_KEPT and shared >= _NEARLY_ALL * shorter
    return 2 * shared / (shorter + longer) if 2 * shared >= longer or is_extended else 0.0


def _in_order(
    removed: Sequence[UnmatchedSegment], added: Sequence[UnmatchedSegment], pairs: Mapping[int, int], left: Unmatched
) -> list[Difference]:
    """Differences in the order of the later version; a removed segment follows what it followed before."""
    was = {other: place for place, other in pairs.items()}

    def place_of(placed: UnmatchedSegment) -> int:
        return left.anchors.get(placed.behind, -1) if placed.behind else -1

    found: list[tuple[int, int, int, Difference]] = []
    for place, placed in enumerate(removed):
        if place not in pairs:
            found.append((place_of(placed), 0, placed.at, Difference(placed.segment, None)))
    for place, placed in enumerate(added):
        before = removed[was[place]].segment if place in was else None
        found.append((place_of(placed), 1, placed.at, Difference(before, placed.segment)))
    return [difference for *_, difference in sorted(found, key=lambda entry: entry[:3])]
