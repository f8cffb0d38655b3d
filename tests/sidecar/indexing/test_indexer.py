"""The pipeline's promises, on a real folder with the real ledger and the real chunk store."""

import asyncio
import contextlib
import os
import random
import shutil
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from catena.deadlines import check_deadline, within
from catena.errors import CannotStart, NotReady, StorageFailed
from catena.index.log import FileStatus, NoteChunks
from catena.index.presence import Dwindling
from catena.indexing import chunk_index, indexer
from catena.indexing.history_index import HistoryIndex
from catena.indexing.index_run import IndexRun
from catena.indexing.recent_notes import SavedNote
from catena.indexing.state import State
from catena.stores.lancedb_chunks import LanceChunks
from catena.stores.sqlite_ledger import SqliteLedger
from catena.vault.path import VaultPath
from tests.fakes.clock import FakeClock
from tests.fakes.embedder import BagOfWordsEmbedder
from tests.worlds import Opened, World, settled, slices_hold

LONG = "\n\n".join(f"## Part {n}\n\n" + f"Sentence {n} about topic{n}. " * 30 for n in range(6))


async def run(world: World, *, full: bool = False) -> IndexRun:
    async with world.opened() as opened:
        return await opened.indexer.run_once(full=full)


async def test_a_first_run_indexes_every_note_and_a_second_embeds_nothing(tmp_path: Path) -> None:
    world = World.at(tmp_path, {"a.md": "Sleep helps memory.", "b/c.md": LONG})

    first, second = await run(world), await run(world)

    assert (first.discovered, first.new, first.failed) == (2, 2, 0)
    assert first.embeddings_made > 6
    assert (second.unchanged, second.embeddings_made, second.chunks_written) == (2, 0, 0)


async def test_where_nothing_changed_neither_model_nor_store_is_even_loaded(tmp_path: Path) -> None:
    world = World.at(tmp_path, {"a.md": "Sleep helps memory.", "b.md": "Coffee."}, fingerprint="as it was")
    await run(world)
    async with world.opened() as opened:
        again = await opened.indexer.run_once()
        assert (again.unchanged, opened.store) == (2, None)

    (world.vault / "b.md").unlink()
    async with world.opened() as opened:
        again = await opened.indexer.run_once()
        assert (again.removed, await opened.store.num_windows()) == (1, 1)

    world.embedder, world.fingerprint = BagOfWordsEmbedder(dimensions=32), "another model"
    assert (await run(world)).embeddings_made == 1


async def test_a_touched_but_unchanged_file_embeds_nothing(tmp_path: Path) -> None:
    world = World.at(tmp_path, {"a.md": LONG})
    await run(world)

    world.touch("a.md")
    again = await run(world)

    assert (again.changed, again.unchanged, again.embeddings_made) == (0, 1, 0)


async def test_one_changed_paragraph_embeds_only_the_chunks_that_changed(tmp_path: Path) -> None:
    world = World.at(tmp_path, {"a.md": LONG})
    first = await run(world)

    world.write("a.md", LONG.replace("Sentence 3 about topic3. ", "Now something else. ", 1))
    again = await run(world)

    assert again.changed == 1
    assert 1 <= again.embeddings_made <= 2 < first.embeddings_made
    async with world.opened() as opened:
        await opened.indexer.load()
        assert slices_hold(world, opened) == 1


async def test_a_renamed_note_keeps_its_embeddings_and_is_found_under_its_new_path(tmp_path: Path) -> None:
    world = World.at(tmp_path, {"inbox/idea.md": LONG, "other.md": "Something else."})
    await run(world)

    (world.vault / "reading").mkdir()
    (world.vault / "inbox/idea.md").rename(world.vault / "reading/idea.md")
    async with world.opened() as opened:
        again = await opened.indexer.run_once()
        found = await opened.store.nearest(world.embedder.embed_query("topic4 Sentence"), limit=3)

    assert (again.renamed, again.new, again.removed, again.embeddings_made) == (1, 0, 0, 0)
    assert {match.source for match in found} == {"reading/idea.md"}


