"""Who wrote something, or when it was published, told by the reference of it."""

import pytest

from catena.forms.told_by_references import told_by_references
from catena.notes import parse_note
from catena.questions.answer_type import answer_type_of
from catena.reading.passage import AnswerPassage
from catena.reading.sought import sought_by
from catena.vault.path import VaultPath

QUOTED = "> Reyes Ana. _Quillwater Owls! : A Night Guide_. Harbour Press 2021.\n\nRead in November 2023.\n"
LISTED = "# Shelf\n\n- Reyes, Ana, and Bo Lind. 2021. “Quillwater owls.” _Birds_ 3 (1): 5–9.\n"


def told(question: str, text: str) -> tuple[AnswerPassage, ...]:
    sought = sought_by(question, (), answer_type_of(question))
    return told_by_references(sought, [parse_note(VaultPath("Owls.md"), text.encode())])


def bold(question: str, text: str) -> list[str]:
    return [each.text[start:end] for each in told(question, text) for start, end in each.bold]


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("Who wrote Quillwater Owls?", ["Reyes Ana"]),
        ("Who is the author of Quillwater Owls: A Night Guide?", ["Reyes Ana"]),
        ("When was Quillwater Owls published?", ["2021"]),
        ("Wer schrieb Quillwater Owls?", ["Reyes Ana"]),
        ("Qui a écrit Quillwater Owls ?", ["Reyes Ana"]),
        ("¿Quién escribió Quillwater Owls?", ["Reyes Ana"]),
    ],
)
def test_a_reference_tells_its_author_and_its_year(question: str, words: list[str]) -> None:
    assert bold(question, QUOTED) == words


def test_a_reference_in_a_list_is_one_with_the_heading_above_it() -> None:
    (found,) = told("When were Quillwater owls published?", LISTED)

    assert found.section_title == "Shelf"
    assert found.text.startswith("Reyes, Ana, and Bo Lind. 2021.")


@pytest.mark.parametrize(
    "question",
    [
        "Who wrote Quillwater?", "Who wrote about Quillwater Owls in Norway?", "Who saw Quillwater Owls?",
        "When did I read Quillwater Owls?", "Why was Quillwater Owls published?",
    ],
)  # fmt: skip
def test_what_is_asked_of_another_work_or_beside_its_author_is_not_told(question: str) -> None:
    assert told(question, QUOTED) == ()
