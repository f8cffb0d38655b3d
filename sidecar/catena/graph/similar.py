"""Finds similar notes: the few nearest neighbours of each note, by embedding. Pure.

Two notes that are among each other's nearest neighbours are worth showing (mutual nearest neighbours: Gowda and
Krishna, "Agglomerative clustering using the concept of mutual nearest neighbourhood", 1978): a note that is near
everything is the nearest of few. Lists are independent of each other, so a saved note changes only a few.
"""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from catena.graph.ports import Vectors

NEAREST = 5
"""The maximum length of a note's list."""

COPY = 0.995
"""Notes with at least this cosine are copies of each other, which are left out of the lists."""

LEAST_COSINE = 0.7
"""The cosine from which mutual neighbours are similar, with the packaged model (`sources.calibration.FITTED_MODEL`).

Measured in two vaults (88 research notes of a physician; 199 notes of a plugin's documentation): of 61 pairs with at
least 0.70, 58 were about the same thing; of 45 pairs from 0.60 to 0.70, only 32. The owners had linked 35 percent of
the pairs from 0.75 on, 22 percent from 0.70 and 15 percent from 0.60; of all pairs of notes they link 2 or 3 percent.
"""

_MULTILINGUAL_STRETCH = 1.077
"""Cosines of notes by the multilingual model are put on the scale of the packaged one, by lengthening its vectors: .65
counts as 0.70 and .924 as a copy. In a Chinese vault of 714 notes, the owner had linked 30 percent of the mutual
neighbours from .65 on and 12 percent of the others; all 42 from .924 on were boilerplate around a query or a drawing.
"""

_DEVIATIONS = 2.3
"""Standard deviations above the mean cosine of two random notes. For the two vaults above this gives 0.66 and 0.72; for
a Chinese vault, of which the packaged model knows single characters only, 0.97: there 0.70 would find 86 pairs among
167 notes, of which the owner linked 2.
"""
_DEVIATIONS_UNFITTED = 3.0
_LEAST_ALONE, _NEAR_ALONE, _OUTSTANDING = 0.5, 0.6, 3.2
"""The cosine from which a note stands in for similar ones: the lower one if it is so many standard deviations above the
mean of all."""
_MOST_ALONE, _BEHIND_THE_BEST = 3, 0.08
_FEW = 10
"""The minimum number of notes for estimating the cosines of random pairs."""
_DRAWN = 20_000
_SEED = 20_261_122
_BLOCK = 512
"""The number of rows and columns compared at once; a few MB."""
_EXACT = 10_000
"""Cosines are rounded to 1/10,000; smaller differences depend on how they were computed."""


def note_vector(chunks: Sequence[Vectors], lengths: Sequence[int]) -> Vectors | None:
    """The vector of a whole note: the mean of its chunks' vectors, weighted by the length of their text.

    Each chunk has one vector per window (windows × dimensions), and the number of characters of its text. Returns a
    vector of length 1; None if the mean is zero or there are no chunks.
    """
    if not sum(lengths):
        return None
    means = np.stack([windows.mean(axis=0) for windows in chunks])
    total = np.array(lengths, np.float32) @ means
    size = np.linalg.norm(total)
    return None if size < 1e-6 else (total / size).astype(np.float32)


def at_right_angles(vector: Vectors, dimensions: int) -> Vectors:
    """A multilingual vector beside those of another model, as many dimensions behind: near to none of them."""
    return np.concatenate([np.zeros(dimensions, np.float32), vector * np.float32(_MULTILINGUAL_STRETCH**0.5)])


def widened(vectors: Vectors, width: int) -> Vectors:
    """Vectors of at least this length, filled up with zeros: one vector, or several as rows."""
    missing = width - vectors.shape[-1]
    return vectors if missing <= 0 else np.pad(vectors, [(0, 0)] * (vectors.ndim - 1) + [(0, missing)])


def nearest(
    vectors: Vectors, of: Sequence[int], *, least: float, count: int = NEAREST
) -> Iterator[tuple[int, tuple[tuple[int, float], ...]]]:
    """The nearest neighbours of some notes.

    The vectors are those of all notes (notes × dimensions), in the order that breaks ties; `of` are indexes, `least` a
    cosine, 0 to 1. Yields for each of `of` its index and its neighbours (index, cosine), nearest first. Copies are
    left out.
    """
    for start in range(0, len(of), _BLOCK):
        rows = np.array(of[start : start + _BLOCK], np.intp)
        best = _best(vectors, rows, least, count)
        for row, keys in zip(rows.tolist(), best.tolist(), strict=True):
            yield row, tuple(_place_and_cosine(key, len(vectors)) for key in keys if key >= 0)


def standing_in(vectors: Vectors, of: int, among: Sequence[int]) -> tuple[tuple[int, float], ...]:
    """The notes nearest to one that is similar to none and has no other relation, for want of anything better.

    `of` and `among` are indexes: of the note, and of those that may be shown. Returns index and cosine, nearest first:
    what is near, or stands out among the others.
    """
    cosines = _rounded(vectors @ vectors[of]) / _EXACT
    comparable = np.delete(cosines, of)
    comparable = comparable[comparable != 0]  # vectors of another model are at a right angle to this one
    if not comparable.size:
        return ()
    outstanding = float(comparable.mean() + _OUTSTANDING * comparable.std())
    least = max(_LEAST_ALONE, min(_NEAR_ALONE, outstanding))
    near = ((place, float(cosines[place])) for place in among if place != of and least <= cosines[place] < COPY)
    found = sorted(near, key=lambda pair: -pair[1])
    return tuple(pair for pair in found[:_MOST_ALONE] if pair[1] >= found[0][1] - _BEHIND_THE_BEST)


def within_reach(vectors: Vectors, reach: NDArray[np.float32], of: Vectors) -> tuple[int, ...]:
    """The notes whose lists one of these vectors might enter.

    The reach of a note is the minimum cosine to enter its list, above 1 for none. Returns indexes, ascending.
    """
    found: set[int] = set()
    for start in range(0, len(vectors), _BLOCK):
        cosines = _rounded(vectors[start : start + _BLOCK] @ of.T)
        near = (cosines >= _rounded(reach[start : start + _BLOCK])[:, None]).any(axis=1)
        found.update((np.nonzero(near)[0] + start).tolist())
    return tuple(sorted(found))


def least_cosine(vectors: Vectors, *, fitted: bool) -> float:
    """The cosine from which two notes of this vault are similar.

    At least `LEAST_COSINE`, and well above the cosines of random pairs: in a vault on one narrow subject, or in a
    language that the model doesn't know, all notes are near each other. The threshold is stricter unless it is
    `fitted`: measured with this model. Returns a cosine; more than 1, which no pair reaches, if it can't be estimated.
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
    """For each row its best keys (see `_keys`), best first; -1 if there are fewer."""
    best = np.full((len(rows), count), -1, np.int64)
    for start in range(0, len(vectors), _BLOCK):
        keys = _keys(vectors, rows, start, least)
        if keys.shape[1] > count:
            keys = np.partition(keys, -count, axis=1)[:, -count:]
        best = np.sort(np.concatenate([best, keys], axis=1), axis=1)[:, -count:]
    return best[:, ::-1]


def _keys(vectors: Vectors, rows: NDArray[np.intp], start: int, least: float) -> NDArray[np.int64]:
    """Cosine and index of each candidate as one number that sorts by both; -1 for excluded candidates."""
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
