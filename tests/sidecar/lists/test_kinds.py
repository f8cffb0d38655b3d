"""Which notes are of the kind that a question lists."""

from collections.abc import Sequence
from typing import Any

import pytest

from catena.index.log import NoteFacts
from catena.language.vocabulary import Language
from catena.lists import kinds
from catena.lists.kinds import notes_of_kind
from catena.notes.properties import PropertyValue
from catena.reading.defining import head_of
from catena.vault.path import VaultPath, name_of


def facts_of(path: str, *, tags: Sequence[str] = (), generated: bool = False, **properties: PropertyValue) -> NoteFacts:
    title, day = name_of(VaultPath(path)), "2024-01-01"
    return NoteFacts(VaultPath(path), 1, title, (), tuple(tags), day, day, generated, None, properties)


def listed(kind: str, *notes: NoteFacts, language: Language = "en", papers: Sequence[str] = ()) -> list[str]:
    paths = frozenset(map(VaultPath, papers))
    known = {each.path: each for each in notes}
    return sorted(notes_of_kind(known, kind, language, by_name=True, papers=paths))


def test_notes_are_of_a_kind_by_type_category_tag_or_folder() -> None:
    found = listed(
        "recipes",
        facts_of("Rye.md", type="recipe"),
        facts_of("Spelt.md", tags=["food/recipes"]),
        facts_of("Recipes/Oats.md"),
        facts_of("Kiln.md", type="tool"),
    )
    assert found == ["Recipes/Oats.md", "Rye.md", "Spelt.md"]


@pytest.mark.parametrize(
    ("kind", "names", "language"),
    [
        ("looms", ["Backstrap loom.md", "A floor loom.md"], "en"),
        ("looms", ["Floor loom 3.md", "Rigid heddle LOOM 2.md"], "en"),
        ("ecuaciones", ["Ecuación lineal.md", "ECUACIÓN de onda.md"], "es"),
        ("épices", ["Épice douce.md", "ÉPICES rares.md"], "fr"),
        ("织机", ["腰织机.md", "落地织机.md"], "zh"),
    ],
)
def test_without_any_of_these_their_names_say_what_they_are(kind: str, names: list[str], language: Language) -> None:
    others = [facts_of("Loom waste.md"), facts_of("Kiln.md"), facts_of("Grado de ecuación.md")]
    assert listed(kind, *map(facts_of, names), *others, language=language) == sorted(names)


def test_a_single_name_tells_of_the_kind_and_is_none() -> None:
    assert listed("looms", facts_of("Backstrap loom.md"), facts_of("Kiln.md")) == []


def test_templates_and_notes_that_catena_wrote_are_of_no_kind_but_templates() -> None:
    notes = [
        facts_of("Rye.md", type="recipe"),
        facts_of("Templates/Recipe.md", type="recipe"),
        facts_of("Summary.md", type="recipe", generated=True),
    ]
    assert listed("recipes", *notes) == ["Rye.md"]
    assert listed("templates", *notes) == ["Templates/Recipe.md"]


def test_papers_are_known_by_what_identifies_them_too() -> None:
    found = listed(
        "papers",
        facts_of("Vale 2019.md", DOI="10.1/x"),
        facts_of("@orr2021.md"),
        facts_of("Imported.md"),
        facts_of("Study.md", category="Article"),
        facts_of("Kiln.md", doi=""),
        papers=["Imported.md"],
    )
    assert found == ["@orr2021.md", "Imported.md", "Study.md", "Vale 2019.md"]


def test_only_names_that_may_be_of_the_kind_are_taken_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    taken_apart: list[str] = []

    def noting(title: str, *rest: Any) -> str:
        taken_apart.append(title)
        return head_of(title, *rest)

    monkeypatch.setattr(kinds, "head_of", noting)
    listed("looms", *(facts_of(f"Thought {number}.md") for number in range(50)), facts_of("Floor loom.md"))
    assert taken_apart == ["Floor loom"]
