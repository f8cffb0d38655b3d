"""The share that a question asks for is marked, and no other number."""

import pytest

from catena.questions.answer_type import answer_type_of
from catena.reading.answering_words import answering_words
from catena.reading.sought import sought_by


@pytest.mark.parametrize(
    ("question", "text", "marked"),
    [
        ("What percentage of the weavers stayed?", "Of 24 weavers, 60 % stayed.", ["60 %"]),
        ("What percentage of the weavers stayed?", "24 weavers stayed.", []),
        ("What percentage of the weavers stayed?", "20 % of the weavers left, eighty percent stayed.", []),
    ],
)
def test_only_the_share_is_marked(question: str, text: str, marked: list[str]) -> None:
    sought = sought_by(question, ("weavers",), answer_type_of(question))

    assert [text[start:end] for start, end in answering_words(text, sought)] == marked
