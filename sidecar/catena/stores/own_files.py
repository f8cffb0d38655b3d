"""Notices when somebody else changed files that only Catena writes."""

import os
import shutil
import stat
import threading
import zlib
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, NamedTuple


class Stamp(NamedTuple):
    """What every change of a file changes, too.

    Attributes:
        inode: Another one if the file was deleted and made anew.
        size: In bytes.
        time_ns: When it was changed last; 0 where a system notes this late for a file that is open.
    """

    inode: int
    size: int
    time_ns: int


def stamp_of(file: Path) -> Stamp | None:
    """Return the stamp of a file; None if it is not there, or a folder, whose time changes with what comes into it."""
    try:
        info = file.stat()
    except OSError:
        return None
    if stat.S_ISDIR(info.st_mode):
        return None
    return Stamp(info.st_ino, info.st_size, info.st_mtime_ns if os.name == "posix" else 0)


def stamps_of(files: Iterable[Path]) -> dict[Path, Stamp]:
    """Return the stamps of those files that are there."""
    return {file: stamp for file in files if (stamp := stamp_of(file))}


class KnownContents:
    """Checksums of files, which tell one that only has another time, as a program for backups leaves it, from one that
    was changed. Its methods may be called from any thread; what they read takes time.

    Args:
        database: A database among the files. The locks of all that have it open in a process end when anybody closes
            it there, so this one stays open until `close`.
    """

    def __init__(self, database: Path | None = None) -> None:
        self._database = database
        self._known: dict[Path, tuple[Stamp, int]] = {}
        self._open: BinaryIO | None = None
        self._is_closed = False
        self._lock = threading.Lock()

    def close(self) -> None:
        """Close the database; nothing is learned afterwards."""
        with self._lock:
            self._is_closed = True
            if self._open:
                self._open.close()

    def learn(self, stamps: Mapping[Path, Stamp]) -> None:
        """Read those of the files that had other stamps, or none, when they were read last; forget all others."""
        with self._lock:
            self._known = {file: known for file, known in self._known.items() if file in stamps}
            for file, stamp in stamps.items():
                known = self._known.get(file)
                if not self._is_closed and (known is None or known[0] != stamp):
                    with suppress(OSError):  # gone meanwhile
                        checksum = self._checksum(file)
                        if stamp_of(file) == stamp:
                            self._known[file] = stamp, checksum

    def is_unchanged(self, file: Path, before: Stamp | None, now: Stamp | None) -> bool:
        """Return whether a file still has the contents that it had with a stamp; False if they were not learned."""
        if before == now:
            return True
        with self._lock, suppress(OSError):
            stamp, checksum = self._known.get(file, (None, 0))
            if self._is_closed or before is None or now is None or stamp != before or before[:2] != now[:2]:
                return False
            if self._checksum(file) == checksum and stamp_of(file) == now:
                self._known[file] = now, checksum
                return True
        return False

    def _checksum(self, file: Path) -> int:
        if file != self._database:
            with file.open("rb") as content:
                return _checksum(content)
        self._open = self._open or file.open("rb")
        self._open.seek(0)
        return _checksum(self._open)


def _checksum(content: BinaryIO) -> int:
    value = 0
    while block := content.read(_BLOCK):
        value = zlib.crc32(block, value)
    return value


_BLOCK = 1 << 20


def rescued_from(file: Path) -> Path:
    """Return where the content of a deleted file is written by who could still read it."""
    return file.with_name(f"{file.stem}.rescued{file.suffix}")


def delete(path: Path) -> None:
    """Delete what stands at a path, a folder with all that is in it; nothing happens if nothing does.

    Raises:
        OSError: It can't be deleted.
    """
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)
