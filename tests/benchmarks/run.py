"""`npm run bench`: speed and size of the real sidecar on generated vaults, each beside its promise.

    npm run bench -- [--notes 1000,10000] [--seed 7] [--json FILE]

The sidecar runs as its own process, as people run it, and is asked over HTTP. Machines differ and are noisy:
indexing is given as a ratio to bare onnxruntime on the same chunks, measured before and after in the same run;
times come with their spread. Never part of `npm test`.
"""

import argparse
import asyncio
import json
import os
import random
import shutil
import signal
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import aiohttp
from rich.console import Console
from rich.table import Table

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.benchmarks.vault_generator import GeneratedVault, generate

CATENA = [sys.executable, "-m", "catena"]
SAVES = 20
SEARCHES = 120
FRAMES = (
    "What is {0}?",
    "How has my understanding of {0} evolved?",
    "Why does {0} affect {1}?",
    "Compare {0} and {1}",
    "Show me everything about {0}",
)
"""One question of each kind."""
SETTLE_MS = 150.0
"""How long the watcher waits for quiet (`vault.changes.Burst`); the promise starts after it."""


@dataclass(frozen=True)
class Figure:
    """One line of the report; `kept` is None where nothing is promised."""

    what: str
    measured: str
    promise: str = ""
    kept: bool | None = None


async def measure(notes: int, seed: int) -> list[Figure]:
    """All figures for one size."""
    place = Path(tempfile.mkdtemp(prefix="catena-bench-"))
    try:
        vault = generate(place / "vault", notes, seed)
        figures = [Figure("vault", f"{vault.notes} notes, {vault.size_bytes / 1e6:.1f} MB, {vault.links} links")]
        figures += await _indexing(place, vault)
        figures += await _serving(place, vault, random.Random(seed))
        return figures
    finally:
        shutil.rmtree(place, ignore_errors=True)


async def _indexing(place: Path, vault: GeneratedVault) -> list[Figure]:
    first = await _index(place)
    # Bare onnxruntime runs on a sample of the chunks that have just been indexed, right after; its two halves
    # show how steady the machine was.
    bare = json.loads(await _run([sys.executable, "-m", "tests.benchmarks.bare_embedding", *_where(place)]))
    second = await _index(place)
    indexed_s = first["duration_ms"] / 1000
    rate = bare["tokens"] / indexed_s
    halves = bare["tokens_per_s"]
    ratio = rate / statistics.mean(halves)
    size = sum(f.stat().st_size for f in (place / "state" / "index").rglob("*") if f.is_file())
    return [
        Figure(
            "full index",
            f"{indexed_s:.1f} s, {first['chunks_written']} chunks, {first['embeddings_made']} embedded,"
            f" {rate:,.0f} tokens/s",
        ),
        Figure("bare onnxruntime", f"{halves[0]:,.0f} and {halves[1]:,.0f} tokens/s"),
        Figure("indexing beside bare", f"{ratio:.0%}", "≥ 90 %", ratio >= 0.9),
        Figure(
            "unchanged second run",
            f"{second['duration_ms']:.0f} ms, {second['embeddings_made']} embeddings",
            "≤ 1 s, 0 embeddings",
            second["duration_ms"] <= 1000 and second["embeddings_made"] == 0,
        ),
        Figure("index size", f"{size / 1e6:.1f} MB ({size / vault.size_bytes:.1f} × the notes)"),
    ]


async def _serving(place: Path, vault: GeneratedVault, dice: random.Random) -> list[Figure]:
    figures: list[Figure] = []
    starts: dict[str, list[float]] = {"text": [], "hybrid": []}
    for mode in ("text", "hybrid"):
        for _ in range(3):
            started = time.perf_counter()
            async with _serve(place) as ask:
                needle = dice.choice(vault.needles)
                if mode == "hybrid":
                    await _until(lambda ask=ask: _is_ready(ask))
                await _until(lambda ask=ask, n=needle, m=mode: _answers(ask, n.words, m))
                starts[mode].append((time.perf_counter() - started) * 1000)
    for mode, most in (("text", 800), ("hybrid", 1500)):
        worst = max(starts[mode])
        figures.append(Figure(f"start → first {mode} result", _spread(starts[mode]), f"≤ {most} ms", worst <= most))
    async with _serve(place) as ask:
        await _until(lambda: _is_ready(ask))
        before = ask.cpu_s()
        await asyncio.sleep(20)
        share = (ask.cpu_s() - before) / 20
        figures.append(Figure("idle", f"{share:.1%} of one core over 20 s", "< 1 %", share < 0.01))
        queries = [needle.words for needle in vault.needles] + [needle.paraphrase for needle in vault.needles]
        for mode in ("text", "semantic", "hybrid"):
            times = [await _timed(ask, dice.choice(queries), mode) for _ in range(SEARCHES)][10:]
            p50, p95 = _quantiles(times)
            figures.append(Figure(f"search {mode}, p50 / p95", f"{p50:.0f} / {p95:.0f} ms", "p95 ≤ 40 ms", p95 <= 40))
        times = [
            await _timed_answer(ask, dice.choice(FRAMES).format(*dice.sample(queries, 2))) for _ in range(SEARCHES)
        ]
        p50, p95 = _quantiles(times[10:])
        figures.append(Figure("answer, p50 / p95", f"{p50:.0f} / {p95:.0f} ms", "p95 ≤ 100 ms", p95 <= 100))
        saves = [await _save_and_find(place / "vault", ask, number, dice) for number in range(SAVES)]
        p50, p95 = _quantiles([max(0.0, ms - SETTLE_MS) for ms in saves])
        figures.append(
            Figure(
                "saved note → found, after settling, p50 / p95",
                f"{p50:.0f} / {p95:.0f} ms",
                "p95 ≤ 500 ms",
                p95 <= 500,
            )
        )
        resident = await ask.resident_mb()
        figures.append(Figure("memory while serving", f"{resident:.0f} MB resident", "≤ 500 MB", resident <= 500))
    return figures


