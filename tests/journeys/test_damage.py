"""State files are damaged while a sidecar runs: answers go on, what was damaged is made again, and nothing is lost."""

import os
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import aclosing, suppress
from pathlib import Path
from typing import Any

import pytest

from catena.client import HttpAsker, Refused
from tests.journeys.processes import NOTES, TOKEN, Place, Served, run, serving

QUERY = {"query": "sleep moves memories", "mode": "semantic"}


def truncated(file: Path) -> None:
    os.truncate(file, file.stat().st_size // 2)


def overwritten(file: Path) -> None:
    size = file.stat().st_size
    with file.open("r+b") as content:
        content.seek(size // 3)
        content.write(b"\xa5" * (size // 3))


def deleted(file: Path) -> None:
    file.unlink()


def listening(served: Served) -> HttpAsker:
    return HttpAsker(port=served.ready["port"], token=TOKEN, caller="http")


async def until_found(asker: HttpAsker) -> Any:
    """Ask with each event of the index until all is done, and notes are found by meaning."""
    async with aclosing(asker.events()) as events:
        async for name, event in events:
            with suppress(Refused):
                if name == "index_progress" and event["state"] == "ready":
                    return await asker.ask("search", QUERY)
    raise AssertionError("the events ended")


async def until_told(events: AsyncIterator[tuple[str, dict[str, Any]]], said: str) -> None:
    """Listen until a problem is told that begins like this."""
    async for name, event in events:
        if name == "problem" and event["message"].startswith(said):
            return
    raise AssertionError("the events ended")


def vectors(place: Place) -> list[Path]:
    return list((place.state / "index" / "lancedb").glob("chunks.lance/data/*"))


def databases(place: Place) -> list[Path]:
    return [*(place.state / "index").glob("*.sqlite"), place.state / "history.sqlite"]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Place, Served]]:
    """One sidecar for what can be damaged again and again; at its end, nothing has kept it from ending in order."""
    place = Place.at(tmp_path_factory.mktemp("served"))
    with serving(place) as served:
        yield place, served
        assert served.hang_up() == 0


@pytest.mark.parametrize(
    ("parts", "damage", "said"),
    [
        (vectors, truncated, "The vectors, by which notes are found by meaning, were damaged while Catena ran"),
        (vectors, deleted, "The vectors, by which notes are found by meaning, were damaged while Catena ran"),
        (databases, overwritten, "The stored claims were damaged while Catena ran"),
        (databases, deleted, "history.sqlite was damaged while Catena ran"),
    ],
)
async def test_what_is_damaged_while_a_sidecar_runs_is_made_again_while_it_answers(
    served: tuple[Place, Served],
    parts: Callable[[Place], list[Path]],
    damage: Callable[[Path], None],
    said: str,
) -> None:
    place, sidecar = served
    async with listening(sidecar) as asker:
        before = await until_found(asker)
        history = await asker.ask("note_history", {"path": "Notes/Memory.md"})
        async with aclosing(asker.events()) as events:
            await anext(events)  # from now on, everything is heard
            assert parts(place)
            for file in parts(place):
                damage(file)

            by_words = await asker.ask("search", {"query": "attention", "mode": "hybrid"})
            answer = await asker.ask("ask", {"question": "What is attention?"})
            await until_told(events, said)
        after = await until_found(asker)

        assert by_words["results"][0]["note_path"] == "Notes/Attention.md"
        assert answer["results"][0]["note_path"] == "Notes/Attention.md"
        assert after["results"][0]["note_path"] == before["results"][0]["note_path"] == "Notes/Memory.md"
        assert await asker.ask("note_history", {"path": "Notes/Memory.md"}) == history
    assert {path: (place.vault / path).read_text("utf-8") for path in NOTES} == NOTES


async def test_a_state_folder_that_is_deleted_is_made_again_and_stays_one_sidecars(tmp_path: Path) -> None:
    place = Place.at(tmp_path)
    with serving(place) as served:
        async with listening(served) as asker:
            await until_found(asker)
            async with aclosing(asker.events()) as events:
                await anext(events)
                await asker.ask("note_history", {"path": "Notes/Memory.md"})  # so that it is open
                place.state.rename(tmp_path / "away")

                await until_told(events, "history.sqlite was damaged while Catena ran")
            after = await until_found(asker)
            while not (place.state / "serve.json").exists():
                await asker.ask("status", {})
            history = await asker.ask("note_history", {"path": "Notes/Memory.md"})

        assert len(history["versions"]) == 1
        assert after["results"][0]["note_path"] == "Notes/Memory.md"
        assert {"lock", "serve.json", "owner.json", "history.sqlite"} <= {file.name for file in place.state.iterdir()}
        second = run(place, "serve", "--json")
        assert "already working on this vault" in second.out
        assert served.hang_up() == 0


async def test_a_file_in_place_of_the_state_folder_is_said_and_everything_goes_on_without_it(tmp_path: Path) -> None:
    place = Place.at(tmp_path)
    with serving(place) as served:
        async with listening(served) as asker:
            await until_found(asker)
            async with aclosing(asker.events()) as events:
                await anext(events)
                place.state.rename(tmp_path / "away")
                place.state.write_text("a file")

                await until_told(events, "Catena can't go on, and tries again every few seconds. The state folder")
                with pytest.raises(Refused, match="a file stands there") as refused:
                    await asker.ask("search", QUERY)
                assert refused.value.problem.code == "not_ready"
                place.state.unlink()
                (tmp_path / "away").rename(place.state)
            after = await until_found(asker)
            history = await asker.ask("note_history", {"path": "Notes/Memory.md"})

            assert after["results"][0]["note_path"] == "Notes/Memory.md"
            assert len(history["versions"]) == 1
        assert served.hang_up() == 0
    assert {path: (place.vault / path).read_text("utf-8") for path in NOTES} == NOTES
