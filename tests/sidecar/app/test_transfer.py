"""What can't be made again leaves and arrives in one file: whole, checked, and in the place of nothing newer."""

import asyncio
import json
import os
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pytest

from catena.adapters.json_disabled_notes import JsonDisabledNotes
from catena.app.settings import Settings
from catena.app.transfer import export_to, import_from
from catena.app.vault_lock import VaultInUse, vault_lock
from catena.errors import BadRequest
from catena.stores.sqlite_history import SqliteHistory
from catena.vault.path import VaultPath
from tests.worlds import World

NOTES = {"a.md": "First thoughts.", "b.md": "Other thoughts."}
JUDGED = {"one": {"status": "dismissed"}, "two": {"status": "confirmed"}}
LINK = {
    "verdict": "dismissed",
    "source_path": "a.md",
    "target_path": "b.md",
    "link_type": "supports",
    "reasons": [],
    "said_at": "2026-01-01T00:00:00Z",
}


class Machine:
    """A vault with its state, on a machine of its own."""

    def __init__(self, folder: Path, notes: Mapping[str, str] = NOTES) -> None:
        self.world = World.at(folder, notes)
        self.state = self.world.state
        self.settings = Settings(vault=self.world.vault, color_roles={"#ffd400": "question"})
        self.index()

    def index(self) -> None:
        async def run() -> None:
            async with self.world.opened() as opened:
                await opened.indexer.run_once()

        asyncio.run(run())

    def say(self, name: str, value: object) -> None:
        (self.state / name).write_text(json.dumps(value))

    def said(self, name: str) -> object:
        return json.loads((self.state / name).read_text())

    def versions(self, path: str) -> list[str | None]:
        history = SqliteHistory(self.state / "history.sqlite")
        note = history.note_at(VaultPath(path))
        found = [] if note is None else [v.digest and history.content(v.digest) for v in history.versions(note)]
        history.close()
        return [content.decode() if content else None for content in found]

    def leave(self, to: Path) -> Path:
        export_to(to, self.settings, self.state)
        return to


@pytest.fixture(scope="module")
def old(tmp_path_factory: pytest.TempPathFactory) -> Machine:
    machine = Machine(tmp_path_factory.mktemp("old"))
    machine.world.write("a.md", "Second thoughts.")
    machine.index()
    machine.say("contradiction-feedback.json", JUDGED)
    machine.say("link-feedback.json", [LINK])
    machine.say("disabled-notes.json", {"b.md": ""})
    return machine


@pytest.fixture(scope="module")
def file(old: Machine, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return old.leave(tmp_path_factory.mktemp("exported") / "catena.zip")


def test_everything_arrives_on_a_new_machine(old: Machine, file: Path, tmp_path: Path) -> None:
    new = Machine(tmp_path / "new", {"a.md": "Second thoughts.", "b.md": "Other thoughts."})

    done = import_from(file, Settings(vault=new.world.vault), new.state)

    assert new.versions("a.md") == ["First thoughts.", "Second thoughts.", "Second thoughts."]
    assert new.said("contradiction-feedback.json") == JUDGED
    assert new.said("link-feedback.json") == [LINK]
    assert JsonDisabledNotes(new.state / "disabled-notes.json").versions() == {"b.md": ""}
    assert done.color_roles == {"#ffd400": "question"}


def test_it_arrives_before_the_vault_was_ever_indexed(old: Machine, file: Path, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()

    import_from(file, Settings(vault=old.world.vault), tmp_path / "empty")

    assert (tmp_path / "empty/history.sqlite").exists()


def test_what_is_here_stays_and_a_second_time_adds_nothing(file: Path, tmp_path: Path) -> None:
    new = Machine(tmp_path / "new", {"a.md": "Newer thoughts."})
    new.say("contradiction-feedback.json", {"one": {"status": "confirmed"}})
    new.say("link-feedback.json", [{**LINK, "verdict": "accepted", "said_at": "2026-02-02T00:00:00Z"}])

    import_from(file, new.settings, new.state)
    again = import_from(file, new.settings, new.state)

    assert new.said("contradiction-feedback.json") == {"one": {"status": "confirmed"}, "two": {"status": "confirmed"}}
    assert [entry["verdict"] for entry in new.said("link-feedback.json")] == ["accepted"]  # type: ignore[index]
    assert new.versions("a.md")[-1] == "Newer thoughts."
    assert set(again.added.values()) == {0}
    assert len(list((new.state / "copies").glob("before-import-*.zip"))) >= 1


@pytest.mark.parametrize("part", ["history.sqlite", "contradiction-feedback.json", "catena-export.json"])
def test_a_damaged_file_changes_nothing(file: Path, part: str, tmp_path: Path) -> None:
    new = Machine(tmp_path / "new", {"a.md": "Here."})
    with zipfile.ZipFile(file) as whole, zipfile.ZipFile(tmp_path / "damaged.zip", "w") as damaged:
        for name in whole.namelist():
            content = whole.read(name)
            damaged.writestr(name, content[:-20] + b"\xa7" * 20 if name == part else content)
    before = {path: path.read_bytes() for path in new.state.iterdir() if path.is_file()}

    with pytest.raises(BadRequest, match="nothing was changed"):
        import_from(tmp_path / "damaged.zip", new.settings, new.state)

    assert {path: path.read_bytes() for path in new.state.iterdir() if path.is_file() and path in before} == before


@pytest.mark.parametrize("content", [b"", b"no archive", b"PK\x03\x04"])
def test_another_file_is_refused_with_a_sentence(old: Machine, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "other.zip").write_bytes(content)
    with pytest.raises(BadRequest, match="can't be imported, nothing was changed"):
        import_from(tmp_path / "other.zip", old.settings, old.state)
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe.zip")
    for name in ("missing.zip", "pipe.zip", "."):
        with pytest.raises(BadRequest, match="There is no file"):
            import_from(tmp_path / name, old.settings, old.state)


def test_nothing_is_written_over_and_nothing_imported_under_a_running_sidecar(old: Machine, file: Path) -> None:
    with pytest.raises(BadRequest, match="stands there already"):
        old.leave(file)
    with vault_lock(old.state, "serve"), pytest.raises(VaultInUse):
        import_from(file, old.settings, old.state)
