"""Change: one difference between two versions of a note, as a reader would see it."""

from dataclasses import dataclass
from enum import StrEnum


class ChangeKind(StrEnum):
    """What kind of difference."""

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
        kind: What kind.
        text: What stands there now; of what was removed, what stood there; of `MORE`, how many changes are not told.
        before: What stood there before, when the two belong together (reworded, changed, renamed).
    """

    kind: ChangeKind
    text: str
    before: str | None = None
