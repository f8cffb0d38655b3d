"""Search: from what a person typed to ranked notes, each with the place to jump to and the reason it is there."""

import asyncio
import base64
import binascii
import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from catena.answers.locating import Place, locate
from catena.answers.merging import merge_hits
from catena.answers.ranking import Ranked, rank_candidates
from catena.answers.result import Result, ResultMetadata, SourceWarning, tier_of
from catena.chunks import Chunk, chunk_note
from catena.errors import AllSourcesFailed, BadLimit, BadRequest, CatenaError, NotReady, QueryEmpty, QueryTooLong
from catena.index.log import NoteFacts, StoredChunk
from catena.notes import UnreadableNote, parse_note
from catena.operations.sidecar import Sidecar
from catena.sources.filters import NoteFilter, note_filter, passing
from catena.sources.gathering import gather_hits
from catena.sources.hit import Answered, Failed, SourceName, SourceReport, TimedOut
from catena.sources.semantic import SemanticSource
from catena.sources.source import Lookup, Source
from catena.sources.terms import Terms, terms_of
from catena.sources.text import TextSource
from catena.vault.path import VaultPath

LONGEST_QUERY = 500
MOST_RESULTS = 100

_IMPACT = {
    SourceName.SEMANTIC: "Semantic similarity search unavailable. Results may be less relevant.",
    SourceName.TEXT: "Exact text matching unavailable. Results may miss direct mentions.",
}


class SearchMode(StrEnum):
    """Which sources are asked."""

    HYBRID = "hybrid"
    TEXT = "text"
    SEMANTIC = "semantic"


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchResults:
    """One page of results.

    Attributes:
        results: Best first.
        total_results: All that were found, over all pages; each source names at most 200 notes.
        cursor: Asks for the next page; None on the last.
        warnings: Sources that did not answer, and what that costs.
    """

    results: tuple[Result, ...]
    total_results: int
    cursor: str | None
    warnings: tuple[SourceWarning, ...]


