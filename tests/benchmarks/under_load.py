"""How long health and search take while something heavy happens: `python -m tests.benchmarks.under_load [--notes 300]`.

A real sidecar is asked for its health and for words all the time, while its model is loaded, while notes of 9 and 30
MB arrive, while operations read the one of 9 MB, and while many notes arrive and the index is folded. The promise is a
99th percentile of at most 200 ms. Never part of `npm test`.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import aiohttp

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.benchmarks.report import Figure, at_most, print_table
from tests.benchmarks.vault_generator import generate
from tests.journeys.processes import TOKEN, Place, serving

MOST_MS = 200
PAUSE_S = 0.02
"""Between two requests of one kind."""
LONGEST_S = 300.0
BIG, HUGE = "Big.md", "Huge.md"
SENTENCE = (
    "Sleep improves memory in {0} adults because the slow waves of night {0} repeat what was learned [[Memory {1}]]."
    " “The night is long”, they say (p. {1}).\n\n"
)
ON_A_BIG_NOTE: dict[str, dict[str, Any]] = {
    "suggest_links": {"path": BIG},
    "check_draft": {"path": BIG},
    "check_quotes": {"path": BIG},
    "inspect": {"path": BIG},
    "related": {"path": BIG},
    "note_history": {"path": BIG},
    "ask": {"question": "Why do slow waves improve memory?"},
    "find_source": {"text": "Slow waves repeat what was learned during the night."},
    "find_contradictions": {},
}


@dataclass
class Waited:
    """How long requests took while something happened, in ms."""

    health: list[float] = field(default_factory=list[float])
    search: list[float] = field(default_factory=list[float])


class Sidecar:
    """A running sidecar."""

    def __init__(self, session: aiohttp.ClientSession, port: int) -> None:
        self._session, self._base = session, f"http://127.0.0.1:{port}/v1/"

    async def ask(self, operation: str, **request: Any) -> dict[str, Any]:
        """Ask an operation. Returns its result, or the error."""
        async with self._session.post(self._base + operation, json=request) as answer:
            return await answer.json()

    async def is_ready(self) -> bool:
        """Whether nothing is left to do."""
        return (await self.ask("status"))["state"] == "ready"

    async def knows(self, path: str) -> bool:
        """Whether a note was indexed, or refused."""
        files = {each["file_path"]: each["status"] for each in (await self.ask("status", files=True))["file_list"]}
        return files.get(path) in ("completed", "failed")

    @asynccontextmanager
    async def watched(self) -> AsyncGenerator[Waited]:
        """Ask for health and words all the time, meanwhile."""
        waited = Waited()
        asking = [
            asyncio.create_task(self._often(lambda: self._session.get(self._base + "health"), waited.health)),
            asyncio.create_task(
                self._often(
                    lambda: self._session.post(self._base + "search", json={"query": "memory", "mode": "text"}),
                    waited.search,
                )
            ),
        ]
        try:
            yield waited
        finally:
            for task in asking:
                task.cancel()
            await asyncio.gather(*asking, return_exceptions=True)

    @staticmethod
    async def _often(request: Callable[[], Any], times: list[float]) -> None:
        while True:
            started = time.perf_counter()
            async with request() as answer:
                await answer.read()
            times.append((time.perf_counter() - started) * 1000)
            await asyncio.sleep(PAUSE_S)


@asynccontextmanager
async def sidecar_of(place: Place) -> AsyncGenerator[Sidecar]:
    """Start a sidecar and end it."""
    with serving(place) as served:
        async with aiohttp.ClientSession(headers={"Authorization": f"Bearer {TOKEN}"}) as session:
            yield Sidecar(session, served.ready["port"])


async def until(holds: Callable[[], Awaitable[bool]]) -> None:
    """Wait until something holds, for at most five minutes."""
    async with asyncio.timeout(LONGEST_S):
        while not await holds():  # noqa: ASYNC110 (another process; it has no event for this)
            await asyncio.sleep(0.2)


def figures_of(what: str, waited: Waited, took_s: float) -> list[Figure]:
    """Two lines of the report."""
    return [
        at_most(f"{name} while {what} ({took_s:.1f} s)", times, MOST_MS, of="p99")
        for name, times in (("health", waited.health), ("search", waited.search))
        if times
    ]


def big_note(size: int) -> str:
    """A note of so many bytes: ordinary sentences with links and quotations."""
    return "".join(SENTENCE.format(number, number % 60) for number in range(size // len(SENTENCE.format(10_000, 10))))


async def measure(notes: int) -> list[Figure]:
    """All figures."""
    figures: list[Figure] = []
    with tempfile.TemporaryDirectory(prefix="catena-load-") as made:
        place = Place.at(Path(made), {})
        generate(place.vault, notes, 7)
        async with sidecar_of(place) as sidecar:
            await until(sidecar.is_ready)

            async def during(what: str, happens: Callable[[], Awaitable[object]]) -> None:
                started = time.perf_counter()
                async with sidecar.watched() as waited:
                    await happens()
                figures.extend(figures_of(what, waited, time.perf_counter() - started))
                print(what, f"{time.perf_counter() - started:.1f} s", flush=True)

            await during("nothing happens", lambda: asyncio.sleep(5))

            async def big_ones_arrive() -> None:
                (place.vault / BIG).write_text(big_note(9_000_000))
                (place.vault / HUGE).write_text(big_note(30_000_000))
                await until(lambda: sidecar.knows(BIG))
                await until(lambda: sidecar.knows(HUGE))
                await until(sidecar.is_ready)

            await during("notes of 9 and 30 MB arrive", big_ones_arrive)
            for name, request in ON_A_BIG_NOTE.items():
                await during(f"{name} reads a note of 9 MB", lambda n=name, r=request: sidecar.ask(n, **r))

            async def many_arrive() -> None:
                generate(place.vault / "More", notes, 8)
                await until(sidecar.is_ready)
                await asyncio.sleep(15)  # folding begins when it is quiet

            await during("many notes arrive and the index is folded", many_arrive)
        async with sidecar_of(place) as sidecar:
            async with sidecar.watched() as waited:
                started = time.perf_counter()
                await until(sidecar.is_ready)
            figures.extend(figures_of("a sidecar starts and loads its models", waited, time.perf_counter() - started))
    return figures


def main() -> None:
    """Measure, and print the table."""
    parser = argparse.ArgumentParser(description="Health and search while something heavy happens.")
    parser.add_argument("--notes", type=int, default=300)
    given = parser.parse_args()
    print_table(given.notes, asyncio.run(measure(given.notes)))


if __name__ == "__main__":
    main()
