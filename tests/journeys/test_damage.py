"""State files are damaged while a sidecar runs: answers go on, what was damaged is made again, and nothing is lost."""

import os
from collections.abc import AsyncIterator, Callable
from contextlib import aclosing, suppress
from pathlib import Path
from typing import Any

import pytest

from catena.client import HttpAsker, Refused
from tests.journeys.processes import NOTES, TOKEN, Place, Served, serving

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
    tmp_path: Path, parts: Callable[[Place], list[Path]], damage: Callable[[Path], None], said: str
) -> None:
    place = Place.at(tmp_path)
    with serving(place) as served:
        async with listening(served) as asker:
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
        assert served.hang_up() == 0
    assert {path: (place.vault / path).read_text("utf-8") for path in NOTES} == NOTES
