"""What is shown below each part of a question that holds several."""

from catena.answers.parts import told_once
from tests.passages import a_passage


def test_nothing_stands_below_one_part_and_again_below_another() -> None:
    cereal, year, oven = (a_passage(f"{each}.", f"{each}.md") for each in ("Cereal", "Year", "Oven"))

    assert told_once([[cereal, year], [oven, cereal, year]]) == ((cereal, year), (oven,))


def test_what_answers_a_part_first_stands_below_that_part() -> None:
    cereal, year = (a_passage(f"{each}.", f"{each}.md") for each in ("Cereal", "Year"))

    assert told_once([[cereal, year], [year]]) == ((cereal,), (year,))


def test_a_sentence_that_answers_both_parts_stands_below_both() -> None:
    cereal, year = (a_passage(f"{each}.", f"{each}.md") for each in ("Cereal", "Year"))

    assert told_once([[cereal, year], [cereal, year]]) == ((cereal, year), (cereal,))
    assert told_once([[], [cereal]]) == ((), (cereal,))
