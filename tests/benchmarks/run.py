"""`npm run bench`: speed and size of the real sidecar on generated vaults, each figure beside its promise.

    npm run bench -- [--notes 1000,10000] [--seed 7] [--json FILE] [--markdown FILE]

The sidecar runs as its own process, as people run it, and is asked over HTTP. Machines differ and are noisy: indexing
is given as a ratio to bare onnxruntime on the same chunks, measured in the same run; times come with their spread. The
promises are those of the design; `docs/performance.md` has the last table. Never part of `npm test`.
"""

import argparse
import asyncio
import json
import os
import random
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from typing import Any

import aiohttp

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.benchmarks.report import Figure, as_json, at_most, machine, markdown, print_table
from tests.benchmarks.vault_generator import GeneratedVault, generate

CATENA = [sys.executable, "-m", "catena"]
SAVES = 20
SEARCHES = 120
COMMANDS = 5
"""How often each command is run."""
FRAMES = (
    "What is {0}?",
    "How has my understanding of {0} evolved?",
    "Why does {0} affect {1}?",
    "Compare {0} and {1}",
    "Show me everything about {0}",
)
"""One question of each kind."""
ARRIVING = 200
"""How many notes arrive at once beside searches."""
SETTLE_MS = 150.0
"""How long the watcher waits for quiet (`vault.changes.Burst`); the promise starts after it."""


@dataclass(frozen=True)
class Ran:
    """A command that ended: its output, what it took, and its highest memory."""

    out: bytes
    wall_s: float
    cpu_s: float
    peak_mb: float


async def measure(notes: int, seed: int) -> list[Figure]:
    """All figures for one size."""
    place = Path(tempfile.mkdtemp(prefix="catena-bench-"))
    try:
        vault = generate(place / "vault", notes, seed)
        figures = [Figure("vault", f"{vault.notes} notes, {vault.size_bytes / 1e6:.1f} MB, {vault.links} links")]
        figures += _told(await _first_hour(place, vault))
        shutil.rmtree(place / "state")
        figures += _told(await _indexing(place, vault))
        figures += _told(await _alone(place, vault))
        figures += _told(await _serving(place, vault, random.Random(seed)))
        return figures
    finally:
        shutil.rmtree(place, ignore_errors=True)


async def _first_hour(place: Path, vault: GeneratedVault) -> list[Figure]:
    """A sidecar on a vault that it has never seen."""
    needle = vault.needles[-1]
    started = time.perf_counter()
    async with _serve(place) as ask:
        await _until(lambda: _answers(ask, needle.words, "text"))
        by_words_s = time.perf_counter() - started
        times: list[float] = []
        while not await _is_ready(ask):
            times.append(await _timed(ask, needle.words, "text"))
        by_meaning_s = time.perf_counter() - started
    return [
        at_most("a new vault → found by words", [by_words_s], 20, "s"),
        Figure("a new vault → all of it found by meaning", f"{by_meaning_s:.1f} s"),
        at_most("search by words while it is indexed", times or [0.0], 200, of="p99"),
    ]


async def _indexing(place: Path, vault: GeneratedVault) -> list[Figure]:
    ran = await _command("index", "--json", *_where(place))
    first: Mapping[str, Any] = json.loads(ran.out)
    # Bare onnxruntime runs on a sample of the chunks that have just been indexed, right after; its two halves
    # show how steady the machine was.
    bare = json.loads((await _run([sys.executable, "-m", "tests.benchmarks.bare_embedding", *_where(place)])).out)
    complete = await _command("index", "--complete", "--json", *_where(place))
    again = [await _command("index", "--json", *_where(place)) for _ in range(COMMANDS)]
    embeddings = sum(json.loads(each.out)["embeddings_made"] for each in again)
    indexed_s = first["duration_ms"] / 1000
    rate = bare["tokens"] / indexed_s
    halves = bare["tokens_per_s"]
    ratio = rate / statistics.mean(halves)
    size = sum(f.stat().st_size for f in (place / "state" / "index").rglob("*") if f.is_file())
    unchanged = at_most("second run over an unchanged vault, whole process", [r.wall_s for r in again], 0.5, "s")
    return [
        Figure("first run of `catena index`, whole process", f"{ran.wall_s:.1f} s, {first['chunks_written']} chunks"),
        Figure(
            "indexing", f"{rate:,.0f} tokens/s", "≥ 95 % of bare onnxruntime", ratio >= 0.95,
            f"bare: {halves[0]:,.0f} and {halves[1]:,.0f}", f"{ratio:.0%}",
        ),
        at_most("memory while indexing, highest", [ran.peak_mb, complete.peak_mb], 600, "MB", of="p99"),
        Figure("claims, near pairs and git history (`--complete`)", f"{complete.wall_s:.1f} s more"),
        unchanged,
        Figure("its embeddings", str(embeddings), "0", embeddings == 0),
        Figure("index on disk", f"{size / 1e6:.1f} MB", "≤ 2 × the notes", size <= 2 * vault.size_bytes,
               ratio=f"{size / vault.size_bytes:.1f} × the notes"),
    ]  # fmt: skip


