"""Which sources can be asked now, asking them, and what is said of those that did not answer."""

import asyncio
from collections.abc import Callable, Iterable, Sequence

from catena.answers.result import SourceWarning
from catena.errors import AllSourcesFailed, CatenaError, NotReady
from catena.operations.sidecar import Sidecar
from catena.sources.gathering import gather_hits, untold
from catena.sources.graph import GraphSource
from catena.sources.hit import Answered, Failed, SourceName, SourceReport, TimedOut
from catena.sources.semantic import SemanticSource
from catena.sources.source import Lookup, Source
from catena.sources.text import TextSource

_IMPACT = {
    SourceName.SEMANTIC: "Semantic similarity search unavailable. Results may be less relevant.",
    SourceName.TEXT: "Exact text matching unavailable. Results may miss direct mentions.",
    SourceName.GRAPH: "Temporal and graph queries unavailable. Relationship context limited.",
}


async def ask_sources(
    sidecar: Sidecar,
    lookup: Lookup,
    names: Sequence[SourceName],
    *,
    told: Callable[[SourceReport], None] = untold,
) -> tuple[SourceReport, ...]:
    """What the named sources report, in their order; one that is not loaded yet has failed, and says so.

    Args:
        sidecar: Whom to ask.
        lookup: What for.
        names: Which sources.
        told: Called with each report as it comes.
    """
    sources = {name: _source(sidecar, name) for name in names}
    reports = await gather_hits(
        lookup,
        [source for source in sources.values() if source],
        timeout_s=sidecar.source_timeout_s,
        clock=sidecar.clock,
        told=told,
    )
    by_name = {report.source: report for report in reports}
    absent = sidecar.indexer.error or "The embedding model is still loading."
    for name, source in sources.items():
        if source is None:
            by_name[name] = Failed(name, absent)
            told(by_name[name])
    return tuple(by_name[name] for name in names)


async def when_loaded(sidecar: Sidecar, *, timeout_s: float) -> SemanticSource:
    """The semantic source, as soon as model and chunk store are there.

    Raises:
        NotReady: They are still loading when the time is up, or can't be loaded.
    """
    try:
        async with asyncio.timeout(timeout_s):
            await sidecar.indexer.load()
    except TimeoutError:
        raise NotReady("The embedding model is still loading. Please try again in a moment.") from None
    except CatenaError as error:
        raise NotReady(f"Semantic search is not available: {error.message}") from error
    source = _semantic(sidecar)
    if source is None:
        raise NotReady("The embedding model is still loading. Please try again in a moment.")
    return source


def warnings_of(reports: Iterable[SourceReport]) -> tuple[SourceWarning, ...]:
    """A warning for each source that was late or failed, with what its absence costs; each source once."""
    warnings: dict[SourceName, SourceWarning] = {}
    for report in reports:
        match report:
            case TimedOut(source, timeout_ms):
                warnings.setdefault(source, _warning(source, f"{source} query exceeded {timeout_ms}ms timeout"))
            case Failed(source, error):
                warnings.setdefault(source, _warning(source, error))
            case Answered():
                pass
    return tuple(warnings.values())


def check_answered(reports: Sequence[SourceReport]) -> None:
    """Somebody must have answered.

    Raises:
        AllSourcesFailed: Nobody did; the message says what to check.
    """
    if any(isinstance(report, Answered) for report in reports):
        return
    lines = [f"- {warning.source}: {warning.error}" for warning in warnings_of(reports)]
    raise AllSourcesFailed("\n".join(["All data sources failed. Please check:", *lines, "- catena doctor"]))


def _warning(source: SourceName, error: str) -> SourceWarning:
    return SourceWarning(source=source, error=error, impact=_IMPACT[source])


def _source(sidecar: Sidecar, name: SourceName) -> Source | None:
    match name:
        case SourceName.TEXT:
            return TextSource(sidecar.ledger, sidecar.chunk_store())
        case SourceName.SEMANTIC:
            return _semantic(sidecar)
        case SourceName.GRAPH:
            return GraphSource(sidecar.graph)


def _semantic(sidecar: Sidecar) -> SemanticSource | None:
    embedder, chunk_store = sidecar.embedder(), sidecar.chunk_store()
    return SemanticSource(embedder, chunk_store) if embedder and chunk_store else None
