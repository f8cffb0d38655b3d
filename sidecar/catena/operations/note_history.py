"""Note history: every version of one note, and what it said at a time."""

from dataclasses import dataclass

from catena.answers.result import SourceWarning
from catena.history.telling import ToldVersion
from catena.notes import NoteVersion


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteHistory:
    """A note's versions, and its text at the time asked for.

    Attributes:
        versions: Oldest first by valid time, as they were known at the time asked for.
        content: The note's text at that time; None when it did not exist, nothing of it was known, or its text was
            thinned out since.
        current_version: The digest of that text, also when the text itself is no longer kept; None when there was none.
        warnings: What is less than it should be, and why there is nothing.
    """

    versions: tuple[ToldVersion, ...]
    content: str | None
    current_version: NoteVersion | None
    warnings: tuple[SourceWarning, ...]
