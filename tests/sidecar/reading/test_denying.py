"""A yes/no question is answered with no only where a sentence denies it in the question's own words."""

import pytest

from catena.questions.answer_type import AnswerType, answer_type_of
from catena.reading.denying import LEAST_CERTAIN, is_denied
from catena.reading.sought import sought_by
from tests.passages import a_passage


def denies(question: str, text: str, score: float = 0.8) -> bool:
    passage = a_passage(text, "Cedar.md", score=score)
    return is_denied(sought_by(question, (), answer_type_of(question)), passage)


@pytest.mark.parametrize(
    "text",
    [
        "Cedar smells, but doesn't kill moths.",
        "Cedar does not kill moths.",
        "Moths avoid the smell of cedar. It never kills moths.",
    ],
)
def test_a_sentence_with_all_words_of_the_question_that_denies_one_means_no(text: str) -> None:
    assert denies("Does cedar kill moths?", text)


@pytest.mark.parametrize(
    "text",
    [
        "Cedar kills moths.",
        "Cedar does not kill moths if it is old.",
        "Cedar keeps moths away, which lavender does not.",
        "Cedar keeps moths away. Lavender doesn't kill them.",
        "It is a myth that cedar doesn't kill moths.",
        "Cedar doesn't harm wool, and kills moths that don't leave.",
    ],
)
def test_anything_else_says_nothing(text: str) -> None:
    assert not denies("Does cedar kill moths?", text)


@pytest.mark.parametrize(
    "question", ["Why does cedar kill moths?", "Does cedar not kill moths?", "Does cedar kill only moths?"]
)
def test_other_questions_get_no_verdict(question: str) -> None:
    assert not denies(question, "Cedar does not kill moths.")


def test_an_uncertain_passage_decides_nothing() -> None:
    assert not denies("Does cedar kill moths?", "Cedar does not kill moths.", score=LEAST_CERTAIN / 2)


def test_the_question_is_one_for_yes_or_no() -> None:
    assert answer_type_of("Does cedar kill moths?") is AnswerType.YES_NO
