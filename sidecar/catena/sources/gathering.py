"""From a lookup to reports: every source at once, each within its time."""

import asyncio
import logging
from collections.abc import Callable, Sequence

from catena.clock import Clock
from catena.deadlines import within
from catena.errors import CatenaError, OutOfTime
from catena.sources.hit import Answered, Failed, SourceReport, TimedOut
from catena.sources.source import Lookup, Source

log = logging.getLogger(__name__)


def ignore_progress(report: SourceReport) -> None:
    """Nobody wants to know before all are there."""


async def gather_hits(
    lookup: Lookup,
    sources: Sequence[Source],
    *,
    timeout_s: float,
    clock: Clock,
    on_progress: Callable[[SourceReport], None] = ignore_progress,
) -> tuple[SourceReport, ...]:
    """Ask every source at once and report what each one said.

    A source that is late or broken never spoils the others: its place is taken by `TimedOut` or `Failed`.
    Reports come in the order of the sources, so equal inputs give equal outputs whatever their speed.

    Args:
        lookup: What to look for.
        sources: Each is asked exactly once.
        timeout_s: How long each may look, in seconds.
        clock: For `elapsed_ms`.
        on_progress: Called with each report as it comes.

    Returns:
        One report a source. Scores inside are the source's own (0-1); `answers.ranking` weighs them.

    Raises:
        asyncio.CancelledError: The asker left; every source has been cancelled and awaited before this goes on.
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
    waiting = asyncio.timeout(timeout_s)
    try:
        with within(clock, timeout_s):
            async with waiting:
                hits = await source.find(lookup)
    except (TimeoutError, OutOfTime) as error:
        if isinstance(error, TimeoutError) and not waiting.expired():
            return _failed(source, error)
        log.warning("%s gave no answer within %.0f ms.", source.name, timeout_s * 1000)
        return TimedOut(source.name, round(timeout_s * 1000))
    except Exception as error:  # noqa: BLE001 (whatever breaks in one source, the others' answers are kept)
        return _failed(source, error)
    return Answered(source.name, hits, (clock.monotonic_s() - started_s) * 1000)


def _failed(source: Source, error: Exception) -> Failed:
    log.error("%s can't answer.", source.name, exc_info=error)
    return Failed(source.name, error.message if isinstance(error, CatenaError) else _without_text(error))


def _without_text(error: Exception) -> str:
    """Which kind of error it was; foreign messages may quote notes, so only the log of errors has them."""
    return f"{type(error).__name__} (the log has the details)"
