"""The history on real SQLite: nothing is ever changed, and nothing that was kept is thrown away."""

import logging
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from catena.errors import CannotStart, StorageFailed
from catena.history.ports import Row
from catena.history.version import DatedBy, RecordedVersion
from catena.notes import note_version
from catena.stores.sqlite_history import SqliteHistory
from catena.vault.path import VaultPath

A, B, C = VaultPath("a.md"), VaultPath("b.md"), VaultPath("Folder/c.md")
MONDAY, TUESDAY, WEDNESDAY = "2026-03-02T08:00:00Z", "2026-03-03T08:00:00Z", "2026-03-04T08:00:00Z"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "state" / "history.sqlite"


@pytest.fixture
def history(file: Path) -> Iterator[SqliteHistory]:
    opened = SqliteHistory(file)
    yield opened
    opened.close()


def a_row(path: str, text: str | None, valid_from: str, by: DatedBy = DatedBy.FILE_TIME) -> Row:
    raw = None if text is None else text.encode()
    return Row(path=VaultPath(path), raw=raw, valid_from=valid_from, dated_by=by)


def of(history: SqliteHistory, path: str, known_at: str | None = None) -> tuple[RecordedVersion, ...]:
    note_id = history.note_at(VaultPath(path))
    assert note_id is not None
    return history.versions(note_id, known_at=known_at)


def test_a_version_comes_back_byte_for_byte(history: SqliteHistory) -> None:
    raw = b"caf\xc3\xa9 \xff\r\n" * 1000
    history.append([Row(path=A, raw=raw, valid_from="2024-01-15", dated_by=DatedBy.FRONTMATTER)], recorded_at=MONDAY)

    version = of(history, A)[0]

    assert (version.path, version.valid_from, version.dated_by) == (A, "2024-01-15", DatedBy.FRONTMATTER)
    assert history.content(note_version(raw)) == raw
    assert history.latest() == {A: note_version(raw)}


def test_days_moments_and_offsets_are_ordered_on_one_axis(history: SqliteHistory) -> None:
    for text, start in (("1", "2024-01-15T23:00:00-05:00"), ("2", "2024-01-10"), ("3", "2024-01-16T02:00:00Z")):
        history.append([a_row(A, text, start)], recorded_at=MONDAY)

    assert [v.valid_from for v in of(history, A)] == [
        "2024-01-10", "2024-01-16T02:00:00Z", "2024-01-15T23:00:00-05:00",
    ]  # fmt: skip


def test_equal_bytes_are_stored_once(history: SqliteHistory) -> None:
    text = "".join(f"{n} " for n in range(20_000))
    history.append([a_row(A, text, "2024-01-01")], recorded_at=MONDAY)
    before = history.bytes_used()

    history.append([a_row(f"copy {n}.md", text, "2024-01-01") for n in range(20)], recorded_at=MONDAY)

    assert history.bytes_used() - before < 20_000


def test_saying_the_same_again_adds_no_row(history: SqliteHistory) -> None:
    history.append([a_row(A, "one", "2024-01-01")], recorded_at=MONDAY)
    history.append([a_row(A, "one", "2024-02-01"), a_row(B, None, "2024-02-01")], recorded_at=TUESDAY)

    assert len(of(history, A)) == 1
    assert history.note_at(B) is None


def test_a_note_keeps_its_identity_under_every_name(history: SqliteHistory) -> None:
    history.append([a_row(A, "one", "2024-01-01")], recorded_at=MONDAY)
    history.append([a_row(B, "two", "2024-02-01")], recorded_at=TUESDAY, renamed=[(A, B)])
    history.append([a_row(C, "two", "2024-03-01")], recorded_at=WEDNESDAY, renamed=[(B, C)])

    assert history.note_at(A) == history.note_at(B) == history.note_at(C)
    assert [v.path for v in of(history, C)] == [A, B, C]
    assert set(history.latest()) == {C}


def test_what_was_known_then_is_told_as_it_was_known(history: SqliteHistory) -> None:
    history.append([a_row(A, "one", "2024-06-01")], recorded_at=MONDAY)
    note_id = history.note_at(A)
    assert note_id is not None
    history.rewrite(note_id, [a_row(A, "zero", "2024-01-01"), a_row(A, "one", "2024-05-01")], recorded_at=WEDNESDAY)

    assert [v.valid_from for v in of(history, A, known_at="2026-03-01")] == []
    assert [v.valid_from for v in of(history, A, known_at=TUESDAY)] == ["2024-06-01"]
    assert [v.valid_from for v in of(history, A)] == ["2024-01-01", "2024-05-01"]


def test_rewriting_keeps_the_rows_that_say_the_same(history: SqliteHistory) -> None:
    history.append([a_row(A, "one", "2024-01-01"), a_row(B, "x", "2024-01-01")], recorded_at=MONDAY)
    history.append([a_row(A, "two", "2024-02-01")], recorded_at=MONDAY)
    note_id = history.note_at(A)
    assert note_id is not None
    known = [
        Row(path=A, raw=None, valid_from=v.valid_from, dated_by=v.dated_by, sighting=s)
        for v, s in zip(history.versions(note_id), history.sightings(note_id), strict=True)
    ]
    before = history.versions(note_id)

    history.rewrite(note_id, [*known, a_row(A, "three", "2024-03-01")], recorded_at=TUESDAY)
    after = history.versions(note_id)
    history.rewrite(note_id, known[:1], recorded_at=WEDNESDAY)

    assert after[:2] == before
    assert [v.recorded_at[:10] for v in after] == ["2026-03-02", "2026-03-02", "2026-03-03"]
    assert history.versions(note_id) == before[:1]
    assert len(history.versions(note_id, known_at=TUESDAY)) == 3
    assert history.latest()[A] == note_version(b"one")


