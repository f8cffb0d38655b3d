"""When a `serve` ends: on a signal, or when whoever started it has gone and nobody else uses it."""

import asyncio
import contextlib
import logging
import os
import signal
import sys
import threading
from pathlib import Path
from typing import Any

from catena.client import is_alive
from catena.errors import CannotStart
from catena.serving.holds import Holds
from catena.wire.transport import STAYS, new_token

log = logging.getLogger(__name__)

SHORTEST_TOKEN = 16
PARENT_LOOK_S = 1.0
"""How often `serve` checks whether its parent process still runs."""
LONGEST_FIRST_LINE = 4096
SILENT_S = 2.0
"""How long standard input may stay open and silent before whoever started this process is told what is waited for."""
STARTERS_LAST_S = 0.5
"""How long requests of the starter itself may take to end after it has gone."""
GRACE_S = 3.0
"""How long a sidecar whose starter has gone waits for another client after the last one."""


async def until_gone(pid: int | None, end: "End") -> None:
    """Say that the starter has left when this process is gone."""
    while pid is not None:
        if not is_alive(pid):
            end.leave(f"The parent process {pid} is gone.")
            return
        await asyncio.sleep(PARENT_LOOK_S)


async def read_token(end: "End", *, stay: bool) -> str | None:
    """Return the first line of standard input, or a new token if a person started this process by hand.

    None if a signal came first. Whoever leaves standard input open and writes nothing is told what is waited for.
    """
    if sys.stdin is None or sys.stdin.isatty():  # pyright: ignore[reportUnnecessaryComparison]  # None under pythonw
        return _own_token("Started by hand")
    first_line = asyncio.get_running_loop().create_future()
    end.watch_stdin(first_line, ends=not stay)
    ended = asyncio.create_task(end.said.wait())
    came, _ = await asyncio.wait([first_line, ended], timeout=SILENT_S, return_when=asyncio.FIRST_COMPLETED)
    if not came:
        sys.stderr.write("Waiting for a token, or an empty line, on standard input.\n")
        await asyncio.wait([first_line, ended], return_when=asyncio.FIRST_COMPLETED)
    ended.cancel()
    if not first_line.done():
        return None
    token = first_line.result().decode("utf-8", "replace").strip()
    if not token:
        return _own_token("No token came on standard input")
    if len(token) < SHORTEST_TOKEN or not token.isascii() or not token.isprintable() or " " in token:
        raise CannotStart(
            f"The first line of standard input is no token: at least {SHORTEST_TOKEN} ASCII characters without spaces."
        )
    return token


def _own_token(why: str) -> str:
    token = new_token()
    sys.stderr.write(f"{why}; the token is {token}\n")
    return token


class End:
    """Everything that can end a `serve`: a signal, or a starter that has gone (closed standard input, no parent)."""

    def __init__(self) -> None:
        self.said, self.left = asyncio.Event(), asyncio.Event()
        self._why = ""
        self._loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            with contextlib.suppress(NotImplementedError):
                self._loop.add_signal_handler(number, self.say, f"Signal {number.name} came.")

    def say(self, why: str) -> None:
        """End now; only the first reason is logged."""
        if not self.said.is_set():
            log.info("Ending: %s", why)
        self.said.set()

    def leave(self, why: str) -> None:
        """The starter has gone: end, unless others use the sidecar."""
        if not self.left.is_set():
            self._why = why
        self.left.set()

    async def when_nobody_is_left(self, holds: Holds) -> None:
        """End when the starter has gone and nobody else uses the sidecar."""
        await self.left.wait()
        if await holds.end(within_s=STARTERS_LAST_S):
            self.say(self._why)
            return
        log.info("%s The sidecar goes on: others use it.", self._why)
        _say_that_it_stays()
        while True:
            await holds.end()
            if not await holds.begin(within_s=GRACE_S):
                self.say("The last who used it has gone.")
                return

    def watch_stdin(self, first_line: "asyncio.Future[bytes]", *, ends: bool) -> None:
        """Pass on the first line, then read until the input closes.

        This uses a daemon thread and `os.read`: a thread that waits in `sys.stdin` holds a lock that the interpreter
        needs when it ends.
        """

        def hand_on(line: bytes) -> None:
            if not first_line.done():
                first_line.set_result(line)

        def call(function: Any, *arguments: Any) -> None:
            with contextlib.suppress(RuntimeError):  # the loop is closed, so nothing waits any more
                self._loop.call_soon_threadsafe(function, *arguments)

        def read() -> None:
            first = b""
            while block := _read_block():
                if not first.endswith(b"\n") and len(first) < LONGEST_FIRST_LINE:
                    first = b"".join((first + block).splitlines(keepends=True)[:1])
                    if first.endswith(b"\n") or len(first) >= LONGEST_FIRST_LINE:
                        call(hand_on, first)
            call(hand_on, first)
            if ends:
                call(self.leave, "Standard input was closed.")

        threading.Thread(target=read, name="stdin", daemon=True).start()


def _read_block() -> bytes:
    try:
        return os.read(0, 4096)
    except OSError:
        return b""


def _say_that_it_stays() -> None:
    """Tell the starter, if it listens, and let go of its pipes: whatever is written into them from now on is lost."""
    with contextlib.suppress(OSError):
        os.write(1, STAYS + b"\n")
    with Path(os.devnull).open("r+b", buffering=0) as nowhere:
        for stream in (1, 2):
            os.dup2(nowhere.fileno(), stream)
