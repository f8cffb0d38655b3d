"""The field of a note that a question names."""

from catena.forms.told_by_fields import told_by_fields
from catena.notes import Note, parse_note
from catena.questions.answer_type import answer_type_of
from catena.reading.sought import sought_by
from catena.vault.path import VaultPath

BOOK = b"---\npages: 212\nauthor: Ines Vale\n---\nA river and its printer.\n"


def note(name: str, raw: bytes = BOOK) -> Note:
    return parse_note(VaultPath(f"{name}.md"), raw)


def told(question: str, *notes: Note, wordings: tuple[tuple[str, str], ...] = ()) -> list[str]:
    sought = sought_by(question, (), answer_type_of(question), wordings=wordings)
    return [passage.text for passage in told_by_fields(sought, notes)]


def test_a_field_of_the_note_that_a_question_names_answers_it() -> None:
    assert told("How many pages does Quillwater have?", note("Quillwater")) == ["pages: 212"]


def test_a_verb_names_the_field_that_is_called_after_it() -> None:
    assert told("What did I rate Quillwater?", note("Quillwater", b"---\nrating: 7\n---\nA river.\n")) == ["rating: 7"]


def test_in_another_language_the_field_is_known_by_the_word_that_the_notes_have() -> None:
    wordings = (("Seiten", "pages"),)

    assert told("Wie viele Seiten hat Quillwater?", note("Quillwater"), wordings=wordings) == ["pages: 212"]
    assert told("Wie viele Seiten hat Quillwater?", note("Quillwater")) == []


def test_a_field_of_a_note_that_nobody_named_is_not_told() -> None:
    assert told("Wie viele Seiten hat Quillwater?", note("Marrow"), wordings=(("Seiten", "pages"),)) == []