def test_two_notes_that_turn_out_to_be_one_have_one_history(history: SqliteHistory) -> None:
    history.append([a_row(A, "one", "2024-01-01"), a_row(B, "two", "2024-02-01")], recorded_at=MONDAY)
    first, second = history.note_at(A), history.note_at(B)
    assert first is not None
    assert second is not None

    history.join(first, second)

    assert [(v.path, v.note_id) for v in history.versions(second)] == [(A, second), (B, second)]
    assert history.note_at(A) == second
    assert set(history.latest()) == {B}


def test_the_versions_of_many_notes_are_those_of_each(history: SqliteHistory) -> None:
    history.append([a_row(A, "one", "2024-02-01"), a_row(B, "two", "2024-01-01")], recorded_at=MONDAY)
    history.append([a_row(C, "one", "2024-03-01")], recorded_at=TUESDAY, renamed=[(A, C)])
    history.append([a_row(B, None, "2024-03-01"), a_row("d.md", "new", "2024-01-01")], recorded_at=TUESDAY)
    joined, into = history.note_at(VaultPath("d.md")), history.note_at(C)
    assert joined is not None
    assert into is not None
    history.join(joined, into)
    paths = [C, VaultPath("never.md"), A, B, VaultPath("d.md")]

    found = history.versions_at_each(paths)

    assert list(found) == paths
    assert found == {path: history.versions_at(path) for path in paths}
    assert [len(rows) for rows in found.values()] == [3, 0, 3, 2, 3]


def test_changes_of_some_days_are_found_across_notes(history: SqliteHistory) -> None:
    starts = ("2024-01-31", "2024-02-01", "2024-02-29T12:00:00", "2024-03-01")
    history.append([a_row(f"{start}.md", "x", start) for start in starts], recorded_at=MONDAY)

    assert [v.valid_from for v in history.changed_between("2024-02-01", "2024-03-01")] == list(starts[1:3])


def test_a_pruned_version_still_says_when_it_was(history: SqliteHistory) -> None:
    history.append([a_row(A, "one", "2024-01-01")], recorded_at=MONDAY)
    history.append([a_row(A, "two", "2024-02-01")], recorded_at=MONDAY)
    digest = note_version(b"one")

    history.prune([digest])

    assert history.content(digest) is None
    assert [(v.digest == digest, v.valid_from) for v in of(history, A)] == [(True, "2024-01-01"), (False, "2024-02-01")]
    assert [(h.digest, h.is_newest) for h in history.held()] == [(note_version(b"two"), True)]

    history.append([a_row(A, "one", "2024-03-01")], recorded_at=TUESDAY)
    assert history.content(digest) == b"one"


def test_what_fails_within_a_transaction_leaves_nothing(history: SqliteHistory) -> None:
    with pytest.raises(ZeroDivisionError), history.together():
        history.append([a_row(A, "one", "2024-01-01")], recorded_at=MONDAY)
        history.remember("key", "value")
        raise ZeroDivisionError

    assert history.latest() == {}
    assert history.recall("key") is None


def test_everything_is_still_there_after_a_restart(file: Path) -> None:
    first = SqliteHistory(file)
    first.append([a_row(A, "one", "2024-01-01")], recorded_at=MONDAY)
    first.remember("key", "value")
    told = of(first, A)
    first.close()

    second = SqliteHistory(file)
    assert of(second, A) == told
    assert second.recall("key") == "value"
    second.close()


def test_a_file_that_cannot_be_read_is_kept_aside_and_said_loudly(file: Path, caplog: pytest.LogCaptureFixture) -> None:
    file.parent.mkdir()
    file.write_bytes(b"no database at all, but somebody's years of notes " * 100)

    opened = SqliteHistory(file)
    opened.append([a_row(A, "one", "2024-01-01")], recorded_at=MONDAY)
    opened.close()

    (aside,) = file.parent.glob("history.unreadable-*.sqlite")
    assert aside.read_bytes().startswith(b"no database at all")
    assert [record.levelno for record in caplog.records] == [logging.ERROR]
    assert aside.name in caplog.text


def test_a_file_that_cannot_be_opened_is_not_taken_for_broken(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    SqliteHistory(file).close()
    connect = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda name, **more: connect(f"{name}/nowhere", **more))

    with pytest.raises(StorageFailed, match="can't be opened: the system refuses"):
        SqliteHistory(file)

    assert [found.name for found in file.parent.glob("*.sqlite")] == ["history.sqlite"]


def test_a_history_of_a_newer_catena_is_left_as_it_is(file: Path) -> None:
    SqliteHistory(file).close()
    with sqlite3.connect(file) as other:
        other.execute("pragma user_version = 99")
    other.close()
    before = file.read_bytes()

    with pytest.raises(CannotStart, match="newer Catena"):
        SqliteHistory(file)

    assert file.read_bytes() == before


def test_threads_may_write_and_read_at_once(history: SqliteHistory) -> None:
    def write(name: int) -> None:
        for n in range(20):
            history.append([a_row(f"{name}.md", f"{n}", f"2024-01-{n + 1:02}")], recorded_at=MONDAY)
            history.latest()

    threads = [threading.Thread(target=write, args=(name,)) for name in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert [len(of(history, f"{name}.md")) for name in range(4)] == [20] * 4
