"""Judge search as it is on every collection there is: how high do the notes that answer stand?

    .venv/bin/python -m tests.quality.retrieval [--vaults DIR] [--collections DIR] [--reading FILE] [--state DIR]
        [--only NAME] [--notes 3000] [--queries 200]

A collection is a vault, questions, and the notes that answer each: the golden questions beside this file, the judged
questions of the split `dev` (`questions/`), folders in BEIR's form (`--collections`), and encyclopedia passages made
into notes (`--reading` names `relevance.jsonl.gz`). Collections that are missing are left out; those that are larger
than `--notes` keep what is relevant and an even share of the rest. Slow the first time, since every note is embedded;
`--state` keeps the indexes. Prints a row for each collection; `docs/decisions/0023-ranking.md` has what it printed.
"""

import argparse
import asyncio
import gzip
import json
import re
import statistics
import tempfile
import time
from collections.abc import Collection, Iterator
from dataclasses import replace
from pathlib import Path

from catena.app.settings import Settings
from catena.app.wiring import wire
from catena.operations.search import SearchMode, search
from tests.quality.answering import QUESTIONS, questions_of
from tests.quality.evaluate import DEMO, GOLDEN, Judged, golden, load
from tests.quality.metrics import quality

OF_GATE = frozenset({"shah-in-boots-notes"})
"""Vaults of the split `gate`: their golden questions are asked by `evaluate` only."""

_UNFIT = re.compile(r'[\\/:*?"<>|#^\[\]]')


def collections(given: argparse.Namespace, state: Path) -> Iterator[Judged]:
    """Every collection that is there, the small ones first."""
    for file in ("golden.json", "golden-questions.json"):
        yield replace(golden(DEMO, file), name=f"demo {file.removesuffix('.json')}")
    if given.vaults:
        for name, file in GOLDEN.items():
            if name not in OF_GATE and (given.vaults / name).is_dir():
                yield replace(golden(given.vaults / name, file), name=f"{name} golden")
    yield from judged_questions(given.vaults)
    if given.reading:
        yield encyclopedia(given.reading, state, notes=given.notes, queries=given.queries)
    if given.collections:
        for file in sorted(given.collections.glob("*/corpus.jsonl")):
            yield cut(load(file.parent, state, queries=given.queries), state, notes=given.notes)


def judged_questions(vaults: Path | None) -> Iterator[Judged]:
    """The judged questions of the split `dev` that have an answer; the notes that answer are relevant."""
    for file in sorted(QUESTIONS.glob("*.json")):
        name, split, questions = questions_of(file)
        folder = DEMO if name == "demo" else vaults and vaults / name
        if split == "dev" and folder and folder.is_dir():
            answered = [question for question in questions if question.places]
            yield Judged(
                name=f"{name} questions",
                vault=folder,
                queries={each.id: each.text for each in answered},
                relevant={each.id: frozenset(place.path for place in each.places) for each in answered},
            )


def encyclopedia(file: Path, state: Path, *, notes: int, queries: int) -> Judged:
    """Passages of an encyclopedia as notes with their titles for names, and the questions that they answer."""
    texts: dict[str, str] = {}
    relevant: dict[str, set[str]] = {}
    for row in map(json.loads, gzip.decompress(file.read_bytes()).decode().splitlines()):
        if row["source"] in {"nq-open", "hotpotqa", "musique"}:
            title, _, text = row["text"].partition(". ")
            path = f"{_UNFIT.sub('-', title)[:100]}.md"
            texts.setdefault(path, text)
            if row["label"] and row["source"] == "nq-open" and texts[path] == text:
                relevant.setdefault(row["question"], set()).add(path)
    chosen = every_nth(sorted(relevant), queries)
    vault = state / "vaults" / "encyclopedia"
    vault.mkdir(parents=True, exist_ok=True)
    wanted = set[str]().union(*(relevant[query] for query in chosen))
    for path in wanted.union(every_nth(sorted(texts.keys() - wanted), notes - len(wanted))):
        (vault / path).write_text(texts[path], "utf-8")
    return Judged(
        name="encyclopedia",
        vault=vault,
        queries={query: query for query in chosen},
        relevant={query: frozenset(relevant[query]) for query in chosen},
    )


def cut(judged: Judged, state: Path, *, notes: int) -> Judged:
    """The collection with at most so many notes: all relevant ones, and an even share of the others."""
    files = {file.name: file for file in judged.vault.glob("*.md")}
    if len(files) <= notes:
        return judged
    wanted = set[str]().union(*judged.relevant.values())
    vault = state / "vaults" / f"{judged.name}-{notes}"
    vault.mkdir(parents=True, exist_ok=True)
    for name in wanted.union(every_nth(sorted(files.keys() - wanted), notes - len(wanted))):
        (vault / name).write_bytes(files[name].read_bytes())
    return replace(judged, vault=vault)


def every_nth(names: Collection[str], most: int) -> list[str]:
    """At most so many of the names, evenly from all of them."""
    listed = list(names)
    return listed[:: max(1, -(-len(listed) // max(1, most)))]


async def row_of(judged: Judged, state: Path) -> str:
    """Index the vault (or take up the index that is there), ask everything; the figures as a row."""
    state.mkdir(parents=True, exist_ok=True)
    wired = await wire(Settings(vault=judged.vault, source_timeout_ms=60_000), state, watching=False)
    try:
        await wired.services.indexer.run_once()
        await wired.services.indexer.load()
        shown: dict[str, list[str]] = {}
        times: list[float] = []
        for query, text in judged.queries.items():
            started = time.perf_counter()
            found = await search(wired.services, query=text, mode=SearchMode.HYBRID, limit=10)
            times.append((time.perf_counter() - started) * 1000)
            shown[query] = [result.note_path for result in found.results]
    finally:
        await wired.close()
    return f"{quality(shown, judged.relevant).first_five_row()}   p50 {statistics.median(times):.0f} ms"


def main() -> None:
    """Read the arguments, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--vaults", type=Path, help="a folder of the vaults that the questions are about")
    parser.add_argument("--collections", type=Path, help="a folder of collections in BEIR's form")
    parser.add_argument("--reading", type=Path, help="a file of questions and passages")
    parser.add_argument("--state", type=Path, help="where vaults and indexes are kept for the next time")
    parser.add_argument("--only", help="only collections whose name contains this")
    parser.add_argument("--notes", type=int, default=3_000, help="at most so many notes of a collection")
    parser.add_argument("--queries", type=int, default=200, help="at most so many queries of a collection")
    given = parser.parse_args()
    state: Path = given.state or Path(tempfile.gettempdir()) / "catena-retrieval"
    print(f"{'':40}nDCG@5 nDCG@10 hit@1  hit@5")
    for judged in collections(given, state):
        if not given.only or given.only in judged.name:
            row = asyncio.run(row_of(judged, state / "states" / judged.vault.name))
            print(f"{f'{judged.name} ({len(judged.queries)})':40}{row}", flush=True)


if __name__ == "__main__":
    main()
