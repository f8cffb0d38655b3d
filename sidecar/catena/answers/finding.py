"""From a plan to ranked notes: every subject and every source at once, each within its time."""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from catena.answers.annotation_matches import AnnotationLook, preferring_kind
from catena.answers.context import AnswerContext
from catena.answers.ranked_notes import ranked_notes, titled_notes, worth_showing
from catena.answers.ranking import Ranked
from catena.questions.intent import Intent
from catena.questions.phrases import without_question_words
from catena.questions.understanding import Question
from catena.sources.asking import ask_sources
from catena.sources.hit import Answered, SourceName, SourceReport
from catena.sources.source import Lookup
from catena.sources.terms import Terms, terms_of
from catena.vault.path import VaultPath


@dataclass(frozen=True, slots=True, kw_only=True)
class Search:
    """What one subject, or the whole question, is looked for with, and what came of it.

    Attributes:
        subject: Of a comparison; None for the whole question.
        terms: What was looked for.
        reports: One a planned source.
        ranked: Best first, within the plan's thresholds and limit.
    """

    subject: str | None
    terms: Terms
    reports: tuple[SourceReport, ...] = ()
    ranked: tuple[Ranked, ...] = ()


OnProgress = Callable[[SourceReport, str | None], None]
"""Called with each source's report, and the subject it was asked for."""


def searches_for(question: Question) -> tuple[Search, ...]:
    """What to look for: each subject of a comparison by itself, else the matter of the question."""
    subjects = question.parameters.subjects
    if question.classification.intent is Intent.COMPARATIVE and subjects:
        return tuple(Search(subject=subject, terms=terms_of(subject)) for subject in subjects)
    return (Search(subject=None, terms=terms_of(_matter(question))),)


async def gather(context: AnswerContext, *, on_progress: OnProgress) -> tuple[Search, ...]:
    """Ask every planned source for every search, all at once.

    Args:
        context: The question and its plan.
        on_progress: Called with each source's report, and the subject it was asked for.
    """
    names = [planned.source for planned in context.plan]

    async def ask(search: Search) -> Search:
        concepts = (search.subject,) if search.subject else context.question.parameters.concepts
        lookup = Lookup(terms=search.terms, concepts=concepts, allowed_paths=context.allowed_paths)
        reports = await ask_sources(
            context.services, lookup, names, on_progress=lambda report: on_progress(report, search.subject)
        )
        return replace(search, reports=reports)

    return tuple(await asyncio.gather(*(ask(search) for search in searches_for(context.question))))


def rank(context: AnswerContext, search: Search, look: AnnotationLook | None) -> Search:
    """Order what one search found; notes with annotations of the kind that the question asks for rise.

    A similarity that the question or its asker named is kept to. The plan's own is not a wall: it says from where on
    meaning counts by itself, and below it the ranking weighs it with everything else.
    """
    names = _names(context.question, search)
    ranked = ranked_notes(
        context.services, search.reports, search.terms, names=names, allowed_paths=context.allowed_paths
    )
    least = context.question.parameters.similarity_threshold
    if least is not None:
        titled = titled_notes(context.services.ledger, names)
        ranked = tuple(found for found in ranked if found.facts.path in titled or _reaches(found, least))
    if look and look.kind:
        ranked = preferring_kind(ranked, look)
    limit = max((planned.limit for planned in context.plan), default=0)
    return replace(search, ranked=worth_showing(ranked[:limit]))


def found_by(search: Search) -> frozenset[VaultPath]:
    """Every note that any source named."""
    answered = (report for report in search.reports if isinstance(report, Answered))
    return frozenset(hit.path for report in answered for hit in report.hits)


def total_hits(searches: Iterable[Search]) -> int:
    """Hits of all sources together."""
    return sum(len(report.hits) for search in searches for report in search.reports if isinstance(report, Answered))


def _matter(question: Question) -> str:
    """The question without the words that only ask; with dates in it, what it is about."""
    parameters = question.parameters
    has_dates = parameters.start_date or parameters.end_date
    if parameters.concepts and (has_dates or question.classification.intent is Intent.TEMPORAL):
        return " ".join(parameters.concepts)
    return without_question_words(question.sanitized) or question.sanitized


def _names(question: Question, search: Search) -> Sequence[str]:
    """What a note must be named for to come first: what is looked for, and for causes and effects each of them."""
    own = search.subject or search.terms.typed
    return (own, *question.parameters.concepts) if question.classification.intent is Intent.CAUSAL else (own,)


def _reaches(found: Ranked, least: float) -> bool:
    """Whether more than meaning speaks for a note, or meaning does so strongly enough."""
    return any(hit.source is not SourceName.SEMANTIC or hit.score >= least for hit in found.hits)
