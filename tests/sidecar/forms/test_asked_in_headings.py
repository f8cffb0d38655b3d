"""What stands below a heading that asks the same answers a question."""

import pytest

from catena.forms.asked_in_headings import asked_in_heading, led_by_heading
from catena.notes import parse_note
from catena.questions.answer_type import answer_type_of
from catena.reading.sought import Sought, sought_by
from catena.vault.path import VaultPath
from tests.passages import a_passage

NOTE = parse_note(
    VaultPath("Sourdough.md"),
    b"# Sourdough\n\nIt rises.\n\n## What IS a Levain?\n\nIn short: a culture of yeasts.\n\n"
    b"## How long does a levain keep?\n\nFor two weeks in the cold, and for a day at most beside the oven in May.\n\n"
    b"## Levain\n\nIt is sour.\n",
)


def sought(question: str) -> Sought:
    return sought_by(question, (), answer_type_of(question))


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("What is a levain?", "In short: a culture of yeasts."),
        (
            "How long does the levain keep?",
            "For two weeks in the cold, and for a day at most beside the oven in May.",
        ),
    ],
)
def test_the_beginning_of_the_section_answers(question: str, answer: str) -> None:
    [found] = asked_in_heading(sought(question), [NOTE], 0.5)

    assert found.text == answer


@pytest.mark.parametrize("question", ["What is a rye levain?", "Why does a levain keep?", "What is flour?"])
def test_another_question_is_not_answered_by_it(question: str) -> None:
    assert asked_in_heading(sought(question), [NOTE], 0.5) == ()


def test_it_leads_once() -> None:
    other = a_passage("It rises.")
    question = sought("What is a levain?")

    led = led_by_heading(question, [other], [NOTE], 0.5)

    assert [each.text for each in led] == ["In short: a culture of yeasts.", "It rises."]
    assert led_by_heading(question, led, [NOTE], 0.5) == led
