"""A run that finds everything as it was left asks no derived index; whatever differs, all of them are asked."""

from collections.abc import AsyncGenerator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from catena.app.settings import Settings, read_settings
from catena.app.wiring import Wired, wire
from catena.indexing.derived_index import IndexName
from tests.journeys.processes import NOTES, Place


@pytest.fixture(scope="module")
def left(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    yield Place.at(tmp_path_factory.mktemp("left"), NOTES)


def settings_of(place: Place) -> Settings:
    return read_settings({"vault_path": place.vault, "multilingual": "off"}, environment={}, working_dir=place.home)


@asynccontextmanager
async def opened(place: Place) -> AsyncGenerator[Wired]:
    wired = await wire(settings_of(place), place.state, watching=False, for_search=True)
    try:
        yield wired
    finally:
        await wired.close()


async def run_and_settle(place: Place) -> None:
    async with opened(place) as wired:
        await wired.services.indexer.run_once()
        await wired.services.indexer.finish(IndexName.ANNOTATIONS)
        await wired.services.indexer.settle()


async def is_left_alone(place: Place) -> bool:
    async with opened(place) as wired:
        run = await wired.services.indexer.run_once()
        assert run.failed == 0
        return wired.services.indexer.is_settled


async def test_an_unchanged_vault_is_left_alone_until_something_changes(left: Place) -> None:
    await run_and_settle(left)
    assert await is_left_alone(left)

    note = left.vault / "Notes/Memory.md"
    text = note.read_text("utf-8")
    note.write_text(text + "\nDreams are told.\n", "utf-8")
    assert not await is_left_alone(left)

    await run_and_settle(left)
    assert await is_left_alone(left)


def changed_conventions(place: Place) -> None:
    file = place.vault / ".obsidian/plugins/obsidian-zotero-desktop-connector/data.json"
    file.parent.mkdir(parents=True)
    file.write_text('{"exportFormats": [{"name": "Mine", "outputPathTemplate": "P/{{citekey}}.md"}]}', "utf-8")


def annotations_lost(place: Place) -> None:
    (place.state / "index/annotations.sqlite").unlink()


def history_lost(place: Place) -> None:
    (place.state / "history.sqlite").unlink()


def note_renamed(place: Place) -> None:
    (place.vault / "Notes/Attention.md").rename(place.vault / "Notes/Focus.md")


def note_gone(place: Place) -> None:
    (place.vault / "Notes/Attention.md").unlink()


@pytest.mark.parametrize("change", [annotations_lost, history_lost, note_renamed, note_gone, changed_conventions])
async def test_whatever_differs_all_derived_indexes_are_asked(
    tmp_path: Path, change: Callable[[Place], object]
) -> None:
    place = Place.at(tmp_path, NOTES)
    await run_and_settle(place)

    change(place)

    assert not await is_left_alone(place)


async def test_what_is_not_settled_is_found_out_when_it_is_asked_for(left: Place) -> None:
    await run_and_settle(left)
    async with opened(left) as wired:
        await wired.services.indexer.run_once()
        assert wired.services.indexer.is_settled

        assert await wired.services.indexer.finish(IndexName.CLAIMS)
        assert not wired.services.indexer.is_settled
        assert set(wired.services.claims.versions()) == set(wired.services.ledger.files())


async def test_annotations_embedded_before_are_found_by_meaning_without_asking_their_index(left: Place) -> None:
    await run_and_settle(left)
    async with opened(left) as wired:
        await wired.services.indexer.run_once()
        await wired.services.indexer.load()

        assert wired.services.indexer.is_settled
        assert all(paper.vectors is not None for paper in wired.services.annotations.cache().values())
