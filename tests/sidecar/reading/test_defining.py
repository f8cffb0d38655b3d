"""Which sentences define a concept."""

import pytest

from catena.reading.defining import defines


@pytest.mark.parametrize(
    ("sentence", "name"),
    [
        ("A starter is a culture of yeast.", "starter"),
        ("GTD is a way to sort notes.", "GTD method"),  # the kind is left out
        ("Couche is a cloth.", "couche in baking"),  # where it belongs is left out
        ("Un espacio métrico es un conjunto con una distancia.", "espacio métrico"),
    ],
)
def test_a_sentence_that_says_what_it_is_defines_a_concept(sentence: str, name: str) -> None:
    assert defines(sentence, name) == 2


@pytest.mark.parametrize(
    ("sentence", "name"),
    [
        ("Un espacio es un conjunto con estructura.", "espacio métrico"),
        ("Sleep is a state of rest.", "sleep spindle"),
    ],
)
def test_the_first_word_of_a_name_alone_is_something_else(sentence: str, name: str) -> None:
    assert defines(sentence, name) == 0
