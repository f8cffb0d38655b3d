import re

import pytest

from catena.answers.next_steps import next_steps_of
from catena.questions.intent import Intent
from catena.questions.parameters import Parameters


def steps(intent: Intent, *concepts: str, question: str = "loci?", has_contradictions: bool = False) -> tuple[str, ...]:
    parameters = Parameters(concepts=concepts)
    return next_steps_of(intent, parameters, question=question, has_contradictions=has_contradictions)


def test_a_factual_question_leads_to_connections_and_history() -> None:
    assert steps(Intent.FACTUAL, "memory palace") == (
        "Use `*surface-related memory palace` to explore connections",
        "Try `*temporal-query memory palace` to see how it evolved",
    )


def test_a_temporal_question_leads_to_a_contrast_and_a_summary() -> None:
    assert steps(Intent.TEMPORAL, "memory palace") == (
        "Use `*compare` to contrast earlier vs. later understanding",
        "Try `*query memory palace` for a summary of the current state",
    )


def test_a_comparison_leads_to_related_concepts_and_each_subject() -> None:
    assert steps(Intent.COMPARATIVE) == (
        "Use `*surface-related` to find more related concepts",
        "Try `*query` on each subject",
    )


@pytest.mark.parametrize("intent", [Intent.CAUSAL, Intent.EXPLORATORY])
def test_causal_and_exploratory_questions_lead_to_two_commands_about_their_concept(intent: Intent) -> None:
    found = steps(intent, "memory palace")

    assert len(found) == 2
    assert all(re.search(r"`\*[a-z-]+ [^`]*memory palace[^`]*`", step) for step in found)


@pytest.mark.parametrize(
    ("question", "concept", "asked"),
    [
        ("What do I know about habits?", "habits", "What does “habits” mean?"),
        ("Was weiß ich über Gewohnheiten?", "Gewohnheiten", "Was bedeutet „Gewohnheiten“?"),
        ("Que disent mes notes sur les habitudes ?", "habitudes", "Que signifie « habitudes » ?"),
        ("我的笔记里有什么关于习惯的内容？", "习惯", "“习惯”是什么意思？"),
    ],
)
def test_a_definition_is_asked_for_in_the_language_of_the_question_whatever_the_number_of_its_name(
    question: str, concept: str, asked: str
) -> None:
    assert f"`*query {asked}`" in steps(Intent.EXPLORATORY, concept, question=question)[0]


def test_a_cause_and_its_effect_can_be_set_side_by_side() -> None:
    assert "`*compare sleep vs recall`" in steps(Intent.CAUSAL, "sleep", "recall")[1]


def test_contradictions_add_two_steps_of_their_own() -> None:
    assert steps(Intent.COMPARATIVE, has_contradictions=True)[2:] == (
        "**Resolve contradictions:** review the conflicting notes to determine which is more accurate",
        "Consider a synthesis note that reconciles them",
    )


def test_without_a_concept_the_question_stands_in() -> None:
    assert "`*surface-related loci?`" in steps(Intent.FACTUAL, " ")[0]


def test_a_concept_can_not_leave_its_backticks_or_run() -> None:
    for step in steps(Intent.FACTUAL, "a`b\n<% run %> {{date}} " + "word " * 40):
        assert step.count("`") == 2
        assert "\n" not in step and "<%" not in step and "{{" not in step
        assert len(step) < 170
