"""The life of `serve`, from the first line of standard input to the end.

`serve` listens before anything heavy is imported. Requests that arrive meanwhile wait until the sidecar is built, which
takes a few tenths of a second. The model and LanceDB load later, in the indexer.
"""

import asyncio
import contextlib
import logging
import os
import socket
import sys
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from aiohttp import web

from catena import __version__
from catena.app.building import answering_of, build, close
from catena.app.ending import End, read_token, until_gone
from catena.app.healing import copy_in_use, sentence_on
from catena.app.memory import give_back_file_pages, give_back_memory
from catena.app.place import keep_place, remove_serve_file, write_serve_file
from catena.app.settings import Settings
from catena.app.vault_lock import vault_lock
from catena.client import ServeFile
from catena.errors import CatenaError, NotReady, storage_failure
from catena.events import Events, Problem
from catena.serving.access import Access
from catena.serving.connections import make_runner
from catena.serving.holds import Holds
from catena.serving.http import make_app
from catena.wire.generated import Health, Ready
from catena.wire.protocol import protocol
from catena.wire.transport import LOOPBACK

if TYPE_CHECKING:
    from catena.app.wiring import Wired
    from catena.wire.answering import Answering

log = logging.getLogger(__name__)

FIRST_ANSWERS_S = 2.0
"""How long requests that came before the sidecar was built are answered alone: then models load and notes are read."""
CALM_S = 0.25
"""How long no request has come when it is calm: people type, and clients ask again until notes are found by meaning."""
LOOK_FOR_DAMAGE_S = 2.0
"""How often the files of the state are looked at: nobody but the sidecar may change them."""
RUNNING_ANSWERS_S = 5.0
"""How long requests may go on when the sidecar is built anew because of damage."""
BUILD_AGAIN_S = 2.0
"""How often a sidecar that can't be built anew (no disk, no vault, no permission) tries to be."""
COPY_S = 3600.0
"""How often is looked whether what can't be made again was copied today."""
GIVE_BACK_S = 30.0
"""How often memory that was freed is given back to the system, and how long that waits for a quiet moment."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ServeOptions:
    """When a `serve` ends, and what it does if another one runs.

    Attributes:
        parent_pid: End when this process is gone; None to watch no process.
        join: If a sidecar serves the vault already, stand in for it instead of refusing.
        replace: End that sidecar first.
    """

    parent_pid: int | None = None
    stay: bool = False
    join: bool = False
    replace: bool = False


# -- serve


async def serve(settings: Settings, state_dir: Path, options: ServeOptions) -> None:
    """Serve one vault until its starter has gone and nobody else uses it, or a signal arrives.

    The starter has gone when standard input closes or the parent process is gone.

    Prints exactly one line on standard output once it listens: the `Ready` of the contract.

    Raises:
        VaultInUse: Another process works on this vault.
        CannotStart: The token is invalid, or the sidecar can't be built.
    """
    with vault_lock(state_dir, "serve") as held:
        end = End()
        if (token := await read_token(end, stay=options.stay)) is None:
            return
        with socket.create_server((LOOPBACK, 0)) as listening:
            port = int(listening.getsockname()[1])
            answerer, holds = _WhenBuilt(settings.vault), Holds()
            runner = make_runner(make_app(Access(token, port), answerer, holds=holds))
            leaving = asyncio.create_task(end.when_nobody_is_left(holds), name="leaving")
            told = ServeFile(port, os.getpid(), token, protocol().api)
            keeping = asyncio.create_task(keep_place(held, state_dir, told, end), name="place")
            try:
                await _listen(runner, listening, state_dir, told)
                await _build_and_serve(settings, state_dir, answerer, end, options)
            finally:
                for task in (leaving, keeping):
                    task.cancel()
                await asyncio.gather(leaving, keeping, return_exceptions=True)
                remove_serve_file(state_dir)
                await runner.cleanup()
    log.info("The sidecar has ended.")


async def _listen(runner: web.AppRunner, listening: socket.socket, state_dir: Path, told: ServeFile) -> None:
    await runner.setup()
    await web.SockSite(runner, listening).start()
    with contextlib.suppress(OSError):  # a full disk: `keep_place` tries again
        write_serve_file(state_dir, told)
    ready = Ready(event="ready", port=told.port, pid=told.pid, version=__version__, api=told.api)
    log.info("Listening on %s:%d; state is kept in %s.", LOOPBACK, told.port, state_dir)
    print_ready(ready)


def print_ready(ready: Ready) -> None:
    """Print the one line on standard output; a token is in it only if there is one to tell."""
    told = {name: value for name, value in msgspec.to_builtins(ready).items() if value is not None}
    sys.stdout.write(msgspec.json.encode(told).decode() + "\n")
    sys.stdout.flush()


async def _build_and_serve(
    settings: Settings, state_dir: Path, answerer: "_WhenBuilt", end: End, options: ServeOptions
) -> None:
    """Build the sidecar, as soon as the disk allows, and serve until the end; build it anew when a part is damaged."""
    events = Events()
    watching_parent = asyncio.create_task(until_gone(options.parent_pid, end), name="parent")
    try:
        try:
            wired: Wired | None = await build(settings, state_dir, watching=True, events=events)
        except BaseException as error:  # whatever happens, waiting requests must be answered with it
            answerer.failed(NotReady(str(error)))
            if not storage_failure(error):
                raise
            wired = await _built_again(settings, state_dir, answerer, end, events)
        while wired:
            answerer.built(answering_of(wired, settings), wired.parts.damaged)
            for part in await _serve_until_damaged(wired, state_dir, answerer, end):
                events.tell(Problem(sentence_on(part)))
            wired = await _built_again(settings, state_dir, answerer, end, events)
    finally:
        watching_parent.cancel()
        await asyncio.gather(watching_parent, return_exceptions=True)


async def _built_again(
    settings: Settings, state_dir: Path, answerer: "_WhenBuilt", end: End, events: Events
) -> "Wired | None":
    """Return the sidecar, as soon as it can be built; None at the end. Requests meanwhile are told why it can't."""
    told = ""
    while not end.said.is_set():
        try:
            return await build(settings, state_dir, watching=True, events=events)
        except Exception as error:  # noqa: BLE001 (whatever it is, it may go away: a full disk, a folder that is gone)
            sentence = f"Catena can't go on, and tries again every few seconds. {_why(error, state_dir)}"
            answerer.failed(NotReady(sentence))
            if sentence != told:
                log.warning("%s", sentence)
                events.tell(Problem(sentence))
            told = sentence
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(BUILD_AGAIN_S):
                await end.said.wait()
    return None


