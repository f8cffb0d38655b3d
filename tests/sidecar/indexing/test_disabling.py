"""What a person said about a note outlives everything that may be rebuilt."""

import json
import shutil
from pathlib import Path

import pytest

from catena.errors import ReadOnly
from catena.vault.path import VaultPath
from tests.worlds import World

SECRET = VaultPath("secret.md")
NOTES = {"secret.md": "Zanzibar plans.", "open.md": "Other plans."}


@pytest.fixture
def world(tmp_path: Path) -> World:
    return World.at(tmp_path, NOTES)


async def disable(world: World) -> None:
    async with world.opened() as opened:
        await opened.indexer.run_once()
        await opened.indexer.set_enabled(SECRET, False)
        await opened.indexer.run_once()


async def found(world: World, words: str = "zanzibar") -> set[str]:
    """The notes that a new process finds after one run."""
    async with world.opened() as opened:
        await opened.indexer.run_once()
        return await opened.found(words)


def said(world: World) -> set[str]:
    return set(json.loads((world.state / "disabled-notes.json").read_text()))


def delete_the_index(world: World) -> None:
    for name in ("ledger.sqlite", "claims.sqlite", "annotations.sqlite", "relations.sqlite"):
        (world.state / name).unlink(missing_ok=True)
    shutil.rmtree(world.state / "lancedb")


async def test_a_disabled_note_stays_out_when_the_index_is_deleted(world: World) -> None:
    await disable(world)
    delete_the_index(world)

    assert await found(world) == set()
    assert await found(world, "plans") == {"open.md"}


async def test_it_stays_out_when_it_was_renamed_besides(world: World) -> None:
    await disable(world)
    delete_the_index(world)
    (world.vault / "secret.md").rename(world.vault / "hidden.md")

    assert await found(world) == set()
    assert said(world) == {"hidden.md"}


@pytest.mark.parametrize("at_once", [True, False])
async def test_it_stays_out_when_it_is_moved(world: World, at_once: bool) -> None:
    await disable(world)
    note = (world.vault / "secret.md").read_bytes()
    (world.vault / "secret.md").unlink()
    if not at_once:
        assert await found(world) == set()
    world.write("moved/secret.md", note)

    assert await found(world) == set()
    assert said(world) == {"moved/secret.md"}


async def test_it_stays_out_when_it_was_edited_before_it_is_moved(world: World) -> None:
    await disable(world)
    world.write("secret.md", "Zanzibar plans, revised.")
    assert await found(world) == set()
    (world.vault / "secret.md").rename(world.vault / "hidden.md")

    assert await found(world) == set()


async def test_a_copy_of_a_disabled_note_is_a_note_of_its_own(world: World) -> None:
    await disable(world)
    world.write("copy.md", NOTES["secret.md"])

    assert await found(world) == {"copy.md"}


async def test_what_an_older_version_kept_in_the_log_alone_is_taken_over(world: World) -> None:
    await disable(world)
    (world.state / "disabled-notes.json").unlink()

    assert await found(world) == set()
    assert said(world) == {"secret.md"}


async def test_the_log_follows_the_file_when_a_person_edits_it(world: World) -> None:
    await disable(world)

    (world.state / "disabled-notes.json").write_text('{"open.md": ""}')

    assert await found(world) == {"secret.md"}
    assert await found(world, "plans") == {"secret.md"}


async def test_a_note_that_is_enabled_again_is_read_by_every_index(world: World) -> None:
    world.write("secret.md", "---\nzotero-key: x\n---\nZanzibar is always hot. It supports [[open]].\n")
    await disable(world)
    async with world.opened() as opened:
        await opened.indexer.set_enabled(SECRET, True)
        await opened.indexer.run_once()
        current = {path: row.file_hash for path, row in opened.ledger.files().items()}
        assert not opened.kept.graph.find_due(current)
        assert await opened.found("zanzibar") == {"secret.md"}


async def test_nothing_is_disabled_if_that_can_not_be_kept(world: World) -> None:
    async with world.opened() as opened:
        await opened.indexer.run_once()
        (world.state / "disabled-notes.new").mkdir()
        with pytest.raises(ReadOnly):
            await opened.indexer.set_enabled(SECRET, False)
        assert await opened.found("zanzibar") == {"secret.md"}
