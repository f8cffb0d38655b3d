"""What a reader's marks say in a note that Catena writes, where only the usual palette says what they are for."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from catena.annotations.annotation import HEADING_LEVELS, Annotation, AnnotationColor, AnnotationNote, RoleSource
from catena.annotations.purposes import decided_by_kind
from catena.notation.wording import without_quotes
from catena.rhetoric.judging import has_cue, judged
from catena.rhetoric.kind import FAMILIES, Family, Kind
from catena.rhetoric.labelling import unlabelled
from catena.rhetoric.ordering import judged_in_order
from catena.rhetoric.sections import telling_section
from catena.rhetoric.shape import ends_asking, is_passage, is_term

_KNOWN = (Kind.BACKGROUND, Kind.DEFINITION, Kind.QUESTION)
_OWN_DOING = (Kind.AIM, Kind.METHOD, Kind.DATA)
"""What is told behind and in front of what a paper asks and does, and this itself."""

_SURELY = 0.6
"""How certain the order of the marks must make what one does that no telling word explains."""

_SPECIFIED = "template"
"""The dialect in which each colour has a fixed meaning."""


def as_meant(note: AnnotationNote) -> tuple[Annotation, ...]:
    """Return a note's annotations as a reader would tell them again.

    Quotation marks around a whole text go, because Catena sets its own. Only the specified format fixes what colours
    mean. Elsewhere, yellow is what readers mark everything with, and a remark beside a passage in a section's colour
    is no heading: such marks are told by their words, and by their order. A remark that asks is a heading nowhere.
    """
    is_fixed = note.dialects[:1] == (_SPECIFIED,)
    meant = [*_in_order([_meant(one, is_fixed=is_fixed) for one in note.annotations])]
    headings = {_heading_of(old) for old, new in zip(note.annotations, meant, strict=True) if _is_no_longer(old, new)}
    return tuple(_refiled(meant, headings)) if headings else tuple(meant)


def _meant(one: Annotation, *, is_fixed: bool) -> Annotation:
    if one.text and one.role is not AnnotationColor.CODE:
        one = replace(one, text=without_quotes(one.text))
    if one.role_source is not RoleSource.DEFAULT or not one.text or one.image_path:
        return one
    if _is_heading(one) and (ends_asking(one.comment or "") or (not is_fixed and is_passage(one.text))):
        return _by_words(one)
    if one.role is AnnotationColor.QUESTION and not is_fixed and not _asks(one):
        return _by_words(one)
    return one


def _in_order(marks: Sequence[Annotation]) -> Iterator[Annotation]:
    """Yield the marks; those that no telling word explains do what their place among the others tells.

    Marks follow the order of their paper, as the sentences of an abstract do. So what stands before a paper says what
    it asks or did is known, and what stands behind that or at its end is found, where neither the pages nor the
    sections of the marks tell another order. What only there reads as a limit is claimed.
    """
    texts = ["" if _is_heading(one) or one.image_path else unlabelled(one.text or "")[1] for one in marks]
    pages = [int(one.page) for one in marks if one.page is not None and one.page.isdecimal()]
    if pages != sorted(pages) or any(telling_section(one.section_path) for one in marks):
        yield from marks
        return
    begun = max((at for at, text in enumerate(texts) if has_cue(text, *_OWN_DOING)), default=0)
    for at, (one, text, placed) in enumerate(zip(marks, texts, judged_in_order(texts), strict=True)):
        is_telling = one.role_source is RoleSource.KIND and text == one.text and not is_term(text)
        is_sure = placed is not None and placed.certainty >= _SURELY and (at < begun or placed.kind not in _KNOWN)
        if placed is None or not (is_sure and is_telling) or has_cue(text, *Kind):
            yield one
            continue
        kind = Kind.CLAIM if placed.kind is Kind.LIMITATION else placed.kind
        decided = decided_by_kind(kind)
        is_other = decided.role is not one.role
        yield replace(one, role=decided.role, role_reason=decided.reason, kind=kind) if is_other else one


def _is_heading(one: Annotation) -> bool:
    return one.role in HEADING_LEVELS


def _asks(one: Annotation) -> bool:
    """Return whether the paper's words or the reader's ask or leave something open; a single term may."""
    if any(ends_asking(words) for words in (one.text or "", one.comment or "")):
        return True
    found = judged(one.text or "")
    return not is_passage(one.text or "") or found is None or FAMILIES[found.kind] is Family.OPENING


def _by_words(one: Annotation) -> Annotation:
    if ends_asking(one.comment or ""):
        return replace(one, role=AnnotationColor.QUESTION, role_source=RoleSource.COMMENT, heading_level=None)
    role = decided_by_kind(one.kind).role if one.kind is not None else AnnotationColor.OTHER
    return replace(one, role=role, role_source=RoleSource.KIND, heading_level=None)


def _is_no_longer(old: Annotation, new: Annotation) -> bool:
    return _is_heading(old) and not _is_heading(new)


def _heading_of(one: Annotation) -> str:
    return " ".join((one.comment or one.text or "").split())


def _refiled(annotations: Sequence[Annotation], headings: set[str]) -> Iterator[Annotation]:
    """Yield annotations without the sections that marks named which are no headings."""
    for one in annotations:
        yield replace(one, section_path=tuple(name for name in one.section_path if name not in headings))
