"""What a note said on a day, what was known of it on a day, and how it changed."""

import os
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from catena.adapters.disk_vault import DiskVault
from catena.errors import BadDate, PathRefused, UnknownNote
from catena.history.change import ChangeKind
from catena.history.version import DatedBy
from catena.history.version_entries import GONE, HistoryEvent
from catena.index.recording import record_of
from catena.notes import note_version, parse_note
from catena.operations import note_history as operation
from catena.operations.note_history import NoteHistory, note_history
from catena.operations.services import Services
from catena.stores.sqlite_history import SqliteHistory
from catena.vault.path import VaultPath
from tests.fakes.clock import FakeClock
from tests.fakes.ledger import FakeLedger
from tests.histories import LEARNED, remembered, renamed, row

SLEEP = {
    "Sleep.md": [
        ("2024-01-15", "Sleep settles some memories.\n"),
        ("2024-03-01T08:00:00Z", "Sleep settles memories.\n"),
        ("2024-06-10T20:00:00Z", "Sleep settles memories.\n\nsupports:: [[Recall]]\n"),
    ]
}


async def told(
    folder: Path, history: SqliteHistory, path: str, *, as_of: str | None = None, known_at: str | None = None
) -> NoteHistory:
    vault = DiskVault(folder)
    ledger = FakeLedger()
    ledger.record_notes([record_of(parse_note(f.path, vault.read(f.path)), f) for f in vault.scan().files])
    parts: Any = SimpleNamespace(vault=vault, ledger=ledger, history=history, clock=FakeClock())
    return await note_history(cast(Services, parts), path=path, as_of=as_of, known_at=known_at)


async def test_every_version_is_told_with_both_times_and_what_changed_in_it(tmp_path: Path) -> None:
    found = await told(tmp_path, remembered(tmp_path, SLEEP), "Sleep")

    assert [(v.valid_time_start, v.valid_time_end, v.event) for v in found.versions] == [
        ("2024-01-15", "2024-03-01T08:00:00Z", HistoryEvent.CREATED),
        ("2024-03-01T08:00:00Z", "2024-06-10T20:00:00Z", HistoryEvent.MODIFIED),
        ("2024-06-10T20:00:00Z", None, HistoryEvent.RELATED),
    ]
    assert {v.transaction_time[:19] for v in found.versions} == {LEARNED[:19]}
    assert [[(c.kind, c.text, c.before) for c in v.changes] for v in found.versions] == [
        [(ChangeKind.SENTENCE_ADDED, "Sleep settles some memories.", None)],
        [(ChangeKind.SENTENCE_REWORDED, "Sleep settles memories.", "Sleep settles some memories.")],
        [
            (ChangeKind.SENTENCE_ADDED, "supports:: Recall", None),
            (ChangeKind.LINK_ADDED, "Recall", None),
        ],
    ]
    assert found.content == SLEEP["Sleep.md"][2][1]
    assert found.current_version == found.versions[2].version
    assert found.warnings == ()


@pytest.mark.parametrize(
    ("as_of", "version"),
    [
        ("2024-01-15", 0),
        ("2024-02", 0),
        ("2024-02-29", 0),
        pytest.param("2024-03-01", 1, id="a day includes all of it"),
        pytest.param("May 2024", 1, id="a month counts to its end"),
        pytest.param("2024", 2, id="and so does a year"),
    ],
)
async def test_what_a_note_said_on_a_day_is_what_was_valid_at_its_end(tmp_path: Path, as_of: str, version: int) -> None:
    found = await told(tmp_path, remembered(tmp_path, SLEEP), "Sleep.md", as_of=as_of)

    assert found.content == SLEEP["Sleep.md"][version][1]
    assert found.current_version == found.versions[version].version
    assert len(found.versions) == 3


async def test_before_it_existed_a_note_said_nothing_and_it_is_told_since_when_it_is_there(tmp_path: Path) -> None:
    found = await told(tmp_path, remembered(tmp_path, SLEEP), "Sleep.md", as_of="2023-12-31")

    assert (found.content, found.current_version, len(found.versions)) == (None, None, 3)
    assert "2024-01-15" in found.warnings[0].error


async def test_what_was_so_and_what_was_known_to_be_so_are_two_questions(tmp_path: Path) -> None:
    history = remembered(
        tmp_path, {"Sleep.md": [("2026-01-10", "As the file stood.\n")]}, recorded_at="2026-01-10T09:00:00Z"
    )
    note_id = history.note_at(VaultPath("Sleep.md"))
    assert note_id is not None
    # Later the vault's git history is taken in: the note is much older than anybody had told the sidecar.
    history.rewrite(
        note_id,
        [row("Sleep.md", "2024-05-01", "The very first.\n"), row("Sleep.md", "2025-05-01", "As the file stood.\n")],
        recorded_at="2026-02-20T09:00:00Z",
    )

    now = await told(tmp_path, history, "Sleep.md", as_of="2024-06-01")
    then = await told(tmp_path, history, "Sleep.md", as_of="2024-06-01", known_at="2026-01-31")
    known = await told(tmp_path, history, "Sleep.md", known_at="2026-01-31")

    assert now.content == "The very first.\n"
    assert (then.content, [v.valid_time_start for v in then.versions]) == (None, ["2026-01-10"])
    assert (known.content, [v.valid_time_start for v in known.versions]) == ("As the file stood.\n", ["2026-01-10"])


async def test_before_anything_was_recorded_nothing_was_known_and_it_is_said_since_when_it_is(tmp_path: Path) -> None:
    history = remembered(tmp_path, SLEEP)

    found = await told(tmp_path, history, "Sleep.md", known_at="2026-01-31")

    assert (found.versions, found.content, found.current_version) == ((), None, None)
    assert "2026-02-01" in found.warnings[0].error
    assert len((await told(tmp_path, history, "Sleep.md", known_at="2026-02-01")).versions) == 3


