"""Turns the sources' reports into evidence: ranked notes, results and the contradictions between them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from catena.answers.answer import AnswerPart
from catena.answers.asked_of_each import AskedOfEach, told_of_each
from catena.answers.context import AnswerContext
from catena.answers.contradicting_passages import about, concerns, told_by
from catena.answers.contradiction import Contradiction, Judgement
from catena.answers.finding import Search, found_by, rank, within_limit
from catena.answers.known_contradictions import contradictions, contradictions_by_words
from catena.answers.limitations import without_claims
from catena.answers.listed_notes import listed, shown_by_property
from catena.answers.parts import parts_read, united
from catena.answers.reading_notes import reading_for
from catena.errors import NotReady
from catena.lists.note_list import NoteList
from catena.questions.roles_wanted import topic_of
from catena.questions.routing import asks_for_all_contradictions, asks_for_contradictions
from catena.reading.answering import Reading
from catena.reading.passage import EvidenceLevel
from catena.results.annotation_matches import AnnotationMatcher, annotation_matcher
from catena.results.ranked_notes import Translation
from catena.results.result import Result
from catena.results.showing import results_for
from catena.sources.terms import terms_of
from catena.sources.warnings import SourceWarning
from catena.vault.path import VaultPath

CONTRADICTION_NOTES = 20
"""How many of the best notes are checked for contradictions."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """What an answer is built from.

    Attributes:
        searches: One search for each subject of a comparison, or one for the whole question; with ranked notes.
        by_subject: The results of each search, in the same order.
        results: All results, each note once, best first.
        contradictions: Contradictions between the best notes that concern the question.
        reading: What the best notes say to the question.
        parts: The questions that it consists of, each with its own answer; () if it is one question.
        of_each: What is asked of each subject of a comparison; None if it asks for no more than how they differ.
        listing: The list of notes that the question asks for, if the results are it; else None.
        warnings: What was looked for in less than is known.
    """

    searches: tuple[Search, ...]
    by_subject: tuple[tuple[Result, ...], ...]
    results: tuple[Result, ...]
    contradictions: tuple[Contradiction, ...]
    reading: Reading
    parts: tuple[AnswerPart, ...] = ()
    of_each: AskedOfEach | None = None
    listing: NoteList | None = None
    warnings: tuple[SourceWarning, ...] = ()

    @property
    def is_by_properties(self) -> bool:
        """Whether the results are a list of notes whose properties say all that was asked."""
        return self.listing is not None and bool(self.listing.condition)

    @property
    def translations(self) -> tuple[Translation, ...]:
        """What was found in the words of the notes, for questions in another language."""
        return tuple(search.translation for search in self.searches if search.translation)


def evidence_of(context: AnswerContext, searches: Sequence[Search]) -> Evidence:
    """Rank what the searches found and read the notes to show. Blocks.

    Raises:
        OutOfTime: The deadline of the answer has passed.
    """
    matchers = [_matcher_for(context, search) for search in searches]
    ranked = tuple(rank(context, search, matcher) for search, matcher in zip(searches, matchers, strict=True))
    listing = None
    if context.note_list:
        on_list = listed(context, context.note_list, ranked[0])
        listing = context.note_list if on_list and on_list.ranked else None
        ranked = (within_limit(context, on_list or ranked[0]),)
    parts = parts_read(context, ranked)
    reading = united([read for _, read in parts]) if parts else reading_for(context, ranked)
    if len(ranked) == 1 and not (context.roles or context.note_list):
        ranked = (led_by_answer(ranked[0], reading),)
    passages = reading.by_note()
    by_subject = tuple(
        results_for(context.services, search.ranked, search.terms, context.reader, matcher, passages)
        for search, matcher in zip(ranked, matchers, strict=True)
    )
    results = _united(by_subject)
    if listing:
        results = tuple(shown_by_property(result, listing) for result in results)
    found, warnings = _contradictions(context, results, ranked, reading)
    if not parts and asks_for_contradictions(context.question.sanitized):
        reading = told_by(context, found, reading)
    return Evidence(
        searches=ranked,
        by_subject=by_subject,
        results=results,
        contradictions=found,
        reading=reading,
        parts=tuple(part for part, _ in parts),
        of_each=None if parts else told_of_each(context, ranked),
        listing=listing,
        warnings=warnings,
    )


def led_by_answer(search: Search, reading: Reading) -> Search:
    """Return the search with the note of the best passage first, unless the first has the name that was asked for.

    On judged questions whose best passage stood in another note, that note was the right one three times as often.
    """
    if reading.evidence is EvidenceLevel.NONE or not search.ranked or search.ranked[0].composite >= 1.0:
        return search
    path = reading.weighed[0].candidate.note.path
    best = [found for found in search.ranked if found.facts.path == path]
    others = [found for found in search.ranked if found.facts.path != path]
    lifted = [replace(found, composite=search.ranked[0].composite) for found in best]
    return replace(search, ranked=(*lifted, *others))


def _matcher_for(context: AnswerContext, search: Search) -> AnnotationMatcher | None:
    """Return the annotation matcher for the topic of the question, without the words that ask for a kind."""
    typed = search.subject or context.question.sanitized
    terms = terms_of(topic_of(typed)) if context.roles else search.terms
    return annotation_matcher(
        context.services, terms if terms.terms else search.terms, found_by(search), kind=context.roles
    )


def _united(by_subject: Sequence[Sequence[Result]]) -> tuple[Result, ...]:
    """Merge the results of all subjects, each note once, best first, ties by path."""
    best: dict[VaultPath, Result] = {}
    for results in by_subject:
        for result in results:
            known = best.get(result.note_path)
            if known is None or result.composite_relevance > known.composite_relevance:
                best[result.note_path] = result
    if len(by_subject) == 1:
        return tuple(best.values())
    return tuple(sorted(best.values(), key=lambda result: (-result.composite_relevance, result.note_path)))


def _contradictions(
    context: AnswerContext, results: Sequence[Result], searches: Sequence[Search], reading: Reading
) -> tuple[tuple[Contradiction, ...], tuple[SourceWarning, ...]]:
    """Return contradictions that concern the question and were not dismissed: between the best notes, or of the whole
    vault if it asks for contradictions. While stored ones can't be read, the best notes are compared by words.
    """
    services, question = context.services, context.question.sanitized
    paths = [result.note_path for result in results[:CONTRADICTION_NOTES] if not result.generated]
    of_everything = asks_for_all_contradictions(question)
    subjects = [each.terms.terms for each in searches]
    warnings: tuple[SourceWarning, ...] = ()
    try:
        if services.indexer.error:
            found = contradictions_by_words(services, paths, context.reader)
        elif asks_for_contradictions(question):
            terms = () if of_everything else [term for terms in subjects for term in terms]
            known = [each for each in contradictions(services) if each.status is not Judgement.DISMISSED]
            return about(known, terms), ()
        else:
            found = contradictions(services, paths) if len(paths) > 1 else ()
    except NotReady as reason:
        found, warnings = contradictions_by_words(services, paths, context.reader), (without_claims(reason),)
    concerning = (
        each
        for each in found
        if each.status is not Judgement.DISMISSED and (of_everything or concerns(each, subjects, reading.answer))
    )
    return tuple(concerning), warnings
