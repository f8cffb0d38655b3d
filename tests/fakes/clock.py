"""A clock that stands still until a test moves it."""

import datetime as dt

NOON = dt.datetime(2026, 3, 1, 12, 0, tzinfo=dt.UTC)


class FakeClock:
    """Both clocks of `catena.clock.Clock`, moved together by `pass_s`."""

    def __init__(self, now: dt.datetime = NOON) -> None:
        self._now = now
        self._seconds = 0.0

    def now(self) -> dt.datetime:
        return self._now + dt.timedelta(seconds=self._seconds)

    def monotonic_s(self) -> float:
        return self._seconds

    def pass_s(self, seconds: float) -> None:
        self._seconds += seconds
