"""What the notes are about: those that most others are linked with, or all of them."""

import pytest

from catena.operations.ask import ask
from tests.fakes.searchable import searchable

LINKED = {
    "Notes/Looms.md": "Looms hold threads.\n",
    "Notes/Dyes.md": "Dyes colour threads. [[Looms]]\n",
    "Notes/Wool.md": "Wool is spun. [[Looms]] [[Dyes]]\n",
    "Notes/Linen.md": "Linen is spun. [[Looms]] [[Dyes]] [[Wool]]\n",
    "Notes/Silk.md": "Silk is reeled. [[Looms]] [[Dyes]] [[Wool]] [[Linen]]\n",
    "Notes/Tea.md": "Tea is brewed. The topics of a talk are there. [[Looms]]\n",
    "Daily/2024-01-01.md": "[[Looms]] [[Dyes]] [[Wool]] [[Linen]] [[Silk]]\n",
}
LOOSE = {path: text.replace("[[", "").replace("]]", "") for path, text in LINKED.items()}


@pytest.mark.parametrize(
    ("question", "condition", "links"),
    [
        ("What are my notes about?", "the most links", "6 links"),
        ("What topics are there?", "the most links", "6 links"),
        ("Welche Themen kommen vor?", "den meisten Links", "6 Links"),
        ("Worum geht es in meinen Notizen?", "den meisten Links", "6 Links"),
        ("De quoi parlent mes notes ?", "le plus de liens", "6 liens"),
        ("¿De qué tratan mis notas?", "más enlaces", "6 enlaces"),
    ],
)
async def test_the_themes_of_a_vault_are_its_notes_with_the_most_links(
    question: str, condition: str, links: str
) -> None:
    found = await searchable(LINKED)
    result = await ask(found.services, question=question)

    assert [each.note_title for each in result.answer.results] == ["Looms", "Dyes", "Linen", "Silk", "Wool"]
    assert f"**5 notes** with *{condition}*, listed below." in result.markdown
    assert result.answer.results[0].excerpts == (links,)


async def test_a_heading_that_names_nothing_is_not_shown_beside_the_name_of_a_theme() -> None:
    headed = {path: f"# {'Info' if 'Wool' in path else 'All about it'}\n\n{text}" for path, text in LINKED.items()}
    result = await ask((await searchable(headed)).services, question="What are my notes about?")

    assert "- [[Wool]]\n" in result.markdown
    assert "- [[Looms]] - All about it\n" in result.markdown


async def test_if_hardly_any_notes_are_linked_all_are_listed() -> None:
    found = await searchable(LOOSE)
    result = await ask(found.services, question="What are my notes about?")

    assert {each.note_title for each in result.answer.results} == {"Looms", "Dyes", "Wool", "Linen", "Silk", "Tea"}


async def test_what_one_note_is_about_is_no_question_for_the_themes_of_all() -> None:
    found = await searchable(LINKED)
    result = await ask(found.services, question="What are my notes about wool?")

    assert "the most links" not in result.markdown


async def test_next_steps_are_about_a_thing_and_not_about_the_rest_of_a_sentence() -> None:
    found = await searchable(LINKED)
    steps = (await ask(found.services, question="Why is linen spun so slowly?")).answer.next_steps

    assert "Use `*surface-related Linen` to find what else plays a part" in steps
