"""What changed in the vault since a day."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from catena.errors import BadDate
from catena.history.change import ChangeKind
from catena.history.version_entries import HistoryEvent
from catena.operations import changed_since as operation
from catena.operations.changed_since import ChangedSince, changed_since
from catena.operations.services import Services
from catena.stores.sqlite_file import Given, SqliteFile
from catena.stores.sqlite_history import SqliteHistory
from tests.fakes.clock import FakeClock
from tests.histories import remembered, renamed

VAULT = {
    "Night/Sleep.md": [
        ("2024-01-15", "Sleep settles some memories.\n"),
        ("2024-03-01T08:00:00Z", "---\ntitle: On sleep\n---\nSleep settles memories.\n"),
    ],
    "Rain.md": [
        ("2024-02-10", "Rain is wet.\n"),
        ("2024-03-01", "Rain is wet.\n\nup:: [[Weather]]\n"),
        ("2024-05-01", None),
    ],
}


async def told(history: SqliteHistory, date: str, folder: str | None = None) -> ChangedSince:
    parts: Any = SimpleNamespace(history=history, clock=FakeClock())
    return await changed_since(cast(Services, parts), date=date, folder=folder)


async def test_what_became_so_since_a_day_is_told_oldest_first_against_what_was_before(tmp_path: Path) -> None:
    found = await told(remembered(tmp_path, VAULT), "2024-02")

    assert [(c.timestamp, c.note_path, c.note_title, c.event) for c in found.changes] == [
        ("2024-02-10", "Rain.md", "Rain", HistoryEvent.CREATED),
        ("2024-03-01", "Rain.md", "Rain", HistoryEvent.RELATED),
        ("2024-03-01T08:00:00Z", "Night/Sleep.md", "On sleep", HistoryEvent.MODIFIED),
        ("2024-05-01", "Rain.md", "Rain", HistoryEvent.REMOVED),
    ]
    assert [(c.kind, c.text, c.before) for c in found.changes[2].changes] == [
        (ChangeKind.SENTENCE_REWORDED, "Sleep settles memories.", "Sleep settles some memories."),
        (ChangeKind.PROPERTY_CHANGED, "title: On sleep", None),
    ]
    assert found.warnings == ()


async def test_the_day_itself_counts_and_the_day_before_does_not(tmp_path: Path) -> None:
    history = remembered(tmp_path, VAULT)

    assert len((await told(history, "2024-03-01")).changes) == 3
    assert len((await told(history, "2024-03-02")).changes) == 1
    assert (await told(history, "2024-05-02")).changes == ()


async def test_a_folder_holds_what_stands_there_now_or_stood_there_then(tmp_path: Path) -> None:
    history = remembered(tmp_path, VAULT)
    renamed(history, "Night/Sleep.md", "Archive/Sleep.md", "2024-06-01", "Sleep settles memories.\n")

    def places(found: ChangedSince) -> list[tuple[str, str]]:
        return [(change.timestamp[:10], change.note_path) for change in found.changes]

    everywhere = [
        ("2024-01-15", "Night/Sleep.md"),
        ("2024-03-01", "Night/Sleep.md"),
        ("2024-06-01", "Archive/Sleep.md"),
    ]
    assert places(await told(history, "2024", "Night")) == everywhere
    assert places(await told(history, "2024", "/Archive/")) == everywhere
    assert places(await told(history, "2024", "Arch")) == []


async def test_a_rename_is_told_as_one_also_when_nothing_else_changed(tmp_path: Path) -> None:
    history = remembered(tmp_path, {"a.md": [("2024-01-01", "It is.\n")]})
    renamed(history, "a.md", "b.md", "2024-02-01", "It is.\n")

    (change,) = (await told(history, "2024-02-01")).changes

    assert (change.event, change.note_path) == (HistoryEvent.RENAMED, "b.md")


async def test_what_only_looks_otherwise_is_not_told_and_what_cannot_be_read_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    formatted = [("2024-01-01", "- Rain is wet.\n"), ("2024-02-01", "---\nmodified: 2024-02-01\n---\n* Rain is wet.\n")]
    history = remembered(tmp_path, {"Rain.md": formatted})

    assert (await told(history, "2024-02")).changes == ()
    monkeypatch.setattr(operation, "MOST_BYTES", 0)
    assert [each.event for each in (await told(history, "2024-02")).changes] == [HistoryEvent.MODIFIED]


async def test_a_bad_date_is_refused_and_an_empty_history_is_said_to_be_one(tmp_path: Path) -> None:
    history = remembered(tmp_path, {})

    with pytest.raises(BadDate, match="Date cannot be in the future"):
        await told(history, "2027")
    assert (await told(history, "2024")).warnings[0].error == "No history of these notes is kept yet."


async def test_of_too_many_changes_the_newest_are_told_and_how_many_there_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(operation, "MOST_TOLD", 2)

    found = await told(remembered(tmp_path, VAULT), "2024-01-01")

    assert [change.timestamp for change in found.changes] == ["2024-03-01T08:00:00Z", "2024-05-01"]
    assert found.warnings[0].error == "There are 5 changes since then."


async def test_as_many_statements_are_run_for_many_notes_as_for_few(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    vault = {
        f"{folder}/{number}.md": [("2024-02-01", f"Naps help {number}.\n")] for folder in "AB" for number in range(9)
    }
    history = remembered(tmp_path, vault)
    statements: list[str] = []

    def noted(file: SqliteFile, sql: str, given: Given = ()) -> list[Any]:
        statements.append(sql)
        return rows(file, sql, given)

    rows = SqliteFile.rows
    monkeypatch.setattr(SqliteFile, "rows", noted)
    found = await told(history, "2024-01", folder="A")

    assert {each.note_path for each in found.changes} == {f"A/{number}.md" for number in range(9)}
    assert len([sql for sql in statements if "packed" not in sql]) < 9
