import pytest

from catena.language.identification import language_of


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("What is the spacing effect?", "en"),
        ("spacing effect", "en"),
        ("Wie lange dauert der Mittagsschlaf?", "de"),
        ("Quelle est la différence entre un lien et une étiquette ?", "fr"),
        ("¿Cuántas tarjetas caben en la caja?", "es"),
        ("Quem escreveu o livro sobre hábitos?", "pt"),
        ("Quando è stata fondata la biblioteca?", "it"),
        ("Hoeveel kaarten passen er in de doos?", "nl"),
        ("Zettelkasten 是什么？", "zh"),
        ("睡眠とは？", "ja"),
        ("잠이란 무엇인가요?", "ko"),
    ],
)
def test_a_question_tells_its_language_by_script_and_by_its_commonest_words(text: str, language: str) -> None:
    assert language_of(text) == language


def test_what_tells_nothing_is_taken_for_english() -> None:
    assert language_of("") == language_of("2024!") == language_of("Leitner") == "en"
