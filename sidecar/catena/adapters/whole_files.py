"""Writes small files whole and atomically, and reads them tolerantly, since people may have edited them."""

import contextlib
import errno
import logging
import os
import shutil
import stat
import time
from collections.abc import Generator
from pathlib import Path
from typing import BinaryIO, Generic, TypeVar

import msgspec

from catena.errors import ReadOnly

log = logging.getLogger(__name__)

_Contents = TypeVar("_Contents")

KEPT_COPIES = 3
"""How many daily copies of what can't be made again are kept."""

_COPIES = "copies"
"""The folder beside files that can't be made again, with a copy of each for every day on which it was used."""


class KeptFile(Generic[_Contents]):
    """One file with what a person said, who may edit or delete it. Not thread-safe.

    What was read or written last is kept in memory: if somebody damages the file meanwhile, it is written again; and
    today's copy is as it was written last, so that damage between two runs loses nothing of what was said today. The
    file is created with the first `write`. If it can't be understood, it is moved aside, never overwritten.
    """

    def __init__(self, file: Path, form: type[_Contents]) -> None:
        self._file, self._form = file, form
        self._seen: tuple[int, int, int] | None = None
        self._contents: _Contents | None = None

    def read(self) -> _Contents | None:
        """Return the contents, read again if the file has changed; None if there is no file."""
        seen = stamp(self._file)
        if not os.path.lexists(self._file):
            self._contents = None
        elif seen is None or seen != self._seen:
            contents = read_json(self._file, self._form)
            if contents is None:
                self._restore()
            else:
                self._contents = contents
        self._seen = stamp(self._file)
        return self._contents

    def write(self, contents: _Contents) -> None:
        """Replace the contents.

        Raises:
            ReadOnly: The file can't be written.
        """
        if os.path.lexists(self._file) and not self._file.is_file():
            _move_aside(self._file)
        write_json(self._file, contents)
        self._contents, self._seen = contents, stamp(self._file)
        keep_copy(self._file)

    def _restore(self) -> None:
        """Write a damaged file again: as it was read last, or else as its last copy has it, if it was moved aside."""
        if self._contents is None and not os.path.lexists(self._file):
            self._contents = next(
                (kept for copy in copies_of(self._file) if (kept := self._read(copy)) is not None), None
            )
        if self._contents is not None:
            with contextlib.suppress(ReadOnly):
                write_json(self._file, self._contents)
                log.warning("%s was written again as it was before it was damaged.", self._file.name)

    def _read(self, copy: Path) -> _Contents | None:
        try:
            return msgspec.json.decode(read_regular(copy), type=self._form)
        except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
            return None


def copies_of(file: Path) -> list[Path]:
    """Return the daily copies of a file, newest first; those from days to come (the clock was wrong) are last."""
    found = filter(Path.is_file, (file.parent / _COPIES).glob(f"{file.stem}-*{file.suffix}*"))
    copies = sorted(found, key=lambda copy: copy.name, reverse=True)
    return sorted(copies, key=lambda copy: copy.name.partition(".")[0] > copy_name(file).partition(".")[0])


def copy_name(file: Path) -> str:
    """Return the name that today's copy of a file gets."""
    return f"{file.stem}-{time.strftime('%Y%m%d', time.gmtime())}{file.suffix}"


def keep_copy(file: Path) -> None:
    """Make today's copy of a file, or renew it, and keep the last `KEPT_COPIES`; a disk that refuses keeps none."""
    folder = file.parent / _COPIES
    fresh = folder / f".{file.name}"
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        fresh.unlink(missing_ok=True)
        shutil.copyfile(file, fresh)
        fresh.replace(folder / copy_name(file))
        for old in copies_of(file)[KEPT_COPIES:]:
            old.unlink()
    except OSError as error:
        log.warning("%s can't be copied: %s", file.name, type(error).__name__)


def folder_identity(folder: Path) -> tuple[int, int] | None:
    """Return what tells a folder from another one that stands at its path later; None if none does."""
    try:
        found = folder.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def stamp(file: Path) -> tuple[int, int, int] | None:
    """Return what changes when a file does; None if there is none."""
    try:
        info = file.stat()
    except OSError:
        return None
    return info.st_ino, info.st_mtime_ns, info.st_size


