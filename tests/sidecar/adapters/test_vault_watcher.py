"""However something is saved, it arrives as one settled batch. Real files, real notification."""

import asyncio
import os
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from catena.adapters import vault_watcher
from catena.adapters.vault_watcher import VaultWatcher
from catena.clock import SystemClock
from catena.vault.changes import RESCAN
from catena.vault.path import VaultPath

Batches = AsyncIterator[frozenset[VaultPath]]


@asynccontextmanager
async def watching(root: Path) -> AsyncIterator[Batches]:
    """Batches of a watcher whose watches are set; the first rescan is taken."""
    batches = VaultWatcher(root.resolve(), SystemClock()).batches()
    assert await anext(batches) == RESCAN
    try:
        yield batches
    finally:
        await batches.aclose()  # type: ignore[attr-defined]


async def next_batch(batches: Batches) -> frozenset[VaultPath]:
    return await asyncio.wait_for(anext(batches), 20)


def in_place(folder: Path) -> None:
    (folder / "note.md").write_text("changed")


def write_and_rename(folder: Path) -> None:
    (folder / ".note.tmp").write_text("changed")
    (folder / ".note.tmp").rename(folder / "note.md")


def delete_and_create(folder: Path) -> None:
    (folder / "note.md").unlink()
    (folder / "note.md").write_text("changed")


def with_backup(folder: Path) -> None:
    (folder / "note.md").rename(folder / "note.md~")
    (folder / "note.md").write_text("changed")
    (folder / "note.md~").unlink()


def in_bursts(folder: Path) -> None:
    for n in range(20):
        with (folder / "note.md").open("a") as file:
            file.write(f"line {n}\n")
            file.flush()
            os.fsync(file.fileno())


@pytest.mark.parametrize("save", [in_place, write_and_rename, delete_and_create, with_backup, in_bursts])
async def test_every_way_of_saving_is_one_batch(tmp_path: Path, save: Callable[[Path], None]) -> None:
    (tmp_path / "note.md").write_text("before")
    async with watching(tmp_path) as batches:
        await asyncio.to_thread(save, tmp_path)
        batch = await next_batch(batches)

        assert VaultPath("note.md") in batch
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(anext(batches), 0.6)


async def test_a_checkout_of_a_thousand_files_is_one_batch_or_a_few_on_a_machine_that_stalls(tmp_path: Path) -> None:
    def git(*args: str) -> None:
        subprocess.run(
            ["git", "-c", "user.name=t", "-c", "user.email=t@example.org", *args],
            cwd=tmp_path,
            check=True,
            capture_output=True,
        )

    git("init", "-q", "-b", "one")
    for version in ("one", "two"):
        for n in range(1000):
            (tmp_path / f"n{n}.md").write_text(f"{version} {n}")
        git("checkout", "-q", "-B", version)
        git("add", ".")
        git("commit", "-q", "-m", version)

    async with watching(tmp_path) as batches:
        await asyncio.to_thread(git, "checkout", "-q", "one")
        seen: set[VaultPath] = set()
        taken = 0
        while len(seen) < 1000:
            seen |= await next_batch(batches)
            taken += 1

        assert taken <= 3


async def test_folders_that_move_are_named_and_hidden_ones_are_silent(tmp_path: Path) -> None:
    (tmp_path / "old").mkdir()
    (tmp_path / "old/a.md").write_text("a")
    (tmp_path / ".obsidian").mkdir()
    async with watching(tmp_path) as batches:
        (tmp_path / ".obsidian/workspace.json").write_text("{}")
        (tmp_path / "old").rename(tmp_path / "new")
        batch = await next_batch(batches)

        assert {"old", "new"} <= batch or {"old/a.md", "new/a.md"} <= batch
        assert not [path for path in batch if ".obsidian" in path]


async def test_a_change_of_obsidians_own_exclusions_asks_for_a_rescan(tmp_path: Path) -> None:
    (tmp_path / ".obsidian").mkdir()
    async with watching(tmp_path) as batches:
        (tmp_path / ".obsidian/app.json").write_text('{"userIgnoreFilters": ["Private/"]}')

        assert await next_batch(batches) == RESCAN


async def test_where_the_system_refuses_to_notify_it_polls_and_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(28, "inotify watch limit reached")

    monkeypatch.setattr(vault_watcher, "_start", refuse)
    watcher = VaultWatcher(tmp_path.resolve(), SystemClock(), poll_every_s=0.05)
    batches = watcher.batches()

    assert await next_batch(batches) == RESCAN
    assert watcher.mode == "polling (inotify watch limit reached)"
    await batches.aclose()  # type: ignore[attr-defined]


def test_a_network_drive_is_polled_from_the_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mounts = f"/dev/sda1 / ext4 rw 0 0\nserver:/notes {tmp_path} nfs4 rw 0 0\n"
    monkeypatch.setattr(Path, "read_text", lambda *_args, **_more: mounts)

    assert VaultWatcher(tmp_path / "vault", SystemClock()).mode == "polling (nfs4 can't notify)"


async def test_a_vault_that_goes_away_and_comes_back_as_another_folder_is_watched_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(vault_watcher, "ROOT_LOOK_S", 0.01)
    root, away = tmp_path / "vault", tmp_path / "away"
    root.mkdir()
    async with watching(root) as batches:
        root.rename(away)
        assert await next_batch(batches) == RESCAN
        root.mkdir()
        assert await next_batch(batches) == RESCAN

        (root / "note.md").write_text("new")
        assert await next_batch(batches) == {"note.md"}


@pytest.mark.skipif(sys.platform != "linux", reason="Other systems refuse such names.")
async def test_a_name_that_is_not_utf_8_asks_for_a_rescan_and_is_in_no_batch(tmp_path: Path) -> None:
    async with watching(tmp_path) as batches:
        (tmp_path / os.fsdecode(b"no\xfftext.md")).write_text("a note of another system")

        assert await next_batch(batches) == RESCAN
