"""A sentence that is a passage but for a word or two."""

import pytest

from catena.drafts.edits import turns_around
from catena.drafts.judging import Finding, Judge

SAID = "Recall of the list was significantly lower after naps, whereas speed and mood were lower after rest."


@pytest.mark.parametrize(
    ("statement", "passage"),
    [
        ("The difference between both lists is not small.", "The difference between both lists is small."),
        ("Recall was not lower than in the other group.", "Recall was lower than in the other group."),
        (SAID.replace("significantly lower", "significantly higher"), SAID),
        ("Recall rose with more light and less noise.", "Recall rose with less light and less noise."),
    ],
)
def test_a_negation_put_in_or_the_opposite_of_a_word_turns_a_sentence_around(statement: str, passage: str) -> None:
    assert turns_around(statement, passage, "en")
    assert turns_around(passage, statement, "en")
    assert Judge().judge(statement, [passage])[0].finding is Finding.CONTRARY


@pytest.mark.parametrize(
    ("statement", "passage", "language"),
    [
        (
            "Le sommeil n'améliore pas la mémoire des listes de mots.",
            "Le sommeil améliore la mémoire des listes de mots.",
            "fr",
        ),
        ("El sueño no mejora el recuerdo de las listas.", "El sueño mejora el recuerdo de las listas.", "es"),
    ],
)
def test_so_it_does_in_other_languages(statement: str, passage: str, language: str) -> None:
    assert turns_around(statement, passage, language)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("statement", "passage"),
    [
        ("Sleep improves not only recall but also mood.", "Sleep improves recall but also mood."),
        ("Recall was not higher after naps than after rest.", "Recall was lower after naps than after rest."),
        ("Recall was much lower after naps than after rest.", "Recall was greatly lower after naps than after rest."),
        ("Recall was lower after naps.", "Owls do not hunt at noon."),
    ],
)
def test_other_edits_do_not(statement: str, passage: str) -> None:
    assert not turns_around(statement, passage, "en")
