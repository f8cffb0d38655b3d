"""What deadlines promise: work that nobody waits for any more ends, in whatever thread it is done."""

import asyncio
import threading
from pathlib import Path

import pytest

from catena.clock import SystemClock
from catena.deadlines import check_deadline, has_passed, shared_task, time_limit, within
from catena.errors import OutOfTime
from catena.stores.sqlite_opening import open_derived
from catena.stores.sqlite_schema import Schema
from tests.fakes.clock import FakeClock

ENDLESS = "with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) from n"


def test_work_without_a_deadline_goes_on() -> None:
    check_deadline()

    assert not has_passed()


def test_work_ends_when_its_time_is_up() -> None:
    clock = FakeClock()
    with within(clock, 2.0):
        clock.pass_s(1.9)
        check_deadline()
        clock.pass_s(0.1)

        with pytest.raises(OutOfTime):
            check_deadline()


async def test_work_that_others_wait_for_too_outlives_the_deadline_of_whoever_began_it() -> None:
    async def long() -> bool:
        await asyncio.sleep(0)
        return await asyncio.to_thread(has_passed)

    with within(FakeClock(), 1.0):
        own, shared = asyncio.create_task(long()), shared_task(long())

    assert (await own, await shared) == (True, False)


def test_of_two_deadlines_the_earlier_counts() -> None:
    clock = FakeClock()
    with within(clock, 1.0), within(clock, 5.0) as inner:
        clock.pass_s(1.0)

        assert inner.left_s() == 4.0
        assert has_passed()
    assert not has_passed()


async def test_a_thread_whose_asker_has_left_ends_at_its_next_look() -> None:
    begun, left, ended = threading.Event(), threading.Event(), threading.Event()

    def work() -> None:
        begun.set()
        left.wait()
        try:
            check_deadline()
        except OutOfTime:
            ended.set()

    async def ask() -> None:
        with within(SystemClock(), 60.0):
            await asyncio.to_thread(work)

    asking = asyncio.create_task(ask())
    await asyncio.to_thread(begun.wait)
    asking.cancel()
    await asyncio.wait([asking])
    left.set()

    assert await asyncio.to_thread(ended.wait, 10.0)


async def test_sqlite_stops_in_the_middle_of_a_query_and_answers_the_next_one(tmp_path: Path) -> None:
    file = open_derived(tmp_path / "x.sqlite", Schema(what="Numbers", steps=("create table meta (key, value);",)))
    try:
        with within(SystemClock(), 0.05), pytest.raises(OutOfTime):
            await asyncio.to_thread(file.rows, ENDLESS)

        assert file.rows("select 1") == [(1,)]
    finally:
        file.close()


async def test_what_is_being_written_is_finished_although_its_time_is_up(tmp_path: Path) -> None:
    file = open_derived(tmp_path / "x.sqlite", Schema(what="Numbers", steps=("create table meta (key, value);",)))
    many = "with recursive n(i) as (select 1 union all select i + 1 from n where i < 200000) select i, 1 from n"
    try:
        with within(SystemClock(), 0.0), file.transaction():
            file.write(f"insert into meta {many}")

        assert file.rows("select count(*) from meta") == [(200000,)]
    finally:
        file.close()


async def test_a_time_limit_ends_waiting_and_threads_alike() -> None:
    for waits in (asyncio.sleep(60), asyncio.to_thread(lambda: (threading.Event().wait(0.05), check_deadline()))):
        with pytest.raises(OutOfTime):
            async with time_limit(SystemClock(), 0.02):
                await waits


async def test_a_timeout_of_the_block_s_own_is_no_lack_of_time() -> None:
    with pytest.raises(TimeoutError):
        async with time_limit(SystemClock(), 60.0):
            raise TimeoutError
