"""The vault on disk: what a scan lists, and how a note is written without ever being half written."""

import os
import shutil
import unicodedata
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from catena.adapters import disk_vault
from catena.adapters.disk_vault import DiskVault
from catena.errors import NoteChanged, PathRefused, ReadOnly
from catena.vault.path import VaultPath

NOTE = VaultPath("Notes/a.md")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "vault/Notes").mkdir(parents=True)
    (tmp_path / "vault/Notes/a.md").write_text("old")
    return tmp_path / "vault"


def test_a_scan_lists_notes_and_says_what_it_leaves_out(root: Path, tmp_path: Path) -> None:
    (root / "x.md").mkdir()
    (root / "x.md/inside.md").write_text("x")
    (root / "picture.png").write_bytes(b"x")
    (root / "B.MD").write_text("x")
    (tmp_path / "secret.md").write_text("x")
    (root / "link.md").symlink_to(tmp_path / "secret.md")
    (root / "loop").symlink_to(root, target_is_directory=True)
    (root / "itself").symlink_to("itself")
    (root / "linked-picture.png").symlink_to(root / "picture.png")
    (root / ".trash").mkdir()
    os.mkfifo(root / "pipe.md")
    (root / os.fsdecode(b"bad-\xff.md")).write_text("x")
    (root / os.fsdecode(b"folder-\xff")).mkdir()

    scan = DiskVault(root).scan()

    assert [file.path for file in scan.files] == ["B.MD", "Notes/a.md", "x.md/inside.md"]
    assert {(s.path, s.reason.split(";")[0]) for s in scan.skipped} == {
        ("x.md", "It is a folder, not a note."),
        ("link.md", "It is a symbolic link"),
        ("loop", "It is a symbolic link"),
        ("folder-\N{REPLACEMENT CHARACTER}", "Its name isn't valid Unicode"),
        ("bad-\N{REPLACEMENT CHARACTER}.md", "Its name isn't valid Unicode"),
    }


