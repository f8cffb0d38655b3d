"""Points of a synthesis: annotations of several papers, and their format in lists."""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from catena.annotations.annotation import Annotation, AnnotationColor, AnnotationType, ColorCategory, RoleSource
from catena.annotations.purposes import decided_by_kind
from catena.annotations.role_words import role_of_words
from catena.notes.escaping import inline
from catena.notes.tags import untagged
from catena.rhetoric.facet import Facet
from catena.rhetoric.judging import judged
from catena.rhetoric.kind import Kind
from catena.rhetoric.labelling import judged_marked, without_label
from catena.rhetoric.sections import telling_section
from catena.rhetoric.shape import word_count
from catena.statements.facet_words import begins_with_sign, gives_figures, has_sign
from catena.statements.likeness import alike
from catena.statements.own_work import begins_own
from catena.statements.said import Said
from catena.statements.shortening import shortened
from catena.statements.sources import NO_FINDING, has_question_mark, is_figure, is_heading, sentences_in
from catena.statements.standing_alone import begins_whole
from catena.statements.statement import Origin, Statement
from catena.summaries.paper_reading import PaperReading
from catena.summaries.points import (
    CRITICAL,
    KEY_POINTS,
    METHODS,
    OF_KIND,
    OTHER,
    QUESTIONS,
    RESULTS,
    group_of,
    image_of,
    own_words,
    unlinked,
)

METHOD_PREFIXES = frozenset({"METHOD:", "STAT:", "DATA:", "CODE:"})
"""Prefixes of statements about methods, whatever their color."""

_ASKING = re.compile(
    r"[?？]\s*$|\b(?:unknown|unclear|unanswered|unexplored|understudied|open question|remains? (?:open|to be)|"
    r"(?:not|never) (?:yet )?(?:been )?(?:known|studied|examined|investigated|tested|understood|determined)|"
    r"future (?:research|work|studies)|further (?:research|work|studies)|no stud(?:y|ies)|little is known)\b",
    re.IGNORECASE | re.MULTILINE,
)


_FEWEST_OF_REMARK, _FEWEST_OF_SENTENCE = 3, 8
_ENDS = (".", "!", "?", "。", "！", "？")
_ASKS = ("?", "？")
_TRANSLATED = re.compile(r"\s*🔤[^🔤]*🔤\s*")
"""A translation of the passage that a plugin wrote into the comment."""

_FOUND = (KEY_POINTS, RESULTS)
_SURELY = 0.6
"""How certainly a passage must say how something was done before it is left out of what was found."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Point:
    """An annotation of one of the papers that does not mark a section.

    Attributes:
        paper: The paper.
        place: Index among the annotations of its paper.
        annotation: The annotation.
        sections: The enclosing sections of the paper, outermost first.
        asks: Whether it is an open question: by its role, or by its text if the note uses one color for everything.
        group: The group of a summary that it would stand in: by its role, else by what its sentences do.
        unmarked: The sentence of the abstract or PDF that stands for a paper without annotations; None if a reader
            marked the point.
    """

    paper: PaperReading
    place: int
    annotation: Annotation
    sections: tuple[str, ...]
    asks: bool
    group: str
    unmarked: Statement | None = None

    @property
    def citekey(self) -> str:
        """Return the paper's citekey."""
        return self.paper.citekey

    @property
    def words(self) -> str:
        """Return the annotated text, else the comment, else the theme; "" for an image without any."""
        own = self.annotation
        return without_label(own.text) if own.text else own.comment or own.theme or ""

    @property
    def role(self) -> AnnotationColor:
        """Return the role of the annotation."""
        return self.annotation.role

    @property
    def is_called(self) -> bool:
        """Return whether its reader told by a colour, a prefix or a remark what it is."""
        return self.role is not AnnotationColor.OTHER and self.annotation.role_source is not RoleSource.KIND

    @property
    def finds(self) -> bool:
        """Return whether it is a finding."""
        own = self.annotation
        is_aim = own.role_source is RoleSource.KIND and own.kind is Kind.AIM
        if self.group not in (KEY_POINTS, RESULTS) or self.asks or is_aim:
            return False
        return own.role_source is not RoleSource.DEFAULT or not (_says_how(own) or _is_no_finding(own))

    @property
    def tells(self) -> bool:
        """Return whether it is a finding or says what limits it."""
        return self.finds or self.criticizes

    @property
    def criticizes(self) -> bool:
        """Return whether it is a limit or a criticism."""
        return self.group == CRITICAL

    @property
    def says_only_how(self) -> bool:
        """Return whether only its words tell its kind, and they surely say how something was done."""
        return self.unmarked is None and self.group == METHODS and _says_how(self.annotation)

    @property
    def remark(self) -> str:
        """Return what its reader wrote beside its passage, without translations of it; "" without a passage."""
        return _TRANSLATED.sub(" ", self.annotation.comment or "").strip() if self.annotation.text else ""

    @property
    def has_remark(self) -> bool:
        """Return whether its reader wrote more beside a passage than what to call it: `Result`."""
        said = untagged(self.remark)
        words = word_count(said)
        return words >= _FEWEST_OF_REMARK or (words > 1 and role_of_words(said) is None)

    @property
    def is_own(self) -> bool:
        """Return whether it is a thought of the reader without a passage of the paper, and no question or criticism."""
        return not self.annotation.text and not is_figure(self.annotation) and not (self.asks or self.criticizes)

    @property
    def is_whole(self) -> bool:
        """Return whether it begins with a sentence; no caption or announcement, unless the reader gave it a role."""
        if self.annotation.role_source is not RoleSource.KIND:
            return begins_whole(self.words) or self.words[:1].isalnum()
        return begins_whole(self.words) and not has_sign(self.words, "presents")

    @property
    def is_aim(self) -> bool:
        """Return whether it tells what its paper asks, and only the usual palette calls it a question."""
        asked = self.paper.facets.get(Facet.QUESTION)
        is_it = asked is not None and (asked.annotation is self.annotation or alike(asked.text, self.words))
        return is_it and self.annotation.role_source is RoleSource.DEFAULT and not has_question_mark(self.annotation)

    @property
    def says_how(self) -> bool:
        """Return whether it is about methods: by its prefix, as code, or as a detail in a section on methods."""
        if self.annotation.comment_prefix:
            return self.annotation.comment_prefix in METHOD_PREFIXES
        in_methods = any(role_of_words(section) is AnnotationColor.DETAIL for section in self.sections)
        return self.role is AnnotationColor.CODE or (self.role is AnnotationColor.DETAIL and in_methods)


