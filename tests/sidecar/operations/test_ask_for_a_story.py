"""How a concept was seen, as a timeline tells it: each thing once, what texts date, and what was in force before."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from catena.answers.ports import AnswerServices
from catena.answers.record import MOST_CHANGED
from catena.beliefs.described_note import DescribedNote
from catena.beliefs.history_timeline import AskedTimeline, history_timeline
from catena.forms.timeline_entry import TimelineEntry, TimelineEvent
from catena.operations.ask import ask
from catena.reading.passage import EvidenceLevel
from catena.vault.path import VaultPath
from tests.fakes.meanings import with_meanings
from tests.fakes.searchable import searchable

NOTES = {
    "Napping.md": (
        "---\ncreated: 2024-01-10\nmodified: 2025-03-01\n---\n# Napping\n\nup:: [[Map]]\n\n"
        "Napping lasts twenty minutes.\n\nI used to believe that napping is for cats.\n"
    ),
    "Log.md": (
        "---\ncreated: 2023-01-01\n---\n- **2024-05** Napping after lunch. Stayed.\n- **2024-06** Running instead.\n"
        "- **2024-07** [[Napping]]\n"
    ),
    "Walking.md": "---\ncreated: 2024-02-01\n---\nWalking after lunch helps, too.\n",
}


async def story(concept: str, *, start_date: str | None = None, end_date: str | None = None) -> Sequence[TimelineEntry]:
    services = (await searchable(NOTES)).services
    return history_timeline(
        services,
        [DescribedNote(VaultPath(path), path.removesuffix(".md"), 0.5) for path in NOTES],
        AskedTimeline(names=[concept], start_date=start_date, end_date=end_date, today="2026-01-01", as_story=True),
    )


async def test_what_somebody_did_in_a_period_is_told_by_the_notes_of_the_period() -> None:
    days = {
        "Spinning.md": "---\ncreated: 2023-01-01\n---\nSpinning makes a thread of wool. I like what spinning did.\n",
        "2024-02-03.md": "---\ncreated: 2024-02-03\n---\nGot the wheel ready and did some spinning.\n",
        "2024-05-03.md": "---\ncreated: 2024-05-03\n---\nSold the spinning wheel.\n",
    }
    services = (await searchable(days)).services

    result = await ask(services, question="What did I do in February 2024 about spinning?")

    assert [passage.note_path for passage in result.answer.answer] == ["2024-02-03.md"]


async def test_what_changed_in_a_period_is_told_by_the_timeline_and_not_by_passages() -> None:
    services = (await searchable(NOTES)).services

    result = await ask(services, question="What did I change in February 2024?")

    assert [entry.note_path for entry in result.answer.timeline or ()] == ["Walking.md"]
    assert (result.answer.evidence, result.answer.answer) == (EvidenceLevel.STATED, ())
    assert "What happened is told by the timeline below." in result.markdown


async def test_what_somebody_thought_comes_first_and_fields_names_and_repetitions_are_left_out() -> None:
    told = await story("napping")

    assert [(entry.timestamp, entry.note_path, entry.event) for entry in told] == [
        ("2024-01-10", "Napping.md", TimelineEvent.CREATED),
        ("2024-05", "Log.md", TimelineEvent.DATED),
        ("2024-07", "Log.md", TimelineEvent.DATED),
        ("2025-03-01", "Napping.md", TimelineEvent.MODIFIED),
    ]
    assert [entry.content_snapshot for entry in told] == [
        "I used to believe that napping is for cats. Napping lasts twenty minutes.",
        "Napping after lunch. Stayed.",
        "Napping",
        None,
    ]


async def test_a_month_that_a_text_names_lies_in_a_period_that_has_a_day_of_it() -> None:
    told = await story("napping", start_date="2024-05-20", end_date="2024-05-31")

    assert [entry.timestamp for entry in told] == ["2024-01-10", "2024-05"]
    assert told[0].content_snapshot, "what was in force when the period began"


async def test_if_no_note_names_the_concept_similar_notes_are_told_about() -> None:
    assert {entry.note_path for entry in await story("siesta")} == set(map(VaultPath, NOTES))


async def test_a_month_shows_what_texts_date_beside_what_was_written() -> None:
    services = (await searchable(NOTES)).services

    answer = (await ask(services, question="What happened in June 2024?")).answer

    assert [(entry.timestamp, entry.content_snapshot) for entry in answer.timeline or ()] == [
        ("2024-06", "Running instead.")
    ]


async def test_a_period_without_anything_is_not_told_by_passages_that_have_its_number() -> None:
    query = {"Query.md": "Show precedence with brackets, like WHERE year = 2021 OR year = 2022.\n"}
    services = (await searchable(NOTES | query)).services

    answer = (await ask(services, question="What happened in March 2021?")).answer

    assert (answer.evidence, answer.answer) == (EvidenceLevel.NONE, ())


async def test_a_year_that_a_sentence_only_mentions_dates_no_view() -> None:
    notes = NOTES | {"Napping.md": NOTES["Napping.md"] + "\nThe bench stood there since 1998, as all of them know.\n"}
    services = (await searchable(notes)).services

    found = history_timeline(
        services, [DescribedNote(VaultPath("Napping.md"), "Napping", 0.9)],
        AskedTimeline(names=["napping"], start_date=None, end_date=None, today="2026-01-01", as_story=True),
    )  # fmt: skip

    assert [entry.timestamp[:4] for entry in found] == ["2024", "2025"]


async def test_names_of_files_and_tags_say_nothing_of_a_view() -> None:
    notes = {"Napping.md": "---\ncreated: 2024-01-10\n---\n![[Naps.base]]\n\n#naps #sleep\n"}
    services = (await searchable(notes)).services

    answer = (await ask(services, question="What happened in January 2024?")).answer

    assert [(entry.content_snapshot, entry.new_links) for entry in answer.timeline or ()] == [(None, ())]


async def test_files_that_were_copied_together_tell_no_story() -> None:
    alone = {"Napping.md": "Napping helps after lunch, as I know.\n"}
    many = alone | {f"Other {number}.md": f"Napping is told of in place {number}.\n" for number in range(12)}

    def told(services: AnswerServices) -> Sequence[TimelineEntry]:
        return history_timeline(
            services, [DescribedNote(VaultPath("Napping.md"), "Napping", 0.9)],
            AskedTimeline(names=["napping"], start_date=None, end_date=None, today="2100-01-01", as_story=True),
        )  # fmt: skip

    assert [entry.event for entry in told((await searchable(alone)).services)] == [TimelineEvent.CREATED]
    assert told((await searchable(many)).services) == ()


async def test_of_many_notes_of_a_period_those_with_the_most_links_are_shown_and_the_others_counted() -> None:
    written = "---\ncreated: 2024-02-01\n---\n"
    notes = {f"Note {at}.md": f"{written}Walking number {at} was short. [[Hub]]\n" for at in range(MOST_CHANGED + 5)}
    services = (await searchable({**notes, "Hub.md": f"{written}All walks lead here.\n"})).services
    services.graph.network()

    result = await ask(services, question="What did I change in February 2024?")

    shown = {entry.note_path for entry in result.answer.timeline or ()}
    assert (len(shown), "Hub.md" in shown, result.answer.left_out) == (MOST_CHANGED, True, 6)
    assert "*6 more notes changed in this time" in result.markdown


async def test_how_a_thing_changed_is_named_as_unanswered_if_one_day_alone_tells_of_it() -> None:
    notes = {"Velvet.md": "---\ncreated: 2023-05-02\n---\n# Velvet\n\nVelvet is cut on the loom by hand.\n"}

    result = await ask((await searchable(notes)).services, question="How has velvet evolved?")

    assert "Not answered: How has velvet evolved" in result.markdown


async def test_how_a_thing_changed_is_answered_by_the_sentence_that_says_so_on_whatever_day() -> None:
    notes = {"Velvet.md": "---\ncreated: 2023-05-02\n---\n# Velvet\n\nI no longer think that velvet is for curtains.\n"}

    result = await ask((await searchable(notes)).services, question="How has my view of velvet changed?")

    assert [each.text for each in result.answer.answer] == ["I no longer think that velvet is for curtains."]
    assert "Not answered" not in result.markdown


async def test_what_is_asked_of_a_time_is_no_story_that_lacks_days() -> None:
    notes = {
        "Velvet.md": "---\ncreated: 2023-05-02\n---\n# Velvet\n\nSince version 7 the loom cuts velvet by itself.\n"
    }

    result = await ask((await searchable(notes)).services, question="Since which version does the loom cut velvet?")

    assert "version **7**" in result.markdown
    assert "Not answered" not in result.markdown


async def test_nothing_tells_how_a_thing_changed_if_no_passage_is_on_it() -> None:
    notes = {"Velvet.md": "# Velvet\n\nVelvet is cut on the loom by hand.\n", "Bench.md": "The bench is of oak.\n"}

    result = await ask((await searchable(notes)).services, question="How has my view of taxes changed?")

    assert result.answer.evidence is EvidenceLevel.NONE
    assert "Nothing in your notes says this." in result.markdown
    assert "Not answered" not in result.markdown


VIEWS = {
    "Velvet.md": "---\ncreated: 2023-05-02\n---\n# Velvet\n\nI think velvet is for curtains.\n",
    "Velvet in use.md": "---\ncreated: 2024-03-01\n---\nVelvet hangs in the hall, as the log of the hall says.\n",
    "Velvet again.md": "---\ncreated: 2025-06-10\n---\nI no longer believe that velvet is only for curtains.\n",
}


async def test_the_first_and_the_last_view_stand_above_the_timeline_with_their_days() -> None:
    result = await ask((await searchable(VIEWS)).services, question="How has my view of velvet changed?")

    told = [(each.note_path, each.text) for each in result.answer.answer]
    assert (told[0], told[-1]) == (
        ("Velvet.md", "I think velvet is for curtains."),
        ("Velvet again.md", "I no longer believe that velvet is only for curtains."),
    )
    assert "*2023-05-02:* I think velvet is for curtains." in result.markdown
    assert "*2025-06-10:* I no longer believe" in result.markdown


async def test_what_only_leads_to_other_notes_or_to_an_example_is_no_event() -> None:
    notes = {
        "Velvet.md": "---\ncreated: 2023-05-02\n---\n# Velvet\n\nSee also: Velvet shops of old.\n\n"
        "It is 3 March 2021 and this is on the loom:\n\n- velvet\n"
    }
    services = (await searchable(notes)).services

    found = history_timeline(
        services, [DescribedNote(VaultPath("Velvet.md"), "Velvet", 0.9)],
        AskedTimeline(names=["velvet"], start_date=None, end_date=None, today="2026-01-01", as_story=True),
    )  # fmt: skip

    assert not [
        entry for entry in found if entry.event is TimelineEvent.DATED or "See also" in (entry.content_snapshot or "")
    ]


OF_GLASS = AskedTimeline(names=["glass"], start_date=None, end_date=None, today="2026-01-01", as_story=True)


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (replace(OF_GLASS, happened=True, tells_years=True), ["1291", "1688"]),
        (replace(OF_GLASS, names=["sand"], only_dated=True), []),
    ],
)
async def test_what_is_not_shown_is_not_described(
    asked: AskedTimeline, told: Sequence[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> str:
        raise AssertionError("a version, or the date of a file, was described")

    monkeypatch.setattr("catena.beliefs.history_timeline.version_excerpt", refuse)
    glass = {"Glass.md": "It is melted sand.\n\n- 1291: to Murano.\n- 1688: cast glass.\n"}
    services = (await searchable(glass)).services

    found = history_timeline(services, [DescribedNote(VaultPath("Glass.md"), "Glass", 0.9)], asked)

    assert [entry.timestamp for entry in found] == told


async def test_days_on_which_notes_were_made_tell_nothing_where_notes_date_what_happened() -> None:
    glass = {
        "Glass.md": "---\ncreated: 2024-02-01\n---\nIt is melted sand.\n\n- 1291: to Murano.\n- 1688: cast glass.\n",
        "Trip.md": "---\ncreated: 2024-03-01\n---\nOn Murano they blow glass by hand.\n",
    }
    services = (await searchable(glass)).services

    result = await ask(services, question="Timeline of glass")

    assert [entry.timestamp for entry in result.answer.timeline or ()] == ["1291", "1688"]
    assert all("creation and last change" not in warning.impact for warning in result.answer.warnings)


async def test_a_view_is_told_in_the_words_that_the_notes_have_for_it() -> None:
    notes = {
        "Cats.md": "---\ncreated: 2024-01-10\n---\nI used to believe that napping is for cats.\n",
        "Siesta.md": "---\ncreated: 2025-06-01\n---\nI now believe that napping is for everybody.\n",
        "Old habits.md": "---\ncreated: 2023-02-01\n---\nI think that napping costs an hour of work.\n",
    }
    services = with_meanings((await searchable(notes)).services, Mittagsschlaf="napping")
    answer = (await ask(services, question="Wie hat sich meine Meinung zum Mittagsschlaf geändert?")).answer

    assert [entry.note_path for entry in answer.timeline or () if entry.content_snapshot] == [
        "Old habits.md",
        "Cats.md",
        "Siesta.md",
    ]


async def test_a_note_that_is_called_after_a_day_and_the_concept_is_an_event_of_that_day() -> None:
    notes = {
        "Log.md": "- **2024-05** Napping after lunch.\n- **2024-06** Napping at noon.\n",
        "2024-07-14 Napping after two months.md": "I think that napping is a habit and no medicine.\n",
    }
    services = (await searchable(notes)).services
    answer = (await ask(services, question="What happened with napping between May and August 2024?")).answer

    assert [(entry.timestamp, entry.content_snapshot) for entry in answer.timeline or ()] == [
        ("2024-05", "Napping after lunch."),
        ("2024-06", "Napping at noon."),
        ("2024-07-14", "I think that napping is a habit and no medicine."),
    ]


async def test_sources_below_a_note_are_no_view_of_its_concept() -> None:
    notes = {
        "Napping.md": "---\ncreated: 2024-01-10\n---\nIt is best at noon, say those who try it.\n\n"
        "## Sources\n\n- The book of napping, chapter 3\n",
    }
    services = (await searchable(notes)).services
    answer = (await ask(services, question="How has my view of napping changed?")).answer

    told = [entry.content_snapshot for entry in answer.timeline or ()]
    assert told == ["It is best at noon, say those who try it."]
