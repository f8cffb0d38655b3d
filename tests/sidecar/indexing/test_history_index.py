"""A history of every note: from what the sidecar sees, and from the vault's git, on real SQLite and real git."""

import asyncio
import datetime as dt
import os
import random
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from catena.events import Events, HistoryProgress
from catena.history.version import RecordedVersion
from catena.indexing.history_index import HistoryIndex
from catena.indexing.recent_notes import SavedNote
from catena.notes import note_version
from catena.stores.sqlite_history import SqliteHistory
from catena.vault.file import VaultFile
from catena.vault.path import VaultPath
from tests.fakes.clock import FakeClock
from tests.git_vaults import GitVault

SUMMER = dt.datetime(2025, 7, 1, 12, 0, tzinfo=dt.UTC)
A_GIGABYTE = 1_000_000_000


class Watched:
    """A vault in git, its history, and an index that sees what a scan would see."""

    def __init__(self, folder: Path, *, most_bytes: int = A_GIGABYTE) -> None:
        self.vault = GitVault.at(folder / "vault")
        self.file = folder / "state" / "history.sqlite"
        self.clock = FakeClock(SUMMER)
        self.history = SqliteHistory(self.file)
        self.events = Events()
        self.most_bytes = most_bytes
        self.index = self._index()

    def _index(self) -> HistoryIndex:
        return HistoryIndex(self.history, self.vault.repository(), self.clock, self.events, most_bytes=self.most_bytes)

    def restart(self) -> None:
        """As after a kill: nothing of the process is left, the files are."""
        self.index.close()
        self.history.close()
        self.history = SqliteHistory(self.file)
        self.index = self._index()

    def scan(self) -> None:
        """What the indexer does after a look at everything."""
        files = {
            VaultPath(file.relative_to(self.vault.root).as_posix()): file.read_bytes()
            for file in sorted(self.vault.root.rglob("*.md"))
        }
        due = self.index.find_due({path: note_version(raw) for path, raw in files.items()})
        self.index.take(
            [
                SavedNote(VaultFile(path, (self.vault.root / path).stat().st_mtime, len(files[path])), files[path])
                for path in due
            ]
        )

    def save(self, path: str, text: str, when: str) -> None:
        """A person saves a note; the watcher sees it a second later."""
        file = self.vault.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text.encode())
        moment = dt.datetime.fromisoformat(when)
        os.utime(file, (moment.timestamp(), moment.timestamp()))
        self.clock.pass_s((moment - self.clock.now()).total_seconds() + 1)
        raw = text.encode()
        self.index.take([SavedNote(VaultFile(VaultPath(path), moment.timestamp(), len(raw)), raw)])

    async def take_in_git(self) -> int:
        steps = 0
        while await self.index.step():
            steps += 1
        return steps

    def versions(self, path: str, *, known_at: str | None = None) -> tuple[RecordedVersion, ...]:
        note_id = self.history.note_at(VaultPath(path))
        return () if note_id is None else self.history.versions(note_id, known_at=known_at)

    def told(self, path: str, *, known_at: str | None = None) -> list[tuple[str, str, str | None]]:
        """Day, evidence, and text of each version."""
        return [(v.valid_from[:10], v.dated_by.value, self.text(v)) for v in self.versions(path, known_at=known_at)]

    def text(self, version: RecordedVersion) -> str | None:
        raw = None if version.digest is None else self.history.content(version.digest)
        return None if raw is None else raw.decode()


@pytest.fixture
def watched(tmp_path: Path) -> Iterator[Watched]:
    made = Watched(tmp_path)
    yield made
    made.index.close()
    made.history.close()


# -- what the sidecar sees itself


def test_each_saved_version_is_kept_with_the_time_of_its_file(watched: Watched) -> None:
    watched.save("Tea.md", "Black.\n", "2025-07-01T13:00:00+00:00")
    watched.save("Tea.md", "Green.\n", "2025-07-02T09:00:00+00:00")

    assert watched.told("Tea.md") == [
        ("2025-07-01", "file_time", "Black.\n"),
        ("2025-07-02", "file_time", "Green.\n"),
    ]


