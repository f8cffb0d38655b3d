"""Lines that say nothing by themselves: names, and figures without words."""

import pytest

from catena.reading.statements import has_only_figures, is_statement, lists_names


@pytest.mark.parametrize(
    "text",
    [
        "Ida Okafor, Lin Wei, Pernille Aas, Tomás Rivera.",
        "Ida Okafor, Lin Wei #tides, #📜, #Harbour-notes",
        "Okafor, Ida, Lin Wei, and Pernille Aas.",
    ],
)
def test_a_line_of_names_states_nothing(text: str) -> None:
    assert lists_names(text) and not is_statement(text)


@pytest.mark.parametrize(
    "text",
    [
        "Ida Okafor and Lin Wei measured the tides of the bay in May.",
        "Der Bäcker, der Müller und der Wirt trinken abends Bier.",
        "Tides rise twice a day, and the moon pulls them.",
    ],
)
def test_a_sentence_with_names_is_none_of_them(text: str) -> None:
    assert not lists_names(text)


@pytest.mark.parametrize(
    "text",
    [
        "F(2, 183) = 4.31, p < .05, η² = .04.",
        "t(48) = 2.2, p = .03, d = 0.61.",
        "OR = 1.42, 95% CI [1.10, 1.83].",
    ],
)
def test_the_figures_of_a_test_alone_state_nothing(text: str) -> None:
    assert has_only_figures(text) and not is_statement(text)


def test_figures_in_a_sentence_belong_to_what_it_states() -> None:
    text = "Loaves of rye and of wheat alike rose more in a warm room than in a cold one, F(2, 18) = 4.31."

    assert not has_only_figures(text) and is_statement(text)
    assert not has_only_figures("The oven has 230 degrees.")
