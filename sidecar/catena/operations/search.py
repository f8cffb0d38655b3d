"""Search: turns a query into ranked notes, each with the place to jump to and the reason it was found."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING

from catena.index.annotations import AnnotationFilter, StoredAnnotation
from catena.language.tokens import LETTERS
from catena.operations.services import Services
from catena.questions.checking import checked_question
from catena.results.annotation_matches import (
    annotation_matcher,
    counted_annotations,
    counting_test,
    ranked_by_annotations,
)
from catena.results.counts_by_facet import AnnotationFacets, facets_of
from catena.results.note_reader import NoteReader
from catena.results.paging import ResultPage
from catena.results.ranked_notes import FoundNotes, find_notes
from catena.results.result import Result
from catena.results.showing import results_for
from catena.sources.asking import when_loaded
from catena.sources.filters import NoteFilter, note_filter, passing
from catena.sources.hit import Answered, SourceName, SourceReport
from catena.sources.keyboard_noise import is_keyboard_noise
from catena.sources.query_language import query_language
from catena.sources.source import Lookup
from catena.sources.terms import Terms, terms_of
from catena.sources.warnings import SourceWarning, while_indexing
from catena.vault.path import VaultPath

if TYPE_CHECKING:
    from catena.index.ports import Embedder
    from catena.questions.correction import Correction
    from catena.questions.spelling import Spelled


class SearchMode(StrEnum):
    """Which sources are queried."""

    HYBRID = "hybrid"
    TEXT = "text"
    SEMANTIC = "semantic"


_SOURCES = {
    SearchMode.HYBRID: (SourceName.TEXT, SourceName.SEMANTIC),
    SearchMode.TEXT: (SourceName.TEXT,),
    SearchMode.SEMANTIC: (SourceName.SEMANTIC,),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchResults:
    """One page of results."""

    results: tuple[Result, ...]
    total_results: int
    cursor: str | None
    warnings: tuple[SourceWarning, ...]
    facets: AnnotationFacets | None = None


async def search(
    services: Services,
    *,
    query: str,
    folder: str | None = None,
    tags: Sequence[str] = (),
    start_date: str | None = None,
    end_date: str | None = None,
    mode: SearchMode = SearchMode.HYBRID,
    where: AnnotationFilter | None = None,
    limit: int = 10,
    cursor: str | None = None,
) -> SearchResults:
    """Find notes by their words and by their meaning.

    The query is plain text: no operator, quotation mark or markup has a special meaning, except that words in
    quotation marks are searched as a phrase. A note whose title, file name or alias equals the query comes first.
    A last word that no note has is read as the beginning of one, since people search while they type.
    The same vault and request give the same results.

    While the model is loading, `hybrid` answers from the text alone and says so in a warning; `semantic` waits for the
    model until the time limit of a source.
    """
    typed = checked_question(query, field="query").sanitized
    spelling = await asyncio.to_thread(_spelled, services, typed)
    if spelling and spelling.text == typed and await asyncio.to_thread(is_keyboard_noise, typed, _models(services)):
        return SearchResults(results=(), total_results=0, cursor=None, warnings=())
    terms = terms_of(spelling.text if spelling else typed)
    wanted = note_filter(
        folder=folder,
        tags=tags,
        start_date=start_date,
        end_date=end_date,
        today=services.clock.now().date(),
    )
    page = ResultPage.of(terms_of(typed), wanted, mode, where.spelled if where else None, limit=limit, cursor=cursor)
    marked = None if where is None else await asyncio.to_thread(_marked, services, where)
    if mode is SearchMode.SEMANTIC:
        await when_loaded(services, timeout_s=services.source_timeout_s)
    language = await asyncio.to_thread(query_language, services, terms.typed)
    lookup = Lookup(terms=terms, language=language, allowed_paths=_allowed_paths(services, wanted, marked))
    adds_titled = mode is not SearchMode.SEMANTIC
    found = await find_notes(services, lookup, _SOURCES[mode], adds_titled=adds_titled)
    if marked is None:  # annotations rank all notes anew, which would tear pages apart
        found = await _as_far_as(services, lookup, page, found)
    waiting = () if mode is SearchMode.TEXT else while_indexing(services)
    repaired = (_repaired(each) for each in (spelling.corrections if spelling else ()))
    meant = found.translation and found.translation.reading
    warnings = (*found.warnings, *waiting, *repaired, *((_translated(meant),) if meant else ()))
    return await asyncio.to_thread(_results, services, terms, page, found, marked, warnings)


def _spelled(services: Services, query: str) -> "Spelled | None":
    """Return a query with its last word finished and in the spelling of the notes; None if they have all its words."""
    typed = {word.lower() for word in LETTERS.findall(query)}
    if typed <= services.ledger.word_counts(typed).keys():
        return None
    from catena.questions.spelling import Spelled, spelled  # most searches need none of it
    from catena.sources.vault_words import LedgerWords

    embedder = services.indexer.embedder
    words = LedgerWords(services.ledger, embedder)
    finished = words.finished(query)
    return spelled(finished, words) if embedder else Spelled(text=finished)  # a model tells what is a word


def _models(services: Services) -> Sequence["Embedder"]:
    loaded = (services.indexer.embedder, services.multilingual.embedder if services.multilingual else None)
    return [each for each in loaded if each]


def _repaired(correction: "Correction") -> SourceWarning:
    return SourceWarning(
        source=SourceName.TEXT,
        error=f"No note has “{correction.typed}”.",
        impact=f"These notes were found for “{correction.read_as}”.",
    )


def _translated(reading: "Correction") -> SourceWarning:
    return SourceWarning(
        source=SourceName.SEMANTIC,
        error=f"“{reading.typed}” is not in the language of your notes.",
        impact=f"These notes were found for “{reading.read_as}”, too.",
    )


async def _as_far_as(services: Services, lookup: Lookup, page: ResultPage, found: FoundNotes) -> FoundNotes:
    """Return what was found, with as many further notes that have the words as the page and the next one's cursor need.

    What was found first stays first, so that pages follow each other without gap or repetition.
    """
    depth, reports = lookup.limit, found.reports
    while page.offset + page.limit >= len(found.ranked) and _may_have_more(reports, depth):
        depth *= 2
        further = await find_notes(services, replace(lookup, limit=depth), (SourceName.TEXT,))
        known, reports = {note.facts.path for note in found.ranked}, further.reports
        more = (note for note in further.ranked if note.facts.path not in known)
        found = replace(found, ranked=(*found.ranked, *more))
    return found


def _may_have_more(reports: Sequence[SourceReport], depth: int) -> bool:
    """Return whether as many notes have the words as were looked for."""
    return any(
        isinstance(each, Answered) and each.source is SourceName.TEXT and len(each.hits) >= depth for each in reports
    )


@dataclass(frozen=True, slots=True)
class _Marked:
    """The annotations that pass a filter: the test itself, and those that pass it by note."""

    counts: Callable[[StoredAnnotation], bool]
    by_note: Mapping[VaultPath, Sequence[StoredAnnotation]]


def _marked(services: Services, where: AnnotationFilter) -> _Marked:
    cache = services.annotations.cache()
    counts = counting_test(cache, where)
    return _Marked(counts, counted_annotations(cache, counts))


def _allowed_paths(services: Services, wanted: NoteFilter, marked: _Marked | None) -> frozenset[VaultPath] | None:
    """Return the notes that pass both filters; None if all do."""
    allowed = None if wanted.is_empty else passing(services.ledger.facts(), wanted.lets_through)
    if marked is None:
        return allowed
    return frozenset(marked.by_note) if allowed is None else allowed & marked.by_note.keys()


def _results(
    services: Services,
    terms: Terms,
    page: ResultPage,
    found: FoundNotes,
    marked: _Marked | None,
    warnings: tuple[SourceWarning, ...],
) -> SearchResults:
    """Return the requested page of the notes that were found. Reads these notes."""
    ranked = found.ranked
    concerned = [note.facts.path for note in (page.slice(ranked) if marked is None else ranked)]
    matcher = annotation_matcher(services, terms, concerned, counts=marked.counts if marked else None)
    if marked is not None and matcher:
        ranked = ranked_by_annotations(ranked, matcher)
    reader = NoteReader(services.vault, services.conventions.current(), services.annotations)
    return SearchResults(
        results=results_for(services, page.slice(ranked), terms, reader, matcher),
        total_results=len(ranked),
        cursor=page.next_cursor(len(ranked)),
        warnings=warnings,
        facets=facets_of(each for path in concerned for each in marked.by_note[path]) if marked else None,
    )
