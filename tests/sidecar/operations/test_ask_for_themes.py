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
    "question",
    [
        "What are my notes about?",
        "What topics are there?",
        "Welche Themen kommen vor?",
        "Worum geht es in meinen Notizen?",
        "De quoi parlent mes notes ?",
        "¿De qué tratan mis notas?",
    ],
)
async def test_the_themes_of_a_vault_are_its_notes_with_the_most_links(question: str) -> None:
    found = await searchable(LINKED)
    result = await ask(found.services, question=question)

    assert [each.note_title for each in result.answer.results] == ["Looms", "Dyes", "Linen", "Silk", "Wool"]
    assert "**5 notes** with *the most links*, listed below." in result.markdown


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
