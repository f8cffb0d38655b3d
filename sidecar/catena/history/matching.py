"""What two versions of a note say differently: said no more, said newly, said in other words."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from catena.history.remaining import Placed, Remaining, remaining
from catena.history.saying import Saying
from catena.language.tokens import units
from catena.notes.note import Note

MOST_COMPARED = 600
"""Sayings of either version that are held against each other."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A saying of either version, or one of each that belong together.

    Attributes:
        before: What was said; None when `after` is new.
        after: What is said now; None when `before` is gone.
    """

    before: Saying | None
    after: Saying | None


@dataclass(frozen=True, slots=True)
class Differences:
    """All that two versions say differently.

    Attributes:
        told: In the order of the later version; what is gone stands where it was.
        untold: How many changed blocks and sayings were not looked at.
    """

    told: tuple[Difference, ...]
    untold: int


def differences(before: Note, after: Note) -> Differences:
    """Compare what two versions say.

    What both say, and runs of sayings that are equal when joined, are no difference. Of the rest a saying that is gone
    and one that is new belong together when they stand beside the same unchanged saying and at least half of the words
    of either stand in the other.
    """
    left = remaining(before, after)
    untold = left.unread + max(len(left.gone[MOST_COMPARED:]), len(left.added[MOST_COMPARED:]))
    gone, added = _without_rewrapped(left.gone[:MOST_COMPARED], left.added[:MOST_COMPARED])
    return Differences(tuple(_in_order(gone, added, _pairs(gone, added), left)), untold)


# -- the same words, wrapped otherwise


def _without_rewrapped(gone: Sequence[Placed], added: Sequence[Placed]) -> tuple[Sequence[Placed], Sequence[Placed]]:
    """Leave out runs of neighbouring sayings whose words, joined, are those of a run of the other version."""
    begins: dict[str, list[int]] = defaultdict(list)
    for place, placed in enumerate(added):
        begins[_first_word(placed.saying)].append(place)
    dropped_gone: set[int] = set()
    dropped_added: set[int] = set()
    for first in range(len(gone)):
        if first in dropped_gone:
            continue
        for place in begins.get(_first_word(gone[first].saying), ()):
            runs = None if place in dropped_added else _equal_runs(gone, first, added, place)
            if runs and dropped_added.isdisjoint(runs[1]):
                dropped_gone.update(runs[0])
                dropped_added.update(runs[1])
                break
    return (
        [placed for place, placed in enumerate(gone) if place not in dropped_gone],
        [placed for place, placed in enumerate(added) if place not in dropped_added],
    )


def _first_word(saying: Saying) -> str:
    return saying.text.split(None, 1)[0]


def _equal_runs(gone: Sequence[Placed], first: int, added: Sequence[Placed], other: int) -> tuple[range, range] | None:
    """The runs from these two places on that say the same when joined; None when there are none.

    Both are read word by word, whichever is behind goes on to its next saying, as long as that is its neighbour.
    """
    here, there = gone[first].saying.text, added[other].saying.text
    if not (here.startswith(there) or there.startswith(here)):
        return None
    one, two = _Run(gone, first), _Run(added, other)
    while one.agrees_with(two):
        if one.is_read and two.is_read:
            return range(first, one.place + 1), range(other, two.place + 1)
        if (one.is_read and not one.go_on()) or (two.is_read and not two.go_on()):
            return None
    return None


class _Run:
    """Sayings that stand next to each other, read together."""

    def __init__(self, placed: Sequence[Placed], place: int) -> None:
        self._placed = placed
        self.place = place
        self._words = placed[place].saying.text.split()
        self._read = 0

    @property
    def is_read(self) -> bool:
        return self._read == len(self._words)

    def go_on(self) -> bool:
        """Take up the next saying; False when there is none right behind."""
        after = self.place + 1
        if after == len(self._placed) or self._placed[after].at != self._placed[self.place].at + 1:
            return False
        self.place, self._words, self._read = after, self._placed[after].saying.text.split(), 0
        return True

    def agrees_with(self, other: "_Run") -> bool:
        """Read both as far as the shorter one goes; False when the words differ."""
        count = min(len(self._words) - self._read, len(other._words) - other._read)
        mine = self._words[self._read : self._read + count]
        theirs = other._words[other._read : other._read + count]
        self._read += count
        other._read += count
        return mine == theirs


# -- the same in other words

_COMMON = 100
"""A word that so many new sayings have leads to none of them."""
_CLOSEST = 8
_FEWEST_KEPT = 3
_NEARLY_ALL = 0.8


def _pairs(gone: Sequence[Placed], added: Sequence[Placed]) -> dict[int, int]:
    """Which new saying stands for which that is gone, the likest first, each once."""
    old = [Counter(units(placed.saying.text.casefold())) for placed in gone]
    new = [Counter(units(placed.saying.text.casefold())) for placed in added]
    having: dict[str, list[int]] = defaultdict(list)
    for place, words in enumerate(new):
        for word in words:
            having[word].append(place)
    alike: list[tuple[float, int, int, int]] = []
    for place, words in enumerate(old):
        for other in _closest(place, words, gone, added, having):
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
    gone: Sequence[Placed],
    added: Sequence[Placed],
    having: Mapping[str, Sequence[int]],
) -> list[int]:
    """The new sayings in the neighbourhood that share the most words."""
    shared: Counter[int] = Counter()
    for word in words:
        others = having.get(word, ())
        if len(others) <= _COMMON:
            shared.update(other for other in others if gone[place].is_beside(added[other]))
    return sorted(shared, key=lambda other: (-shared[other], abs(place - other), other))[:_CLOSEST]


def _likeness(one: Counter[str], other: Counter[str]) -> float:
    """How much two sayings share, 0 to 1; 0 unless it is half of the words of both, or nearly all of the shorter's."""
    shared = (one & other).total()
    shorter, longer = sorted((one.total(), other.total()))
    is_extended = shorter >= _FEWEST_KEPT and shared >= _NEARLY_ALL * shorter
    return 2 * shared / (shorter + longer) if 2 * shared >= longer or is_extended else 0.0


def _in_order(
    gone: Sequence[Placed], added: Sequence[Placed], pairs: Mapping[int, int], left: Remaining
) -> list[Difference]:
    """By the later version; what is gone stands behind what it stood behind before."""
    was = {other: place for place, other in pairs.items()}

    def place_of(placed: Placed) -> int:
        return left.anchors.get(placed.behind, -1) if placed.behind else -1

    found: list[tuple[int, int, int, Difference]] = []
    for place, placed in enumerate(gone):
        if place not in pairs:
            found.append((place_of(placed), 0, placed.at, Difference(placed.saying, None)))
    for place, placed in enumerate(added):
        before = gone[was[place]].saying if place in was else None
        found.append((place_of(placed), 1, placed.at, Difference(before, placed.saying)))
    return [difference for *_, difference in sorted(found, key=lambda entry: entry[:3])]
