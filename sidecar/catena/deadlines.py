"""Deadlines: how long a piece of work may take, on the clock that never goes back.

Work that several threads share ends together: `within` sets the deadline of everything that is begun in its block,
`asyncio.to_thread` hands it on to threads, and whatever may take long asks `check_deadline` between two steps.
"""

import asyncio
import threading
from collections.abc import AsyncGenerator, Coroutine, Generator
from contextlib import asynccontextmanager, contextmanager
from contextvars import ContextVar, copy_context
from dataclasses import dataclass, field
from typing import Any, TypeVar

from catena.clock import Clock
from catena.errors import OutOfTime

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Deadline:
    """A moment after which nobody waits any more.

    Attributes:
        clock: Whose seconds.
        at_s: The moment on `clock.monotonic_s()`.
    """

    clock: Clock
    at_s: float
    _ended: threading.Event = field(default_factory=threading.Event, compare=False, repr=False)

    @classmethod
    def after(cls, clock: Clock, seconds: float) -> "Deadline":
        """The deadline that lies this many seconds ahead."""
        return cls(clock, clock.monotonic_s() + seconds)

    def left_s(self) -> float:
        """Seconds left, 0 once it has passed."""
        return 0.0 if self._ended.is_set() else max(0.0, self.at_s - self.clock.monotonic_s())

    def end(self) -> None:
        """Let it pass now: nobody waits any longer."""
        self._ended.set()


_deadlines: ContextVar[tuple[Deadline, ...]] = ContextVar("deadlines", default=())
"""Those of the work at hand, the outermost first."""


@contextmanager
def within(clock: Clock, seconds: float) -> Generator[Deadline]:
    """Give the work of a block a deadline, which also passes when the block is left.

    A thread that the block began, and that nobody waits for any more, ends at its next `check_deadline`. Deadlines
    nest; the earliest counts.

    Args:
        clock: Measures.
        seconds: How long the block may take.
    """
    deadline = Deadline.after(clock, seconds)
    before = _deadlines.set((*_deadlines.get(), deadline))
    try:
        yield deadline
    finally:
        deadline.end()
        _deadlines.reset(before)


@asynccontextmanager
async def time_limit(clock: Clock, seconds: float) -> AsyncGenerator[None]:
    """Limit a block both ways: waiting in it is cancelled when the time is up, and its threads end as by `within`.

    Args:
        clock: Measures for the threads.
        seconds: How long the block may take.

    Raises:
        OutOfTime: The time was up. A `TimeoutError` of the block's own is passed on as it is.
    """
    waiting = asyncio.timeout(seconds)
    with within(clock, seconds):
        try:
            async with waiting:
                yield
        except TimeoutError as error:
            if not waiting.expired():
                raise
            raise OutOfTime("The time for this piece of work is up.") from error


def shared_task(work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
    """Begin work that others may wait for, too: the deadline of whoever happens to begin it does not end it."""
    context = copy_context()
    context.run(_deadlines.set, ())
    return asyncio.get_running_loop().create_task(work, context=context)


def has_passed() -> bool:
    """Return whether a deadline of the work at hand has passed."""
    return any(deadline.left_s() == 0.0 for deadline in _deadlines.get())


def check_deadline() -> None:
    """Go on only if there is time left.

    Raises:
        OutOfTime: A deadline of the work at hand has passed.
    """
    if has_passed():
        raise OutOfTime("The time for this piece of work is up.")
