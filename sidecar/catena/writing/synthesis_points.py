"""Annotations of several papers as the points of a synthesis: whose, where, what for, and how a list shows them."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from catena.annotations.annotation import HEADING_LEVELS, Annotation, AnnotationColor, AnnotationNote, RoleSource
from catena.annotations.role_words import role_of_words
from catena.notes.escaping import inline, link_target
from catena.writing.link_styles import LinkStyle, PageLinks
from catena.writing.summary_points import image_of

METHOD_PREFIXES = frozenset({"METHOD:", "STAT:", "DATA:", "CODE:"})
"""What says how a study was done, whatever its colour."""

_ASKING = re.compile(
    r"[?？]\s*$|\b(?:unknown|unclear|unanswered|unexplored|understudied|open question|remains? (?:open|to be)|"
    r"(?:not|never) (?:yet )?(?:been )?(?:known|studied|examined|investigated|tested|understood|determined)|"
    r"future (?:research|work|studies)|further (?:research|work|studies)|no stud(?:y|ies)|little is known)\b",
    re.IGNORECASE | re.MULTILINE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Point:
    """One annotation of one of the papers; section headings are none.

    Attributes:
        citekey: Whose it is.
        place: Which of its paper's annotations it is, from 0.
        annotation: What was read.
        sections: The paper's sections it stands in, outermost first.
        asks: Whether it is an open question: by its role, unless one colour does for everything in this note and it
            doesn't read as a question.
    """

    citekey: str
    place: int
    annotation: Annotation
    sections: tuple[str, ...]
    asks: bool

    @property
    def words(self) -> str:
        """The paper's words, else the reader's, else the theme's name; "" for an image without any."""
        own = self.annotation
        return own.text or own.comment or own.theme or ""

    @property
    def role(self) -> AnnotationColor:
        """What it is for."""
        return self.annotation.role

    @property
    def says_how(self) -> bool:
        """Whether it says how a study was done: by its prefix, as code, or as a detail in a section on methods."""
        if self.annotation.comment_prefix:
            return self.annotation.comment_prefix in METHOD_PREFIXES
        in_methods = any(role_of_words(section) is AnnotationColor.DETAIL for section in self.sections)
        return self.role is AnnotationColor.CODE or (self.role is AnnotationColor.DETAIL and in_methods)


def points_of(note: AnnotationNote) -> Iterator[Point]:
    """A paper's annotations in the order of its note, those without any words or image left out."""
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
    """How a synthesis cites: by wikilink to the paper and by page.

    Attributes:
        links: Of each paper, by citekey. The specified form is the plain page (`p. 5`); another style links it.
    """

    links: dict[str, PageLinks]

    def page(self, point: Point, *, in_table: bool = False) -> str:
        """`p. 5`, or a link that is shown so; "" without a page."""
        links = self.links[point.citekey]
        if links.style is not LinkStyle.CITEKEY:
            return links.link(point.annotation, in_table=in_table) or ""
        page = point.annotation.page or point.annotation.page_label
        return f"p. {inline(page)}" if page else ""

    def bracket(self, point: Point) -> str:
        """` (p. 5)`; "" without a page."""
        page = self.page(point)
        return f" ({page})" if page else ""

    def source(self, point: Point) -> str:
        """` - [[@key]] (p. 5)`, as it stands behind words."""
        return f" - {paper_link(point.citekey)}{self.bracket(point)}"


def paper_link(citekey: str) -> str:
    """`[[@key]]`."""
    return f"[[@{link_target(citekey)}]]"


def item(point: Point, citing: Citing, *, named: bool) -> list[str]:
    """A point as a list item: its words whole, then whose they are; the reader's comment and an image below it.

    Args:
        point: What is shown.
        citing: How it is cited.
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
    """One sentence of a point in quotation marks, and whose it is."""
    return f"“{inline(sentence)}”{citing.source(point)}"


def items(points: Sequence[Point], citing: Citing, *, named: bool) -> list[str]:
    """Points one below the other; the same words of the same paper and page only once."""
    seen: set[tuple[str, str, str | None]] = set()
    lines: list[str] = []
    for point in points:
        key = (point.citekey, " ".join(point.words.split()), point.annotation.page)
        if not point.words or key not in seen:
            lines += item(point, citing, named=named)
        seen.add(key)
    return lines
