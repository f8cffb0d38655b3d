"""`serve.json`: how other programs of the same user find the sidecar that runs on a vault."""

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
    """What a running sidecar publishes for programs of the same user."""

    port: int
    pid: int
    token: str
    api: int


def read_serve_file(state_dir: Path) -> ServeFile | None:
    """Return the file of a vault's state folder; None if there is none that can be read."""
    with suppress(OSError, msgspec.MsgspecError):
        return msgspec.json.decode((state_dir / SERVE_FILE).read_bytes(), type=ServeFile)
    return None


async def join_running(state_dir: Path, *, caller: str) -> HttpAsker | None:
    """Return a connection if a sidecar runs on this state folder: alive, with the same contract, and answering."""
    published = read_serve_file(state_dir)
    if published is None or not is_alive(published.pid):
        return None
    if published.api != protocol().api:
        log.warning("The running sidecar speaks another contract (%d, ours is %d).", published.api, protocol().api)
        return None
    asker = HttpAsker(port=published.port, token=published.token, caller=caller)
    try:
        health = await asker.health()
    except BaseException as error:  # whatever happens, cancellation included, no open connection must remain
        await asker.close()
        if isinstance(error, SidecarGone):
            return None
        raise
    log.debug("Joined the sidecar of process %d.", health.pid)
    return asker
