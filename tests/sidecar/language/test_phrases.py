"""Noun phrases, by the grammar of each language."""

import pytest

from catena.language.phrases import joined_phrases, noun_phrases


@pytest.mark.parametrize(
    ("language", "text", "phrases", "others"),
    [
        ("en", "The nest boxes were quickly cleaned, and retrieval practice helps.",
         {"nest boxes", "retrieval practice"}, {"quickly cleaned", "boxes were"}),
        ("fr", "La vérification des sources réduit le partage de rumeurs lorsque l'esprit critique manque.",
         {"vérification des sources", "partage de rumeurs", "esprit critique"}, {"sources réduit", "que"}),
        ("fr", "Un recueil d’archives numériques.", {"recueil d’archives", "archives numériques"}, {"d’archives"}),
        ("de", "Das Arbeitsgedächtnis und die berufliche Bildung sind wichtig.",
         {"Arbeitsgedächtnis", "berufliche Bildung"}, {"Bildung", "sind wichtig"}),
        ("es", "La memoria colectiva ayuda en la educación primaria.",
         {"memoria colectiva", "educación primaria"}, {"colectiva ayuda"}),
        ("nl", "Het digitale onderwijs helpt het mentale welzijn.",
         {"digitale onderwijs", "mentale welzijn"}, {"onderwijs helpt"}),
    ],
)  # fmt: skip
def test_phrases_begin_and_end_as_noun_phrases_do(
    language: str, text: str, phrases: set[str], others: set[str]
) -> None:
    found = {phrase.shown for phrase in noun_phrases(text, language)}

    assert phrases <= found
    assert not others & found
    assert all(phrase in text for phrase in found)


def test_all_forms_of_a_phrase_have_one_key() -> None:
    one, other = (list(noun_phrases(text, "en")) for text in ("the nest box", "all nest boxes"))

    assert [each.key for each in one] == [each.key for each in other]


def test_a_title_has_phrases_with_small_words_inside() -> None:
    found = set(joined_phrases("Working from Home: the Output of Staff", "en"))

    assert "Working from Home" in found
    assert "Output of Staff" in found
    assert not any(":" in part or part.startswith("the") for part in found)
