"""Which list of notes a question asks for, in a vault of a few notes."""

import pytest

from catena.lists.finding import list_asked_for
from catena.lists.note_list import NoteList
from tests.fakes.searchable import searchable

NOTES = {
    "Books/Kneading.md": "---\ncategory: book\nrating: 7\n---\nOn dough.\n- [ ] lend it to Ida\n",
    "Books/Rye.md": "---\ncategory: book\nrating: 4\n---\nOn rye.\n- [ ] return it 📅 2027-02-02\n",
    "Templates/Book.md": "---\ncategory: book\nrating: 7\n---\n- [ ] rate it\n",
    "Ovens.md": "Of books and ovens.\n",
}


async def asked(question: str) -> NoteList | None:
    return list_asked_for((await searchable(NOTES)).services, question)


async def test_a_condition_that_properties_meet_comes_before_the_kind_of_notes() -> None:
    found = await asked("Which books did I rate 7?")

    assert found is not None
    assert (found.kind, found.condition, found.paths) == ("books", "rating: 7", {"Books/Kneading.md"})
    assert found.said == {"Books/Kneading.md": "rating: 7"}
    assert found.is_whole


async def test_which_notes_of_a_kind_are_on_a_topic_is_known_when_they_are_read() -> None:
    found = await asked("Which books are about dough?")

    assert found == NoteList(kind="books", topic="dough", paths=frozenset({"Books/Kneading.md", "Books/Rye.md"}))
    assert not found.is_whole


async def test_where_only_notes_of_other_kinds_name_a_topic_these_are_listed() -> None:
    assert await asked("Which books are about ovens?") == NoteList(topic="ovens")
    assert await asked("Which books are about lanolin?") == NoteList(
        kind="books", topic="lanolin", paths=frozenset({"Books/Kneading.md", "Books/Rye.md"})
    )


async def test_any_notes_may_be_on_a_topic() -> None:
    assert await asked("Which notes are about dough?") == NoteList(topic="dough")


@pytest.mark.parametrize("question", ["Which operas are about dough?", "What is dough?", "Which notes are open?"])
async def test_no_list_is_found_of_what_the_vault_has_not(question: str) -> None:
    assert await asked(question) is None


SHELF = {
    "Books/Kneading.md": "---\ncategories: Books\n---\nOn dough.\n",
    "Books/Rye.md": "---\ncategories: Books\ntags: [to-read]\n---\nOn rye.\n",
    "Bran.md": "---\ncategories: Movies\n---\nA mill burns.\n",
    "Papers/vale2019.md": "---\ncategories: Papers\n---\nOn mills.\n",
}


@pytest.mark.parametrize(
    ("question", "paths"),
    [
        ("What books have I read?", {"Books/Kneading.md"}),
        ("¿Qué libros he leído?", {"Books/Kneading.md"}),
        ("我读过哪些书？", {"Books/Kneading.md"}),
        ("Which movies have I seen?", {"Bran.md"}),
        ("Welche Filme habe ich gesehen?", {"Bran.md"}),
        ("Quels films ai-je vus ?", {"Bran.md"}),
        ("Quali film ho visto?", {"Bran.md"}),
        ("我看过哪些电影？", {"Bran.md"}),
    ],
)
async def test_what_somebody_had_to_do_with_are_the_notes_of_its_kind_that_do_not_say_otherwise(
    question: str, paths: set[str]
) -> None:
    found = list_asked_for((await searchable(SHELF)).services, question)

    assert found is not None
    assert found.paths == paths


@pytest.mark.parametrize(
    "question", ["Which papers have I read?", "Which movies have they seen?", "Which movies have I seen in May?"]
)
async def test_that_there_are_notes_does_not_tell_what_others_saw_nor_when_nor_which_papers_were_read(
    question: str,
) -> None:
    found = list_asked_for((await searchable(SHELF)).services, question)

    assert found is None or not found.paths


async def test_a_question_word_is_no_kind_of_notes() -> None:
    meeting = {"Meetings/Ida.md": "---\ntags: [meetings]\ndate: 2025-09-12\n---\nOn dough.\n"}
    services = (await searchable(NOTES | meeting)).services

    found = list_asked_for(services, "Who did I meet in September 2025?")
    named = list_asked_for(services, "Which meetings were in September 2025?")

    assert found is not None
    assert named is not None
    assert (found.kind, named.kind) == ("", "meetings")
    assert found.said == named.said == {"Meetings/Ida.md": "date: 2025-09"}


async def test_tasks_are_counted_and_templates_have_none() -> None:
    found = await asked("Which tasks are open?")

    assert found is not None
    assert found.condition == "2 open tasks"
    assert found.paths == {"Books/Kneading.md", "Books/Rye.md"}


async def test_what_is_due_in_a_month_of_no_year_is_due_in_the_next_one() -> None:
    found = await asked("Which tasks are due in February?")  # it is March 2026

    assert found is not None
    assert found.tasks is not None
    assert (found.tasks.first, found.tasks.last) == ("2027-02-01", "2027-02-28")
    assert found.said == {"Books/Rye.md": "return it 📅 2027-02-02"}


async def test_what_was_done_in_a_time_stands_in_daily_notes_and_not_in_those_of_a_meeting() -> None:
    notes = {"2026-03-02.md": "- [x] feed the cat\n", "2026-03-03 Guild.md": "- [x] vote\n"}
    services = (await searchable(NOTES | notes)).services

    found = list_asked_for(services, "What did I finish this month?")

    assert found is not None
    assert found.said == {"2026-03-02.md": "feed the cat"}
