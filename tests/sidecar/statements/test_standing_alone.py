"""Whether a sentence is understood without the ones before it."""

import pytest

from catena.statements.standing_alone import points_back


@pytest.mark.parametrize(
    "text",
    ["Supporting this, swifts nest late.", "In line with these results, chicks grew.", "Instead, its nest was empty."],
)
def test_a_sentence_that_begins_with_what_another_one_said_points_back(text: str) -> None:
    assert points_back(text)


@pytest.mark.parametrize("text", ["Supporting birds helps towns.", "Instead of boxes, nests of straw were used."])
def test_a_sentence_that_names_what_it_is_about_does_not(text: str) -> None:
    assert not points_back(text)
