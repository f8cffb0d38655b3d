"""Search: turns a query into ranked notes, each with the place to jump to and the reason it was found."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from catena.answers.annotation_matches import (
    annotation_matcher,
    counted_annotations,
    counting_test,
    ranked_by_annotations,
)
from catena.answers.facets import AnnotationFacets, facets_of
from catena.answers.note_reader import NoteReader
from catena.answers.paging import ResultPage
from catena.answers.ranked_notes import find_notes
from catena.answers.result import Result
from catena.answers.showing import results_for
from catena.index.annotations import AnnotationFilter
from catena.operations.services import Services
from catena.questions.checking import checked_question
from catena.sources.asking import when_loaded
from catena.sources.filters import note_filter, passing
from catena.sources.hit import SourceName
from catena.sources.source import Lookup
from catena.sources.terms import terms_of
from catena.sources.warnings import SourceWarning, warnings_of


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
    """One page of results.

    Attributes:
        results: Best first.
        total_results: The number of results on all pages; each source returns at most 200 notes.
        cursor: Requests the next page; None on the last one.
        warnings: Sources that did not answer, and the consequence.
        facets: Facets of the annotations that pass the filter; None without a filter.
    """

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
    The same vault and request give the same results.

    While the model is loading, `hybrid` answers from the text alone and says so in a warning; `semantic` waits for the
    model until the time limit of a source.

    Args:
        services: The services to query.
        query: 1 to 500 characters.
        folder: Only notes in this folder or below.
        tags: Only notes that carry all of these tags, or tags nested below them.
        start_date: Only notes created or modified on this day or later; a year or month counts from its start.
        end_date: Only notes created or modified on this day or earlier; a year or month counts to its end.
        mode: Which sources to query.
        where: Only notes with annotations that pass this filter. Notes are ranked by the best of these annotations,
                whose score is their relevance, and results open at them.
        limit: Results per page, 1 to 100.
        cursor: The cursor of the previous page, with all other arguments the same.

    Raises:
        QueryEmpty, QueryTooLong, DangerousContent, BadLimit, BadDate: As their names say.
        BadRequest: The cursor does not belong to this request.
        NotReady: The mode is `semantic`, and the model is not loaded yet.
        AllSourcesFailed: No source could answer.
    """
    terms = terms_of(checked_question(query, field="query").sanitized)
    wanted = note_filter(
        folder=folder,
        tags=tags,
        start_date=start_date,
        end_date=end_date,
        today=services.clock.now().date(),
    )
    page = ResultPage.of(terms, wanted, mode, where.spelled if where else None, limit=limit, cursor=cursor)
    allowed_paths = None if wanted.is_empty else passing(services.ledger.facts(), wanted.lets_through)
    counts = None if where is None else counting_test(await asyncio.to_thread(services.annotations.cache), where)
    marked = (
        None if counts is None else await asyncio.to_thread(counted_annotations, services.annotations.cache(), counts)
    )
    if marked is not None:
        allowed_paths = frozenset(marked) if allowed_paths is None else allowed_paths & marked.keys()

    if mode is SearchMode.SEMANTIC:
        await when_loaded(services, timeout_s=services.source_timeout_s)
    found = await find_notes(
        services,
        Lookup(terms=terms, allowed_paths=allowed_paths),
        _SOURCES[mode],
        adds_titled=mode is not SearchMode.SEMANTIC,
    )
    ranked = found.ranked
    concerned = [note.facts.path for note in (page.slice(ranked) if marked is None else ranked)]
    matcher = await asyncio.to_thread(annotation_matcher, services, terms, concerned, counts=counts)
    if marked is not None and matcher:
        ranked = ranked_by_annotations(ranked, matcher)
    results = await asyncio.to_thread(
        results_for,
        services,
        page.slice(ranked),
        terms,
        NoteReader(services.vault, services.conventions.current()),
        matcher,
    )
    return SearchResults(
        results=results,
        total_results=len(ranked),
        cursor=page.next_cursor(len(ranked)),
        warnings=warnings_of(found.reports),
        facets=None if marked is None else facets_of(each for path in concerned for each in marked[path]),
    )
