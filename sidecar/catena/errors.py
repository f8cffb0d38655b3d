"""Every error that Catena raises on purpose, as one tree.

CatenaError
├── BadRequest              the request does not have the operation's form
│   ├── QueryEmpty · QueryTooLong · DangerousContent
│   └── BadDate · BadLimit · BadThreshold · TooFewSubjects
├── UnknownCitekey · UnknownNote      the named thing is not in the vault
├── SectionNotFound · SectionAmbiguous · NoOutline      the named section is not in the PDF
├── PdfUnreadable           encrypted, broken, missing
├── PathRefused             the path leaves the vault, or Catena never writes files of this kind
├── WriteRefused            the path is valid, the content is not
├── NoteChanged             the note changed after the caller read it
├── ReadOnly                the file or folder is not writable
├── NotReady                a component that the answer needs is still loading
│   └── StorageFailed       the disk is full, read-only, busy or failing, or memory is short
├── AllSourcesFailed        no source could answer
│   └── QueryTimedOut       no answer was complete in time
├── OutOfTime               the deadline of a piece of work has passed; the code that set it reports that
├── CannotStart             the sidecar cannot run here (settings, lock, model)
└── Internal                a bug in Catena

Each error carries the fields of the wire (`code`, `message`, `retryable`, `details`); `wire.outgoing` maps codes
to HTTP statuses. Messages that callers may rely on are written where the errors are raised.
"""

import errno
import os
import re
from collections.abc import Mapping
from typing import Any

LONGEST_NAME = 80
"""Characters that a sentence repeats of a name which somebody sent."""


def repeated(name: str) -> str:
    """Return a name that somebody sent, which may have any length, as a sentence repeats it."""
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"


class CatenaError(Exception):
    """Base class of the errors that Catena raises on purpose.

    Args:
        message: One sentence for a person: what, where, what to do.
        details: Machine-readable fields. `Any`, because the values are JSON of any kind.
    """

    code: str = "internal"
    retryable: bool = False

    def __init__(self, message: str, **details: Any) -> None:
        super().__init__(message)
        self.message = message
        self.details: Mapping[str, Any] = details


class BadRequest(CatenaError):
    """The request does not have the operation's form."""

    code = "bad_request"


class QueryEmpty(BadRequest):
    """The question is empty."""

    code = "query_empty"


class QueryTooLong(BadRequest):
    """The question has too many characters."""

    code = "query_too_long"


class DangerousContent(BadRequest):
    """The text contains script that a page might run."""

    code = "dangerous_content"


class BadDate(BadRequest):
    """The date cannot be parsed, lies in the future, or is before 1900."""

    code = "bad_date"


class BadLimit(BadRequest):
    """The limit is not between 1 and 100."""

    code = "bad_limit"


class BadThreshold(BadRequest):
    """The threshold is not a number from 0 to 1."""

    code = "bad_threshold"


class TooFewSubjects(BadRequest):
    """A comparison names fewer than two subjects."""

    code = "too_few_subjects"


class UnknownCitekey(CatenaError):
    """No annotation note in the vault has this citekey."""

    code = "unknown_citekey"


class UnknownNote(CatenaError):
    """No note in the vault has this path."""

    code = "unknown_note"


class SectionNotFound(CatenaError):
    """The PDF's outline has no such section."""

    code = "section_not_found"


class SectionAmbiguous(CatenaError):
    """Several sections match the name."""

    code = "section_ambiguous"


class NoOutline(CatenaError):
    """The PDF has no outline, so no section can be named."""

    code = "no_outline"


class PdfUnreadable(CatenaError):
    """The PDF cannot be opened: it is encrypted, broken, missing, or takes too long."""

    code = "pdf_unreadable"


class PathRefused(CatenaError):
    """The path leaves the vault, or names a file that Catena never writes."""

    code = "path_refused"


class WriteRefused(BadRequest):
    """The content cannot be written: broken frontmatter, script, or an annotation note."""


class NoteChanged(CatenaError):
    """The note on disk is not the version the caller saw."""

    code = "note_changed"
    retryable = True


class ReadOnly(CatenaError):
    """The file system does not allow writing there."""

    code = "read_only"


class CycleRefused(BadRequest):
    """The link would close a cycle of reasons."""

    code = "cycle"


class LinkLimitReached(BadRequest):
    """The note already has the most links that Catena may add to it."""

    code = "link_limit"


class NotReady(CatenaError):
    """A component that the answer needs is still loading; a later request will succeed."""

    code = "not_ready"
    retryable = True


GOES_ON = "Catena goes on when that has changed."
"""How messages of `StorageFailed` end; a command that ended with one says what to do instead."""


class StorageFailed(NotReady):
    """The disk is full, read-only, busy or failing, or memory is short; work goes on by itself when that ends."""


class AllSourcesFailed(CatenaError):
    """No source could answer."""

    code = "all_sources_failed"
    retryable = True


class QueryTimedOut(AllSourcesFailed):
    """The sources answered, but the answer was not complete in time."""


class OutOfTime(CatenaError):
    """The deadline of a piece of work has passed. The code that set the deadline catches this error."""


class CannotStart(CatenaError):
    """The sidecar cannot run with these settings on this machine."""


class Internal(CatenaError):
    """A bug in Catena; the log has the traceback."""


_OF_STORAGE = frozenset(
    {errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EACCES, errno.EPERM, errno.EIO, errno.EMFILE, errno.ENFILE}
    | {errno.EBUSY, errno.ENODEV, errno.ENXIO, errno.ESTALE, errno.ENOTCONN, errno.ETIMEDOUT, errno.EFBIG}
)
_RUST = re.compile(r"\(os error (\d+)\)")
"""How libraries written in Rust, such as LanceDB, name what the system said."""
_SHORT_OF_MEMORY = re.compile(
    r"can't start new thread|bad[ _]alloc|(?:failed|unable|cannot) to allocate|out of memory|Cannot allocate memory",
    re.IGNORECASE,
)
"""What libraries say, who raise errors of their own where memory is short; Python itself says it of a thread."""


def _is_of_a_library(error: BaseException) -> bool:
    """Return whether an error quotes no note: Python's own of a thread, or one of the library that runs the models."""
    return type(error) is RuntimeError or type(error).__module__.startswith("onnxruntime")


def storage_failure(error: BaseException) -> StorageFailed | None:
    """Return what an error says of the disk or the memory; None if it is about something else.

    Args:
        error: Any error. What it came from is looked at, too.
    """
    at: BaseException | None = error
    while at is not None:
        if isinstance(at, StorageFailed):
            return at
        if isinstance(at, MemoryError) or (_is_of_a_library(at) and _SHORT_OF_MEMORY.search(str(at))):
            return StorageFailed("This computer is short of memory. Catena goes on when that has changed.")
        named = _RUST.search(str(at))
        number = at.errno if isinstance(at, OSError) and at.errno else int(named[1]) if named else 0
        if number in _OF_STORAGE:
            where = f": {at.filename}" if isinstance(at, OSError) and at.filename else ""
            return StorageFailed(f"{os.strerror(number)}{where}. {GOES_ON}")
        at = at.__cause__ or at.__context__
    return None