async def _alone(place: Path, vault: GeneratedVault) -> list[Figure]:
    """Processor time of commands without a sidecar."""
    words = vault.needles[0].words
    figures: list[Figure] = []
    for what, most, arguments in (
        ("`catena --help`, processor time", 0.15, ["--help"]),
        ("a mistyped command, processor time", 0.15, ["serach", "x"]),
        ("a search alone, by words, processor time", 1.0, ["search", words, "--mode", "text", *_where(place)]),
        ("a search alone, by meaning, processor time", 1.8, ["search", words, *_where(place)]),
    ):
        times = [(await _command(*arguments, may_fail=True)).cpu_s for _ in range(COMMANDS)]
        figures.append(at_most(what, times, most, "s"))
    return figures


async def _serving(place: Path, vault: GeneratedVault, dice: random.Random) -> list[Figure]:
    figures = [
        at_most(f"start → first {mode} result", [await _start(place, vault, dice, mode) for _ in range(3)], most)
        for mode, most in (("text", 800), ("hybrid", 1500))
    ]
    async with _serve(place) as ask:
        await _until(lambda: _is_ready(ask))
        before = ask.cpu_s()
        await asyncio.sleep(20)
        share = (ask.cpu_s() - before) / 20
        figures.append(Figure("idle, over 20 s", f"{share:.1%} of one core", "< 1 %", share < 0.01))
        queries = [needle.words for needle in vault.needles] + [needle.paraphrase for needle in vault.needles]
        for mode in ("text", "semantic", "hybrid"):
            times = [await _timed(ask, dice.choice(queries), mode) for _ in range(SEARCHES)][10:]
            figures.append(at_most(f"search, {mode}, warm", times, 25, of="p95"))
        answers = [
            await _timed_answer(ask, dice.choice(FRAMES).format(*dice.sample(queries, 2))) for _ in range(SEARCHES)
        ]
        figures.append(at_most("answer with the reader, warm", answers[10:], 150, of="p95"))
        saves = [await _save_and_find(place / "vault", ask, number, dice) for number in range(SAVES)]
        settled = [max(0.0, ms - SETTLE_MS) for ms in saves]
        figures.append(at_most("saved note → found, after settling", settled, 500, of="p95"))
        joined = [
            (await _command("search", queries[0], "--mode", "text", *_where(place))).cpu_s for _ in range(COMMANDS)
        ]
        figures.append(at_most("a command joined to a sidecar, processor time", joined, 0.35, "s"))
        figures.append(at_most("memory while serving, highest", [ask.memory_mb("VmHWM")], 350, "MB"))
        beside = await _beside_arriving(place / "vault", ask, queries, dice)
        figures.append(at_most(f"search, hybrid, while {ARRIVING} notes arrive", beside, 200, of="p99"))
        figures.append(at_most(f"memory while {ARRIVING} notes arrive, highest", [ask.memory_mb("VmHWM")], 600, "MB"))
    return figures


async def _start(place: Path, vault: GeneratedVault, dice: random.Random, mode: str) -> float:
    """Milliseconds from the start of a sidecar to the first result."""
    started = time.perf_counter()
    async with _serve(place) as ask:
        needle = dice.choice(vault.needles)
        await _until(lambda: _answers(ask, needle.words, mode))
        return (time.perf_counter() - started) * 1000


