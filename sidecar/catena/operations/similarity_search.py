"""Similarity search: the chunks nearest in meaning, in the form that a retrieval pipeline expects."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from catena.chunks import ChunkSpan
from catena.deadlines import time_limit
from catena.errors import AllSourcesFailed, CatenaError, OutOfTime
from catena.index.log import NoteFacts, StoredChunk
from catena.index.ports import ChunkMatch
from catena.notes import PropertyValue
from catena.notes.frontmatter import frontmatter_end
from catena.notes.import_headings import section_of
from catena.operations.services import Services
from catena.questions.checking import checked_question
from catena.questions.limits import checked_limit
from catena.results.locating import still_there, text_of
from catena.sources.asking import when_loaded
from catena.sources.filters import has_metadata, is_named, passing
from catena.vault.path import VaultPath

SPARE = 5
"""Chunks requested beyond twice `k`: those whose note changed since they were stored are left out, and those that hold
properties alone, of which each note has at most one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SimilarChunk:
    """One chunk."""

    page_content: str
    source: VaultPath
    section_title: str | None
    log_id: int
    chunk_id: str
    spans: tuple[ChunkSpan, ...]
    score: float


async def similarity_search(
    services: Services,
    *,
    refined_query_for_vector_search: str,
    metadata_filters: Mapping[str, PropertyValue] | None = None,
    filter_by_filenames: Sequence[str] | None = None,
    k: int = 10,
) -> tuple[SimilarChunk, ...]:
    """Find the chunks whose vectors are nearest to the query's.

    Returns:
        The chunks, best first, ties by path. Chunks whose note has changed since are left out, and those that hold
        properties alone: they are near by their note's title, but say nothing.
    """
    query = checked_question(refined_query_for_vector_search, field="refined_query_for_vector_search").sanitized
    checked_limit(k, field="k")
    source = await when_loaded(services, timeout_s=services.source_timeout_s)

    def lets_through(facts: NoteFacts) -> bool:
        named = not filter_by_filenames or is_named(facts.path, filter_by_filenames)
        return named and has_metadata(facts, metadata_filters or {})

    filtered = bool(metadata_filters or filter_by_filenames)
    allowed_paths = passing(services.ledger.facts(), lets_through) if filtered else None
    try:
        async with time_limit(services.clock, services.source_timeout_s):
            matches = await source.nearest_chunks(query, limit=2 * k + SPARE, allowed_paths=allowed_paths)
    except OutOfTime:
        timeout_ms = round(services.source_timeout_s * 1000)
        raise AllSourcesFailed(f"semantic query exceeded {timeout_ms}ms timeout") from None
    return (await asyncio.to_thread(_read, services, matches))[:k]


def _read(services: Services, matches: Sequence[ChunkMatch]) -> tuple[SimilarChunk, ...]:
    stored = services.ledger.chunks([match.chunk_id for match in matches])
    raw = {path: _bytes_of(services, path) for path in {chunk.path for chunk in stored.values()}}
    found: list[SimilarChunk] = []
    for match in matches:
        chunk = stored.get(match.chunk_id)
        content = raw.get(chunk.path) if chunk else None
        if chunk and content is not None and still_there(content, chunk) and _says_something(content, chunk):
            found.append(_similar(chunk, content, match.score))
    return tuple(found)


def _says_something(raw: bytes, chunk: StoredChunk) -> bool:
    """Return whether a chunk holds more than properties and the blank lines below them."""
    return bool(raw[frontmatter_end(raw) : chunk.spans[-1].span.byte_end].strip())


def _bytes_of(services: Services, path: VaultPath) -> bytes | None:
    try:
        return services.vault.read(path)
    except (OSError, ValueError, CatenaError):
        return None


def _similar(chunk: StoredChunk, raw: bytes, score: float) -> SimilarChunk:
    return SimilarChunk(
        page_content=text_of(raw, chunk),
        source=chunk.path,
        section_title=section_of(chunk.section_path),
        log_id=chunk.log_id,
        chunk_id=chunk.chunk_id,
        spans=chunk.spans,
        score=score,
    )