async def search(
    sidecar: Sidecar,
    *,
    query: str,
    folder: str | None = None,
    tags: Sequence[str] = (),
    start_date: str | None = None,
    end_date: str | None = None,
    mode: SearchMode = SearchMode.HYBRID,
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
        sidecar: Whom to ask.
        query: 1 to 500 characters.
        folder: Only notes there and below.
        tags: Only notes that carry all of them, themselves or nested ones.
        start_date: Only notes created or modified on that day or later; a year or month counts from its start.
        end_date: Likewise, that day or earlier; a year or month counts to its end.
        mode: Which sources to ask.
        limit: Results a page, 1 to 100.
        cursor: From the page before, with everything else the same.

    Raises:
        QueryEmpty, QueryTooLong, BadLimit, BadDate: As their names say.
        BadRequest: The cursor is not one of this request's.
        NotReady: Only the meaning was asked for, and the model is not loaded yet.
        AllSourcesFailed: No source could answer.
    """
    terms = terms_of(checked_query(query))
    check_limit(limit)
    wanted = note_filter(
        folder=folder,
        tags=tags,
        start_date=start_date,
        end_date=end_date,
        today=sidecar.clock.now().date(),
    )
    request = _digest(terms, wanted, mode)
    offset = _offset(cursor, request)
    among = None if wanted.is_empty else passing(sidecar.ledger.facts(), wanted.lets_through)

    reports, absent = await _ask_sources(sidecar, Lookup(terms=terms, among=among), mode)
    warnings = (*absent, *_warnings(reports))
    if not any(isinstance(report, Answered) for report in reports):
        raise _all_failed(warnings)

    ranked = await asyncio.to_thread(_ranked, sidecar, terms, reports, among, mode)
    page = ranked[offset : offset + limit]
    results = await asyncio.to_thread(_shown, sidecar, page, terms)
    more = offset + limit < len(ranked)
    return SearchResults(
        results=results,
        total_results=len(ranked),
        cursor=_cursor(offset + limit, request) if more else None,
        warnings=warnings,
    )


def checked_query(query: str) -> str:
    """The query, when it may be asked.

    Raises:
        QueryEmpty: There is nothing in it.
        QueryTooLong: It has more than 500 characters.
    """
    if not query.strip():
        raise QueryEmpty("Query cannot be empty. Please provide a question or search term.")
    if len(query) > LONGEST_QUERY:
        raise QueryTooLong(f"Query exceeds max length of {LONGEST_QUERY} characters ({len(query)} given)")
    return query


def check_limit(limit: int) -> None:
    """Refuse what is no number of results.

    Raises:
        BadLimit: Below 1 or above 100.
    """
    if isinstance(limit, bool) or not 1 <= limit <= MOST_RESULTS:
        raise BadLimit(f"Limit must be integer in range [1, {MOST_RESULTS}]", limit=limit)


async def when_loaded(sidecar: Sidecar, *, timeout_s: float) -> SemanticSource:
    """The semantic source, as soon as model and chunk store are there.

    Raises:
        NotReady: They are still loading when the time is up, or can't be loaded.
    """
    try:
        async with asyncio.timeout(timeout_s):
            await sidecar.keeper.load()
    except TimeoutError:
        raise NotReady("The embedding model is still loading. Please try again in a moment.") from None
    except CatenaError as error:
        raise NotReady(f"Semantic search is not available: {error.message}") from error
    source = _semantic(sidecar)
    if source is None:
        raise NotReady("The embedding model is still loading. Please try again in a moment.")
    return source


# -- asking


async def _ask_sources(
    sidecar: Sidecar, lookup: Lookup, mode: SearchMode
) -> tuple[tuple[SourceReport, ...], tuple[SourceWarning, ...]]:
    """What the sources report, and warnings about those that could not even be asked."""
    sources: list[Source] = []
    absent: tuple[SourceWarning, ...] = ()
    if mode is not SearchMode.SEMANTIC:
        sources.append(TextSource(sidecar.ledger, sidecar.chunk_store()))
    if mode is SearchMode.SEMANTIC:
        sources.append(await when_loaded(sidecar, timeout_s=sidecar.source_timeout_s))
    elif mode is SearchMode.HYBRID:
        semantic = _semantic(sidecar)
        if semantic:
            sources.append(semantic)
        else:
            error = sidecar.keeper.error or "The embedding model is still loading."
            absent = (_warning(SourceName.SEMANTIC, error),)
    reports = await gather_hits(lookup, sources, timeout_s=sidecar.source_timeout_s, clock=sidecar.clock)
    return reports, absent


def _semantic(sidecar: Sidecar) -> SemanticSource | None:
    embedder, chunk_store = sidecar.embedder(), sidecar.chunk_store()
    return SemanticSource(embedder, chunk_store) if embedder and chunk_store else None


def _warnings(reports: Iterable[SourceReport]) -> Iterable[SourceWarning]:
    for report in reports:
        match report:
            case TimedOut(source, timeout_ms):
                yield _warning(source, f"{source} query exceeded {timeout_ms}ms timeout")
            case Failed(source, error):
                yield _warning(source, error)
            case Answered():
                pass


def _warning(source: SourceName, error: str) -> SourceWarning:
    return SourceWarning(source=source, error=error, impact=_IMPACT[source])


def _all_failed(warnings: Iterable[SourceWarning]) -> AllSourcesFailed:
    lines = [f"- {warning.source}: {warning.error}" for warning in warnings]
    return AllSourcesFailed("\n".join(["All data sources failed. Please check:", *lines, "- catena doctor"]))


# -- ranking and showing


def _ranked(
    sidecar: Sidecar,
    terms: Terms,
    reports: Sequence[SourceReport],
    among: frozenset[VaultPath] | None,
    mode: SearchMode,
) -> tuple[Ranked, ...]:
    candidates = merge_hits(reports)
    titled = sidecar.ledger.titled(terms.typed)
    if among is not None:
        titled &= among
    if mode is SearchMode.SEMANTIC:
        titled &= frozenset(candidate.path for candidate in candidates)
    facts = sidecar.ledger.facts({*titled, *(candidate.path for candidate in candidates)})
    return rank_candidates(candidates, terms, titled=titled, facts=facts)


def _shown(sidecar: Sidecar, page: Sequence[Ranked], terms: Terms) -> tuple[Result, ...]:
    """The page, read from disk; a note that is gone meanwhile is left out."""
    chunk_ids = {chunk_id for ranked in page for hit in ranked.hits for chunk_id in hit.chunk_ids}
    chunks = sidecar.ledger.chunks(chunk_ids)
    results = (_result(sidecar, ranked, chunks, terms) for ranked in page)
    return tuple(result for result in results if result)


def _result(sidecar: Sidecar, ranked: Ranked, chunks: Mapping[str, StoredChunk], terms: Terms) -> Result | None:
    try:
        raw = sidecar.vault.read(ranked.facts.path)
    except FileNotFoundError:
        return None
    except (OSError, ValueError, CatenaError):
        raw = None  # it was found, so it is named, even if it can't be shown right now
    return _with_place(ranked, None if raw is None else _place(sidecar, raw, ranked, chunks, terms))


def _place(
    sidecar: Sidecar, raw: bytes, ranked: Ranked, chunks: Mapping[str, StoredChunk], terms: Terms
) -> Place | None:
    path = ranked.facts.path

    def stored() -> Sequence[StoredChunk]:
        return sidecar.ledger.chunks_of([path]).get(path, ())

    def cut_afresh() -> Sequence[Chunk]:
        try:
            return chunk_note(parse_note(path, raw))
        except UnreadableNote:
            return ()

    return locate(
        raw,
        [chunks[i] for hit in ranked.hits for i in hit.chunk_ids if i in chunks],
        terms.terms,
        by_words=any(hit.source is SourceName.TEXT for hit in ranked.hits),
        stored=stored,
        cut_afresh=cut_afresh,
    )


def _with_place(ranked: Ranked, place: Place | None) -> Result:
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
    )


# -- paging


def _digest(terms: Terms, wanted: NoteFilter, mode: SearchMode) -> str:
    """Which request a cursor belongs to."""
    return hashlib.sha256(repr((terms, wanted, mode)).encode("utf-8", "replace")).hexdigest()[:12]


def _cursor(offset: int, request: str) -> str:
    return base64.urlsafe_b64encode(json.dumps([offset, request]).encode()).decode()


def _offset(cursor: str | None, request: str) -> int:
    if cursor is None:
        return 0
    try:
        offset, of_request = json.loads(base64.urlsafe_b64decode(cursor.encode()))
    except (binascii.Error, ValueError, TypeError):
        raise BadRequest("The cursor can't be read. Ask again without it.") from None
    if of_request != request or not isinstance(offset, int) or offset < 0:
        raise BadRequest("The cursor belongs to another search. Ask again without it.")
    return offset
