"""Notes by what their properties say of a condition."""

from collections.abc import Mapping
from typing import Any

import pytest

from catena.index.log import NoteFacts
from catena.language.identification import language_of
from catena.lists import by_properties
from catena.lists.by_properties import notes_that_say
from catena.notes.properties import PropertyValue, texts_of
from catena.questions.listing import conditions_of
from catena.vault.path import VaultPath

PAPERS: Mapping[str, Mapping[str, Any]] = {
    "@vale2019": {"authors": ["Vale, Ines", "Orr, Tam"], "year": 2019, "status": "Done"},
    "@orr2021": {"authors": ["Orr, Tam"], "year": 2021, "status": "Reading"},
    "Kiln": {"tags": ["project"], "status": "active", "modified": "2025-03-04"},
    "Glaze": {"tags": ["project"], "status": "asleep", "modified": "2024-03-04"},
}


def facts_of(name: str, properties: Mapping[str, Any]) -> NoteFacts:
    tags = tuple(properties.get("tags", ()))
    return NoteFacts(VaultPath(f"{name}.md"), 1, name, (), tags, "2024-01-01", "2024-01-01", False, None, properties)


def found(question: str) -> list[tuple[str, list[str]]]:
    """Return the kinds that are left to tell, each with the notes whose properties meet the rest."""
    facts, language = [facts_of(name, said) for name, said in PAPERS.items()], language_of(question)
    notes = [
        (each.kind, [path.removesuffix(".md") for path in each.met])
        for condition in conditions_of(question)
        for each in notes_that_say(facts, condition, language)
    ]
    return [each for at, each in enumerate(notes) if each not in notes[:at]]


@pytest.mark.parametrize(
    ("question", "kind", "notes"),
    [
        ("Which papers are by Vale?", "papers", ["@vale2019"]),
        ("Which papers did Orr write?", "papers", ["@vale2019", "@orr2021"]),
        ("papers by Orr", "papers", ["@vale2019", "@orr2021"]),
        ("Welche Artikel sind von Vale?", "Artikel", ["@vale2019"]),
        ("Quels articles sont de Vale ?", "articles", ["@vale2019"]),
        ("¿Qué artículos son de Vale?", "artículos", ["@vale2019"]),
    ],
)
def test_a_surname_is_enough_to_find_what_somebody_wrote(question: str, kind: str, notes: list[str]) -> None:
    assert (kind, notes) in found(question)


def test_several_values_of_one_property_are_told_together() -> None:
    facts = [facts_of(name, said) for name, said in PAPERS.items()]
    (condition,) = conditions_of("papers by Vale and Orr")

    told = {said for each in notes_that_say(facts, condition, "en") for said, _ in each.met.values()}

    assert "authors: Vale, Ines; Orr, Tam" in told


def test_the_properties_of_all_notes_are_arranged_once_whatever_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    facts = [facts_of(name, said) for name, said in PAPERS.items()]
    looked_at: list[PropertyValue] = []

    def counted(value: PropertyValue) -> list[str]:
        looked_at.append(value)
        return texts_of(value)

    monkeypatch.setattr(by_properties, "texts_of", counted)

    def number_looked_at(question: str) -> int:
        conditions, before = conditions_of(question), len(looked_at)
        assert conditions
        for condition in conditions:
            notes_that_say(facts, condition, "en")
        return len(looked_at) - before

    assert number_looked_at("Which papers have status Done?")
    assert not number_looked_at("Which notes are tagged project?")
    assert not number_looked_at("Which projects are active?")
    assert not number_looked_at("Which notes are in the folder Kilns?")


@pytest.mark.parametrize("question", ["Which papers were published in 2021?", "papers from 2021", "Papers aus 2021"])
def test_the_year_of_a_paper_is_when_it_was_published(question: str) -> None:
    assert [notes for _, notes in found(question)] == [["@orr2021"]]


@pytest.mark.parametrize("question", ["Which papers have status Done?", "Which papers are done?"])
def test_a_state_that_is_no_more_than_a_word_of_grammar_elsewhere_is_a_value(question: str) -> None:
    assert found(question) == [("papers", ["@vale2019"])]


def test_a_tag_tells_the_kind_of_what_another_property_says() -> None:
    assert ("", ["Kiln"]) in found("Which projects are active?")


def test_a_tag_alone_is_no_condition() -> None:
    assert "" not in [kind for kind, _ in found("show me projects")]


def test_notes_are_changed_when_their_properties_say_so() -> None:
    assert found("Which notes were last updated in 2025?") == [("", ["Kiln"])]


def test_a_bare_year_asks_for_no_other_day_than_that_of_publication() -> None:
    assert found("notes from 2025") == []


def test_what_somebody_did_with_a_thing_is_no_list_of_what_they_wrote() -> None:
    assert found("Which glaze did Vale use?") == []


def test_a_note_that_changed_is_known_by_what_its_properties_say_now() -> None:
    condition = next(each for each in conditions_of("Which papers have status Done?") if not each.progress)
    reading, done = (facts_of("Kiln", {"type": "paper", "status": status}) for status in ("Reading", "Done"))
    other = facts_of("Glaze", {"status": "Done"})

    before, after = (notes_that_say([note, other], condition, "en") for note in (reading, done))

    assert [[*each.met] for each in before] == [["Glaze.md"]]
    assert [[*each.met] for each in after] == [["Kiln.md", "Glaze.md"]]


def test_a_value_that_several_notes_have_is_not_said_by_the_one_that_it_names() -> None:
    condition = next(each for each in conditions_of("Which papers have status Done?") if not each.progress)
    named, other = facts_of("Done", {"status": "Done"}), facts_of("Glaze", {"status": "Done"})

    [found] = notes_that_say([named, other], condition, "en")

    assert [*found.met] == ["Glaze.md"]