async def test_a_deleted_note_leaves_the_index(tmp_path: Path) -> None:
    world = World.at(tmp_path, {"a.md": "Ephemeral thought.", "b.md": "Lasting thought."})
    await run(world)

    (world.vault / "a.md").unlink()
    async with world.opened() as opened:
        again = await opened.indexer.run_once()
        assert again.removed == 1
        assert await opened.found("ephemeral") == set()
        assert await opened.found("lasting") == {"b.md"}
        assert await opened.store.num_windows() == 1


async def test_a_disabled_note_stays_out_until_it_is_enabled_again(tmp_path: Path) -> None:
    world = World.at(tmp_path, {"secret.md": "Zanzibar plans.", "open.md": "Other plans."})
    async with world.opened() as opened:
        await opened.indexer.run_once()

        await opened.indexer.set_enabled(VaultPath("secret.md"), False)
        await opened.indexer.run_once()
        assert await opened.found("zanzibar") == set()
        world.write("secret.md", "Zanzibar plans, revised.")
        await opened.indexer.run_once()
        assert await opened.found("zanzibar") == set()

        await opened.indexer.set_enabled(VaultPath("secret.md"), True)
        await opened.indexer.run_once()
        assert await opened.found("zanzibar") == {"secret.md"}
        assert await opened.found("revised") == {"secret.md"}


async def test_excluded_and_hidden_folders_stay_out(tmp_path: Path) -> None:
    notes = {"Archive/old.md": "x", ".trash/gone.md": "x", ".obsidian/a.md": "x", "kept.md": "x", "Private/p.md": "x"}
    world = World.at(tmp_path, notes, exclude=("Archive/",))
    world.write(".obsidian/app.json", '{"userIgnoreFilters": ["Private/"]}')
    async with world.opened() as opened:
        await opened.indexer.run_once()
        assert set(opened.ledger.files()) == {"kept.md"}


@pytest.mark.parametrize(
    ("name", "content", "reason"),
    [
        ("binary.md", b"\x00\x01\x02\x89PNG" * 100, "binary"),
        ("utf16.md", "Grüße".encode("utf-16"), "UTF-16"),
        ("huge.md", b"word " * 500_000, "the most is 2 MB"),
    ],
)
async def test_what_cannot_be_indexed_is_listed_with_its_reason(
    tmp_path: Path, name: str, content: bytes, reason: str
) -> None:
    world = World.at(tmp_path, {"good.md": "Fine."})
    world.write(name, content)
    async with world.opened() as opened:
        first = await opened.indexer.run_once()
        row = opened.ledger.file(VaultPath(name))
        assert first.failed == 1
        assert row is not None
        assert row.status is FileStatus.FAILED
        assert reason.lower() in (row.error_message or "").lower()
        assert await opened.found("fine") == {"good.md"}


@pytest.mark.parametrize(
    "content",
    [b"", b"\n\n", b"---\nkey: [broken\n---\nBody", b"\xef\xbb\xbfBOM", b"half \xc3", b"# " + b"\xf0\x9f\x98\x80" * 60],
)
async def test_odd_but_readable_notes_are_indexed(tmp_path: Path, content: bytes) -> None:
    world = World.at(tmp_path)
    world.write("Odd 🌱 note.md", content)
    async with world.opened() as opened:
        result = await opened.indexer.run_once()
        assert result.failed == 0
        row = opened.ledger.file(VaultPath("Odd 🌱 note.md"))
        assert row is not None
        assert row.status is FileStatus.COMPLETED


async def test_a_file_that_failed_three_times_waits_for_a_change(tmp_path: Path) -> None:
    world = World.at(tmp_path)
    world.write("bad.md", b"\x00" * 50)

    failed = [(await run(world)).failed for _ in range(5)]
    world.write("bad.md", "Good now.")
    mended = await run(world)

    assert failed == [1, 1, 1, 0, 0]
    assert (mended.changed, mended.failed) == (1, 0)


