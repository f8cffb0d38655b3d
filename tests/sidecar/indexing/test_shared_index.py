"""Two computers with the same vault, a place for vectors between them, and what can happen to that place."""

import asyncio
import shutil
from collections.abc import Collection, Generator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from catena.index.identity import ModelIdentity
from catena.index.ports import Vectors
from catena.indexing import shared_index
from catena.indexing.derived_index import IndexName
from catena.indexing.index_run import IndexRun
from catena.indexing.shared_index import FIRST_REST_S, LONGEST_REST_S, SharedIndex
from catena.indexing.state import State
from catena.stores.lancedb_shared import LanceShared, open_shared
from catena.vault.path import VaultPath
from tests.fakes.clock import FakeClock
from tests.fakes.pdfs import Text, write_pdf
from tests.s3 import S3Server, s3
from tests.worlds import World, settled

__all__ = ["s3"]

NOTES = {f"n{i}.md": f"# Note {i}\n\nSleep and memory, part {i}.\n" for i in range(30)}


@dataclass
class Team:
    """Computers that share one place."""

    folder: Path
    uri: str
    clock: FakeClock = field(default_factory=FakeClock)

    def computer(self, name: str, *, builds: bool = False, notes: Mapping[str, str] = NOTES, **more: Any) -> World:
        async def open_store(model: ModelIdentity) -> LanceShared | None:
            return await open_shared(self.uri, model, make=builds)

        return World.at(
            self.folder / name, notes, shared=SharedIndex(self.uri, open_store, self.clock), builds=builds, **more
        )


@pytest.fixture(params=["folder", "s3"])
def team(request: pytest.FixtureRequest, tmp_path: Path) -> Team:
    if request.param == "s3":
        request.getfixturevalue("s3")
    return Team(tmp_path, "s3://team/catena" if request.param == "s3" else str(tmp_path / "shared"))


async def indexed(world: World) -> IndexRun:
    async with world.opened() as opened:
        run = await opened.indexer.run_once()
        await opened.indexer.finish(IndexName.SHARED)
        return run


async def contents(world: World) -> Any:
    async with world.opened() as opened:
        await opened.indexer.run_once()
        await opened.indexer.load()
        return await opened.contents()


def sentence(world: World) -> str:
    assert world.shared
    return world.shared.sentence


async def test_what_one_embedded_another_does_not(team: Team) -> None:
    one, other = team.computer("one", builds=True), team.computer("other")

    assert (await indexed(one)).embeddings_made == len(NOTES)
    run = await indexed(other)

    assert (run.chunks_written, run.embeddings_made, other.embedder.texts_seen) == (len(NOTES), 0, 0)
    assert await contents(one) == await contents(other)
    assert sentence(one) == f"0 vectors came from {team.uri}, {len(NOTES)} were put there, since this sidecar started."
    assert sentence(other) == f"{len(NOTES)} vectors came from {team.uri}, since this sidecar started."


async def test_what_was_embedded_before_there_was_a_place_is_put_there_too(team: Team) -> None:
    one = team.computer("one")
    one.shared = None
    await indexed(one)
    one.shared, one.builds = team.computer("again", builds=True, notes={}).shared, True

    assert (await indexed(one)).embeddings_made == 0

    assert (await indexed(team.computer("other"))).embeddings_made == 0


async def test_the_text_of_pdfs_is_shared_too(tmp_path: Path) -> None:
    team = Team(tmp_path, str(tmp_path / "shared"))
    one = team.computer("one", builds=True, notes={"a.md": "# A\n"}, pdfs=True)
    write_pdf(one.vault / "paper.pdf", [[Text("Everybody sleeps at night.")]])
    other = team.computer("other", notes={}, pdfs=True)
    shutil.copytree(one.vault, other.vault, dirs_exist_ok=True)

    assert (await indexed(one)).embeddings_made == 2

    assert (await indexed(other)).embeddings_made == 0


async def test_a_reader_puts_nothing_there(team: Team) -> None:
    await indexed(team.computer("one", builds=True, notes={"a.md": "# A\n\nOnly this.\n"}))

    await indexed(team.computer("other"))

    assert (await indexed(team.computer("third"))).embeddings_made == len(NOTES)


async def test_two_that_build_at_once_put_everything_there(team: Team) -> None:
    mine = {name: text for name, text in NOTES.items() if len(name) == 5}
    one, other = team.computer("one", builds=True, notes=mine), team.computer("other", builds=True)

    await asyncio.gather(indexed(one), indexed(other))

    assert (await indexed(team.computer("third"))).embeddings_made == 0


