"""Ask: a question becomes an answer in the form it needs, every line with its note.

understand → plan → gather → merge and rank → contradictions → form → completeness → Markdown. Each step is a function
of its own; this file is their order, the clock between them, and what is told on the way.
"""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from catena.answers.annotation_matches import AnnotationLook, look_at_annotations
from catena.answers.answer import (
    FORM_OF,
    Answer,
    Form,
    Performance,
    PlannedSource,
    Quality,
    QueryMetadata,
    TimelineEntry,
)
from catena.answers.cautions import no_history, no_meaning, no_relations
from catena.answers.completeness import quality_of
from catena.answers.contradiction import Contradiction, Judgement
from catena.answers.finding import Search, found_by, gather, rank, searches_for
from catena.answers.forming import comparison, narrative, timeline
from catena.answers.graph_answers import causal_chains_of
from catena.answers.history_timeline import has_history
from catena.answers.known_contradictions import contradictions, contradictions_by_words
from catena.answers.matched_words import find_terms
from catena.answers.measuring import Stopwatch, metadata_of, performance_of
from catena.answers.next_steps import next_steps_of
from catena.answers.note_reader import NoteReader
from catena.answers.paging import check_limit
from catena.answers.planning import plan_of
from catena.answers.result import Result
from catena.answers.showing import shown
from catena.answers.understanding import subjects_wanted, understood
from catena.deadlines import within
from catena.errors import OutOfTime, QueryTimedOut
from catena.operations.services import Services
from catena.questions.intent import Intent
from catena.questions.roles_wanted import RolesWanted, matter_of, roles_wanted
from catena.questions.understanding import Question
from catena.rendering.markdown import render_body, render_metadata
from catena.sources.filters import note_filter, passing
from catena.sources.hit import Answered, MatchType, SourceReport
from catena.sources.terms import terms_of
from catena.sources.warnings import check_answered, warnings_of
from catena.vault.path import VaultPath

WHOLE_TIMEOUT_S = 3.0
CONTRADICTION_NOTES = 20
"""Among so many of the best notes contradictions are looked for."""
HITS_TOLD = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """An answer, and how it was made.

    Attributes:
        answer: What was found; equal for the same vault and question.
        metadata: How the question was carried out.
        performance: How long each part took.
        quality: How complete the answer is; None for a plan.
        markdown: The whole answer as Markdown; "" for a plan.
    """

    answer: Answer
    metadata: QueryMetadata
    performance: Performance
    quality: Quality | None
    markdown: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanMade:
    """Told first: how the question was read, and who will be asked."""

    question: Question
    plan: tuple[PlannedSource, ...]
    form: Form


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceLooked:
    """Told when a source has looked, or is given up.

    Attributes:
        report: What it said.
        subject: Of a comparison: which one it was asked for.
        hits: Its best notes with title and score.
    """

    report: SourceReport
    subject: str | None
    hits: tuple[tuple[VaultPath, str, float], ...]


OnProgress = Callable[[PlanMade | SourceLooked], None]


def ignore_progress(event: PlanMade | SourceLooked) -> None:
    """Nobody wants to know before the answer is there."""


