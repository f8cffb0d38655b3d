"""What answers must show first on the demo vault, with the real models. Floors only rise."""

from collections.abc import Sequence

import pytest

from tests.quality.answering import asked
from tests.quality.evaluate import DEMO
from tests.quality.judging import QUESTIONS, Verdict, questions_of

FLOORS = {"in_form": 0.75, "in_first_excerpt": 0.62, "right_note": 0.70, "right_intent": 0.90}
"""Shares of the answerable questions."""
MOST_FALSE_ALARMS = 2
FEWEST_ADMITTED = 1
FEWEST_RIGHT_OF_STATED = 0.9


@pytest.fixture(scope="module")
def verdicts(tmp_path_factory: pytest.TempPathFactory) -> Sequence[Verdict]:
    """All questions about the demo vault, asked once."""
    _, _, questions = questions_of(QUESTIONS / "demo.json")
    judged = [verdict for verdict, _ in asked(DEMO, tmp_path_factory.mktemp("demo"), questions)]
    assert len(judged) == len(questions), "some questions were not answered in time"
    return judged


@pytest.mark.parametrize("name", FLOORS)
def test_as_many_questions_are_answered_at_once_as_before(verdicts: Sequence[Verdict], name: str) -> None:
    answerable = [each for each in verdicts if each.question.places]
    missed = [each.question.id for each in answerable if not getattr(each, name)]

    assert answerable
    assert 1 - len(missed) / len(answerable) >= FLOORS[name], missed


def test_hardly_any_question_that_the_notes_answer_is_called_unanswered(verdicts: Sequence[Verdict]) -> None:
    alarms = [each.question.id for each in verdicts if each.question.places and each.admitted]

    assert len(alarms) <= MOST_FALSE_ALARMS, alarms


def test_absences_are_admitted_as_often_as_before(verdicts: Sequence[Verdict]) -> None:
    admitted = [each.question.id for each in verdicts if not each.question.places and each.admitted]

    assert len(admitted) >= FEWEST_ADMITTED, admitted


def test_what_is_shown_as_stated_is_right(verdicts: Sequence[Verdict]) -> None:
    stated = [each for each in verdicts if each.stated]
    wrong = [each.question.id for each in stated if not each.in_answer]

    assert len(stated) - len(wrong) >= FEWEST_RIGHT_OF_STATED * len(stated), wrong