@pytest.mark.parametrize("lack", [MemoryError(), RuntimeError("can't start new thread")])
async def test_where_memory_is_short_no_note_is_to_blame(
    tmp_path: Path, lack: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> Any:
        raise lack

    world = World.at(tmp_path, {"a.md": "Sleep helps memory.", "b.md": "Coffee."})
    async with world.opened() as opened:
        with monkeypatch.context() as short, pytest.raises(StorageFailed, match="short of memory"):
            short.setattr(world.embedder, "embed", fails)
            await opened.indexer.run_once()
        rows = opened.ledger.files().values()
        assert not {row.status for row in rows} & {FileStatus.FAILED, FileStatus.COMPLETED}
        again = await opened.indexer.run_once()

    assert (again.failed, again.embeddings_made) == (0, 2)


async def test_equal_texts_under_equal_titles_are_embedded_once(tmp_path: Path) -> None:
    world = World.at(tmp_path, {f"{n}/copy.md": "The very same words." for n in range(5)})
    first = await run(world)
    world.write("another/copy.md", "The very same words.")
    second = await run(world)

    assert (first.chunks_written, first.embeddings_made) == (5, 1)
    assert (second.chunks_written, second.embeddings_made) == (1, 0)


async def test_a_note_with_another_title_is_embedded_anew(tmp_path: Path) -> None:
    world = World.at(tmp_path, {"Sleep.md": "The very same words."})
    await run(world)
    (world.vault / "Sleep.md").rename(world.vault / "Rest.md")

    again = await run(world)

    assert (again.renamed, again.embeddings_made) == (1, 1)


async def test_another_model_rebuilds_the_index(tmp_path: Path) -> None:
    world = World.at(tmp_path, {"a.md": "Words.", "b.md": "More words."})
    await run(world)

    world.embedder = BagOfWordsEmbedder(dimensions=32)
    again = await run(world)

    assert (again.unchanged, again.embeddings_made) == (2, 2)


@pytest.mark.parametrize("why", ["the store is lost", "another model", "a crash before the log"])
async def test_while_vectors_are_made_again_words_are_found_in_chunks_as_before(tmp_path: Path, why: str) -> None:
    world = World.at(tmp_path, {"a.md": LONG, "b.md": "A note on topic2.", "c.md": "A note on topic2."})
    await run(world)

    def found(opened: Opened) -> Sequence[object]:
        return opened.ledger.chunks_matching(
            ["topic2", "note"], paths=[VaultPath(f"{name}.md") for name in "abc"], each=3
        )

    async with world.opened() as opened:
        before = found(opened)
        assert len({match.source for match in before}) == 3
    if why == "another model":
        world.embedder = BagOfWordsEmbedder(dimensions=32)
    else:
        shutil.rmtree(world.state / "lancedb")
    if why == "a crash before the log":
        async with world.opened() as opened:
            await opened.indexer.load()
            _kill(opened, world, "after the store")
            with contextlib.suppress(Killed):
                await opened.indexer.run_once()

    async with world.opened() as opened:
        await opened.indexer.load()
        assert opened.ledger.num_unfinished() == 3
        assert found(opened) == before
        await opened.indexer.run_once()
        assert found(opened) == before
        assert await opened.store.chunk_ids() == opened.ledger.chunk_ids()
        assert await opened.store.num_windows() == opened.ledger.num_windows() > 0


async def test_a_lost_chunk_store_and_a_lost_ledger_are_made_again(tmp_path: Path) -> None:
    world = World.at(tmp_path, {"a.md": "Words.", "b.md": LONG})
    await run(world)
    async with world.opened() as opened:
        await opened.indexer.load()
        whole = await opened.contents()

    for lost in ("lancedb", "ledger.sqlite"):
        if (world.state / lost).is_dir():
            shutil.rmtree(world.state / lost)
        else:
            (world.state / lost).write_bytes(b"not a database" * 500)
        async with world.opened() as opened:
            await opened.indexer.run_once()
            assert await opened.contents() == whole


@pytest.mark.parametrize("failing", ["open", "num_windows"])
async def test_without_a_chunk_store_the_reason_is_told_and_words_are_still_found(
    tmp_path: Path, failing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(*_: object, **__: object) -> Any:
        raise OSError("The disk has bad blocks.")

    world = World.at(tmp_path, {"a.md": "Ephemeral thought."})
    await run(world)
    monkeypatch.setattr(LanceChunks, failing, fails)
    world.write("a.md", "Lasting thought.")

    async with world.opened() as opened:
        with pytest.raises(NotReady, match="bad blocks"):
            await opened.indexer.load()
        await opened.indexer.read_changes()

        assert (opened.indexer.state, opened.indexer.error) == (State.ERROR, "The disk has bad blocks.")
        assert opened.indexer.chunk_store is None
        assert [match.path for match in opened.ledger.notes_matching(["lasting"], limit=5)] == ["a.md"]


class Killed(BaseException):
    """The process ends here; nothing may catch it."""


@pytest.mark.parametrize("where", ["before the store", "after the store", "after the log", "while embedding"])
@pytest.mark.parametrize("what", ["first run", "change", "rename", "delete"])
async def test_a_crash_at_any_point_arrives_at_the_index_of_a_fresh_run(tmp_path: Path, where: str, what: str) -> None:
    world = World.at(tmp_path, {"a.md": LONG, "b.md": "Second note.", "c.md": "Third note."})
    if what != "first run":
        await run(world)
    if what == "change":
        world.write("a.md", LONG.replace("topic2", "change", 3))
    if what == "rename":
        (world.vault / "a.md").rename(world.vault / "z.md")
    if what == "delete":
        (world.vault / "b.md").unlink()

    async with world.opened() as opened:
        await opened.indexer.load()
        _kill(opened, world, where)
        with contextlib.suppress(Killed):
            await opened.indexer.run_once()
    world.embedder = BagOfWordsEmbedder()
    async with world.opened() as opened:
        await opened.indexer.run_once()
        survived = await opened.contents()
        assert await opened.store.num_windows() == opened.ledger.num_windows()

    fresh = World(world.vault, tmp_path / "fresh state")
    async with fresh.opened() as opened:
        await opened.indexer.run_once()
        assert await opened.contents() == survived


def _kill(opened: Any, world: World, where: str) -> None:
    replace, complete = opened.store.replace, opened.ledger.complete

    async def store(**given: Any) -> None:
        if where == "before the store":
            raise Killed
        await replace(**given)
        if where == "after the store":
            raise Killed

    def logged(*given: Any, **more: Any) -> None:
        complete(*given, **more)
        if where == "after the log":
            raise Killed

    def embed(_texts: object) -> Any:
        raise Killed

    opened.store.replace, opened.ledger.complete = store, logged
    if where == "while embedding":
        world.embedder.embed = embed  # type: ignore[method-assign]


async def test_an_index_updated_through_many_random_edits_equals_a_fresh_one(tmp_path: Path) -> None:
    dice = random.Random(20)
    world = World.at(tmp_path, {f"n{n}.md": _text(dice) for n in range(12)})
    async with world.opened() as opened:
        await opened.indexer.run_once()
        for _ in range(40):
            for _ in range(5):
                _edit(world, dice)
            await opened.indexer.run_once()
        updated = await opened.contents()
        assert slices_hold(world, opened) == len(updated)
        assert await opened.store.num_windows() == opened.ledger.num_windows()

    fresh = World(world.vault, tmp_path / "fresh state")
    async with fresh.opened() as opened:
        await opened.indexer.run_once()
        assert await opened.contents() == updated


def _text(dice: random.Random) -> str:
    words = ["memory", "sleep", "[[link]]", "retrieval", "#tag", "中文", "`code`", "**bold**"]
    parts: list[str] = []
    for _ in range(dice.randint(1, 8)):
        parts.append(dice.choice(["# H", "## Sub", "- item", "> quote", "```py\nx = 1\n```", ""]))
        parts.append(" ".join(dice.choices(words, k=dice.randint(1, 80))))
    return "\n\n".join(parts)


def _edit(world: World, dice: random.Random) -> None:
    notes = sorted(world.vault.rglob("*.md"))
    note = dice.choice(notes)
    match dice.randrange(6):
        case 0 if len(notes) > 4:
            note.unlink()
        case 1:
            note.rename(note.with_name(f"r{dice.randrange(10**6)}.md"))
        case 2:
            world.write(f"new{dice.randrange(10**6)}.md", _text(dice))
        case 3:
            world.write(note.name, note.read_text() + "\n\n" + _text(dice))
        case 4:
            lines = note.read_text().split("\n")
            lines[dice.randrange(len(lines))] = "An edited line."
            world.write(note.name, "\n".join(lines))
        case _:
            world.touch(note.name)


async def test_an_emptied_vault_is_not_taken_for_deletion_and_goes_on_when_it_returns(tmp_path: Path) -> None:
    world = World.at(tmp_path, {"a.md": "Sleep helps memory.", "b/c.md": LONG, "d.md": "Coffee.", "e.md": "Tea."})
    await run(world)
    drive = tmp_path / "unmounted"
    world.vault.rename(drive)
    world.vault.mkdir()

    async with world.opened() as opened:
        away = await opened.indexer.run_once()
        assert (away.removed, len(opened.ledger.files())) == (0, 4)
        assert (opened.indexer.absence or "").startswith("The vault is empty or not there")
        assert opened.indexer.state is State.ERROR

    (drive / "a.md").rename(world.vault / "a.md")  # a sync client brings the first note
    assert (await run(world)).removed == 0

    for name in ("b", "d.md", "e.md"):
        (drive / name).rename(world.vault / name)
    async with world.opened() as opened:
        back = await opened.indexer.run_once()
        assert (back.removed, back.unchanged, back.embeddings_made) == (0, 4, 0)
        assert (opened.indexer.absence, opened.indexer.state) == (None, State.READY)


async def test_a_folder_that_was_made_anew_with_a_stray_note_is_not_taken_for_the_vault(tmp_path: Path) -> None:
    world = World.at(tmp_path, {f"{number}.md": f"Sleep helps memory {number}." for number in range(12)})
    await run(world)
    drive = tmp_path / "unmounted"
    world.vault.rename(drive)
    world.vault.mkdir()
    (world.vault / "Welcome.md").write_text("This folder is a mount point.")

    async with world.opened() as opened:
        assert (await opened.indexer.run_once()).removed == 0
        assert opened.indexer.absence

    (world.vault / "Welcome.md").unlink()
    world.vault.rmdir()
    drive.rename(world.vault)
    back = await run(world)
    assert (back.removed, back.unchanged, back.embeddings_made) == (0, 12, 0)


async def test_notes_that_all_move_into_a_folder_are_not_away(tmp_path: Path) -> None:
    world = World.at(tmp_path, {f"{number}.md": f"Sleep helps memory {number}." for number in range(12)})
    await run(world)
    (world.vault / "moved").mkdir()
    for note in world.vault.glob("*.md"):
        note.rename(world.vault / "moved" / note.name)

    moved = await run(world)

    assert (moved.renamed, moved.removed, moved.embeddings_made) == (12, 0, 0)


async def test_a_vault_that_goes_away_meanwhile_is_kept_and_a_person_can_confirm_the_deletion(tmp_path: Path) -> None:
    world = World.at(tmp_path, {"a.md": "Sleep helps memory.", "b.md": "Coffee."})
    async with world.opened() as opened:
        await opened.indexer.run_once()
        world.vault.rename(tmp_path / "unmounted")
        assert (await opened.indexer.run_once()).removed == 0
        assert opened.indexer.absence

        world.vault.mkdir()
        assert (await opened.indexer.run_once(full=True)).removed == 2
        assert (opened.indexer.absence, opened.ledger.files()) == (None, {})


async def lose(world: World, opened: Opened, names: Sequence[str]) -> None:
    """A sync client takes these notes away, three at a time."""
    for start in range(0, len(names), 3):
        for name in names[start : start + 3]:
            (world.vault / name).unlink()
        await opened.indexer.run_once()


async def test_a_vault_that_is_emptied_a_few_notes_at_a_time_keeps_half_of_its_index(tmp_path: Path) -> None:
    texts = {f"{number:02}.md": f"Sleep helps memory {number}." for number in range(24)}
    world = World.at(tmp_path, texts)
    async with world.opened() as opened:
        await opened.indexer.run_once()
        await lose(world, opened, sorted(texts)[:21])
        assert len(opened.ledger.files()) == 12
        assert (opened.indexer.absence or "").startswith("More than half of 24 notes went one after the other.")

        world.write("new.md", "Tea helps, too.")
        assert (await opened.indexer.run_once()).new == 1  # what is there goes on being indexed

    async with world.opened() as opened:  # a new process remembers, and sees them return
        assert (await opened.indexer.run_once()).removed == 0
        assert opened.indexer.absence
        for name in sorted(texts)[:21]:
            world.write(name, texts[name])
        back = await opened.indexer.run_once()
        assert (back.new, back.unchanged, back.removed, opened.indexer.absence) == (12, 13, 0, None)


async def test_notes_that_were_kept_are_removed_when_a_person_says_so(tmp_path: Path) -> None:
    texts = {f"{number:02}.md": f"Sleep helps memory {number}." for number in range(24)}
    world = World.at(tmp_path, texts)
    async with world.opened() as opened:
        await opened.indexer.run_once()
        await lose(world, opened, sorted(texts)[:21])

        assert (await opened.indexer.run_once(full=True)).removed == 9
        assert (opened.indexer.absence, len(opened.ledger.files())) == (None, 3)


def test_notes_that_were_kept_are_taken_for_deleted_after_a_day_and_few_or_slow_ones_at_once() -> None:
    first = Dwindling.after(None, before=100, left=90, now_s=0.0)
    kept = Dwindling.after(first, before=90, left=40, now_s=3000.0)
    assert (first.is_kept, kept.is_kept) == (False, True)
    assert Dwindling.after(kept, before=90, left=30, now_s=80_000.0).is_kept
    believed = Dwindling.after(kept, before=90, left=30, now_s=90_000.0)
    assert (believed.is_kept, believed.most) == (False, 30)
    assert not Dwindling.after(first, before=90, left=40, now_s=4000.0).is_kept
    assert not Dwindling.after(Dwindling(12, 0.0), before=8, left=1, now_s=60.0).is_kept


async def test_it_is_starting_until_all_that_answers_ask_is_loaded(tmp_path: Path) -> None:
    others_asked, others_loaded = asyncio.Event(), asyncio.Event()

    async def load_others() -> None:
        others_asked.set()
        await others_loaded.wait()

    async with World.at(tmp_path, {"a.md": "Sleep helps memory."}).opened(when_loaded=load_others) as opened:
        running = asyncio.create_task(opened.indexer.run())
        await others_asked.wait()
        await settled(lambda: opened.indexer.claims_are_current)
        assert opened.indexer.state is State.STARTING

        others_loaded.set()
        await settled(lambda: opened.indexer.state is State.READY)
        running.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await running


async def test_a_model_that_is_mended_is_loaded_without_a_new_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(indexer, "LOAD_AGAIN_S", 0.01)
    is_damaged = True

    def load() -> BagOfWordsEmbedder:
        if is_damaged:
            raise CannotStart("The model is damaged.")
        return BagOfWordsEmbedder()

    monkeypatch.setattr(Opened, "_embedder", lambda _: load())
    async with World.at(tmp_path, {"a.md": "Sleep helps memory."}).opened() as opened:
        running = asyncio.create_task(opened.indexer.run())
        await settled(lambda: opened.indexer.error == "The model is damaged.")
        with pytest.raises(NotReady, match="The model is damaged"):
            await opened.indexer.run_once(full=True)
        await opened.indexer.set_enabled(VaultPath("a.md"), False)

        is_damaged = False
        await settled(lambda: opened.indexer.state is State.READY)
        assert opened.indexer.error is None
        assert not opened.ledger.files()[VaultPath("a.md")].is_enabled
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)


async def test_a_model_is_loaded_for_all_when_the_question_that_began_it_is_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def warm_up(_: object) -> None:
        check_deadline()  # as SQLite does in a large vault

    monkeypatch.setattr(indexer, "warm_up", warm_up)
    async with World.at(tmp_path, {"a.md": "Sleep helps memory."}).opened() as opened:
        with within(FakeClock(), 1.0):
            loading = asyncio.create_task(opened.indexer.load())
            await asyncio.sleep(0)
        await loading

        assert opened.indexer.error is None


async def test_what_can_not_be_kept_current_is_no_ready_sidecar_and_goes_on_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(indexer, "FIRST_PAUSE_S", 0.05)
    is_locked, take = True, HistoryIndex.take
    kept: list[str] = []

    def taken(self: HistoryIndex, notes: Sequence[SavedNote]) -> None:
        if is_locked:
            raise StorageFailed("The history can't be opened: it is read-only.")
        take(self, notes)
        kept.extend(note.path for note in notes)

    monkeypatch.setattr(HistoryIndex, "take", taken)
    async with World.at(tmp_path, {"a.md": "Sleep helps memory."}).opened() as opened:
        running = asyncio.create_task(opened.indexer.run())
        await settled(lambda: opened.indexer.refusal == "The history can't be opened: it is read-only.")
        assert opened.indexer.state is State.ERROR
        assert opened.indexer.error is None  # notes are found by meaning all the same
        await settled(lambda: opened.indexer.claims_are_current)

        is_locked = False
        await settled(lambda: opened.indexer.state is State.READY)
        assert kept == ["a.md"]
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)


