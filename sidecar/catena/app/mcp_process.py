"""`catena mcp`: a small process between an MCP client and a sidecar, which it joins or starts."""

import asyncio
import logging
from pathlib import Path

from catena.app.serve_arguments import serve_arguments
from catena.app.settings import Settings
from catena.client import Connection
from catena.errors import CannotStart
from catena.serving.mcp.server import serve_mcp

log = logging.getLogger(__name__)


async def run_mcp(settings: Settings, state_dir: Path) -> None:
    """Serve MCP until the client disconnects; a sidecar that was started for it ends with it.

    The client is answered before a sidecar is found. If none can be started, each call says why.
    """
    connection = Connection(state_dir, serve_arguments(settings, state_dir), caller="mcp")
    finding = asyncio.create_task(_find(connection))
    try:
        await serve_mcp(connection)
    finally:
        await asyncio.gather(finding, return_exceptions=True)  # what is just being started must be ended, too
        await connection.close()


async def _find(connection: Connection) -> None:
    try:
        await connection.find()
    except CannotStart as problem:
        log.error("%s", problem)
