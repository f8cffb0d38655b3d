"""Notices when somebody else changed files that only Catena writes."""

import os
import shutil
import stat
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple


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
