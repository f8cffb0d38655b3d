"""One note that a reader fails on must not hold up all others."""

import logging
from collections.abc import Callable
from typing import TypeVar

from catena.vault.path import VaultPath

log = logging.getLogger(__name__)

T = TypeVar("T")


def attempt(
    what: str, path: VaultPath, read: Callable[[], T], *, expected: tuple[type[Exception], ...] = ()
) -> T | Exception:
    """What is read of a note, or the error that reading it ended with, which is logged.

    Args:
        what: What is read, for the log.
        path: The note.
        read: Reads it.
        expected: Errors that the caller knows what to do with; they are raised.
    """
    try:
        return read()
    except expected:
        raise
    except Exception as error:
        # Broad, for the vault's owner: notes are whatever people write, and a reader that has a bug on one of them must
        # neither stop the indexing of the others nor be tried on it over and over.
        log.exception("The %s of %s can't be read.", what, path)
        return error
