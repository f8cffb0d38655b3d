"""The measure of what is shown of papers counts what it says, and its own questions are well formed."""

import json
from pathlib import Path

import pytest

from tests.quality.papers import OWN_QUESTIONS, SOURCES, Marked, Shown, figures, overlap, written


def shown(*passages: str, marked: str = "Reeds slow the flood.") -> Shown:
    return Shown(
        marked=Marked(question="What slows it?", passages=(marked,)),
        passages=passages,
        scores=(0.5,) * len(passages),
        evidence="partial",
    )


def test_overlap_counts_each_word_as_often_as_it_stands_there() -> None:
    found = overlap(["Reeds slow reeds."], ["Reeds slow the flood."])

    assert found.precision == pytest.approx(2 / 3)
    assert found.recall == pytest.approx(1 / 2)
    assert found.f1 == pytest.approx(4 / 7)
    assert overlap([], ["Reeds."]).f1 == 0.0


def test_all_passages_are_held_against_all_that_was_marked_and_the_first_alone_too() -> None:
    each = shown("Reeds slow the flood.", "Geese eat seed at dawn.")

    assert each.first.f1 == 1.0
    assert each.all.precision == pytest.approx(4 / 9)


def test_a_question_to_which_nothing_is_shown_counts_as_nothing() -> None:
    assert "all shown F1 0.500" in figures([shown("Reeds slow the flood."), shown()])
    assert "nothing shown 1" in figures([shown("Reeds slow the flood."), shown()])


def test_own_questions_are_asked_once_and_mark_ranges_in_order() -> None:
    questions = json.loads(OWN_QUESTIONS.read_text("utf-8"))["questions"]

    assert len({each["id"] for each in questions}) == len({each["question"] for each in questions}) == len(questions)
    for each in questions:
        bounds = [bound for marked in each["marked"] for bound in marked]
        assert bounds
        assert bounds == sorted(set(bounds))


@pytest.mark.parametrize("source", SOURCES)
def test_a_source_that_is_not_there_is_told(source: str, tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        SOURCES[source](tmp_path)


def test_notes_are_written_once(tmp_path: Path) -> None:
    folder = written({"Reed": "One."}, tmp_path / "vault")
    written({"Reed": "Two."}, folder)

    assert (folder / "Reed.md").read_text("utf-8") == "One.\n"
