"""Deadline: how much time is left, on the clock that never goes back."""

from dataclasses import dataclass

from catena.clock import Clock


@dataclass(frozen=True, slots=True)
class Deadline:
    """A moment after which nobody waits any more.

    Attributes:
        clock: Whose seconds.
        at_s: The moment on `clock.monotonic_s()`.
    """

    clock: Clock
    at_s: float

    @classmethod
    def after(cls, clock: Clock, seconds: float) -> "Deadline":
        """The deadline that lies this many seconds ahead."""
        return cls(clock, clock.monotonic_s() + seconds)

    def left_s(self) -> float:
        """Seconds left, 0 when it has passed."""
        return max(0.0, self.at_s - self.clock.monotonic_s())
