"""Work on both cores: while one batch of notes is read or stored, which keeps one core busy, the model has another."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from catena.indexing.index_run import IndexRun

BATCHES_AT_ONCE = 2


async def embed_all(
    embed_some: Callable[[], Awaitable[IndexRun]],
    is_left: Callable[[], bool],
    *,
    beside: Coroutine[Any, Any, None],
) -> IndexRun:
    """Embed batch after batch, two at a time.

    Args:
        embed_some: Embeds one batch.
        is_left: Whether any note waits that no batch has taken.
        beside: What is done meanwhile.

    Raises:
        Exception: What one of them raises, once the others have ended, too.
    """
    has_failed = False

    async def one_after_the_other() -> IndexRun:
        nonlocal has_failed
        run = IndexRun()
        try:
            while is_left() and not has_failed:
                run = run.plus(await embed_some())
        except BaseException:
            has_failed = True  # the other batch is finished: between its two writes nothing must stop it
            raise
        return run

    embedding = [asyncio.create_task(one_after_the_other()) for _ in range(BATCHES_AT_ONCE)]
    tasks = [*embedding, asyncio.create_task(beside)]
    try:
        await asyncio.wait(tasks)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)
    tasks[-1].result()
    run = IndexRun()
    for task in embedding:
        run = run.plus(task.result())
    return run