async def test_the_event_loop_is_free_while_the_log_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    on_the_loop: list[str] = []

    def watched(name: str) -> None:
        write = getattr(SqliteLedger, name)

        def recorded(*args: Any, **kwargs: Any) -> Any:
            if threading.current_thread() is threading.main_thread():
                on_the_loop.append(name)
            return write(*args, **kwargs)

        monkeypatch.setattr(SqliteLedger, name, recorded)

    for name in ("record_notes", "record_unchanged", "record_failure", "complete", "forget", "retry_all"):
        watched(name)
    world = World.at(tmp_path, {"a.md": LONG, "b.md": "Coffee.", "c.md": "Tea."})
    await run(world)
    (world.vault / "a.md").write_text("Sleep helps memory.")
    (world.vault / "b.md").write_bytes(b"\xff\xfe\x00binary\x00")
    (world.vault / "c.md").unlink()
    await run(world)
    async with world.opened() as opened:
        await opened.indexer.run_once(full=True)

    assert on_the_loop == []


async def test_in_a_quiet_moment_rows_are_folded_in_and_in_a_second_one_old_versions_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(indexer, "QUIET_MOMENTS_S", (0.01, 0.02))
    twice, folds = asyncio.Event(), 0
    optimize = LanceChunks.optimize

    async def counted(store: LanceChunks, *, quiet: bool = False) -> None:
        nonlocal folds
        await optimize(store, quiet=quiet)
        folds += quiet
        if folds == 2:
            twice.set()

    monkeypatch.setattr(LanceChunks, "optimize", counted)
    world = World.at(tmp_path, {"a.md": "Sleep helps memory."})
    async with world.opened() as opened:
        running = asyncio.create_task(opened.indexer.run())
        try:
            await asyncio.wait_for(twice.wait(), 60)
        finally:
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)


async def test_a_very_long_note_is_embedded_by_itself_and_keeps_no_other_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chunk_index, "ALONE_FROM_BYTES", len(LONG))
    world = World.at(tmp_path, {f"{name}.md": name for name in "abcd"} | {"long.md": LONG})
    for minute, name in enumerate(("a", "b", "long", "c", "d")):
        os.utime(world.vault / f"{name}.md", (1e9 - 60 * minute, 1e9 - 60 * minute))
    together: list[set[str]] = []

    async with world.opened() as opened:
        complete = opened.ledger.complete

        def note(notes: Sequence[NoteChunks], *, ingested_at: float) -> None:
            together.append({str(each.path) for each in notes})
            complete(notes, ingested_at=ingested_at)

        monkeypatch.setattr(opened.ledger, "complete", note)
        await opened.indexer.run_once()

    assert sorted(map(sorted, together)) == [["a.md", "b.md"], ["c.md", "d.md"], ["long.md"]]
