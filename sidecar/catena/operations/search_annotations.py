"""search_annotations: finds annotations across all papers, by words, by meaning and by attributes."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from catena.answers.limitations import on_retracted
from catena.index.annotations import AnnotationFilter, StoredAnnotation
from catena.index.ports import Vectors
from catena.operations.services import Services
from catena.questions.checking import checked_question
from catena.results.annotation_matches import counting_test
from catena.results.annotation_ranking import rank_annotations
from catena.results.counts_by_facet import AnnotationFacets, facets_of
from catena.results.paging import ResultPage
from catena.sources.annotation_cache import AnnotationQuery
from catena.sources.filters import NoteFilter, note_filter, passing
from catena.sources.hit import SourceName
from catena.sources.terms import Terms, terms_of
from catena.sources.warnings import SourceWarning

EVERY_ANNOTATION = AnnotationFilter()


@dataclass(frozen=True, slots=True)
class FoundAnnotation:
    """An annotation that was found."""

    found: StoredAnnotation
    score: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundAnnotations:
    """One page of results."""

    annotations: tuple[FoundAnnotation, ...]
    facets: AnnotationFacets
    total_results: int
    cursor: str | None
    warnings: tuple[SourceWarning, ...]


async def search_annotations(
    services: Services,
    *,
    query: str | None,
    where: AnnotationFilter = EVERY_ANNOTATION,
    folder: str | None,
    tags: Sequence[str],
    limit: int,
    cursor: str | None,
) -> FoundAnnotations:
    """Find single annotations, across all papers.

    Without a query, everything that passes the filters is found, in order. With a query, annotations with its words
    or nearly the same meaning are found, best first; those with the exact phrase come before all others. An
    annotation that one of the reader's own notes quotes is found once, where it was imported. While the model is
    loading, only words decide, with a warning.
    """
    terms = terms_of(checked_question(query, field="query").sanitized) if query and query.strip() else None
    notes = note_filter(folder=folder, tags=tags, start_date=None, end_date=None, today=services.clock.now().date())
    page = ResultPage.of("annotations", terms, where.spelled, notes, limit=limit, cursor=cursor)
    models = services.models if terms else None
    vector = await asyncio.to_thread(models.english_vector, terms.typed) if terms and models else None

    found = await asyncio.to_thread(_found, services, terms, vector, where, notes)
    on_page = tuple(page.slice(found))
    retracted = await asyncio.to_thread(on_retracted, services, {each.found.path for each in on_page})
    return FoundAnnotations(
        annotations=on_page,
        facets=await asyncio.to_thread(facets_of, (each.found for each in found)),
        total_results=len(found),
        cursor=page.next_cursor(len(found)),
        warnings=(*(_by_words_alone(services) if terms and not models else ()), *retracted),
    )


def _found(
    services: Services, terms: Terms | None, vector: Vectors | None, where: AnnotationFilter, notes: NoteFilter
) -> tuple[FoundAnnotation, ...]:
    cache = services.annotations.cache()
    counts = counting_test(cache, where)
    allowed_paths = None if notes.is_empty else passing(services.ledger.facts(cache.keys()), notes.lets_through)
    papers = [cached for path, cached in cache.items() if allowed_paths is None or path in allowed_paths]
    if terms is None:
        return tuple(
            FoundAnnotation(stored, None) for each in papers for stored in each.paper.annotations if counts(stored)
        )
    asked = AnnotationQuery(terms, vector, cache.values())
    matches = (match for cached in papers for match in asked.matches(cached, counts))
    ranked = rank_annotations(matches, model=services.model_name)
    return tuple(FoundAnnotation(each.found, each.score) for each in ranked)


def _by_words_alone(services: Services) -> tuple[SourceWarning, ...]:
    return (
        SourceWarning(
            source=SourceName.SEMANTIC,
            error=services.indexer.error or "The embedding model is still loading.",
            impact="Annotations are found by their words alone; those that say it in other words are missing.",
        ),
    )
