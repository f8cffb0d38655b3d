"""VaultPdfs on the file system: the PDFs in the vault's folder."""

import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from catena.errors import PathRefused
from catena.language.folding import normalized
from catena.vault.path import VaultPath, vault_path

_ENDING = ".pdf"
_KEPT_S, _COARSEST_NS = 2.0, 2_000_000_000
"""How long the names in a folder are kept, as long as its time stays: a request looks for the PDFs of all papers, and
not every file system gives a folder another time with each new file. What was read sooner after the folder's time than
the coarsest clock of a file system tells may lack a file."""


class _Names(NamedTuple):
    """What a folder holds: its folders, which are no symlinks, and its PDFs."""

    folder_time_ns: int
    read_ns: int
    read_s: float
    folders: tuple[str, ...]
    pdfs: tuple[str, ...]


class DiskVaultPdfs:
    """One vault folder. Hidden folders are left out, and symlinks are not followed."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._kept: dict[str, _Names] = {}

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
        left = [""]
        while left:
            folder = left.pop()
            names = self._names_in(folder)
            left += [f"{folder}{name}/" for name in reversed(names.folders)]
            for name in names.pdfs:
                yield f"{folder}{name}", vault_path(f"{folder}{name}")

    def _names_in(self, folder: str) -> _Names:
        """Return what a folder holds; nothing if it can't be read."""
        place = os.path.join(self._root, folder)  # noqa: PTH118 (thousands of folders)
        kept = self._kept.get(folder)
        try:
            time_ns = os.stat(place).st_mtime_ns  # noqa: PTH116
            if kept and kept.folder_time_ns == time_ns and _still_holds(kept):
                return kept
            read_ns, read_s = time.time_ns(), time.monotonic()
            with os.scandir(place) as entries:
                found = [each for each in entries if not each.name.startswith(".")]
            folders = sorted(each.name for each in found if each.is_dir(follow_symlinks=False))
            pdfs = [each.name for each in found if each.name.lower().endswith(_ENDING) and not each.is_dir()]
        except OSError:
            return _Names(0, 0, 0.0, (), ())
        names = self._kept[folder] = _Names(time_ns, read_ns, read_s, tuple(folders), tuple(pdfs))
        return names


def _still_holds(names: _Names) -> bool:
    is_sure = names.read_ns - names.folder_time_ns > _COARSEST_NS
    return is_sure and 0 <= time.monotonic() - names.read_s < _KEPT_S
