"""`serve.json`: how the command line and the MCP process find a sidecar that already runs on their vault."""

import json
import logging
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path

from catena.app.processes import is_alive
from catena.app.state_dir import write_private
from catena.serving.asking import HttpAsker, SidecarGone
from catena.wire.protocol import protocol

log = logging.getLogger(__name__)

_NAME = "serve.json"


@dataclass(frozen=True, slots=True)
class ServeFile:
    """What a running sidecar tells of itself to programs of the same person.

    Attributes:
        port: On 127.0.0.1.
        pid: Its process.
        token: What to show.
        api: Major version of its contract.
    """

    port: int
    pid: int
    token: str
    api: int


def write_serve_file(state_dir: Path, content: ServeFile) -> None:
    """Tell of a sidecar; only its owner may read the file."""
    write_private(state_dir / _NAME, json.dumps(asdict(content)))


def remove_serve_file(state_dir: Path) -> None:
    """Take it back."""
    (state_dir / _NAME).unlink(missing_ok=True)


def read_serve_file(state_dir: Path) -> ServeFile | None:
    """What stands there, if it can be read at all."""
    with suppress(OSError, ValueError, KeyError, TypeError):
        said = json.loads((state_dir / _NAME).read_text("utf-8"))
        return ServeFile(int(said["port"]), int(said["pid"]), str(said["token"]), int(said["api"]))
    return None


async def join_running(state_dir: Path, *, caller: str) -> HttpAsker | None:
    """Somebody to ask when a sidecar runs on this state folder: alive, of our contract, and answering."""
    told = read_serve_file(state_dir)
    if told is None or not is_alive(told.pid):
        return None
    if told.api != protocol().api:
        log.warning("The running sidecar speaks another contract (%d, ours is %d).", told.api, protocol().api)
        return None
    asker = HttpAsker(port=told.port, token=told.token, caller=caller)
    try:
        health = await asker.health()
    except SidecarGone:
        await asker.close()
        return None
    log.debug("Joined the sidecar of process %d.", health.pid)
    return asker
