"""Bursts settle, on a clock that the test moves."""

import pytest

from catena.vault.changes import RESCAN, Burst
from catena.vault.path import VaultPath

A, B = VaultPath("a.md"), VaultPath("b.md")


def test_a_burst_is_settled_when_nothing_has_moved_for_a_while() -> None:
    burst = Burst(quiet_s=0.2)
    assert burst.wait_s(0.0) is None

    burst.touch(A, 1.0)
    burst.touch(B, 1.1)

    assert burst.wait_s(1.1) == pytest.approx(0.2)
    assert burst.wait_s(1.3) == 0.0
    assert burst.take() == {A, B}
    assert burst.wait_s(1.4) is None


def test_a_burst_that_never_ends_is_handed_over_all_the_same() -> None:
    burst = Burst(quiet_s=0.2, longest_s=1.0)
    for tenth in range(20):
        burst.touch(A, tenth / 10)

    assert burst.wait_s(1.0) == 0.0


def test_a_burst_that_lost_track_asks_for_a_rescan() -> None:
    burst = Burst()
    burst.touch(A, 0.0)
    burst.lose_track(0.0)

    assert burst.take() == RESCAN
