"""Logs to a rotating file in the state folder, and to standard error. Standard output belongs to the protocol."""

import contextlib
import logging
import logging.handlers
import os
import sys
import traceback
from pathlib import Path
from typing import Any

LOG_FILE = "catena.log"

_FORM = "%(asctime)s %(levelname)-7s %(name)s  %(message)s"
_LARGEST_BYTES = 1_000_000
_KEPT_FILES = 3
_MOST_CAUSES = 10


def start_logging(folder: Path, *, level: str, stderr_level: str | None = None) -> Path:
    """Send the log to `<folder>/catena.log` and to standard error.

    Returns the log file. The messages of unexpected errors, which may quote a note, stand in it at the level `debug`
    only. The levels are the least that are written; standard error has that of the file if it has none of its own.
    """
    logging.raiseExceptions = False  # a line that can't be written (a full disk, a closed pipe) is lost
    file = folder / LOG_FILE
    to_file = _LogFile(file, maxBytes=_LARGEST_BYTES, backupCount=_KEPT_FILES, encoding="utf-8", delay=True)
    to_file.setFormatter(_form(_FORM, level))
    to_file.setLevel(level.upper())
    to_stderr = logging.StreamHandler(sys.stderr)
    to_stderr.setFormatter(_form("%(levelname)s %(name)s: %(message)s", stderr_level or level))
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


class _LogFile(logging.handlers.RotatingFileHandler):
    """Begins a new file if somebody deleted or moved the present one."""

    def emit(self, record: logging.LogRecord) -> None:
        """Write a line."""
        with contextlib.suppress(OSError):
            if self.stream and not _is_at(self.stream.fileno(), self.baseFilename):
                self.close()  # the next line opens it again
        super().emit(record)

    def _open(self) -> Any:
        """Open the file, unless something else stands there: opening a pipe would wait for its reader for ever."""
        file = Path(self.baseFilename)
        if file.exists() and not file.is_file():
            raise FileExistsError(file)
        return super()._open()


def _is_at(handle: int, path: str) -> bool:
    try:
        return os.path.samestat(os.fstat(handle), Path(path).stat())
    except OSError:
        return False


class _WithoutMessages(logging.Formatter):
    """Shows where an error was raised and its type, and leaves out its message, which may quote a note or a request."""

    def format(self, record: logging.LogRecord) -> str:
        """Format a record without the text of an exception that another formatter has stored in it."""
        stored, record.exc_text = record.exc_text, None
        try:
            return super().format(record)
        finally:
            record.exc_text = stored

    def formatException(self, ei: Any) -> str:  # noqa: N802 (the name that logging calls)
        """Return the frames and the type of an error and of those that it came from, the innermost first."""
        shown: list[str] = []
        error: BaseException | None = ei[1]
        while error is not None and len(shown) < _MOST_CAUSES:
            shown.append("".join(traceback.format_tb(error.__traceback__)) + type(error).__qualname__)
            error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
        return "\n\n".join(reversed(shown))


def _form(form: str, level: str) -> logging.Formatter:
    return logging.Formatter(form) if level.lower() == "debug" else _WithoutMessages(form)