async def test_a_note_is_found_under_every_name_it_had_and_the_new_name_is_reported(tmp_path: Path) -> None:
    history = remembered(tmp_path, SLEEP)
    text = SLEEP["Sleep.md"][2][1]
    assert text
    renamed(history, "Sleep.md", "Night/Sleeping.md", "2025-01-01", text)

    old, new = [await told(tmp_path, history, path) for path in ("Sleep.md", "Night/Sleeping.md")]

    assert old == new
    assert [v.note_path for v in new.versions] == ["Sleep.md"] * 3 + ["Night/Sleeping.md"]
    assert new.versions[-1].event is HistoryEvent.RENAMED
    assert [(c.kind, c.text, c.before) for c in new.versions[-1].changes] == [
        (ChangeKind.RENAMED, "Night/Sleeping.md", "Sleep.md")
    ]


async def test_a_note_that_is_gone_still_has_its_history_and_one_that_came_back_goes_on(tmp_path: Path) -> None:
    versions = [("2024-01-01", "It was.\n"), ("2024-02-01", None), ("2024-04-01", "It is again.\n")]
    gone = await told(tmp_path, remembered(tmp_path / "a", {"Sleep.md": versions[:2]}), "Sleep.md")
    back = await told(tmp_path, remembered(tmp_path / "b", {"Sleep.md": versions}), "Sleep.md")

    assert [v.event for v in back.versions] == [HistoryEvent.CREATED, HistoryEvent.REMOVED, HistoryEvent.CREATED]
    assert (gone.content, gone.current_version, gone.versions[-1].version) == (None, None, GONE)
    assert "gone since 2024-02-01" in gone.warnings[0].error
    assert back.content == "It is again.\n"


async def test_a_text_that_was_thinned_out_is_missing_but_its_dates_are_reported(tmp_path: Path) -> None:
    history = remembered(tmp_path, SLEEP)
    middle = note_version(b"Sleep settles memories.\n")
    history.prune([middle])

    found = await told(tmp_path, history, "Sleep.md", as_of="2024-04-01")

    assert (found.content, found.current_version) == (None, middle)
    assert "no longer kept" in found.warnings[0].error
    assert [(v.event, v.changes) for v in found.versions[1:]] == [(HistoryEvent.MODIFIED, ())] * 2


async def test_of_a_note_that_nobody_recorded_yet_its_file_is_the_one_version(tmp_path: Path) -> None:
    file = tmp_path / "New.md"
    file.write_text("---\ncreated: 2025-05-05\n---\nIt is new. [[X]]\n")
    os.utime(file, (1_760_000_000, 1_760_000_000))
    history = remembered(tmp_path / "state", {})

    found = await told(tmp_path, history, "New")

    (version,) = found.versions
    assert (version.valid_time_start, version.dated_by, version.event) == (
        "2025-05-05",
        DatedBy.FRONTMATTER,
        HistoryEvent.CREATED,
    )
    assert found.content == file.read_text()
    assert (await told(tmp_path, history, "New", as_of="2025-05-04")).content is None
    assert (await told(tmp_path, history, "New", known_at="2026-02-28")).versions == ()


async def test_what_was_never_there_or_is_no_path_or_date_is_refused(tmp_path: Path) -> None:
    (tmp_path / "Sleep and memory.md").write_text("It is.\n")
    history = remembered(tmp_path / "state", {})

    with pytest.raises(UnknownNote, match=r"Sleep and memory\.md"):
        await told(tmp_path, history, "Sleep & memory")
    with pytest.raises(PathRefused):
        await told(tmp_path, history, "../Sleep.md")
    for words, message in (
        ("Octember", "I couldn't parse the date 'Octember'"),
        ("2026-03-02", "Date cannot be in the future"),
        ("1899-12-31", "Date must be after 1900"),
    ):
        for question in ({"as_of": words}, {"known_at": words}):
            with pytest.raises(BadDate, match=message):
                await told(tmp_path, history, "Sleep and memory", **question)


async def test_of_a_very_long_history_all_dates_and_the_newest_changes_are_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(operation, "MOST_COMPARED", 3)
    versions = [(f"2024-01-{day:02}", f"It is day {day} now.\n") for day in range(1, 11)]

    found = await told(tmp_path, remembered(tmp_path, {"Day.md": versions}), "Day.md")

    assert len(found.versions) == 10
    assert [len(v.changes) for v in found.versions] == [1, 0, 0, 0, 0, 0, 0, 0, 1, 1]
    assert "more versions" in found.warnings[0].error


@pytest.mark.parametrize(
    ("as_of", "dated_by", "said"),
    [
        ("2024-03-01", DatedBy.FRONTMATTER, ["Sleep.md was first seen on 2026-02-01."]),
        ("2024-03-01", DatedBy.GIT, []),
        ("2026-02-01", DatedBy.FRONTMATTER, []),
    ],
)
async def test_a_text_of_a_day_on_which_nobody_saw_it_says_so(
    tmp_path: Path, as_of: str, dated_by: DatedBy, said: list[str]
) -> None:
    history = SqliteHistory(tmp_path / "history.sqlite")
    history.append([row("Sleep.md", "2024-01-01", "Sleep is rest.\n", dated_by=dated_by)], recorded_at=LEARNED)

    found = await told(tmp_path, history, "Sleep.md", as_of=as_of)

    assert found.content == "Sleep is rest.\n"
    assert [warning.error for warning in found.warnings] == said