def test_what_a_killed_process_left_is_removed_and_nothing_else(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    vault, left = DiskVault(root), root / "Notes/.catena-0123456789abcdef.tmp"
    left.write_text("half a note")
    others = [root / "Notes/.catena-mine.tmp", root / "Notes/catena-0123456789abcdef.tmp"]
    for other in others:
        other.write_text("somebody's")
    swap = disk_vault._swap_in

    def scanning_meanwhile(temporary: Path, target: Path, **more: Any) -> None:
        vault.scan()
        swap(temporary, target, **more)

    monkeypatch.setattr(disk_vault, "_swap_in", scanning_meanwhile)
    vault.write(NOTE, b"new", expected=b"old")

    assert vault.read(NOTE) == b"new"
    assert not left.exists()
    assert all(other.exists() for other in others)


def test_names_are_nfc_outside_whatever_they_are_on_disk(root: Path) -> None:
    decomposed = unicodedata.normalize("NFD", "Übung.md")
    (root / decomposed).write_text("Grüße")
    vault = DiskVault(root)

    paths = [file.path for file in vault.scan().files]

    assert "Übung.md" in paths
    assert vault.read(VaultPath("Übung.md")) == "Grüße".encode()
    vault.write(VaultPath("Übung.md"), b"new", expected="Grüße".encode())
    assert (root / decomposed).read_bytes() == b"new"


def test_a_folder_that_cannot_be_listed_is_reported(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scandir = os.scandir

    def refuse(path: Path):
        if Path(path).name == "Notes":
            raise PermissionError(13, "Permission denied")
        return scandir(path)

    monkeypatch.setattr(os, "scandir", refuse)

    scan = DiskVault(root).scan()

    assert scan.unreadable_folders == ("Notes",)


def test_a_note_larger_than_allowed_is_refused_with_both_numbers(root: Path) -> None:
    (root / "big.md").write_bytes(b"x" * 3_000_000)

    with pytest.raises(ValueError, match=r"3\.0 MB, the most is 2 MB"):
        DiskVault(root, max_note_bytes=2_000_000).read(VaultPath("big.md"))


def test_writing_replaces_the_whole_note_and_keeps_its_mode(root: Path) -> None:
    (root / NOTE).chmod(0o640)

    DiskVault(root).write(NOTE, b"new", expected=b"old")

    assert (root / NOTE).read_bytes() == b"new"
    assert (root / NOTE).stat().st_mode & 0o777 == 0o640
    assert [p.name for p in (root / "Notes").iterdir()] == ["a.md"]


def test_a_new_note_is_made_with_its_folders(root: Path) -> None:
    DiskVault(root).write(VaultPath("New/Deep/b.md"), b"b", expected=None)

    assert (root / "New/Deep/b.md").read_bytes() == b"b"


@pytest.mark.parametrize(("expected", "path"), [(b"older", NOTE), (None, NOTE), (b"x", VaultPath("Notes/none.md"))])
def test_a_note_that_changed_meanwhile_is_left_alone(root: Path, expected: bytes | None, path: VaultPath) -> None:
    with pytest.raises(NoteChanged):
        DiskVault(root).write(path, b"new", expected=expected)

    assert (root / NOTE).read_bytes() == b"old"
    assert [p.name for p in (root / "Notes").iterdir()] == ["a.md"]


def test_a_read_only_note_is_refused(root: Path) -> None:
    (root / NOTE).chmod(0o444)

    with pytest.raises(ReadOnly, match=r"Note is read-only: Notes/a\.md"):
        DiskVault(root).write(NOTE, b"new", expected=b"old")


@pytest.mark.parametrize(
    "path", ["../out.md", "/etc/x.md", "Notes/../../out.md", "a//b.md", "", "nul\0.md", "out/in.md"]
)
def test_nothing_outside_the_vault_is_read_or_written(root: Path, tmp_path: Path, path: str) -> None:
    (tmp_path / "elsewhere").mkdir()
    (root / "out").symlink_to(tmp_path / "elsewhere", target_is_directory=True)
    vault = DiskVault(root)

    with pytest.raises(PathRefused):
        vault.write(VaultPath(path), b"x", expected=None)
    with pytest.raises(PathRefused):
        vault.read(VaultPath(path))
    assert list((tmp_path / "elsewhere").iterdir()) == []


def test_a_write_that_is_cut_off_leaves_the_old_note(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full_disk(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full_disk)

    with pytest.raises(OSError, match="No space left"):
        DiskVault(root).write(NOTE, b"new", expected=b"old")
    assert (root / NOTE).read_bytes() == b"old"
    assert [p.name for p in (root / "Notes").iterdir()] == ["a.md"]


def test_a_note_that_is_not_written_leaves_no_folders(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    vault = DiskVault(root)
    (root / "Notes").rename(root / "Renamed")
    with pytest.raises(NoteChanged):
        vault.write(NOTE, b"new", expected=b"old")

    def full_disk(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full_disk)
    with pytest.raises(OSError, match="No space left"):
        vault.write(VaultPath("New/Deep/b.md"), b"b", expected=None)

    assert sorted(p.relative_to(root).as_posix() for p in root.rglob("*")) == ["Renamed", "Renamed/a.md"]


def test_a_folder_that_becomes_a_link_while_it_is_written_is_refused(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    write_new = disk_vault.write_new

    def exchanged(file: Path, content: bytes) -> None:
        write_new(file, content)
        (root / "Notes").rename(root / "Moved")
        (root / "Notes").symlink_to(elsewhere, target_is_directory=True)
        write_new(elsewhere / file.name, content)

    monkeypatch.setattr(disk_vault, "write_new", exchanged)

    with pytest.raises(PathRefused, match="symbolic links"):
        DiskVault(root).write(NOTE, b"new", expected=b"old")
    assert list(elsewhere.iterdir()) == []
    assert (root / "Moved" / "a.md").read_bytes() == b"old"


@pytest.mark.parametrize("make", [os.mkfifo, os.mkdir])
def test_what_is_no_file_is_neither_waited_for_nor_replaced(root: Path, make: Callable[[Path], None]) -> None:
    make(root / "Notes/odd.md")
    vault, path = DiskVault(root), VaultPath("Notes/odd.md")

    with pytest.raises(FileNotFoundError):
        vault.read(path)
    for attempt in (lambda: vault.write(path, b"new", expected=None), lambda: vault.check_writable(path)):
        with pytest.raises(PathRefused, match="no note"):
            attempt()


def test_settings_of_obsidian_that_are_a_pipe_or_nested_without_end_exclude_nothing(root: Path) -> None:
    (root / ".obsidian").mkdir()
    os.mkfifo(root / ".obsidian/app.json")
    assert len(DiskVault(root).scan().files) == 1
    (root / ".obsidian/app.json").unlink()
    (root / ".obsidian/app.json").write_text("[" * 100_000)
    assert len(DiskVault(root).scan().files) == 1


@pytest.mark.parametrize("how", ["emptied", "another folder", "a stray note", "gone"])
def test_nothing_is_written_where_the_vault_is_not(root: Path, how: str) -> None:
    for name in "bcd":
        (root / f"Notes/{name}.md").write_text("another")
    vault = DiskVault(root)
    vault.scan()
    away = root.with_name("away")
    root.rename(away)
    if how != "gone":
        root.mkdir()
    if how == "emptied":
        (root / ".obsidian").mkdir()
    if how == "a stray note":
        (root / "Welcome.md").write_text("This folder is a mount point.")
        vault.scan()
    before = list(root.glob("*"))

    with pytest.raises(ReadOnly, match="The vault is not there"):
        vault.write(VaultPath("Notes/new.md"), b"new", expected=None)

    assert list(root.glob("*")) == before
    shutil.rmtree(root, ignore_errors=True)
    away.rename(root)
    vault.write(VaultPath("Notes/new.md"), b"new", expected=None)
    assert (root / "Notes/new.md").read_bytes() == b"new"


def test_the_first_note_of_an_empty_vault_can_be_written(tmp_path: Path) -> None:
    vault = DiskVault(tmp_path)
    vault.scan()

    vault.write(VaultPath("new.md"), b"new", expected=None)

    assert (tmp_path / "new.md").read_bytes() == b"new"
