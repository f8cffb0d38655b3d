"""How what the vault says of a concept came to be so."""

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from catena.beliefs.described_note import DescribedNote
from catena.beliefs.history_timeline import MOST_VERSIONS, AskedTimeline, history_timeline
from catena.errors import BadDate, QueryEmpty
from catena.forms.timeline_entry import TimelineEntry, TimelineEvent
from catena.operations.evolution import evolution
from catena.operations.services import Services
from catena.vault.path import VaultPath
from tests.fakes.searchable import searchable
from tests.histories import remembered, renamed

CREATED, MODIFIED, RELATED = TimelineEvent.CREATED, TimelineEvent.MODIFIED, TimelineEvent.RELATED
Versions = Mapping[str, Sequence[tuple[str, str | None]]]

SPACING = [
    ("2024-01-10", "Spacing means to wait between two sessions.\n"),
    ("2024-03-05T09:00:00+01:00", "Spacing means to wait longer and longer between sessions.\n"),
    ("2024-04-01", "# Spacing\n\n* Spacing means to wait\n  longer and longer between sessions.\n"),
    ("2024-06-01", "Spacing means to wait longer and longer between sessions.\n\nsupports:: [[Recall]]\n"),
]
DIARY = [
    ("2024-02-01", "It rained all day.\n"),
    ("2024-02-20", "It rained all day.\n\nRead that spacing beats cramming.\n"),
    ("2024-03-10", "It rained all night.\n\nRead that spacing beats cramming.\n"),
    ("2024-05-10", "It rained all night.\n\nRead that spacing never beats cramming.\n"),
]


async def vault(folder: Path, versions: Versions, **also: str) -> Services:
    """Notes with a history, indexed as they are now, and others without one."""
    now = {path: text for path, told in versions.items() if (text := told[-1][1]) is not None}
    found = await searchable({**now, **also})
    return replace(found.services, history=remembered(folder, versions))


def shown(timeline: Sequence[TimelineEntry]) -> list[tuple[str, str, TimelineEvent]]:
    return [(entry.timestamp[:10], entry.note_path, entry.event) for entry in timeline]


async def test_a_note_named_for_the_concept_is_told_in_every_version_in_which_a_reader_sees_a_difference(
    tmp_path: Path,
) -> None:
    services = await vault(tmp_path, {"Spacing.md": SPACING})

    timeline = (await evolution(services, concept="spacing")).timeline

    assert shown(timeline) == [
        ("2024-01-10", "Spacing.md", CREATED),
        ("2024-03-05", "Spacing.md", MODIFIED),
        # A heading is new in April, the sentence is only wrapped.
        ("2024-04-01", "Spacing.md", MODIFIED),
        ("2024-06-01", "Spacing.md", MODIFIED),
    ]
    assert timeline[0].content_snapshot == "Spacing means to wait between two sessions."
    assert timeline[1].content_snapshot == "Spacing means to wait longer and longer between sessions."
    assert [entry.new_links for entry in timeline] == [(), (), (), ("Recall",)]


async def test_when_only_links_came_in_the_event_says_so(tmp_path: Path) -> None:
    text = "Spacing means to wait.\n"
    versions = {"Spacing.md": [("2024-01-01", text), ("2024-02-01", f"{text}\nsupports:: [[Recall]]\n")]}

    timeline = (await evolution(await vault(tmp_path, versions), concept="Spacing")).timeline

    assert shown(timeline)[1] == ("2024-02-01", "Spacing.md", RELATED)
    assert (timeline[1].new_links, timeline[1].content_snapshot) == (("Recall",), "supports:: Recall")


async def test_of_another_note_only_what_touched_the_concept_is_told_with_what_it_said_then(tmp_path: Path) -> None:
    services = await vault(tmp_path, {"Spacing.md": SPACING, "Diary.md": DIARY})

    timeline = [e for e in (await evolution(services, concept="spacing")).timeline if e.note_path == "Diary.md"]

    assert shown(timeline) == [("2024-02-20", "Diary.md", MODIFIED), ("2024-05-10", "Diary.md", MODIFIED)]
    assert [entry.content_snapshot for entry in timeline] == [
        "Read that spacing beats cramming.",
        "Read that spacing never beats cramming.",
    ]


async def test_a_link_to_the_note_of_the_concept_touches_it(tmp_path: Path) -> None:
    versions = {
        "Spacing.md": SPACING,
        "Plan.md": [
            ("2024-01-01", "Spacing is a plan.\n"),
            ("2024-07-01", "Spacing is a plan.\n\n- see [[Spacing]]\n"),
        ],
    }

    timeline = (await evolution(await vault(tmp_path, versions), concept="Spacing")).timeline

    assert [entry for entry in shown(timeline) if entry[1] == "Plan.md"][1:] == [("2024-07-01", "Plan.md", RELATED)]


async def test_the_days_asked_for_both_count(tmp_path: Path) -> None:
    services = await vault(tmp_path, {"Spacing.md": SPACING, "Diary.md": DIARY})

    found = await evolution(services, concept="spacing", start_date="2024-02-20", end_date="March 2024")

    assert shown(found.timeline) == [("2024-02-20", "Diary.md", MODIFIED), ("2024-03-05", "Spacing.md", MODIFIED)]


