import numpy as np
import pytest
from numpy.typing import NDArray

from catena.claims import Neighbours, neighbours, pairing


def directions(count: int, *, near: int = 0, seed: int = 7) -> NDArray[np.float32]:
    """Random unit vectors, the last `near` of which each lie close to one of the first."""
    draw = np.random.default_rng(seed)
    rows = draw.standard_normal((count, 48))
    if near:
        rows[-near:] = rows[:near] + 0.45 * draw.standard_normal((near, 48))
    return (rows / np.linalg.norm(rows, axis=1, keepdims=True)).astype(np.float32)


def as_set(found: Neighbours) -> set[tuple[int, int]]:
    return set(zip(found.first.tolist(), found.second.tolist(), strict=True))


def brute(vectors: NDArray[np.float32], least: float) -> set[tuple[int, int]]:
    cosines = np.triu(vectors @ vectors.T, 1)
    return {(int(i), int(j)) for i, j in zip(*np.nonzero(cosines >= least), strict=True)}


def test_small_vaults_are_compared_exactly() -> None:
    vectors = directions(300, near=100)

    assert as_set(neighbours(vectors, np.arange(300), least_cosine=0.7)) == brute(vectors, 0.7)


def test_large_vaults_lose_next_to_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pairing, "EXACT_UP_TO", 100)
    vectors = directions(2_000, near=700)

    found, wanted = as_set(neighbours(vectors, np.arange(2_000), least_cosine=0.7)), brute(vectors, 0.7)

    assert len(wanted) > 500
    assert found <= wanted
    assert len(found) >= 0.98 * len(wanted)


def test_claims_of_one_note_are_no_pair() -> None:
    vectors = directions(40, near=20)

    assert len(neighbours(vectors, np.zeros(40, np.int64), least_cosine=0.5)) == 0


def test_new_claims_are_compared_with_all_and_each_pair_comes_once() -> None:
    vectors = directions(200, near=80)
    new = np.array([3, 5, 130, 150])

    found = as_set(neighbours(vectors, np.arange(200), new=new, least_cosine=0.7))

    assert found == {pair for pair in brute(vectors, 0.7) if set(pair) & set(new.tolist())}


def test_half_precision_is_enough() -> None:
    vectors = directions(100, near=40).astype(np.float16)

    assert as_set(neighbours(vectors, np.arange(100), least_cosine=0.6))


def test_nothing_among_nothing() -> None:
    assert len(neighbours(np.empty((0, 8), np.float32), np.empty(0, np.int64))) == 0
    assert len(neighbours(directions(5), np.arange(5), new=np.empty(0, np.int64))) == 0


def test_claims_without_blanks_must_be_nearer() -> None:
    first, second = np.array([0, 0, 1]), np.array([1, 2, 2])
    near = Neighbours(first=first, second=second, cosine=np.array([0.7, 0.7, 0.9], np.float32))

    kept = pairing.without_far(near, np.array([False, False, True]))

    assert list(zip(kept.first.tolist(), kept.second.tolist(), strict=True)) == [(0, 1), (1, 2)]
