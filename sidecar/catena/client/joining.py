"""`serve.json`: how other programs of the same person find the sidecar that runs on a vault."""

import logging
from contextlib import suppress
from pathlib import Path

import msgspec

from catena.client.asker import SidecarGone
from catena.client.http_asker import HttpAsker
from catena.client.processes import is_alive
from catena.wire.protocol import protocol

log = logging.getLogger(__name__)

SERVE_FILE = "serve.json"


class ServeFile(msgspec.Struct, frozen=True):
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


def read_serve_file(state_dir: Path) -> ServeFile | None:
    """What stands in a vault's state folder; None if nothing that can be read."""
    with suppress(OSError, msgspec.MsgspecError):
        return msgspec.json.decode((state_dir / SERVE_FILE).read_bytes(), type=ServeFile)
    return None


async def join_running(state_dir: Path, *, caller: str) -> HttpAsker | None:
    """Somebody to ask if a sidecar runs on this state folder: alive, of our contract, and answering."""
    told = read_serve_file(state_dir)
    if told is None or not is_alive(told.pid):
        return None
    if told.api != protocol().api:
        log.warning("The running sidecar speaks another contract (%d, ours is %d).", told.api, protocol().api)
        return None
    asker = HttpAsker(port=told.port, token=told.token, caller=caller)
    try:
        health = await asker.health()
    except BaseException as error:
        await asker.close()
        if isinstance(error, SidecarGone):
            return None
        raise
    log.debug("Joined the sidecar of process %d.", health.pid)
    return asker
