"""What waits for a sidecar that is being built, and for what the sidecar itself waits."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

from catena.app.lifecycle import _WhenBuilt

SOON_S = 20.0


class SlowAnswering:
    """Answers once it is told to."""

    def __init__(self) -> None:
        self.asked, self.may_answer = asyncio.Event(), asyncio.Event()

    async def answer(self, operation: str, body: bytes, caller: str) -> bytes:
        self.asked.set()
        await self.may_answer.wait()
        return b"{}"


async def no_damage() -> Sequence[Path]:
    return ()


async def test_models_load_only_when_requests_that_came_before_the_sidecar_was_built_are_answered() -> None:
    answering, when_built = SlowAnswering(), _WhenBuilt(Path("vault"))
    request = asyncio.create_task(when_built.answer("search", b"{}", "test"))
    await asyncio.sleep(0)  # it waits now
    when_built.built(cast(Any, answering), no_damage)

    calm = asyncio.create_task(when_built.until_calm(SOON_S))
    await answering.asked.wait()
    assert not calm.done()

    answering.may_answer.set()
    assert await request == b"{}"
    await calm


async def test_a_sidecar_that_nobody_waits_for_goes_on_at_once() -> None:
    when_built = _WhenBuilt(Path("vault"))
    when_built.built(cast(Any, SlowAnswering()), no_damage)

    await asyncio.wait_for(when_built.until_calm(SOON_S), SOON_S / 2)
