"""Search: from what a person typed to ranked notes, each with the place to jump to and the reason it is there."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from catena.answers.annotation_matches import (
    annotations_that,
    by_annotations,
    counting,
    look_at_annotations,
)
from catena.answers.facets import AnnotationFacets, facets_of
from catena.answers.note_reader import NoteReader
from catena.answers.paging import Page
from catena.answers.ranked_notes import find_notes
from catena.answers.result import Result
from catena.answers.showing import shown
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
    """Which sources are asked."""

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
        total_results: All that were found, over all pages; each source names at most 200 notes.
        cursor: Asks for the next page; None on the last.
        warnings: Sources that did not answer, and what that costs.
        facets: Of the annotations that pass the filter; None without one.
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

    The query is plain text throughout: no operator, quote or markup in it does anything but be looked for,
    except that words in quotation marks are looked for as a phrase. A note whose title, file name or alias is
    exactly what was typed comes first. The same vault and request give the same results.

    While the model is still loading, `hybrid` answers from the text alone and says so in a warning;
    `semantic` waits for it as long as a source may take.

    Args:
        services: Whom to ask.
        query: 1 to 500 characters.
        folder: Only notes there and below.
        tags: Only notes that carry all of them, themselves or nested ones.
        start_date: Only notes created or modified on that day or later; a year or month counts from its start.
        end_date: Likewise, that day or earlier; a year or month counts to its end.
        mode: Which sources to ask.
        where: Only notes with annotations that pass, ordered by the best of these, whose score is their relevance;
            results open at them.
        limit: Results a page, 1 to 100.
        cursor: From the page before, with everything else the same.

    Raises:
        QueryEmpty, QueryTooLong, DangerousContent, BadLimit, BadDate: As their names say.
        BadRequest: The cursor is not one of this request's.
        NotReady: Only the meaning was asked for, and the model is not loaded yet.
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
    page = Page.of(terms, wanted, mode, where.spelled if where else None, limit=limit, cursor=cursor)
    allowed_paths = None if wanted.is_empty else passing(services.ledger.facts(), wanted.lets_through)
    counts = None if where is None else counting(await asyncio.to_thread(services.annotations.cache), where)
    marked = None if counts is None else await asyncio.to_thread(annotations_that, services.annotations.cache(), counts)
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
    look = await asyncio.to_thread(look_at_annotations, services, terms, concerned, counts=counts)
    if marked is not None and look:
        ranked = by_annotations(ranked, look)
    results = await asyncio.to_thread(
        shown, services, page.slice(ranked), terms, NoteReader(services.vault, services.conventions.current()), look
    )
    return SearchResults(
        results=results,
        total_results=len(ranked),
        cursor=page.next_cursor(len(ranked)),
        warnings=warnings_of(found.reports),
        facets=None if marked is None else facets_of(each for path in concerned for each in marked[path]),
    )
