"""Points of a synthesis: annotations of several papers, and their format in lists."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from catena.annotations.annotation import HEADING_LEVELS, Annotation, AnnotationColor, AnnotationNote, RoleSource
from catena.annotations.role_words import role_of_words
from catena.notes.escaping import inline, link_target
from catena.writing.link_styles import LinkStyle, PageLinks
from catena.writing.summary_points import image_of

METHOD_PREFIXES = frozenset({"METHOD:", "STAT:", "DATA:", "CODE:"})
"""Prefixes of statements about methods, whatever their color."""

_ASKING = re.compile(
    r"[?？]\s*$|\b(?:unknown|unclear|unanswered|unexplored|understudied|open question|remains? (?:open|to be)|"
    r"(?:not|never) (?:yet )?(?:been )?(?:known|studied|examined|investigated|tested|understood|determined)|"
    r"future (?:research|work|studies)|further (?:research|work|studies)|no stud(?:y|ies)|little is known)\b",
    re.IGNORECASE | re.MULTILINE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Point:
    """An annotation of one of the papers that does not mark a section.

    Attributes:
        citekey: The paper.
        place: Index among the annotations of its paper.
        annotation: The annotation.
        sections: The enclosing sections of the paper, outermost first.
        asks: Whether it is an open question: by its role, or by its text if the note uses one color for everything.
    """

    citekey: str
    place: int
    annotation: Annotation
    sections: tuple[str, ...]
    asks: bool

    @property
    def words(self) -> str:
        """Return the annotated text, else the comment, else the theme; "" for an image without any."""
        own = self.annotation
        return own.text or own.comment or own.theme or ""

    @property
    def role(self) -> AnnotationColor:
        """Return the role of the annotation."""
        return self.annotation.role

    @property
    def says_how(self) -> bool:
        """Return whether it is about methods: by its prefix, as code, or as a detail in a section on methods."""
        if self.annotation.comment_prefix:
            return self.annotation.comment_prefix in METHOD_PREFIXES
        in_methods = any(role_of_words(section) is AnnotationColor.DETAIL for section in self.sections)
        return self.role is AnnotationColor.CODE or (self.role is AnnotationColor.DETAIL and in_methods)


def points_of(note: AnnotationNote) -> Iterator[Point]:
    """Yield a paper's annotations in the order of its note, except those without text and image."""
    own = [annotation for annotation in note.annotations if annotation.role not in HEADING_LEVELS]
    one_for_all = len({annotation.role for annotation in own}) == 1
    for place, annotation in enumerate(own):
        asks = annotation.role is AnnotationColor.QUESTION
        if asks and one_for_all and annotation.role_source is RoleSource.DEFAULT:
            asks = _ASKING.search(f"{annotation.text or ''}\n{annotation.comment or ''}") is not None
        point = Point(
            citekey=note.citekey, place=place, annotation=annotation, sections=annotation.section_path, asks=asks
        )
        if point.words or annotation.image_path:
            yield point


@dataclass(frozen=True, slots=True)
class Citing:
    """The format of citations in a synthesis: a wikilink to the paper, and the page.

    Attributes:
        links: The page links by citekey. The specified form is the plain page (`p. 5`); other styles link it.
    """

    links: dict[str, PageLinks]

    def page(self, point: Point, *, in_table: bool = False) -> str:
        """Return `p. 5`, or a link with this text; "" without a page."""
        links = self.links[point.citekey]
        if links.style is not LinkStyle.CITEKEY:
            return links.link(point.annotation, in_table=in_table) or ""
        page = point.annotation.page or point.annotation.page_label
        return f"p. {inline(page)}" if page else ""

    def bracket(self, point: Point) -> str:
        """Return ` (p. 5)`; "" without a page."""
        page = self.page(point)
        return f" ({page})" if page else ""

    def source(self, point: Point) -> str:
        """Return ` - [[@key]] (p. 5)`, to follow the text."""
        return f" - {paper_link(point.citekey)}{self.bracket(point)}"


def paper_link(citekey: str) -> str:
    """Return `[[@key]]`."""
    return f"[[@{link_target(citekey)}]]"


def item(point: Point, citing: Citing, *, named: bool) -> list[str]:
    """Return a list item with the text and its source, and the comment and image as nested items.

    Args:
        point: The point.
        citing: The format of citations.
        named: Whether the paper is named (`- text - [[@key]] (p. 5)`), or only the page (`- text (p. 5)`).
    """
    behind = citing.source(point) if named else citing.bracket(point)
    own = point.annotation
    image = image_of(own)
    if not point.words:
        return [f"- {image}{behind}"]
    nested = [inline(own.comment)] if own.text and own.comment else []
    nested += [image] if image else []
    return [f"- {inline(point.words)}{behind}", *(f"  - {line}" for line in nested)]


def quoted(sentence: str, point: Point, citing: Citing) -> str:
    """Return a sentence of a point in quotation marks with its source."""
    return f"“{inline(sentence)}”{citing.source(point)}"


def items(points: Sequence[Point], citing: Citing, *, named: bool) -> list[str]:
    """Return list items for the points; equal text of the same paper and page appears only once."""
    written: set[tuple[str, str, str | None]] = set()
    lines: list[str] = []
    for point in points:
        key = (point.citekey, " ".join(point.words.split()), point.annotation.page)
        if not point.words or key not in written:
            lines += item(point, citing, named=named)
        written.add(key)
    return lines
