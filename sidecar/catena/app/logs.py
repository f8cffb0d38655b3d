"""Logs to a rotating file in the state folder, and to standard error. Standard output belongs to the protocol."""

import logging
import logging.handlers
import sys
from pathlib import Path

LOG_FILE = "catena.log"

_FORM = "%(asctime)s %(levelname)-7s %(name)s  %(message)s"
_LARGEST_BYTES = 1_000_000
_KEPT_FILES = 3


def start_logging(folder: Path, *, level: str, stderr_level: str | None = None) -> Path:
    """Send the log to `<folder>/catena.log` and to standard error.

    Args:
        folder: The state folder.
        level: The least level written to the file.
        stderr_level: The least level written to standard error; None for the same as for the file.

    Returns:
        The log file.
    """
    file = folder / LOG_FILE
    to_file = logging.handlers.RotatingFileHandler(
        file, maxBytes=_LARGEST_BYTES, backupCount=_KEPT_FILES, encoding="utf-8", delay=True
    )
    to_file.setFormatter(logging.Formatter(_FORM))
    to_file.setLevel(level.upper())
    to_stderr = logging.StreamHandler(sys.stderr)
    to_stderr.setFormatter(logging.Formatter("%(levelname)s %(name)s: %(message)s"))
    to_stderr.setLevel((stderr_level or level).upper())
    ours = logging.getLogger("catena")
    for old in tuple(ours.handlers):
        ours.removeHandler(old)
        old.close()
    ours.setLevel(level.upper())
    ours.propagate = False
    ours.addHandler(to_file)
    ours.addHandler(to_stderr)
    return file
