"""`catena mcp`: a small process between an MCP client and a sidecar, joined or started by itself."""

import asyncio
import json
import logging
import os
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from typing import Any

from catena.app.serve_file import join_running
from catena.app.settings import Settings
from catena.errors import CannotStart
from catena.serving.access import new_token
from catena.serving.asking import Asker, HttpAsker, SidecarGone
from catena.serving.mcp import serve_mcp

log = logging.getLogger(__name__)

START_PATIENCE_S = 30.0
END_PATIENCE_S = 5.0


async def run_mcp(settings: Settings, state_dir: Path) -> None:
    """Speak MCP until the client leaves; a sidecar that was started for it leaves with it.

    Raises:
        CannotStart: No sidecar runs on this vault, and none can be started.
    """
    async with AsyncExitStack() as stack:
        asker = _SidecarForMcp(settings, state_dir, stack)
        await asker.find()
        await serve_mcp(asker)


class _SidecarForMcp:
    """Asks the sidecar that is there; when it has gone (Obsidian was closed), finds or starts another one, once."""

    def __init__(self, settings: Settings, state_dir: Path, stack: AsyncExitStack) -> None:
        self._settings = settings
        self._state_dir = state_dir
        self._stack = stack
        self._asker: HttpAsker | None = None
        self._finding = asyncio.Lock()

    async def ask(self, operation: str, request: Mapping[str, Any]) -> dict[str, Any]:
        asker = await self.find()
        try:
            return await asker.ask(operation, request)
        except SidecarGone:
            log.info("The sidecar is gone; looking for another one.")
            return await (await self.find(instead_of=asker)).ask(operation, request)

    async def events(self) -> AsyncIterator[tuple[str, dict[str, Any]]]:
        async for event in (await self.find()).events():
            yield event

    async def find(self, *, instead_of: Asker | None = None) -> HttpAsker:
        """The sidecar to ask.

        Raises:
            SidecarGone: There is none and none can be started.
        """
        async with self._finding:
            if self._asker is None or self._asker is instead_of:
                joined = await join_running(self._state_dir, caller="mcp")
                found = joined or await _start(self._settings, self._state_dir, self._stack)
                self._stack.push_async_callback(found.close)
                log.info("Joined a running sidecar." if joined else "Started a sidecar.")
                self._asker = found
            return self._asker


async def _start(settings: Settings, state_dir: Path, stack: AsyncExitStack) -> HttpAsker:
    """Start `catena serve` as a child that ends when our end of its standard input closes."""
    token = new_token()
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "catena", "serve", "--parent-pid", str(os.getpid()), *_as_arguments(settings, state_dir),
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    stack.push_async_callback(_end, process)
    assert process.stdin and process.stdout
    process.stdin.write(f"{token}\n".encode())
    try:
        async with asyncio.timeout(START_PATIENCE_S):
            await process.stdin.drain()
            line = await process.stdout.readline()
        return HttpAsker(port=int(json.loads(line)["port"]), token=token, caller="mcp")
    except (TimeoutError, ValueError, KeyError, ConnectionError) as failed:
        raise CannotStart("No sidecar could be started; its log says why.", state_dir=str(state_dir)) from failed


async def _end(process: asyncio.subprocess.Process) -> None:
    if process.stdin:
        process.stdin.close()
    try:
        async with asyncio.timeout(END_PATIENCE_S):
            await process.wait()
    except TimeoutError:
        with suppress(ProcessLookupError):
            process.terminate()
        await process.wait()


def _as_arguments(settings: Settings, state_dir: Path) -> list[str]:
    """What can be given on the command line; files and environment say the rest again to the child."""
    arguments = ["--vault", str(settings.vault), "--state-dir", str(state_dir)]
    arguments += ["--annotations-folder", settings.annotations_folder] if settings.annotations_folder else []
    arguments += ["--synthesis-folder", settings.synthesis_folder]
    arguments += ["--model", str(settings.model_path)] if settings.model_path else []
    return [*arguments, *(["--poll"] if settings.poll else [])]