def _why(error: Exception, state_dir: Path) -> str:
    if isinstance(error, CatenaError):
        return error.message
    if failed := storage_failure(error):
        return failed.message
    if isinstance(error, OSError):
        return f"{error.strerror}: {error.filename or state_dir}"
    log.error("The sidecar can't be built.", exc_info=error)
    return "Its log has more."


async def _serve_until_damaged(wired: "Wired", state_dir: Path, answerer: "_WhenBuilt", end: End) -> Sequence[Path]:
    """Serve until the end, or until a part is damaged. Returns the damaged parts, which are out of the way then."""
    keeping = asyncio.create_task(_keep_current(wired, answerer), name="indexer")
    ended = asyncio.create_task(end.said.wait(), name="end")
    looking = asyncio.create_task(answerer.until_damaged(), name="damage")
    preparing = asyncio.create_task(_prepare(answerer), name="operations")
    giving_back = asyncio.create_task(_give_back_regularly(wired, answerer), name="memory")
    copying = asyncio.create_task(_copy_regularly(state_dir, answerer), name="copies")
    tasks: list[asyncio.Task[Any]] = [keeping, ended, looking, preparing, giving_back, copying]
    try:
        await asyncio.wait([keeping, ended, looking], return_when=asyncio.FIRST_COMPLETED)
        for task in (keeping, looking):
            if task.done():
                task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await answerer.finish_running()
        damaged = await close(wired, state_dir)  # more than was seen first, if all went while one part was looked at
    return damaged


async def _keep_current(wired: "Wired", answerer: "_WhenBuilt") -> None:
    """Run the indexer once the first requests are answered. It loads the models at once, but looks at the notes only
    when whoever waits for the models is answered, too: both would share one interpreter.
    """
    indexer = wired.services.indexer

    async def calm() -> None:
        await indexer.until_loaded(FIRST_ANSWERS_S)
        await answerer.until_calm(FIRST_ANSWERS_S)
        await asyncio.to_thread(give_back_file_pages)  # before what follows from the notes takes their place

    if wired.services.ledger.num_files():
        await answerer.until_answered(FIRST_ANSWERS_S)
        await indexer.run(scan_after=calm)
    else:
        await indexer.run()  # there is nothing to be found yet


async def _prepare(answerer: "_WhenBuilt") -> None:
    await answerer.until_calm(FIRST_ANSWERS_S)
    await answerer.prepare()


async def _give_back_regularly(wired: "Wired", answerer: "_WhenBuilt") -> None:
    while True:
        await asyncio.sleep(GIVE_BACK_S)
        await answerer.until_calm(GIVE_BACK_S)
        await asyncio.to_thread(wired.parts.rest)
        await asyncio.to_thread(give_back_memory)
        await asyncio.to_thread(give_back_file_pages)


