"""Lists of which only some items answer are shown as these items."""

from collections.abc import Sequence

import pytest

from catena.notes import parse_note
from catena.questions.answer_type import AnswerType, answer_type_of
from catena.reading.candidates import FoundNote
from catena.reading.finding import read, weighed
from catena.reading.narrowing import narrowed, narrowing
from catena.reading.sought import sought_by
from catena.vault.path import VaultPath

SHEDS = """# Sheds

The village has these sheds to lend:

- The mill: room for hay, dry all year round
- The tannery: nearest to the river, floods in spring
- The forge: no roof yet, but a good stove
- Attic
- The byre: room for a dozen goats
"""


class Knowing:
    """A reader that knows which texts answer, in place of the trained one: it tells by a word that stands in them."""

    name = "knowing"

    def __init__(self, *words: str) -> None:
        self.words = words

    def answers(self, question: str, passages: Sequence[str]) -> tuple[float, ...]:
        return tuple(0.9 if any(word in passage.lower() for word in self.words) else 0.02 for passage in passages)


def shown(question: str, *words: str, kind: AnswerType | None = None) -> str:
    """Return what is shown first of the list to a question that the items with these words answer."""
    notes = [FoundNote(note=parse_note(VaultPath("Sheds.md"), SHEDS.encode()), relevance=0.8)]
    sought = sought_by(question, ("sheds",), answer_type_of(question) if kind is None else kind)
    passages = weighed(read(sought, notes, similarity=None, reader=None))[:1]
    assert " · " in passages[0].candidate.whole.text, "the list is found whole"
    found = narrowed(passages, sought, reader=Knowing(*words), similarity=lambda texts: [0.5] * len(texts))
    return found[0].candidate.whole.text


def test_of_a_list_the_one_item_that_answers_is_shown() -> None:
    assert shown("What shed of the village does the river reach?", "tannery") == (
        "The tannery: nearest to the river, floods in spring"
    )


def test_who_asks_how_many_is_shown_an_item_with_a_number() -> None:
    assert shown("How many goats can one of the village sheds hold?", "byre", "tannery", kind=AnswerType.NUMBER) == (
        "The byre: room for a dozen goats"
    )


def test_items_side_by_side_that_answer_are_shown_together() -> None:
    text = shown("Which of the village sheds is to be repaired?", "tannery", "forge", kind=AnswerType.OTHER)

    assert text == "The tannery: nearest to the river, floods in spring · The forge: no roof yet, but a good stove"


def test_what_is_shown_of_a_list_is_named_by_its_place_in_the_note() -> None:
    notes = [FoundNote(note=parse_note(VaultPath("Sheds.md"), SHEDS.encode()), relevance=0.8)]
    sought = sought_by("What shed of the village does the river reach?", ("sheds",), AnswerType.OTHER)
    passages = weighed(read(sought, notes, similarity=None, reader=None))[:1]
    found = narrowed(passages, sought, reader=Knowing("tannery"), similarity=lambda texts: [0.5] * len(texts))
    window = found[0].candidate.whole

    assert window.span.slice(SHEDS.encode()).decode() == "The tannery: nearest to the river, floods in spring"
    assert (window.first, window.last) == (passages[0].candidate.whole.first + 2, passages[0].candidate.whole.first + 3)


@pytest.mark.parametrize(
    ("question", "words", "why"),
    [
        ("Where in the village is there room for a flock?", ("mill", "byre"), "what answers stands far apart"),
        ("What does the village lend?", ("village has",), "what introduces the list answers"),
        ("Which sheds does the village lend?", ("tannery",), "all of the list is asked for"),
        ("Where in the village could I hide?", ("attic",), "one word alone says nothing"),
        ("How do I lend one of the village sheds?", ("tannery",), "a step needs the others"),
    ],
)
def test_a_list_is_shown_whole_if_(question: str, words: tuple[str, ...], why: str) -> None:
    assert "The mill" in shown(question, *words), why


@pytest.mark.parametrize(("num_subjects", "is_whole"), [(1, False), (2, True)])
def test_where_things_are_compared_a_list_that_tells_of_them_stays_whole(num_subjects: int, is_whole: bool) -> None:
    notes = [FoundNote(note=parse_note(VaultPath("Sheds.md"), SHEDS.encode()), relevance=0.8)]
    sought = sought_by("village sheds: how do the mill and the tannery differ?", ("mill", "tannery"), AnswerType.OTHER)
    passages = weighed(read(sought, notes, similarity=None, reader=None))[:1]
    narrow = narrowing(
        sought,
        reader=Knowing("tannery"),
        similarity=lambda texts: [0.5] * len(texts),
        num_subjects=num_subjects,
    )

    assert ("The mill" in narrow(passages)[0].candidate.whole.text) == is_whole
