"""Belief: a sentence that a note said about a concept, with the time in which it stood there."""

from dataclasses import dataclass
from enum import StrEnum

from catena.notes import Span
from catena.vault.path import VaultPath


class Ending(StrEnum):
    """What became of a sentence that no longer stands in its note."""

    REWORDED = "reworded"
    REMOVED = "removed"
    MOVED = "moved"


@dataclass(frozen=True, slots=True, kw_only=True)
class Belief:
    """A sentence that a note said about a concept, and when it did.

    Attributes:
        text: The sentence, plain text.
        note_path: The note, where it stands or last stood.
        note_title: Its display title.
        span: Its place in the note as it is now; None if it no longer stands there.
        valid_from: Since when it stood there: ISO 8601 moment, day or month.
        valid_until: When it was reworded, removed or moved; None if it still stands there.
        ended: What became of it; None if it still stands there.
        before: The sentence that it replaced; None if it was new.
        dated_by: The source of `valid_from`: a `history.version.DatedBy`, or `text` for a date beside the sentence.
        is_watched: Whether its arrival was seen, by the sidecar or by git. If not, it stood in the first known version,
            which is dated by what the note states or by its file.
        composite_relevance: The note's relevance, 0 to 1.
    """

    text: str
    note_path: VaultPath
    note_title: str
    span: Span | None
    valid_from: str
    valid_until: str | None
    ended: Ending | None
    before: str | None
    dated_by: str
    is_watched: bool
    composite_relevance: float

    def is_held(self, day: str) -> bool:
        """Return whether it stood there at the end of a day, `YYYY-MM-DD`."""
        return self.valid_from[:10] <= day and (self.valid_until is None or day < self.valid_until[:10])

    def is_changed(self, after: str, until: str) -> bool:
        """Return whether it came or went after one day and up to the end of another."""
        came = after < self.valid_from[:10] <= until
        return came or (self.valid_until is not None and after < self.valid_until[:10] <= until)
