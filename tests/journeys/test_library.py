"""`import catena` with a real sidecar: joined or started, asked by one or by many, and gone when it should be."""

import asyncio
import inspect
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import aclosing
from pathlib import Path

import pytest

import catena
from catena import words
from catena.app.vault_lock import vault_lock
from catena.client import is_alive
from catena.client.joining import read_serve_file
from catena.errors import BadLimit, CannotStart, UnknownNote
from catena.library import SyncVault, Vault
from catena.wire.protocol import protocol, schema_of
from tests.journeys.processes import Place, Served, is_over, serving


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return Place.at(tmp_path)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Place, Served]]:
    """One sidecar for all tests that join it and leave it as it was."""
    place = Place.at(tmp_path_factory.mktemp("served"))
    with serving(place) as served:
        yield place, served


def opened(place: Place, *, wait: bool = True) -> Vault:
    return catena.open(place.vault, state_dir=place.state, wait=wait)


def process_of(place: Place) -> int | None:
    told = read_serve_file(place.state)
    return told.pid if told else None


async def test_a_vault_is_asked_by_a_sidecar_that_lives_as_long_as_it_is_open(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    place.make_patient()
    monkeypatch.setenv("XDG_CONFIG_HOME", str(place.home))
    async with opened(place) as vault:
        pid = process_of(place)
        found = await vault.search("sleep moves memories")
        answer = await vault.ask("What does sleep do?")

    assert found.results[0].note_path == "Notes/Memory.md"
    assert not found.warnings
    assert {*found.results[0].sources} == {"text", "semantic"}
    assert isinstance(answer, words.Answer)
    assert "Memory" in answer.markdown
    assert pid
    assert not is_alive(pid)
    assert process_of(place) is None


async def test_a_sidecar_that_runs_is_joined_and_stays(served: tuple[Place, Served]) -> None:
    place, sidecar = served
    async with opened(place) as vault:
        assert (await vault.status(files=True)).file_list
        assert process_of(place) == sidecar.ready["pid"]
    assert sidecar.process.poll() is None


async def test_two_programs_at_once_share_one_sidecar_and_the_second_outlives_the_first(place: Place) -> None:
    first, second = opened(place, wait=False), opened(place, wait=False)
    await asyncio.gather(first.__aenter__(), second.__aenter__())
    one = process_of(place)
    await asyncio.gather(first.status(), second.status())

    await first.close()
    status = await second.status()
    await second.close()

    assert one
    assert status.version == catena.__version__
    assert await asyncio.to_thread(is_over, place, one)


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal")
async def test_a_sidecar_that_died_is_replaced(place: Place) -> None:
    async with opened(place, wait=False) as vault:
        first = process_of(place)
        assert first
        os.kill(first, signal.SIGKILL)
        await vault.status()

        assert process_of(place) not in (first, None)


async def test_a_vault_that_a_command_works_on_is_opened_when_it_is_free(place: Place) -> None:
    place.state.mkdir()
    with vault_lock(place.state, "index"):
        entering = asyncio.create_task(opened(place, wait=False).__aenter__())
        done, _ = await asyncio.wait([entering], timeout=3)
        assert not done

    vault = await entering
    await vault.close()


async def test_the_synchronous_twin_works_where_a_loop_runs(place: Place) -> None:
    with catena.open_sync(place.vault, state_dir=place.state) as vault:
        found = vault.search("睡眠")
        pieces = [type(piece) for piece in vault.ask_stream("What does sleep do?")]
        first_event = next(vault.events())
        pid = process_of(place)

    # Once the multilingual model is loaded, the English note is found by its meaning, too.
    assert found.results[0].note_path == "Notes/記憶.md"
    assert (pieces[0], pieces[-1]) == (words.PlanEvent, words.Answer)
    assert isinstance(first_event, words.IndexProgressEvent)
    assert pid
    assert not is_alive(pid)


async def test_what_is_refused_is_an_error_with_its_code_and_what_was_wrong(served: tuple[Place, Served]) -> None:
    async with opened(served[0], wait=False) as vault:
        with pytest.raises(UnknownNote) as unknown:
            await vault.note_history("Nowhere.md")
        with pytest.raises(BadLimit):
            await vault.search("sleep", limit=1000)
        with pytest.raises(catena.CatenaError) as empty:
            async for _ in vault.ask_stream(" "):
                pass

    assert (unknown.value.code, unknown.value.retryable) == ("unknown_note", False)
    assert "Nowhere.md" in unknown.value.message
    assert unknown.value.details["path"] == "Nowhere.md"
    assert empty.value.code == "query_empty"


async def test_arguments_may_be_words_of_the_contract(served: tuple[Place, Served]) -> None:
    async with opened(served[0]) as vault:
        found = await vault.search_annotations(where=words.AnnotationFilter(roles=["negative"]))

    assert [hit.annotation.text for hit in found.annotations] == ["Only three machines were surveyed"]


async def test_who_leaves_early_cancels_and_others_are_answered(served: tuple[Place, Served]) -> None:
    async with opened(served[0], wait=False) as vault:
        asking = asyncio.create_task(vault.reindex(full=True))
        await vault.status()
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        async with aclosing(vault.ask_stream("What does sleep do?")) as pieces:
            assert isinstance(await anext(pieces), words.PlanEvent)

        assert await vault.status()


async def test_entering_can_be_cancelled_and_leaves_no_process(place: Place) -> None:
    entering = asyncio.create_task(opened(place).__aenter__())
    while process_of(place) is None:  # noqa: ASYNC110 (another process makes the file)
        await asyncio.sleep(0.02)
    pid = process_of(place)
    entering.cancel()
    with pytest.raises(asyncio.CancelledError):
        await entering

    assert pid
    assert not is_alive(pid)


async def test_a_wrong_setting_is_told_before_anything_is_started(place: Place) -> None:
    with pytest.raises(CannotStart, match="does not exist"):
        async with catena.open(place.vault / "nowhere", state_dir=place.state):
            pass
    with pytest.raises(CannotStart, match="link_style must be one of"):
        async with catena.open(place.vault, state_dir=place.state, link_style="odd"):
            pass

    assert not place.state.exists()


async def test_what_a_sidecar_says_when_it_cannot_start_reaches_the_caller(place: Place) -> None:
    place.state.write_text("a file")

    with pytest.raises(catena.CatenaError, match="The state folder can't be made"):
        async with opened(place):
            pass


async def test_a_vault_that_is_not_open_says_how_to_open_it(place: Place) -> None:
    with pytest.raises(RuntimeError, match="async with"):
        await opened(place).status()
    with pytest.raises(RuntimeError, match=r"catena\.open_sync"):
        catena.open_sync(place.vault).status()


# -- without a sidecar


def test_importing_the_package_loads_nothing_else() -> None:
    code = "import catena, sys; print([name for name in sys.modules if name.startswith(('catena.', 'aio'))])"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert told.stdout.strip() == "[]"


def test_the_face_has_what_it_lists() -> None:
    assert [name for name in catena.__all__ if not hasattr(catena, name)] == []
    assert {*catena.__all__} <= {*dir(catena)}
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        catena.nothing  # noqa: B018


@pytest.mark.parametrize("twin", [Vault, SyncVault])
@pytest.mark.parametrize("entry", protocol().operations, ids=lambda entry: entry.name)
def test_every_operation_is_a_method_with_the_contracts_arguments(twin: type, entry: object) -> None:
    name, request = entry.name, schema_of(entry.request)["properties"] if entry.request else {}
    method = getattr(twin, name)

    parameters = [each for each in inspect.signature(method).parameters if each != "self"]
    assert set(parameters) == set(request)
    assert method.__doc__.startswith(entry.description[:20])
    assert "Raises:" in method.__doc__
    assert inspect.iscoroutinefunction(method) is (twin is Vault)
