"""Which notes have properties that say what was asked for: all of them, and no others."""

import pytest

from catena.operations.ask import AskResult, ask
from catena.reading.passage import EvidenceLevel
from tests.fakes.searchable import searchable

NOTES = {
    "Books/Kneading.md": "---\ncategory: book\nrating: 7\nauthor: '[[Ida Lund]]'\nyear: 2019\n---\nOn dough.\n",
    "Books/Crumbs.md": "---\ncategory: book\nrating: 7\nauthor: [Ruth Olsen]\nyear: 2021\n---\nOn crumbs.\n",
    "Books/Rye.md": "---\ncategory: book\nrating: 4\nauthor: '[[Ida Lund|I. Lund]]'\nyear: 2021\n---\nOn rye 7.\n",
    "Films/Oven.md": "---\ncategory: film\nrating: 7\ndirector: Ruth Olsen\nseen: 2023-05-04\n---\nLong.\n",
    "Projects/Stone oven.md": "---\ntype: project\nstate: ongoing\ncreated: 2019-01-01\n---\nBricks.\n",
    "Projects/Mill.md": "---\ntype: project\nstate: done\narchived: true\ncreated: 2021-01-01\n---\nStones.\n",
    "Templates/Book.md": "---\ncategory: book\nrating: 7\n---\n{{title}}\n",
    "Notes/Ratings.md": "Ida rated seven books. Which projects are ongoing is told elsewhere.\n",
}


async def asked(question: str) -> AskResult:
    found = await searchable(NOTES)
    return await ask(found.services, question=question)


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("Which books did I rate 7?", {"Books/Kneading.md", "Books/Crumbs.md"}),
        ("Which books did I rate seven?", {"Books/Kneading.md", "Books/Crumbs.md"}),
        ("Which notes have a rating of 7?", {"Books/Kneading.md", "Books/Crumbs.md", "Films/Oven.md"}),
        ("Which books are by Ida Lund?", {"Books/Kneading.md"}),
        ("Which books are from 2021?", {"Books/Crumbs.md", "Books/Rye.md"}),
        ("Which books are from 2021 with a rating of 7?", {"Books/Crumbs.md"}),
        ("Show me all films directed by Ruth Olsen", {"Films/Oven.md"}),
        ("Which films were seen in 2023?", {"Films/Oven.md"}),
        ("Which projects are ongoing?", {"Projects/Stone oven.md"}),
        ("Which projects are archived?", {"Projects/Mill.md"}),
        ("Welche Bücher haben ein Rating von 4?", set()),  # no note is of the kind `Bücher`
    ],
)
async def test_notes_are_listed_by_what_their_properties_say(question: str, expected: set[str]) -> None:
    result = await asked(question)

    listed = {str(each.note_path) for each in result.answer.results} if "listed below" in result.markdown else set()
    assert listed == expected


async def test_the_answer_names_the_property_and_is_certain() -> None:
    result = await asked("Which books did I rate 7?")

    assert '**2 notes** of the kind "books" with *rating: 7*, listed below.' in result.markdown
    assert "multiple interpretations" not in result.markdown
    assert result.answer.evidence is EvidenceLevel.STATED


@pytest.mark.parametrize(
    "question",
    [
        "Which books did I lend to Ida?",  # a word is left that no property has
        "Which projects are from 2021?",  # the day of the note itself says nothing of a project
        "Which oven is hot?",
    ],
)
async def test_what_no_property_says_is_read_in_the_notes(question: str) -> None:
    assert "with *" not in (await asked(question)).markdown