async def test_what_changes_is_put_there_and_found(team: Team) -> None:
    one, other = team.computer("one", builds=True), team.computer("other")
    await indexed(one)
    await indexed(other)
    for world in (one, other):
        world.write("n1.md", "# Note 1\n\nRewritten from the ground up.\n")
        (world.vault / "n2.md").rename(world.vault / "Renamed.md")

    assert (await indexed(one)).embeddings_made == 2  # a renamed note has another title
    other.shared = team.computer("other", notes={}).shared  # another process: this one looks again after half a minute
    assert (await indexed(other)).embeddings_made == 0


@pytest.mark.parametrize("when", ["known", "vectors", "add"])
async def test_a_builder_killed_at_any_moment_goes_on_after_its_next_start(
    team: Team, when: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Killed(BaseException):
        pass

    monkeypatch.setattr(shared_index, "TEXTS_PER_WRITE", 1)
    monkeypatch.setattr(shared_index, "NOTES_PER_LOOK", 8)
    one = team.computer("one", builds=True)
    async with one.opened() as opened:
        await opened.indexer.run_once()
        await opened.indexer.load()
        with _after(2, when, opened.store, Killed), pytest.raises(Killed):
            await opened.indexer.finish(IndexName.SHARED)

    await indexed(team.computer("one", builds=True, notes={}))

    assert (await indexed(team.computer("other"))).embeddings_made == 0


@contextmanager
def _after(calls: int, when: str, chunk_store: Any, error: type[BaseException]) -> Generator[None]:
    """Fail from the second call on, at the end of what is called."""
    from catena.stores.lancedb_shared import LanceShared

    place, name = {
        "known": (LanceShared, "known"),
        "vectors": (chunk_store, "vectors_of"),
        "add": (LanceShared, "add"),
    }[when]
    real, seen = getattr(place, name), 0

    async def counted(*given: Any) -> Any:
        nonlocal seen
        seen += 1
        answer = await real(*given)
        if seen >= calls:
            raise error
        return answer

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(place, name, counted)
        yield


async def test_a_place_that_vanishes_is_made_again_by_who_builds(team: Team, request: pytest.FixtureRequest) -> None:
    one = team.computer("one", builds=True)
    async with one.opened() as opened:
        await opened.indexer.run_once()
        await opened.indexer.finish(IndexName.SHARED)
        if team.uri.startswith("s3"):
            request.getfixturevalue("s3").empty()
        else:
            shutil.rmtree(team.uri)
        one.write("new.md", "# New\n\nWritten after the place was gone.\n")
        assert (await opened.indexer.run_once()).embeddings_made == 1
        await opened.indexer.finish(IndexName.SHARED)
        assert sentence(one).startswith("The shared index is not there, or only in part;")
        team.clock.pass_s(LONGEST_REST_S)
        await opened.indexer.finish(IndexName.SHARED)
        assert "were put there" in sentence(one)

    other = team.computer("other")
    other.write("new.md", "# New\n\nWritten after the place was gone.\n")
    assert (await indexed(other)).embeddings_made == 0


async def test_a_damaged_place_is_said_and_everything_is_embedded_here(
    team: Team, request: pytest.FixtureRequest
) -> None:
    await indexed(team.computer("one", builds=True))
    if team.uri.startswith("s3"):
        request.getfixturevalue("s3").damage()
    else:
        for file in Path(team.uri).rglob("*"):
            if file.is_file():
                file.write_bytes(b"?" * file.stat().st_size)

    other = team.computer("other")
    assert (await indexed(other)).embeddings_made == len(NOTES)

    assert sentence(other) == (
        "The shared index can't be read and may be damaged;"
        f" if it is deleted, the computer that builds it makes it again. ({team.uri})"
        " Notes are embedded on this computer meanwhile."
    )


async def test_another_model_finds_nothing_and_says_so(team: Team) -> None:
    await indexed(team.computer("one", builds=True))
    other = team.computer("other")
    other.embedder._window = 100  # pyright: ignore[reportPrivateUsage]

    assert (await indexed(other)).embeddings_made == len(NOTES)

    assert sentence(other).startswith("The shared index holds no vectors of bag of words yet.")


async def test_an_empty_place_is_not_made_by_a_reader(team: Team) -> None:
    other = team.computer("other")

    assert (await indexed(other)).embeddings_made == len(NOTES)
    assert "holds no vectors" in sentence(other)
    assert not Path(team.uri).exists()


# -- the network


@pytest.fixture
def far(s3: S3Server, tmp_path: Path) -> Team:
    return Team(tmp_path, "s3://team/catena")


async def test_a_server_that_is_gone_is_asked_once_and_then_left_alone(far: Team, s3: S3Server) -> None:
    await indexed(far.computer("one", builds=True))
    s3.stop()

    other = far.computer("other")
    assert (await indexed(other)).embeddings_made == len(NOTES)

    assert sentence(other).startswith("The shared index can't be reached.")


async def test_a_server_that_does_not_answer_holds_nothing_up(
    far: Team, s3: S3Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    await indexed(far.computer("one", builds=True))
    monkeypatch.setattr(shared_index, "LOOK_UP_S", 0.2)
    monkeypatch.setattr(shared_index, "OPEN_S", 0.1)
    s3.delay_s = 1.0

    other = far.computer("other")
    async with asyncio.timeout(20):
        assert (await indexed(other)).embeddings_made == len(NOTES)

    assert sentence(other).startswith("The shared index does not answer in time.")


async def test_credentials_that_may_only_read_are_said_to_who_builds(far: Team, s3: S3Server) -> None:
    await indexed(far.computer("one", builds=True, notes={"a.md": "# A\n\nOnly this.\n"}))
    s3.refuses = ("PUT", "POST", "DELETE")

    two = far.computer("two", builds=True)
    assert (await indexed(two)).embeddings_made == len(NOTES)
    assert sentence(two).startswith("The shared index may not be used: permissions or the credentials")

    reader = far.computer("reader", notes={"a.md": "# A\n\nOnly this.\n"})
    assert (await indexed(reader)).embeddings_made == 0


async def test_credentials_that_may_nothing_are_said(far: Team, s3: S3Server) -> None:
    await indexed(far.computer("one", builds=True))
    s3.refuses = ("GET", "HEAD", "PUT", "POST")

    other = far.computer("other")
    assert (await indexed(other)).embeddings_made == len(NOTES)
    assert sentence(other).startswith("The shared index may not be used: permissions or the credentials")


async def test_a_saved_note_is_embedded_here_without_asking(far: Team, s3: S3Server) -> None:
    await indexed(far.computer("one", builds=True))
    other = far.computer("other")
    async with other.opened() as opened:
        working = asyncio.create_task(opened.indexer.run())
        await settled(lambda: opened.indexer.state is State.READY)
        s3.requests.clear()
        other.write("n3.md", "# Note 3\n\nJust typed.\n")
        opened.indexer.touched(VaultPath("n3.md"))
        await settled(lambda: other.embedder.texts_seen)
        working.cancel()
        await asyncio.gather(working, return_exceptions=True)

    assert s3.requests == []


async def test_no_word_of_a_note_is_sent(far: Team, s3: S3Server) -> None:
    notes = {"Zanzibar.md": "# Zanzibar\n\nThe quagga lived in Mauritania.\n"}
    await indexed(far.computer("one", builds=True, notes=notes))

    stored = s3.objects()

    assert stored
    for name, content in stored.items():
        assert not [word for word in ("Zanzibar", "quagga", "Mauritania") if word.encode() in content or word in name]


# -- rest


class Failing:
    """A store that fails, and counts how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0

    async def open(self, model: ModelIdentity) -> LanceShared | None:
        self.asked += 1
        raise RuntimeError("error sending request: AWSAccessKeyId=KEYOFTHETEAM")

    def __getattr__(self, name: str) -> Any:
        raise AssertionError(name)


async def test_a_place_that_fails_is_asked_ever_less_often(caplog: pytest.LogCaptureFixture) -> None:
    failing, clock = Failing(), FakeClock()
    shared = SharedIndex("s3://team/x", failing.open, clock)
    model = ModelIdentity("small", "0" * 64, 8, "mean", 256)

    async def look_up(texts: Collection[str] = ("a",)) -> Mapping[str, Vectors]:
        return await shared.vectors_of(texts, model)

    asked: list[int] = []
    for pause in (0.0, FIRST_REST_S - 1, 1, FIRST_REST_S, FIRST_REST_S, LONGEST_REST_S):
        clock.pass_s(pause)
        assert await look_up() == {}
        asked.append(failing.asked)

    assert asked == [1, 1, 2, 2, 3, 4]
    assert [record.message for record in caplog.records if record.levelname == "WARNING"] == [
        "The shared index can't be reached. Notes are embedded on this computer meanwhile."
    ]
    assert "KEYOFTHETEAM" not in caplog.text + shared.sentence
