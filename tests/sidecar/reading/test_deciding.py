"""A yes/no question is answered with yes or no only where a sentence says or denies it in the question's own words."""

from dataclasses import replace

import pytest

from catena.questions.answer_type import AnswerType, answer_type_of
from catena.reading.deciding import LEAST_CERTAIN, deciding_passage, verdict_of
from catena.reading.passage import PassageKind
from tests.passages import a_passage


def verdict(
    question: str, text: str, score: float = 0.8, title: str = "Cedar.md", kind: PassageKind = PassageKind.SENTENCE
) -> bool | None:
    passage = a_passage(text, title, score=score, kind=kind)
    return verdict_of(question, answer_type_of(question), passage)


@pytest.mark.parametrize(
    "text",
    [
        "Cedar smells, but doesn't kill moths.",
        "Cedar does not kill moths.",
        "Cedar smells strongly. It never kills moths.",
        "It doesn't kill moths.",
    ],
)
def test_a_sentence_that_denies_what_is_asked_means_no(text: str) -> None:
    assert verdict("Does cedar kill moths?", text) is False


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("Does cedar kill moths?", "Cedar kills moths."),
        ("Does cedar kill moths?", "Cedar kills moths, which everybody in the guild knows."),
        ("Does cedar kill moths?", "Cedar smells, and it kills moths."),
        ("Does cedar kill moths?", "Cedar kills moths and beetles."),
        ("Does cedar kill moths?", "Cedar (the wood of the north) always kills moths."),
        ("Does cedar kill moths?", "Thus, cedar kills moths."),
        ("Did cedar kill moths?", "Cedar killed moths in the attic."),
        ("Did Ida keep the loom?", "Ida kept the loom for six years."),
        ("Can I wash wool?", "You can wash wool in cold water."),
        ("Is a loom a machine?", "A loom is a machine that weaves cloth."),
        ("Was the mill sold in 1912?", "In 1912 the mill was sold."),
        ("Was the mill sold if it was empty?", "The mill was sold if it was empty."),
        ("Le métier est-il une machine ?", "Le métier est une machine conçue pour tisser."),
        ("¿Es el telar una máquina?", "El telar es una máquina que teje."),
        ("Ist der Webstuhl eine Maschine?", "Der Webstuhl ist eine Maschine zum Weben."),
        ("雪松能杀死蛀虫吗？", "另外，各种雪松能杀死蛀虫。"),
        ("Are the looms insured?", "The looms are insured."),
        ("Can I wash wool in cold water?", "You can wash wool in cold water."),
        ("Tötet das Zedernholz Motten?", "Zedernholz tötet Motten."),
        ("Kann man die Wolle kalt waschen?", "Man kann Wolle kalt waschen."),
        ("Est-ce que le cèdre tue les mites ?", "Le cèdre tue les mites."),
        ("Le cèdre protège-t-il la laine ?", "Le cèdre protège la laine."),
        ("¿Mata el cedro las polillas?", "El cedro mata las polillas."),
        ("雪松能杀死蛀虫吗？", "雪松能杀死蛀虫。"),
    ],
)
def test_a_sentence_that_says_what_is_asked_means_yes(question: str, text: str) -> None:
    assert verdict(question, text) is True


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("Tötet das Zedernholz Motten?", "Zedernholz tötet keine Motten."),
        ("Est-ce que le cèdre tue les mites ?", "Le cèdre ne tue pas les mites."),
        ("¿Mata el cedro las polillas?", "El cedro no mata las polillas."),
        ("雪松能杀死蛀虫吗？", "雪松不能杀死蛀虫。"),
        ("Can I wash wool in hot water?", "You can't wash wool in hot water."),
    ],
)
def test_other_languages_and_auxiliaries_deny_too(question: str, text: str) -> None:
    assert verdict(question, text) is False


@pytest.mark.parametrize(
    "text",
    [
        "Cedar kills moths in closed boxes.",
        "In closed boxes, cedar kills moths.",
        "Cedar kills moths if it is fresh.",
        "Cedar does not kill moths if it is old.",
        "Old cedar kills moths.",
        "Cedar oil kills moths.",
        "Cedar usually kills moths.",
        "Cedar can kill moths.",
        "Cedar will kill moths.",
        "Cedar killed moths.",
        "Moths kill cedar.",
        "Does cedar kill moths?",
        "Some say that cedar kills moths.",
        "It is a myth that cedar kills moths.",
        "It is a myth that cedar doesn't kill moths.",
        "Cedar keeps moths away, which lavender does not.",
        "Cedar keeps moths away. Lavender doesn't kill them.",
        "Cedar doesn't harm wool, and kills moths that don't leave.",
        "Cedar keeps moths away, but lavender kills moths.",
        "Cedar kills moths. Cedar doesn't kill moths.",
    ],
)
def test_anything_else_says_nothing(text: str) -> None:
    assert verdict("Does cedar kill moths?", text) is None