async def ask(
    services: Services,
    *,
    question: str,
    intent: Intent | None = None,
    concepts: Sequence[str] | None = None,
    subjects: Sequence[str] | None = None,
    start_date: str | None = None,
    end_date: str | None = None,
    similarity_threshold: float | None = None,
    folder: str | None = None,
    tags: Sequence[str] = (),
    limit: int | None = None,
    plan_only: bool = False,
    on_progress: OnProgress = ignore_progress,
) -> Asked:
    """Answer a question from the vault.

    Args:
        services: Whom to ask.
        question: 1 to 500 characters, in plain words; may begin with a command such as `*compare`.
        intent: Read it so, whatever it looks like.
        concepts: What it speaks of, when the asker knows better.
        subjects: What to compare.
        start_date: Only notes created or modified on that day or later.
        end_date: Likewise, that day or earlier.
        similarity_threshold: Least score of what is found by meaning alone, 0 to 1.
        folder: Only notes there and below.
        tags: Only notes that carry all of them.
        limit: Results at most, 1 to 100; by the plan when None.
        plan_only: Say how it would be answered; no source is asked.
        on_progress: Called with the plan at once, and with each source as it has looked.

    Raises:
        BadRequest: The question can't be asked as it is; the kind says why.
        AllSourcesFailed: No source could answer.
        QueryTimedOut: The whole took more than 3 s.
    """
    if limit is not None:
        check_limit(limit)
    watch = Stopwatch(services.clock)
    asked = understood(
        services,
        question,
        intent=intent,
        concepts=concepts,
        subjects=subjects,
        start_date=start_date,
        end_date=end_date,
        similarity_threshold=similarity_threshold,
    )
    if refusal := subjects_wanted(services, asked):
        raise refusal
    allowed_paths = _allowed_paths(services, asked, folder, tags)
    read = asked.classification
    kind = roles_wanted(asked.sanitized) if await asyncio.to_thread(services.annotations.cache) else None
    timeout_ms = round(services.source_timeout_s * 1000)
    plan = plan_of(read.intent, asked.parameters, limit=limit, timeout_ms=timeout_ms, kind=kind)
    form = FORM_OF[read.intent]
    parse_ms = watch.lap_ms()
    on_progress(PlanMade(question=asked, plan=plan, form=form))
    empty = Answer(question=asked.sanitized, classification=read, parameters=asked.parameters, plan=plan, form=form)
    if plan_only:
        return _planned(empty, asked, watch, parse_ms)
    try:
        with within(services.clock, WHOLE_TIMEOUT_S):
            async with asyncio.timeout(WHOLE_TIMEOUT_S):
                searches = await gather(
                    services,
                    asked,
                    plan,
                    searches_for(asked),
                    allowed_paths=allowed_paths,
                    on_progress=_reporting(services, on_progress),
                )
                check_answered([report for search in searches for report in search.reports])
                return await asyncio.to_thread(
                    _answered, services, empty, asked, kind, searches, allowed_paths, watch, parse_ms
                )
    except (TimeoutError, OutOfTime):
        raise QueryTimedOut(
            f"Query timed out after {WHOLE_TIMEOUT_S:.0f} seconds. Try: simplifying your query, reducing scope,"
            " checking vault size"
        ) from None


# -- the steps after the sources


def _answered(
    services: Services,
    empty: Answer,
    asked: Question,
    kind: RolesWanted | None,
    searches: Sequence[Search],
    allowed_paths: frozenset[VaultPath] | None,
    watch: Stopwatch,
    parse_ms: float,
) -> Asked:
    watch.lap_ms()
    reader = NoteReader(services.vault, services.conventions.current())
    looks = [_look(services, asked, kind, search) for search in searches]
    looked = list(zip(searches, looks, strict=True))
    searches = [
        rank(services, asked, empty.plan, search, allowed_paths=allowed_paths, look=look) for search, look in looked
    ]
    looked = list(zip(searches, looks, strict=True))
    by_subject = [shown(services, search.ranked, search.terms, reader, look) for search, look in looked]
    results = _united(by_subject)
    conflicts = _conflicts(services, results, searches, reader)
    merge_ms = watch.lap_ms()
    answer = _formed(services, empty, asked, kind, searches, by_subject, results, conflicts, reader)
    body = render_body(answer, metadata_of(asked, answer, searches, duration_ms=0))
    format_ms = watch.lap_ms()
    performance = performance_of(searches, watch, parse_ms=parse_ms, merge_ms=merge_ms, format_ms=format_ms)
    metadata = metadata_of(asked, answer, searches, duration_ms=round(performance.total_ms))
    return Asked(
        answer=answer,
        metadata=metadata,
        performance=performance,
        quality=quality_of(answer, metadata, performance, contradictions_checked=services.indexer.claims_are_current),
        markdown=f"{body}\n{render_metadata(answer, metadata, performance)}",
    )


def _look(services: Services, asked: Question, kind: RolesWanted | None, search: Search) -> AnnotationLook | None:
    """Annotations are looked through for what the question is about; the words that ask for a kind are in few."""
    typed = search.subject or asked.sanitized
    terms = terms_of(matter_of(typed)) if kind else search.terms
    return look_at_annotations(services, terms if terms.terms else search.terms, found_by(search), kind=kind)


