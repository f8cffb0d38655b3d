"""Questions of how to turn A into B are not answered by how to turn B into A."""

import pytest

from catena.notes import parse_note
from catena.questions.answer_type import answer_type_of
from catena.reading.candidates import FoundNote, passage_text
from catena.reading.directions import direction_of, goes_right
from catena.reading.finding import read, weighed
from catena.reading.overall import Unknown, signs_of
from catena.reading.sought import Sought, sought_by
from catena.vault.path import VaultPath

THERE = "To get from yards to metres, multiply by 0.9144 and round."
BACK = "To get from metres to yards, divide by 0.9144 and round."


def sought(question: str) -> Sought:
    return sought_by(question, (), answer_type_of(question))


def passages(question: str, text: str) -> list[str]:
    note = FoundNote(note=parse_note(VaultPath("Cloth.md"), f"# Cloth\n\n{text}\n".encode()), relevance=0.9)
    found = weighed(read(sought(question), [note], similarity=None, reader=None))
    return [each.candidate.whole.text for each in found]


@pytest.mark.parametrize(
    ("question", "there", "back"),
    [
        ("How do I convert yards to metres?", THERE, BACK),
        ("Wie rechne ich Ellen in Meter um?", "Ellen in Meter: mal 0,6.", "Meter in Ellen: durch 0,6."),
        (
            "Comment passer des aunes aux mètres ?",
            "Des aunes aux mètres : fois 1,2.",
            "Des mètres aux aunes : sur 1,2.",
        ),
        ("¿Cómo paso de varas a metros?", "De varas a metros: por 0,8.", "De metros a varas: entre 0,8."),
        ("怎样把英尺换算成厘米？", "英尺换算成厘米要乘以 30。", "厘米换算成英尺要除以 30。"),
        (
            "How much silk do I take instead of wool?",
            "Silk instead of wool: half.",
            "Wool instead of silk: twice as much.",
        ),
        (
            "How much silk yarn do I take instead of wool?",
            "For silk yarn instead of wool: half.",
            "For wool yarn instead of silk: twice as much.",
        ),
        ("How do I convert yards to metres?", "yards → metres: times 0.9", "metres → yards: over 0.9"),
    ],
)
def test_a_passage_tells_of_one_direction(question: str, there: str, back: str) -> None:
    asked = sought(question)
    direction = direction_of(asked)

    assert direction is not None
    assert goes_right(direction, there, asked) is True
    assert goes_right(direction, back, asked) is False
    assert goes_right(direction, "Linen shrinks.", asked) is None


@pytest.mark.parametrize("question", ["How do I get to the dye works?", "What is a yard?", "Who came from Bergen?"])
def test_other_questions_ask_for_none(question: str) -> None:
    assert direction_of(sought(question)) is None


def test_the_direction_that_was_asked_for_is_shown_and_not_the_other() -> None:
    assert passages("How do I convert yards to metres?", f"{BACK} {THERE}")[0] == THERE
    assert passages("How do I convert metres to yards?", f"{BACK} {THERE}")[0] == BACK


def test_conversely_tells_of_the_other_direction_too() -> None:
    text = "Turn warp into weft by rotating the frame. Conversely, rotate it back."

    assert passages("How do I turn weft into warp?", f"{text}\n\nWarp and weft are threads.")[0] == text


def test_the_other_direction_alone_is_never_stated() -> None:
    asked = sought("How do I convert metres to yards?")
    note = FoundNote(note=parse_note(VaultPath("Cloth.md"), THERE.encode()), relevance=0.9)
    found = weighed(read(asked, [note], similarity=None, reader=None))

    assert signs_of(found, [passage_text(found[0].candidate)], asked, Unknown())["other_way"] == 1.0
