import pytest

from catena.errors import BadThreshold
from catena.questions.similarity_asked import threshold_in
from catena.questions.thresholds import checked_threshold


@pytest.mark.parametrize(
    ("text", "threshold"),
    [
        ("notes similar to bread", 0.6),
        ("Find notes VERY similar to bread", 0.8),
        ("what is related to bread", 0.5),
        ("closely related ideas", 0.7),
        ("sehr ähnliche Notizen", 0.8),
        ("unrelated", None),
        ("what is bread", None),
    ],
)
def test_words_ask_for_a_similarity(text: str, threshold: float | None) -> None:
    assert threshold_in(text) == threshold


@pytest.mark.parametrize("value", [0, 0.0, 0.5, 1, 1.0])
def test_a_number_from_0_to_1_is_a_threshold(value: float) -> None:
    assert checked_threshold(value) == value


@pytest.mark.parametrize("value", [True, "0.5", None, float("nan")])
def test_what_is_no_number_is_refused(value: object) -> None:
    with pytest.raises(BadThreshold, match="Threshold must be a number"):
        checked_threshold(value)


@pytest.mark.parametrize("value", [-0.1, 1.01, float("inf"), 10**400, -(10**400)])
def test_numbers_outside_are_refused(value: float) -> None:
    with pytest.raises(BadThreshold, match=r"Threshold must be in range \[0\.0, 1\.0\]"):
        checked_threshold(value)
