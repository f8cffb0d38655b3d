"""A question in another language than the notes, put into the words of the notes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import cast

import pytest

from catena.index.languages import NearWord
from catena.sources.ports import MultilingualVectors
from catena.sources.source import Lookup
from catena.sources.terms import terms_of
from catena.sources.translating import is_translated, translated

MEANT = {
    "wiederkehrende": NearWord("recurring", 0.81),
    "Aufgaben": NearWord("tasks", 0.86),
    "Schrägstrich": NearWord("embedding", 0.59),
    "Colchicin": NearWord("colin", 0.66),
    "Zensur": NearWord("censure", 0.55),
    "Strafe": NearWord("penalty", 0.55),
    "Lanolin": NearWord("lanolin", 1.0),
    "sind": NearWord("are", 0.9),
    "deren": NearWord("the", 0.9),
    "bette": NearWord("yes", 0.74),
    "andere": NearWord("other", 0.96),
    "脚注": NearWord("footnote", 0.92),
    "脚": NearWord("foot", 0.9),
    "注定": NearWord("doomed", 0.61),
    "定义": NearWord("definition", 0.94),
    "脚注定": NearWord("footnote", 0.62),
    "テンプレート": NearWord("templates", 0.9),
    "Obsidian": NearWord("obsidian", 1.0),
}


@dataclass
class Meanings:
    """The vault's words that words of other languages mean."""

    main_language: str | None = "en"
    also_spoken: str = ""
    compared: list[str] = field(default_factory=lambda: list[str]())

    def is_spoken(self, language: str) -> bool:
        return language in (self.main_language, self.also_spoken)

    def nearest_words(self, words: Sequence[str]) -> Mapping[str, NearWord]:
        self.compared += words
        return {word: MEANT.get(word, NearWord("anything", 0.3)) for word in words}


def meant(question: str, *, language: str | None = None, main_language: str = "en") -> str | None:
    vectors = cast(MultilingualVectors, Meanings(main_language))
    found = translated(Lookup(terms=terms_of(question), language=language), vectors)
    return found and found.lookup.terms.typed


def reading(question: str, *, language: str) -> tuple[str, str] | None:
    found = translated(Lookup(terms=terms_of(question), language=language), cast(MultilingualVectors, Meanings()))
    return (found.reading.typed, found.reading.read_as) if found and found.reading else None


def test_each_word_is_told_with_the_word_that_the_notes_have_for_it() -> None:
    vectors = cast(MultilingualVectors, Meanings())
    found = translated(Lookup(terms=terms_of("Was sind wiederkehrende Aufgaben?"), language="de"), vectors)

    assert found is not None
    assert found.wordings == (("wiederkehrende", "recurring"), ("Aufgaben", "tasks"))


def test_a_word_that_is_only_near_helps_to_find_notes_but_means_none_of_theirs() -> None:
    vectors = cast(MultilingualVectors, Meanings())
    found = translated(Lookup(terms=terms_of("Aufgaben mit Colchicin"), language="de"), vectors)

    assert found is not None
    assert found.lookup.terms.typed == "tasks colin"
    assert found.wordings == (("Aufgaben", "tasks"),)


def test_a_word_that_is_written_alike_is_meant_though_it_is_less_near() -> None:
    vectors = cast(MultilingualVectors, Meanings())
    found = translated(Lookup(terms=terms_of("Zensur oder Strafe"), language="de"), vectors)

    assert found is not None
    assert found.wordings == (("Zensur", "censure"),)


def test_each_telling_word_becomes_the_word_of_the_notes_that_means_the_same() -> None:
    assert meant("Was sind wiederkehrende Aufgaben?", language="de") == "recurring tasks"


def test_a_word_that_means_no_word_of_the_notes_is_left_out() -> None:
    assert meant("Aufgaben mit Schrägstrich", language="de") == "tasks"


def test_a_question_of_which_no_word_is_known_is_not_translated() -> None:
    assert meant("Gibt es einen Schrägstrich?", language="de") is None


def test_a_word_that_becomes_a_common_one_tells_nothing() -> None:
    assert meant("deren Aufgaben", language="de") == "tasks"
    assert meant("Wie bette ich Aufgaben in andere ein?", language="de") == "tasks"


@pytest.mark.parametrize(
    ("question", "language", "found"),
    [
        ("跳转到脚注定义", "zh", "footnote definition"),
        ("Obsidianのテンプレート", "ja", "obsidian templates"),
    ],
)
def test_words_are_found_in_scripts_without_blanks(question: str, language: str, found: str) -> None:
    assert meant(question, language=language) == found


def test_the_translation_is_searched_for_in_the_language_and_the_notes_of_the_question() -> None:
    lookup = Lookup(terms=terms_of("Aufgaben"), language="de", allowed_paths=frozenset(), limit=7)

    found = translated(lookup, cast(MultilingualVectors, Meanings()))

    assert found is not None
    assert (found.lookup.language, found.lookup.allowed_paths, found.lookup.limit) == ("en", frozenset(), 7)


def test_it_is_told_how_the_words_were_read_but_not_of_those_that_the_notes_have() -> None:
    assert reading("Sind wiederkehrende Aufgaben in Obsidian?", language="de") == (
        "wiederkehrende Aufgaben", "recurring tasks",
    )  # fmt: skip
    assert reading("Wer kennt Obsidian?", language="de") is None


@pytest.mark.parametrize(
    ("question", "main_language", "is_needed"),
    [
        ("What is a recurring task?", "en", False),
        ("Was ist eine wiederkehrende Aufgabe?", "en", True),
        ("Was ist eine wiederkehrende Aufgabe?", "de", False),
        ("What is a recurring task?", "de", True),
        ("What is a recurring task?", "zh", False),
        ("What is a recurring task?", None, False),
    ],
)
def test_only_questions_in_a_language_that_hardly_any_note_is_in_are_translated(
    question: str, main_language: str | None, is_needed: bool
) -> None:
    vectors = cast(MultilingualVectors, Meanings(main_language))

    assert is_translated(Lookup(terms=terms_of(question)), vectors) == is_needed


def test_a_question_in_a_language_of_many_notes_is_not_translated_though_most_are_in_another() -> None:
    vectors = cast(MultilingualVectors, Meanings("en", also_spoken="de"))

    assert not is_translated(Lookup(terms=terms_of("Was ist eine wiederkehrende Aufgabe?")), vectors)
    assert is_translated(Lookup(terms=terms_of("Qu'est-ce qu'une tâche récurrente ?")), vectors)


def test_without_multilingual_vectors_nothing_is_translated() -> None:
    assert not is_translated(Lookup(terms=terms_of("Was ist eine Aufgabe?")), None)
