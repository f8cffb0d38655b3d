"""Turns ranked notes into results; only notes that are shown are read from disk."""

from collections.abc import Mapping, Sequence

from catena.answers.annotation_matches import AnnotationMatcher
from catena.answers.locating import Place, locate
from catena.answers.note_reader import NoteReader
from catena.answers.ports import AnswerServices
from catena.answers.ranking import Ranked
from catena.answers.result import Result, ResultMetadata, tier_of
from catena.chunks import Chunk
from catena.index.log import NoteFacts, StoredChunk
from catena.index.pdf_notes import page_at
from catena.sources.hit import SourceName
from catena.sources.terms import Terms
from catena.vault.path import is_pdf


def results_for(
    services: AnswerServices,
    page: Sequence[Ranked],
    terms: Terms,
    reader: NoteReader,
    matcher: AnnotationMatcher | None = None,
) -> tuple[Result, ...]:
    """Reads a page of notes; skips notes that no longer exist, and returns unreadable ones without an excerpt.

    Args:
        services: The services to query.
        page: The notes.
        terms: The terms of the query.
        reader: Reads each note once.
        matcher: Matches their annotations; None if they have none.
    """
    chunk_ids = {chunk_id for ranked in page for hit in ranked.hits for chunk_id in hit.chunk_ids}
    chunks = services.ledger.chunks(chunk_ids)
    results = (_result(services, ranked, chunks, terms, reader) for ranked in page)
    return tuple(matcher.annotated(result, terms, reader) if matcher else result for result in results if result)


def _result(
    services: AnswerServices, ranked: Ranked, chunks: Mapping[str, StoredChunk], terms: Terms, reader: NoteReader
) -> Result | None:
    try:
        raw = reader.raw(ranked.facts.path)
    except FileNotFoundError:
        return None
    place = None if raw is None else _place(services, raw, ranked, chunks, terms, reader)
    page = page_at(raw, place.span.byte_start) if raw and place and is_pdf(ranked.facts.path) else None
    return _with_place(ranked, place, page)


def _place(
    services: AnswerServices,
    raw: bytes,
    ranked: Ranked,
    chunks: Mapping[str, StoredChunk],
    terms: Terms,
    reader: NoteReader,
) -> Place | None:
    path = ranked.facts.path

    def stored() -> Sequence[StoredChunk]:
        return services.ledger.chunks_of([path]).get(path, ())

    def cut_afresh() -> Sequence[Chunk]:
        note = reader.note(path)
        return services.indexer.cut(note) if note else ()

    return locate(
        raw,
        [chunks[i] for hit in ranked.hits for i in hit.chunk_ids if i in chunks],
        terms.terms,
        by_words=any(hit.source is SourceName.TEXT for hit in ranked.hits),
        stored=stored,
        cut_afresh=cut_afresh,
    )


def _with_place(ranked: Ranked, place: Place | None, page: str | None) -> Result:
    facts: NoteFacts = ranked.facts
    return Result(
        note_path=facts.path,
        note_title=facts.title,
        section_title=place.section_title if place else None,
        relevance_score=ranked.relevance,
        composite_relevance=ranked.composite,
        tier=tier_of(ranked.composite),
        sources=ranked.sources,
        primary_source=ranked.sources[0],
        match_types=ranked.match_types,
        excerpts=(place.excerpt.text,) if place and place.excerpt.text else (),
        highlights=tuple((0, start, end) for start, end in place.excerpt.marks) if place else (),
        span=place.span if place else None,
        generated=facts.generated,
        metadata=ResultMetadata(
            created_date=facts.created, modified_date=facts.modified, building_block=facts.building_block
        ),
        page=page,
    )
