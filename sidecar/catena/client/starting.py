"""Starts `catena serve` as a child that ends with the process that started it.

This uses `subprocess`, not asyncio: asyncio needs a kind of loop that notebooks on Windows don't have.
"""

import asyncio
import os
import subprocess
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec

from catena.errors import CannotStart
from catena.wire.transport import STAYS, new_token

if TYPE_CHECKING:
    from catena.wire.generated import Problem

_STAYING: "list[subprocess.Popen[bytes]]" = []
"""Sidecars that were started here and go on for others; kept, since an object that is dropped waits for its process."""

START_PATIENCE_S = 30.0
END_PATIENCE_S = 5.0


class VaultTaken(CannotStart):
    """Another process works on the vault, perhaps a sidecar that is just starting; `pid` is its id, if known."""

    def __init__(self, problem: "Problem") -> None:
        super().__init__(problem.message, **problem.details)
        self.pid: int | None = problem.details.get("pid")


@dataclass(frozen=True, slots=True)
class StartedSidecar:
    """A sidecar that listens, and ends on request or with this process: when its standard input closes."""

    process: "subprocess.Popen[bytes]"
    port: int
    token: str

    async def end(self) -> None:
        """Let the sidecar end properly: it finishes its writes."""
        await asyncio.to_thread(_end, self.process)


async def start_sidecar(arguments: Sequence[str], *, quiet: bool) -> StartedSidecar:
    """Start a sidecar with these arguments of `catena serve`, and wait until it listens; a quiet one logs to its file.

    Raises:
        VaultTaken: Another process works on this vault.
        CannotStart: The sidecar reported a problem, or didn't listen in time.
    """
    token = new_token()
    process = await asyncio.to_thread(_begin, arguments, token, quiet=quiet)
    try:
        async with asyncio.timeout(START_PATIENCE_S):
            printed = await asyncio.to_thread(_first_words, process)
        return StartedSidecar(process, _port_in(printed), token)
    except BaseException as error:  # whatever happens, cancellation included, no child must remain
        await asyncio.to_thread(_end, process)
        if isinstance(error, TimeoutError):
            raise CannotStart("No sidecar could be started; its log says why.") from error
        raise


def _begin(arguments: Sequence[str], token: str, *, quiet: bool) -> "subprocess.Popen[bytes]":
    process = subprocess.Popen(
        [sys.executable, "-m", "catena", "serve", "--json", "--parent-pid", str(os.getpid()), *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL if quiet else None,
        # Ctrl-C is handled here: the sidecar ends properly with this process.
        start_new_session=sys.platform != "win32",
        creationflags=subprocess.CREATE_NEW_PROCESS_GROUP if sys.platform == "win32" else 0,
    )
    assert process.stdin
    with suppress(OSError):  # it has ended already; its standard output says why
        process.stdin.write(f"{token}\n".encode())
        process.stdin.flush()
    return process


def _first_words(process: "subprocess.Popen[bytes]") -> bytes:
    """Return the line that says it listens, else everything that it printed before it ended."""
    assert process.stdout
    line = process.stdout.readline()
    return line if line.rstrip().endswith(b"}") else line + process.stdout.read()


def _port_in(printed: bytes) -> int:
    # The types of the contract are imported only now: whoever joins a sidecar starts none.
    from catena.wire.generated import ProblemReply, Ready

    with suppress(msgspec.MsgspecError):
        return msgspec.json.decode(printed, type=Ready).port
    try:
        problem = msgspec.json.decode(printed, type=ProblemReply).error
    except msgspec.MsgspecError as unreadable:
        raise CannotStart("No sidecar could be started; its log says why.") from unreadable
    if problem.details.get("reason") == "vault_in_use":
        raise VaultTaken(problem)
    raise CannotStart(problem.message, **problem.details)


def _end(process: "subprocess.Popen[bytes]") -> None:
    """Let the sidecar end, unless it says that others use it: then it goes on without this process."""
    assert process.stdin
    assert process.stdout
    with suppress(OSError):
        process.stdin.close()
    staying = threading.Thread(target=_until_it_stays, args=(process,), daemon=True)
    staying.start()
    staying.join(END_PATIENCE_S)
    if process in _STAYING:
        return
    try:
        process.wait(END_PATIENCE_S)
    except subprocess.TimeoutExpired:
        process.terminate()
        process.wait()
    process.stdout.close()


def _until_it_stays(process: "subprocess.Popen[bytes]") -> None:
    """Read what the sidecar prints, until it says that it stays, or ends."""
    assert process.stdout
    with suppress(OSError, ValueError):
        if STAYS in process.stdout.read().splitlines():
            _STAYING.append(process)
            process.stdout.close()
