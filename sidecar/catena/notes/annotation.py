"""Annotation: one Zotero highlight, note or image inside a note; AnnotationNote: all of one paper's."""

from dataclasses import dataclass
from enum import StrEnum

from catena.notes.note import NoteWarning
from catena.notes.span import Span


class AnnotationType(StrEnum):
    """What was marked in the PDF."""

    HIGHLIGHT = "highlight"
    NOTE = "note"
    IMAGE = "image"


class AnnotationColor(StrEnum):
    """What a colour means (`docs/annotation-format.md` has the hex values)."""

    SECTION1 = "section1"
    SECTION2 = "section2"
    SECTION3 = "section3"
    POSITIVE = "positive"
    DETAIL = "detail"
    NEGATIVE = "negative"
    CODE = "code"
    QUESTION = "question"
    OTHER = "other"


class ColorCategory(StrEnum):
    """Whether a colour says where in the paper we are, or what kind of statement was marked."""

    HIERARCHY = "hierarchy"
    SEMANTIC = "semantic"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True, kw_only=True)
class Annotation:
    """One annotation, as `docs/annotation-format.md` describes it.

    Attributes:
        type: Highlight, note or image.
        color: What its colour means.
        color_hex: `#rrggbb`, lower case; None when the mark names no such colour.
        color_category: Hierarchy, semantic or unknown.
        text: The paper's own words, lines kept; code without its fence. None when there are none.
        comment: The reader's words without prefixes, lines kept; for code without one the fence's language.
        comment_prefix: `THESIS:`, `THEME [x]:`, with its colon.
        theme: The `x` of `THEME [x]:`.
        outer_prefix: `IDEA:`.
        page: As written: `5`, `5-7`, `xii`, `S12`.
        heading_level: 2, 3 or 4 for hierarchy colours, else None.
        image_path: What an image annotation embeds.
        imported_at: ISO 8601, local, without zone: when this and its neighbours were imported.
        span: From its mark's line to its last line.
    """

    type: AnnotationType
    color: AnnotationColor
    color_hex: str | None
    color_category: ColorCategory
    text: str | None
    comment: str | None
    comment_prefix: str | None
    theme: str | None
    outer_prefix: str | None
    page: str | None
    heading_level: int | None
    image_path: str | None
    imported_at: str | None
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class AnnotationNote:
    """One paper's annotations, read from one note.

    Attributes:
        citekey: Which paper; without `@`.
        title: Frontmatter `title`, else the first heading that names the paper, else the file's name.
        tags: Without `#`, in order, each once.
        authors: In order, as written; empty when the note names none.
        year: Four digits, None when the note names none.
        annotations: In the order of the file.
        warnings: What was not understood, each with its lines, and what deviates from the format.
    """

    citekey: str
    title: str
    tags: tuple[str, ...]
    authors: tuple[str, ...]
    year: str | None
    annotations: tuple[Annotation, ...]
    warnings: tuple[NoteWarning, ...]


COLORS: dict[str, AnnotationColor] = {
    "#2ea8e5": AnnotationColor.SECTION1,
    "#a28ae5": AnnotationColor.SECTION2,
    "#e56eee": AnnotationColor.SECTION3,
    "#5fb236": AnnotationColor.POSITIVE,
    "#aaaaaa": AnnotationColor.DETAIL,
    "#ff6666": AnnotationColor.NEGATIVE,
    "#f19837": AnnotationColor.CODE,
    "#ffd400": AnnotationColor.QUESTION,
}
"""Zotero's eight colours; every other one is `other`."""

HEADING_LEVELS: dict[AnnotationColor, int] = {
    AnnotationColor.SECTION1: 2,
    AnnotationColor.SECTION2: 3,
    AnnotationColor.SECTION3: 4,
}
"""The hierarchy colours and the heading each one makes."""


def category_of(color: AnnotationColor) -> ColorCategory:
    """Hierarchy, semantic or unknown."""
    if color in HEADING_LEVELS:
        return ColorCategory.HIERARCHY
    return ColorCategory.UNKNOWN if color is AnnotationColor.OTHER else ColorCategory.SEMANTIC