def test_looking_again_at_what_is_known_records_nothing(watched: Watched) -> None:
    watched.save("Tea.md", "Black.\n", "2025-07-01T13:00:00+00:00")
    before = watched.versions("Tea.md")

    watched.scan()
    watched.scan()

    assert watched.versions("Tea.md") == before


def test_a_change_that_nobody_watched_is_due_at_the_next_start(watched: Watched) -> None:
    watched.save("Tea.md", "Black.\n", "2025-07-01T13:00:00+00:00")
    (watched.vault.root / "Tea.md").write_text("Green.\n")
    watched.restart()

    watched.scan()

    assert [text for _, _, text in watched.told("Tea.md")] == ["Black.\n", "Green.\n"]


def test_a_note_that_goes_and_comes_back_is_the_same_note(watched: Watched) -> None:
    watched.save("Tea.md", "Black.\n", "2025-07-01T13:00:00+00:00")
    watched.clock.pass_s(60)
    (watched.vault.root / "Tea.md").unlink()
    watched.scan()
    watched.save("Tea.md", "Green.\n", "2025-07-03T13:00:00+00:00")

    assert [text for _, _, text in watched.told("Tea.md")] == ["Black.\n", None, "Green.\n"]


def test_a_renamed_note_goes_on_and_its_old_name_still_leads_to_it(watched: Watched) -> None:
    watched.save("Tea.md", "Black.\n", "2025-07-01T13:00:00+00:00")
    watched.index.rename([(VaultPath("Tea.md"), VaultPath("Drinks/Tea.md"))])
    watched.save("Drinks/Tea.md", "Green.\n", "2025-07-02T13:00:00+00:00")

    assert [(v.path, watched.text(v)) for v in watched.versions("Drinks/Tea.md")] == [
        ("Tea.md", "Black.\n"),
        ("Drinks/Tea.md", "Black.\n"),
        ("Drinks/Tea.md", "Green.\n"),
    ]
    assert watched.versions("Tea.md") == watched.versions("Drinks/Tea.md")
    assert watched.history.latest() == {"Drinks/Tea.md": note_version(b"Green.\n")}


def test_two_notes_can_swap_names(watched: Watched) -> None:
    watched.save("A.md", "one\n", "2025-07-01T13:00:00+00:00")
    watched.save("B.md", "two\n", "2025-07-01T14:00:00+00:00")

    watched.index.rename([(VaultPath("A.md"), VaultPath("B.md")), (VaultPath("B.md"), VaultPath("A.md"))])

    assert watched.history.latest() == {"A.md": note_version(b"two\n"), "B.md": note_version(b"one\n")}
    assert [v.path for v in watched.versions("B.md")] == ["A.md", "B.md"]


def test_a_note_that_was_moved_while_nobody_looked_goes_on(watched: Watched) -> None:
    watched.save("Tea.md", "Black.\n", "2025-07-01T13:00:00+00:00")
    watched.vault.move("Tea.md", "Drinks/Tea.md")
    watched.restart()

    watched.scan()

    assert [v.path for v in watched.versions("Drinks/Tea.md")] == ["Tea.md", "Drinks/Tea.md"]


def test_another_note_under_a_name_that_was_given_up_is_another_note(watched: Watched) -> None:
    watched.save("Tea.md", "Black.\n", "2025-07-01T13:00:00+00:00")
    watched.index.rename([(VaultPath("Tea.md"), VaultPath("Old tea.md"))])
    watched.save("Tea.md", "A new beginning.\n", "2025-07-02T13:00:00+00:00")

    assert [text for _, _, text in watched.told("Tea.md")] == ["A new beginning.\n"]
    assert [text for _, _, text in watched.told("Old tea.md")] == ["Black.\n", "Black.\n"]


# -- what git knows


async def test_the_git_history_is_taken_in_with_its_own_times(watched: Watched) -> None:
    watched.vault.commit("2024-01-10T10:00:00+01:00", {"Tea.md": "Black.\n", "app.py": "1"})
    watched.vault.commit("2024-02-10T10:00:00+01:00", {"Tea.md": "Green.\n"})
    watched.vault.commit("2024-03-10T10:00:00+01:00", {"app.py": "2"})
    watched.scan()

    await watched.take_in_git()

    assert watched.told("Tea.md") == [("2024-01-10", "git", "Black.\n"), ("2024-02-10", "git", "Green.\n")]
    assert watched.versions("Tea.md")[0].valid_from == "2024-01-10T10:00:00+01:00"


