import pytest
from hypothesis import given
from hypothesis import strategies as st

from catena.results.result import Tier, tier_of
from catena.sources.calibration import (
    FULL_COSINE,
    LEAST_COSINE,
    Fit,
    fit_for,
    relevance_of,
    score_of_cosine,
)
from catena.sources.hit import SourceName

TEXT, SEMANTIC, GRAPH = SourceName.TEXT, SourceName.SEMANTIC, SourceName.GRAPH
FITS = [{TEXT, SEMANTIC}, {TEXT}, {SEMANTIC}]


def the_fit(*sources: SourceName) -> Fit:
    fit = fit_for(set(sources))
    assert fit
    return fit


@given(st.floats(-1, 1), st.floats(-1, 1))
def test_scores_keep_the_order_of_cosines(one: float, other: float) -> None:
    low, high = sorted((one, other))

    assert 0.0 <= score_of_cosine(low) <= score_of_cosine(high) <= 1.0


def test_the_ends_of_the_scale_of_cosines_mean_what_they_say() -> None:
    assert (score_of_cosine(LEAST_COSINE), score_of_cosine(FULL_COSINE)) == (0.0, 1.0)


@given(st.sampled_from(FITS), st.floats(0, 1), st.floats(0, 1), st.one_of(st.none(), st.floats(0, 1)))
def test_more_evidence_never_means_less_relevance(
    sources: set[SourceName], one: float, other: float, field: float | None
) -> None:
    low, high = (relevance_of(e, field, the_fit(*sources)) for e in sorted((one, other)))

    assert 0.0 <= low <= high < 1.0


@given(st.sampled_from(FITS), st.floats(0, 1), st.floats(0, 1), st.floats(0, 1))
def test_the_same_evidence_means_less_where_others_have_as_much(
    sources: set[SourceName], evidence: float, one: float, other: float
) -> None:
    low, high = sorted((one, other))

    assert relevance_of(evidence, high, the_fit(*sources)) <= relevance_of(evidence, low, the_fit(*sources))


@pytest.mark.parametrize(
    ("evidence", "field", "tier"),
    [
        pytest.param(0.9, 0.4, Tier.HIGHLY_RELEVANT, id="words and meaning, far above the rest"),
        pytest.param(0.75, 0.5, Tier.RELEVANT, id="above the rest"),
        pytest.param(0.6, 0.5, Tier.SOMEWHAT_RELEVANT, id="one of many"),
        pytest.param(0.2, 0.18, Tier.LOW_RELEVANCE, id="hardly anything"),
    ],
)
def test_tiers_tell_a_find_from_one_of_many(evidence: float, field: float, tier: Tier) -> None:
    assert tier_of(relevance_of(evidence, field, the_fit(TEXT, SEMANTIC))) is tier


def test_cosines_of_a_model_that_was_never_measured_have_no_fit() -> None:
    assert fit_for({TEXT, SEMANTIC}, model="another") is None
    assert relevance_of(0.37, 0.1, None) == 0.37


def test_words_mean_the_same_whatever_the_model() -> None:
    assert fit_for({TEXT}, model="another") == fit_for({TEXT}) is not None


def test_the_graph_speaks_on_the_scale_of_those_it_stands_beside() -> None:
    assert fit_for({TEXT, SEMANTIC, GRAPH}) == fit_for({TEXT, SEMANTIC}) is not None
    assert fit_for({GRAPH}) is None
