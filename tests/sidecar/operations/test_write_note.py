"""Creating and updating notes on a real disk."""

import asyncio
import hashlib
import threading
from pathlib import Path
from typing import Any

import pytest

from catena import events
from catena.errors import NoteChanged, PathRefused, WriteRefused
from catena.operations import write_note as write_note_module
from catena.operations.write_note import NoteWritten, write_note
from catena.writing import frontmatter_edit
from catena.writing.permissions import Caller, Folders
from tests.papers import Desk, mark, paper


async def write(desk: Desk, path: str, content: str, **more: Any) -> NoteWritten:
    options = {"frontmatter": None, "expected_version": None, "caller": Caller.HTTP, **more}
    return await write_note(desk.services, path=path, content=content, **options)


async def test_a_new_note_is_created_told_and_indexed(tmp_path: Path) -> None:
    desk = Desk(tmp_path, {})

    written = await write(desk, "Synthesis/deep/x.md", "Hello\n", frontmatter={"type": "note", "n": "12"})

    assert desk.read("Synthesis/deep/x.md") == "---\ntype: note\nn: '12'\n---\n\nHello\n"
    version = hashlib.sha256(desk.read(written.path).encode()).hexdigest()
    assert written == NoteWritten("Synthesis/deep/x.md", True, version)
    assert desk.events.heard == [events.NoteWritten("Synthesis/deep/x.md")]
    assert desk.indexer.told == ["Synthesis/deep/x.md"]


async def test_an_update_replaces_the_body_and_merges_the_frontmatter(tmp_path: Path) -> None:
    desk = Desk(tmp_path, {"x.md": "---\n# mine\ntitle:   'Old'   # why\nkeep: [a,  b]\n---\nBody\n"})

    written = await write(desk, "x.md", "---\ntitle: From content\nnew: 1\n---\nNew body\n", frontmatter={"new": 2})

    assert desk.read("x.md") == "---\n# mine\ntitle: From content\nkeep: [a,  b]\nnew: 2\n---\n\nNew body\n"
    assert not written.created


