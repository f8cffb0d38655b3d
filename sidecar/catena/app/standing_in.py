"""`serve --join`: serves the vault, or stands in for the sidecar that serves it already.

Whoever starts it, such as the plugin, sees one process that says where a sidecar listens and ends with it. Standing in
holds that sidecar: it goes on for as long as this process lives, whoever started it.
"""

import asyncio
import contextlib
import logging
import os
import signal
import time
from pathlib import Path

from catena.app.ending import End, read_token, until_gone
from catena.app.lifecycle import ServeOptions, print_ready, serve
from catena.app.settings import Settings
from catena.app.vault_lock import VaultInUse
from catena.client import HttpAsker, SidecarGone, is_alive, join_running, read_serve_file
from catena.errors import CannotStart
from catena.wire.generated import Ready

log = logging.getLogger(__name__)

PATIENCE_S = 25.0
"""How long another process that works on the vault, and can't be joined, is waited for."""
LOOK_AGAIN_S = 0.2


async def serve_or_stand_in(settings: Settings, state_dir: Path, options: ServeOptions) -> None:
    """Serve the vault, or stand in for the sidecar that does.

    Raises:
        VaultInUse: A command works on this vault and does not end in time.
        CannotStart: The sidecar can't be built, or the one that was joined has ended.
    """
    give_up_at = time.monotonic() + PATIENCE_S
    ends = options.replace
    while True:
        joined = await join_running(state_dir, caller="http")
        if joined and ends:
            ends = False
            await _end(joined, state_dir, give_up_at=give_up_at)
        elif joined:
            async with joined:
                await _stand_in(joined, state_dir, options)
            return
        try:
            await serve(settings, state_dir, options)
        except VaultInUse:
            if time.monotonic() > give_up_at:
                raise
            await asyncio.sleep(LOOK_AGAIN_S)
        else:
            return


async def _end(running: HttpAsker, state_dir: Path, *, give_up_at: float) -> None:
    """End a sidecar, and wait until it can't be joined any more; those who use it find the next one."""
    async with running:
        try:
            pid = (await running.health()).pid
        except SidecarGone:
            return
    log.info("Ending the sidecar of process %d, to serve with other settings.", pid)
    with contextlib.suppress(OSError):
        os.kill(pid, signal.SIGTERM)
    while time.monotonic() < give_up_at:
        published = read_serve_file(state_dir)
        if published is None or published.pid != pid or not is_alive(pid):
            return
        await asyncio.sleep(LOOK_AGAIN_S)


async def _stand_in(joined: HttpAsker, state_dir: Path, options: ServeOptions) -> None:
    """Say where the sidecar listens, and hold it until this process is to end.

    Raises:
        CannotStart: The sidecar has ended.
    """
    end = End()
    if await read_token(end, stay=options.stay) is None:
        return
    holding = asyncio.create_task(joined.hold(), name="holding")
    watching_parent = asyncio.create_task(until_gone(options.parent_pid, end), name="parent")
    ending = [asyncio.create_task(event.wait()) for event in (end.said, end.left)]
    try:
        published, host = read_serve_file(state_dir), await joined.health()
        if published is None or published.pid != host.pid:
            raise CannotStart("The sidecar that was joined has ended.")
        ready = Ready(
            event="ready",
            port=published.port,
            pid=host.pid,
            version=host.version,
            api=published.api,
            token=published.token,
        )
        log.info("Joined the sidecar of process %d, which keeps its own settings.", host.pid)
        print_ready(ready)
        await asyncio.wait([holding, *ending], return_when=asyncio.FIRST_COMPLETED)
        if holding.done() and not any(task.done() for task in ending):
            raise CannotStart("The sidecar that was joined has ended.")
    except SidecarGone as gone:
        raise CannotStart("The sidecar that was joined has ended.") from gone
    finally:
        for task in (holding, watching_parent, *ending):
            task.cancel()
        await asyncio.gather(holding, watching_parent, *ending, return_exceptions=True)