async def test_what_was_known_before_git_was_read_can_still_be_asked(watched: Watched) -> None:
    watched.vault.commit("2024-01-10T10:00:00Z", {"Tea.md": "Black.\n"})
    watched.vault.commit("2024-02-10T10:00:00Z", {"Tea.md": "Green.\n"})
    watched.scan()
    before = watched.clock.now().isoformat()
    watched.clock.pass_s(60)

    await watched.take_in_git()

    assert [text for _, _, text in watched.told("Tea.md", known_at=before)] == ["Green.\n"]
    assert len(watched.told("Tea.md")) == 2


async def test_frontmatter_outranks_git(watched: Watched) -> None:
    first = "---\ncreated: 2019-05-01\n---\nBlack.\n"
    second = "---\ncreated: 2019-05-01\nmodified: 2024-02-03\n---\nGreen.\n"
    watched.vault.commit("2024-01-10T10:00:00Z", {"Tea.md": first})
    watched.vault.commit("2024-02-10T10:00:00Z", {"Tea.md": second})
    watched.vault.commit("2024-03-10T10:00:00Z", {"Tea.md": second + "White.\n"})
    watched.scan()

    await watched.take_in_git()

    assert [told[:2] for told in watched.told("Tea.md")] == [
        ("2019-05-01", "frontmatter"),
        ("2024-02-03", "frontmatter"),
        ("2024-03-10", "git"),
    ]


async def test_renames_in_git_keep_the_note(watched: Watched) -> None:
    long = "".join(f"Line {n} of a note about tea.\n" for n in range(30))
    watched.vault.commit("2024-01-10T10:00:00Z", {"Tea.md": long})
    watched.vault.move("Tea.md", "Drinks/Tea and more.md")
    watched.vault.commit("2024-02-10T10:00:00Z", {"Drinks/Tea and more.md": long + "And more.\n"})
    watched.vault.commit("2024-03-10T10:00:00Z", {"Tea.md": "Another note of that name.\n"})
    watched.scan()

    await watched.take_in_git()

    assert [(v.valid_from[:10], v.path) for v in watched.versions("Drinks/Tea and more.md")] == [
        ("2024-01-10", "Tea.md"),
        ("2024-02-10", "Drinks/Tea and more.md"),
    ]
    assert [text for _, _, text in watched.told("Tea.md")] == ["Another note of that name.\n"]


async def test_a_rename_with_an_edit_that_was_watched_is_joined_when_it_is_committed(watched: Watched) -> None:
    long = "".join(f"Line {n} of a note about tea.\n" for n in range(30))
    watched.vault.commit("2025-06-10T10:00:00Z", {"Tea.md": long})
    watched.scan()
    await watched.take_in_git()
    watched.vault.move("Tea.md", "Drinks.md")
    (watched.vault.root / "Drinks.md").write_text(long + "And coffee.\n")
    watched.clock.pass_s(3600)
    watched.scan()
    assert len(watched.told("Drinks.md")) == 1

    watched.vault.commit("2025-07-01T14:00:00Z")
    watched.clock.pass_s(7200)
    watched.scan()
    await watched.take_in_git()

    assert [(v.path, v.digest is None) for v in watched.versions("Drinks.md")] == [
        ("Tea.md", False),
        ("Drinks.md", False),
    ]
    assert watched.versions("Tea.md") == watched.versions("Drinks.md")


async def test_a_note_deleted_in_git_has_its_history_and_its_end(watched: Watched) -> None:
    watched.vault.commit("2024-01-10T10:00:00Z", {"Tea.md": "Black.\n", "Other.md": "x\n"})
    watched.vault.commit("2024-02-10T10:00:00Z", {"Tea.md": None})
    watched.scan()

    await watched.take_in_git()

    assert watched.told("Tea.md") == [("2024-01-10", "git", "Black.\n"), ("2024-02-10", "git", None)]
    assert set(watched.history.latest()) == {"Other.md"}


