import datetime as dt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from catena.errors import BadDate, BadRequest, BadThreshold, CatenaError, QueryEmpty
from catena.questions.answer_type import AnswerType
from catena.questions.intent import Intent
from catena.questions.parameters import too_few_subjects
from catena.questions.subjects import needs_two_subjects
from catena.questions.understanding import Given, Question, understand
from catena.questions.vault_names import NoNames
from tests.sidecar.questions.vault import KnownNames

TODAY = dt.date(2026, 3, 18)
VAULT = KnownNames("Evergreen notes", "Spaced Repetition")


def understood(text: str, **given_values: object) -> Question:
    given = Given(**given_values)  # pyright: ignore[reportArgumentType]
    return understand(text, names=VAULT, today=TODAY, given=given)


def test_a_question_is_understood_whole() -> None:
    question = understood("  How has my understanding of spaced\nrepetition evolved since January 2024? ")

    assert question.sanitized == "How has my understanding of spaced repetition evolved since January 2024?"
    assert question.classification.intent is Intent.TEMPORAL
    assert question.parameters.concepts == ("Spaced Repetition",)
    assert (question.parameters.start_date, question.parameters.end_date) == ("2024-01-01", "2026-03-18")
    assert not question.lacks_subjects


def test_what_the_caller_gives_wins() -> None:
    question = understood(
        "Tell me about rye since 2020",
        intent=Intent.COMPARATIVE,
        concepts=["bread"],
        subjects=["rye", "wheat "],
        start_date="2024-10",
        end_date="2025",
        similarity_threshold=0.3,
    )

    assert (question.classification.intent, question.classification.confidence) == (Intent.COMPARATIVE, 1.0)
    assert question.classification.reason == "You chose it."
    found = question.parameters
    assert (found.concepts, found.subjects) == (("bread",), ("rye", "wheat"))
    assert (found.start_date, found.end_date, found.similarity_threshold) == ("2024-10-01", "2025-12-31", 0.3)


def test_a_question_for_ways_compares_nothing_though_it_says_or() -> None:
    question = understood("Which ways of joining yarn or rope are there?")

    assert question.classification.intent is Intent.FACTUAL
    assert question.answer_type is AnswerType.LIST


def test_how_much_i_know_asks_for_no_number() -> None:
    question = understood("我对睡眠了解多少？")

    assert (question.classification.intent, question.answer_type) == (Intent.EXPLORATORY, AnswerType.OTHER)


@pytest.mark.parametrize(
    ("text", "intent", "concepts"),
    [
        ("*temporal-query rye since January 2024", Intent.TEMPORAL, ("rye",)),
        ("*surface-related rye", Intent.EXPLORATORY, ("rye",)),
        ("*compare rye vs wheat", Intent.COMPARATIVE, ("rye", "wheat")),
        ("*query what is rye?", Intent.FACTUAL, ("rye",)),
    ],
)
def test_a_command_in_front_decides(text: str, intent: Intent, concepts: tuple[str, ...]) -> None:
    question = understood(text)

    assert (question.classification.intent, question.parameters.concepts) == (intent, concepts)
    assert question.original == text
    assert not question.sanitized.startswith("*")


@pytest.mark.parametrize("text", ["???", "🍞", "— …", "*query ???"])
def test_a_question_without_a_word_is_told_what_would_work(text: str) -> None:
    with pytest.raises(BadRequest) as refused:
        understood(text)
    assert refused.value.message == (
        "I couldn't understand your question. "
        "Try rephrasing using 'What is...', 'Compare...', or 'Show me...' patterns."
    )


def test_a_command_without_a_question_is_empty() -> None:
    with pytest.raises(QueryEmpty):
        understood("*compare")


def test_a_start_after_the_end_is_refused() -> None:
    with pytest.raises(BadDate, match="Start date 2025-01-01 lies after end date 2024-12-31"):
        understood("rye", start_date="2025", end_date="2024")


def test_a_threshold_outside_is_refused() -> None:
    with pytest.raises(BadThreshold):
        understood("rye", similarity_threshold=1.5)


@pytest.mark.parametrize("text", ["Compare atomic notes", "*compare atomic notes", "differences of atomic notes"])
def test_a_comparison_of_one_thing_lacks_subjects(text: str) -> None:
    question = understood(text)

    assert question.lacks_subjects
    assert too_few_subjects(question.parameters, VAULT, question.sanitized).message == (
        "Comparison requires at least two subjects. Did you mean: 'Compare atomic notes and Evergreen notes'?"
    )


def test_a_comparison_of_nothing_is_told_to_name_both() -> None:
    message = too_few_subjects(understood("compare").parameters, NoNames(), "compare").message

    assert message == "Comparison requires at least two subjects. Name both, as in 'Compare X and Y'."


@pytest.mark.parametrize("text", ["pros and cons of rye", "advantages and disadvantages of rye", "which rye is best?"])
def test_weighing_one_thing_lacks_nothing(text: str) -> None:
    assert not needs_two_subjects(text)
    assert not understood(text).lacks_subjects


def test_subjects_given_by_the_caller_are_enough() -> None:
    assert not understood("compare them", subjects=["rye", "wheat"]).lacks_subjects


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=500))
def test_any_text_is_understood_or_refused_with_a_reason(text: str) -> None:
    try:
        question = understood(text)
    except CatenaError as refused:
        assert refused.message
        return
    assert question == understood(text)
    assert 0.0 <= question.classification.confidence <= 1.0
    assert all(len(concept) <= 100 for concept in (*question.parameters.concepts, *question.parameters.subjects))


WORDS = st.sampled_from(
    (
        "what is the compare rye and or vs wheat since in last month 2024 May between how did my notes evolve why *"
        " [[ ]] ( ) \" ' / , : ? everything about similar better than from to before Octember 1850 2050 ago 3"
    ).split()
)


@settings(max_examples=200, deadline=None)
@given(st.lists(WORDS, max_size=40).map(" ".join))
def test_any_jumble_of_asking_words_is_understood_or_refused(text: str) -> None:
    try:
        question = understood(text)
    except CatenaError as refused:
        assert refused.message
        return
    assert question == understood(text)


@pytest.mark.parametrize(
    "text",
    [
        "What are the differences between my two recipes?",
        "What is the difference of opinion about naps?",
        "difference between the two acids as regards sealed cells",
        "vergleiche die beiden Säuren bei Regen",
    ],
)
def test_a_question_that_only_speaks_of_a_difference_is_answered_as_a_fact(text: str) -> None:
    question = understood(text)

    assert question.classification.intent is Intent.FACTUAL
    assert not question.lacks_subjects


@pytest.mark.parametrize(
    "text",
    [
        "Is the median always larger than the mean?",
        "Ist der Median immer größer als der Mittelwert?",
        "Is a transaction always all or nothing?",
    ],
)
def test_a_question_whether_something_always_holds_compares_nothing(text: str) -> None:
    assert understood(text).classification.intent is Intent.FACTUAL


def test_a_question_word_in_capitals_is_a_name() -> None:
    assert understood("What's the difference between WHERE and HAVING?").parameters.subjects == ("WHERE", "HAVING")
    assert understood("WHAT IS THE DIFFERENCE BETWEEN RYE AND WHEAT?").parameters.subjects == ("RYE", "WHEAT")
