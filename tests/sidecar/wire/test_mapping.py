"""From a value of the sidecar to a word of the contract."""

from dataclasses import dataclass
from enum import StrEnum

import msgspec
import pytest

from catena.notes.span import Span
from catena.wire import generated as words
from catena.wire.mapping import word_of


class Level(StrEnum):
    FINE = "fine"


@dataclass(frozen=True)
class Made:
    score: float = 1.0
    level: Level = Level.FINE
    passed: bool = True
    criteria: tuple[words.Criterion, ...] = (words.Criterion(name="Dates", passed=True, reason="All have one."),)
    beside: str = "no word of the contract"


@dataclass(frozen=True)
class Item:
    title: str
    page: int | None = None
    children: tuple["Item", ...] = ()


@dataclass(frozen=True)
class Warned:
    message: str
    span: Span | None


def test_a_word_takes_its_fields_from_the_attributes_of_the_same_name_and_nothing_else() -> None:
    said = msgspec.to_builtins(word_of(Made(), words.Quality))

    assert said == {
        "score": 1.0, "level": "fine", "passed": True,
        "criteria": [{"name": "Dates", "passed": True, "reason": "All have one."}],
    }  # fmt: skip
    assert type(word_of(Made(), words.Quality).level) is str


def test_objects_inside_become_words_however_deep() -> None:
    outline = word_of(Item("Part", 3, (Item("Chapter", children=(Item("Section", 4),)),)), words.PdfOutlineItem)

    assert outline.children[0].children[0] == words.PdfOutlineItem(title="Section", page=4, children=[])


@pytest.mark.parametrize("span", [None, Span(0, 4, 1, 1)])
def test_what_may_be_absent_is_a_word_or_none(span: Span | None) -> None:
    word = word_of(Warned("It says nothing.", span), words.NoteWarning)

    assert word.span == (None if span is None else words.Span(byte_start=0, byte_end=4, line_start=1, line_end=1))


def test_what_differs_is_given_by_name() -> None:
    assert word_of(Warned("x", None), words.NoteWarning, message="y").message == "y"


def test_a_value_that_lacks_a_field_is_a_bug_and_says_which() -> None:
    with pytest.raises(AttributeError, match="message"):
        word_of(Item("x"), words.NoteWarning)


def test_a_rounding_error_does_not_turn_an_answer_into_an_error() -> None:
    assert word_of(Made(score=1.0000001), words.Quality).score == 1.0000001
