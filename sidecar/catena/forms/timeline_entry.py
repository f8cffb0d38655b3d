"""Timeline entry: one event in the life of a note."""

from dataclasses import dataclass
from enum import StrEnum

from catena.vault.path import VaultPath


class TimelineEvent(StrEnum):
    """What happened to a note, or what its text says happened."""

    CREATED = "Note created"
    MODIFIED = "Content modified"
    RELATED = "Relationships added"
    DATED = "Dated in the text"


@dataclass(frozen=True, slots=True, kw_only=True)
class TimelineEntry:
    """One event in the life of a note, or one that its text dates.

    Attributes:
        timestamp: ISO 8601 day or moment; what a text dates may be as inexact as a month or a year.
        event: The kind of event.
        note_path: The note.
        note_title: Its display title.
        content_snapshot: What the note says about the concept, as plain text; None if it says nothing new.
        new_links: The titles of notes that it now links to and did not before.
        composite_relevance: The note's relevance, 0 to 1.
    """

    timestamp: str
    event: TimelineEvent
    note_path: VaultPath
    note_title: str
    content_snapshot: str | None
    new_links: tuple[str, ...] = ()
    composite_relevance: float
