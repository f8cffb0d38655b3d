"""Names of people are told from other words with capitals."""

import pytest

from catena.questions.answer_type import AnswerType
from catena.reading.names import people_in
from catena.reading.sought import sought_by


@pytest.mark.parametrize(
    ("text", "people"),
    [
        ("The loom was built by Ida Lund.", ["Ida Lund"]),
        ("Terme mis en usage par Ida Lund L'atelier est une école.", ["Ida Lund"]),
        ("It was built by Lund in Bergen.", ["Lund"]),
        ("The Jacquard loom has Aluminum parts.", []),
        ("Weaving is an old craft.", []),
    ],
)
def test_people_are_found(text: str, people: list[str]) -> None:
    sought = sought_by("Who built the loom?", ("loom",), AnswerType.PERSON)

    assert [text[start:end] for start, end in people_in(text, sought)] == people
