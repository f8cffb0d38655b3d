import asyncio
from collections.abc import Awaitable, Callable

import pytest

from catena.errors import NotReady
from catena.sources.gathering import gather_hits
from catena.sources.hit import Answered, Failed, Hit, MatchType, SourceName, TimedOut
from catena.sources.source import Lookup
from catena.sources.terms import terms_of
from catena.vault.path import VaultPath
from tests.fakes.clock import FakeClock

LOOKUP = Lookup(terms=terms_of("memory"))
HIT = Hit(VaultPath("a.md"), SourceName.TEXT, MatchType.TEXT, 0.5)


class Asked:
    """A source that does what a test says."""

    def __init__(self, name: SourceName, do: Callable[[], Awaitable[tuple[Hit, ...]]]) -> None:
        self.name = name
        self._do = do
        self.was_cancelled = False

    async def find(self, lookup: Lookup) -> tuple[Hit, ...]:
        try:
            return await self._do()
        except asyncio.CancelledError:
            self.was_cancelled = True
            raise


async def answers() -> tuple[Hit, ...]:
    return (HIT,)


async def never() -> tuple[Hit, ...]:
    await asyncio.Event().wait()
    raise AssertionError("nobody sets this event")


def raises(error: Exception) -> Callable[[], Awaitable[tuple[Hit, ...]]]:
    async def broken() -> tuple[Hit, ...]:
        raise error

    return broken


async def test_reports_come_in_the_order_of_the_sources() -> None:
    second_may_go = asyncio.Event()

    async def waits_for_the_other() -> tuple[Hit, ...]:
        await second_may_go.wait()
        return ()

    async def lets_the_other_go() -> tuple[Hit, ...]:
        second_may_go.set()
        return (HIT,)

    slow = Asked(SourceName.SEMANTIC, waits_for_the_other)
    quick = Asked(SourceName.TEXT, lets_the_other_go)

    reports = await gather_hits(LOOKUP, [slow, quick], timeout_s=5, clock=FakeClock())

    assert reports == (Answered(SourceName.SEMANTIC, (), 0.0), Answered(SourceName.TEXT, (HIT,), 0.0))


async def test_a_late_source_is_cancelled_and_the_others_answer() -> None:
    late = Asked(SourceName.SEMANTIC, never)

    reports = await gather_hits(LOOKUP, [late, Asked(SourceName.TEXT, answers)], timeout_s=0.02, clock=FakeClock())

    assert reports == (TimedOut(SourceName.SEMANTIC, 20), Answered(SourceName.TEXT, (HIT,), 0.0))
    assert late.was_cancelled


async def test_while_nothing_is_found_late_sources_are_waited_for() -> None:
    waited = asyncio.Event()

    async def late() -> tuple[Hit, ...]:
        asyncio.get_running_loop().call_later(0.03, waited.set)
        await waited.wait()
        return (HIT,)

    async def nothing() -> tuple[Hit, ...]:
        return ()

    sources = [Asked(SourceName.TEXT, late), Asked(SourceName.GRAPH, nothing)]
    reports = await gather_hits(LOOKUP, sources, timeout_s=0.02, clock=FakeClock())

    assert reports == (Answered(SourceName.TEXT, (HIT,), 0.0), Answered(SourceName.GRAPH, (), 0.0))


async def test_when_no_source_answers_all_are_reported_as_late() -> None:
    sources = [Asked(SourceName.TEXT, never), Asked(SourceName.SEMANTIC, never)]

    reports = await gather_hits(LOOKUP, sources, timeout_s=0.01, clock=FakeClock())

    assert reports == (TimedOut(SourceName.TEXT, 10), TimedOut(SourceName.SEMANTIC, 10))
    assert all(source.was_cancelled for source in sources)


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (NotReady("The model is still loading."), "The model is still loading."),
        (RuntimeError("near 'my secret diary'"), "RuntimeError (the log has the details)"),
        (TimeoutError("inside the store"), "TimeoutError (the log has the details)"),
    ],
)
async def test_a_broken_source_says_why_without_quoting_notes(error: Exception, said: str) -> None:
    broken = Asked(SourceName.SEMANTIC, raises(error))

    reports = await gather_hits(LOOKUP, [broken, Asked(SourceName.TEXT, answers)], timeout_s=5, clock=FakeClock())

    assert reports == (Failed(SourceName.SEMANTIC, said), Answered(SourceName.TEXT, (HIT,), 0.0))


async def test_when_the_asker_leaves_every_source_is_cancelled() -> None:
    sources = [Asked(SourceName.TEXT, never), Asked(SourceName.SEMANTIC, never)]
    asking = asyncio.create_task(gather_hits(LOOKUP, sources, timeout_s=60, clock=FakeClock()))
    await asyncio.sleep(0)
    await asyncio.sleep(0)

    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking

    assert [source.was_cancelled for source in sources] == [True, True]
