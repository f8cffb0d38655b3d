"""Names of people are told from other words with capitals."""

import pytest

from catena.questions.answer_type import AnswerType
from catena.reading.names import people_in, places_in
from catena.reading.sought import sought_by


@pytest.mark.parametrize(
    ("text", "people"),
    [
        ("The loom was built by Ida Lund.", ["Ida Lund"]),
        ("Terme mis en usage par Ida Lund L'atelier est une école.", ["Ida Lund"]),
        ("It was built by Lund in Bergen.", ["Lund"]),
        ("C'est une idée de Ida d'Aubray, tisseuse.", ["Ida d'Aubray"]),
        ("It was Ida built it, and Otto who paid.", ["Ida"]),
        ("Lund built the loom.", ["Lund"]),
        ("A word of Ida J. Lund, who wove.", ["Ida J. Lund"]),
        ("Two built the loom.", []),
        ("Trois built the loom, c'est dans la ville où elle est née.", []),
        ("The Jacquard loom has Aluminum parts.", []),
        ("Weaving is an old craft.", []),
        ("Read December 2022.", []),
        ("Read in 2022 by April Lund.", ["April Lund"]),
    ],
)
def test_people_are_found(text: str, people: list[str]) -> None:
    sought = sought_by("Who built the loom?", ("loom",), AnswerType.PERSON)

    assert [text[start:end] for start, end in people_in(text, sought)] == people


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("Ida Lund lives in Bergen with Otto Berg, and likes Kindle books.", ["Bergen"]),
        ("In March she read in English near Lake Aura.", ["Lake Aura"]),
        ("She studies at the University of Bergen.", ["University of Bergen"]),
        ("Sie wohnt jetzt in Bremen und webt mit Otto.", ["Bremen"]),
        ("Elle habite maintenant à Rennes avec Otto.", ["Rennes"]),
        ("Ahora vive con Otto en Sevilla.", ["Sevilla"]),
        ("The pattern is kept at .loom/patterns.yaml in Weave Studio.", [".loom/patterns.yaml"]),
    ],
)
def test_places_stand_behind_words_for_places_and_files_before_all(text: str, places: list[str]) -> None:
    sought = sought_by("Where is it?", (), AnswerType.PLACE)

    assert [text[start:end] for start, end in places_in(text, sought)] == places
