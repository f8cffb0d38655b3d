"""The labels of an abstract decide what its sentences do."""

import pytest

from catena.rhetoric.kind import Kind
from catena.rhetoric.labelling import (
    judged_marked,
    judged_under,
    kinds_under,
    unlabelled,
    with_plain_labels,
    without_label,
)

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


def test_what_was_done_is_no_result_below_the_results_unless_it_gives_figures() -> None:
    done = judged_under("Pairs were grouped by the wall that they chose.", "Results")
    found = judged_under("Pairs were grouped by the wall that they chose, of which 61% faced north.", "Results")

    assert done is not None and found is not None
    assert (done.kind, found.kind) == (Kind.METHOD, Kind.RESULT)


def test_words_in_capitals_before_a_sentence_are_a_label_whatever_they_say() -> None:
    assert unlabelled("RECENT DEVELOPMENTS A count of swifts began.") == (
        "Recent developments", "A count of swifts began.",
    )  # fmt: skip
    assert unlabelled("WHERE NEXT?: New boxes should face north.")[1] == "New boxes should face north."
    assert unlabelled("DNA of swifts was read.") == ("", "DNA of swifts was read.")
    assert without_label("NEST BOXES Swifts take them.") == "Swifts take them."
    assert without_label("4) Swifts take them.") == "Swifts take them."
    assert without_label("(ii) Swifts take them.") == "Swifts take them."
    assert without_label("(2019) swifts took them.") == "(2019) swifts took them."
    assert unlabelled("GOALS We counted swifts.") == ("Goals", "We counted swifts.")
    assert unlabelled("Methods We counted swifts.") == ("Methods", "We counted swifts.")
    assert unlabelled("Design Thinking helps.") == ("", "Design Thinking helps.")
    assert unlabelled("PURPOSE AND FIELD DESIGN We counted swifts.") == (
        "Purpose and field design", "We counted swifts.",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("sentence", "kind"),
    [
        (f"BACKGROUND {FINDING}", Kind.BACKGROUND),
        (f"RESULTS: {FINDING}", Kind.RESULT),
        ("OBJECTIVES Which boxes do swifts use?", Kind.AIM),
        (f"Ergebnisse: {FINDING}", Kind.RESULT),
    ],
)
def test_a_marked_sentence_does_what_the_label_before_it_says(sentence: str, kind: Kind) -> None:
    found = judged_marked(sentence)

    assert found is not None
    assert found.kind is kind


def test_words_before_a_colon_that_name_no_section_are_no_label() -> None:
    assert unlabelled("Swifts: birds that nest in walls") == ("", "Swifts: birds that nest in walls")
    assert unlabelled("Results differ between towns.") == ("", "Results differ between towns.")


@pytest.mark.parametrize(
    ("sentence", "label", "rest"),
    [
        ("ObjectiveTo count the pairs in north boxes.", "Objective", "To count the pairs in north boxes."),
        ("Background/Objectives:Boxes face walls.", "Background/objectives", "Boxes face walls."),
        ("Subjects/Methods: We counted pairs.", "Subjects/methods", "We counted pairs."),
        ("Main outcome measures: chicks that left.", "Main outcome measures", "chicks that left."),
        ("Results were better in the north.", "", "Results were better in the north."),
        ("Contexts differ.", "", "Contexts differ."),
    ],
)
def test_a_label_is_known_without_the_blank_that_a_source_lost(sentence: str, label: str, rest: str) -> None:
    assert unlabelled(sentence) == (label, rest)


def test_a_label_may_stand_in_brackets() -> None:
    assert unlabelled("[Conclusion] Moss cools the rooms.") == ("Conclusion", "Moss cools the rooms.")
    assert unlabelled("[12] Moss cools the rooms.") == ("", "[12] Moss cools the rooms.")


def test_the_label_of_what_a_review_is_for_has_several_words() -> None:
    said = "PURPOSE OF REVIEW Owls are quiet, and nobody knows why."
    assert unlabelled(said) == ("Purpose of review", "Owls are quiet, and nobody knows why.")


@pytest.mark.parametrize(
    "label", ["AIM/PURPOSE", "BACKGROUND & AIMS", "Aims/hypothesis:", "DESIGN, SETTING & PATIENTS"]
)
def test_two_names_of_parts_are_one_label(label: str) -> None:
    found, rest = unlabelled(f"{label} The boxes that face north were counted.")

    assert (found, rest) == (label.rstrip(":").capitalize(), "The boxes that face north were counted.")
    assert kinds_under(found)


@pytest.mark.parametrize(("marked", "label"), [
    ("Results Baseline counts were comparable.", "Results"),
    ("Interventions Once-daily feeding of the chicks.", "Interventions"),
    ("Patients Fifty-one chicks of ten boxes.", "Patients"),
    ("Results and methods are told below.", ""),
    ("Patients in Norway were fed.", ""),
    ("Design Thinking is a method.", ""),
])  # fmt: skip
def test_a_label_in_the_plural_before_a_sentence_needs_no_sign_behind_it(marked: str, label: str) -> None:
    assert unlabelled(marked)[0] == label


def test_a_label_that_leaves_open_how_many_there_are_is_a_label() -> None:
    assert unlabelled("CONCLUSION(S) Swifts prefer warm walls.") == ("Conclusions", "Swifts prefer warm walls.")
    abstract = "RESULT(S): Swifts came. CONCLUSION(S): Warm walls help."
    assert with_plain_labels(abstract) == "RESULTS: Swifts came. CONCLUSIONS: Warm walls help."
    assert unlabelled("BOX(S) Swifts prefer warm walls.")[0] == ""


def test_a_label_before_a_number_in_words_is_a_label() -> None:
    assert unlabelled("Data abstraction Two readers chose the towns.") == (
        "Data abstraction",
        "Two readers chose the towns.",
    )
