"""What the sidecar asks of the disk."""

from collections.abc import AsyncIterator
from typing import Protocol

from catena.vault.file import Scan, VaultFile
from catena.vault.path import VaultPath


class VaultFiles(Protocol):
    """The vault's files. Every method may raise `OSError`; callers turn it into a sentence."""

    def scan(self) -> Scan:
        """List every Markdown file that is not excluded."""
        ...

    def look(self, path: VaultPath) -> VaultFile | None:
        """One file's mtime and size now, or None when it is gone, excluded or not a file."""
        ...

    def read(self, path: VaultPath) -> bytes:
        """The file's bytes.

        Raises:
            FileNotFoundError: It is gone.
            ValueError: It is larger than a note may be; the message says so.
        """
        ...

    def check_writable(self, path: VaultPath) -> None:
        """Find out before writing whether an existing file may be replaced, as far as can be told.

        Raises:
            ReadOnly: File or folder can't be written.
            PathRefused: A symlink on the way leaves the vault.
        """
        ...

    def write(self, path: VaultPath, content: bytes, *, expected: bytes | None) -> None:
        """Put the whole content there atomically: either the old or the new bytes are ever seen.

        Args:
            path: Already checked to be inside the vault.
            content: The whole new file.
            expected: The bytes the caller saw, None when it saw no file. Compared just before the swap.

        Raises:
            NoteChanged: The file is no longer what the caller saw.
            ReadOnly: File or folder can't be written.
            PathRefused: A symlink on the way leaves the vault.
        """
        ...


class Watcher(Protocol):
    """Tells that something happened somewhere, never what: the reader looks for itself."""

    @property
    def mode(self) -> str:
        """`native`, or `polling (reason)` when the system's own notification is not to be had."""
        ...

    def batches(self) -> AsyncIterator[frozenset[VaultPath]]:
        """Settled bursts of touched paths (files and folders); an empty set asks for a whole rescan."""
        ...
