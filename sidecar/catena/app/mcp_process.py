"""`catena mcp`: a small process between an MCP client and a sidecar, which it joins or starts."""

from pathlib import Path

from catena.app.serve_arguments import serve_arguments
from catena.app.settings import Settings
from catena.client import Connection
from catena.serving.mcp.server import serve_mcp


async def run_mcp(settings: Settings, state_dir: Path) -> None:
    """Serve MCP until the client disconnects; a sidecar that was started for it ends with it.

    Raises:
        CannotStart: No sidecar runs on this vault, and none can be started.
    """
    connection = Connection(state_dir, serve_arguments(settings, state_dir), caller="mcp")
    try:
        await connection.find()
        await serve_mcp(connection)
    finally:
        await connection.close()
