"""VaultPdfs on the file system: the PDFs in the vault's folder."""

import os
from collections.abc import Iterator
from pathlib import Path

from catena.errors import PathRefused
from catena.language.folding import normalized
from catena.vault.path import VaultPath, vault_path

_ENDING = ".pdf"


class DiskVaultPdfs:
    """One vault folder. Hidden folders are left out, and symlinks are not followed."""

    def __init__(self, root: Path) -> None:
        self._root = root

    def locate(self, path: VaultPath) -> Path | None:
        """As for `VaultPdfs.locate`."""
        file = self._root / path
        if not os.path.lexists(file):
            # macOS stores names in another Unicode form.
            file = next((self._root / name for name, other in self._all() if other == path), file)
        if not os.path.realpath(file).startswith(str(self._root).rstrip(os.sep) + os.sep):
            raise PathRefused(f"Path outside allowed directories: {path}", path=path)
        return file if file.is_file() else None

    def named(self, name: str) -> tuple[VaultPath, ...]:
        """Return the vault's PDFs with this file name, in any case, ordered by path."""
        wanted = normalized("NFC", name).casefold()
        return tuple(sorted(path for _, path in self._all() if path.rpartition("/")[2].casefold() == wanted))

    def all(self) -> tuple[VaultPath, ...]:
        """Return every PDF, ordered by path."""
        return tuple(sorted(path for _, path in self._all()))

    def path_of(self, file: Path) -> VaultPath | None:
        """Return a file's path in the vault; None if it is not in the vault."""
        return vault_path(str(file.relative_to(self._root))) if file.is_relative_to(self._root) else None

    def _all(self) -> Iterator[tuple[str, VaultPath]]:
        """Yield every PDF: its path as on disk, and in the vault's spelling."""
        for folder, folders, files in os.walk(self._root):
            folders[:] = sorted(name for name in folders if not name.startswith("."))
            for name in files:
                if name.lower().endswith(_ENDING) and not name.startswith("."):
                    relative = os.path.relpath(os.path.join(folder, name), self._root)  # noqa: PTH118 (os.walk's own kind of path)
                    yield relative, vault_path(relative)
