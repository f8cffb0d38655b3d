"""Finds pairs of claims that are near each other by embedding, without comparing all pairs.

An inverted file with multiple assignment: some claims are drawn as centroids and moved once to the mean of their
    nearest
claims; every claim joins its few nearest centroids, and only claims that share one are compared. Up to `EXACT_UP_TO`
claims, and for a few new claims, all pairs are compared, in blocks.
"""

from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

EXACT_UP_TO = 6_000
"""The number of claims up to which comparing all pairs is cheaper than finding centroids."""

LEAST_COSINE = 0.65
"""Claims with a lower cosine are about different things and hardly ever contradict each other."""

LEAST_COSINE_UNSPACED = 0.85
"""The same for claims without blanks between words, which the English model finds alike when only their script is."""

_BLOCK = 2_048
_A_CENTROID = 64
"""The approximate number of claims per centroid."""
_JOINS = 6
"""The number of centroids that each claim joins; more finds more pairs at quadratic cost."""
_SAME = 0.99999
"""Claims with at least this cosine have the same words."""
_SEED = 20_240_229

Vectors: TypeAlias = NDArray[np.float32]
StoredVectors: TypeAlias = NDArray[np.float16] | Vectors
Places: TypeAlias = NDArray[np.intp]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Neighbours:
    """Pairs of claims that are near each other, each once, in order.

    Attributes:
        first: The indexes of the first claims, always smaller than `second`.
        second: The indexes of the second claims.
        cosine: The cosines, float32.
    """

    first: Places
    second: Places
    cosine: NDArray[np.float32]

    def __len__(self) -> int:
        return len(self.first)


def neighbours(
    vectors: StoredVectors,
    notes: NDArray[np.integer],
    *,
    new: Places | None = None,
    least_cosine: float = LEAST_COSINE,
) -> Neighbours:
    """Find claims of different notes that are near each other.

    Deterministic. Exact for up to `EXACT_UP_TO` claims and whenever `new` is small; beyond that nearly all
    pairs are found (of those with a cosine ≥ 0.7 more than 98 % in measurements).

    Args:
        vectors: One row per claim, of unit length; float16 is converted block by block.
        notes: For each claim, a number that identifies its note.
        new: The indexes of claims to compare with all others; None compares all pairs.
        least_cosine: The minimum cosine of a pair, 0–1.

    Returns:
        Pairs of different notes with at least that cosine, ordered by index. Claims with identical words are left out.
    """
    count = len(vectors)
    if new is not None:
        found = [_against_all(vectors, new[at : at + _BLOCK], least_cosine) for at in range(0, len(new), _BLOCK)]
    elif count <= EXACT_UP_TO:
        places = np.arange(count)
        found = [_against_all(vectors, places[at : at + _BLOCK], least_cosine) for at in range(0, count, _BLOCK)]
    else:
        found = _by_centroids(vectors, least_cosine)
    return _once(found, notes, count)


def without_far(near: Neighbours, unspaced: NDArray[np.bool_]) -> Neighbours:
    """Leave out pairs with a claim without blanks between words that are not near enough for that.

    Args:
        near: The pairs.
        unspaced: For each claim, whether it is written without blanks.
    """
    keep = (near.cosine >= LEAST_COSINE_UNSPACED) | ~(unspaced[near.first] | unspaced[near.second])
    return Neighbours(first=near.first[keep], second=near.second[keep], cosine=near.cosine[keep])


_Found: TypeAlias = tuple[Places, Places, NDArray[np.float32]]


def _against_all(vectors: StoredVectors, places: Places, least_cosine: float) -> _Found:
    rows = vectors[places].astype(np.float32, copy=False)
    parts: list[_Found] = []
    for start in range(0, len(vectors), _BLOCK):
        cosines = rows @ vectors[start : start + _BLOCK].astype(np.float32, copy=False).T
        row, column = np.nonzero(cosines >= least_cosine)
        parts.append((places[row], column + start, cosines[row, column]))
    return _joined(parts)


def _by_centroids(vectors: StoredVectors, least_cosine: float) -> list[_Found]:
    centroids = _centroids(vectors)
    joined = _nearest(vectors, centroids, _JOINS)
    order = np.argsort(joined, axis=None, kind="stable")
    claims = order // joined.shape[1]
    bounds = np.searchsorted(joined.ravel()[order], np.arange(len(centroids) + 1))
    found: list[_Found] = []
    for start, end in pairwise(bounds):
        members = claims[start:end]
        rows = vectors[members].astype(np.float32, copy=False)
        for at in range(0, len(members), _BLOCK):
            cosines = rows[at : at + _BLOCK] @ rows[at:].T
            row, column = np.nonzero(cosines >= least_cosine)
            keep = column > row
            row, column = row[keep], column[keep]
            found.append((members[at + row], members[at + column], cosines[row, column]))
    return found


def _centroids(vectors: StoredVectors) -> Vectors:
    """Random claims, each moved to the mean of its nearest claims in a larger sample."""
    draw = np.random.default_rng(_SEED)
    wanted = max(8, len(vectors) // _A_CENTROID)
    sample = draw.choice(len(vectors), min(len(vectors), 32 * wanted), replace=False)
    rows = vectors[sample].astype(np.float32, copy=False)
    centroids = rows[:wanted].copy()
    nearest = _nearest(rows, centroids, 1)[:, 0]
    np.add.at(centroids, nearest, rows)
    return centroids / np.maximum(np.linalg.norm(centroids, axis=1, keepdims=True), 1e-12)


def _nearest(vectors: StoredVectors, centroids: Vectors, count: int) -> NDArray[np.intp]:
    count = min(count, len(centroids))
    found = np.empty((len(vectors), count), np.intp)
    for start in range(0, len(vectors), _BLOCK):
        cosines = vectors[start : start + _BLOCK].astype(np.float32, copy=False) @ centroids.T
        found[start : start + _BLOCK] = np.argpartition(-cosines, count - 1, axis=1)[:, :count]
    return found


def _joined(parts: list[_Found]) -> _Found:
    if not parts:
        return np.empty(0, np.intp), np.empty(0, np.intp), np.empty(0, np.float32)
    first, second, cosine = zip(*parts, strict=True)
    return np.concatenate(first), np.concatenate(second), np.concatenate(cosine)


def _once(found: list[_Found], notes: NDArray[np.integer], count: int) -> Neighbours:
    first, second, cosine = _joined(found)
    keep = (first != second) & (notes[first] != notes[second]) & (cosine < _SAME)
    first, second, cosine = first[keep], second[keep], cosine[keep]
    low, high = np.minimum(first, second), np.maximum(first, second)
    _, places = np.unique(low * count + high, return_index=True)
    return Neighbours(first=low[places], second=high[places], cosine=cosine[places])
