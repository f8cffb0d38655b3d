"""Annotation: a Zotero highlight, note or image in a note; AnnotationNote: all annotations of one paper."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from catena.notes.note import NoteWarning
from catena.notes.span import Span
from catena.rhetoric.kind import Kind


class AnnotationType(StrEnum):
    """The kind of mark in the PDF."""

    HIGHLIGHT = "highlight"
    NOTE = "note"
    IMAGE = "image"


class AnnotationColor(StrEnum):
    """The meaning of a colour (`docs/annotation-format.md` has the hex values)."""

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
    """The rule that decided the role of an annotation. The rules apply in this order."""

    PREFIX = "prefix"
    SETTINGS = "settings"
    TEMPLATE = "template"
    LEGEND = "legend"
    HEADING = "heading"
    COMMENT = "comment"
    LEARNED = "learned"
    KIND = "kind"
    DEFAULT = "default"

    @property
    def is_guess(self) -> bool:
        """Whether only the words of the annotation decided it, so that whatever is more particular may replace it."""
        return self in (RoleSource.KIND, RoleSource.DEFAULT)


class FoundIn(StrEnum):
    """Whether an annotation is from a note or from the PDF itself."""

    NOTE = "note"
    PDF = "pdf"


class ColorCategory(StrEnum):
    """Whether a colour marks a heading of the paper or a kind of statement."""

    HIERARCHY = "hierarchy"
    SEMANTIC = "semantic"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True, kw_only=True)
class Annotation:
    """An annotation, as `docs/annotation-format.md` describes it.

    Attributes:
        type: Highlight, note or image.
        color: The meaning of its colour by Zotero's usual convention.
        color_hex: The colour as `#rrggbb`, lower case; None if nothing names or implies a colour.
        color_category: Hierarchy, semantic or unknown.
        text: The paper's own words with their line breaks; code without its fence. None if there are none.
        comment: The reader's words without prefixes, with their line breaks; for code without a comment, the language.
        comment_prefix: The prefix with its colon, such as `THESIS:` or `THEME [x]:`.
        theme: The `x` of `THEME [x]:`.
        outer_prefix: The prefix before that one, such as `IDEA:`.
        page: The page as written: `5`, `5-7`, `xii`, `S12`; `1` for a first page that an import tool lost.
        heading_level: 2, 3 or 4 for hierarchy colours, else None.
        image_path: The image that an image annotation embeds.
        imported_at: The time of the import in ISO 8601, local, without zone; from a reading app, when it was marked.
        span: The range from its first line to its last; None if it is from the PDF.
        role: Its purpose, named like the colours; `annotations/roles.py` says how it is decided.
        role_source: The rule that decided the role.
        role_reason: A phrase for the note's owner that says why: `its comment is “Dataset”`.
        color_name: The colour's name in Zotero Integration, such as `Yellow`; None without a colour.
        page_label: The page as printed in the paper; None if unknown.
        page_index: The PDF's page, 0-based; None if unknown.
        uri: The link to Zotero or to the PDF, with entities resolved.
        annotation_key: Zotero's key of the annotation.
        attachment_key: Zotero's key of the PDF, EPUB or snapshot.
        library: `library` for the user's own library, `groups/ID` for a group's; None without a link.
        section_path: The sections of the paper that contain it, outermost first.
        found_in: A note or the PDF.
        block_id: The block id by which Obsidian can link to it, without `^`.
        symbol: The sign that stands before it instead of a colour (`$`); None without one.
        kind: What its text does; None if that is not certain, or nothing tells why it was marked.
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
    role_reason: str = ""
    symbol: str | None = None
    kind: Kind | None = None


Unit = Literal["link", "mark", "image", "page", "quote"]
"""What an import tool writes for an annotation."""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Something that stands for an annotation and belongs to none.

    Attributes:
        what: What it is.
        text: The text as written, shortened.
        reason: A sentence for the note's owner.
        span: The position.
    """

    what: Unit
    text: str
    reason: str
    span: Span


@dataclass(frozen=True, slots=True)
class Coverage:
    """How much of what stands for annotations in a note belongs to annotations, and why the rest does not.

    Attributes:
        links: The number of links to annotations in Zotero (`zotero://…annotation=KEY`).
        marks: The number of `<mark>` elements.
        images: The number of images where annotations are expected.
        pages: The number of page references there that stand beside no such link or mark.
        quotes: The number of quotations there that hold none of these.
        covered: How many of all these belong to exactly one annotation.
        left_out: The others.
    """

    links: int = 0
    marks: int = 0
    images: int = 0
    pages: int = 0
    quotes: int = 0
    covered: int = 0
    left_out: tuple[LeftOut, ...] = ()

    @property
    def units(self) -> int:
        """How much there is."""
        return self.links + self.marks + self.images + self.pages + self.quotes


NO_COVERAGE = Coverage()
"""The coverage of a note in which nothing stands for an annotation."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnnotationNote:
    """The annotations of one paper, read from one note.

    Attributes:
        citekey: The paper's citekey without `@`; the attachment's key in Zotero if nothing better is known.
        title: The frontmatter's `title`, else the first heading that names the paper, else the file's name.
        tags: The tags without `#`, in order, each once.
        authors: The authors as written, in order; empty if the note names none.
        year: The year, four digits; None if the note names none.
        annotations: The annotations, in the order of the file.
        warnings: What could not be read, with its lines, and what deviates from the format.
        abstract: The paper's abstract; None if the note has none.
        fields: Other fields about the paper (`Journal`, `DOI`, `Type`, …) as (name as written, value), in order.
        container: The journal, book or proceedings; None if the note names none.
        doi: The DOI without `https://doi.org/`; None if the note names none.
        dialects: The names of the dialects in which the annotations are written, the most frequent first.
        is_import: Whether an import tool maintains this note, so that nobody else may write to it; False for a note of
            the user's own that quotes annotations.
        coverage: The coverage of its links and marks.
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
    container: str | None = None
    doi: str | None = None
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
"""The meanings of Zotero's eight colours; every other colour is `other`."""

HEADING_LEVELS: dict[AnnotationColor, int] = {
    AnnotationColor.SECTION1: 2,
    AnnotationColor.SECTION2: 3,
    AnnotationColor.SECTION3: 4,
}
"""The hierarchy colours and their heading levels."""


def category_of(color: AnnotationColor) -> ColorCategory:
    """Return the category of a colour: hierarchy, semantic or unknown."""
    if color in HEADING_LEVELS:
        return ColorCategory.HIERARCHY
    return ColorCategory.UNKNOWN if color is AnnotationColor.OTHER else ColorCategory.SEMANTIC
