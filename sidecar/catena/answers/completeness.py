"""Checks how complete an answer is: ten criteria, each with a reason."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import TypeAlias

from catena.answers.answer import FORM_OF, Answer, Criterion, Form, Performance, Quality, QueryMetadata
from catena.answers.contradiction import Contradiction
from catena.questions.intent import CLEAR, Intent
from catena.reading.passage import EvidenceLevel
from catena.results.result import Result, Tier
from catena.sources.hit import SourceName

PARSE_MS = 200
SOURCE_MS = 1000
MERGE_MS = 500
FORMAT_MS = 300
TOTAL_MS = 3000
"""Time budgets for the phases of an answer, in milliseconds."""

_RELEVANT = 0.7
_TOP = 5
_ENOUGH = 3
_PASSING = 7

_Met: TypeAlias = tuple[bool, str]
"""Whether a criterion is met, and why."""


def quality_of(
    answer: Answer, metadata: QueryMetadata, performance: Performance, *, contradictions_checked: bool = True
) -> Quality:
    """Evaluate the checklist.

    Args:
        answer: The answer.
        metadata: Which sources were queried, answered and failed.
        performance: The elapsed times.
        contradictions_checked: Whether the results' claims were compared with each other.

    Returns:
        Ten criteria in the checklist's order; the answer passes if at least seven are met.
    """
    checked = {
        "intent": _intent(answer, metadata),
        "relevance": _relevance(answer),
        "attribution": _attribution(answer.results),
        "multi_source": _multi_source(answer, metadata),
        "deduplication": _deduplication(answer.results),
        "format": _format(answer),
        "contradictions": _contradictions(answer.contradictions, checked=contradictions_checked),
        "performance": _performance(performance, metadata),
        "errors": _errors(answer, metadata),
        "completeness": _completeness(answer),
    }
    criteria = tuple(Criterion(name=name, passed=met, reason=reason) for name, (met, reason) in checked.items())
    passed = sum(criterion.passed for criterion in criteria)
    return Quality(score=passed / len(criteria), level=_level(passed), passed=passed >= _PASSING, criteria=criteria)


def _level(passed: int) -> str:
    if passed == 10:
        return "Excellent"
    if passed >= 8:
        return "Good"
    if passed == 7:
        return "Acceptable"
    return "Needs Improvement" if passed >= 5 else "Failed"


def _intent(answer: Answer, metadata: QueryMetadata) -> _Met:
    read = answer.classification
    sure = f"{read.intent} with confidence {read.confidence:.2f}"
    if read.confidence >= CLEAR:
        return True, f"The question is {sure}."
    if read.is_ambiguous and metadata.clarification_required and read.alternatives:
        offered = len(read.alternatives)
        return True, f"Read as {sure}; {offered} readings are offered."
    lacking = "below 0.70, and no other readings are offered" if read.is_ambiguous else f"below {CLEAR:.2f}"
    return False, f"Read as {sure}: {lacking}."


def _relevance(answer: Answer) -> _Met:
    if answer.evidence is EvidenceLevel.NONE:
        return False, "No note answers the question."
    top = answer.results[:_TOP]
    relevant = sum(result.composite_relevance >= _RELEVANT for result in top)
    reason = f"{relevant} of the top {len(top)} results have a relevance of at least {_RELEVANT}; {_ENOUGH} should."
    return relevant >= _ENOUGH, reason


def _attribution(results: Sequence[Result]) -> _Met:
    for result in results:
        if lacking := list(_lacking(result)):
            named = result.note_path or result.note_title or "a result"
            return False, f"{named} lacks {', '.join(lacking)}."
    return True, "Every result has its title, path, excerpt, sources and date." if results else "There are no results."


def _lacking(result: Result) -> Iterator[str]:
    if not result.note_title:
        yield "a title"
    if not result.note_path:
        yield "a path"
    if not any(excerpt.strip() for excerpt in result.excerpts):
        yield "an excerpt"
    if not result.sources:
        yield "sources"
    if not (_is_iso(result.metadata.created_date) or _is_iso(result.metadata.modified_date)):
        yield "a date"


def _is_iso(timestamp: str) -> bool:
    try:
        datetime.fromisoformat(timestamp)
    except ValueError:
        return False
    return True


def _multi_source(answer: Answer, metadata: QueryMetadata) -> _Met:
    planned = {planned.source for planned in answer.plan}
    queried = set(metadata.sources_queried)
    if missed := planned - queried:
        return False, f"Planned but not asked: {_names(missed)}."
    if silent := _unwarned(answer, metadata):
        return False, f"Failed without a warning: {_names(silent)}."
    if not queried:
        return False, "No source was asked."
    return True, f"Every planned source was asked: {_names(queried)}."


def _unwarned(answer: Answer, metadata: QueryMetadata) -> set[SourceName]:
    """Return the sources that were queried, did not answer, and are not mentioned in any warning."""
    unanswered = set(metadata.sources_failed) | (set(metadata.sources_queried) - set(metadata.sources_available))
    return unanswered - {warning.source for warning in answer.warnings}


def _names(sources: set[SourceName]) -> str:
    return ", ".join(source for source in SourceName if source in sources)


def _deduplication(results: Sequence[Result]) -> _Met:
    paths = [result.note_path for result in results]
    twice = sorted({path for path in paths if paths.count(path) > 1})
    return not twice, f"Found more than once: {', '.join(twice)}." if twice else "Every note stands there once."


def _format(answer: Answer) -> _Met:
    intent = answer.classification.intent
    fitting = FORM_OF[intent]
    fits = answer.form is fitting or (intent is Intent.FACTUAL and answer.form is Form.NARRATIVE)
    reason = f"A {intent} question is answered with a {answer.form}" + ("." if fits else f", not a {fitting}.")
    return fits, reason


def _contradictions(contradictions: Sequence[Contradiction], *, checked: bool) -> _Met:
    if not checked:
        return False, "The results' claims were not compared with each other."
    broken = [c.id for c in contradictions if not _has_both_sides(c)]
    if broken:
        return False, f"A contradiction lacks a note, a claim or its confidence: {', '.join(broken)}."
    found = f"{len(contradictions)} found, each with both notes" if contradictions else "none found"
    return True, f"The results' claims were compared: {found}."


def _has_both_sides(contradiction: Contradiction) -> bool:
    sides = (contradiction.note_a, contradiction.note_b)
    return all(side.path and side.title and side.claim for side in sides) and 0 < contradiction.confidence <= 1


def _performance(performance: Performance, metadata: QueryMetadata) -> _Met:
    total = max(performance.total_ms, metadata.query_duration_ms)
    late = [f"{name} took {took:.0f} of {budget} ms" for name, took, budget in _phases(performance) if took > budget]
    if metadata.timeout_occurred:
        late.append("a source or the whole ran out of time")
    if total >= TOTAL_MS:
        late.append(f"the whole took {total:.0f} of {TOTAL_MS} ms")
    reason = (
        f"Over its budget: {'; '.join(late)}." if late else f"Answered in {total:.0f} ms, no phase over its budget."
    )
    return not late, reason


def _phases(performance: Performance) -> Iterator[tuple[str, float, int]]:
    yield "parsing", performance.parse_ms, PARSE_MS
    yield "text", performance.text_ms or 0, SOURCE_MS
    yield "semantic", performance.semantic_ms or 0, SOURCE_MS
    yield "graph", performance.graph_ms or 0, SOURCE_MS
    yield "merging", performance.merge_ms, MERGE_MS
    yield "rendering", performance.format_ms, FORMAT_MS


def _errors(answer: Answer, metadata: QueryMetadata) -> _Met:
    if silent := _unwarned(answer, metadata):
        return False, f"Failed silently: {_names(silent)}."
    if vague := [warning.source for warning in answer.warnings if not (warning.error and warning.impact)]:
        return False, f"A warning does not say what happened and what it costs: {', '.join(vague)}."
    failed = ", ".join(metadata.sources_failed)
    return True, f"What failed is told, with what it costs: {failed}." if failed else "No source failed."


def _completeness(answer: Answer) -> _Met:
    if answer.evidence is EvidenceLevel.NONE:
        return False, "No note answers the question."
    relevant = sum(result.tier in (Tier.HIGHLY_RELEVANT, Tier.RELEVANT) for result in answer.results)
    steps = len(answer.next_steps)
    reason = f"{relevant} relevant results, {steps} follow-ups offered."
    return relevant >= _ENOUGH or steps > 0, reason
