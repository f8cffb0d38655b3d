"""The field of a note that a question names."""

import pytest

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


PAPER = "\n".join(
    (
        "---",
        "author: Ines Vale",
        "year: 2019",
        "journal: Coastal Letters",
        "volume: 25",
        "publisher: Harbour Press",
        "Übersetzer: Jan Moor",
        "start: 2021-03-05",
        "price: 24 €",
        "loc: shelf 4",
        "---",
        "A river and its printer.",
    )
).encode()


@pytest.mark.parametrize(
    ("question", "field"),
    [
        ("In which volume did Quillwater appear?", "volume: 25"),
        ("Where was Quillwater published?", "journal: Coastal Letters"),
        ("Who published Quillwater?", "publisher: Harbour Press"),
        ("Who translated Quillwater?", "Übersetzer: Jan Moor"),
        ("When did I start Quillwater?", "start: 2021-03-05"),
        ("How much does Quillwater cost?", "price: 24 €"),
        ("Where is Quillwater?", "loc: shelf 4"),
        ("Wann begann Quillwater?", "start: 2021-03-05"),
        ("Qui a traduit Quillwater ?", "Übersetzer: Jan Moor"),
        ("¿Cuánto cuesta Quillwater?", "price: 24 €"),
        ("Chi ha tradotto Quillwater?", "Übersetzer: Jan Moor"),
        ("Quem traduziu Quillwater?", "Übersetzer: Jan Moor"),
        ("Wie heeft Quillwater vertaald?", "Übersetzer: Jan Moor"),
        ("Quillwater是谁翻译的？", "Übersetzer: Jan Moor"),
        ("Quillwaterの価格はいくらですか？", "price: 24 €"),
        ("Quillwater의 가격은 얼마인가요?", "price: 24 €"),
    ],
)
def test_a_field_is_asked_for_in_other_words_than_its_name(question: str, field: str) -> None:
    assert told(question, note("Quillwater", PAPER)) == [field]


TRIP = b"---\nstart: 2023-09-12\nend: 2023-09-30\nloc: Quill\n---\n"


@pytest.mark.parametrize(
    "question",
    [
        "How long was my Quillwater trip?", "How many days did the Quillwater trip take?",
        "Wie lange dauerte der Quillwater Trip?", "Combien de temps a duré le Quillwater trip ?",
        "¿Cuánto tiempo duró el Quillwater trip?", "Quillwater trip持续了多久？",
    ],
)  # fmt: skip
def test_how_long_something_was_is_told_by_its_first_and_last_day(question: str) -> None:
    assert told(question, note("Quillwater trip", TRIP)) == ["start: 2023-09-12", "end: 2023-09-30"]


def test_a_field_that_tells_how_long_something_was_says_it_alone() -> None:
    lasting = note("Quillwater trip", TRIP.replace(b"loc: Quill", b"duration: 18 days"))

    assert told("How long was the Quillwater trip?", lasting) == ["duration: 18 days"]


@pytest.mark.parametrize(
    "question", ["How long did I wait in the Quillwater trip?", "How many bags had the Quillwater trip?"]
)
def test_how_long_something_else_was_is_not_told_by_days(question: str) -> None:
    assert told(question, note("Quillwater trip", TRIP)) == []


@pytest.mark.parametrize(
    "question",
    ["Who illustrated Quillwater?", "Where did I start Quillwater?", "Who edited Quillwater?", "When was it sold?"],
)
def test_a_field_that_was_not_asked_for_is_not_told(question: str) -> None:
    assert told(question, note("Quillwater", PAPER)) == []


@pytest.mark.parametrize(
    "body",
    [
        b"- **Start**: 2022-02-11\n- Owner: Tove Berg\n",
        b"| Property | Value |\n| --- | --- |\n| Start | 2022-02-11 |\n| Owner | Tove Berg |\n",
        b"**Start**: 2022-02-11\n\n**Owner**: Tove Berg\n",
    ],
)
def test_lines_and_rows_with_a_name_and_a_value_are_fields(body: bytes) -> None:
    assert "2022-02-11" in told("When did the greenhouse start?", note("Greenhouse", body))[0]
    assert "Tove Berg" in told("Who owns the greenhouse?", note("Greenhouse", body))[0]


def test_a_field_of_a_note_that_nobody_named_is_not_told() -> None:
    assert told("Wie viele Seiten hat Quillwater?", note("Marrow"), wordings=(("Seiten", "pages"),)) == []


def test_the_name_of_a_note_alone_asks_for_no_field_in_a_language_without_blanks() -> None:
    assert told("河流", note("河流", "---\nx: 7\n---\n河流是水。\n".encode())) == []


def test_the_value_that_was_asked_for_is_marked() -> None:
    question = "Who translated Quillwater?"
    sought = sought_by(question, (), answer_type_of(question))
    (passage,) = told_by_fields(sought, [note("Quillwater", PAPER)])
    assert [passage.text[start:end] for start, end in passage.bold] == ["Jan Moor"]


MINUTES = b"""# Board of the rowing club, 6 February

Present: Gesa (chair), Lothar (money), Imke (youth), Sven (boats), and from eight o'clock on also both of the trainers.
Ends at nine.

The boat is bought.
"""


@pytest.mark.parametrize(
    "question",
    ["Who was at the board in February?", "Who attended the rowing board?", "Who was present at the board meeting?"],
)
def test_who_took_part_is_told_by_the_line_that_says_so_whatever_else_the_meeting_is_called(question: str) -> None:
    found = told(question, note("Rest"), note("07-board-meeting-rowing-club", MINUTES))

    assert [text.partition(",")[0] for text in found] == ["Present: Gesa (chair)"]


def test_who_took_part_in_something_else_is_not_told_by_it() -> None:
    assert told("Who attended the wedding?", note("07-board-meeting", MINUTES)) == []


COURSE = "Topology 23-24\n\n{}: Georg Ahlsen Vik\nCredits: 9\n"


@pytest.mark.parametrize(
    ("question", "name"),
    [
        ("Who teaches the course on topology?", "Professor"), ("Who gives the course?", "Lecturer"),
        ("Wer hält den Kurs?", "Dozent"), ("Qui enseigne le cours ?", "Enseignant"),
        ("¿Quién da el curso?", "Profesor"), ("¿Quién enseña topología?", "Profesora"),
    ],
)  # fmt: skip
def test_who_teaches_is_told_by_the_field_of_the_only_course(question: str, name: str) -> None:
    course = note("Course curso Kurs cours topology topología", COURSE.format(name).encode())

    assert told(question, course, note("Topology")) == [f"{name}: Georg Ahlsen Vik"]


def test_who_teaches_is_not_told_if_several_courses_may_be_meant() -> None:
    courses = [note(f"Course {name}", COURSE.format("Professor").encode()) for name in ("topology", "algebra")]

    assert told("Who teaches the course?", *courses) == []
    assert told("Who teaches the algebra course?", *courses) == ["Professor: Georg Ahlsen Vik"]
