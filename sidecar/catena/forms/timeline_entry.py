"""Timeline entry: one event in the life of a note."""

from dataclasses import dataclass
from enum import StrEnum

from catena.vault.path import VaultPath


class TimelineEvent(StrEnum):
    """What happened to a note."""

    CREATED = "Note created"
    MODIFIED = "Content modified"
    RELATED = "Relationships added"


@dataclass(frozen=True, slots=True, kw_only=True)
class TimelineEntry:
    """One event in the life of a note.

    Attributes:
        timestamp: ISO 8601 day or moment.
        event: The kind of event.
        note_path: The note.
        note_title: Its display title.
        content_snapshot: What the note says about the concept, as plain text.
        new_links: The titles of notes that it now links to and did not before.
        composite_relevance: The note's relevance, 0 to 1.
    """

    timestamp: str
    event: TimelineEvent
    note_path: VaultPath
    note_title: str
    content_snapshot: str
    new_links: tuple[str, ...]
    composite_relevance: float
