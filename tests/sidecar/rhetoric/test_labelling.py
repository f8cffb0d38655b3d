"""The labels of an abstract decide what its sentences do."""

import pytest

from catena.rhetoric.kind import Kind
from catena.rhetoric.labelling import judged_under, kinds_under

FINDING = "Boxes that face north are used more often and raise more chicks than others."


@pytest.mark.parametrize(
    ("label", "kind"),
    [("Background", Kind.BACKGROUND), ("Aims", Kind.AIM), ("Findings", Kind.RESULT), ("Interpretation", Kind.CLAIM)],
)
def test_the_same_sentence_does_what_its_label_says(label: str, kind: Kind) -> None:
    found = judged_under(FINDING, label)

    assert found is not None
    assert found.kind is kind


def test_a_label_for_two_things_allows_both() -> None:
    assert kinds_under("Methods and results") == {Kind.METHOD, Kind.DATA, Kind.RESULT}
    assert kinds_under("Swifts") == frozenset()


def test_a_label_that_says_nothing_leaves_the_sentence_to_itself() -> None:
    found = judged_under("We conclude that boxes should face north.", "Swifts")

    assert found is not None
    assert found.kind is Kind.CLAIM


def test_a_conclusion_below_the_results_is_one() -> None:
    found = judged_under("In conclusion, boxes that face north raise more chicks.", "Results")

    assert found is not None
    assert found.kind is Kind.CLAIM
