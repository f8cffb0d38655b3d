"""Keeps a note that a reader fails on from holding up all others."""

import logging
from collections.abc import Callable
from typing import TypeVar

from catena.vault.path import VaultPath

log = logging.getLogger(__name__)

T = TypeVar("T")


def attempt(
    what: str, path: VaultPath, read: Callable[[], T], *, expected: tuple[type[Exception], ...] = ()
) -> T | Exception:
    """Return what is read of a note, or the error that reading it raised, which is logged.

    Args:
        what: What is read, for the log.
        path: The note.
        read: Reads it.
        expected: Errors that the caller handles; these are raised.
    """
    try:
        return read()
    except (*expected, MemoryError):  # it is not the note that lacks memory
        raise
    except Exception as error:
        # Broad, to protect the vault's owner: notes hold whatever people write, and a reader with a bug that shows on
        # one of them must neither stop the indexing of the others nor be tried on that note over and over.
        log.exception("The %s of %s can't be read.", what, path)
        return error
