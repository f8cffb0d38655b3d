"""Asking for a comparison of two notes: how the subjects are named, and when a table is an answer."""

import pytest

from catena.answers import asked_of_each
from catena.answers.answer import Answer
from catena.operations.ask import ask
from catena.reading.passage import EvidenceLevel
from tests.fakes.searchable import searchable


async def answered(notes: dict[str, str], question: str) -> Answer:
    return (await ask((await searchable(notes)).services, question=question)).answer


async def test_a_title_that_is_a_sentence_gives_way_to_the_name_that_was_asked_for() -> None:
    notes = {
        "Hunger.md": "---\ntitle: Having hunger means that the body asks for food again\n---\nIt passes.\n",
        "1716491727-sed.md": "---\naliases: [Thirst]\n---\nThirst is a need for water.\n",
        "Fatigue of the mind.md": "---\naliases: [Fatigue]\n---\nFatigue is a want of rest.\n",
    }

    assert (await answered(notes, "Compare hunger and thirst")).parameters.subjects == ("Hunger", "Thirst")
    assert (await answered(notes, "Compare thirst and fatigue")).parameters.subjects[1] == "Fatigue of the mind"


async def test_an_alias_that_says_as_much_as_the_title_stands_as_it_was_asked() -> None:
    notes = {
        "Zettelkasten.md": "---\naliases: [zettelkasten, ZK]\n---\nA Zettelkasten is a box of notes.\n",
        "PARA method.md": "---\naliases: [PARA, PARA methods]\n---\nPARA sorts notes into four folders.\n",
    }

    plural = await answered(notes, "Compare Zettelkasten and PARA methods")
    short = await answered(notes, "Compare ZK and PARA")

    assert plural.parameters.subjects == ("Zettelkasten", "PARA methods")
    assert short.parameters.subjects == ("Zettelkasten", "PARA method")
    assert plural.results_by_subject is not None
    assert [results[0].note_path for results in plural.results_by_subject.values()] == [
        "Zettelkasten.md",
        "PARA method.md",
    ]


async def test_what_both_notes_state_in_their_fields_answers() -> None:
    notes = {
        "Red Comet.md": "---\ngenre: opera\nyear: 1909\n---\n",
        "Blue Moon.md": "---\ngenre: ballet\nyear: 1931\n---\n",
        "Shopping.md": "Bread and milk.\n",
    }
    found = await answered(notes, "Compare Red Comet and Blue Moon")

    assert found.evidence is EvidenceLevel.PARTIAL
    assert found.comparison
    assert [row.name for row in found.comparison.attributes] == ["Genre", "Year"]


async def test_what_is_said_of_one_beside_the_other_is_found_in_the_notes_of_either() -> None:
    notes = {
        "Weaving.md": "Warp is the set of threads along a cloth. Weft is the thread that crosses it.\n",
        **{f"Warp {number}.md": f"The warp of loom {number} is long. Warp is dear.\n" for number in range(3)},
        **{f"Weft {number}.md": f"The weft of cloth {number} was wool.\n" for number in range(6)},
    }
    found = await answered(notes, "warp vs weft")

    assert found.comparison
    definition = next(row for row in found.comparison.attributes if row.name == "Definition")
    assert [cell.text if cell else "" for cell in definition.values] == [
        "Warp is the set of threads along a cloth.",
        "Weft is the thread that crosses it.",
    ]


def cells(found: Answer, row: str) -> list[str]:
    assert found.comparison
    return [
        cell.text if cell else "" for each in found.comparison.attributes if each.name == row for cell in each.values
    ]


LOOMS = {
    "Backstrap loom.md": (
        "A backstrap loom is a loom that the weaver's body holds tight.\n\nIt rolls up, so I carry it on a train.\n\n"
        "## Cloth\n\nThe cloth of a backstrap loom gets 30 cm wide.\n"
    ),
    "Floor loom.md": (
        "A floor loom is a loom with treadles that stands on the ground.\n\nIt fills half a room and never travels.\n\n"
        "## Cloth\n\nThe cloth of a floor loom gets 120 cm wide.\n"
    ),
}


async def test_what_is_asked_of_each_subject_is_the_first_row_and_the_answer() -> None:
    found = await answered(LOOMS, "Backstrap loom vs floor loom: how wide does the cloth get?")

    row = ["The cloth of a backstrap loom gets 30 cm wide.", "The cloth of a floor loom gets 120 cm wide."]
    assert found.comparison
    assert found.comparison.attributes[0].name == "How wide does the cloth get"
    assert cells(found, "How wide does the cloth get") == row
    assert [passage.text for passage in found.answer] == row


