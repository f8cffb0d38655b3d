"""The clock, a port so that tests can set the time."""

import datetime as dt
import time
from typing import Protocol


class Clock(Protocol):
    """Wall-clock time and monotonic time."""

    def now(self) -> dt.datetime:
        """Return the current time with its time zone."""
        ...

    def monotonic_s(self) -> float:
        """Return seconds on a clock that never goes back; only differences are meaningful."""
        ...


class SystemClock:
    """The clocks of this machine."""

    def now(self) -> dt.datetime:
        """Return the local time with its offset, so that "today" is the user's today."""
        return dt.datetime.now().astimezone()

    def monotonic_s(self) -> float:
        """Return `time.monotonic()`."""
        return time.monotonic()
