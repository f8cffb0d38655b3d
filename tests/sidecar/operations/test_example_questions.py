"""Questions that are offered to somebody who has not asked anything yet."""

import pytest

from catena.language.vocabulary import LANGUAGES, Language, entry
from catena.operations.ask import ask
from catena.operations.example_questions import example_questions
from tests.fakes.searchable import searchable

NOTES = {
    "Tea.md": "# Tea\n\nTea is a drink made of leaves. See [[Water]].\n",
    "Coffee.md": "# Coffee\n\nCoffee is a drink made of beans. See [[Water]].\n",
    "Water.md": "# Water\n\nWater is a clear liquid that boils at a hundred degrees. It carries [[Tea]].\n",
    "Ruth Adeyemi.md": "# Ruth Adeyemi\n\nRuth Adeyemi is a friend who drinks [[Tea]], [[Coffee]] and [[Water]].\n",
    "2024-05-20.md": "# 2024-05-20\n\nDrank [[Tea]], [[Coffee]] and [[Water]] with [[Ruth Adeyemi]].\n",
}


async def offered(notes: dict[str, str]) -> tuple[str, ...]:
    questions = await example_questions((await searchable(notes)).services)
    assert questions is not None
    return questions


async def test_they_are_made_of_the_names_of_central_notes_which_answer_them() -> None:
    questions = await offered(NOTES)

    assert questions[0] == "What does “Water” mean?"
    assert "What do my notes say about “Tea”?" in questions
    assert 2 <= len(questions) <= 3


async def test_neither_people_nor_days_are_asked_for_as_if_they_were_concepts() -> None:
    assert not [each for each in await offered(NOTES) if "Ruth" in each or "2024" in each]


async def test_they_are_in_the_language_of_the_notes() -> None:
    notes = {
        "Kaffee.md": "# Kaffee\n\nKaffee ist ein Getränk, das aus gerösteten Bohnen gemacht wird. Siehe [[Wasser]].\n",
        "Wasser.md": "# Wasser\n\nWasser ist eine klare Flüssigkeit, die bei hundert Grad kocht und nicht brennt.\n",
    }

    assert (await offered(notes))[0] == "Was bedeutet „Kaffee“?"


async def test_nothing_is_offered_where_nothing_would_be_answered() -> None:
    assert await offered({"Tea.md": ""}) == ()


async def test_a_note_that_is_called_by_a_question_is_asked_as_it_is_called() -> None:
    eduroam = "Eduroam works by sending what you type to your own university, which says who you are.\n"

    assert await offered({"How does eduroam work?.md": eduroam, "Links.md": "[[How does eduroam work?]]\n"}) == (
        "How does eduroam work?",
    )


@pytest.mark.parametrize("last", [458, 462])
async def test_where_no_note_is_called_by_a_concept_all_are_asked_for(last: int) -> None:
    notes = {f"TR-{number}.md": f"# TR-{number}\n\n- [ ] Read section {number}.\n" for number in range(456, last)}

    assert await offered(notes) == ("What are my notes about?",)


@pytest.mark.parametrize(
    "notes",
    [
        {
            "README.md": "# My vault\n\nThis holds my notes on waves.\n",
            "2024-05-20.md": "# 2024-05-20\n\nRead about [[Waves]].\n",
        },
        {
            "index.md": "# Index\n\n- [[a]]\n- [[b]]\n",
            "smith_summary.md": "---\ntitle: Ocean Waves 2004\n---\nPurpose, and context.\n",
        },
        {"smith_summary.md": "---\ntitle: Ocean Waves 2004\n---\nPurpose, and context.\n"},
    ],
    ids=lambda notes: " ".join(notes),
)
async def test_a_vault_of_hardly_any_notes_has_a_question_to_begin_with(notes: dict[str, str]) -> None:
    assert await offered(notes) == ("What are my notes about?",)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_what_all_notes_are_about_is_answered_in_every_language(language: Language) -> None:
    notes = {f"TR-{number}.md": f"# TR-{number}\n\nSection {number}.\n" for number in range(456, 462)}
    result = await ask((await searchable(notes)).services, question=entry("examples.themes", language))

    assert {each.note_title for each in result.answer.results} == {path.removesuffix(".md") for path in notes}
    assert result.answer.listing is not None


async def test_pages_that_only_embed_lists_are_not_asked_for_although_most_is_linked_with_them() -> None:
    lists = ("Books", "Films", "Places", "Posts", "People", "Games")
    pages = {f"{name}.md": f"![[{name}.base]]\n\n![[{name}.base#Last]]\n" for name in lists}
    linked = {f"{n}.md": " ".join(f"[[{name}]]" for name in lists) for n in ("One", "Two", "Three")}

    assert await offered({**pages, **linked, "Tea.md": "Tea is a drink made of leaves. See [[Books]].\n"}) == (
        "What does “Tea” mean?",
    )
