"""From a plan to ranked notes: every subject and every source at once, each within its time."""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from catena.answers.answer import PlannedSource
from catena.answers.merging import merge_hits
from catena.answers.ranking import Ranked, rank_candidates
from catena.operations.asking_sources import ask_sources
from catena.operations.sidecar import Sidecar
from catena.questions.intent import Intent
from catena.questions.phrases import without_frame
from catena.questions.understanding import Question
from catena.sources.hit import Answered, Hit, SourceName, SourceReport
from catena.sources.source import Lookup
from catena.sources.terms import Terms, terms_of
from catena.vault.path import VaultPath

ENOUGH_RESULTS = 5
"""With fewer, notes below the intent's own threshold count as well: a weak answer says more than none."""


ALWAYS_KEPT = 10
LEAST_SHOWN = 0.4
"""Below it a result is not shown in Markdown; more than the first few of them are not worth reading from disk."""


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


Told = Callable[[SourceReport, str | None], None]
"""Called with each source's report, and the subject it was asked for."""


def searches_for(question: Question) -> tuple[Search, ...]:
    """What to look for: each subject of a comparison by itself, else the matter of the question."""
    subjects = question.parameters.subjects
    if question.classification.intent is Intent.COMPARATIVE and subjects:
        return tuple(Search(subject=subject, terms=terms_of(subject)) for subject in subjects)
    return (Search(subject=None, terms=terms_of(_matter(question))),)


async def gather(
    sidecar: Sidecar,
    question: Question,
    plan: Sequence[PlannedSource],
    searches: Sequence[Search],
    *,
    among: frozenset[VaultPath] | None,
    told: Told,
) -> tuple[Search, ...]:
    """Ask every planned source for every search, all at once."""
    names = [planned.source for planned in plan]

    async def ask(search: Search) -> Search:
        concepts = (search.subject,) if search.subject else question.parameters.concepts
        lookup = Lookup(terms=search.terms, concepts=concepts, among=among)
        reports = await ask_sources(sidecar, lookup, names, told=lambda report: told(report, search.subject))
        return replace(search, reports=reports)

    return tuple(await asyncio.gather(*(ask(search) for search in searches)))


def rank(
    sidecar: Sidecar,
    question: Question,
    plan: Sequence[PlannedSource],
    search: Search,
    *,
    among: frozenset[VaultPath] | None,
) -> Search:
    """Merge and order what one search found."""
    candidates = merge_hits(search.reports)
    titled = _titled(sidecar, question, search)
    if among is not None:
        titled &= among
    facts = sidecar.ledger.facts({*titled, *(candidate.path for candidate in candidates)})
    ranked = rank_candidates(candidates, search.terms, titled=titled, facts=facts)
    named = question.parameters.similarity_threshold is not None
    limit = max((planned.limit for planned in plan), default=0)
    within = _within(ranked, plan, titled, is_firm=named)[:limit]
    kept = tuple(r for number, r in enumerate(within) if number < ALWAYS_KEPT or r.composite >= LEAST_SHOWN)
    return replace(search, ranked=kept)


def total_hits(searches: Iterable[Search]) -> int:
    """Hits of all sources together."""
    return sum(len(report.hits) for search in searches for report in search.reports if isinstance(report, Answered))


def _matter(question: Question) -> str:
    """The question without the words that only ask; with dates in it, what it is about."""
    parameters = question.parameters
    has_dates = parameters.start_date or parameters.end_date
    if parameters.concepts and (has_dates or question.classification.intent is Intent.TEMPORAL):
        return " ".join(parameters.concepts)
    return without_frame(question.sanitized) or question.sanitized


def _titled(sidecar: Sidecar, question: Question, search: Search) -> frozenset[VaultPath]:
    """Notes named exactly as what is looked for, and for causes and effects as each of them."""
    titled = sidecar.ledger.titled(search.subject or search.terms.typed)
    if question.classification.intent is Intent.CAUSAL:
        for concept in question.parameters.concepts:
            titled |= sidecar.ledger.titled(concept)
    return titled


def _within(
    ranked: Sequence[Ranked], plan: Sequence[PlannedSource], titled: frozenset[VaultPath], *, is_firm: bool
) -> tuple[Ranked, ...]:
    """Without the notes that only sources below their threshold found; unless too few would be left."""
    least = {planned.source: planned.threshold or 0.0 for planned in plan}
    within = [r for r in ranked if r.facts.path in titled or any(_reaches(hit, least) for hit in r.hits)]
    if is_firm or len(within) >= ENOUGH_RESULTS:
        return tuple(within)
    kept = {r.facts.path for r in within}
    more = [r for r in ranked if r.facts.path not in kept][: ENOUGH_RESULTS - len(within)]
    kept |= {r.facts.path for r in more}
    return tuple(r for r in ranked if r.facts.path in kept)


def _reaches(hit: Hit, least: dict[SourceName, float]) -> bool:
    return hit.score >= least.get(hit.source, 0.0)
