import pytest

from catena.notes import parse_note
from catena.questions.answer_type import AnswerType
from catena.reading.answering import MOST_WITHOUT_CHANGE, reading_of
from catena.reading.candidates import FoundNote
from catena.reading.changing import asks_for_change, tells_change
from catena.reading.finding import read
from catena.reading.overall import Unknown
from catena.reading.sought import sought_by
from catena.vault.path import VaultPath


@pytest.mark.parametrize(
    "question",
    [
        "How has my understanding of naps evolved?",
        "What changed in my view of naps?",
        "Wie hat sich mein Bild vom Schlaf verändert?",
        "Comment ma compréhension du sommeil a-t-elle évolué ?",
        "¿Cómo ha cambiado mi idea del sueño?",
        "我对睡眠的理解有什么变化？",
    ],
)
def test_a_question_for_a_change_is_recognised(question: str) -> None:
    assert asks_for_change(question)


@pytest.mark.parametrize("question", ["What is a nap?", "When did I nap?", "Was ist Schlaf?", "睡眠是什么？"])
def test_other_questions_ask_for_none(question: str) -> None:
    assert not asks_for_change(question)


@pytest.mark.parametrize(
    ("text", "tells"),
    [
        ("I used to nap every day.", True),
        ("Naps no longer help me.", True),
        ("Früher hielt ich nichts davon.", True),
        ("Désormais je dors moins.", True),
        ("我不再午睡。", True),
        ("A mask is used to block light.", False),
        ("Naps help.", False),
    ],
)
def test_a_sentence_that_tells_of_a_change_is_recognised(text: str, tells: bool) -> None:
    assert tells_change(text) == tells


def answer(text: str) -> list[str]:
    note = FoundNote(note=parse_note(VaultPath("Rest.md"), text.encode()), relevance=0.9)
    sought = sought_by("How has my view of naps changed?", ("naps",), AnswerType.OTHER)
    found = read(sought, [note], similarity=None, reader=None)
    reading = reading_of(sought, found, Unknown(names=(), share=0.0, language="en"))
    return [passage.text for passage in reading.answer]


NAPS = "Naps help recall.\n\nNaps are short.\n\nNaps end with an alarm.\n\n"


def test_what_tells_of_the_change_answers_and_nothing_else() -> None:
    shown = answer(f"{NAPS}I used to think that naps are for children.\n")

    assert len(shown) == 1
    assert "I used to think that naps are for children." in shown[0]


def test_where_nothing_tells_of_a_change_few_sentences_stand_above_the_timeline() -> None:
    assert len(answer(NAPS)) <= MOST_WITHOUT_CHANGE


@pytest.mark.parametrize(
    "text", ["INITIALLY I napped daily.", "MITTLERWEILE schlafe ich mehr.", "もはや昼寝はしない。", "ÉVOLUE toujours"]
)
def test_the_case_of_letters_does_not_matter(text: str) -> None:
    assert tells_change(text)
