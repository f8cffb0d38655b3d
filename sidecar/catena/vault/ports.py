"""Ports to the files of the vault and to the events of the file system."""

from collections.abc import AsyncIterator, Collection
from typing import Protocol

from catena.vault.file import Scan, VaultFile
from catena.vault.path import VaultPath


class VaultFiles(Protocol):
    """The vault's files. Every method may raise `OSError`; callers turn it into a message."""

    def scan(self) -> Scan:
        """List every Markdown file that is not excluded."""
        ...

    def look(self, path: VaultPath) -> VaultFile | None:
        """Return a file's current mtime and size, or None if it is missing, excluded or not a file."""
        ...

    def read(self, path: VaultPath) -> bytes:
        """Return the bytes of a file.

        Raises:
            FileNotFoundError: If the file does not exist.
            ValueError: If the file is larger than a note may be; the message says so.
            PathRefused: If the path leads outside the vault.
        """
        ...

    def attachments(self, targets: Collection[str]) -> frozenset[str]:
        """Return those targets of embeds (images) that exist: as a path in the vault, or as a file name anywhere."""
        ...

    def check_writable(self, path: VaultPath) -> None:
        """Check before a write whether an existing file can be replaced. The write may still fail.

        Raises:
            ReadOnly: If the file or its folder is not writable.
            PathRefused: If a symlink in the path leaves the vault.
        """
        ...

    def write(self, path: VaultPath, content: bytes, *, expected: bytes | None) -> None:
        """Replace a file atomically: a reader sees either the old or the new bytes.

        The path was checked to be inside the vault. `expected` are the bytes that the caller saw, None if there was no
        file; they are compared just before the replacement.

        Raises:
            NoteChanged: If the file differs from `expected`.
            ReadOnly: If the file or its folder is not writable.
            PathRefused: If a symlink in the path leaves the vault.
        """
        ...


class Watcher(Protocol):
    """Reports which paths changed, not how: the reader reads them again."""

    @property
    def mode(self) -> str:
        """Return `native`, or `polling (reason)` if the system offers no notifications."""
        ...

    def batches(self) -> AsyncIterator[frozenset[VaultPath]]:
        """Yield settled bursts of touched paths (files and folders); an empty set asks for a full rescan."""
        ...
