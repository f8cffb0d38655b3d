"""What was thought in a past period is told by what the notes said then, not by what they say today."""

from dataclasses import replace
from pathlib import Path

from catena.forms.timeline_entry import TimelineEvent
from catena.operations.ask import AskResult, ask
from catena.operations.services import Services
from tests.fakes.searchable import searchable
from tests.histories import remembered

VELVET = [
    ("2022-03-04", "# Velvet\n\nI believe that velvet is for curtains. See [[Cotton]].\n"),
    ("2023-05-01", "# Velvet\n\nI believe that velvet is for curtains. See [[Cotton]] and [[Silk]].\n"),
    ("2024-06-10", "# Velvet\n\nI now think that it is for coats.\n\nIn 2022 velvet cost nine crowns.\n"),
]
DIARY = [("2025-02-03", "Velvet at noon, and tea.\n")]


async def services(folder: Path) -> Services:
    notes = {"Velvet.md": VELVET, "Diary.md": DIARY}
    found = await searchable({path: told[-1][1] for path, told in notes.items()})
    return replace(found.services, history=remembered(folder, notes))


async def asked(folder: Path, question: str) -> AskResult:
    return await ask(await services(folder), question=question)


async def test_passages_that_were_written_later_do_not_answer_what_was_believed_then(tmp_path: Path) -> None:
    result = await asked(tmp_path, "What did I believe about velvet in 2023?")

    assert result.answer.answer == ()
    told = [entry.content_snapshot for entry in result.answer.timeline or ()]
    assert told[:1] == ["I believe that velvet is for curtains."]


async def test_a_passage_that_names_the_year_may_have_been_written_later(tmp_path: Path) -> None:
    result = await asked(tmp_path, "What did I believe about velvet in 2022?")

    assert {each.text for each in result.answer.answer} <= {"In 2022 velvet cost nine crowns."}


async def test_when_a_view_changed_is_told_by_the_day_of_the_change_and_not_by_a_time_of_day(tmp_path: Path) -> None:
    result = await asked(tmp_path, "When did I change my mind about velvet?")

    changed = [entry for entry in result.answer.timeline or () if entry.event is TimelineEvent.MODIFIED]
    assert "*2024-06-10:* I now think that it is for coats." in result.markdown
    assert "**noon**" not in result.markdown
    assert changed[-1].timestamp == "2024-06-10"
    assert all("See" not in (entry.content_snapshot or "") for entry in changed)


async def test_a_record_of_changes_that_the_history_tells_lacks_no_history(tmp_path: Path) -> None:
    result = await asked(tmp_path, "What changed in June 2024?")

    assert [entry.note_path for entry in result.answer.timeline or ()] == ["Velvet.md"]
    assert result.answer.warnings == ()


async def test_what_a_daily_note_says_is_told_once_and_not_again_as_dated_by_its_name() -> None:
    found = await searchable({"2025-03-20.md": "# 2025-03-20\n\nStarted the diary. [[Velvet]]\n"})

    result = await ask(found.services, question="What happened in March 2025?")

    assert [entry.content_snapshot for entry in result.answer.timeline or ()] == ["Started the diary. Velvet"]