async def test_properties_beyond_all_bounds_are_refused_before_any_is_written_as_yaml(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = Desk(tmp_path, {})
    monkeypatch.setattr(frontmatter_edit, "_dumped", lambda *_: pytest.fail("it takes a minute"))

    with pytest.raises(WriteRefused, match="the properties are longer than 256 KB"):
        await write(desk, "x.md", "Hello", frontmatter={f"property {number}": number for number in range(30_000)})

    assert not (desk.folder / "x.md").exists()


async def test_others_are_answered_while_a_note_is_composed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    desk, answered = Desk(tmp_path, {}), threading.Event()

    def composed_meanwhile(*_: Any) -> bytes:
        assert answered.wait(20)
        return b"x"

    monkeypatch.setattr(write_note_module, "compose_note", composed_meanwhile)
    writing = asyncio.create_task(write(desk, "x.md", "Hello"))
    await asyncio.sleep(0)
    asyncio.get_running_loop().call_soon(answered.set)

    await writing


async def test_writing_the_same_again_changes_nothing(tmp_path: Path) -> None:
    desk = Desk(tmp_path, {})
    first = await write(desk, "x.md", "Hello", frontmatter={"a": [1, "b"]})

    again = await write(desk, "x.md", "\nHello", frontmatter={"a": [1, "b"]}, expected_version=first.note_version)

    assert again.note_version == first.note_version
    assert len(desk.events.heard) == 1


async def test_an_old_version_is_refused_and_nothing_is_written(tmp_path: Path) -> None:
    desk = Desk(tmp_path, {"x.md": "now"})

    for path, version in (("x.md", hashlib.sha256(b"before").hexdigest()), ("gone.md", "0" * 64)):
        with pytest.raises(NoteChanged):
            await write(desk, path, "mine", expected_version=version)

    assert desk.read("x.md") == "now"
    assert not (desk.folder / "gone.md").exists()


async def test_annotation_notes_are_never_modified(tmp_path: Path) -> None:
    before = paper(mark("detail", "x"))
    desk = Desk(tmp_path, {"@reyes-2021.md": before})

    with pytest.raises(WriteRefused, match="Annotation notes are never modified"):
        await write(desk, "@reyes-2021.md", "gone")

    assert desk.read("@reyes-2021.md") == before


async def test_what_would_run_is_refused_and_nothing_is_written(tmp_path: Path) -> None:
    desk = Desk(tmp_path, {})

    with pytest.raises(WriteRefused, match=r"<script> \(line 5\)"):
        await write(desk, "x.md", "---\na: |\n  ```\n---\n<script>x</script>\n```")

    assert list(desk.folder.iterdir()) == []


@pytest.mark.parametrize("where", ["note", "content"])
async def test_broken_frontmatter_is_refused_with_its_place(tmp_path: Path, where: str) -> None:
    broken = "---\na: 1\nb: [\n---\nx"
    desk = Desk(tmp_path, {"x.md": broken if where == "note" else "x"})

    with pytest.raises(WriteRefused, match=r"^Invalid frontmatter YAML: line 5: "):
        await write(desk, "x.md", "y" if where == "note" else broken)


@pytest.mark.parametrize(
    ("caller", "folders", "path", "allowed"),
    [
        (Caller.MCP, Folders(), "Synthesis/x.md", True),
        (Caller.MCP, Folders(), "x.md", False),
        (Caller.MCP, Folders(write=("Notes",)), "Notes/x.md", True),
        (Caller.MCP, Folders(write=("Notes",)), "x.md", False),
        (Caller.HTTP, Folders(), "x.md", True),
        (Caller.CLI, Folders(write=("Notes",)), "Notes/x.md", True),
        (Caller.CLI, Folders(write=("Notes",)), "x.md", False),
    ],
)
async def test_who_may_write_where(tmp_path: Path, caller: Caller, folders: Folders, path: str, allowed: bool) -> None:
    desk = Desk(tmp_path, {}, folders=folders)

    if allowed:
        assert (await write(desk, path, "x", caller=caller)).created
    else:
        with pytest.raises(PathRefused, match=r"^Path outside allowed directories"):
            await write(desk, path, "x", caller=caller)


async def test_a_folder_that_is_a_link_out_of_the_vault_is_refused(tmp_path: Path) -> None:
    desk = Desk(tmp_path, {})
    (tmp_path / "outside").mkdir()
    (desk.folder / "way").symlink_to(tmp_path / "outside", target_is_directory=True)

    with pytest.raises(PathRefused):
        await write(desk, "way/x.md", "x")

    assert list((tmp_path / "outside").iterdir()) == []


async def test_line_ends_and_byte_order_mark_stay(tmp_path: Path) -> None:
    desk = Desk(tmp_path, {"x.md": "\ufeff---\r\na: 1\r\nb: 2\r\n---\r\nold\r\n"})

    await write(desk, "x.md", "new\nlines\n", frontmatter={"b": 3, "c": ["x", "y"]})

    assert desk.read("x.md") == ("\ufeff---\r\na: 1\r\nb: 3\r\nc:\r\n  - x\r\n  - y\r\n---\r\n\r\nnew\r\nlines\r\n")


async def test_a_folder_of_that_name_is_left_alone(tmp_path: Path) -> None:
    desk = Desk(tmp_path, {"x.md/inside.md": "x"})

    with pytest.raises(PathRefused, match=r"x\.md"):
        await write(desk, "x.md", "y")

    assert desk.read("x.md/inside.md") == "x"
    assert desk.events.heard == []


@pytest.mark.parametrize("path", ["x#h.md", "x[[y]].md", "x|y.md", "x\u202ey.md", "x.md/y.md", "picture.png/y.md"])
async def test_a_new_note_gets_no_name_that_cannot_be_held(tmp_path: Path, path: str) -> None:
    desk = Desk(tmp_path, {"x.md": "x", "picture.png": "x"})

    with pytest.raises(PathRefused):
        await write(desk, path, "new")

    assert sorted(file.name for file in desk.folder.rglob("*.*")) == ["picture.png", "x.md"]


async def test_a_note_with_such_a_name_is_still_updated(tmp_path: Path) -> None:
    desk = Desk(tmp_path, {"x#h.md": "old\n"})

    assert not (await write(desk, "x#h.md", "new\n")).created
    assert desk.read("x#h.md") == "new\n"


async def test_a_link_inside_the_vault_leads_no_caller_out_of_its_folders(tmp_path: Path) -> None:
    desk = Desk(tmp_path, {"Notes/x.md": "x", ".obsidian/app.json": "{}", "Synthesis/s.md": "s"})
    (desk.folder / "Synthesis" / "way").symlink_to("../Notes", target_is_directory=True)
    (desk.folder / "Notes" / "hidden").symlink_to("../.obsidian", target_is_directory=True)

    for path in ("Synthesis/way/x.md", "Synthesis/way/new.md", "Synthesis/way/new/y.md"):
        with pytest.raises(PathRefused, match=r"^Path outside allowed directories"):
            await write(desk, path, "changed", caller=Caller.MCP)
    with pytest.raises(PathRefused):
        await write(desk, "Notes/hidden/y.md", "x")

    assert desk.read("Notes/x.md") == "x"
    assert sorted(file.name for file in (desk.folder / "Notes").iterdir()) == ["hidden", "x.md"]
    assert [file.name for file in (desk.folder / ".obsidian").iterdir()] == ["app.json"]
