"""Ask: answers a question in the form that fits it; every line names its note.

Understand → plan → gather → evidence (ranked notes, contradictions) → form → completeness → Markdown. Each step is a
function of its own; this file calls them in order, measures them and reports progress.
"""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from catena.answers.allowed_notes import allowed_notes
from catena.answers.answer import Answer, Form, Performance, PlannedSource, Quality, QueryMetadata
from catena.answers.completeness import quality_of
from catena.answers.context import AnswerContext
from catena.answers.evidence import evidence_of
from catena.answers.finding import Search, gather
from catena.answers.forming import empty_answer, form_answer
from catena.answers.measuring import Stopwatch, metadata_of, performance_of
from catena.answers.planning import plan_of
from catena.answers.readings_offered import offers_readings
from catena.answers.told_papers import PaperTold
from catena.answers.understanding import subjects_wanted, understood
from catena.answers.vault_themes import themes_listed
from catena.deadlines import time_limit
from catena.errors import OutOfTime, QueryTimedOut
from catena.lists.finding import list_asked_for
from catena.lists.note_list import NoteList
from catena.operations.services import Services
from catena.papers.facets_told import told_by_papers
from catena.papers.named_papers import names_of_papers
from catena.questions.answer_type import AnswerType
from catena.questions.intent import Intent
from catena.questions.limits import checked_limit
from catena.questions.listing import listing_of
from catena.questions.roles_wanted import roles_wanted
from catena.questions.routing import lists_notes
from catena.questions.subjects import needs_two_subjects
from catena.questions.understanding import Given, Question, read_as_list
from catena.rendering.markdown import render_body, render_metadata
from catena.results.note_reader import NoteReader
from catena.sources.hit import Answered, SourceReport
from catena.sources.warnings import check_answered
from catena.vault.path import VaultPath

WHOLE_TIMEOUT_S = 3.0
PATIENCE_S = 10.0
"""How long an answer may be made of what was found: on a busy machine a late answer is better than none."""
LISTED_NOTES = 100
"""The maximum number of results of a question that asks which notes or papers there are."""
HITS_REPORTED = 10
"""The number of notes of a source that are reported while other sources still search."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AskResult:
    """An answer and how it was made; a plan has no quality and no Markdown."""

    answer: Answer
    metadata: QueryMetadata
    performance: Performance
    quality: Quality | None
    markdown: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanReported:
    """Reported first: the question's intent and parameters, and the sources to query."""

    question: Question
    plan: tuple[PlannedSource, ...]
    form: Form


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceReported:
    """Reported once a source has answered, failed or run out of time: its best notes, with title and score."""

    report: SourceReport
    subject: str | None
    hits: tuple[tuple[VaultPath, str, float], ...]


OnProgress = Callable[[PlanReported | SourceReported], None]


def ignore_progress(event: PlanReported | SourceReported) -> None:
    """Ignore the event."""


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
    previous_question: str | None = None,
    on_progress: OnProgress = ignore_progress,
) -> AskResult:
    """Answer a question from the vault."""
    if limit is not None:
        checked_limit(limit)
    watch = Stopwatch(services.clock)
    given = Given(
        intent=intent,
        concepts=concepts,
        subjects=subjects,
        start_date=start_date,
        end_date=end_date,
        similarity_threshold=similarity_threshold,
        previous=previous_question,
    )
    reader = NoteReader(services.vault, services.conventions.current(), services.annotations)
    understanding = await asyncio.to_thread(_understood, services, question, given)
    told = await _told_by_papers(services, understanding, reader)
    of_parts = {part: await told_by_papers(services, part, reader, only_named=True) for part in understanding.parts}
    context = await asyncio.to_thread(
        _context, services, understanding, told, reader, folder=folder, tags=tags, limit=limit
    )
    context = replace(context, told_of_parts=of_parts)
    planned = empty_answer(context)
    parse_ms = watch.lap_ms()
    on_progress(PlanReported(question=context.question, plan=planned.plan, form=planned.form))
    if plan_only:
        return _plan(planned, context.question, watch, parse_ms)
    try:
        async with time_limit(services.clock, WHOLE_TIMEOUT_S):
            searches = await gather(context, on_progress=_reporting(services, on_progress))
            check_answered([report for search in searches for report in search.reports])
        async with time_limit(services.clock, PATIENCE_S):
            return await asyncio.to_thread(_answered, context, searches, watch, parse_ms)
    except OutOfTime:
        raise QueryTimedOut(
            f"Query timed out after {WHOLE_TIMEOUT_S:.0f} seconds. Try: simplifying your query, reducing scope,"
            " checking vault size"
        ) from None


def _understood(services: Services, text: str, given: Given) -> Question:
    """Return the question in the names of the vault. Blocks.

    Raises:
        TooFewSubjects: It asks for a comparison, and doesn't say of what.
    """
    question = understood(services, text, given)
    if refusal := subjects_wanted(services, question):
        raise refusal
    return question


