"""Titles that make a statement answer questions."""

import pytest

from catena.forms.titles import answers_by_title, makes_statement, titles_that_answer
from catena.notes import Note, Span, parse_note
from catena.questions.answer_type import AnswerType, answer_type_of
from catena.reading.sought import sought_by
from catena.vault.path import VaultPath


def note(name: str, text: str = "Something else.\n") -> Note:
    return parse_note(VaultPath(f"{name}.md"), text.encode())


def titles(question: str, *notes: Note, concepts: tuple[str, ...] = ()) -> list[str]:
    sought = sought_by(question, concepts, answer_type_of(question))
    return [each.text for each in titles_that_answer(sought, notes, 0.5)]


@pytest.mark.parametrize(
    "title",
    [
        "Rye bread should be cut cold",
        "Kalter Teig lässt sich nicht formen und ist zäh",
        "Le levain est une culture de levures",
        "Un conjunto cerrado coincide con su clausura",
        "La pasta madre è una coltura viva",
        "Zuurdesem heeft geen gist nodig",
        "笔记应该是原子的",
    ],
)
def test_a_sentence_is_a_statement_in_any_language(title: str) -> None:
    assert makes_statement(title)


@pytest.mark.parametrize(
    "title",
    [
        "Things to take notes about",
        "Introduction to Digital Humanities Course",
        "Is rye bread healthy?",
        "course à la publication",
        "如何高效开会",
        "Rye bread",
        "This is better than that one",
    ],
)
def test_a_name_or_a_question_is_none(title: str) -> None:
    assert not makes_statement(title)


def test_a_title_with_every_word_of_the_question_answers_it() -> None:
    rye = note("Rye bread should be cut cold")

    assert titles("What should rye bread cost?", note("Rye bread"), rye) == []
    assert titles("Should rye bread be cut cold or warm?", rye) == []
    assert titles("How should rye bread be cut?", rye) == ["Rye bread should be cut cold"]


def test_a_title_that_counts_says_how_many_with_the_number_in_bold() -> None:
    ovens = note("Bakers use 2 kinds of ovens")
    sought = sought_by("How many kinds of ovens do bakers use?", (), answer_type_of("How many kinds of ovens?"))

    [found] = titles_that_answer(sought, [ovens], 0.5)

    assert [found.text[start:end] for start, end in found.bold] == ["2 kinds"]
    assert titles("How many knives do bakers have?", ovens) == []


def test_an_alias_defines_and_the_passage_stands_where_it_is_written() -> None:
    levain = note("levain", "---\naliases: [Le levain est une culture de levures]\n---\n\nIl faut le nourrir.\n")
    sought = sought_by("Qu'est-ce que le levain ?", ("levain",), answer_type_of("Qu'est-ce que le levain ?"))

    [found] = titles_that_answer(sought, [levain], 0.5)

    assert found.span.slice(levain.raw).decode() == "Le levain est une culture de levures"


def test_a_title_that_only_the_files_name_has_stands_at_the_beginning() -> None:
    [found] = titles_that_answer(
        sought_by("What is rye?", ("rye",), answer_type_of("What is rye?")), [note("Rye is a cereal of the north")], 0.5
    )

    assert found.span == Span(0, 0, 1, 1)


def test_a_title_with_exactly_the_words_of_a_question_answers_whether_it_is_so() -> None:
    asked = sought_by("Are reef knots binding knots?", ("reef knots",), AnswerType.YES_NO)

    assert answers_by_title(asked, "Reef knots are binding knots")
    assert not answers_by_title(asked, "Reef knots are flat")
