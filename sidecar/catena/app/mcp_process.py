"""`catena mcp`: a small process between an MCP client and a sidecar, which it joins or starts."""

import asyncio
import logging
from pathlib import Path

from catena.app.serve_arguments import serve_arguments
from catena.app.settings import Settings
from catena.client import Connection, Refused, SidecarGone
from catena.errors import CannotStart
from catena.serving.mcp.server import serve_mcp

log = logging.getLogger(__name__)

PATIENCE_S = 4.0
"""The longest that the first calls wait for the model."""
LOOK_AGAIN_S = 0.1


async def run_mcp(settings: Settings, state_dir: Path) -> None:
    """Serve MCP until the client disconnects; a sidecar that was started for it ends with it.

    The client is answered before a sidecar is found. If none can be started, each call says why. What searches by
    meaning waits a moment for the model of a sidecar that was just started: the first question of a session is as good
    as the next ones.
    """
    connection = Connection(state_dir, serve_arguments(settings, state_dir), caller="mcp")
    finding = asyncio.create_task(_find(connection))
    loading = asyncio.create_task(_until_loaded(connection, finding))

    async def until_loaded() -> None:
        await asyncio.wait((loading,))

    try:
        await serve_mcp(connection, until_loaded)
    finally:
        loading.cancel()
        await asyncio.gather(finding, loading, return_exceptions=True)  # what is just being started must be ended, too
        await connection.close()


async def _find(connection: Connection) -> bool:
    """Return whether a sidecar was found or started."""
    try:
        await connection.find()
    except CannotStart as problem:
        log.error("%s", problem)
        return False
    return True


async def _until_loaded(connection: Connection, finding: asyncio.Task[bool]) -> None:
    """Wait until the sidecar has loaded its model, or can't, but no longer than anybody likes to wait."""
    if not await finding:
        return
    try:
        async with asyncio.timeout(PATIENCE_S):
            while True:
                status = await connection.ask("status", {})
                if status["model"] or status["error"]:
                    return
                await asyncio.sleep(LOOK_AGAIN_S)
    except (TimeoutError, CannotStart, Refused, SidecarGone) as reason:
        log.info("The first calls don't wait for the model: %s", reason or "it takes long to load")
