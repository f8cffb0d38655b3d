"""Daily copies of what can't be made again from the notes, and putting the last one that can be read in its place."""

import logging
import shutil
import time
from contextlib import suppress
from pathlib import Path

import msgspec

from catena.errors import CatenaError

log = logging.getLogger(__name__)

COPIES = "copies"
"""Their folder, in which `whole_files.copies_of` looks."""

HISTORY = "history.sqlite"
"""The only one of these files that is copied in parts."""
_DAY_S = 86_400
_TABLES_OF_THE_HISTORY = frozenset({"notes", "contents", "packed", "versions", "meta"})


def copy_daily(file: Path, *, in_use: bool = False) -> bool:
    """Copy a file that can't be made again, once a day. Returns False if it is damaged, which is never copied."""
    from catena.adapters.whole_files import copies_of, keep_copy  # a command that joins a sidecar needs no adapter

    copies = copies_of(file)
    if copies and 0 <= time.time() - copies[0].stat().st_mtime < _DAY_S:
        return True
    if file.name == HISTORY:
        return _copy_history(file, in_use=in_use)
    if is_sound := can_be_read(file):
        keep_copy(file)
    return is_sound


def restore_copy(file: Path) -> str:
    """Use the last copy of a file that can be read. Returns the day of the copy; "" if there is none."""
    from catena.adapters.whole_files import copies_of  # a command that joins a sidecar needs no adapter

    for copy in copies_of(file):
        if _is_restored_from(copy, file):
            log.warning("%s was restored from its copy %s.", file.name, copy.name)
            day = copy.name.partition(".")[0].rpartition("-")[2]
            return f"{day[:4]}-{day[4:6]}-{day[6:]}"
    return ""


def can_be_read(part: Path, *, after_damage: bool = False) -> bool:
    """Return whether a file that was not sealed can be read; LanceDB's tables are only known by using them."""
    if part.is_dir():
        return True
    if not part.is_file():
        return False
    if part.suffix != ".json":
        from catena.stores.sqlite_opening import is_sound  # a command that joins a sidecar needs no database

        is_empty = not part.stat().st_size  # which is sound to SQLite
        return not is_empty and is_sound(part, after_damage=after_damage) and not _is_exchanged(part)
    try:
        msgspec.json.decode(part.read_bytes())
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
        return False
    return True


def _is_exchanged(part: Path) -> bool:
    """Return whether the file of another store stands in the history's place, in that of a copy, or beside it."""
    from catena.stores.sqlite_opening import is_of_another_store  # a command that joins a sidecar needs no database

    return part.parent.name != "index" and is_of_another_store(part, _TABLES_OF_THE_HISTORY)


def _copy_history(file: Path, *, in_use: bool) -> bool:
    """Copy the history; one that is in use as it is at one moment. Returns False if it is damaged."""
    from catena.adapters.copies_in_parts import keep_in_parts  # once a day
    from catena.stores.sqlite_history_copies import copy_history

    image = _whole_copy_of(file) if in_use else file
    try:
        image.parent.mkdir(mode=0o700, exist_ok=True)
        if in_use:
            image.unlink(missing_ok=True)
            copy_history(file, image)
        if is_sound := can_be_read(image):
            keep_in_parts(image, file)
        else:
            log.error("%s is damaged, and not copied. It is mended at the next start.", file.name)
        return is_sound
    except (OSError, CatenaError) as error:
        log.warning("%s can't be copied: %s", file.name, type(error).__name__)
        return can_be_read(file)
    finally:
        if in_use:
            image.unlink(missing_ok=True)


def _is_restored_from(copy: Path, file: Path) -> bool:
    """Replace a file by its copy. Returns False if the copy can't be read; nothing is replaced then."""
    from catena.adapters.copies_in_parts import ENDING, restore_from_parts  # only where something was damaged

    image = _whole_copy_of(file)
    try:
        if copy.suffix == ENDING:
            restore_from_parts(copy, image)
        else:
            shutil.copyfile(copy, image)
        if is_readable := can_be_read(image):
            image.replace(file)
    except (OSError, ValueError) as error:
        log.warning("%s can't be used: %s", copy.name, error)
        return False
    finally:
        with suppress(OSError):
            image.unlink(missing_ok=True)
    return is_readable


def _whole_copy_of(file: Path) -> Path:
    """Return where a copy is whole before it is kept, or used."""
    return file.parent / COPIES / f".{file.name}"