class Asking:
    """A running sidecar, asked over HTTP."""

    def __init__(self, session: aiohttp.ClientSession, port: int, token: str, pid: int) -> None:
        self._session, self._base, self._token, self.pid = session, f"http://127.0.0.1:{port}/v1/", token, pid

    async def __call__(self, operation: str, **request: Any) -> dict[str, Any]:
        headers = {"Authorization": f"Bearer {self._token}"}
        async with self._session.post(self._base + operation, json=request, headers=headers) as answer:
            return await answer.json()

    async def resident_mb(self) -> float:
        status = Path(f"/proc/{self.pid}/status").read_text()
        return int(status.split("VmRSS:")[1].split()[0]) / 1024

    def cpu_s(self) -> float:
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@asynccontextmanager
async def _serve(place: Path) -> AsyncIterator[Asking]:
    token = f"{random.getrandbits(128):032x}"
    process = await asyncio.create_subprocess_exec(
        *CATENA, "serve", *_where(place), stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
    )  # fmt: skip
    assert process.stdin
    assert process.stdout
    try:
        process.stdin.write(f"{token}\n".encode())
        await process.stdin.drain()
        ready = json.loads(await process.stdout.readline())
        async with aiohttp.ClientSession() as session:
            yield Asking(session, ready["port"], token, ready["pid"])
    finally:
        process.stdin.close()
        try:
            await asyncio.wait_for(process.wait(), 20)
        except TimeoutError:
            process.send_signal(signal.SIGKILL)


def _where(place: Path) -> list[str]:
    return ["--vault", str(place / "vault"), "--state-dir", str(place / "state")]


async def _index(place: Path) -> Mapping[str, Any]:
    return json.loads(await _run([*CATENA, "index", "--json", *_where(place)]))


async def _run(command: Sequence[str]) -> bytes:
    process = await asyncio.create_subprocess_exec(
        *command, stdout=asyncio.subprocess.PIPE, cwd=Path(__file__).parents[2]
    )
    out, _ = await process.communicate()
    if process.returncode:
        raise SystemExit(f"{' '.join(command)} ended with {process.returncode}.")
    return out


async def _answers(ask: Asking, words: str, mode: str) -> bool:
    answer = await ask("search", query=words, mode=mode)
    return bool(answer.get("results")) and not answer.get("warnings")


async def _is_ready(ask: Asking) -> bool:
    return (await ask("status"))["state"] == "ready"


async def _timed(ask: Asking, query: str, mode: str) -> float:
    started = time.perf_counter()
    await ask("search", query=query, mode=mode)
    return (time.perf_counter() - started) * 1000


async def _timed_answer(ask: Asking, question: str) -> float:
    started = time.perf_counter()
    await ask("ask", question=question[:500])
    return (time.perf_counter() - started) * 1000


async def _save_and_find(vault: Path, ask: Asking, number: int, dice: random.Random) -> float:
    """From the moment a note is on disk to the first search that finds it by vectors and words."""
    word = f"zyx{dice.getrandbits(48):012x}"
    (vault / f"saved {number}.md").write_text(f"# Saved {number}\n\nA thought about {word}, just written down.\n")
    started = time.perf_counter()
    await _until(lambda: _finds(ask, word, f"saved {number}.md"))
    return (time.perf_counter() - started) * 1000


async def _finds(ask: Asking, word: str, path: str) -> bool:
    answer = await ask("similarity_search", refined_query_for_vector_search=word, filter_by_filenames=[path])
    return bool(answer.get("results"))


async def _until(holds: Callable[[], Awaitable[bool]], *, within_s: float = 300.0) -> None:
    async with asyncio.timeout(within_s):
        while not await holds():  # noqa: ASYNC110 (another process; it has no event for "found")
            await asyncio.sleep(0.02)


def _quantiles(times: Sequence[float]) -> tuple[float, float]:
    cuts = statistics.quantiles(times, n=20)
    return cuts[9], cuts[18]


def _spread(times: Sequence[float]) -> str:
    return f"{statistics.median(times):.0f} ms ({min(times):.0f} to {max(times):.0f})"


def _print(notes: int, figures: Sequence[Figure]) -> None:
    table = Table(title=f"{notes:,} notes", title_justify="left")
    for column in ("what", "measured", "promise", "kept"):
        table.add_column(column)
    for figure in figures:
        kept = "" if figure.kept is None else "yes" if figure.kept else "[red]NO[/red]"
        table.add_row(figure.what, figure.measured, figure.promise, kept)
    Console(width=120).print(table)


def main() -> None:
    """Measure each size and print its table."""
    parser = argparse.ArgumentParser(description="Speed and size on generated vaults.")
    parser.add_argument("--notes", default="1000,10000", help="sizes, with commas between")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--json", type=Path, help="also write the figures here")
    given = parser.parse_args()
    sizes = [int(size) for size in given.notes.split(",")]
    report: dict[int, list[dict[str, Any]]] = {}
    for size in sizes:
        figures = asyncio.run(measure(size, given.seed))
        _print(size, figures)
        report[size] = [vars(figure) for figure in figures]
    if given.json:
        given.json.write_text(json.dumps(report, indent=2, ensure_ascii=False))


if __name__ == "__main__":
    main()