def _formed(
    services: Services,
    empty: Answer,
    asked: Question,
    kind: RolesWanted | None,
    searches: Sequence[Search],
    by_subject: Sequence[tuple[Result, ...]],
    results: tuple[Result, ...],
    conflicts: tuple[Contradiction, ...],
    reader: NoteReader,
) -> Answer:
    """The answer in the form that its intent asks for."""
    intent = asked.classification.intent
    warnings = (*warnings_of(report for s in searches for report in s.reports), *no_meaning(services))
    answer = replace(
        empty,
        results=results,
        contradictions=conflicts,
        warnings=warnings,
        next_steps=next_steps_of(
            intent, asked.parameters, question=asked.sanitized, has_contradictions=bool(conflicts)
        ),
    )
    ranked = [found for search in searches for found in search.ranked]
    match intent:
        case Intent.COMPARATIVE:
            named = {
                search.subject or search.terms.typed: own for search, own in zip(searches, by_subject, strict=True)
            }
            return replace(answer, results_by_subject=named, comparison=comparison(services, searches, reader))
        case Intent.TEMPORAL:
            entries = timeline(services, asked, results)
            results = _of_period(results, entries, asked)
            by_dates = not has_history(services, [result.note_path for result in results])
            return replace(
                answer,
                results=tuple(_by_dates(result) for result in results) if by_dates else results,
                timeline=entries,
                warnings=(*warnings, *(no_history(warnings) if by_dates else ())),
            )
        case Intent.CAUSAL:
            chains = causal_chains_of(services, asked)
            return replace(
                answer,
                narrative=narrative(services, asked, ranked, reader),
                causal_chains=chains,
                warnings=(*warnings, *(() if chains else no_relations(asked, warnings))),
            )
        case Intent.FACTUAL if len(results) == 1 and not (kind and results[0].annotations):
            return replace(answer, form=Form.NARRATIVE, narrative=narrative(services, asked, ranked, reader))
        case _:
            return answer


def _united(by_subject: Sequence[Sequence[Result]]) -> tuple[Result, ...]:
    """Every subject's results together, each note once, best first, ties by path."""
    best: dict[VaultPath, Result] = {}
    for results in by_subject:
        for result in results:
            known = best.get(result.note_path)
            if known is None or result.composite_relevance > known.composite_relevance:
                best[result.note_path] = result
    if len(by_subject) == 1:
        return tuple(best.values())
    return tuple(sorted(best.values(), key=lambda result: (-result.composite_relevance, result.note_path)))


def _conflicts(
    services: Services, results: Sequence[Result], searches: Sequence[Search], reader: NoteReader
) -> tuple[Contradiction, ...]:
    """What the best notes contradict each other in, as far as it concerns the question."""
    evidence = [result.note_path for result in results[:CONTRADICTION_NOTES] if not result.generated]
    terms = [term for search in searches for term in search.terms.terms]
    if services.indexer.error:
        found = contradictions_by_words(services, evidence, reader)
    else:
        found = contradictions(services, evidence) if len(evidence) > 1 else ()
    return tuple(
        conflict for conflict in found if conflict.status is not Judgement.DISMISSED and _concerns(conflict, terms)
    )


def _concerns(conflict: Contradiction, terms: Sequence[str]) -> bool:
    """Whether either side speaks of anything that was asked, in the claim or in the title of its note."""
    said = "\n".join(f"{side.title}\n{side.claim}" for side in (conflict.note_a, conflict.note_b))
    return not terms or bool(find_terms(said, terms))


def _of_period(results: tuple[Result, ...], entries: Sequence[TimelineEntry], asked: Question) -> tuple[Result, ...]:
    """Of a question about some days, the notes to which something happened then; else all."""
    if not (asked.parameters.start_date or asked.parameters.end_date):
        return results
    paths = {entry.note_path for entry in entries}
    return tuple(result for result in results if result.note_path in paths)


def _by_dates(result: Result) -> Result:
    return replace(result, match_types=(*result.match_types, MatchType.TEMPORAL_FALLBACK))


# -- telling


def _reporting(services: Services, on_progress: OnProgress) -> Callable[[SourceReport, str | None], None]:
    def tell(report: SourceReport, subject: str | None) -> None:
        hits = report.hits[:HITS_TOLD] if isinstance(report, Answered) else ()
        facts = services.ledger.facts([hit.path for hit in hits])
        best = tuple((hit.path, facts[hit.path].title, hit.score) for hit in hits if hit.path in facts)
        on_progress(SourceLooked(report=report, subject=subject, hits=best))

    return tell


# -- beginning


def _allowed_paths(
    services: Services, asked: Question, folder: str | None, tags: Sequence[str]
) -> frozenset[VaultPath] | None:
    # What happened on a day is told by the history of notes, whatever date they carry now.
    by_dates = asked.classification.intent is not Intent.TEMPORAL
    wanted = note_filter(
        folder=folder,
        tags=tags,
        start_date=asked.parameters.start_date if by_dates else None,
        end_date=asked.parameters.end_date if by_dates else None,
        today=services.clock.now().date(),
    )
    return None if wanted.is_empty else passing(services.ledger.facts(), wanted.lets_through)


def _planned(empty: Answer, asked: Question, watch: Stopwatch, parse_ms: float) -> Asked:
    performance = performance_of((), watch, parse_ms=parse_ms, merge_ms=0.0, format_ms=0.0)
    metadata = metadata_of(asked, empty, (), duration_ms=round(performance.total_ms))
    return Asked(answer=empty, metadata=metadata, performance=performance, quality=None, markdown="")
