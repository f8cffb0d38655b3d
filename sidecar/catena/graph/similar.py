"""Which notes mean nearly the same: each note's few nearest others, by embedding. Pure.

Two notes that are among each other's nearest are an idea worth showing (mutual nearest neighbours: Gowda and
Krishna, "Agglomerative clustering using the concept of mutual nearest neighbourhood", 1978): a note that is near to
everything is nearest to little of it. Lists are independent of each other, so one saved note renews few of them.
"""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from catena.graph.ports import Vectors

NEAREST = 5
"""Others in a note's list, at most."""

COPY = 0.995
"""Notes this near are copies of each other: a duplicate, no idea. They take no place in lists."""

LEAST_COSINE = 0.7
"""From here on two mutual neighbours mean nearly the same, by the packaged model (`sources.calibration.FITTED_MODEL`).

Read one by one in two vaults (a physician's research notes, 88 of them compared; a plugin's documentation, 199): of 61
pairs with at least 0.70 were 58 about the same thing, of 45 pairs from 0.60 to 0.70 only 32. Their owners had
linked 35 of 100 pairs from 0.75 on, 22 from 0.70, 15 from 0.60; of all pairs of notes they link 2 or 3 of 100.
"""

_DEVIATIONS = 2.3
"""Standard deviations above the mean cosine of two notes drawn at random. For the two vaults above that is 0.66 and
0.72; for one in Chinese, of which the packaged model knows single signs, 0.97: there 0.70 would find 86 pairs among 167
notes, of which their owner linked 2.
"""
_DEVIATIONS_UNFITTED = 3.0
_FEW = 10
"""Fewer notes than this don't tell what is chance."""
_DRAWN = 20_000
_SEED = 20_261_122
_BLOCK = 512
"""Rows and columns that are compared at once; a few MB."""
_EXACT = 10_000
"""Cosines are ranked in steps of a ten-thousandth: below that they differ by how they were computed."""


def note_vector(chunks: Sequence[Vectors], lengths: Sequence[int]) -> Vectors | None:
    """What a note means as a whole: the mean of its chunks' vectors, each weighed by the length of its words.

    Args:
        chunks: For each chunk its windows' vectors (windows × dimensions).
        lengths: For each chunk the number of characters of its own words.

    Returns:
        Of length 1; None when there is nothing to take the mean of.
    """
    if not sum(lengths):
        return None
    means = np.stack([windows.mean(axis=0) for windows in chunks])
    total = np.array(lengths, np.float32) @ means
    size = np.linalg.norm(total)
    return None if size < 1e-6 else (total / size).astype(np.float32)


def nearest(
    vectors: Vectors, of: Sequence[int], *, least: float, count: int = NEAREST
) -> Iterator[tuple[int, tuple[tuple[int, float], ...]]]:
    """The notes nearest to some notes.

    Args:
        vectors: Every note's (notes × dimensions, rows of length 1), in the order by which ties are broken.
        of: Places of the notes whose lists are wanted.
        least: Cosine from which a note counts, 0 to 1.
        count: How many at most.

    Yields:
        For each of `of`: its place, and its nearest others (place, cosine), nearest first. Copies are left out.
    """
    for start in range(0, len(of), _BLOCK):
        rows = np.array(of[start : start + _BLOCK], np.intp)
        best = _best(vectors, rows, least, count)
        for row, keys in zip(rows.tolist(), best.tolist(), strict=True):
            yield row, tuple(_place_and_cosine(key, len(vectors)) for key in keys if key >= 0)


def within_reach(vectors: Vectors, reach: NDArray[np.float32], of: Vectors) -> tuple[int, ...]:
    """The notes into whose list one of these vectors might come.

    Args:
        vectors: Every note's.
        reach: For each the least cosine that would bring another note into its list; above 1 for none.
        of: Vectors that are new (rows of length 1).

    Returns:
        Places, ascending.
    """
    found: set[int] = set()
    for start in range(0, len(vectors), _BLOCK):
        cosines = _rounded(vectors[start : start + _BLOCK] @ of.T)
        near = (cosines >= _rounded(reach[start : start + _BLOCK])[:, None]).any(axis=1)
        found.update((np.nonzero(near)[0] + start).tolist())
    return tuple(sorted(found))


def least_cosine(vectors: Vectors, *, fitted: bool) -> float:
    """The cosine from which two notes mean nearly the same in this vault.

    At least `LEAST_COSINE`, and well above what its notes have in common by chance: where they are of one narrow
    subject, or in a language that the model can't read, all of them are near each other.

    Args:
        vectors: Every note's (notes × dimensions, rows of length 1).
        fitted: Whether `LEAST_COSINE` was measured with the model that they are from; of another model more is asked.

    Returns:
        A cosine; more than 1, which no pair reaches, where that can't be told.
    """
    if len(vectors) < _FEW:
        return LEAST_COSINE if fitted else 2.0
    chance = _cosines_by_chance(vectors)
    deviations = _DEVIATIONS if fitted else _DEVIATIONS_UNFITTED
    return max(LEAST_COSINE, float(chance.mean() + deviations * chance.std()))


def _cosines_by_chance(vectors: Vectors) -> Vectors:
    draw = np.random.default_rng(_SEED)
    first = draw.integers(0, len(vectors), _DRAWN)
    second = (first + draw.integers(1, len(vectors), _DRAWN)) % len(vectors)
    return np.concatenate(
        [
            np.einsum("ij,ij->i", vectors[first[at : at + _BLOCK]], vectors[second[at : at + _BLOCK]])
            for at in range(0, _DRAWN, _BLOCK)
        ]
    )


def _best(vectors: Vectors, rows: NDArray[np.intp], least: float, count: int) -> NDArray[np.int64]:
    """For each row its best keys (see `_keys`), best first; -1 where there are fewer."""
    best = np.full((len(rows), count), -1, np.int64)
    for start in range(0, len(vectors), _BLOCK):
        keys = _keys(vectors, rows, start, least)
        if keys.shape[1] > count:
            keys = np.partition(keys, -count, axis=1)[:, -count:]
        best = np.sort(np.concatenate([best, keys], axis=1), axis=1)[:, -count:]
    return best[:, ::-1]


def _keys(vectors: Vectors, rows: NDArray[np.intp], start: int, least: float) -> NDArray[np.int64]:
    """Cosine and place of each candidate in one number that sorts by both; -1 for what doesn't count."""
    total = len(vectors)
    block = vectors[start : start + _BLOCK]
    cosines = _rounded(vectors[rows] @ block.T)
    places = np.arange(start, start + len(block))
    keys = cosines * total + (total - 1 - places)
    counts = (cosines >= round(least * _EXACT)) & (cosines < round(COPY * _EXACT)) & (rows[:, None] != places)
    return np.where(counts, keys, -1)


def _rounded(cosines: NDArray[np.float32]) -> NDArray[np.int64]:
    return np.rint(cosines * _EXACT).astype(np.int64)


def _place_and_cosine(key: int, total: int) -> tuple[int, float]:
    cosine, rest = divmod(key, total)
    return total - 1 - rest, cosine / _EXACT