def read_json(file: Path, form: type[_Contents]) -> _Contents | None:
    """Read a file that was written by `write_json`, and perhaps edited since.

    A file that holds something else than the form, and what is no file, are renamed, so that nothing overwrites them.
    Returns None if there is no file, or it can't be read.
    """
    if os.path.lexists(file) and not file.is_file():  # a pipe would be waited for
        _move_aside(file)
        return None
    try:
        return msgspec.json.decode(file.read_bytes(), type=form)
    except FileNotFoundError:
        return None
    except OSError as error:
        log.warning("%s can't be read: %s.", file.name, error.strerror)
    except (msgspec.MsgspecError, UnicodeDecodeError) as broken:
        log.warning("%s can't be understood (%s).", file.name, broken)
        _move_aside(file)
    return None


def _move_aside(file: Path) -> None:
    """Rename what stands there; what was renamed before is never overwritten."""
    aside = file.with_suffix(".broken")
    if os.path.lexists(aside):
        aside = file.with_suffix(f".broken-{time.strftime('%Y%m%dT%H%M%S', time.gmtime())}-{time.monotonic_ns()}")
    try:
        file.replace(aside)
        log.warning("%s is kept as %s.", file.name, aside.name)
    except OSError as error:
        log.warning("%s can't be moved aside: %s.", file.name, error.strerror)


def write_json(file: Path, contents: object) -> None:
    """Replace the file's contents atomically; create its folder if necessary.

    Raises:
        ReadOnly: The file can't be written.
    """
    replace_file(file, pretty_json(contents))


def replace_file(file: Path, content: bytes) -> None:
    """As for `write_json`, for any content."""
    fresh = file.with_suffix(".new")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with fresh.open("wb") as out:
            write_through(out.fileno(), content)
        fresh.replace(file)
        sync_folder(file.parent)
    except OSError as error:
        raise ReadOnly(f"{file.name} can't be kept in {file.parent}: {error.strerror}.") from error


def keep_if_possible(file: Path, content: bytes) -> None:
    """Replace a file that can be made again; whoever reads it meanwhile finds the old or the new content."""
    temporary = file.with_suffix(f".{os.getpid()}.tmp")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        temporary.write_bytes(content)
        temporary.replace(file)
    except OSError as error:
        log.warning("What was read of a PDF can't be kept: %s", error.strerror)


@contextlib.contextmanager
def opened_regular(file: Path) -> Generator[tuple[BinaryIO, int]]:
    """Open a file, which may have become anything else: a pipe or a device, on which a plain read would wait for ever.

    Yields the file and its size in bytes. Symlinks are not followed.

    Raises:
        FileNotFoundError: There is none, or something else that is no file.
        OSError: It can't be read.
    """
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    with os.fdopen(os.open(file, flags), "rb") as opened:
        info = os.fstat(opened.fileno())
        if not stat.S_ISREG(info.st_mode):
            raise FileNotFoundError(errno.ENOENT, "It is no file", str(file))
        yield opened, info.st_size


def read_regular(file: Path, most_bytes: int | None = None) -> bytes:
    """Read a file as `opened_regular` opens it; of a larger one than `most_bytes`, one byte more than that."""
    with opened_regular(file) as (opened, _):
        return opened.read(-1 if most_bytes is None else most_bytes + 1)


def pretty_json(contents: object) -> bytes:
    """Return the contents as JSON that a person can read."""
    return msgspec.json.format(msgspec.json.encode(contents), indent=2)


def write_new(file: Path, content: bytes) -> None:
    """Create a file that only its owner may read, and wait until it is on disk.

    Raises:
        OSError: The file exists already, or can't be written.
    """
    handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o600)
    try:
        write_through(handle, content)
    finally:
        os.close(handle)


def write_through(handle: int, content: bytes) -> None:
    """Write everything to an open file, and wait until it is on disk."""
    rest = memoryview(content)
    while rest:
        rest = rest[os.write(handle, rest) :]
    os.fsync(handle)


def sync_folder(folder: Path) -> None:
    """Make a rename survive a power cut; where folders can't be synced (Windows), do nothing."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
