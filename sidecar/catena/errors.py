"""Everything that can be refused or go wrong, as one tree.

CatenaError
├── BadRequest              the request is not of the operation's form
│   ├── QueryEmpty · QueryTooLong · DangerousContent
│   └── BadDate · BadLimit · BadThreshold · TooFewSubjects
├── UnknownCitekey · UnknownNote      what was named is not in the vault
├── SectionNotFound · SectionAmbiguous · NoOutline      what was named is not in the PDF
├── PdfUnreadable           encrypted, broken, gone
├── PathRefused             a path that leaves the vault, or of a kind that is never written
├── WriteRefused            the path is fine, what should be written there is not
├── NoteChanged             the note moved on since the caller read it
├── ReadOnly                the file or folder can't be written
├── NotReady                too early: the part that answers is still loading
├── AllSourcesFailed        nobody could answer
│   └── QueryTimedOut       … in time
├── OutOfTime               the work's own deadline has passed; whoever set it says so to the asker
├── CannotStart             the sidecar can't run here (settings, lock, model)
└── Internal                a bug of ours

Each carries what the wire needs (`code`, `message`, `retryable`, `details`); `wire.outgoing` maps codes
to HTTP statuses. Messages that callers may rely on are written where they are raised.
"""

from collections.abc import Mapping
from typing import Any


class CatenaError(Exception):
    """Base of everything Catena raises on purpose.

    Args:
        message: One sentence for a person: what, where, what to do.
        details: Machine-readable extras, JSON values only.
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
    """Nothing was asked."""

    code = "query_empty"


class QueryTooLong(BadRequest):
    """More characters than a question may have."""

    code = "query_too_long"


class DangerousContent(BadRequest):
    """The text carries script that some page might run."""

    code = "dangerous_content"


class BadDate(BadRequest):
    """A date that can't be read, lies in the future, or before 1900."""

    code = "bad_date"


class BadLimit(BadRequest):
    """A limit outside 1 to 100."""

    code = "bad_limit"


class BadThreshold(BadRequest):
    """A similarity that is no number from 0 to 1."""

    code = "bad_threshold"


class TooFewSubjects(BadRequest):
    """A comparison of one thing with nothing."""

    code = "too_few_subjects"


class UnknownCitekey(CatenaError):
    """No annotation note of the vault carries this citekey."""

    code = "unknown_citekey"


class UnknownNote(CatenaError):
    """No note of the vault lies at this path."""

    code = "unknown_note"


class SectionNotFound(CatenaError):
    """The PDF's outline has no such section."""

    code = "section_not_found"


class SectionAmbiguous(CatenaError):
    """Several sections answer to the name."""

    code = "section_ambiguous"


class NoOutline(CatenaError):
    """The PDF has no outline, so that no section can be named."""

    code = "no_outline"


class PdfUnreadable(CatenaError):
    """The PDF can't be opened: encrypted, broken, gone, or too slow to open."""

    code = "pdf_unreadable"


class PathRefused(CatenaError):
    """The path leaves the vault, or names something that is never written."""

    code = "path_refused"


class WriteRefused(BadRequest):
    """The content can't be written as it is: broken frontmatter, script, an annotation note."""


class NoteChanged(CatenaError):
    """The note on disk is not the version the caller saw."""

    code = "note_changed"
    retryable = True


class ReadOnly(CatenaError):
    """The file system does not let us write there."""

    code = "read_only"


class CycleRefused(BadRequest):
    """The link would close a circle of reasons."""

    code = "cycle"


class LinkLimitReached(BadRequest):
    """The note has as many of Catena's links as it may have."""

    code = "link_limit"


class NotReady(CatenaError):
    """The part that would answer is still loading; asking again soon works."""

    code = "not_ready"
    retryable = True


class AllSourcesFailed(CatenaError):
    """No source could answer."""

    code = "all_sources_failed"
    retryable = True


class QueryTimedOut(AllSourcesFailed):
    """The sources answered, but the answer was not made in time."""


class OutOfTime(CatenaError):
    """The deadline of this piece of work has passed. Who set the deadline catches it and says what that means."""


class CannotStart(CatenaError):
    """The sidecar can't run with these settings on this machine."""


class Internal(CatenaError):
    """A bug of ours; the log has the traceback."""
