"""What a running sidecar keeps in its state folder is put back while it runs, and never once it has ended."""

import asyncio
import threading
from pathlib import Path

import pytest

from catena.app import place
from catena.app.ending import End
from catena.app.vault_lock import HeldVault
from catena.client import ServeFile, read_serve_file

TOLD = ServeFile(1234, 5678, "a-token-of-the-tests-0123456789", 1)


async def test_a_look_under_way_is_over_before_the_place_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks, goes_on = threading.Event(), threading.Event()

    def slow_disk(*_: object) -> None:
        looks.set()
        assert goes_on.wait(20)

    monkeypatch.setattr(place, "LOOK_S", 0.0)
    monkeypatch.setattr(place, "clear_the_way", slow_disk)
    held = HeldVault(tmp_path, "serve")
    held.acquire()
    keeping = asyncio.create_task(place.keep_place(held, tmp_path, TOLD, End()))
    assert await asyncio.to_thread(looks.wait, 20)

    keeping.cancel()
    ended, _ = await asyncio.wait([keeping], timeout=0.05)
    goes_on.set()
    await asyncio.gather(keeping, return_exceptions=True)

    assert not ended
    assert keeping.cancelled()
    assert read_serve_file(tmp_path) == TOLD
    held.release()
