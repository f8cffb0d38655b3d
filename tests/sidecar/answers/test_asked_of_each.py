"""Which passage stands for each subject in the row of what a comparison asks."""

from catena.answers.asked_of_each import first_of_each
from catena.notes import Span
from catena.reading.passage import AnswerPassage
from catena.vault.path import VaultPath


def passage(text: str, at: int, *, score: float = 0.4) -> AnswerPassage:
    span = Span(byte_start=at, byte_end=at + len(text), line_start=1, line_end=1)
    return AnswerPassage(text=text, note_path=VaultPath("Looms.md"), note_title="Looms", span=span, score=score)


WIDE = passage("It weaves cloth a metre wide.", 100)
NARROW = passage("It weaves bands.", 200)
BOTH = passage("Bands are woven on the one, cloth on the other.", 300)


def test_each_subject_has_its_best_passage() -> None:
    assert first_of_each([[WIDE, BOTH], [NARROW, BOTH]], ()) == (WIDE, NARROW)


def test_a_passage_that_tells_of_all_stands_once() -> None:
    assert first_of_each([[BOTH, WIDE], [BOTH, NARROW]], ()) == (BOTH, None)


def test_what_only_says_what_a_subject_is_gives_way_unless_it_surely_answers() -> None:
    unsure, sure = passage("A floor loom has treadles.", 0), passage("A floor loom has treadles.", 0, score=0.7)

    assert first_of_each([[unsure, WIDE]], [unsure]) == (WIDE,)
    assert first_of_each([[sure, WIDE]], [sure]) == (sure,)


def test_a_passage_that_hardly_answers_stands_nowhere() -> None:
    assert first_of_each([[passage("Looms are loud.", 400, score=0.1)], []], ()) == (None, None)