async def test_an_edit_that_is_not_committed_stays_the_newest(watched: Watched) -> None:
    watched.vault.commit("2024-01-10T10:00:00Z", {"Tea.md": "Black.\n"})
    watched.vault.commit("2024-02-10T10:00:00Z", {"Tea.md": "Green.\n"})
    watched.save("Tea.md", "White.\n", "2025-07-01T13:00:00+00:00")
    watched.scan()

    await watched.take_in_git()

    assert [text for _, _, text in watched.told("Tea.md")] == ["Black.\n", "Green.\n", "White.\n"]
    assert watched.history.latest() == {"Tea.md": note_version(b"White.\n")}


async def test_what_is_committed_later_is_taken_in_later(watched: Watched) -> None:
    watched.vault.commit("2024-01-10T10:00:00Z", {"Tea.md": "Black.\n"})
    watched.scan()
    await watched.take_in_git()
    watched.save("Tea.md", "Green.\n", "2025-07-01T13:00:00+00:00")
    watched.save("Tea.md", "White.\n", "2025-07-01T14:00:00+00:00")
    watched.vault.commit("2025-07-01T18:00:00Z")
    watched.clock.pass_s(36_000)

    watched.scan()
    await watched.take_in_git()

    assert [(v.valid_from[:16], v.dated_by.value) for v in watched.versions("Tea.md")] == [
        ("2024-01-10T10:00", "git"),
        ("2025-07-01T13:00", "file_time"),
        ("2025-07-01T18:00", "git"),
    ]


async def test_a_kill_between_any_two_steps_loses_nothing_and_doubles_nothing(tmp_path: Path) -> None:
    worlds = Watched(tmp_path / "whole"), Watched(tmp_path / "killed")
    for world in worlds:
        for n in range(4):
            day = f"2024-01-{n + 10}T10:00:00Z"
            world.vault.commit(day, {f"Note {i:03}.md": f"Version {n} of {i}.\n" for i in range(70)})
        world.vault.move("Note 000.md", "Renamed.md")
        world.vault.commit("2024-02-01T10:00:00Z")
        world.scan()
    whole, killed = worlds

    await whole.take_in_git()
    cut_off = 0
    while await killed.index.step() and await killed.index.step() and killed.index.waiting():
        killed.restart()
        killed.scan()
        cut_off += 1

    names = [*(f"Note {i:03}.md" for i in range(1, 70)), "Renamed.md"]
    assert cut_off >= 3
    assert [killed.told(name) for name in names] == [whole.told(name) for name in names]
    assert [len(whole.told(name)) for name in names] == [4] * 69 + [5]
    assert killed.history.latest() == whole.history.latest()
    for world in worlds:
        world.index.close()
        world.history.close()


async def test_taking_the_same_history_in_again_changes_nothing(watched: Watched) -> None:
    watched.vault.commit("2024-01-10T10:00:00Z", {"Tea.md": "Black.\n"})
    watched.vault.commit("2024-02-10T10:00:00Z", {"Tea.md": "Green.\n"})
    watched.vault.commit("2024-03-10T10:00:00Z", {"Tea.md": "Black.\n"})
    watched.scan()
    await watched.take_in_git()
    before = watched.versions("Tea.md")
    watched.history.remember("git_commit", "")
    watched.restart()

    watched.scan()
    await watched.take_in_git()

    assert len(before) == 3
    assert watched.versions("Tea.md") == before


async def test_a_rewritten_history_takes_the_place_of_what_git_told_before(watched: Watched) -> None:
    watched.vault.commit("2024-01-10T10:00:00Z", {"Tea.md": "Black.\n"})
    watched.vault.commit("2024-02-10T10:00:00Z", {"Tea.md": "A slip.\n"})
    watched.scan()
    await watched.take_in_git()
    known_then = watched.clock.now().isoformat()
    watched.clock.pass_s(60)
    watched.vault.git("reset", "--quiet", "--hard", "HEAD~1")
    watched.vault.commit("2024-02-20T10:00:00Z", {"Tea.md": "Green.\n"})

    for _ in range(2):
        watched.scan()
        await watched.take_in_git()

    assert watched.told("Tea.md")[:2] == [("2024-01-10", "git", "Black.\n"), ("2024-02-20", "git", "Green.\n")]
    assert [text for _, _, text in watched.told("Tea.md", known_at=known_then)] == ["Black.\n", "A slip.\n"]
    assert watched.history.latest() == {"Tea.md": note_version(b"Green.\n")}


