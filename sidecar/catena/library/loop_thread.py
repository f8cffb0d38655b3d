"""An event loop in a thread, for callers that have none, or one in which they can't wait (notebooks)."""

import asyncio
import threading
from collections.abc import AsyncGenerator, Coroutine, Generator
from typing import Any, TypeVar

_Given = TypeVar("_Given")


class LoopThread:
    """Runs coroutines for other threads. A coroutine is cancelled if the thread that waits for it is interrupted."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run_until_stopped, name="catena", daemon=True)
        self._thread.start()

    def run(self, coroutine: Coroutine[Any, Any, _Given]) -> _Given:
        """Run a coroutine to its end. Returns its result, or raises its error."""
        future = asyncio.run_coroutine_threadsafe(coroutine, self._loop)
        try:
            return future.result()
        finally:
            future.cancel()  # no effect if it is done

    def iterate(self, events: AsyncGenerator[_Given]) -> Generator[_Given]:
        """Yield events as they come. Leaving the loop closes the asynchronous generator."""
        try:
            while True:
                try:
                    event = self.run(_next(events))
                except StopAsyncIteration:
                    return
                yield event
        finally:
            self.run(events.aclose())

    def close(self) -> None:
        """End the loop; nothing may be run afterwards."""
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()

    def _run_until_stopped(self) -> None:
        self._loop.run_forever()
        self._loop.run_until_complete(self._loop.shutdown_asyncgens())
        self._loop.run_until_complete(self._loop.shutdown_default_executor())
        self._loop.close()


async def _next(events: AsyncGenerator[_Given]) -> _Given:
    return await anext(events)
