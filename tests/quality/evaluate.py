"""Judge search on a judged collection: every document a note of a vault, indexed and asked by the real sidecar.

    .venv/bin/python -m tests.quality.evaluate --data ../shared/data/ir [--notes 2000] [--queries 300] [--state DIR]

`--data` holds folders with `corpus.jsonl`, `queries.jsonl` and `qrels.tsv` (BEIR's form). Prints nDCG@10,
Recall@10, MRR@10 and hit@1 of each signal alone, of ways to fuse them, and of search as it is, and how the
scores of relevant notes are distributed. Slow (it embeds every note), so it is run by hand;
`docs/decisions/0007-search-fusion.md` has what it printed. Does nothing when the data is not there.
"""

import argparse
import asyncio
import json
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from catena.app.settings import Settings
from catena.app.wiring import wire
from catena.operations.search import SearchMode, search
from catena.operations.sidecar import Sidecar
from catena.sources.calibration import FULL_COSINE, LEAST_COSINE
from catena.sources.semantic import SemanticSource
from catena.sources.terms import terms_of
from tests.quality.fusions import (
    Scores,
    either,
    min_max,
    ranking,
    reciprocal_rank_fusion,
    share_of_best,
    stretched,
    weighted,
)
from tests.quality.metrics import quality

DEPTH = 200


@dataclass(frozen=True, slots=True)
class Collection:
    """Documents (id → title, text), queries (id → text), and what was judged relevant to each query."""

    documents: Mapping[str, tuple[str, str]]
    queries: Mapping[str, str]
    relevant: Mapping[str, frozenset[str]]


@dataclass(frozen=True, slots=True)
class Signals:
    """What the stores say of one query: document → score."""

    note_bm25: Scores
    chunk_bm25: Scores
    cosine: Scores


FUSIONS: Mapping[str, Callable[[Signals], Scores]] = {
    "note BM25": lambda s: s.note_bm25,
    "chunk BM25": lambda s: s.chunk_bm25,
    "cosine of best chunk": lambda s: s.cosine,
    "RRF k=60: note, cosine": lambda s: reciprocal_rank_fusion(s.note_bm25, s.cosine),
    "RRF k=60: note, chunk, cosine": lambda s: reciprocal_rank_fusion(s.note_bm25, s.chunk_bm25, s.cosine),
    "min-max 0.5 note, 0.5 cosine": lambda s: weighted((0.5, min_max(s.note_bm25)), (0.5, min_max(s.cosine))),
    "min-max 0.35 note, 0.15 chunk, 0.5 cosine": lambda s: weighted(
        (0.35, min_max(s.note_bm25)), (0.15, min_max(s.chunk_bm25)), (0.5, min_max(s.cosine))
    ),
    "share of best 0.5 note, 0.5 stretched cosine": lambda s: weighted(
        (0.5, share_of_best(s.note_bm25)), (0.5, stretched(s.cosine, LEAST_COSINE, FULL_COSINE))
    ),
    **{
        f"either, trust {text} text, {semantic} semantic": lambda s, t=text, m=semantic: either(
            weighted((0.7, share_of_best(s.note_bm25)), (0.3, share_of_best(s.chunk_bm25))),
            stretched(s.cosine, LEAST_COSINE, FULL_COSINE),
            text_trust=t,
            semantic_trust=m,
        )
        for text in (0.5, 0.7, 0.9)
        for semantic in (0.8, 0.9)
    },
    **{
        f"either, trust 0.7 and 0.9, cosine {low} to {high}": lambda s, low=low, high=high: either(
            weighted((0.7, share_of_best(s.note_bm25)), (0.3, share_of_best(s.chunk_bm25))),
            stretched(s.cosine, low, high),
            text_trust=0.7,
            semantic_trust=0.9,
        )
        for low, high in ((0.0, 1.0), (0.1, 0.8), (0.2, 0.8), (0.3, 0.9))
    },
}


async def evaluate(collection: Collection, state: Path) -> None:
    """Index the collection (or take up the index that is there), ask everything, print the tables."""
    vault = state / "vault"
    write_vault(collection, vault)
    wired = await wire(Settings(vault=vault, source_timeout_ms=10_000), state, watching=False)
    try:
        run = await wired.sidecar.keeper.run_once()
        print(f"indexed: {run}", flush=True)
        await compare(wired.sidecar, collection)
    finally:
        await wired.close()


async def compare(sidecar: Sidecar, collection: Collection) -> None:
    """Print what each signal, each fusion and search itself make of the queries."""
    signals = {query: await signals_of(sidecar, text) for query, text in collection.queries.items()}
    print(f"{len(collection.documents)} notes, {len(collection.queries)} queries")
    print(f"{'':48}nDCG   R@10   MRR    hit@1")
    for name, fuse in FUSIONS.items():
        rankings = {query: ranking(fuse(found)) for query, found in signals.items()}
        print(f"{name:48}{quality(rankings, collection.relevant).row()}", flush=True)
    for mode in SearchMode:
        rankings, times = await asked(sidecar, collection.queries, mode)
        p50, p95 = statistics.median(times), statistics.quantiles(times, n=20)[-1]
        judged = quality(rankings, collection.relevant)
        print(f"search, {mode:40}{judged.row()}   p50 {p50:.0f} ms, p95 {p95:.0f} ms", flush=True)
    print_distribution(signals, collection.relevant)


