"""Change: one difference between two versions of a note, as a reader sees it."""

from dataclasses import dataclass
from enum import StrEnum


class ChangeKind(StrEnum):
    """The kind of a change."""

    SENTENCE_ADDED = "sentence_added"
    SENTENCE_REMOVED = "sentence_removed"
    SENTENCE_REWORDED = "sentence_reworded"
    LINK_ADDED = "link_added"
    LINK_REMOVED = "link_removed"
    TAG_ADDED = "tag_added"
    TAG_REMOVED = "tag_removed"
    PROPERTY_CHANGED = "property_changed"
    RENAMED = "renamed"
    MORE = "more"


@dataclass(frozen=True, slots=True)
class Change:
    """One difference.

    Attributes:
        text: The new text; for a removal, the removed text; for `MORE`, the number of changes that are not listed.
        before: The old text of something that was reworded, changed or renamed; otherwise None.
    """

    kind: ChangeKind
    text: str
    before: str | None = None
