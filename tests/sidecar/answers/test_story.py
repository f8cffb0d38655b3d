"""How something changed is told by the views of the timeline, or by passages where it has none."""

from typing import TYPE_CHECKING, cast

from catena.answers.note_reader import NoteReader
from catena.answers.story import as_story
from catena.forms.timeline_entry import TimelineEntry, TimelineEvent
from catena.questions.intent import Intent
from catena.reading.passage import EvidenceLevel
from catena.vault.path import VaultPath
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
