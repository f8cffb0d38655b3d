"""When something was first written of: the earliest note that names it, with what it says."""

from catena.operations.ask import ask
from catena.reading.passage import EvidenceLevel
from tests.fakes.searchable import searchable

NOTES = {
    "Templates/Linen.md": "---\ncreated: 2020-01-01\n---\nLinen template: write here what linen is.\n",
    "Yarns.md": "---\ncreated: 2023-05-02\n---\n# Yarns\n\nWool is warm.\n\nLinen is a yarn of flax.\n",
    "Linen.md": "---\ncreated: 2024-01-10\n---\n# Linen\n\nLinen is strong when it is wet.\n",
    "Towels.md": "---\ncreated: 2023-05-02\n---\n# Linen towels\n\nLinen towels dry glasses without lint.\n",
    "Loom.md": "---\ncreated: 2022-01-01\n---\nThe loom has been mine since May 2021. I use my loom every day.\n",
}


async def test_the_earliest_note_that_names_it_comes_first_and_of_one_day_the_one_named_so() -> None:
    result = await ask((await searchable(NOTES)).services, question="When did I first write about linen?")

    assert result.answer.evidence is EvidenceLevel.STATED
    assert [(each.note_path, each.text) for each in result.answer.answer] == [
        ("Towels.md", "Linen towels dry glasses without lint.")
    ]
    assert "The earliest note that names it is of **2023-05-02**: [[Towels]]." in result.markdown
    assert [each.timestamp for each in result.answer.timeline or ()][:1] == ["2023-05-02"]


async def test_what_no_note_names_has_no_first_mention() -> None:
    result = await ask((await searchable(NOTES)).services, question="When did I first write about velvet?")

    assert result.answer.first_mention is None
    assert (result.answer.evidence, result.answer.answer) == (EvidenceLevel.NONE, ())


async def test_a_mention_in_another_note_may_have_come_with_its_last_change() -> None:
    notes = {
        "Home.md": "---\ncreated: 2022-01-01\nmodified: 2024-03-01\n---\nLinks: my shelf of velvet is at the back.\n",
        "Velvet.md": "---\ncreated: 2023-05-02\n---\nVelvet is cut on the loom.\n",
    }

    result = await ask((await searchable(notes)).services, question="When did I first write about velvet?")

    assert "The earliest note that names it is of **2023-05-02**: [[Velvet]]." in result.markdown
