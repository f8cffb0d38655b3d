"""Aligns the words of two readings.

Monotone alignment by dynamic programming (Needleman and Wunsch), after removing the common beginning and end; then
equal words in a different order are matched.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from catena.claims.opposites import Relation, relation
from catena.claims.reading import Reading, ReadWord

_GAIN = {
    Relation.NONE: 0.0,
    Relation.SAME: 2.0,
    Relation.ALIKE: 1.0,
    Relation.OPPOSED: 1.3,
    Relation.DENIED: 1.9,
    Relation.NUMBERS: 1.2,
}


class Pair(NamedTuple):
    """Two aligned words: their indexes in both readings, and their relation."""

    a: int
    b: int
    relation: Relation
    crossed: bool


class Alignment(NamedTuple):
    """The alignment of two readings.

    Attributes:
        pairs: In order of `a`; each word is in at most one pair.
        left_a: The unaligned words of `a`.
        left_b: The unaligned words of `b`.
    """

    pairs: tuple[Pair, ...]
    left_a: tuple[int, ...]
    left_b: tuple[int, ...]


def align(a: Reading, b: Reading) -> Alignment:
    """Align two readings. Swapping them only swaps the sides of the result."""
    pairs = _monotone(a.words, b.words)
    left_a = sorted(set(range(len(a.words))) - {pair.a for pair in pairs})
    left_b = sorted(set(range(len(b.words))) - {pair.b for pair in pairs})
    crossed = _matched(left_a, left_b, lambda at, other: relation(a.words[at], b.words[other]))
    pairs += crossed
    taken_a = {pair.a for pair in crossed}
    taken_b = {pair.b for pair in crossed}
    return Alignment(
        tuple(sorted(pairs)),
        tuple(at for at in left_a if at not in taken_a),
        tuple(at for at in left_b if at not in taken_b),
    )


def _monotone(a: Sequence[ReadWord], b: Sequence[ReadWord]) -> list[Pair]:
    start = 0
    while start < min(len(a), len(b)) and _identical(a[start], b[start]):
        start += 1
    end_a, end_b = len(a), len(b)
    while end_a > start and end_b > start and _identical(a[end_a - 1], b[end_b - 1]):
        end_a -= 1
        end_b -= 1
    pairs = [Pair(at, at, Relation.SAME, False) for at in range(start)]
    pairs += _middle(a, b, start, end_a, end_b)
    pairs += [Pair(end_a + at, end_b + at, Relation.SAME, False) for at in range(len(a) - end_a)]
    return pairs


def _identical(a: ReadWord, b: ReadWord) -> bool:
    return a.text == b.text and a.denied == b.denied and a.quantity == b.quantity


def _middle(a: Sequence[ReadWord], b: Sequence[ReadWord], start: int, end_a: int, end_b: int) -> list[Pair]:
    rows, columns = end_a - start, end_b - start
    if not rows or not columns:
        return []
    table = [[relation(x, y) for y in b[start:end_b]] for x in a[start:end_a]]
    best = [[0.0] * (columns + 1) for _ in range(rows + 1)]
    for i in range(rows - 1, -1, -1):
        below, here = best[i + 1], best[i]
        for j in range(columns - 1, -1, -1):
            skipped = max(below[j], here[j + 1])
            found = table[i][j]
            if found:
                skipped = max(skipped, below[j + 1] + _gain(found, a[start + i], b[start + j]))
            here[j] = skipped
    pairs: list[Pair] = []
    i = j = 0
    while i < rows and j < columns:
        found = table[i][j]
        if found and best[i][j] == best[i + 1][j + 1] + _gain(found, a[start + i], b[start + j]):
            pairs.append(Pair(start + i, start + j, found, False))
            i += 1
            j += 1
        elif best[i][j] == best[i + 1][j]:
            i += 1
        else:
            j += 1
    return pairs


def _gain(found: Relation, a: ReadWord, b: ReadWord) -> float:
    return _GAIN[found] * (1.0 if a.region == b.region else 0.9)


def _matched(left_a: Sequence[int], left_b: Sequence[int], related: Callable[[int, int], Relation]) -> list[Pair]:
    """Pairs of each word with the first free one that it is related to."""
    found: list[Pair] = []
    free = list(left_b)
    for at in left_a:
        for other in free:
            if kind := related(at, other):
                found.append(Pair(at, other, kind, True))
                free.remove(other)
                break
    return found
