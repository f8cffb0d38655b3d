"""Asking for a comparison of two notes: how the subjects are named, and when a table is an answer."""

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
