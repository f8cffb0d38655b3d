"""Which sentences of a passage are shown."""

import pytest

from catena.notes import parse_note
from catena.questions.answer_type import answer_type_of
from catena.reading.candidates import units_in
from catena.reading.sought import sought_by
from catena.reading.telling_part import telling_part
from catena.reading.windows import window_of
from catena.vault.path import VaultPath


def shown(question: str, text: str) -> str:
    units = units_in(parse_note(VaultPath("Log.md"), text.encode()))
    sought = sought_by(question, (), answer_type_of(question))
    return telling_part(window_of(units, 0, len(units)), sought).text


@pytest.mark.parametrize(
    ("question", "text", "part"),
    [
        (
            "When is the summer fair?",
            "Rafts need a lamp.\n\nThe summer fair is on 5 July. No band this time.",
            "The summer fair is on 5 July.",
        ),
        (
            "How long does the starter keep in the fridge?",
            "It is ripe when it smells. In the fridge it keeps ten days. Throw pink ones away.",
            "In the fridge it keeps ten days.",
        ),
    ],
)
def test_sentences_beside_the_one_with_the_words_that_answer_are_left_out(question: str, text: str, part: str) -> None:
    assert shown(question, text) == part


def test_a_passage_without_words_that_answer_stays_whole() -> None:
    text = "The mower is broken. Violet is the new treasurer. Guy moves to Brest."

    assert shown("Why is there a new treasurer?", text) == text


@pytest.mark.parametrize(
    "text",
    [
        "The boat came early. This happened on 5 July at the fair.",
        "Rafts need a lamp.\n\nNothing here says so.",
        "Rafts need a lamp. It opens on 5 July at nine.",
        "- Rafts need a lamp.\n- The fair is on 5 July.",
    ],
)
def test_what_refers_back_what_tells_nothing_and_lists_stay_whole(text: str) -> None:
    whole = " ".join(text.replace("- ", "").split())

    assert shown("When is the fair?", text).replace(" · ", " ").replace("; ", " ").replace("\n", " ") == whole
