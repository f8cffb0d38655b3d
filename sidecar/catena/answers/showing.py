"""From ranked notes to results: read from disk for what is shown only, each with place, section and excerpt."""

from collections.abc import Mapping, Sequence

from catena.answers.annotation_matches import AnnotationLook
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


def shown(
    services: AnswerServices,
    page: Sequence[Ranked],
    terms: Terms,
    reader: NoteReader,
    look: AnnotationLook | None = None,
) -> tuple[Result, ...]:
    """The page, read from disk; a note that is gone meanwhile is left out, one that can't be read is only named.

    Args:
        services: What is known of the vault.
        page: The notes.
        terms: What was looked for.
        reader: Reads each note once.
        look: How their annotations are looked at; None when they have none.
    """
    chunk_ids = {chunk_id for ranked in page for hit in ranked.hits for chunk_id in hit.chunk_ids}
    chunks = services.ledger.chunks(chunk_ids)
    results = (_result(services, ranked, chunks, terms, reader) for ranked in page)
    return tuple(look.shown(result, terms, reader) if look else result for result in results if result)


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
