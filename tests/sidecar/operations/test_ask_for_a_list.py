"""Which notes there are of a kind and on a topic: all of them, and no others."""

import pytest

from catena.operations.ask import AskResult, ask
from catena.reading.passage import EvidenceLevel
from tests.fakes.meanings import with_meanings
from tests.fakes.searchable import searchable

NOTES = {
    **{f"Notes/Idea {at}.md": f"Napping, idea {at}.\n\nIt is nice.\n" for at in range(14)},
    "Notes/Siesta.md": "---\ntags: [napping]\n---\nWhat they do in Spain.\n",
    "Notes/Long day.md": "Worked.\n\n" + "Worked on.\n\n" * 30 + "A colleague was napping.\n",
    "Daily/2024-01-01.md": "Rain.\n\nnapping:: 20 minutes\n",
    "Templates/Nap.md": "Napping {{date}}\n",
    "References/@quist2018.md": "---\ncitekey: quist2018\n---\n# Short sleep\n\nNapping helps.\n",
    "References/@lind2020.md": "---\ncitekey: lind2020\n---\n# Running\n\nRunning helps.\n",
    "People/Ada.md": "---\ntype: person\n---\nLikes cats.\n",
    "People/Bob.md": "---\ntype: person\n---\nLikes dogs.\n",
    "Notes/A hand loom is small.md": "It is.\n",
    "Notes/Floor loom.md": "It is large.\n",
    "Notes/Loom waste.md": "Thread is lost.\n",
    "Notes/Ecuación lineal.md": "Es de grado uno.\n",
    "Notes/Ecuación exacta.md": "Es otra.\n",
}


async def asked(question: str) -> AskResult:
    found = await searchable(NOTES)
    return await ask(found.services, question=question)


def paths(result: AskResult) -> set[str]:
    return {str(each.note_path) for each in result.answer.results}


async def test_all_notes_on_the_topic_are_listed_and_passing_mentions_are_not() -> None:
    result = await asked("Which notes are about napping?")

    assert paths(result) == {
        *(f"Notes/Idea {at}.md" for at in range(14)),
        "Notes/Siesta.md",
        "References/@quist2018.md",
    }
    head, _, _ = result.markdown.partition("## Results")
    assert '**16 notes** on "napping", listed below.' in head
    assert head.count("\n- [[") == 5
    assert "- … and 11 more" in head
    assert "[^1]" not in head
    assert result.answer.evidence is EvidenceLevel.PARTIAL
    assert [each.note_path for each in result.answer.answer] == [each.note_path for each in result.answer.results[:5]]


async def test_a_listed_note_shows_what_it_says_on_the_topic() -> None:
    head, _, _ = (await asked("Which notes are about a colleague?")).markdown.partition("## Results")

    assert "- [[Long day]] - A colleague was napping." in head


async def test_if_no_note_is_about_the_topic_those_that_mention_it_are_listed() -> None:
    assert paths(await asked("Which notes are about a colleague?")) == {"Notes/Long day.md"}


async def test_whoever_asks_for_mentions_gets_them() -> None:
    assert "Notes/Long day.md" in paths(await asked("Which notes mention napping?"))


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("Which papers are about napping?", {"References/@quist2018.md"}),
        ("Which papers do I have?", {"References/@quist2018.md", "References/@lind2020.md"}),
        ("Which people do I have notes on?", {"People/Ada.md", "People/Bob.md"}),
        ("Which looms are there?", {"Notes/A hand loom is small.md", "Notes/Floor loom.md"}),
        ("¿Qué ecuaciones hay?", {"Notes/Ecuación lineal.md", "Notes/Ecuación exacta.md"}),
    ],
)
async def test_only_notes_of_the_kind_are_listed(question: str, expected: set[str]) -> None:
    assert paths(await asked(question)) == expected


async def test_a_kind_has_all_of_its_words() -> None:
    assert "listed below" not in (await asked("Which people statuses are there?")).markdown


async def test_templates_are_listed_if_they_are_asked_for() -> None:
    result = await asked("Which templates are there?")

    assert paths(result) == {"Templates/Nap.md"}
    assert '**1 note** of the kind "templates", listed below.' in result.markdown


async def test_if_no_note_is_on_the_topic_nothing_is_said_to_be_listed() -> None:
    assert "listed below" not in (await asked("Which notes are about astronomy?")).markdown


async def test_a_topic_in_another_language_is_listed_by_the_words_that_the_notes_have_for_it() -> None:
    services = with_meanings((await searchable(NOTES)).services, Mittagsschlaf="napping", sieste="napping")

    in_english = paths(await asked("Which notes are about napping?"))
    for question in ("Welche Notizen handeln von Mittagsschlaf?", "Quelles notes parlent de la sieste ?"):
        result = await ask(services, question=question)
        assert result.answer.listing
        assert in_english <= paths(result)


async def test_a_note_on_a_thing_that_names_the_place_is_about_the_thing_there() -> None:
    notes = {
        "Rest.md": "---\naliases: [naps]\n---\nIt is short.\n\nTwo schools tried it at noon.\n",
        "Napping.md": "Naps in schools are rare.\n",
        "Nap rooms.md": "Naps need a dark room at home.\n",
    }
    result = await ask((await searchable(notes)).services, question="Which notes are about naps in schools?")

    assert paths(result) == {"Rest.md", "Napping.md"}
