"""A full disk interrupts the indexing: it is told once, remembered, and over when work goes on."""

import errno

import pytest

from catena.events import Events, Problem
from catena.indexing import interruptions
from catena.indexing.interruptions import Interruptions


async def test_an_interruption_is_told_once_and_over_when_work_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(interruptions, "FIRST_PAUSE_S", 0.0)
    told: list[object] = []
    events = Events()
    monkeypatch.setattr(events, "tell", told.append)
    again: list[int] = []
    survivor = Interruptions(events, lambda: again.append(1))

    for _ in range(3):
        async with survivor.survived():
            raise OSError(errno.ENOSPC, "full")

    assert survivor.sentence == (
        "Indexing was interrupted: No space left on device. Catena goes on when that has changed."
    )
    assert told == [Problem(survivor.sentence)]
    assert len(again) == 3
    async with survivor.survived():
        pass
    assert survivor.sentence is None
