"""Carries out a plan: queries every source for every subject at once, each within its time limit."""

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from catena.answers.context import AnswerContext
from catena.lists.note_list import NoteList
from catena.questions.intent import Intent
from catena.questions.phrases import without_question_words
from catena.questions.understanding import Question
from catena.reading.sought import Sought, sought_by
from catena.results.annotation_matches import AnnotationMatcher, preferring_kind
from catena.results.ranked_notes import Translation, ask_translated, ranked_notes, titled_notes, worth_showing
from catena.results.ranking import Ranked, united
from catena.sources.asking import ask_sources
from catena.sources.hit import Answered, SourceName, SourceReport
from catena.sources.query_language import query_language
from catena.sources.source import Lookup
from catena.sources.terms import Terms, terms_of
from catena.vault.path import VaultPath


@dataclass(frozen=True, slots=True, kw_only=True)
class Search:
    """One search, for a subject or for the whole question, and its outcome.

    Attributes:
        subject: The subject of a comparison; None for the whole question.
        terms: The terms of the search.
        called: What the notes call the subject, where that is known to differ; None otherwise.
        asked: The whole question if it is searched for without its question words; else None.
        reports: One for each planned source.
        translation: What was found for it in the words of the notes, if it is in another language.
        ranked: The notes within the plan's thresholds and limit, best first.
    """

    subject: str | None
    terms: Terms
    called: str | None = None
    asked: str | None = None
    reports: tuple[SourceReport, ...] = ()
    translation: Translation | None = None
    ranked: tuple[Ranked, ...] = ()

    @property
    def asked_for(self) -> str:
        """What is searched for, as it was asked."""
        return self.subject or self.terms.typed

    @property
    def meant(self) -> str:
        """What is searched for, in the words of the notes; as it was asked, if any note has a word of it."""
        if self.called:
            return self.called
        texts = (report for report in self.reports if isinstance(report, Answered) and report.source is SourceName.TEXT)
        is_known = any(report.hits for report in texts)
        meant = self.translation if self.translation and self.translation.reports and not is_known else None
        return meant.terms.typed if meant else self.asked_for


OnProgress = Callable[[SourceReport, str | None], None]
"""Called with each source's report and the subject it was queried for."""


def searches_for(question: Question, note_list: NoteList | None, called: Mapping[str, str]) -> tuple[Search, ...]:
    """Return one search for each subject of a comparison or each of several questions, or one for the topic."""
    if note_list:
        topic = note_list.topic or note_list.kind
        return (Search(subject=None, terms=terms_of(topic), asked=topic),)
    subjects = question.parameters.subjects
    if question.classification.intent is Intent.COMPARATIVE and subjects:
        names = {subject: called.get(subject) for subject in subjects}
        return tuple(Search(subject=each, terms=terms_of(name or each), called=name) for each, name in names.items())
    if question.parts:
        return tuple(_asked(part) for part in question.parts)
    topic = _dated_topic(question)
    return (Search(subject=None, terms=terms_of(topic)) if topic else _asked(question.sanitized),)


def _asked(text: str) -> Search:
    """Return the search for a question: its words without question words, and all of it for the model."""
    return Search(subject=None, terms=terms_of(without_question_words(text) or text), asked=text)


async def gather(context: AnswerContext, *, on_progress: OnProgress) -> tuple[Search, ...]:
    """Query every planned source for every search, all at once.

    Args:
        context: The question and its plan.
        on_progress: Called with each source's report and the subject it was queried for.
    """
    names = [planned.source for planned in context.plan]
    language = await asyncio.to_thread(query_language, context.services, context.question.sanitized)

    async def ask(search: Search) -> Search:
        concepts = (search.called or search.subject,) if search.subject else context.question.parameters.concepts
        lookup = Lookup(
            terms=search.terms,
            asked=search.asked,
            concepts=concepts,
            language=language,
            allowed_paths=context.allowed_paths,
        )
        reports, translation = await asyncio.gather(
            ask_sources(
                context.services, lookup, names, on_progress=lambda report: on_progress(report, search.subject)
            ),
            ask_translated(context.services, lookup, names),
        )
        return replace(search, reports=reports, translation=translation)

    searches = searches_for(context.question, context.note_list, context.called)
    return tuple(await asyncio.gather(*map(ask, searches)))


def sought_for(context: AnswerContext, searches: Iterable[Search]) -> Sought:
    """Return what a question seeks, with the words that the notes have for its own, if it was translated."""
    question = context.question
    wordings = (pair for search in searches if search.translation for pair in search.translation.wordings)
    return sought_by(
        question.sanitized,
        question.parameters.concepts,
        question.answer_type,
        wordings=tuple(dict.fromkeys(wordings)),
    )


def rank(context: AnswerContext, search: Search, matcher: AnnotationMatcher | None) -> Search:
    """Rank what one search found; notes with annotations of the wanted kind move up.

    A similarity threshold named in the question or by the caller is a strict minimum. The plan's own threshold is
    not: from there, similarity counts without other evidence; below it, it counts only together with other evidence.
    All notes that may belong on a list are returned.
    """
    names = _names(context.question, search)
    services, allowed = context.services, context.allowed_paths
    ranked = ranked_notes(services, search.reports, search.terms, names=names, allowed_paths=allowed)
    if (meant := search.translation) and meant.reports:
        ranked = united(ranked, ranked_notes(services, meant.reports, meant.terms, allowed_paths=allowed))
    least = context.question.parameters.similarity_threshold
    if least is not None:
        titled = titled_notes(context.services.ledger, names)
        ranked = tuple(found for found in ranked if found.facts.path in titled or _reaches(found, least))
    if matcher and matcher.kind:
        ranked = preferring_kind(ranked, matcher)
    if context.note_list:
        return replace(search, ranked=ranked)
    return within_limit(context, replace(search, ranked=ranked))


def within_limit(context: AnswerContext, search: Search) -> Search:
    """Return the search with the notes within the plan's limit that are worth showing."""
    limit = max((planned.limit for planned in context.plan), default=0)
    return replace(search, ranked=worth_showing(search.ranked[:limit]))


def found_by(search: Search) -> frozenset[VaultPath]:
    """Return every note that any source found."""
    answered = (report for report in search.reports if isinstance(report, Answered))
    return frozenset(hit.path for report in answered for hit in report.hits)


def total_hits(searches: Iterable[Search]) -> int:
    """Return the number of hits of all sources."""
    return sum(len(report.hits) for search in searches for report in search.reports if isinstance(report, Answered))


def _dated_topic(question: Question) -> str:
    """Return the concepts of a question about a time, whose other words say when; "" for other questions."""
    parameters = question.parameters
    is_dated = parameters.start_date or parameters.end_date or question.classification.intent is Intent.TEMPORAL
    return " ".join(parameters.concepts) if is_dated else ""


def _names(question: Question, search: Search) -> Sequence[str]:
    """Return the names that put a note first: the subject or the topic, and each concept of a causal question."""
    own = search.called or search.subject or search.terms.typed
    named = (own, *question.named)
    return (*named, *question.parameters.concepts) if question.classification.intent is Intent.CAUSAL else named


def _reaches(found: Ranked, least: float) -> bool:
    """Return whether a note is found by more than similarity, or its similarity is high enough."""
    return any(hit.source is not SourceName.SEMANTIC or hit.score >= least for hit in found.hits)