@pytest.mark.parametrize(
    "question",
    [
        "Why does cedar kill moths?",
        "Does cedar not kill moths?",
        "Does cedar kill only moths?",
        "Does cedar always kill moths?",
        "Is cedar eaten by moths?",
    ],
)
@pytest.mark.parametrize("text", ["Cedar does not kill moths.", "Cedar kills moths.", "Cedar eats moths."])
def test_other_questions_get_no_verdict(question: str, text: str) -> None:
    assert verdict(question, text) is None


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("Does cedar increase the damage?", "Cedar reduces the damage."),
        ("Is the loom heavy?", "The loom is light."),
        ("Does the loom have two pedals?", "The loom has three pedals."),
        ("Ist der Turm hoch?", "Der Turm ist niedrig."),
        ("雪松的价格高吗？", "雪松的价格很低。"),
    ],
)
def test_a_word_that_excludes_another_or_another_count_means_no(question: str, text: str) -> None:
    assert verdict(question, text) is False


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("Did cedar kill moths?", "Cedar did not kill moths in the attic."),
        ("Does cedar kill moths?", "Cedar does not always kill moths."),
        ("Is the loom heavy?", "The loom is light and old."),
        ("Is the loom heavy?", "The loom is not light."),
        ("Is a view a note?", "A view is a note taking tool."),
        ("Was the mill sold in 1912?", "The mill was sold in 1920."),
        ("Is device 2 connected to the loom?", "Device 1 is connected to the loom."),
        ("Can wool be washed in private?", "Wool can be washed in public."),
        ("Is the loom reached through a public gate?", "The loom is reached through a private gate."),
        ("Is the loom reached via trusted ground?", "The loom is reached via untrusted ground."),
        ("Does it take 2 hours?", "It takes 2 and a half hours."),
        ("Does Ida keep the loom?", "Ida kept the loom."),
        ("Is the loom open?", "The loom is open on Mondays."),
        ("Can I wash wool?", "You can wash wool if the water is cold."),
    ],
)
def test_what_limits_a_statement_leaves_the_question_open(question: str, text: str) -> None:
    assert verdict(question, text) is None


def test_the_passage_that_decides_is_told_among_several() -> None:
    passages = [a_passage(text, "Cedar.md", score=0.8) for text in ("Cedar smells.", "Cedar does not kill moths.")]
    decided = deciding_passage("Does cedar kill moths?", AnswerType.YES_NO, passages)
    assert decided == (passages[1], False)


def test_passages_that_disagree_decide_nothing() -> None:
    passages = [a_passage(text, "Cedar.md", score=0.8) for text in ("Cedar kills moths.", "Cedar never kills moths.")]
    assert deciding_passage("Does cedar kill moths?", AnswerType.YES_NO, passages) is None


def test_what_is_marked_on_a_page_of_a_paper_decides() -> None:
    passage = replace(a_passage("Cedar kills moths.", "Cedar.md", score=0.8, kind=PassageKind.QUOTE), page="7")
    assert verdict_of("Does cedar kill moths?", AnswerType.YES_NO, passage) is True


def test_an_uncertain_passage_decides_nothing() -> None:
    assert verdict("Does cedar kill moths?", "Cedar does not kill moths.", score=LEAST_CERTAIN / 2) is None


def test_what_others_are_quoted_with_decides_nothing() -> None:
    assert verdict("Does cedar kill moths?", "Cedar kills moths.", kind=PassageKind.QUOTE) is None


@pytest.mark.parametrize("title", ["Myths about cedar.md", "Questions.md"])
def test_what_stands_below_a_title_of_myths_or_questions_decides_nothing(title: str) -> None:
    assert verdict("Does cedar kill moths?", "Cedar kills moths.", title=title) is None


def test_the_question_is_one_for_yes_or_no() -> None:
    assert answer_type_of("Does cedar kill moths?") is AnswerType.YES_NO
