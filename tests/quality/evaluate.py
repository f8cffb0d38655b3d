"""Judge search on judged questions: every note indexed, every question asked of the real sidecar.

    .venv/bin/python -m tests.quality.evaluate [--collections DIR] [--vaults DIR] [--queries 300] [--state DIR]

`--collections` holds folders with `corpus.jsonl`, `queries.jsonl` and `qrels.tsv` (BEIR's form); each document
becomes a note. `--vaults` holds the vaults that the golden questions beside this file are about; the demo vault
is always asked. Prints nDCG@10, Recall@10, MRR@10 and hit@1 of each signal alone, of ways to fuse them, and of
search as it is; then what share of the notes shown with a relevance is relevant, and the fits that
`sources/calibration.py` keeps, made anew. Slow (it embeds every note), so it is run by hand;
`docs/decisions/0007-search-fusion.md` has what it printed. Leaves out what is not there.
"""

import argparse
import asyncio
import json
import statistics
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from catena.app.settings import Settings
from catena.app.wiring import wire
from catena.index.ports import Embedder
from catena.operations.search import SearchMode, search
from catena.operations.services import Services
from catena.results.merging import merge_hits
from catena.results.ranking import FIELD_RANK, rank_candidates
from catena.results.result import Tier, tier_of
from catena.sources.hit import Answered, Hit, MatchType, SourceName
from catena.sources.semantic import SemanticSource
from catena.sources.source import DEEPEST, Lookup
from catena.sources.terms import terms_of
from catena.sources.text import TextSource
from catena.stores.lancedb_chunks import LanceChunks
from catena.vault.path import VaultPath
from tests.quality.fusions import Scores, either, min_max, ranking, reciprocal_rank_fusion, specified, weighted
from tests.quality.metrics import quality

HERE = Path(__file__).parent
DEMO = HERE.parents[1] / "demo" / "vault"

GOLDEN: Mapping[str, str] = MappingProxyType(
    {
        "kepano-obsidian": "golden-kepano.json",
        "shah-in-boots-notes": "golden-shah-in-boots.json",
        "obsidian-tasks-docs": "golden-tasks-docs.json",
        "oldwinter-zh-garden": "golden-zh-garden.json",
    }
)
"""Folder of a development vault → our questions about it."""

