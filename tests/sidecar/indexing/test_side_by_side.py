"""Two batches at a time, and other work beside them."""

import asyncio
from pathlib import Path

import pytest

from catena.errors import StorageFailed
from catena.indexing.chunk_index import NOTES_PER_BATCH
from catena.indexing.index_run import IndexRun
from catena.indexing.side_by_side import embed_all
from tests.worlds import World, slices_hold


async def nothing() -> None:
    await asyncio.sleep(0)


async def test_while_one_batch_is_stored_the_next_is_embedded() -> None:
    left, both_at_work, at_work = 4, asyncio.Event(), 0

    async def embed_some() -> IndexRun:
        nonlocal left, at_work
        left -= 1
        at_work += 1
        if at_work == 2:
            both_at_work.set()
        await asyncio.wait_for(both_at_work.wait(), 5)  # one after the other, the first would wait in vain
        at_work -= 1
        return IndexRun(chunks_written=10)

    run = await embed_all(embed_some, lambda: left > 0, beside=nothing())

    assert (run.chunks_written, left) == (40, 0)


async def test_a_batch_that_fails_lets_the_other_finish_what_it_writes() -> None:
    begun, written = asyncio.Event(), list[str]()

    async def embed_some() -> IndexRun:
        if begun.is_set():
            raise StorageFailed("The disk is full.")
        begun.set()
        written.append("vectors")
        await asyncio.sleep(0)
        written.append("log")
        return IndexRun()

    with pytest.raises(StorageFailed):
        await embed_all(embed_some, lambda: True, beside=nothing())

    assert written == ["vectors", "log"]


async def test_of_many_notes_each_is_embedded_once(tmp_path: Path) -> None:
    many = 5 * NOTES_PER_BATCH + 3
    paragraphs = "\n\n".join(f"## Part {part}\n\nSentence {part}. " + "Words to fill it. " * 40 for part in range(3))
    world = World.at(tmp_path, {f"{n}.md": f"# Note {n}\n\nAbout topic{n}.\n\n{paragraphs}" for n in range(many)})

    async with world.opened() as opened:
        run = await opened.indexer.run_once()

        assert (run.new, run.failed) == (many, 0)
        assert run.chunks_written == await opened.store.num_windows() == opened.ledger.counts()[1]
        assert slices_hold(world, opened) == many
        assert opened.ledger.num_unfinished() == 0
