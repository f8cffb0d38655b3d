"""Stores which notes a person disabled, in one readable file."""

import threading
from collections.abc import Mapping
from pathlib import Path

from catena.adapters.whole_files import KeptFile
from catena.vault.path import VaultPath


class JsonDisabledNotes:
    """`disabled-notes.json` in the vault's state folder: each note's path, and its version (SHA-256, "" if unknown).

    The file is created with the first note. If it can't be read, it is moved aside, never overwritten, and written
    again if it was damaged while Catena ran.
    """

    def __init__(self, file: Path) -> None:
        self._file = KeptFile(file, dict[str, str])
        self._lock = threading.Lock()

    def versions(self) -> Mapping[VaultPath, str] | None:
        """Return the disabled notes; None if there is no file. A person may edit it."""
        with self._lock:
            kept = self._file.read()
        return None if kept is None else {VaultPath(path): version for path, version in kept.items()}

    def keep(self, versions: Mapping[VaultPath, str]) -> None:
        """Replace the disabled notes.

        Raises:
            ReadOnly: The file can't be written.
        """
        with self._lock:
            self._file.write(dict(sorted(versions.items())))
