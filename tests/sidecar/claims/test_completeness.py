import pytest

from catena.claims.reading import read


@pytest.mark.parametrize(
    "sentence",
    [
        "This was never measured.",
        "The first is connected by paths.",
        "Therefore, it is not connected.",
        "No es conexo por caminos.",
        "Por lo tanto, es inestable.",
        "C'est un problème de santé.",
        "Er verbessert das Gedächtnis.",
        "The interval (0,1) has no largest element.",
        r"A \cup B is never empty.",
        "priority is (above|below|not)",
        "description includes <string>",
        "done - matches tasks that are finished",
        "or do not have a due date.",
        "You can type the words in any order.",
        "10.1056/NEJM99 Copyright 2023 of the society.",
    ],
)
def test_a_sentence_that_needs_its_neighbours_or_is_no_prose_is_not_compared(sentence: str) -> None:
    assert not read(sentence).complete


@pytest.mark.parametrize(
    "sentence",
    [
        "Sleep improves recall.",
        "sleep improves recall",
        "It is true that sleep improves recall.",
        "In mice, the compound prevents tumours (p < 0.05).",
        "Das Essen ist gut.",
        "La méthode est efficace.",
        "El método no es eficaz.",
        "咖啡能提高记忆力。",
    ],
)
def test_a_sentence_that_names_its_subject_is_compared(sentence: str) -> None:
    assert read(sentence).complete
