"""One writer per vault: the lock on its state folder, and the record of its owner."""

import json
import logging
import os
from collections.abc import Generator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from catena.app.state_dir import write_private
from catena.errors import CannotStart

log = logging.getLogger(__name__)

_LOCK, _OWNER = "lock", "owner.json"


@dataclass(frozen=True, slots=True)
class Owner:
    """The process that works on a vault's index.

    Attributes:
        pid: The process id.
        command: `serve`, or the one-shot command that it runs.
    """

    pid: int
    command: str


class VaultInUse(CannotStart):
    """Another process works on this vault's index."""


@contextmanager
def vault_lock(state_dir: Path, command: str, *, patience_s: float = 0.0) -> Generator[None]:
    """Hold the lock of the one process that writes this vault's index.

    Args:
        state_dir: The vault's state folder.
        command: The command that runs, for the message to a second one.
        patience_s: How long to wait for the present owner.

    Raises:
        VaultInUse: Another process holds the lock; the message names it.
    """
    from filelock import FileLock, Timeout  # which loads SQLite, too; only the owner of an index needs them

    lock = FileLock(state_dir / _LOCK)
    try:
        lock.acquire(timeout=patience_s, poll_interval=0.05)
    except Timeout as taken:
        raise _in_use(state_dir) from taken
    try:
        write_private(state_dir / _OWNER, json.dumps({"pid": os.getpid(), "command": command}))
        yield
    finally:
        (state_dir / _OWNER).unlink(missing_ok=True)
        lock.release()


def owner_of(state_dir: Path) -> Owner | None:
    """Returns the recorded owner of the lock, if any."""
    with suppress(OSError, ValueError, KeyError, TypeError):
        noted = json.loads((state_dir / _OWNER).read_text("utf-8"))
        return Owner(int(noted["pid"]), str(noted["command"]))
    return None


def _in_use(state_dir: Path) -> VaultInUse:
    owner = owner_of(state_dir)
    who = f"`catena {owner.command}`, process {owner.pid}," if owner else "Another Catena process"
    return VaultInUse(
        f"{who} is already working on this vault.", pid=owner.pid if owner else None, reason="vault_in_use"
    )
