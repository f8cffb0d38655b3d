"""A connection to whichever sidecar runs on a vault: one that is joined, or started for the connection's lifetime."""

import asyncio
import logging
import time
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import aclosing
from pathlib import Path
from typing import Any

from catena.client.asker import Asker, SidecarGone
from catena.client.http_asker import HttpAsker, decoded
from catena.client.joining import join_running
from catena.client.processes import is_alive
from catena.client.starting import START_PATIENCE_S, StartedSidecar, VaultTaken, start_sidecar

log = logging.getLogger(__name__)

LOOK_AGAIN_S = 0.1
"""Interval of the checks whether the process that works on a vault can be joined."""
TRY_AGAIN_S = 1.0
"""How often starting a sidecar is retried on a vault that another process works on."""


class Connection:
    """Sends requests to the vault's sidecar; if it has gone (Obsidian was closed), finds or starts another one, once.

    `arguments` are those of a `catena serve` to start. `quiet` keeps its log off this process's standard error.
    """

    def __init__(self, state_dir: Path, arguments: Sequence[str], *, caller: str, quiet: bool = False) -> None:
        self._state_dir = state_dir
        self._arguments = tuple(arguments)
        self._caller = caller
        self._quiet = quiet
        self._asker: HttpAsker | None = None
        self._started: StartedSidecar | None = None
        self._holding: asyncio.Task[None] | None = None
        self._finding = asyncio.Lock()

    async def close(self) -> None:
        """Disconnect, and end the sidecar if it was started here."""
        async with self._finding:
            await self._disconnect()

    async def ask(self, operation: str, request: Mapping[str, Any]) -> dict[str, Any]:
        """As for `Asker.ask`."""
        return decoded(await self.answer(operation, request), dict[str, Any])

    async def answer(self, operation: str, request: Mapping[str, Any]) -> bytes:
        """As for `HttpAsker.answer`."""
        asker = await self.find()
        try:
            return await asker.answer(operation, request)
        except SidecarGone:
            log.info("The sidecar is gone; looking for another one.")
            return await (await self.find(instead_of=asker)).answer(operation, request)

    async def events(self) -> AsyncGenerator[tuple[str, dict[str, Any]]]:
        """As for `Asker.events`. A sidecar that ends meanwhile is not replaced."""
        async with aclosing((await self.find()).events()) as events:
            async for event in events:
                yield event

    async def find(self, *, instead_of: Asker | None = None) -> HttpAsker:
        """Return a connection to a sidecar, joined or started, instead of one that does not work any more.

        Raises:
            CannotStart: No sidecar runs, and none can be started.
        """
        async with self._finding:
            if self._asker is None or self._asker is instead_of:
                await self._disconnect()
                self._asker = await self._join_or_start()
            return self._asker

    async def _join_or_start(self) -> HttpAsker:
        give_up_at = time.monotonic() + START_PATIENCE_S
        while True:
            joined = await join_running(self._state_dir, caller=self._caller)
            if joined:
                log.info("Joined a running sidecar.")
                self._holding = asyncio.create_task(joined.hold(), name="holding")
                return joined
            try:
                self._started = await start_sidecar(self._arguments, quiet=self._quiet)
            except VaultTaken as taken:
                if time.monotonic() > give_up_at:
                    raise
                await self._until_joinable(taken.pid)
            else:
                log.info("Started a sidecar.")
                return HttpAsker(port=self._started.port, token=self._started.token, caller=self._caller)

    async def _until_joinable(self, pid: int | None) -> None:
        """Wait a little for the process that works on the vault: a starting sidecar, or a command that will end."""
        try_again_at = time.monotonic() + TRY_AGAIN_S
        while time.monotonic() < try_again_at and pid and is_alive(pid):
            await asyncio.sleep(LOOK_AGAIN_S)
            joinable = await join_running(self._state_dir, caller=self._caller)
            if joinable:
                await joinable.close()
                return

    async def _disconnect(self) -> None:
        asker, started = self._asker, self._started
        self._asker = self._started = None
        if self._holding:
            self._holding.cancel()
            await asyncio.gather(self._holding, return_exceptions=True)
            self._holding = None
        if asker:
            await asker.close()
        if started:
            await started.end()
