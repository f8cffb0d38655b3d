"""What the vault said of a concept on a day, and what changed since another."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from catena.beliefs.belief import Belief, Ending
from catena.errors import BadDate, QueryEmpty
from catena.operations.beliefs import beliefs
from catena.operations.services import Services
from tests.fakes.searchable import searchable
from tests.histories import remembered, renamed

SPACING = [
    ("2024-01-10", "Spacing means to wait a day between two sessions.\n\nIt needs no more than a calendar.\n"),
    ("2024-03-05", "Spacing means to wait a week between two sessions.\n\nIt needs no more than a calendar.\n"),
    ("2024-06-01", "Spacing means to wait a week between two sessions.\n"),
]
DIARY = [
    ("2024-02-01", "It rained all day long.\n\nI read that spacing beats cramming for exams.\n"),
    ("2024-05-10", "It rained all day long.\n\nI read that spacing never beats cramming for exams.\n"),
]


async def vault(folder: Path, versions: Mapping[str, Sequence[tuple[str, str | None]]]) -> Services:
    now = {path: text for path, told in versions.items() if (text := told[-1][1]) is not None}
    return replace((await searchable(now)).services, history=remembered(folder, versions))


def texts(found: Sequence[Belief]) -> list[tuple[str, str, str | None]]:
    return [(each.text, each.valid_from[:10], each.valid_until and each.valid_until[:10]) for each in found]


async def test_each_sentence_has_the_time_in_which_it_stood_in_its_note(tmp_path: Path) -> None:
    services = await vault(tmp_path, {"Spacing.md": SPACING, "Diary.md": DIARY})

    found = (await beliefs(services, concept="spacing")).beliefs

    assert texts(found) == [
        ("Spacing means to wait a day between two sessions.", "2024-01-10", "2024-03-05"),
        ("It needs no more than a calendar.", "2024-01-10", "2024-06-01"),
        ("I read that spacing beats cramming for exams.", "2024-02-01", "2024-05-10"),
        ("Spacing means to wait a week between two sessions.", "2024-03-05", None),
        ("I read that spacing never beats cramming for exams.", "2024-05-10", None),
    ]


async def test_a_reworded_sentence_names_what_it_replaced_and_one_that_stands_has_its_place(tmp_path: Path) -> None:
    services = await vault(tmp_path, {"Spacing.md": SPACING})

    day, calendar, week = (await beliefs(services, concept="spacing")).beliefs

    assert (day.ended, calendar.ended, week.ended) == (Ending.REWORDED, Ending.REMOVED, None)
    assert (day.before, week.before) == (None, day.text)
    assert (day.span, week.span and week.span.line_start) == (None, 1)


async def test_as_of_a_day_only_what_stood_there_at_its_end_is_told(tmp_path: Path) -> None:
    services = await vault(tmp_path, {"Spacing.md": SPACING})

    before = (await beliefs(services, concept="spacing", as_of="2024-03-04")).beliefs
    on_the_day = (await beliefs(services, concept="spacing", as_of="2024-03-05")).beliefs

    assert [each.text.split()[5] for each in before if each.text.startswith("Spacing")] == ["day"]
    assert [each.text.split()[5] for each in on_the_day if each.text.startswith("Spacing")] == ["week"]


async def test_since_a_day_only_what_came_or_went_after_it_is_told(tmp_path: Path) -> None:
    services = await vault(tmp_path, {"Spacing.md": SPACING, "Diary.md": DIARY})

    found = (await beliefs(services, concept="spacing", since="2024-03-31", as_of="2024-05-31")).beliefs

    assert [each.text.split()[3] for each in found] == ["spacing", "spacing"]
    assert {each.note_path for each in found} == {"Diary.md"}


async def test_a_sentence_that_moved_to_another_note_is_not_taken_for_one_that_was_given_up(tmp_path: Path) -> None:
    said = "Spacing beats cramming in every study so far.\n"
    services = await vault(
        tmp_path,
        {
            "Diary.md": [("2024-01-01", f"{said}\nRain.\n"), ("2024-02-01", "Rain and spacing.\n")],
            "New.md": [("2024-02-01", said)],
        },
    )

    found = (await beliefs(services, concept="spacing")).beliefs

    assert [(each.note_path, each.ended) for each in found] == [("Diary.md", Ending.MOVED), ("New.md", None)]


async def test_a_renamed_note_goes_on_and_a_sentence_stays_the_same(tmp_path: Path) -> None:
    text = "Spacing beats cramming in every study so far.\n"
    history = remembered(tmp_path, {"Old.md": [("2024-01-01", text)]})
    services = replace((await searchable({"New.md": text})).services, history=history)
    renamed(history, "Old.md", "New.md", "2024-02-01", text)

    assert texts((await beliefs(services, concept="spacing")).beliefs) == [(text.strip(), "2024-01-01", None)]


async def test_a_diary_is_dated_by_the_days_beside_its_sentences_but_a_chronicle_of_years_is_not(
    tmp_path: Path,
) -> None:
    text = "- 2023-10-05 I think spacing is a waste of time.\n- 1885: Ebbinghaus finds that spacing helps him.\n"
    services = await vault(tmp_path, {"Log.md": [("2024-01-01", text)]})

    found = (await beliefs(services, concept="spacing")).beliefs

    assert [(each.valid_from, each.dated_by, each.is_watched) for each in found] == [
        ("2023-10-05", "text", False),
        ("2024-01-01", "git", True),
    ]


async def test_a_date_ahead_of_a_version_that_was_watched_is_a_plan(tmp_path: Path) -> None:
    first, plan = (
        "Spacing beats cramming in every study so far.\n",
        "2025-06-01: I shall speak about spacing at Leiden.\n",
    )
    services = await vault(tmp_path, {"Spacing.md": [("2024-01-01", first), ("2024-02-01", f"{first}\n{plan}")]})

    found = (await beliefs(services, concept="spacing")).beliefs

    assert [(each.valid_from, each.dated_by) for each in found] == [("2024-01-01", "git"), ("2024-02-01", "git")]


async def test_what_stood_in_the_first_version_that_catena_saw_is_not_said_to_have_come_then(tmp_path: Path) -> None:
    text = "Spacing beats cramming in every study so far.\n"
    services = (await searchable({"Spacing.md": text})).services

    told = await beliefs(services, concept="spacing")

    assert [(each.dated_by, each.is_watched) for each in told.beliefs] == [("file_time", False)]
    assert told.watched_since is not None


async def test_notes_are_watched_since_git_saw_the_first_of_them(tmp_path: Path) -> None:
    told = [("2024-01-01", "Spacing beats cramming.\n"), ("2024-02-01", "Spacing beats cramming by far.\n")]
    services = (await searchable({"Spacing.md": told[-1][1]})).services

    found = await beliefs(replace(services, history=remembered(tmp_path, {"Spacing.md": told})), concept="spacing")

    assert found.watched_since == "2024-01-01"


@pytest.mark.parametrize(
    "line", ["Is spacing better than cramming, I wonder?", "[[Spacing]] · [[Cramming]] · [[Recall]]"]
)
async def test_questions_and_lists_of_links_are_no_beliefs(tmp_path: Path, line: str) -> None:
    services = await vault(tmp_path, {"Spacing.md": [("2024-01-01", f"{line}\n")]})

    assert (await beliefs(services, concept="spacing")).beliefs == ()


async def test_of_a_note_whose_title_only_mentions_the_concept_only_sentences_that_name_it_count(
    tmp_path: Path,
) -> None:
    text = "Memory is freed by the owner of a value.\n\nA frame is a mapping from variables to values.\n"
    versions = {
        "Ownership in Rust is a discipline for using memory safely.md": [("2024-01-01", text)],
        "Working memory.md": [("2024-01-01", "It holds about four things at once.\n")],
    }

    found = (await beliefs(await vault(tmp_path, versions), concept="memory")).beliefs

    assert [each.text for each in found] == [
        "Memory is freed by the owner of a value.",
        "It holds about four things at once.",
    ]


async def test_what_stands_under_a_heading_that_only_mentions_the_concept_is_not_said_of_it(tmp_path: Path) -> None:
    text = "## How spacing and tides differ\n\nThe moon pulls the sea.\n\n## Spacing\n\nIt beats cramming by far.\n"

    found = (await beliefs(await vault(tmp_path, {"Course.md": [("2024-01-01", text)]}), concept="spacing")).beliefs

    assert [each.text for each in found] == ["It beats cramming by far."]


async def test_instructions_are_no_beliefs_but_what_the_writer_means_to_do_is(tmp_path: Path) -> None:
    text = "Open the notes on spacing before the exam.\n\nI shall use spacing for every exam of the term.\n"

    found = (await beliefs(await vault(tmp_path, {"Course.md": [("2024-01-01", text)]}), concept="spacing")).beliefs

    assert [each.text for each in found] == ["I shall use spacing for every exam of the term."]


async def test_what_two_notes_say_in_the_same_words_is_told_once_of_the_first(tmp_path: Path) -> None:
    said = "Spacing beats cramming by far."
    versions = {"Diary.md": [("2024-02-01", f"{said}\n")], "Spacing.md": [("2024-01-01", f"{said}\n")]}

    found = (await beliefs(await vault(tmp_path, versions), concept="spacing")).beliefs

    assert [(each.text, each.note_path) for each in found] == [(said, "Spacing.md")]


async def test_bad_requests_are_refused_in_a_sentence(tmp_path: Path) -> None:
    services = await vault(tmp_path, {"Spacing.md": SPACING})

    with pytest.raises(BadDate):
        await beliefs(services, concept="spacing", as_of="someday")
    with pytest.raises(QueryEmpty):
        await beliefs(services, concept=" ")


async def test_a_sentence_of_a_retracted_paper_is_said_to_be_one(tmp_path: Path) -> None:
    text = "---\nretracted: true\n---\nSpacing means to wait a week between two sessions.\n"
    services = await vault(tmp_path, {"Study.md": [("2024-01-10", text)], "Spacing.md": SPACING})

    answer = await beliefs(services, concept="spacing")

    assert [warning.error for warning in answer.warnings] == ["“Study” was retracted."]