def _says_how(annotation: Annotation) -> bool:
    if annotation.role_source not in (RoleSource.KIND, RoleSource.DEFAULT) or not annotation.text:
        return False
    if begins_with_sign(annotation.text, "done"):
        return True
    found = judged(annotation.text, telling_section(annotation.section_path))
    return found is not None and found.kind in (Kind.METHOD, Kind.DATA) and found.kinds[found.kind] >= _SURELY


def _is_no_finding(annotation: Annotation) -> bool:
    """Return whether the words of a mark surely tell what is known or unknown: only its usual colour says otherwise."""
    place = telling_section(annotation.section_path)
    found = [judged_marked(sentence, place) for sentence in sentences_in(annotation.text or "")]
    return bool(found) and all(
        each is not None and each.kind in NO_FINDING and each.certainty >= _SURELY for each in found
    )


def points_of(paper: PaperReading) -> Iterator[Point]:
    """Yield a paper's annotations in the order of its note, except those without text and image.

    For a paper without annotations, the sentences of its abstract and PDF that say most stand in their place.
    """
    if not paper.note.annotations:
        yield from _unmarked_points(paper)
        return
    own = [*_passages(paper.note.annotations)]
    asked = paper.facets.get(Facet.QUESTION)
    start = asked if asked is not None and asked.annotation is not None else begins_own(paper.marked)
    begins = next((at for at, one in enumerate(own) if start is not None and one is start.annotation), 0)
    finds_later = any(group_of(each) in _FOUND for each in own[begins + 1 :])
    one_for_all = len({annotation.role for annotation in own}) == 1
    for place, annotation in enumerate(own):
        group = group_of(annotation)
        if place < begins and (
            _is_guessed_question(annotation) or (finds_later and group in _FOUND and _only_leads(annotation))
        ):
            group = METHODS
        if annotation.role_source.is_guess and group in _FOUND and paper.leads_to_own(annotation.text or ""):
            group = METHODS
        is_vague = annotation.role_source.is_guess or annotation.role_source is RoleSource.LEARNED
        if is_vague and (annotation.text or "").rstrip().endswith(_ASKS):
            group = QUESTIONS
        asks = group == QUESTIONS
        if annotation.role is AnnotationColor.QUESTION and one_for_all and annotation.role_source is RoleSource.DEFAULT:
            asks = _ASKING.search(f"{annotation.text or ''}\n{annotation.comment or ''}") is not None
        if annotation.text or annotation.comment or annotation.theme or annotation.image_path:
            yield Point(
                paper=paper,
                place=place,
                annotation=annotation,
                sections=annotation.section_path,
                asks=asks,
                group=group,
            )


def _passages(annotations: Iterable[Annotation]) -> Iterator[Annotation]:
    """Yield the marks that are no headings, and the passages below which a heading stands as their comment."""
    for annotation in annotations:
        if not is_heading(annotation):
            yield annotation
        elif annotation.text and annotation.comment and _is_sentence(annotation.text):
            kind = decided_by_kind(annotation.kind) if annotation.kind is not None else None
            role = kind.role if kind else AnnotationColor.OTHER
            yield replace(annotation, role=role, role_source=RoleSource.KIND, comment=None)


