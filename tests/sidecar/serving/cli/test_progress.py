"""What is told of progress where there is no terminal."""

import asyncio
import io
from collections.abc import AsyncIterator
from typing import Any, cast

import pytest
from rich.console import Console

from catena.client import Asker
from catena.serving.cli import progress


class Reporting:
    """Reports these numbers of notes, and then says that it did."""

    def __init__(self, *done: tuple[int, int]) -> None:
        self._done = done
        self.told = asyncio.Event()

    async def events(self) -> AsyncIterator[tuple[str, dict[str, Any]]]:
        for done, total in self._done:
            yield "index_progress", {"done": done, "total": total}
        self.told.set()


@pytest.mark.parametrize(
    ("doing", "named", "of"), [({}, "Indexing", " notes"), ({"doing": "Finishing"}, "Finishing", "")]
)
async def test_each_quarter_of_the_work_is_told_once_under_the_name_of_the_work(
    monkeypatch: pytest.MonkeyPatch, doing: dict[str, str], named: str, of: str
) -> None:
    monkeypatch.setattr(progress, "QUIET_S", 0.0)
    err, asker = io.StringIO(), Reporting((0, 0), (0, 8), (1, 8), (2, 8), (8, 8))

    async with progress.showing_progress(cast(Asker, asker), Console(file=err), **doing):
        await asker.told.wait()

    assert err.getvalue().splitlines() == [f"{named}: {done} of 8{of}" for done in (0, 2, 8)]