def _context(
    services: Services,
    question: Question,
    told: tuple[PaperTold, ...],
    reader: NoteReader,
    *,
    folder: str | None,
    tags: Sequence[str],
    limit: int | None,
) -> AnswerContext:
    """Return the question with its plan, its filters, and what is known without a search. Blocks."""
    roles = roles_wanted(question.sanitized) if services.annotations.cache() else None
    compares = question.classification.intent is Intent.COMPARATIVE and needs_two_subjects(question.sanitized)
    lists_nothing = roles or question.parts or (compares and not listing_of(question.sanitized))
    note_list = None if lists_nothing else _list(services, question.sanitized)
    if note_list and note_list.condition:
        question = read_as_list(question)
    by_dates = not told and (note_list is None or not note_list.condition)
    allowed = allowed_notes(services, question, folder=folder, tags=tags, by_dates=by_dates)
    if note_list and note_list.paths is not None:
        allowed = note_list.paths if allowed is None else note_list.paths & allowed
        note_list = replace(note_list, paths=allowed)
    if told and (note_list or (allowed is not None and not allowed.issuperset(each.path for each in told))):
        told = ()
    is_list = bool(note_list or lists_notes(question.sanitized) or listing_of(question.sanitized))
    plan = plan_of(
        question.classification.intent,
        question.parameters,
        limit=limit or (LISTED_NOTES if is_list else None),
        timeout_ms=round(services.source_timeout_s * 1000),
        kind=roles,
    )
    return AnswerContext(
        services=services,
        question=question,
        plan=plan,
        allowed_paths=frozenset(each.path for each in told) if told else allowed,
        roles=roles,
        note_list=note_list,
        told=told,
        called={} if told else names_of_papers(services, question.parameters.subjects),
        reader=reader,
    )


def _list(services: Services, question: str) -> NoteList | None:
    return themes_listed(services, question) or list_asked_for(services, question)


async def _told_by_papers(services: Services, question: Question, reader: NoteReader) -> tuple[PaperTold, ...]:
    """Return what the papers that the question names or asks of say of what it asks of them.

    The year of a paper makes no history of a question, and a facet of two papers no table.
    """
    intent = question.classification.intent
    if question.parts or (intent is Intent.CAUSAL and question.answer_type is AnswerType.REASON):
        return ()
    is_plain = intent in (Intent.FACTUAL, Intent.EXPLORATORY)
    told = await told_by_papers(services, question.sanitized, reader, only_named=not is_plain)
    if intent is Intent.TEMPORAL:
        return told if all(each.year and each.year in question.sanitized for each in told) else ()
    return told if intent is not Intent.COMPARATIVE or len(told) > 1 else ()


def _answered(context: AnswerContext, searches: Sequence[Search], watch: Stopwatch, parse_ms: float) -> AskResult:
    watch.lap_ms()
    evidence = evidence_of(context, searches)
    merge_ms = watch.lap_ms()
    answer = form_answer(context, evidence)
    is_open = offers_readings(answer, context.services.ledger.titled)
    measured = partial(metadata_of, context.question, answer, searches, offers_readings=is_open)
    body = render_body(answer, measured(duration_ms=0))
    format_ms = watch.lap_ms()
    performance = performance_of(searches, watch, parse_ms=parse_ms, merge_ms=merge_ms, format_ms=format_ms)
    metadata = measured(duration_ms=round(performance.total_ms))
    claims_are_current = context.services.indexer.claims_are_current
    return AskResult(
        answer=answer,
        metadata=metadata,
        performance=performance,
        quality=quality_of(answer, metadata, performance, contradictions_checked=claims_are_current),
        markdown=f"{body}\n{render_metadata(answer, metadata, performance)}",
    )


def _plan(planned: Answer, question: Question, watch: Stopwatch, parse_ms: float) -> AskResult:
    performance = performance_of((), watch, parse_ms=parse_ms, merge_ms=0.0, format_ms=0.0)
    is_open = question.classification.is_ambiguous
    metadata = metadata_of(question, planned, (), duration_ms=round(performance.total_ms), offers_readings=is_open)
    return AskResult(answer=planned, metadata=metadata, performance=performance, quality=None, markdown="")


def _reporting(services: Services, on_progress: OnProgress) -> Callable[[SourceReport, str | None], None]:
    """Return a function that reports each source with the titles of its best notes."""

    def report_source(report: SourceReport, subject: str | None) -> None:
        hits = report.hits[:HITS_REPORTED] if isinstance(report, Answered) else ()
        facts = services.ledger.facts([hit.path for hit in hits])
        best = tuple((hit.path, facts[hit.path].title, hit.score) for hit in hits if hit.path in facts)
        on_progress(SourceReported(report=report, subject=subject, hits=best))

    return report_source