async def test_after_a_merge_a_note_says_what_the_merge_says(watched: Watched) -> None:
    vault = watched.vault
    vault.commit("2024-01-10T10:00:00Z", {"Tea.md": "Black.\n", "Other.md": "x\n"})
    vault.git("checkout", "--quiet", "-b", "phone")
    vault.commit("2024-01-12T10:00:00Z", {"Tea.md": "From the phone.\n"})
    vault.git("checkout", "--quiet", "main")
    vault.commit("2024-01-11T10:00:00Z", {"Tea.md": "From the desk.\n"})
    vault.git("merge", "--quiet", "--strategy=ours", "--no-commit", "phone")
    vault.commit("2024-01-13T10:00:00Z")
    watched.scan()

    await watched.take_in_git()

    assert [(day, text) for day, _, text in watched.told("Tea.md")] == [
        ("2024-01-10", "Black.\n"),
        ("2024-01-11", "From the desk.\n"),
        ("2024-01-12", "From the phone.\n"),
        ("2024-01-13", "From the desk.\n"),
    ]
    assert len(watched.told("Other.md")) == 1


async def test_progress_is_told_in_commits(watched: Watched) -> None:
    for n in range(3):
        watched.vault.commit(f"2024-01-1{n}T10:00:00Z", {"Tea.md": f"{n}\n"})
    watched.scan()
    listening = watched.events.listen()
    first = asyncio.ensure_future(anext(listening))
    await asyncio.sleep(0)

    await watched.take_in_git()

    assert await first == HistoryProgress(3, 3)
    await listening.aclose()  # type: ignore[attr-defined]


async def test_a_vault_without_git_has_nothing_to_take_in(watched: Watched) -> None:
    shutil.rmtree(watched.vault.root / ".git")
    watched.save("Tea.md", "Black.\n", "2025-07-01T13:00:00+00:00")
    watched.scan()

    await watched.take_in_git()

    assert not watched.index.waiting()
    assert len(watched.told("Tea.md")) == 1


async def test_a_repository_that_cannot_be_read_is_said_once(
    watched: Watched, caplog: pytest.LogCaptureFixture
) -> None:
    (watched.vault.root / ".git" / "HEAD").write_text("nonsense")
    for _ in range(2):
        watched.scan()
        await watched.take_in_git()

    assert len([r for r in caplog.records if "repository" in r.message]) == 1
    assert not watched.index.waiting()


# -- the bound


async def test_too_large_a_history_loses_old_contents_but_no_row(tmp_path: Path) -> None:
    small = Watched(tmp_path, most_bytes=200_000)
    noise = random.Random(1)
    start = dt.datetime(2024, 1, 1, 9, tzinfo=dt.UTC)
    for n in range(60):
        day = (start + dt.timedelta(days=n)).isoformat()
        small.vault.commit(day, {"Log.md": noise.randbytes(5_000).hex()})
    small.scan()

    await small.take_in_git()

    texts = [text for _, _, text in small.told("Log.md")]
    assert len(texts) == 60
    assert texts[-1] is not None
    assert None in texts
    assert texts[30] is not None  # the last of January
    assert small.history.bytes_used() <= 200_000
    small.index.close()
    small.history.close()


async def test_a_history_that_cannot_shrink_says_so_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    full = Watched(tmp_path, most_bytes=1_000)
    for n in range(3):
        full.save("Tea.md", f"{n}\n", f"2025-07-01T1{n + 3}:00:00+00:00")
        await full.take_in_git()

    assert len([r for r in caplog.records if "no more of it may be dropped" in r.message]) == 1
    assert None not in [text for _, _, text in full.told("Tea.md")]
    full.index.close()
    full.history.close()
