"""What search must find on the demo vault, with the real model. Floors only rise."""

import asyncio
import json
from collections.abc import Mapping
from itertools import chain
from pathlib import Path

import pytest

from catena.app.settings import Settings
from catena.app.wiring import wire
from catena.operations.search import SearchMode, search
from catena.results.result import Result, Tier
from tests.quality.metrics import Quality, quality

HERE = Path(__file__).parent
VAULT = HERE.parents[1] / "demo" / "vault"


def golden(name: str) -> dict[str, frozenset[str]]:
    rows = json.loads((HERE / name).read_text("utf-8"))
    return {row["query"]: frozenset(row["wanted"]) for row in rows}


LOOKUPS, QUESTIONS = golden("golden.json"), golden("golden-questions.json")
NONSENSE = "zzxqv"

HYBRID, TEXT, SEMANTIC = SearchMode.HYBRID, SearchMode.TEXT, SearchMode.SEMANTIC
FLOORS = {
    "lookups": (
        LOOKUPS,
        {HYBRID: (0.97, 0.99, 0.98, 0.95), TEXT: (0.94, 0.99, 0.94, 0.90), SEMANTIC: (0.86, 0.92, 0.87, 0.77)},
    ),
    "questions": (
        QUESTIONS,
        {HYBRID: (0.87, 0.99, 0.83, 0.70), TEXT: (0.82, 0.99, 0.75, 0.64), SEMANTIC: (0.80, 0.99, 0.76, 0.60)},
    ),
}
"""nDCG@10, Recall@10, MRR@10 and hit@1."""

Answers = Mapping[tuple[SearchMode, str], tuple[Result, ...]]


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> Answers:
    """Everything asked once, of the real sidecar."""

    async def ask() -> Answers:
        wired = await wire(
            Settings(vault=VAULT, source_timeout_ms=10_000), tmp_path_factory.mktemp("state"), watching=False
        )
        try:
            await wired.services.indexer.run_once()
            await wired.languages.load()
            while await wired.languages.step():
                pass
            return {
                (mode, query): (await search(wired.services, query=query, mode=mode)).results
                for mode in SearchMode
                for query in (*LOOKUPS, *QUESTIONS, NONSENSE)
            }
        finally:
            await wired.close()

    return asyncio.run(ask())


def judged(answers: Answers, mode: SearchMode, wanted: Mapping[str, frozenset[str]]) -> Quality:
    return quality({query: [r.note_path for r in answers[mode, query]] for query in wanted}, wanted)


@pytest.mark.parametrize("mode", [HYBRID, TEXT, SEMANTIC])
@pytest.mark.parametrize("kind", FLOORS)
def test_golden_queries_are_answered(answers: Answers, kind: str, mode: SearchMode) -> None:
    wanted, floors = FLOORS[kind]

    found = judged(answers, mode, wanted)

    firsts = {query: [r.note_path for r in answers[mode, query][:3]] for query in wanted}
    missed = {query: first for query, first in firsts.items() if not set(first[:1]) & wanted[query]}
    reached = (found.ndcg, found.recall, found.mrr, found.hit)
    assert found.queries == len(wanted)
    assert all(got >= least for got, least in zip(reached, floors[mode], strict=True)), (found, missed)


@pytest.mark.parametrize("alone", [TEXT, SEMANTIC])
@pytest.mark.parametrize("kind", FLOORS)
def test_both_sources_together_are_better_than_either_alone(answers: Answers, kind: str, alone: SearchMode) -> None:
    wanted, _ = FLOORS[kind]

    assert judged(answers, HYBRID, wanted).ndcg > judged(answers, alone, wanted).ndcg


def test_four_in_five_of_what_is_called_highly_relevant_are(answers: Answers) -> None:
    wanted = LOOKUPS | QUESTIONS
    shown = [
        result.note_path in wanted[query]
        for query in wanted
        for result in answers[HYBRID, query]
        if result.tier is Tier.HIGHLY_RELEVANT
    ]

    assert len(shown) >= len(wanted) / 3
    assert sum(shown) / len(shown) >= 0.8


def test_what_answers_is_rarely_called_of_low_relevance(answers: Answers) -> None:
    wanted = LOOKUPS | QUESTIONS
    tiers = [r.tier for query in wanted for r in answers[HYBRID, query] if r.note_path in wanted[query]]

    assert tiers.count(Tier.LOW_RELEVANCE) / len(tiers) <= 0.1


def test_nonsense_finds_next_to_nothing(answers: Answers) -> None:
    assert answers[TEXT, NONSENSE] == ()
    assert all(result.tier is Tier.LOW_RELEVANCE for result in answers[HYBRID, NONSENSE])


def test_every_golden_query_names_notes_of_the_demo_vault() -> None:
    named = chain.from_iterable((LOOKUPS | QUESTIONS).values())

    assert all((VAULT / path).is_file() for path in named)


def test_there_are_enough_golden_queries_and_each_is_asked_once() -> None:
    files = sorted(HERE.glob("golden*.json"))
    queries = [row["query"] for file in files for row in json.loads(file.read_text("utf-8"))]

    assert len(queries) >= 140
    assert all(golden(file.name).values() for file in files)
    assert len(set(queries)) == len(queries)
