"""How something changed is told by the views of the timeline, or by passages where it has none."""

from typing import TYPE_CHECKING, cast

import pytest

from catena.answers.story import as_story, as_written
from catena.forms.timeline_entry import TimelineEntry, TimelineEvent
from catena.notes import Span
from catena.operations.ask import ask
from catena.questions.intent import Intent
from catena.reading.passage import EvidenceLevel
from catena.results.note_reader import NoteReader
from catena.vault.path import VaultPath
from tests.fakes.searchable import searchable
from tests.passages import a_passage
from tests.sidecar.rendering.building import answer

if TYPE_CHECKING:
    from catena.vault.ports import VaultFiles


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
    assert [passage.text[-5:-1] for passage in (told.answer[0], told.answer[-1])] == ["1520", "1660"]


async def test_of_many_events_those_that_name_the_topic_stand_above_the_timeline() -> None:
    others = "".join(f"- {1500 + at}: a guild in town {at} opened.\n" for at in range(1, 8))
    note = f"# Velvet\n\n{others}- 1712: velvet was forbidden.\n"
    services = (await searchable({"Velvet.md": note})).services

    told = (await ask(services, question="Timeline of velvet")).answer

    assert told.answer[-1].text == "1712: velvet was forbidden."
    assert len(told.answer) == 5


def test_what_nothing_dates_keeps_the_order_of_the_best_note() -> None:
    last, first = (
        a_passage(text, path="Dyeing.md", span=Span(at, at + 9, 1, 1))
        for text, at in (("Rinse it.", 90), ("Wash it.", 10))
    )
    other = a_passage("Wool felts.", path="Wool.md")

    assert list(as_written([last, other, first])) == [first, last, other]


async def test_the_note_that_answers_tells_what_it_dates_by_year_under_another_name() -> None:
    note = "Ida Lund left the guild.\n\nIn 1712, a quarrel closed the mill.\n\nThe mill burned in 1715.\n"
    services = (await searchable({"Lund, Ida.md": note})).services

    told = (await ask(services, question="Timeline of the Ida Lund affair")).answer

    assert [entry.timestamp for entry in told.timeline or ()] == ["1712", "1715"]


VIEWS = {
    "Velvet.md": "---\ncreated: 2024-03-02\n---\nI think velvet is vain.\n\nA merchant sold velvet in 2009.\n",
    "Velvet later.md": "---\ncreated: 2025-02-02\n---\nI now think velvet is warm. I wrote of velvet in 2024.\n",
}


@pytest.mark.parametrize(
    "question",
    [
        "What did I think about velvet in 2024?",
        "Was habe ich 2024 über Velvet gedacht?",
        "Qu'est-ce que j'ai pensé sur Velvet en 2024 ?",
        "¿Qué pensé sobre Velvet en 2024?",
        "我在2024年怎么看Velvet？",
    ],
)
async def test_what_somebody_thought_in_a_year_is_told_by_what_was_written_in_it(question: str) -> None:
    services = (await searchable(VIEWS)).services

    told = (await ask(services, question=question)).answer

    assert told.answer[0].text == "I think velvet is vain."
    assert not any("2009" in passage.text for passage in told.answer)
    assert all(entry.timestamp >= "2024" for entry in told.timeline or ())


async def test_what_nobody_wrote_in_a_year_is_not_told_by_what_was_written_later() -> None:
    later = {"Velvet.md": "---\ncreated: 2025-02-02\n---\nVelvet is warm, see @lund2023velvet. Velvet is soft.\n"}
    services = (await searchable(later)).services

    told = (await ask(services, question="What did I write about velvet in 2023?")).answer

    assert (told.evidence, told.answer) == (EvidenceLevel.NONE, ())
    assert [result.note_path for result in told.results] == ["Velvet.md"]


async def test_what_is_dated_in_another_month_does_not_tell_of_the_one_asked_about() -> None:
    notes = {"Velvet.md": "---\ncreated: 2025-02-02\n---\nIn 2026-W03 I finished the velvet. Velvet is soft.\n"}
    services = (await searchable(notes)).services  # it is March 2026

    def told(when: str):
        return ask(services, question=f"What did I do with the velvet in {when}?")

    assert (await told("January 2026")).answer.answer[0].text.startswith("In 2026-W03 I finished the velvet.")
    assert (await told("February 2026")).answer.answer == ()
    assert (await told("March 2026")).answer.answer == ()  # a month that still lasts
