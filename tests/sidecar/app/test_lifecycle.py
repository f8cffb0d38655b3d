"""What waits for a sidecar that is being built, and for what the sidecar itself waits."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

import pytest

from catena.app import lifecycle
from catena.app.building import close
from catena.app.ending import End
from catena.app.lifecycle import ServeOptions, _build_and_serve, _WhenBuilt
from catena.app.parts import Parts
from catena.errors import CannotStart, NotReady, StorageFailed

SOON_S = 20.0


class SlowAnswering:
    """Answers once it is told to."""

    def __init__(self) -> None:
        self.asked, self.may_answer = asyncio.Event(), asyncio.Event()

    async def answer(self, operation: str, body: bytes, caller: str) -> bytes:
        self.asked.set()
        await self.may_answer.wait()
        return b"{}"


async def no_damage() -> Sequence[Path]:
    return ()


async def test_models_load_only_when_requests_that_came_before_the_sidecar_was_built_are_answered() -> None:
    answering, when_built = SlowAnswering(), _WhenBuilt(Path("vault"))
    request = asyncio.create_task(when_built.answer("search", b"{}", "test"))
    await asyncio.sleep(0)  # it waits now
    when_built.built(cast(Any, answering), no_damage)

    calm = asyncio.create_task(when_built.until_calm(SOON_S))
    await answering.asked.wait()
    assert not calm.done()

    answering.may_answer.set()
    assert await request == b"{}"
    await calm


async def test_who_asks_again_at_once_is_answered_before_anything_else_begins() -> None:
    answering, when_built = SlowAnswering(), _WhenBuilt(Path("vault"))
    when_built.built(cast(Any, answering), no_damage)
    first = asyncio.create_task(when_built.answer("search", b"{}", "test"))
    await answering.asked.wait()
    calm = asyncio.create_task(when_built.until_calm(SOON_S))
    await asyncio.sleep(0)  # it waits now
    answering.may_answer.set()
    await first

    answering.asked.clear()
    answering.may_answer.clear()
    again = asyncio.create_task(when_built.answer("search", b"{}", "test"))
    await answering.asked.wait()
    assert not calm.done()

    answering.may_answer.set()
    await again
    await asyncio.wait_for(calm, SOON_S)


async def test_a_sidecar_that_nobody_waits_for_goes_on_at_once() -> None:
    when_built = _WhenBuilt(Path("vault"))
    when_built.built(cast(Any, SlowAnswering()), no_damage)

    await asyncio.wait_for(when_built.until_calm(SOON_S), SOON_S / 2)


async def test_what_is_being_answered_when_the_end_comes_is_answered_and_nothing_else() -> None:
    answering, when_built = SlowAnswering(), _WhenBuilt(Path("vault"))
    when_built.built(cast(Any, answering), no_damage)
    running = asyncio.create_task(when_built.answer("search", b"{}", "test"))
    await answering.asked.wait()

    finishing = asyncio.create_task(when_built.finish_running())
    await asyncio.sleep(0)
    late = asyncio.create_task(when_built.answer("search", b"{}", "test"))
    await asyncio.sleep(0)
    assert not finishing.done()

    answering.may_answer.set()
    await asyncio.wait_for(finishing, SOON_S)
    assert await running == b"{}"
    assert not late.done()
    late.cancel()


async def test_a_full_disk_at_the_start_is_said_and_waited_out(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    end, answerer, tried = End(), _WhenBuilt(Path("vault")), list[Path]()

    async def build(_: object, state_dir: Path, **__: object) -> None:
        tried.append(state_dir)
        if len(tried) == 3:
            end.say("The test is over.")
        raise StorageFailed("The disk is full.")

    monkeypatch.setattr(lifecycle, "build", build)
    monkeypatch.setattr(lifecycle, "BUILD_AGAIN_S", 0.0)
    await _build_and_serve(cast(Any, None), tmp_path, answerer, end, ServeOptions())

    assert len(tried) == 3
    assert (await answerer.health()).state == "error"
    with pytest.raises(NotReady, match=r"tries again every few seconds\. The disk is full"):
        await answerer.answer("search", b"{}", "http")


async def test_what_no_waiting_mends_ends_the_start(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    async def build(*_: object, **__: object) -> None:
        raise CannotStart("A newer Catena wrote this.")

    monkeypatch.setattr(lifecycle, "build", build)
    with pytest.raises(CannotStart, match="newer Catena"):
        await _build_and_serve(cast(Any, None), tmp_path, _WhenBuilt(Path("vault")), End(), ServeOptions())


class Store:
    """A store whose file somebody takes away once the first of the stores has been looked at."""

    def __init__(self, file: Path, taken_away: set[Path]) -> None:
        self._file, self._taken_away = file, taken_away

    async def damage(self) -> Path | None:
        return self._file if self._file in self._taken_away else None

    def close(self) -> None:
        pass


class Sidecar:
    """As much of a `Wired` as closing it takes."""

    def __init__(self, parts: Parts) -> None:
        self.parts = parts

    async def close(self) -> None:
        self.parts.close()


async def test_a_person_is_told_of_all_that_was_damaged_not_only_of_what_was_seen_first(tmp_path: Path) -> None:
    history, claims = tmp_path / "history.sqlite", tmp_path / "index" / "claims.sqlite"
    parts, taken_away = Parts(), {claims}
    parts.opened(Store(history, taken_away))
    parts.opened(Store(claims, taken_away))
    first = await parts.damaged()
    taken_away.add(history)

    assert first == [claims]
    assert set(await close(cast(Any, Sidecar(parts)), tmp_path)) == {history, claims}
