"""Ask: answers a question in the form that fits it; every line names its note.

Understand → plan → gather → evidence (ranked notes, contradictions) → form → completeness → Markdown. Each step is a
function of its own; this file calls them in order, measures them and reports progress.
"""

import asyncio
import re
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from catena.answers.answer import Answer, Form, Performance, PlannedSource, Quality, QueryMetadata
from catena.answers.by_dates import Days, notes_of_days
from catena.answers.by_properties import notes_that_say
from catena.answers.completeness import quality_of
from catena.answers.context import AnswerContext
from catena.answers.evidence import evidence_of
from catena.answers.finding import Search, gather
from catena.answers.forming import empty_answer, form_answer
from catena.answers.listed_notes import HEAD_FIRST, notes_of_kind
from catena.answers.measuring import Stopwatch, metadata_of, performance_of
from catena.answers.note_reader import NoteReader
from catena.answers.planning import plan_of
from catena.answers.record import role_of_facts
from catena.answers.tasks import tasks_asked_for
from catena.answers.telling_of_years import telling_of_years
from catena.answers.told_papers import PaperTold
from catena.answers.understanding import subjects_wanted, understood
from catena.deadlines import time_limit
from catena.errors import OutOfTime, QueryTimedOut
from catena.graph.node import Role
from catena.language.identification import language_of
from catena.language.sentences import BETWEEN_ITEMS
from catena.language.vocabulary import Language
from catena.operations.services import Services
from catena.papers.facets_told import told_by_papers
from catena.questions.answer_type import AnswerType
from catena.questions.intent import Intent
from catena.questions.limits import checked_limit
from catena.questions.listing import Condition, Listing, conditions_of, dated_listings_of, listing_of, tasks_asked
from catena.questions.roles_wanted import RolesWanted, roles_wanted
from catena.questions.routing import lists_notes
from catena.questions.understanding import Given, Question
from catena.questions.when import period_in, without_period
from catena.rendering.markdown import render_body, render_metadata
from catena.sources.filters import note_filter, passing
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
    understanding = understood(services, question, given)
    if refusal := subjects_wanted(services, understanding):
        raise refusal
    context = await _context(services, understanding, folder=folder, tags=tags, limit=limit)
    planned = empty_answer(context)
    parse_ms = watch.lap_ms()
    on_progress(PlanReported(question=understanding, plan=planned.plan, form=planned.form))
    if plan_only:
        return _plan(planned, understanding, watch, parse_ms)
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


async def _context(
    services: Services, question: Question, *, folder: str | None, tags: Sequence[str], limit: int | None
) -> AnswerContext:
    """Return the question with its plan and filters."""
    reader = NoteReader(services.vault, services.conventions.current())
    has_annotations = await asyncio.to_thread(services.annotations.cache)
    told = await _told_by_papers(services, question, reader)
    roles = roles_wanted(question.sanitized) if has_annotations else None
    listing, of_kind = await asyncio.to_thread(_listing, services, question, roles)
    is_list = bool(listing or lists_notes(question.sanitized) or listing_of(question.sanitized))
    plan = plan_of(
        question.classification.intent,
        question.parameters,
        limit=limit or (LISTED_NOTES if is_list else None),
        timeout_ms=round(services.source_timeout_s * 1000),
        kind=roles,
    )
    is_dated_by_properties = listing is not None and bool(listing.condition)
    by_dates = not (is_dated_by_properties or told)
    allowed = _allowed_paths(services, question, folder, tags, by_dates=by_dates)
    if of_kind is not None:
        allowed = of_kind if allowed is None else allowed & of_kind
        is_whole = listing is not None and bool(listing.condition) and not listing.topic
        listing = replace(listing, total=len(allowed)) if listing and is_whole else listing
    if told and (listing or (allowed is not None and not allowed.issuperset(each.path for each in told))):
        told = ()
    return AnswerContext(
        services=services,
        question=question,
        plan=plan,
        allowed_paths=frozenset(each.path for each in told) if told else allowed,
        roles=roles,
        listing=listing,
        told=told,
        reader=reader,
    )


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


def _listing(
    services: Services, question: Question, roles: RolesWanted | None
) -> tuple[Listing | None, frozenset[VaultPath] | None]:
    """Return what list is asked for and the notes of its kind, None for any; no list if the vault has no such kind.

    Authors who speak of something are no notes called `Authors`: with a topic, names tell no kind.
    """
    if roles or question.parts:
        return None, None
    listing = listing_of(question.sanitized)
    for condition in conditions_of(question.sanitized):
        may_be_said = listing is None or not listing.topic or condition.of_tags
        if may_be_said and (found := _listing_by_properties(services, question, condition)):
            return found
    if found := _listing_by_dates(services, question) or _listing_of_tasks(services, question):
        return found
    if listing is None or not listing.kind:
        return listing, None
    of_kind = _of_kind(services, listing.kind, language_of(question.sanitized), by_name=not listing.topic)
    return (listing, of_kind) if of_kind else (None, None)


def _of_kind(services: Services, kind: str, language: Language, *, by_name: bool) -> frozenset[VaultPath]:
    read = services.annotations.cache().items()
    return notes_of_kind(
        services.ledger.facts(),
        kind,
        by_name=by_name,
        papers={path for path, kept in read if kept.paper.facts and kept.paper.facts.is_import},
        head_first=language in HEAD_FIRST,
    )