def _is_sentence(text: str) -> bool:
    return word_count(text) >= _FEWEST_OF_SENTENCE and text.rstrip()[-1:] in _ENDS


def _only_leads(annotation: Annotation) -> bool:
    """Return whether only the words say that something was found; before a paper says what it asks, it is known."""
    is_told = annotation.role_source is not RoleSource.KIND or annotation.comment or annotation.section_path
    return not (is_told or gives_figures(annotation.text or ""))


def _is_guessed_question(annotation: Annotation) -> bool:
    """Return whether only the words say that something is unknown or hard; before a question, it leads there."""
    is_told = annotation.comment is not None or "?" in (annotation.text or "") or "？" in (annotation.text or "")
    opens = annotation.kind in (Kind.QUESTION, Kind.LIMITATION)
    return annotation.role_source is RoleSource.KIND and opens and not is_told


def _unmarked_points(paper: PaperReading) -> Iterator[Point]:
    for place, one in enumerate(paper.chosen):
        group = OF_KIND.get(one.kind, OTHER) if one.kind else OTHER
        yield Point(
            paper=paper,
            place=place,
            annotation=replace(_NOTHING, text=one.text, kind=one.kind),
            sections=(one.section,) if one.section else (),
            asks=group == QUESTIONS,
            group=group,
            unmarked=one,
        )


_NOTHING = Annotation(
    type=AnnotationType.HIGHLIGHT,
    color=AnnotationColor.OTHER,
    color_hex=None,
    color_category=ColorCategory.UNKNOWN,
    text=None,
    comment=None,
    comment_prefix=None,
    theme=None,
    outer_prefix=None,
    page=None,
    heading_level=None,
    image_path=None,
    imported_at=None,
    span=None,
    role_source=RoleSource.KIND,
)
"""What stands for the mark of a sentence that nobody marked."""


class Once(Said):
    """Remembers what a note says already, so that every sentence stands in it once.

    Args:
        listed: The places of the points that stand in a list of the note, where everybody sees them.
    """

    def __init__(self, listed: Iterable[tuple[str, int]] = ()) -> None:
        super().__init__()
        self.listed = set(listed)

    def listing(self, points: Sequence[Point]) -> Sequence[Point]:
        """Return points that a list shows, and remember that it does."""
        self.listed.update((point.citekey, point.place) for point in points)
        return points

    def unlisted(self, points: Iterable[Point]) -> list[Point]:
        """Return the points that no list shows."""
        return [point for point in points if (point.citekey, point.place) not in self.listed]

    def fresh(self, points: Iterable[Point]) -> list[Point]:
        """Return the points that the note does not say yet, each once, and remember them."""
        kept: list[Point] = []
        for point in points:
            if not point.words or not self.knows(point.words):
                kept.append(point)
                self.take(point.words)
        return kept


def page_of(point: Point) -> str:
    """Return `p. 5`, or a link with this text to the annotation or its page; "" without a page.

    What nobody marked, but stands in the PDF, is marked as such.
    """
    if point.unmarked is not None:
        return ", ".join(filter(None, [point.unmarked.where, "PDF" if point.unmarked.origin is Origin.PDF else ""]))
    return point.paper.links.link(point.annotation, exactly=True) or ""


def bracket_of(point: Point) -> str:
    """Return ` (p. 5)`; "" without a page."""
    page = page_of(point)
    return f" ({page})" if page else ""


def source_of(point: Point) -> str:
    """Return ` - [[@key]] (p. 5)`, to follow the text."""
    return f" - {point.paper.links.paper}{bracket_of(point)}"


def item(point: Point, *, named: bool) -> list[str]:
    """Return a list item with the text and its source, and the comment and image as nested items.

    A long text is shortened at the end of a sentence; a link leads to the whole.

    Args:
        point: The point.
        named: Whether the paper is named (`- text - [[@key]] (p. 5)`), or only the page (`- text (p. 5)`).
    """
    behind = source_of(point) if named else bracket_of(point)
    own = point.annotation
    image = image_of(own, point.paper.links)
    if not point.words:
        return [f"- {image}{behind}"]
    words, is_cut = shortened(sentences_in(point.words))
    text = f"{inline(words)} ({point.paper.links.whole(own, 'full text')})" if is_cut else inline(unlinked(point.words))
    nested = [own_words(own.comment)] if own.text and own.comment else []
    nested += [image] if image else []
    return [f"- {text}{behind}", *(f"  - {line}" for line in nested)]


def items(points: Sequence[Point], *, named: bool) -> list[str]:
    """Return list items for the points."""
    return [line for point in points for line in item(point, named=named)]


def folded(lines: Sequence[str], title: str) -> list[str]:
    """Return lines in a folded callout; [] without lines."""
    return ["", f"> [!note]- {title}", *(f"> {line}" if line else ">" for line in lines)] if lines else []


def places_of(points: Collection[Point]) -> int:
    """Return from how many papers the points are."""
    return len({point.citekey for point in points})
