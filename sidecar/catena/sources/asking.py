"""Query the sources that are available and report the others as failed."""

import asyncio
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from catena.errors import CatenaError, NotReady
from catena.sources.gathering import gather_hits, ignore_progress
from catena.sources.hit import Failed, SourceName, SourceReport
from catena.sources.semantic import SemanticSource
from catena.sources.text import TextSource

if TYPE_CHECKING:
    from catena.sources.ports import SearchServices
    from catena.sources.source import Lookup, Source


async def ask_sources(
    services: "SearchServices",
    lookup: "Lookup",
    names: Sequence[SourceName],
    *,
    on_progress: Callable[[SourceReport], None] = ignore_progress,
) -> tuple[SourceReport, ...]:
    """Query the named sources and return their reports in that order; a source that is not loaded yet has failed.

    Args:
        services: What the sources need.
        lookup: What to look for.
        names: The sources to query.
        on_progress: Called with each report as it arrives.
    """
    sources = {name: _source(services, name) for name in names}
    reports = await gather_hits(
        lookup,
        [source for source in sources.values() if source],
        timeout_s=services.source_timeout_s,
        clock=services.clock,
        on_progress=on_progress,
    )
    by_name = {report.source: report for report in reports}
    absent = services.indexer.error or "The embedding model is still loading."
    for name, source in sources.items():
        if source is None:
            by_name[name] = Failed(name, absent)
            on_progress(by_name[name])
    return tuple(by_name[name] for name in names)


async def when_loaded(services: "SearchServices", *, timeout_s: float) -> SemanticSource:
    """Wait for the model and the chunk store to load, then return the semantic source.

    Raises:
        NotReady: If they are still loading when the time is up, or can't be loaded.
    """
    try:
        async with asyncio.timeout(timeout_s):
            await services.indexer.load()
    except TimeoutError:
        raise NotReady("The embedding model is still loading. Please try again in a moment.") from None
    except CatenaError as error:
        raise NotReady(f"Semantic search is not available: {error.message}") from error
    source = _semantic(services)
    if source is None:
        raise NotReady("The embedding model is still loading. Please try again in a moment.")
    return source


def _source(services: "SearchServices", name: SourceName) -> "Source | None":
    match name:
        case SourceName.TEXT:
            return TextSource(services.ledger)
        case SourceName.SEMANTIC:
            return _semantic(services)
        case SourceName.GRAPH:
            from catena.sources.graph import GraphSource  # with what walks the graph

            return GraphSource(services.graph)


def _semantic(services: "SearchServices") -> SemanticSource | None:
    embedder, chunk_store = services.indexer.embedder, services.indexer.chunk_store
    return SemanticSource(embedder, chunk_store, services.multilingual) if embedder and chunk_store else None
