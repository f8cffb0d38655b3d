"""Turns ranked notes into results; only notes that are shown are read from disk."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from catena.notes.import_headings import section_of
from catena.results.excerpts import excerpt_of
from catena.results.locating import MOST_LOOKED_AT, Place, locate
from catena.results.result import Result, ResultMetadata, tier_of
from catena.results.retracted import is_retracted_paper
from catena.sources.hit import SourceName
from catena.vault.path import VaultPath, is_pdf

if TYPE_CHECKING:
    from catena.chunks import Chunk
    from catena.index.log import NoteFacts, StoredChunk
    from catena.reading.finding import Weighed
    from catena.results.annotation_matches import AnnotationMatcher
    from catena.results.note_reader import NoteReader
    from catena.results.ports import ResultServices
    from catena.results.ranking import Ranked
    from catena.sources.terms import Terms

MOST_EXCERPTS = 3
"""How many passages of one note a result shows."""
_NEAR_THE_BEST = 0.25
"""A further passage is shown if it is at least this certain relative to the first."""


def results_for(
    services: "ResultServices",
    page: Sequence["Ranked"],
    terms: "Terms",
    reader: "NoteReader",
    matcher: "AnnotationMatcher | None",
    passages: Mapping[VaultPath, Sequence["Weighed"]] = MappingProxyType({}),
) -> tuple[Result, ...]:
    """Read a page of notes; skip notes that no longer exist, and return unreadable ones without an excerpt.

    Args:
        services: The services to query.
        page: The notes.
        terms: The terms of the query.
        reader: Reads each note once.
        matcher: Matches their annotations; None if they have none.
        passages: The passages of notes that were read for an answer, best first; they are the excerpts of their notes.
    """
    chunk_ids = {chunk_id for ranked in page for hit in ranked.hits for chunk_id in hit.chunk_ids}
    chunks = services.ledger.chunks(chunk_ids)
    results = (_result(services, ranked, chunks, terms, reader, passages.get(ranked.facts.path, ())) for ranked in page)
    return tuple(matcher.annotated(result, terms, reader) if matcher else result for result in results if result)


def _result(
    services: "ResultServices",
    ranked: "Ranked",
    chunks: Mapping[str, "StoredChunk"],
    terms: "Terms",
    reader: "NoteReader",
    passages: Sequence["Weighed"],
) -> Result | None:
    try:
        raw = reader.raw(ranked.facts.path)
    except FileNotFoundError:
        return None
    if passages:
        found = _with_passages(ranked, passages, terms)
    else:
        place = None if raw is None else _place(services, raw, ranked, chunks, terms, reader)
        page = _page_of(raw, place) if raw and place and is_pdf(ranked.facts.path) else None
        found = _with_place(ranked, place, page)
    is_retracted = is_retracted_paper(services, found.note_path, ranked.facts, raw or b"")
    return replace(found, is_retracted=True) if is_retracted else found


def _page_of(raw: bytes, place: Place) -> str | None:
    from catena.index.pdf_notes import page_at  # with what reads PDFs, which are seldom among the results

    return page_at(raw, place.span.byte_start)


def _place(
    services: "ResultServices",
    raw: bytes,
    ranked: "Ranked",
    chunks: Mapping[str, "StoredChunk"],
    terms: "Terms",
    reader: "NoteReader",
) -> Place | None:
    path = ranked.facts.path

    def stored() -> Sequence["StoredChunk"]:
        return services.ledger.chunks_of([path], first=MOST_LOOKED_AT).get(path, ())

    def cut_afresh() -> Sequence["Chunk"]:
        note = reader.note(path)
        return services.indexer.cut(note)[:MOST_LOOKED_AT] if note else ()

    return locate(
        raw,
        [chunks[i] for hit in ranked.hits for i in hit.chunk_ids if i in chunks],
        terms.terms,
        title=ranked.facts.title,
        by_words=any(hit.source is SourceName.TEXT for hit in ranked.hits),
        stored=stored,
        cut_afresh=cut_afresh,
    )


def _with_passages(ranked: "Ranked", passages: Sequence["Weighed"], terms: "Terms") -> Result:
    """Return a result that shows the passages of its note that answer best; it opens at the first."""
    least = _NEAR_THE_BEST * passages[0].certainty
    shown = [each for each in passages[:MOST_EXCERPTS] if each.certainty >= least]
    window = shown[0].candidate.window
    cut = [excerpt_of(each.candidate.window.text, terms.terms) for each in shown]
    excerpts = [excerpt for excerpt in cut if excerpt.text] or cut[:1]
    found = _with_place(ranked, Place(section_of(window.path), window.span, excerpts[0]), None)
    marks = tuple((i, start, end) for i, excerpt in enumerate(excerpts) for start, end in excerpt.telling_marks())
    return replace(found, excerpts=tuple(excerpt.text for excerpt in excerpts), highlights=marks)


def _with_place(ranked: "Ranked", place: Place | None, page: str | None) -> Result:
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
        highlights=tuple((0, start, end) for start, end in place.excerpt.telling_marks()) if place else (),
        span=place.span if place else None,
        generated=facts.generated,
        metadata=ResultMetadata(
            created_date=facts.created, modified_date=facts.modified, building_block=facts.building_block
        ),
        page=page,
    )
