"""Keeps what a running sidecar has put into its state folder: the lock, `owner.json` and `serve.json`.

Somebody may delete the folder, or a cleaner files in it. Without the lock, a second sidecar would start on the vault;
without `serve.json`, nobody could join this one.
"""

import asyncio
import logging
from contextlib import suppress
from pathlib import Path

import msgspec

from catena.app.ending import End
from catena.app.healing import clear_the_way
from catena.app.state_dir import make_private, write_private
from catena.app.vault_lock import HeldVault, VaultInUse
from catena.client import SERVE_FILE, ServeFile, read_serve_file
from catena.errors import CannotStart

log = logging.getLogger(__name__)

LOOK_S = 2.0
"""How often the folder is looked at."""
WRITTEN = ("lock", "owner.json", SERVE_FILE, "catena.log")
"""What the sidecar writes here besides its stores."""


def write_serve_file(state_dir: Path, content: ServeFile) -> None:
    """Tell other programs how to join this sidecar. Only the file's owner may read it."""
    write_private(state_dir / SERVE_FILE, msgspec.json.encode(content).decode())


def remove_serve_file(state_dir: Path) -> None:
    """Remove the file when the sidecar ends."""
    with suppress(OSError):  # the folder may be gone, or unwritable by now
        (state_dir / SERVE_FILE).unlink()


async def keep_place(held: HeldVault, state_dir: Path, told: ServeFile, end: End) -> None:
    """Put back what somebody deletes, until cancelled; end the sidecar if another one was quicker to take the lock.

    Once this has ended, nothing is put back any more.
    """
    while True:
        await asyncio.sleep(LOOK_S)
        looking = asyncio.create_task(asyncio.to_thread(_put_back, held, state_dir, told))
        try:
            await asyncio.shield(looking)
        except asyncio.CancelledError:  # which stops no thread: it would put back what is removed at the end
            await asyncio.wait([looking])
            raise
        except VaultInUse:
            end.say("The lock of this vault was deleted, and another process has taken it.")
        except (OSError, CannotStart) as error:  # tried again: the disk may be full, or the folder gone
            log.debug("The state folder can't be kept in order: %s", type(error).__name__)


def _put_back(held: HeldVault, state_dir: Path, told: ServeFile) -> None:
    make_private(state_dir)
    clear_the_way(state_dir, WRITTEN)
    held.hold_on()
    if read_serve_file(state_dir) != told:
        write_serve_file(state_dir, told)
