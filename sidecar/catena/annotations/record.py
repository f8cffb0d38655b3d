"""Record: an annotation as a dialect read it; NoteRecords: all that dialects made of one note."""

from collections.abc import Sequence
from dataclasses import dataclass

from catena.annotations.annotation import (
    COLORS,
    HEADING_LEVELS,
    Annotation,
    AnnotationColor,
    AnnotationType,
    FoundIn,
    RoleSource,
    category_of,
)
from catena.annotations.colors import Color
from catena.annotations.comment import NO_COMMENT, Comment
from catena.notes.note import NoteWarning
from catena.notes.span import Span
from catena.rhetoric.kind import Kind


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """One annotation, as far as its own lines say: before pages, doubles, role and sections are settled.

    What is not explained here is what `Annotation` says of the field of that name.

    Attributes:
        dialect: The name of the dialect it was read by.
        color: As the note gives it; None without one.
        page: As written; "" for a page that should be there and is not.
        section_path: The note's headings above it that name sections of the paper.
        group: The heading it is grouped under, when that names a kind of annotation rather than a section of the
            paper (`💡 Main ideas`); None without one.
        symbol: What stands before it in place of a colour (`$`, `🟡`); None without one.
        label: Words that say what it is: a callout's title and type, a tag, a field, a class (`Limitation, error`).
        marks: Spans of the Zotero links and `<mark>` elements that it accounts for.
    """

    dialect: str
    type: AnnotationType = AnnotationType.HIGHLIGHT
    span: Span | None
    text: str | None = None
    comment: Comment = NO_COMMENT
    color: Color | None = None
    page: str | None = None
    page_label: str | None = None
    page_index: int | None = None
    image_path: str | None = None
    imported_at: str | None = None
    uri: str | None = None
    annotation_key: str | None = None
    attachment_key: str | None = None
    library: str | None = None
    block_id: str | None = None
    section_path: tuple[str, ...] = ()
    found_in: FoundIn = FoundIn.NOTE
    group: str | None = None
    symbol: str | None = None
    label: str | None = None
    marks: tuple[Span, ...] = ()

    @property
    def color_hex(self) -> str | None:
        """`#rrggbb`; None if nothing names such a colour."""
        return self.color.hex if self.color else None

    @property
    def color_meaning(self) -> AnnotationColor:
        """What its colour means by Zotero's usual convention."""
        return COLORS.get(self.color_hex or "", AnnotationColor.OTHER)

    def annotation(self, decided: "Decided", section_path: tuple[str, ...]) -> Annotation:
        """The finished annotation.

        Args:
            decided: What it is for, and why.
            section_path: The paper's sections it stands in, outermost first.
        """
        meaning = self.color_meaning
        return Annotation(
            type=self.type,
            color=meaning,
            color_hex=self.color_hex,
            color_category=category_of(meaning),
            text=self.text,
            comment=self.comment.text,
            comment_prefix=self.comment.prefix,
            theme=self.comment.theme,
            outer_prefix=self.comment.outer,
            page=self.page,
            heading_level=HEADING_LEVELS.get(meaning),
            image_path=self.image_path,
            imported_at=self.imported_at,
            span=self.span,
            role=decided.role,
            role_source=decided.source,
            role_reason=decided.reason,
            color_name=self.color.name if self.color else None,
            page_label=self.page_label,
            page_index=self.page_index,
            uri=self.uri,
            annotation_key=self.annotation_key,
            attachment_key=self.attachment_key,
            library=self.library,
            section_path=section_path,
            found_in=self.found_in,
            block_id=self.block_id,
            symbol=self.symbol,
            kind=decided.kind,
        )


@dataclass(frozen=True, slots=True)
class Decided:
    """What an annotation is for.

    Attributes:
        role: Its role.
        source: The rule that decided.
        reason: A phrase that says why, for the note's owner.
        kind: What its text does; None if that is not certain.
    """

    role: AnnotationColor
    source: RoleSource
    reason: str
    kind: Kind | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteRecords:
    """What dialects made of a note.

    Attributes:
        records: In the order of the note.
        warnings: What belongs to none of them, and what deviates from a format.
        start: The line (0-based) on which the annotations begin; what stands above speaks of the paper.
        is_import: Whether an import tool keeps the note.
        expected: For each line (0-based) whether annotations are expected there.
        referenced: The citekey that most page references name; None where they name none.
        document_title: The title that the annotated file states; None if nothing tells it.
    """

    records: tuple[Record, ...]
    warnings: tuple[NoteWarning, ...]
    start: int
    is_import: bool
    expected: Sequence[bool] = ()
    referenced: str | None = None
    document_title: str | None = None
