"""Lists of nearest notes: exact, in a fixed order, and the same however they come about."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from catena.graph import similar
from catena.graph.ports import Vectors
from catena.graph.similar import COPY, LEAST_COSINE, least_cosine, nearest, note_vector, standing_in, within_reach


def unit(*rows: list[float]) -> Vectors:
    matrix = np.array(rows, np.float32)
    return matrix / np.linalg.norm(matrix, axis=1, keepdims=True)


def random_notes(seed: int, count: int) -> Vectors:
    draw = np.random.default_rng(seed)
    topics = draw.normal(size=(6, 16))
    return unit(*(topics[draw.integers(0, 6, count)] + draw.normal(size=(count, 16)) * 0.5).tolist())


def test_a_notes_vector_is_the_mean_of_its_chunks_by_the_length_of_their_words() -> None:
    windows = unit([1, 0], [0, 1])
    found = note_vector([windows, unit([1, 0])], [100, 300])

    assert found is not None
    assert np.allclose(found, unit([100 * 0.5 + 300, 100 * 0.5])[0])


@pytest.mark.parametrize(("chunks", "lengths"), [([], []), ([unit([1, 0])], [0]), ([unit([1, 0], [-1, 0])], [9])])
def test_what_has_no_words_or_no_direction_has_no_vector(chunks: list[Vectors], lengths: list[int]) -> None:
    assert note_vector(chunks, lengths) is None


def test_a_list_holds_the_nearest_first_without_the_note_itself_its_copies_and_what_is_far() -> None:
    vectors = unit([1, 0], [1, 0.4], [1, 0.001], [1, 0.2], [0, 1])

    assert dict(nearest(vectors, [0], least=0.7)) == {0: ((3, 0.9806), (1, 0.9285))}


def test_notes_equally_near_come_in_the_order_of_their_places() -> None:
    vectors = unit([1, 0], [1, 0.5], [1, -0.5], [1, 0.5])

    [(_, near)] = nearest(vectors, [0], least=0.5, count=2)

    assert [place for place, _ in near] == [1, 2]


@given(seed=st.integers(0, 10_000), count=st.integers(1, 40), block=st.sampled_from([1, 3, 7, 512]))
def test_lists_are_those_of_comparing_all_with_all_in_whatever_slices(seed: int, count: int, block: int) -> None:
    vectors = random_notes(seed, count)
    cosines = np.rint(vectors @ vectors.T * 10_000).astype(int)
    expected = {
        one: [
            other
            for other in sorted(range(count), key=lambda place: (-cosines[one, place], place))
            if other != one and 6_000 <= cosines[one, other] < COPY * 10_000
        ][:5]
        for one in range(count)
    }

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(similar, "_BLOCK", block)
        found = {one: [other for other, _ in near] for one, near in nearest(vectors, range(count), least=0.6)}

    assert found == expected


@given(seed=st.integers(0, 10_000))
def test_every_list_that_a_new_note_comes_into_is_within_its_reach(seed: int) -> None:
    vectors = random_notes(seed, 30)
    before = dict(nearest(vectors[:-1], range(29), least=0.6))
    reach = np.array([near[-1][1] if len(near) == 5 else 0.6 for near in before.values()], np.float32)

    found = within_reach(vectors[:-1], reach, vectors[-1:])

    after = dict(nearest(vectors, range(29), least=0.6))
    assert {place for place in before if before[place] != after[place]} <= set(found)


def test_what_is_beyond_reach_is_not_found() -> None:
    assert within_reach(unit([1, 0], [1, 0.1], [0, 1]), np.array([0.9, 2.0, 0.9], np.float32), unit([1, 0])) == (0,)


def test_where_all_notes_are_near_each_other_more_is_asked() -> None:
    draw = np.random.default_rng(7)
    varied = unit(*draw.normal(size=(300, 32)).tolist())
    alike = unit(*(draw.normal(size=(300, 32)) + 2.0).tolist())

    least = least_cosine(alike, fitted=True)

    cosines = (alike @ alike.T)[np.triu_indices(300, 1)]
    assert least_cosine(varied, fitted=True) == LEAST_COSINE
    assert 0.001 < (cosines >= least).mean() < 0.03
    assert least < least_cosine(alike, fitted=False) < 1


def test_few_notes_of_an_unknown_model_tell_nothing() -> None:
    few = unit([1, 0], [1, 0.1])

    assert least_cosine(few, fitted=True) == LEAST_COSINE
    assert least_cosine(few, fitted=False) > 1


def at_cosines(*cosines: float) -> Vectors:
    """A note, and others that are so near to it and at right angles to each other otherwise."""
    others = [[c, *((1 - c * c) ** 0.5 if at == place else 0.0 for at in range(len(cosines)))]
              for place, c in enumerate(cosines)]  # fmt: skip
    return unit([1.0, *[0.0] * len(cosines)], *others)


def test_only_what_is_near_or_stands_out_stands_in_for_similar_notes() -> None:
    far = (0.1,) * 20
    among = range(30)

    def found(*cosines: float) -> list[int]:
        vectors = at_cosines(*cosines)
        return [place for place, _ in standing_in(vectors, 0, among[: len(vectors)])]

    assert found(0.65, *far) == [1]
    assert found(0.55, *far) == [1]
    assert found(0.45, *far) == []
    assert found(0.55, *(0.4, 0.3, 0.2) * 7) == []
    assert found(0.65, 0.62, 0.5, *far) == [1, 2]
    assert found(0.65, 0.64, 0.63, 0.62, *far) == [1, 2, 3]
    assert found() == []
