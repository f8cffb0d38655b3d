"""What search must find on the demo vault, with the real model. Floors only rise."""

import asyncio
import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from catena.answers.result import Result
from catena.app.settings import Settings
from catena.app.wiring import wire
from catena.operations.search import SearchMode, search
from tests.quality.metrics import quality

VAULT = Path(__file__).parents[2] / "demo" / "vault"
GOLDEN = {
    entry["query"]: frozenset(entry["wanted"])
    for entry in json.loads((Path(__file__).parent / "golden.json").read_text("utf-8"))
}
NONSENSE = "zzxqv"

FLOORS = {SearchMode.HYBRID: (0.90, 0.94), SearchMode.TEXT: (0.70, 0.75)}
"""hit@1 and MRR@10."""

Answers = Mapping[tuple[SearchMode, str], tuple[Result, ...]]


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> Answers:
    """Everything asked once, of the real sidecar."""

    async def ask() -> Answers:
        wired = await wire(
            Settings(vault=VAULT, source_timeout_ms=10_000), tmp_path_factory.mktemp("state"), watching=False
        )
        try:
            await wired.sidecar.keeper.run_once()
            return {
                (mode, query): (await search(wired.sidecar, query=query, mode=mode)).results
                for mode in FLOORS
                for query in (*GOLDEN, NONSENSE)
            }
        finally:
            await wired.close()

    return asyncio.run(ask())


@pytest.mark.parametrize("mode", FLOORS)
def test_golden_queries_are_answered(answers: Answers, mode: SearchMode) -> None:
    rankings = {query: [r.note_path for r in answers[mode, query]] for query in GOLDEN}

    judged = quality(rankings, GOLDEN)

    missed = {query: found[:3] for query, found in rankings.items() if not set(found[:1]) & GOLDEN[query]}
    least_hit, least_mrr = FLOORS[mode]
    assert judged.queries == len(GOLDEN)
    assert judged.hit >= least_hit, (judged, missed)
    assert judged.mrr >= least_mrr, (judged, missed)


def test_nonsense_finds_next_to_nothing(answers: Answers) -> None:
    assert answers[SearchMode.TEXT, NONSENSE] == ()
    assert all(result.composite_relevance < 0.4 for result in answers[SearchMode.HYBRID, NONSENSE])


def test_every_golden_query_names_notes_of_the_demo_vault() -> None:
    assert len(GOLDEN) >= 20
    assert all((VAULT / path).is_file() for wanted in GOLDEN.values() for path in wanted)
