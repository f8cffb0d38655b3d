"""The reasons that a note names, below a heading that asks the same or in a list that is called so."""

import pytest

from catena.forms.reasons_named import reasons_named, use_told
from catena.notes import Note, parse_note
from catena.questions.answer_type import answer_type_of
from catena.reading.causal_words import asks_why_to_use
from catena.reading.sought import sought_by
from catena.vault.path import VaultPath


def note(name: str, text: str) -> Note:
    return parse_note(VaultPath(f"{name}.md"), text.encode())


def reasons(question: str, *notes: Note) -> list[str]:
    sought = sought_by(question, (), answer_type_of(question))
    return [each.text for each in reasons_named(sought, notes, 0.5)]


OVEN = note(
    "Oven",
    "A brick oven has stood here since 1911.\n\n## Why a brick oven?\n\nA brick oven gives:\n\n- heat\n- a crust\n\n"
    "See also the chimney.\n\n## Why not gas\n\nGas burners dry the crumb. They cost a permit.\n\n"
    "## Why brick ovens crack on frosty nights\n\nMortar holds water.\n",
)


@pytest.mark.parametrize(
    "question",
    ["Why a brick oven?", "Why should I use a brick oven?", "Why do people choose the brick oven?"],
)
def test_a_heading_that_asks_the_same_why_is_answered_by_what_stands_below_it(question: str) -> None:
    assert reasons(question, OVEN) == ["A brick oven gives: heat · a crust"]


def test_why_not_is_another_question_than_why() -> None:
    assert reasons("Why not use gas?", OVEN) == ["Gas burners dry the crumb. They cost a permit."]
    assert reasons("Why use gas?", OVEN) == []


def test_a_heading_that_asks_more_or_less_is_another_question() -> None:
    assert reasons("Why do brick ovens crack on frosty nights?", OVEN) == ["Mortar holds water."]
    assert reasons("Why is the brick oven cold in May?", OVEN) == []


FLOUR = note(
    "Rye flour",
    "Rye flour is sold in sacks.\n\n## Benefits\n\n- It keeps.\n- It fills.\n\n## Limits\n\n- Sour.\n- Wet.\n",
)
ROGGEN = note("Roggenmehl", "Seit 1911 gemahlen.\n\nGründe:\n\n- Es hält.\n- Es sättigt.\n")
CENTENO = note("Fermentación de centeno", "Tipos:\n\n- a\n- b\n\nMotivos:\n\n- Dura más.\n- Sacia.\n")


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Why should I use rye flour?", "It keeps. · It fills."),
        ("Why not use rye flour?", "Sour. · Wet."),
        ("Why did the mill burn rye flour?", None),
        ("Warum Roggenmehl verwenden?", "Gründe: Es hält. · Es sättigt."),
        ("¿Por qué fermentar centeno?", "Motivos: Dura más. · Sacia."),
    ],
)
def test_a_list_that_is_called_reasons_or_benefits_answers_why_a_thing_is_used(question: str, told: str | None) -> None:
    assert reasons(question, FLOUR, ROGGEN, CENTENO) == ([told] if told else [])


def test_an_exercise_names_no_reasons() -> None:
    assert reasons("Why use rye flour?", note("Exercise 3 rye flour", "Benefits:\n\n- Find one.\n- Find two.\n")) == []


def test_why_something_is_used_is_asked_in_the_words_of_each_language() -> None:
    asked = ["Why should I use rye?", "Warum nutzen wir Roggen?", "Pourquoi utiliser le seigle ?", "为什么使用黑麦？"]

    assert all(map(asks_why_to_use, asked))
    assert not asks_why_to_use("Why does rye crumble?")
    assert not asks_why_to_use("How do I use rye?")


PROOF = note("Cold proof is a slow rise", "You put the dough away.\n\nThis lets you bake at six. It allows sleep.\n")


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Why should I use cold proof?", ["This lets you bake at six."]),
        ("Why not use cold proof?", []),
        ("Why does cold proof fail?", []),
        ("Why use proof?", []),
    ],
)
def test_why_a_thing_is_used_is_told_by_what_its_own_note_says_that_it_is_good_for(
    question: str, told: list[str]
) -> None:
    sought = sought_by(question, (), answer_type_of(question))

    assert [each.text for each in use_told(sought, (FLOUR, PROOF), 0.2)] == told
