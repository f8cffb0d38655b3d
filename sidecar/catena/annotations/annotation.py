"""Annotation: one Zotero highlight, note or image inside a note; AnnotationNote: all of one paper's."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

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


class RoleSource(StrEnum):
    """Which rule decided what an annotation is for. They are asked in this order."""

    PREFIX = "prefix"
    SETTINGS = "settings"
    TEMPLATE = "template"
    LEGEND = "legend"
    HEADING = "heading"
    DEFAULT = "default"


class FoundIn(StrEnum):
    """Whether a note holds an annotation, or the PDF itself."""

    NOTE = "note"
    PDF = "pdf"


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
        color: What its colour means by Zotero's usual convention.
        color_hex: `#rrggbb`, lower case; None when nothing names or implies such a colour.
        color_category: Hierarchy, semantic or unknown.
        text: The paper's own words, lines kept; code without its fence. None when there are none.
        comment: The reader's words without prefixes, lines kept; for code without one the fence's language.
        comment_prefix: `THESIS:`, `THEME [x]:`, with its colon.
        theme: The `x` of `THEME [x]:`.
        outer_prefix: `IDEA:`.
        page: As written: `5`, `5-7`, `xii`, `S12`; the first page as `1` when an import tool lost it.
        heading_level: 2, 3 or 4 for hierarchy colours, else None.
        image_path: What an image annotation embeds.
        imported_at: ISO 8601, local, without zone: when this and its neighbours were imported.
        span: From its first line to its last; None if it stands in the PDF.
        role: What it is for, in the words of the colours: its prefix, else the settings, the import template, a
            legend or a group's heading, else its colour.
        role_source: Which of these decided.
        color_name: `Yellow`, as Zotero Integration names it; None without a colour.
        page_label: The page as the paper prints it; None if that is not known.
        page_index: The PDF's page, 0-based; None if that is not known.
        uri: The link into Zotero or to the PDF, entities resolved.
        annotation_key: Zotero's key of the annotation.
        attachment_key: Zotero's key of the PDF, EPUB or snapshot.
        library: `library` for the person's own one, `groups/ID` for a group's; None without a link.
        section_path: The paper's sections it stands in, outermost first.
        found_in: A note or the PDF.
        block_id: By which Obsidian can link to it, without `^`.
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
    span: Span | None
    role: AnnotationColor = AnnotationColor.OTHER
    role_source: RoleSource = RoleSource.DEFAULT
    color_name: str | None = None
    page_label: str | None = None
    page_index: int | None = None
    uri: str | None = None
    annotation_key: str | None = None
    attachment_key: str | None = None
    library: str | None = None
    section_path: tuple[str, ...] = ()
    found_in: FoundIn = FoundIn.NOTE
    block_id: str | None = None


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A Zotero link or a `<mark>` that belongs to no annotation.

    Attributes:
        what: `link` or `mark`.
        text: As written, shortened.
        reason: A sentence for the note's owner.
        span: Where it stands.
    """

    what: Literal["link", "mark"]
    text: str
    reason: str
    span: Span


@dataclass(frozen=True, slots=True)
class Coverage:
    """Whether everything in a note that looks like an annotation is one, or why not.

    Attributes:
        links: How many links lead to annotations in Zotero (`zotero://…annotation=KEY`).
        marks: How many `<mark>` elements there are.
        covered: How many of both belong to exactly one annotation.
        left_out: The others.
    """

    links: int = 0
    marks: int = 0
    covered: int = 0
    left_out: tuple[LeftOut, ...] = ()


NO_COVERAGE = Coverage()
"""The coverage of a note that holds neither."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnnotationNote:
    """One paper's annotations, read from one note.

    Attributes:
        citekey: Which paper; without `@`. The key of the attachment in Zotero when nothing better is known.
        title: Frontmatter `title`, else the first heading that names the paper, else the file's name.
        tags: Without `#`, in order, each once.
        authors: In order, as written; empty when the note names none.
        year: Four digits; None if the note names none.
        annotations: In the order of the file.
        warnings: What was not understood, each with its lines, and what deviates from the format.
        abstract: The paper's; None if the note has none.
        fields: What else the note says of the paper: (name as written, value), in order; `Journal`, `DOI`, `Type` ….
        dialects: By name, the layouts its annotations are written in, most frequent first.
        is_import: Whether an import tool keeps this note, so that nobody else may write into it; False for a note of
            the reader's own that quotes annotations.
        coverage: Of its links and marks.
    """

    citekey: str
    title: str
    tags: tuple[str, ...]
    authors: tuple[str, ...]
    year: str | None
    annotations: tuple[Annotation, ...]
    warnings: tuple[NoteWarning, ...]
    abstract: str | None = None
    fields: tuple[tuple[str, str], ...] = ()
    dialects: tuple[str, ...] = ()
    is_import: bool = True
    coverage: Coverage = NO_COVERAGE


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