async def test_a_first_version_that_states_a_later_change_gives_two_events(tmp_path: Path) -> None:
    text = "---\ncreated: 2024-01-01\nmodified: 2024-03-03\n---\nSpacing means to wait.\n"
    later = text.replace("2024-03-03", "2024-05-05").replace("wait", "wait longer")
    one = await vault(tmp_path / "one", {"Spacing.md": [("2024-01-01", text)]})
    two = await vault(tmp_path / "two", {"Spacing.md": [("2024-01-01", text), ("2024-05-05", later)]})

    first = [("2024-01-01", "Spacing.md", CREATED), ("2024-03-03", "Spacing.md", MODIFIED)]
    assert shown((await evolution(one, concept="Spacing")).timeline) == first
    assert shown((await evolution(two, concept="Spacing")).timeline) == [*first, ("2024-05-05", "Spacing.md", MODIFIED)]


async def test_without_history_the_dates_of_note_and_file_tell_and_it_is_said(tmp_path: Path) -> None:
    text = "---\ncreated: 2024-01-01\nmodified: 2024-03-03\n---\nSpacing means to wait.\n"
    services = await vault(tmp_path, {}, **{"Spacing.md": text})

    found = await evolution(services, concept="Spacing")

    assert shown(found.timeline) == [("2024-01-01", "Spacing.md", CREATED), ("2024-03-03", "Spacing.md", MODIFIED)]
    assert found.timeline[0].content_snapshot == "Spacing means to wait."
    assert [warning.error for warning in found.warnings] == ["No history of these notes is kept yet."]


async def test_renaming_and_removing_are_no_events_of_the_concept_and_coming_back_is_one(tmp_path: Path) -> None:
    services = await vault(
        tmp_path, {"Spacing.md": [*SPACING[:1], ("2024-02-01", None), ("2024-03-01", "Spacing is back.\n")]}
    )
    renamed(services.history, "Spacing.md", "Spaced.md", "2024-04-01", "Spacing is back.\n")

    timeline = history_timeline(
        services,
        [DescribedNote(VaultPath("Spaced.md"), "Spaced", 1.0)],
        AskedTimeline(names=["spacing"], start_date=None, end_date=None, today="2026-03-01"),
    )

    assert shown(timeline) == [("2024-01-10", "Spaced.md", CREATED), ("2024-03-01", "Spaced.md", CREATED)]


async def test_what_was_thinned_out_is_told_with_its_date_of_the_concept_s_own_note(tmp_path: Path) -> None:
    services = await vault(tmp_path, {"Spacing.md": SPACING})
    (note_id,) = [i for i in [services.history.note_at(VaultPath("Spacing.md"))] if i is not None]
    pruned = services.history.versions(note_id)[1].digest
    assert pruned
    services.history.prune([pruned])

    timeline = (await evolution(services, concept="spacing")).timeline

    assert [entry.timestamp[:10] for entry in timeline] == ["2024-01-10", "2024-03-05", "2024-04-01", "2024-06-01"]
    assert timeline[1].content_snapshot is None


async def test_what_catena_wrote_is_no_evidence(tmp_path: Path) -> None:
    text = (
        '---\ntype: synthesis\ngenerated_by: catena\nsources:\n  - "[[a]]"\n---\n# Synthesis: Spacing\n\nSpacing is.\n'
    )
    services = await vault(tmp_path, {"Synthesis - Spacing.md": [("2024-01-01", text)], "Spacing.md": SPACING})

    assert {e.note_path for e in (await evolution(services, concept="Spacing")).timeline} == {"Spacing.md"}


async def test_a_very_long_history_is_told_by_its_beginning_and_its_newest_versions(tmp_path: Path) -> None:
    days = [f"2024-{month:02}-{day:02}" for month, day in itertools.product(range(1, 5), range(1, 29))]
    versions = {"Spacing.md": [(day, f"Spacing took {at} days.\n") for at, day in enumerate(days)]}

    timeline = (await evolution(await vault(tmp_path, versions), concept="Spacing")).timeline

    assert [entry.timestamp for entry in timeline] == [days[0], *days[-MOST_VERSIONS:]]


async def test_a_question_that_can_t_be_asked_is_refused(tmp_path: Path) -> None:
    services = await vault(tmp_path, {"Spacing.md": SPACING})

    with pytest.raises(QueryEmpty):
        await evolution(services, concept=" ")
    with pytest.raises(BadDate, match="I couldn't parse the date 'soonish'"):
        await evolution(services, concept="spacing", start_date="soonish")
    with pytest.raises(BadDate, match="lies after"):
        await evolution(services, concept="spacing", start_date="2025", end_date="2024")


LINES = ("Spacing helps.", "It rained.", "Spacing needs time.", "Recall is hard.", "See [[Spacing]].")


@settings(max_examples=20)
@given(st.lists(st.lists(st.sampled_from(LINES), max_size=4), min_size=1, max_size=6), st.data())
async def test_the_same_history_gives_the_same_timeline_in_order(
    tmp_path_factory: pytest.TempPathFactory, texts: list[list[str]], data: st.DataObject
) -> None:
    versions = [(f"2024-{at + 1:02}-01", "\n\n".join(lines) + "\n") for at, lines in enumerate(texts)]
    services = await vault(tmp_path_factory.mktemp("v"), {"A.md": versions, "B.md": versions[::-1][:1]})
    notes = [DescribedNote(VaultPath("A.md"), "A", 0.3), DescribedNote(VaultPath("B.md"), "B", 0.3)]

    def timeline(order: list[DescribedNote]) -> tuple[TimelineEntry, ...]:
        asked = AskedTimeline(names=["spacing"], start_date=None, end_date=None, today="2026-03-01")
        return history_timeline(services, order, asked)

    told = timeline(notes)
    assert told == timeline(data.draw(st.permutations(notes)))
    assert list(told) == sorted(told, key=lambda entry: (entry.timestamp, entry.note_path))
    begun = {entry.timestamp for entry in told if entry.event is CREATED and entry.note_path == "A.md"}
    assert (versions[0][0] in begun) is any("pacing" in line for line in texts[0])