async def test_a_row_that_is_called_as_what_is_asked_comes_first_and_is_the_answer() -> None:
    found = await answered(LOOMS, "How do a backstrap loom and a floor loom differ in their cloth?")

    row = ["The cloth of a backstrap loom gets 30 cm wide.", "The cloth of a floor loom gets 120 cm wide."]
    assert found.comparison
    assert found.comparison.attributes[0].name == "Cloth"
    assert cells(found, "Cloth") == row
    assert [passage.text for passage in found.answer] == row


async def test_what_one_subject_states_below_the_name_of_what_is_asked_leads_its_one_row() -> None:
    notes = {
        "Pit loom.md": "A pit loom is a loom in the ground.\n\n## Limits\n\nIt cannot be moved.\n",
        "Table loom.md": "A table loom is a small loom. It has four shafts and a handle.\n",
    }
    found = await answered(notes, "Compare the limits of the pit loom and the table loom")

    assert found.answer[0].text == "It cannot be moved."
    assert found.comparison
    assert [row.name for row in found.comparison.attributes].count("Limits") == 1
    assert cells(found, "Limits")[0] == "It cannot be moved."


async def test_which_of_two_things_it_is_is_told_by_what_the_notes_say_of_one() -> None:
    found = await answered(LOOMS, "Which of the backstrap loom and the floor loom fills half a room?")

    assert found.parameters.subjects == ("Backstrap loom", "Floor loom")
    assert [passage.note_title for passage in found.answer] == ["Floor loom"]
    assert found.answer[0].text.endswith("It fills half a room and never travels.")


async def test_what_is_asked_and_told_of_one_only_is_named_for_the_other() -> None:
    notes = {**LOOMS, "Floor loom.md": "A floor loom is a loom with treadles.\n"}
    found = await answered(notes, "How do the backstrap loom and the floor loom differ in how wide the cloth gets?")

    assert [passage.text for passage in found.answer] == ["The cloth of a backstrap loom gets 30 cm wide."]
    assert "how wide the cloth gets (Floor loom)" in found.missing


async def test_a_comparison_that_asks_for_nothing_else_has_no_such_row() -> None:
    found = await answered(LOOMS, "Backstrap loom vs floor loom: what is the difference?")

    assert found.comparison
    assert found.comparison.attributes[0].name == "Definition"


async def test_a_subject_of_which_only_a_shared_word_is_told_is_not_answered() -> None:
    notes = {
        "A foreign key is a column that points to another table.md": "Index it.\n",
        "Locksmith.md": "He lost the primary of my two sets of tools.\n",
    }
    found = await answered(notes, "Compare foreign keys and candidate keys")

    assert "candidate key" in found.missing


async def test_a_note_of_formulas_tells_of_its_subject_by_its_first_statement() -> None:
    notes = {
        "Weft count.md": "- If the sett is s, s is near to the count of the yarn in twill\n\n$$ w = s / 2 $$\n",
        "Warp count.md": "- It turns the plan of a cloth into threads by its width\n\n$$ n = w \\cdot s $$\n",
    }
    found = await answered(notes, "Compare weft count and warp count")

    row = [
        "If the sett is s, s is near to the count of the yarn in twill",
        "It turns the plan of a cloth into threads by its width",
    ]
    assert cells(found, "In the notes") == row
    assert [passage.text for passage in found.answer] == row


async def test_a_subject_that_only_the_name_of_its_note_names_is_told_by_what_answers_what_it_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(asked_of_each, "LIKELY", 0.1)  # nothing reads here that would be more certain
    notes = {
        "07-class-spinning.md": "# Class 7 on spinning\n\n- It draws fibres out and twists them into yarn.\n",
        "08-class-weaving.md": "# Weaving\n\nWeaving crosses warp and weft at right angles on a loom.\n",
    }

    compared = (await answered(notes, "Compare spinning and weaving")).comparison

    assert compared is not None
    assert all(any(row.values[at] for row in compared.attributes) for at in (0, 1))


async def test_a_title_that_names_both_tells_what_sets_them_apart() -> None:
    title = "Statements perform actions and expressions return values"
    notes = {f"{title}.md": "A block may hold many. Semicolons end them.\n", "Shopping.md": "Bread and milk.\n"}

    answer = await answered(notes, "Compare statements and expressions")

    assert answer.answer[0].text == title


@pytest.mark.parametrize(
    "question",
    [
        "Should I use rye or spelt?",
        "Do I need rye or spelt?",
        "Soll ich rye oder spelt nehmen?",
        "¿Debo usar rye o spelt?",
    ],
)
async def test_what_to_choose_is_told_by_what_each_is(question: str) -> None:
    notes = {
        "Rye.md": "Rye is a cereal of the north. Any view of rye is a view over fields that you can use.\n",
        "Spelt.md": "Spelt is an old wheat. Use it for whatever you need.\n",
    }

    answer = await answered(notes, question)

    assert [each.casefold() for each in answer.parameters.subjects] == ["rye", "spelt"]
    assert [each.text for each in answer.answer] == ["Rye is a cereal of the north.", "Spelt is an old wheat."]
