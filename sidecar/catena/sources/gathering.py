"""Query all sources concurrently, each with a time limit, and collect their reports."""

import asyncio
import logging
from collections.abc import Callable, Sequence

from catena.clock import Clock
from catena.deadlines import within
from catena.errors import CatenaError, OutOfTime
from catena.sources.hit import Answered, Failed, Hit, SourceReport, TimedOut
from catena.sources.source import Lookup, Source

log = logging.getLogger(__name__)

PATIENCE = 1.5
"""How much longer a source may take while none has found anything, as a share of its time limit. On a busy machine,
the first question after the start is late everywhere; an answer a second later is better than none."""


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
        timeout_s: The time limit for each source, in seconds; longer while no source has found anything.
        clock: Measures `elapsed_ms`.
        on_progress: Called with each report as it arrives.

    Returns:
        One report per source. Scores are on the source's own scale (0-1); `answers.ranking` weighs them.

    Raises:
        asyncio.CancelledError: If the caller cancels; by then every source has been cancelled and awaited.
    """
    found = asyncio.Event()

    async def ask(source: Source) -> SourceReport:
        report = await _ask(source, lookup, timeout_s, clock, found)
        if isinstance(report, Answered) and report.hits:
            found.set()
        on_progress(report)
        return report

    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(ask(source)) for source in sources]
    return tuple(task.result() for task in tasks)


async def _ask(source: Source, lookup: Lookup, timeout_s: float, clock: Clock, found: asyncio.Event) -> SourceReport:
    started_s = clock.monotonic_s()
    with within(clock, timeout_s * (1 + PATIENCE)):
        finding = asyncio.create_task(source.find(lookup))
        try:
            if not await _ends(finding, timeout_s, found):
                log.warning("%s gave no answer within %.0f ms.", source.name, timeout_s * 1000)
                return TimedOut(source.name, round(timeout_s * 1000))
            hits = finding.result()
        except OutOfTime:
            return TimedOut(source.name, round(timeout_s * 1000))
        except Exception as error:  # noqa: BLE001 (protects the other sources' results from any error in one source)
            return _failed(source, error)
        finally:
            finding.cancel()
            await asyncio.wait({finding})
    return Answered(source.name, hits, (clock.monotonic_s() - started_s) * 1000)


async def _ends(finding: asyncio.Task[tuple[Hit, ...]], timeout_s: float, found: asyncio.Event) -> bool:
    """Return whether a source answers in time, or, as long as no other source has found anything, soon after."""
    await asyncio.wait({finding}, timeout=timeout_s)
    if not finding.done():
        other = asyncio.create_task(found.wait())
        await asyncio.wait({finding, other}, timeout=timeout_s * PATIENCE, return_when=asyncio.FIRST_COMPLETED)
        other.cancel()
    return finding.done()


def _failed(source: Source, error: Exception) -> Failed:
    log.error("%s can't answer.", source.name, exc_info=error)
    return Failed(source.name, error.message if isinstance(error, CatenaError) else _without_text(error))


def _without_text(error: Exception) -> str:
    """The type of the error only: messages from other libraries may quote notes, so they go to the error log alone."""
    return f"{type(error).__name__} (the log has the details)"