async def _copy_regularly(state_dir: Path, answerer: "_WhenBuilt") -> None:
    while True:
        await asyncio.sleep(COPY_S)
        await answerer.until_calm(FIRST_ANSWERS_S)
        try:
            await asyncio.to_thread(copy_in_use, state_dir)
        except OSError as error:  # the folder may be gone just now
            log.debug("Nothing can be copied now: %s", type(error).__name__)


async def _nothing() -> Sequence[Path]:
    """Return no damage: there is no sidecar yet."""
    return ()


def _may_be_repeated(operation: str, error: Exception) -> bool:
    entry = protocol().operation(operation)
    says_why = isinstance(error, CatenaError) and not error.retryable
    return entry is not None and not entry.writes and not says_why


class _WhenBuilt:
    """Answers once the sidecar is built. Until then, requests wait, and health says `starting`."""

    def __init__(self, vault: Path) -> None:
        self._vault = vault
        self._answering: asyncio.Future[Answering] = asyncio.get_running_loop().create_future()
        self._coming, self._asked = Holds(), Holds()  # all requests, and those of them that no longer wait
        self._damaged: Callable[[], Awaitable[Sequence[Path]]] = _nothing
        self._found, self._is_built = asyncio.Event(), asyncio.Event()

    async def until_answered(self, most_s: float) -> None:
        """Wait until no request waits or is being answered, or this time is over. Streams of events do not count."""
        await self._coming.end(within_s=most_s)

    async def until_calm(self, most_s: float) -> None:
        """Do as `until_answered`, and wait until none follows at once."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(most_s):
                await self._coming.end()
                while await self._coming.begin(within_s=CALM_S):
                    await self._coming.end()

    async def prepare(self) -> None:
        """As for `Answering.prepare`."""
        await self._answering.result().prepare()

    def built(self, answering: "Answering", damaged: Callable[[], Awaitable[Sequence[Path]]]) -> None:
        self._damaged = damaged
        self._found.clear()
        self._renew()
        self._answering.set_result(answering)
        self._is_built.set()

    async def until_damaged(self) -> Sequence[Path]:
        """Wait until a part of the state is damaged. Returns which."""
        while not (damaged := await self._damaged()):
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(LOOK_FOR_DAMAGE_S):
                    await self._found.wait()
        return damaged

    async def finish_running(self) -> None:
        """Wait until the running requests are answered, `RUNNING_ANSWERS_S` at most. New ones wait until `built`, or
        lose their connection at the end, and look for another sidecar then.
        """
        self._hold_back()
        await self._asked.end(within_s=RUNNING_ANSWERS_S)

    def _hold_back(self) -> None:
        self._renew()
        self._found.set()

    def _renew(self) -> None:
        self._is_built.clear()
        if self._answering.done():
            self._answering = asyncio.get_running_loop().create_future()

    def failed(self, error: CatenaError) -> None:
        """Answer requests with this error until it is built."""
        self._renew()
        self._answering.set_exception(error)
        self._answering.exception()  # marks the error as read, since there may have been no request

    async def answer(self, operation: str, body: bytes, caller: str) -> bytes:
        try:
            return await self._answer(operation, body, caller)
        except Exception as error:  # whatever failed, it may be because a part of the state was damaged just now
            if not _may_be_repeated(operation, error) or not await self._damaged():
                raise
            self._hold_back()
        return await self._answer(operation, body, caller)

    async def _answer(self, operation: str, body: bytes, caller: str) -> bytes:
        with self._coming.held():
            answering = await asyncio.shield(self._answering)
            with self._asked.held():
                return await answering.answer(operation, body, caller)

    async def stream(self, operation: str, body: bytes) -> AsyncGenerator[tuple[str, bytes]]:
        with self._coming.held():
            answering = await asyncio.shield(self._answering)
            with self._asked.held():
                async with contextlib.aclosing(answering.stream(operation, body)) as pieces:
                    async for piece in pieces:
                        yield piece

    async def health(self) -> Health:
        if self._answering.done() and not self._answering.exception():
            return await self._answering.result().health()
        state = "error" if self._answering.done() else "starting"
        return Health(version=__version__, api=protocol().api, pid=os.getpid(), vault=str(self._vault), state=state)

    async def events(self) -> AsyncGenerator[tuple[str, bytes]]:
        await self._is_built.wait()
        answering = await asyncio.shield(self._answering)
        async with contextlib.aclosing(answering.events()) as events:
            async for event in events:
                yield event
