"""The doctor finds what is wrong with this machine, mends what can be mended, and never fails itself."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from catena.app import checkup
from catena.app.checkup import State, check_up
from catena.app.settings import Settings
from catena.app.vault_lock import vault_lock
from catena.stores.sqlite_history import SqliteHistory


@pytest.fixture
def state(tmp_path: Path) -> Path:
    folder = tmp_path / "state"
    (folder / "index").mkdir(parents=True)
    folder.chmod(0o700)
    with closing(sqlite3.connect(folder / "index/ledger.sqlite")) as opened:
        opened.execute("create table words (word TEXT)")
    SqliteHistory(folder / "history.sqlite").close()
    return folder


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    (tmp_path / "vault").mkdir()
    return Settings(vault=tmp_path / "vault")


def wrong(settings: Settings, state: Path, *, fix: bool = False) -> dict[str, str]:
    return {c.name: c.message for c in check_up(settings, state, fix=fix) if c.state is not State.GOOD}


def test_nothing_is_wrong_with_a_sound_machine(settings: Settings, state: Path) -> None:
    assert wrong(settings, state) == {}


def test_damage_is_told_and_mended(settings: Settings, state: Path) -> None:
    (state / "index/ledger.sqlite").write_bytes(b"\xa7" * 5000)
    (state / "disabled-notes.json").write_text("{")
    (state / ".owner.json.0123abcd").write_text("half")
    state.chmod(0o755)

    told = wrong(settings, state)
    checks = check_up(settings, state, fix=True)

    assert set(told) == {"Stores", "State folder"}
    assert [check.name for check in checks if check.mended].count("State folder") >= 2
    assert wrong(settings, state) == {}
    assert [
        check.message.split(". ")[0] for check in check_up(settings, state, fix=False) if check.name == "Repaired"
    ] == [
        "disabled-notes.json was damaged",
        "The words of notes, and the log of what is indexed, were damaged, and are made again from the notes",
    ]
    assert list(state.glob("disabled-notes.unreadable-*"))
    assert state.stat().st_mode & 0o777 == 0o700


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="There are no pipes in folders.")
def test_a_pipe_in_a_files_place_is_damage_and_is_not_waited_for(settings: Settings, state: Path) -> None:
    os.mkfifo(state / "disabled-notes.json")

    assert wrong(settings, state)["Stores"].startswith("disabled-notes.json is damaged")


def test_a_pattern_of_obsidian_that_excludes_nothing_is_told(settings: Settings, state: Path) -> None:
    (settings.vault / ".obsidian").mkdir()
    (settings.vault / ".obsidian/app.json").write_text('{"userIgnoreFilters": ["/(unclosed/"]}')

    told = wrong(settings, state)

    assert told == {
        "Excluded files": "The pattern /(unclosed/ in the excluded files excludes nothing: a group is not closed."
    }


def test_under_a_running_sidecar_nothing_is_taken_away(settings: Settings, state: Path) -> None:
    (state / "index/ledger.sqlite").write_bytes(b"\xa7" * 5000)

    with vault_lock(state, "serve"):
        told = wrong(settings, state, fix=True)

    assert "Mending" in told
    assert (state / "index/ledger.sqlite").exists()


def test_a_missing_model_and_a_full_disk_are_told(
    settings: Settings, state: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checkup, "LEAST_FREE_BYTES", 1 << 60)
    bare = Settings(vault=settings.vault, model_path=tmp_path)

    told = wrong(bare, state)

    assert "embedding model is not there" in told["Models"]
    assert "MB are free" in told["Disk"]


def test_a_check_that_fails_is_one_line(settings: Settings, tmp_path: Path) -> None:
    told = wrong(Settings(vault=settings.vault / "gone"), tmp_path / "missing", fix=True)

    assert {"Vault", "State folder", "Disk"} <= set(told)