BINS = (0.0, 0.2, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.01)
FITTED_DEPTH = 30


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """A vault, questions about it (id → text), and the notes that were judged to answer each."""

    name: str
    vault: Path
    queries: Mapping[str, str]
    relevant: Mapping[str, frozenset[str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Signals:
    """What the stores and sources say of one query: note → score, and the notes with the words as typed."""

    note_bm25: Scores
    chunk_bm25: Scores
    cosine: Scores
    text: Scores
    semantic: Scores
    exact: frozenset[str]
    mocs: frozenset[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """One ranked note: its evidence, the field's, and whether it was judged relevant."""

    evidence: float
    field: float
    relevant: bool
    weight: float


FUSIONS: Mapping[str, Callable[[Signals], Scores]] = MappingProxyType(
    {
        "note BM25": lambda s: s.note_bm25,
        "chunk BM25": lambda s: s.chunk_bm25,
        "cosine of best chunk": lambda s: s.cosine,
        "RRF k=60: note, cosine": lambda s: reciprocal_rank_fusion(s.note_bm25, s.cosine),
        "min-max 0.5 note, 0.5 cosine": lambda s: weighted((0.5, min_max(s.note_bm25)), (0.5, min_max(s.cosine))),
        "the specification's boosts": lambda s: specified(s.text, s.semantic, exact=s.exact, mocs=s.mocs),
        **{
            f"witnesses, trust {text} and {semantic}": lambda s, t=text, m=semantic: either(
                s.text, s.semantic, text_trust=t, semantic_trust=m
            )
            for text, semantic in ((0.4, 0.9), (0.6, 0.95), (0.8, 0.9))
        },
    }
)


async def evaluate(judged: Judged, state: Path) -> Mapping[str, list[Seen]]:
    """Index the vault (or take up the index that is there), ask everything, print the tables.

    Returns:
        For each set of sources, what the fits are made of.
    """
    wired = await wire(Settings(vault=judged.vault, source_timeout_ms=60_000), state, watching=False)
    try:
        run = await wired.services.indexer.run_once()
        await wired.services.indexer.load()
        print(f"== {judged.name}: {len(judged.queries)} questions; indexed: {run}", flush=True)
        await compare(wired.services, judged)
        return await seen_by_sources(wired.services, judged)
    finally:
        await wired.close()


async def compare(services: Services, judged: Judged) -> None:
    """Print what each signal, each fusion and search itself make of the queries."""
    signals = {query: await signals_of(services, text) for query, text in judged.queries.items()}
    print(f"{'':40}nDCG   R@10   MRR    hit@1")
    for name, fuse in FUSIONS.items():
        rankings = {query: ranking(fuse(found)) for query, found in signals.items()}
        print(f"{name:40}{quality(rankings, judged.relevant).row()}", flush=True)
    for mode in SearchMode:
        shown, times = await asked(services, judged.queries, mode)
        p50, p95 = statistics.median(times), statistics.quantiles(times, n=20)[-1]
        rankings = {query: [path for path, _ in found] for query, found in shown.items()}
        row = quality(rankings, judged.relevant).row()
        print(f"{f'search, {mode}':40}{row}   p50 {p50:.0f} ms, p95 {p95:.0f} ms", flush=True)
        print_calibration(shown, judged.relevant)


async def signals_of(services: Services, query: str) -> Signals:
    """The raw signals, the best chunk of each note standing for it, and the sources' scores."""
    store, embedder = _loaded(services)
    terms = terms_of(query)
    reports = await _reports(services, query)
    text, semantic = reports[SourceName.TEXT], reports[SourceName.SEMANTIC]
    text_paths = [hit.path for hit in text]
    nearest = await SemanticSource(embedder, store).nearest_chunks(terms.typed, limit=2 * DEEPEST)
    facts = services.ledger.facts([hit.path for hit in (*text, *semantic)])
    return Signals(
        note_bm25={match.path: match.score for match in services.ledger.notes_matching(terms.terms, limit=DEEPEST)},
        chunk_bm25=_best(
            (m.source, m.score) for m in services.ledger.chunks_matching(terms.terms, paths=text_paths, each=1)
        ),
        cosine=_best((match.source, match.score) for match in nearest),
        text={hit.path: hit.score for hit in text},
        semantic={hit.path: hit.score for hit in semantic},
        exact=frozenset(hit.path for hit in text if hit.match_type is MatchType.EXACT_TEXT),
        mocs=frozenset(path for path, known in facts.items() if known.building_block == "moc"),
    )


async def asked(
    services: Services, queries: Mapping[str, str], mode: SearchMode
) -> tuple[dict[str, Sequence[tuple[str, float]]], list[float]]:
    """What search answers, with its relevance, and how long each answer took in milliseconds."""
    shown: dict[str, Sequence[tuple[str, float]]] = {}
    times: list[float] = []
    for query, text in queries.items():
        started = time.perf_counter()
        found = await search(services, query=text, mode=mode, limit=10)
        times.append((time.perf_counter() - started) * 1000)
        shown[query] = [(result.note_path, result.composite_relevance) for result in found.results]
    return shown, times


def print_calibration(shown: Mapping[str, Sequence[tuple[str, float]]], relevant: Mapping[str, frozenset[str]]) -> None:
    """Of the notes shown with such a relevance or tier, how many were judged relevant."""
    judged = [(number, path in relevant[query]) for query, found in shown.items() for path, number in found]
    tiers = ((tier, [yes for number, yes in judged if tier_of(number) is tier]) for tier in Tier)
    parts = [
        *((f"{low:.1f}", [yes for n, yes in judged if low <= n < high]) for low, high in pairwise(BINS)),
        *tiers,
    ]
    print(
        "    " + ", ".join(f"{name}: {sum(found) / len(found):.2f} of {len(found)}" for name, found in parts if found)
    )


# -- fitting


async def seen_by_sources(services: Services, judged: Judged) -> Mapping[str, list[Seen]]:
    """What ranking makes of both sources together and of each alone; every question weighs the same."""
    seen: dict[str, list[Seen]] = {"both": [], SourceName.TEXT: [], SourceName.SEMANTIC: []}
    for query, text in judged.queries.items():
        terms = terms_of(text)
        titled = services.ledger.titled(terms.typed)
        hits = await _reports(services, text)
        for name, rows in seen.items():
            told = [Answered(source, found, 0.0) for source, found in hits.items() if name in ("both", source)]
            candidates = [found for found in merge_hits(told) if found.path not in titled]
            facts = services.ledger.facts([found.path for found in candidates])
            ranked = rank_candidates(candidates, terms, titled=frozenset(), facts=facts)[:FITTED_DEPTH]
            if len(ranked) < FIELD_RANK:
                continue
            rows.extend(
                Seen(
                    evidence=one.evidence,
                    field=ranked[FIELD_RANK - 1].evidence,
                    relevant=one.facts.path in judged.relevant[query],
                    weight=1 / len(judged.queries),
                )
                for one in ranked
            )
    return seen


def print_fits(seen: Sequence[Mapping[str, list[Seen]]]) -> None:
    """The fits over all vaults together, each vault weighing the same."""
    for name in seen[0] if seen else ():
        rows = [row for of_vault in seen for row in of_vault[name]]
        base, rise, fall = fitted(rows)
        low = statistics.quantiles([row.field for row in rows], n=4)[0]
        print(f"fit of {name}: base {base:.2f}, rise {rise:.2f}, fall {-fall:.2f}; a quarter of fields below {low:.2f}")


def fitted(rows: Sequence[Seen]) -> NDArray[np.float64]:
    """Logistic regression by Newton's method: base, weight of the evidence, weight of the field."""
    given = np.array([(1.0, row.evidence, row.field) for row in rows])
    relevant = np.array([float(row.relevant) for row in rows])
    weights = np.array([row.weight for row in rows])
    found = np.zeros(3)
    for _ in range(30):
        likely = 1 / (1 + np.exp(-given @ found))
        slope = given.T @ (weights * (relevant - likely))
        curve = (given * (weights * likely * (1 - likely))[:, None]).T @ given + 1e-6 * np.eye(3)
        found += np.linalg.solve(curve, slope)
    return found


# -- vaults and questions


def load(folder: Path, state: Path, *, queries: int | None) -> Judged:
    """Read a collection and write its documents as notes; files that are there already are left alone."""
    texts = {row["_id"]: row["text"][:500] for row in _rows(folder / "queries.jsonl")}
    relevant: dict[str, set[str]] = {}
    for line in (folder / "qrels.tsv").read_text("utf-8").splitlines()[1:]:
        query, document, score = line.split("\t")
        if int(score) > 0 and query in texts:
            relevant.setdefault(query, set()).add(f"{document}.md")
    chosen = sorted(relevant)[: queries or len(relevant)]
    vault = state / "vaults" / folder.name
    vault.mkdir(parents=True, exist_ok=True)
    for row in _rows(folder / "corpus.jsonl"):
        file = vault / f"{row['_id']}.md"
        if not file.exists():
            file.write_text(f"# {row.get('title', '')}\n\n{row['text']}\n", "utf-8")
    return Judged(
        name=folder.name,
        vault=vault,
        queries={query: texts[query] for query in chosen},
        relevant={query: frozenset(relevant[query]) for query in chosen},
    )


def golden(vault: Path, questions: str) -> Judged:
    """Our own questions about a vault."""
    rows = json.loads((HERE / questions).read_text("utf-8"))
    return Judged(
        name=f"{vault.name} ({questions})",
        vault=vault,
        queries={row["query"]: row["query"] for row in rows},
        relevant={row["query"]: frozenset(row["wanted"]) for row in rows},
    )


def _rows(file: Path) -> Iterator[dict[str, str]]:
    for line in file.read_text("utf-8").splitlines():
        yield json.loads(line)


def _loaded(services: Services) -> tuple[LanceChunks, Embedder]:
    store, embedder = services.indexer.chunk_store, services.indexer.embedder
    if store is None or embedder is None:
        raise RuntimeError("model and chunk store must be loaded")
    return store, embedder


async def _reports(services: Services, query: str) -> Mapping[SourceName, tuple[Hit, ...]]:
    store, embedder = _loaded(services)
    lookup = Lookup(terms=terms_of(query))
    return {
        SourceName.TEXT: await TextSource(services.ledger).find(lookup),
        SourceName.SEMANTIC: await SemanticSource(embedder, store).find(lookup),
    }


def _best(found: Iterable[tuple[VaultPath, float]]) -> Scores:
    best: dict[str, float] = {}
    for path, score in found:
        best[path] = max(score, best.get(path, score))
    return best


def main() -> None:
    """Read the arguments and evaluate everything that is there."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--collections", type=Path, help="a folder of collections")
    parser.add_argument("--vaults", type=Path, help="a folder of the golden questions' vaults")
    parser.add_argument("--queries", type=int, help="at most so many queries of a collection")
    parser.add_argument("--state", type=Path, help="where vaults and indexes are kept for the next time")
    given = parser.parse_args()
    state: Path = given.state or Path(tempfile.gettempdir()) / "catena-evaluation"
    found = [golden(DEMO, "golden.json"), golden(DEMO, "golden-questions.json")]
    if given.vaults:
        found += [golden(given.vaults / name, file) for name, file in GOLDEN.items() if (given.vaults / name).is_dir()]
    if given.collections:
        folders = sorted(file.parent for file in given.collections.glob("*/corpus.jsonl"))
        found += [load(folder, state, queries=given.queries) for folder in folders]
    seen = [asyncio.run(evaluate(judged, state / judged.vault.name)) for judged in found]
    print_fits(seen)


if __name__ == "__main__":
    main()
