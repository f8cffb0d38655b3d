"""How something changed is told by the views of the timeline, or by passages where it has none."""

from typing import TYPE_CHECKING, cast

from catena.answers.note_reader import NoteReader
from catena.answers.story import as_story
from catena.forms.timeline_entry import TimelineEntry, TimelineEvent
from catena.operations.ask import ask
from catena.questions.intent import Intent
from catena.reading.passage import EvidenceLevel
from catena.vault.path import VaultPath
from tests.fakes.searchable import searchable
from tests.passages import a_passage
from tests.sidecar.rendering.building import answer

if TYPE_CHECKING:
    from catena.answers.ports import VaultFiles


def entry(day: str, said: str) -> TimelineEntry:
    return TimelineEntry(
        timestamp=day,
        event=TimelineEvent.CREATED,
        note_path=VaultPath("Velvet.md"),
        note_title="Velvet",
        content_snapshot=said,
        new_links=(),
        composite_relevance=0.1,
    )


def test_an_unsure_passage_stays_where_the_timeline_tells_no_view() -> None:
    unsure = a_passage("Velvet is cut by hand.", score=0.2)
    given = answer(
        question="How has velvet evolved?", intent=Intent.TEMPORAL, evidence=EvidenceLevel.PARTIAL, passages=[unsure]
    )

    told = as_story(
        given,
        [entry("2023-05-02", "It is cut."), entry("2024-08-09", "It is sold.")],
        NoteReader(cast("VaultFiles", None)),
    )

    assert told.answer == (unsure,)


async def test_a_timeline_is_answered_by_what_the_notes_date_in_order() -> None:
    note = (
        "---\ncreated: 2024-01-10\n---\nThe weavers joined a guild in 1712.\n\nThe cloth is soft.\n\n"
        "It was first woven in 1583.\n\n- 1934: a factory spins it.\n"
    )
    services = (await searchable({"Velvet.md": note})).services

    result = await ask(services, question="Timeline of velvet")

    assert [passage.text for passage in result.answer.answer] == [
        "It was first woven in 1583.",
        "The weavers joined a guild in 1712.",
        "1934: a factory spins it.",
    ]
    assert "*1583:* It was first woven" in result.markdown


async def test_an_answer_has_at_most_five_passages_though_the_timeline_has_more_events() -> None:
    note = "# Velvet\n\n" + "".join(f"Velvet reached town number {at} in {1500 + 20 * at}.\n\n" for at in range(1, 9))
    services = (await searchable({"Velvet.md": note})).services

    told = (await ask(services, question="Timeline of velvet")).answer

    assert len(told.answer) == 5
    assert len(told.timeline or ()) == 8
