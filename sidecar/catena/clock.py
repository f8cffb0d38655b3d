"""What time it is: a port, so that tests own the clock."""

import datetime as dt
import time
from typing import Protocol


class Clock(Protocol):
    """The two times a program needs: the wall's and the stopwatch's."""

    def now(self) -> dt.datetime:
        """The wall clock, with its time zone."""
        ...

    def monotonic_s(self) -> float:
        """Seconds on a clock that never goes back; only differences mean anything."""
        ...


class SystemClock:
    """The machine's own clocks."""

    def now(self) -> dt.datetime:
        """Local time with its offset, so that 'today' is the person's today."""
        return dt.datetime.now().astimezone()

    def monotonic_s(self) -> float:
        """`time.monotonic`."""
        return time.monotonic()
