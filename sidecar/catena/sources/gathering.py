"""Query all sources concurrently, each with a time limit, and collect their reports."""

import asyncio
import logging
from collections.abc import Callable, Sequence

from catena.clock import Clock
from catena.deadlines import time_limit
from catena.errors import CatenaError, OutOfTime
from catena.sources.hit import Answered, Failed, SourceReport, TimedOut
from catena.sources.source import Lookup, Source

log = logging.getLogger(__name__)


def ignore_progress(report: SourceReport) -> None:
    """Do nothing: the default for `on_progress`."""


async def gather_hits(
    lookup: Lookup,
    sources: Sequence[Source],
    *,
    timeout_s: float,
    clock: Clock,
    on_progress: Callable[[SourceReport], None] = ignore_progress,
) -> tuple[SourceReport, ...]:
    """Query all sources concurrently and return one report each.

    A source that is late or broken does not affect the others: its report is `TimedOut` or `Failed`. Reports are in the
    order of the sources, so the result does not depend on their speed.

    Args:
        lookup: What to look for.
        sources: The sources to query, each exactly once.
        timeout_s: The time limit for each source, in seconds.
        clock: Measures `elapsed_ms`.
        on_progress: Called with each report as it arrives.

    Returns:
        One report per source. Scores are on the source's own scale (0-1); `answers.ranking` weighs them.

    Raises:
        asyncio.CancelledError: If the caller cancels; by then every source has been cancelled and awaited.
    """

    async def ask(source: Source) -> SourceReport:
        report = await _ask(source, lookup, timeout_s, clock)
        on_progress(report)
        return report

    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(ask(source)) for source in sources]
    return tuple(task.result() for task in tasks)


async def _ask(source: Source, lookup: Lookup, timeout_s: float, clock: Clock) -> SourceReport:
    started_s = clock.monotonic_s()
    try:
        async with time_limit(clock, timeout_s):
            hits = await source.find(lookup)
    except OutOfTime:
        log.warning("%s gave no answer within %.0f ms.", source.name, timeout_s * 1000)
        return TimedOut(source.name, round(timeout_s * 1000))
    except Exception as error:  # noqa: BLE001 (protects the other sources' results from any error in one source)
        return _failed(source, error)
    return Answered(source.name, hits, (clock.monotonic_s() - started_s) * 1000)


def _failed(source: Source, error: Exception) -> Failed:
    log.error("%s can't answer.", source.name, exc_info=error)
    return Failed(source.name, error.message if isinstance(error, CatenaError) else _without_text(error))


def _without_text(error: Exception) -> str:
    """The type of the error only: messages from other libraries may quote notes, so they go to the error log alone."""
    return f"{type(error).__name__} (the log has the details)"
