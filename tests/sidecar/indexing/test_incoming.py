import asyncio

import pytest

from catena.indexing.incoming import Incoming


@pytest.mark.parametrize("turns", range(4))
async def test_a_worker_that_is_woken_and_cancelled_at_once_ends(turns: int) -> None:
    incoming = Incoming()

    async def work() -> None:
        while True:
            incoming.listen()
            await incoming.wait(60)

    working = asyncio.create_task(work())
    await asyncio.sleep(0)
    incoming.wake()
    for _ in range(turns):
        await asyncio.sleep(0)
    working.cancel()

    done, _ = await asyncio.wait([working], timeout=5)
    assert done
