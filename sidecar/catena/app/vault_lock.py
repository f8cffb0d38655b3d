"""One writer per vault: the lock on its state folder, and the record of its owner."""

import logging
import os
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from catena.app.state_dir import write_private
from catena.errors import CannotStart

if TYPE_CHECKING:
    from filelock import FileLock

log = logging.getLogger(__name__)

_LOCK, _OWNER = "lock", "owner.json"


class Owner(msgspec.Struct, frozen=True):
    """The process that works on a vault's index."""

    pid: int
    command: str


class VaultInUse(CannotStart):
    """Another process works on this vault's index."""


class HeldVault:
    """The lock of the one process that writes a vault's index, and the record of this owner."""

    def __init__(self, state_dir: Path, command: str) -> None:
        self._state_dir = state_dir
        self._record = msgspec.json.encode(Owner(os.getpid(), command)).decode()
        self._lock = self._new_lock()
        self._inode = 0

    def acquire(self, *, patience_s: float = 0.0) -> None:
        """Take the lock.

        Raises:
            VaultInUse: Another process holds it; the message names it.
        """
        from filelock import Timeout

        try:
            self._lock.acquire(timeout=patience_s, poll_interval=0.05)
        except Timeout as taken:
            raise _in_use(self._state_dir) from taken
        except OSError as error:
            raise CannotStart(
                f"The state folder can't be written: {self._state_dir} ({error.strerror})."
                " Choose another with --state-dir, or let Catena write there."
            ) from error
        self._inode = self._present_inode()
        with suppress(OSError):  # which is said by whatever needs the folder
            write_private(self._state_dir / _OWNER, self._record)

    def hold_on(self) -> None:
        """Take the lock again if its file was deleted or replaced, which would let a second process in.

        Raises:
            VaultInUse: Another process was quicker.
            OSError: The state folder can't be written.
        """
        if self._present_inode() != self._inode:
            deleted, self._lock = self._lock, self._new_lock()
            deleted.release(force=True)
            self.acquire()
            log.warning("The lock of this vault was deleted while Catena ran; it is held again.")
        elif _text_of(self._state_dir / _OWNER) != self._record:
            write_private(self._state_dir / _OWNER, self._record)

    def release(self) -> None:
        """Let others work on the vault."""
        with suppress(OSError):  # the folder may be gone, or another one now
            if _text_of(self._state_dir / _OWNER) == self._record:
                (self._state_dir / _OWNER).unlink()
        self._lock.release()

    def _new_lock(self) -> "FileLock":
        from filelock import FileLock  # which loads SQLite, too; only the owner of an index needs it

        return FileLock(self._state_dir / _LOCK, thread_local=False)  # held on to from a thread

    def _present_inode(self) -> int:
        """Return which file stands at the lock's path; 0 if none does."""
        try:
            return (self._state_dir / _LOCK).stat().st_ino
        except OSError:
            return 0


@contextmanager
def vault_lock(state_dir: Path, command: str, *, patience_s: float = 0.0) -> Generator[HeldVault]:
    """Hold the lock of the one process that writes this vault's index.

    Raises:
        VaultInUse: Another process holds the lock; the message names it.
    """
    held = HeldVault(state_dir, command)
    held.acquire(patience_s=patience_s)
    try:
        yield held
    finally:
        held.release()


def owner_of(state_dir: Path) -> Owner | None:
    """Return the recorded owner of the lock, if any."""
    with suppress(OSError, msgspec.MsgspecError, UnicodeDecodeError):
        return msgspec.json.decode((state_dir / _OWNER).read_bytes(), type=Owner)
    return None


def _in_use(state_dir: Path) -> VaultInUse:
    owner = owner_of(state_dir)
    who = f"`catena {owner.command}`, process {owner.pid}," if owner else "Another Catena process"
    return VaultInUse(
        f"{who} is already working on this vault.", pid=owner.pid if owner else None, reason="vault_in_use"
    )


def _text_of(file: Path) -> str | None:
    try:
        return file.read_text("utf-8")
    except (OSError, ValueError):
        return None
