"""Inspect tells what was understood of a note as it is now."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from catena.adapters.disk_vault import DiskVault
from catena.errors import BadRequest, PathRefused, UnknownNote
from catena.operations.inspect_note import Inspection, inspect
from catena.operations.services import Services
from tests.worlds import Opened, World

NOTE = "---\ntags: [a]\nbad: @x\n---\n# Sleep\n\nIt helps [[Memory]].\n\nsupports:: [[Recall]]\n"


async def look(opened: Opened, path: str) -> Inspection:
    # Inspect asks for these alone.
    parts: Any = SimpleNamespace(
        vault=DiskVault(opened.world.vault, max_note_bytes=1_000_000),
        ledger=opened.ledger,
        indexer=opened.indexer,
        graph=opened.kept.graph,
        history=opened.kept.versions,
    )
    return await inspect(cast("Services", parts), path=path)


async def test_an_indexed_note_is_shown_with_its_chunk_ids_and_what_could_not_be_read(tmp_path: Path) -> None:
    world = World.at(tmp_path, {"Sleep.md": NOTE})
    async with world.opened() as opened:
        await opened.indexer.run_once()
        found = await look(opened, "Sleep")

        stored = opened.ledger.chunks_of([found.path])[found.path]
    assert [c.chunk_id for c in found.chunks] == [c.chunk_id for c in stored]
    assert "".join(c.text for c in found.chunks) == NOTE
    assert found.frontmatter.properties == {"tags": ["a"], "bad": "@x"}
    assert [link.target for link in found.links] == ["Memory", "Recall"]
    assert [(f.key, f.value) for f in found.inline_fields] == [("supports", "[[Recall]]")]
    assert [(r.relationship_type, r.target_name, r.target_path) for r in found.relations] == [
        ("links_to", "Memory", None),
        ("supports", "Recall", None),
    ]
    assert ["line 3" in w.message for w in found.warnings] == [True]


@pytest.mark.parametrize("name", ["notes/sleep.md", "notes/sleep", "Sleep well", "sleep WELL", "Rest"])
async def test_a_note_is_named_by_its_path_its_title_or_an_alias(tmp_path: Path, name: str) -> None:
    world = World.at(tmp_path, {"notes/sleep.md": "---\ntitle: Sleep well\naliases: [Rest]\n---\nText\n"})
    async with world.opened() as opened:
        await opened.indexer.run_once()

        assert (await look(opened, name)).path == "notes/sleep.md"


async def test_a_title_that_two_notes_have_names_neither(tmp_path: Path) -> None:
    world = World.at(tmp_path, {"a/Sleep.md": "x", "b/Sleep.md": "y"})
    async with world.opened() as opened:
        await opened.indexer.run_once()

        with pytest.raises(UnknownNote, match=r"a/Sleep\.md, b/Sleep\.md"):
            await look(opened, "Sleep")


async def test_what_changed_since_it_was_indexed_has_no_id(tmp_path: Path) -> None:
    world = World.at(tmp_path, {"Sleep.md": NOTE})
    async with world.opened() as opened:
        await opened.indexer.run_once()
        world.write("Sleep.md", NOTE + "More.\n")
        found = await look(opened, "Sleep.md")

    header, body = found.chunks
    assert header.chunk_id is not None
    assert body.chunk_id is None


async def test_what_is_not_there_or_no_note_is_said_to_be_so(tmp_path: Path) -> None:
    world = World.at(tmp_path, {"Papers/Sleep and memory.md": NOTE})
    world.write("b.md", b"\x00\x01")
    async with world.opened() as opened:
        await opened.indexer.run_once()
        with pytest.raises(UnknownNote, match=r"Papers/Sleep and memory\.md"):
            await look(opened, "Sleep & memory")
        with pytest.raises(BadRequest, match="NUL byte"):
            await look(opened, "b.md")
        with pytest.raises(PathRefused):
            await look(opened, "../b.md")