def _told(figures: list[Figure]) -> list[Figure]:
    """Print figures as soon as they are there: a large vault takes an hour, and a run that is stopped keeps them."""
    for each in figures:
        print(f"{each.what}: {each.measured}", file=sys.stderr, flush=True)
    return figures


class Asking:
    """A running sidecar, asked over HTTP."""

    def __init__(self, session: aiohttp.ClientSession, port: int, token: str, pid: int) -> None:
        self._session, self._base, self._token, self.pid = session, f"http://127.0.0.1:{port}/v1/", token, pid

    async def __call__(self, operation: str, **request: Any) -> dict[str, Any]:
        headers = {"Authorization": f"Bearer {self._token}"}
        async with self._session.post(self._base + operation, json=request, headers=headers) as answer:
            return await answer.json()

    def memory_mb(self, name: str) -> float:
        """`VmRSS`, resident now, or `VmHWM`, the highest so far."""
        status = Path(f"/proc/{self.pid}/status").read_text()
        return int(status.split(f"{name}:")[1].split()[0]) / 1024

    def cpu_s(self) -> float:
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@asynccontextmanager
async def _serve(place: Path) -> AsyncGenerator[Asking]:
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


async def _command(*arguments: str, may_fail: bool = False) -> Ran:
    return await _run([*CATENA, *arguments], may_fail=may_fail)


async def _run(command: Sequence[str], *, may_fail: bool = False) -> Ran:
    return await asyncio.to_thread(_waited, command, may_fail=may_fail)


def _waited(command: Sequence[str], *, may_fail: bool) -> Ran:
    """Run a command; the system says what this one process took."""
    started = time.perf_counter()
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=Path(__file__).parents[2]
    ) as process:
        assert process.stdout
        out = process.stdout.read()
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode and not may_fail:
        raise SystemExit(f"{' '.join(command)} ended with {process.returncode}.")
    wall_s = time.perf_counter() - started
    return Ran(out, wall_s, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)


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


async def _beside_arriving(vault: Path, ask: Asking, queries: Sequence[str], dice: random.Random) -> list[float]:
    """Milliseconds of searches from the moment many notes are on disk until nothing is left to do."""
    texts = cycle([path.read_text() for path in sorted(vault.rglob("*.md"))[:ARRIVING]])
    (vault / "arriving").mkdir()
    for number, text in zip(range(ARRIVING), texts, strict=False):
        (vault / "arriving" / f"{number}.md").write_text(f"{text}\nA copy, number {number}.\n")
    await _until(lambda: _is_at_work(ask))
    times: list[float] = []
    while await _is_at_work(ask):
        times.append(await _timed(ask, dice.choice(queries), "hybrid"))
    return times


async def _is_at_work(ask: Asking) -> bool:
    return not await _is_ready(ask)


async def _finds(ask: Asking, word: str, path: str) -> bool:
    answer = await ask("similarity_search", refined_query_for_vector_search=word, filter_by_filenames=[path])
    return bool(answer.get("results"))


async def _until(holds: Callable[[], Awaitable[bool]], *, within_s: float = 300.0) -> None:
    async with asyncio.timeout(within_s):
        while not await holds():  # noqa: ASYNC110 (another process; it has no event for "found")
            await asyncio.sleep(0.02)


def main() -> None:
    """Measure each size, and print and write its table."""
    parser = argparse.ArgumentParser(description="Speed and size on generated vaults.")
    parser.add_argument("--notes", default="1000,10000", help="sizes, with commas between")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--json", type=Path, help="also write the figures here, for comparison")
    parser.add_argument("--markdown", type=Path, help="also write the tables here")
    given = parser.parse_args()
    # Installed packages have bytecode; without it, each command would compile Catena's files, for 0.15 s and more.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    measured_on = machine()
    report: dict[int, list[Figure]] = {}
    for size in map(int, given.notes.split(",")):
        report[size] = asyncio.run(measure(size, given.seed))
        print_table(size, report[size])
        if given.json:
            given.json.write_text(as_json(measured_on, report), encoding="utf-8")
        if given.markdown:
            on = "Measured on " + "; ".join(f"{name}: {value}" for name, value in measured_on.items()) + "."
            tables = [markdown(notes, figures) for notes, figures in report.items()]
            given.markdown.write_text("\n".join([on, "", *tables]), encoding="utf-8")


if __name__ == "__main__":
    main()