def _listing_by_properties(
    services: Services, question: Question, asked: Condition
) -> tuple[Listing, frozenset[VaultPath]] | None:
    """Return the list of notes that is asked for by their properties, and these notes; None if none has such."""
    facts, language = services.ledger.facts(), language_of(question.sanitized)
    for notes in notes_that_say(facts.values(), asked, language):
        kinds = notes.kind.split() if asked.joined and notes.kind else [notes.kind]
        of_kinds = [_of_kind(services, kind, language, by_name=True) if kind else frozenset(facts) for kind in kinds]
        of_kind = frozenset[VaultPath]().union(*of_kinds) if all(of_kinds) else frozenset[VaultPath]()
        if found := notes.among(of_kind):
            said = Counter(found.values()).most_common(1)[0][0]
            return Listing(kind=notes.kind, topic="", condition=said, said=found), frozenset(found)
    return None


def _listing_by_dates(services: Services, question: Question) -> tuple[Listing, frozenset[VaultPath]] | None:
    """Return the list of notes from a time that is asked for, and these notes; None if there are none."""
    today = services.clock.now().date()
    period = period_in(question.sanitized, today=today)
    if period is None:
        return None
    last = min(period.last or today, today)
    if last == today and (period.first is None or period.first.month == period.first.day == 1):
        last = last.replace(month=12, day=31)  # a paper of this year is one whatever days of it are to come
    days = Days(f"{period.first or ''}", last.isoformat())
    facts, language = services.ledger.facts(), language_of(question.sanitized)
    for asked in dated_listings_of(without_period(question.sanitized, period)):
        kind = asked.listing.kind
        of_kind = _of_kind(services, kind, language, by_name=False) if kind else facts
        notes = (facts[path] for path in of_kind)
        if found := notes_of_days(notes, days, asked.how, language, any_kind=not kind):
            said = Counter(found.values()).most_common(1)[0][0]
            return replace(asked.listing, condition=said, said=found), frozenset(found)
    return None


def _listing_of_tasks(services: Services, question: Question) -> tuple[Listing, frozenset[VaultPath]] | None:
    """Return the list of notes with the tasks that are asked for, and these notes; None if there are none.

    Only for such a question are all notes read.
    """
    today = services.clock.now().date()
    period = period_in(question.sanitized, today=today)
    asked = tasks_asked(without_period(question.sanitized, period) if period else question.sanitized)
    if asked is None:
        return None
    if period and period.first and period.last:
        is_bare = not period.is_relative and not re.search(r"\d{4}", question.sanitized)
        is_ahead = asked.is_due and is_bare and period.last < today  # `due in March` is the next one
        first, last = (f"{day.year + is_ahead}{day:-%m-%d}" for day in (period.first, period.last))
        asked = replace(asked, first=first, last=last)
    language = language_of(question.sanitized)
    found: dict[VaultPath, tuple[str, ...]] = {}
    for each in services.ledger.facts().values():
        if each.generated or role_of_facts(each) is Role.TEMPLATE:
            continue
        with suppress(OSError, ValueError):
            names = " ".join((each.title, *each.aliases))
            tasks = tasks_asked_for(services.vault.read(each.path), names, asked, language)
            if texts := tuple(task.text for task in tasks):
                found[each.path] = texts
    total = sum(map(len, found.values()))
    condition = f"{total} {asked.state} {'task' if total == 1 else 'tasks'}"
    said = {path: BETWEEN_ITEMS.join(texts) for path, texts in found.items()}
    listing = Listing(kind="", topic="", condition=condition, said=said, tasks=asked)
    return (listing, frozenset(found)) if found else None


def _allowed_paths(
    services: Services, question: Question, folder: str | None, tags: Sequence[str], *, by_dates: bool
) -> frozenset[VaultPath] | None:
    # A temporal question asks what happened in a period; history knows this, whatever date a note carries now.
    by_dates = by_dates and question.classification.intent is not Intent.TEMPORAL
    wanted = note_filter(
        folder=folder,
        tags=tags,
        start_date=question.parameters.start_date if by_dates else None,
        end_date=question.parameters.end_date if by_dates else None,
        today=services.clock.now().date(),
    )
    if wanted.is_empty:
        return None
    telling = telling_of_years(services, question) if by_dates else frozenset[VaultPath]()
    undated = replace(wanted, first_day=None, last_day=None)
    return passing(
        services.ledger.facts(),
        lambda facts: (undated if facts.path in telling else wanted).lets_through(facts),
    )


def _answered(context: AnswerContext, searches: Sequence[Search], watch: Stopwatch, parse_ms: float) -> AskResult:
    watch.lap_ms()
    evidence = evidence_of(context, searches)
    merge_ms = watch.lap_ms()
    answer = form_answer(context, evidence)
    body = render_body(answer, metadata_of(context.question, answer, searches, duration_ms=0))
    format_ms = watch.lap_ms()
    performance = performance_of(searches, watch, parse_ms=parse_ms, merge_ms=merge_ms, format_ms=format_ms)
    metadata = metadata_of(context.question, answer, searches, duration_ms=round(performance.total_ms))
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
    metadata = metadata_of(question, planned, (), duration_ms=round(performance.total_ms))
    return AskResult(answer=planned, metadata=metadata, performance=performance, quality=None, markdown="")


def _reporting(services: Services, on_progress: OnProgress) -> Callable[[SourceReport, str | None], None]:
    """Return a function that reports each source with the titles of its best notes."""

    def report_source(report: SourceReport, subject: str | None) -> None:
        hits = report.hits[:HITS_REPORTED] if isinstance(report, Answered) else ()
        facts = services.ledger.facts([hit.path for hit in hits])
        best = tuple((hit.path, facts[hit.path].title, hit.score) for hit in hits if hit.path in facts)
        on_progress(SourceReported(report=report, subject=subject, hits=best))

    return report_source
