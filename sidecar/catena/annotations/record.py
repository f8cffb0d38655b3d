"""Record: an annotation as a dialect read it, with what later steps need to finish it."""

from dataclasses import dataclass

from catena.annotations.annotation import Annotation
from catena.notes.span import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """One annotation before its role, pages and sections are settled.

    Attributes:
        annotation: As far as its own lines say.
        dialect: The layout it was read by.
        group: The heading it is grouped under, when that names a kind of annotation rather than a section of the
            paper (`💡 Main ideas`); None without one.
        symbol: What stands before it in place of a colour (`$`, `🟡`); None without one.
        label: Words that say what it is: a callout's title and type, a tag, a field, a class (`Limitation, error`).
        marks: Spans of the Zotero links and `<mark>` elements that it accounts for.
    """

    annotation: Annotation
    dialect: str
    group: str | None = None
    symbol: str | None = None
    label: str | None = None
    marks: tuple[Span, ...] = ()
