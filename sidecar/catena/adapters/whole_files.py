"""Writes small files whole and atomically, and reads them tolerantly, since people may have edited them."""

import contextlib
import logging
import os
from pathlib import Path
from typing import TypeVar

import msgspec

from catena.errors import ReadOnly

log = logging.getLogger(__name__)

_Contents = TypeVar("_Contents")


def read_json(file: Path, form: type[_Contents]) -> _Contents | None:
    """Read a file that was written by `write_json`, and perhaps edited since.

    Args:
        file: May be missing.
        form: The type of its contents. A file that holds something else is renamed to end in `.broken`, so that nothing
            overwrites it.

    Returns:
        The contents; None if there is no file, or it can't be read.
    """
    try:
        return msgspec.json.decode(file.read_bytes(), type=form)
    except FileNotFoundError:
        return None
    except OSError as error:
        log.warning("%s can't be read: %s.", file.name, error.strerror)
    except (msgspec.MsgspecError, UnicodeDecodeError) as broken:
        aside = file.with_suffix(".broken")
        log.warning("%s can't be understood (%s); it is kept as %s.", file.name, broken, aside.name)
        try:
            file.replace(aside)
        except OSError as error:
            log.warning("%s can't be moved aside: %s.", file.name, error.strerror)
    return None


def write_json(file: Path, contents: object) -> None:
    """Replace the file's contents atomically; create its folder if necessary.

    Raises:
        ReadOnly: The file can't be written.
    """
    fresh = file.with_suffix(".new")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with fresh.open("wb") as out:
            write_through(out.fileno(), pretty_json(contents))
        fresh.replace(file)
        sync_folder(file.parent)
    except OSError as error:
        raise ReadOnly(f"{file.name} can't be kept in {file.parent}: {error.strerror}.") from error


def pretty_json(contents: object) -> bytes:
    """Returns the contents as JSON that a person can read."""
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
