"""A theme is called what its papers call it: by the whole name, and by nothing that is cut off or says nothing."""

import pytest

from catena.syntheses.whole_names import belongs_to, headed, whole_name

OWLS = (
    "Owls in the intensive care unit of a bird clinic",
    "Most birds left the intensive care unit after a week.",
    "An intensive care unit costs more than a ward.",
)
DUCKS = ("Ducks need an intensive care unit", "Ducks in an intensive care unit were fed by hand.")


@pytest.mark.parametrize(
    ("part", "whole"),
    [
        ("Care unit", "intensive care unit"),
        ("intensive care", "intensive care unit"),
        ("In the care unit", "intensive care unit"),
        ("bird clinic", "bird clinic"),
    ],
)
def test_a_phrase_that_is_said_only_as_part_of_a_longer_one_has_the_name_of_the_longer(part: str, whole: str) -> None:
    assert whole_name(part, [OWLS, DUCKS]) == whole


def test_small_words_that_join_a_name_belong_to_it() -> None:
    said = ["The burden of rust on oats", "We estimate the burden of rust."], ["What the burden of rust costs farmers"]

    assert whole_name("rust", said) == "burden of rust"


def test_a_phrase_that_is_as_often_said_alone_keeps_its_name() -> None:
    said = ["Rainfall in autumn", "Heavy rainfall delays the hunt.", "Rainfall wets the nest."], ["Rainfall and nests"]

    assert whole_name("Rainfall", said) == "rainfall"


def test_a_participle_that_takes_the_name_as_its_object_is_no_part_of_it() -> None:
    said = ["Birds undergoing wing surgery", "We saw owls undergoing wing surgery."], ["Ducks undergoing wing surgery"]

    assert whole_name("surgery", said) == "wing surgery"


def test_a_small_word_is_no_form_of_a_noun() -> None:
    said = ["What notes are for", "They did not last.", "It is not known.", "Nobody did not ask."], ["Owls take notes"]

    assert whole_name("Notes", said) == "notes"


def test_one_paper_alone_makes_no_phrase_longer() -> None:
    said = ["Barn owls hunt", "Barn owls nest.", "Barn owls sleep."], ["Nests of owls"]

    assert whole_name("owls", said) == "owls"


@pytest.mark.parametrize("name", ["Control of intracellular", "Comparison", "associated", "of the", "risk"])
def test_what_is_cut_off_or_says_nothing_is_no_name(name: str) -> None:
    said = (
        ["Control of intracellular calcium in owls", "Control of intracellular sodium fell."],
        ["Control of intracellular water in ducks", "The risk rose."],
    )

    assert whole_name(name, said) is None


def test_the_verb_of_a_plural_before_a_name_is_no_part_of_it() -> None:
    said = (["Glands", "Gland cells produce preen oil."], ["Oil", "Gland cells produce preen oil in winter."])

    assert whole_name("preen oil", said) == "preen oil"


def test_a_phrase_that_goes_on_in_different_words_is_cut_off() -> None:
    said = (
        ["Quick ringing organ failure in owls", "The quick ringing organ failure score fell."],
        ["Quick ringing organ function in ducks", "Quick ringing organ size was small."],
    )

    assert whole_name("quick ringing organ", said) is None


def test_a_name_in_a_language_without_blanks_is_left_as_it_is() -> None:
    assert whole_name("間隔効果", [["間隔効果についての研究"], ["間隔効果は大きい"]]) == "間隔効果"


def test_a_name_that_nobody_says_is_left_as_it_is() -> None:
    assert whole_name("Winter moult", [OWLS, DUCKS]) == "Winter moult"


def test_a_heading_has_a_capital_and_keeps_the_others() -> None:
    assert [headed("type VI secretion"), headed("iPSC lines")] == ["Type VI secretion", "IPSC lines"]


def test_one_name_belongs_to_another_that_has_all_its_words_in_any_form_and_order() -> None:
    assert belongs_to("care unit", "Intensive care units")
    assert belongs_to("Burden of Disease", "disease burden")
    assert not belongs_to("care unit", "care of owls")
