from dataclasses import replace

import pytest

from catena.answers.answer import Answer, Form, Performance, PlannedSource, Quality, QueryMetadata
from catena.answers.completeness import quality_of
from catena.questions.intent import Intent
from catena.results.result import ResultMetadata
from catena.sources.warnings import SourceWarning
from tests.sidecar.rendering.building import (
    PERFORMANCE,
    SEMANTIC,
    TEXT,
    answer,
    claim,
    contradiction,
    metadata,
    result,
)

PLAN = tuple(
    PlannedSource(source=source, why="to find it", threshold=None, limit=10, timeout_ms=1000)
    for source in (TEXT, SEMANTIC)
)
GOOD = replace(
    answer(result("A", 0.9), result("B", 0.8), result("C", 0.7), result("D", 0.4), next_steps=["Try `*query A`"]),
    plan=PLAN,
)
WARNING = SourceWarning(source=SEMANTIC, error="It broke.", impact="Results may be less relevant.")


def failing(
    of: Answer = GOOD, about: QueryMetadata | None = None, times: Performance = PERFORMANCE, *, checked: bool = True
) -> dict[str, str]:
    """The criteria that fail, with their reasons."""
    quality = quality_of(of, about or metadata(of), times, contradictions_checked=checked)
    assert all(criterion.reason for criterion in quality.criteria)
    return {criterion.name: criterion.reason for criterion in quality.criteria if not criterion.passed}


def test_a_good_answer_passes_all_ten_points_in_the_checklists_order() -> None:
    quality = quality_of(GOOD, metadata(GOOD), PERFORMANCE)

    assert (quality.score, quality.level, quality.passed) == (1.0, "Excellent", True)
    assert [criterion.name for criterion in quality.criteria] == [
        "intent", "relevance", "attribution", "multi_source", "deduplication",
        "format", "contradictions", "performance", "errors", "completeness",
    ]  # fmt: skip


def test_the_intent_must_be_clear_or_its_readings_offered() -> None:
    unsure = answer(*GOOD.results, confidence=0.8, next_steps=GOOD.next_steps)
    asking = answer(*GOOD.results, confidence=0.6, readings=["a", "b"], next_steps=GOOD.next_steps)
    guessing = answer(*GOOD.results, confidence=0.6, next_steps=GOOD.next_steps)

    assert "0.80" in failing(unsure)["intent"]
    assert "intent" not in failing(asking)
    assert "no other readings" in failing(guessing)["intent"]


def test_three_of_the_top_five_must_be_relevant() -> None:
    few = replace(GOOD, results=(*GOOD.results[:2], *(result(str(n), 0.69) for n in range(3)), result("Z", 0.9)))

    assert failing(few)["relevance"].startswith("2 of the top 5")
    assert "relevance" not in failing(replace(GOOD, results=GOOD.results[:3]))


@pytest.mark.parametrize(
    ("broken", "named"),
    [
        (replace(result("B"), excerpts=(" ",)), "an excerpt"),
        (replace(result("B"), sources=()), "sources"),
        (replace(result("B"), note_title=""), "a title"),
        (
            replace(result("B"), metadata=ResultMetadata(created_date="", modified_date="May", building_block=None)),
            "a date",
        ),
    ],
)
def test_every_result_must_be_traceable(broken: object, named: str) -> None:
    assert named in failing(replace(GOOD, results=(GOOD.results[0], broken)))["attribution"]


def test_every_planned_source_must_be_asked_and_a_failed_one_told_of() -> None:
    told = replace(GOOD, warnings=(WARNING,))

    unasked = replace(metadata(GOOD), sources_queried=(TEXT,), sources_available=(TEXT,))
    assert failing(about=unasked) == {"multi_source": "Planned but not asked: semantic."}
    assert failing(told, metadata(told, failed=[SEMANTIC])) == {}
    silent = failing(about=metadata(GOOD, failed=[SEMANTIC]))
    assert silent.keys() == {"multi_source", "errors"}
    vague = replace(GOOD, warnings=(replace(WARNING, impact=""),))
    assert "semantic" in failing(vague, metadata(vague, failed=[SEMANTIC]))["errors"]


def test_a_note_must_stand_there_once() -> None:
    twice = replace(GOOD, results=(*GOOD.results, GOOD.results[0]))

    assert failing(twice) == {"deduplication": "Found more than once: Notes/A.md."}


def test_the_form_must_be_the_intents() -> None:
    assert "not a list" in failing(replace(GOOD, form=Form.TABLE))["format"]
    assert "format" not in failing(replace(GOOD, form=Form.NARRATIVE))
    causal = answer(*GOOD.results, intent=Intent.CAUSAL, form=Form.LIST, next_steps=GOOD.next_steps)
    assert "not a narrative" in failing(causal)["format"]


def test_contradictions_must_be_looked_for_and_be_whole() -> None:
    whole = contradiction(claim("A", "It is."), claim("B", "It is not."))
    broken = contradiction(claim("A", "It is."), claim("B", ""))

    assert failing(checked=False).keys() == {"contradictions"}
    assert failing(replace(GOOD, contradictions=(whole,))) == {}
    assert "c1" in failing(replace(GOOD, contradictions=(broken,)))["contradictions"]


@pytest.mark.parametrize(
    ("times", "named"),
    [
        (replace(PERFORMANCE, parse_ms=201), "parsing"),
        (replace(PERFORMANCE, text_ms=1001), "text"),
        (replace(PERFORMANCE, semantic_ms=1001), "semantic"),
        (replace(PERFORMANCE, graph_ms=1001), "graph"),
        (replace(PERFORMANCE, merge_ms=501), "merging"),
        (replace(PERFORMANCE, format_ms=301), "rendering"),
        (replace(PERFORMANCE, total_ms=3000), "the whole"),
    ],
)
def test_no_phase_may_go_over_its_budget(times: Performance, named: str) -> None:
    assert named in failing(times=times)["performance"]


def test_a_timeout_is_no_good_performance() -> None:
    assert failing(about=replace(metadata(GOOD), timeout_occurred=True)).keys() == {"performance"}


def test_few_relevant_results_need_follow_ups() -> None:
    assert failing(replace(GOOD, results=(), next_steps=())).keys() == {"relevance", "completeness"}
    assert failing(replace(GOOD, results=())).keys() == {"relevance"}


@pytest.mark.parametrize(
    ("broken", "level", "passed"),
    [
        (1, "Good", True),
        (2, "Good", True),
        (3, "Acceptable", True),
        (4, "Needs Improvement", False),
        (6, "Failed", False),
    ],
)
def test_the_level_follows_from_the_points(broken: int, level: str, passed: bool) -> None:
    quality = with_failures(broken)

    assert (quality.level, quality.passed, quality.score) == (level, passed, (10 - broken) / 10)


def with_failures(count: int) -> Quality:
    """An answer that fails as many points: relevance, completeness, performance, format, contradictions, intent."""
    bad = replace(GOOD, results=())
    bad = replace(bad, next_steps=()) if count > 1 else bad
    times = replace(PERFORMANCE, parse_ms=500) if count > 2 else PERFORMANCE
    bad = replace(bad, form=Form.TABLE) if count > 3 else bad
    bad = replace(bad, classification=replace(bad.classification, confidence=0.8)) if count > 5 else bad
    return quality_of(bad, metadata(bad), times, contradictions_checked=count < 5)
