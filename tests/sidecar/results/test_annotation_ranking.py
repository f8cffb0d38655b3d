"""The order of annotations, and what their scores mean."""

from hypothesis import given
from hypothesis import strategies as st

from catena.results.annotation_ranking import rank_annotations
from catena.sources.annotation_cache import AnnotationMatch
from tests.annotated import an_annotation, stored


def match(text: str, words: float, cosine: float | None = None, *, exact: bool = False) -> AnnotationMatch:
    return AnnotationMatch(stored(an_annotation(text)), words, words, exact, cosine)


MATCHES = st.lists(
    st.builds(
        match,
        st.sampled_from(["a", "b", "c"]),
        st.floats(0, 1),
        st.none() | st.floats(-1, 1),
        exact=st.booleans(),
    ),
    max_size=12,
)


@given(MATCHES)
def test_scores_are_between_0_and_1_and_never_rise(matches: list[AnnotationMatch]) -> None:
    scores = [ranked.score for ranked in rank_annotations(matches)]

    assert all(0.0 <= score <= 1.0 for score in scores)
    assert scores == sorted(scores, reverse=True)


@given(st.floats(0, 1), st.floats(0, 1), st.floats(0.25, 0.9))
def test_more_words_and_more_of_the_meaning_never_cost(words: float, more: float, cosine: float) -> None:
    low, high = sorted((words, more))
    one, other = match("one", low, cosine), match("other", high, cosine)

    ranked = rank_annotations([one, other], least=0.0)

    assert ranked[0].found == other.stored or ranked[0].score == ranked[1].score


def test_the_exact_phrase_stands_first_whatever_else_speaks_for_others() -> None:
    ranked = rank_annotations([match("near", 0.9, 0.9), match("exact", 1.0, 0.1, exact=True)])

    assert [each.found.annotation.text for each in ranked] == ["exact", "near"]


def test_what_nothing_speaks_for_is_not_found() -> None:
    assert rank_annotations([match("nothing", 0.0, 0.1), match("nothing", 0.0)]) == ()


def test_equals_keep_the_order_in_which_they_came() -> None:
    ranked = rank_annotations([match("b", 0.8), match("a", 0.8), match("c", 0.8)])

    assert [each.found.annotation.text for each in ranked] == ["b", "a", "c"]


def test_another_models_cosines_count_as_they_are() -> None:
    first = rank_annotations([match("a", 1.0, 0.9)], model="another")

    assert first[0].score == 0.98
