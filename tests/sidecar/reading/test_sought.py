"""What a question seeks, also in the words that the notes have for those of another language."""

from catena.questions.answer_type import AnswerType
from catena.reading.sought import Sought, sought_by


def asked(question: str, *wordings: tuple[str, str]) -> Sought:
    return sought_by(question, (), AnswerType.OTHER, wordings=wordings)


def found(sought: Sought, text: str) -> list[str]:
    return [term for number, term in enumerate(sought.terms) if sought.found_in(text) >> number & 1]


def test_a_word_of_another_language_is_found_where_the_notes_say_it_in_theirs() -> None:
    sought = asked("Wie viele Seiten hat Quillwater?", ("Seiten", "pages"))

    assert found(sought, "Quillwater has 212 pages.") == ["seiten", "quillwater"]


def test_a_form_of_the_word_that_the_notes_have_counts_too() -> None:
    assert found(asked("Seiten von Quillwater", ("Seiten", "pages")), "page: 12") == ["seiten"]


def test_a_word_without_blanks_around_it_is_found_by_what_the_notes_call_it() -> None:
    sought = asked("Quillwater 的作者", ("作者", "author"))

    assert "作者" in found(sought, "author: Ines Vale")


def test_without_wordings_a_word_of_another_language_is_not_found() -> None:
    assert found(asked("Wie viele Seiten hat Quillwater?"), "Quillwater has 212 pages.") == ["quillwater"]


def test_other_words_of_the_question_gain_nothing_by_a_wording() -> None:
    assert found(asked("Seiten von Quillwater", ("Seiten", "pages")), "The author of pages") == ["seiten"]