async def signals_of(sidecar: Sidecar, query: str) -> Signals:
    """The three raw signals, the best chunk of each note standing for it."""
    store, embedder = sidecar.chunk_store(), sidecar.embedder()
    if store is None or embedder is None:
        raise RuntimeError("model and chunk store must be loaded")
    terms = terms_of(query)
    cosine: dict[str, float] = {}
    for match in await SemanticSource(embedder, store).nearest_chunks(terms.typed, limit=2 * DEPTH):
        cosine.setdefault(_id(match.source), match.score)
    chunk: dict[str, float] = {}
    for match in await store.matching(terms.terms, limit=2 * DEPTH):
        chunk.setdefault(_id(match.source), match.score)
    notes = sidecar.ledger.notes_matching(terms.terms, limit=DEPTH)
    return Signals({_id(match.path): match.score for match in notes}, chunk, cosine)


async def asked(
    sidecar: Sidecar, queries: Mapping[str, str], mode: SearchMode
) -> tuple[dict[str, Sequence[str]], list[float]]:
    """What search answers, and how long each answer took in milliseconds."""
    rankings: dict[str, Sequence[str]] = {}
    times: list[float] = []
    for query, text in queries.items():
        started = time.perf_counter()
        found = await search(sidecar, query=text, mode=mode, limit=10)
        times.append((time.perf_counter() - started) * 1000)
        rankings[query] = [_id(result.note_path) for result in found.results]
    return rankings, times


def print_distribution(signals: Mapping[str, Signals], relevant: Mapping[str, frozenset[str]]) -> None:
    """Of the notes with such a cosine, how many are relevant; to choose floor and ceiling by."""
    print("cosine      notes  relevant")
    for tenth in range(1, 10):
        low, high = tenth / 10, tenth / 10 + 0.1
        judged = [
            document in relevant.get(query, ())
            for query, found in signals.items()
            for document, score in found.cosine.items()
            if low <= score < high
        ]
        if judged:
            print(f"{low:.1f} - {high:.1f} {len(judged):8} {sum(judged) / len(judged):9.3f}")


def load(folder: Path, *, notes: int | None, queries: int | None) -> Collection:
    """Read a collection; a smaller one keeps the judged documents of its queries and fills up with others."""
    documents = {row["_id"]: (row.get("title", ""), row["text"]) for row in _rows(folder / "corpus.jsonl")}
    texts = {row["_id"]: row["text"][:500] for row in _rows(folder / "queries.jsonl")}
    relevant: dict[str, set[str]] = {}
    for line in (folder / "qrels.tsv").read_text("utf-8").splitlines()[1:]:
        query, document, score = line.split("\t")
        if int(score) > 0 and document in documents and query in texts:
            relevant.setdefault(query, set()).add(document)
    chosen = sorted(relevant)[: queries or len(relevant)]
    wanted = {document for query in chosen for document in relevant[query]}
    others = [document for document in documents if document not in wanted]
    kept = wanted | set(others[: max(0, notes - len(wanted))] if notes else others)
    return Collection(
        {document: documents[document] for document in sorted(kept)},
        {query: texts[query] for query in chosen},
        {query: frozenset(relevant[query]) for query in chosen},
    )


def write_vault(collection: Collection, vault: Path) -> None:
    """One note a document, its title as its heading; files that are there already are left alone."""
    vault.mkdir(parents=True, exist_ok=True)
    for document, (title, text) in collection.documents.items():
        file = vault / f"{document}.md"
        if not file.exists():
            file.write_text(f"# {title}\n\n{text}\n", "utf-8")


def _rows(file: Path) -> Iterator[dict[str, str]]:
    for line in file.read_text("utf-8").splitlines():
        yield json.loads(line)


def _id(path: str) -> str:
    return path.removesuffix(".md")


def main() -> None:
    """Read the arguments and evaluate each collection."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--data", type=Path, required=True, help="a folder of collections")
    parser.add_argument("--notes", type=int, help="at most so many notes")
    parser.add_argument("--queries", type=int, help="at most so many queries")
    parser.add_argument("--state", type=Path, help="where vaults and indexes are kept for the next time")
    given = parser.parse_args()
    found = sorted(file.parent for file in given.data.glob("*/corpus.jsonl")) if given.data.is_dir() else []
    if not found:
        print(f"No collection in {given.data}: nothing to evaluate.")
    for folder in found:
        collection = load(folder, notes=given.notes, queries=given.queries)
        state = given.state or Path(tempfile.gettempdir()) / "catena-evaluation"
        size = f"{len(collection.documents)}-{len(collection.queries)}"
        print(f"== {folder.name}")
        asyncio.run(evaluate(collection, state / f"{folder.name}-{size}"))


if __name__ == "__main__":
    main()
