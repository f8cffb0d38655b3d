"""Measures how an answer was made: the time of each part, the sources and their outcomes."""

from collections.abc import Sequence

from catena.answers.answer import Answer, Performance, QueryMetadata
from catena.answers.finding import Search, total_hits
from catena.clock import Clock
from catena.questions.understanding import Question
from catena.sources.hit import Answered, Failed, SourceName, TimedOut


class Stopwatch:
    """Measures the time since the start and since the last lap."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._begun_s = self._lap_s = clock.monotonic_s()

    def lap_ms(self) -> float:
        """Return the milliseconds since the last lap and begins a new one."""
        now_s = self._clock.monotonic_s()
        elapsed_ms, self._lap_s = (now_s - self._lap_s) * 1000, now_s
        return round(elapsed_ms, 2)

    def total_ms(self) -> float:
        """Return the milliseconds since the start."""
        return round((self._clock.monotonic_s() - self._begun_s) * 1000, 2)


def performance_of(
    searches: Sequence[Search], watch: Stopwatch, *, parse_ms: float, merge_ms: float, format_ms: float
) -> Performance:
    """Return the time that each part of an answer took."""
    return Performance(
        parse_ms=parse_ms,
        text_ms=_slowest_ms(searches, SourceName.TEXT),
        semantic_ms=_slowest_ms(searches, SourceName.SEMANTIC),
        graph_ms=_slowest_ms(searches, SourceName.GRAPH),
        merge_ms=merge_ms,
        format_ms=format_ms,
        total_ms=watch.total_ms(),
    )


def _slowest_ms(searches: Sequence[Search], source: SourceName) -> float | None:
    """Return a source's time for its slowest search; None if it was not queried or gave no answer."""
    times = [
        report.elapsed_ms
        for search in searches
        for report in search.reports
        if isinstance(report, Answered) and report.source is source
    ]
    return round(max(times), 2) if times else None


def metadata_of(
    question: Question, answer: Answer, searches: Sequence[Search], *, duration_ms: int, offers_readings: bool
) -> QueryMetadata:
    """Return how the question was processed."""
    reports = [report for search in searches for report in search.reports]
    failed = {report.source for report in reports if isinstance(report, TimedOut | Failed)}
    queried = tuple(dict.fromkeys(report.source for report in reports))
    read = question.classification
    return QueryMetadata(
        original_query=question.original,
        sanitized_query=question.sanitized,
        ambiguity_detected=read.is_ambiguous,
        clarification_required=offers_readings,
        sources_queried=queried,
        sources_available=tuple(source for source in queried if source not in failed),
        sources_failed=tuple(source for source in queried if source in failed),
        total_results=total_hits(searches),
        deduplicated_results=len(answer.results),
        contradictions_detected=len(answer.contradictions),
        query_duration_ms=duration_ms,
        timeout_occurred=any(isinstance(report, TimedOut) for report in reports),
    )
