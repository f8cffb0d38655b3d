"""Who uses a sidecar: it is free when the last request is answered, and taken again with the next one."""

import asyncio

import pytest

from catena.serving.holds import Holds


async def test_it_is_free_when_the_last_of_several_has_gone() -> None:
    holds = Holds()
    with holds.held():
        with holds.held():
            free = asyncio.create_task(holds.end())
        await asyncio.sleep(0)
        assert not free.done()
    assert await free


async def test_whoever_waits_for_another_client_is_woken_by_it() -> None:
    holds = Holds()
    begun = asyncio.create_task(holds.begin(within_s=60))
    await asyncio.sleep(0)
    with holds.held():
        assert await begun
        assert not await holds.end(within_s=0.001)
    assert not await holds.begin(within_s=0.001)


async def test_a_request_that_fails_holds_nothing() -> None:
    holds = Holds()
    with pytest.raises(ConnectionError), holds.held():
        raise ConnectionError
    assert await holds.end(within_s=0.001)
