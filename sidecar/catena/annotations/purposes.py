"""What the words and the shape of an annotation tell about its role, and which roles they exclude."""

import re

from catena.annotations.annotation import HEADING_LEVELS, Annotation, AnnotationColor, RoleSource
from catena.annotations.record import Decided, Record
from catena.annotations.role_words import role_of_words
from catena.rhetoric.judging import LEAST_CERTAINTY
from catena.rhetoric.kind import FAMILIES, Family, Kind
from catena.rhetoric.labelling import judged_marked
from catena.rhetoric.shape import ends_asking, is_code, is_passage, is_sentence, is_term, is_unspaced, word_count

ROLES_OF_FAMILIES = {
    Family.POINT: AnnotationColor.POSITIVE,
    Family.GROUND: AnnotationColor.DETAIL,
    Family.OBJECTION: AnnotationColor.NEGATIVE,
    Family.OPENING: AnnotationColor.QUESTION,
    Family.CODE: AnnotationColor.CODE,
}
"""The roles of what texts do (`docs/annotation-format.md`)."""

_LABEL_WORDS = 4
_LONGEST_QUESTION = 60
_LABEL = re.compile(r"(?P<label>[^\s:：.?!][^:：.?!\n]{0,38}?)\s*(?:[:：\n]|\Z)")

Marked = Record | Annotation
"""What is decided on: a record while a note is read, an annotation afterwards."""


def comment_of(marked: Marked) -> str:
    """Return the reader's words; "" if there are none."""
    comment = marked.comment if isinstance(marked, Annotation) else marked.comment.text
    return comment or ""


def said_in_comment(marked: Marked) -> Decided | None:
    """Return the role that the reader's own words name: `Dataset`, `Limit: small sample`, `Isn't this circular?`."""
    comment = comment_of(marked).strip().strip("*_#").strip()
    if not comment:
        return None
    found = _LABEL.match(comment)
    label = found["label"] if found and word_count(found["label"]) <= _LABEL_WORDS else ""
    role = _role_at_start(label) if label and (marked.text or marked.image_path) else None
    if role is not None and role not in HEADING_LEVELS:
        return Decided(role, RoleSource.COMMENT, f"its comment says “{label}”")
    if ends_asking(comment) and word_count(comment) <= _LONGEST_QUESTION:
        return Decided(AnnotationColor.QUESTION, RoleSource.COMMENT, "its comment asks")
    return None


def _role_at_start(label: str) -> AnnotationColor | None:
    """Return the role that the first words of a label name; the others may be about anything."""
    if is_unspaced(label):
        return role_of_words(label[:3])
    first, *others = label.split()[:2]
    if others and role_of_words(others[0]) is AnnotationColor.NEGATIVE:
        return AnnotationColor.NEGATIVE  # `evidencia débil`, `strong objection`
    two = role_of_words(label) if others and role_of_words(others[0]) is None else None
    return role_of_words(first) or two


def told_by_kind(record: Record) -> Decided | None:
    """Return the role that follows from what the text does; None if that is not certain enough.

    Why somebody marked a single term says only their comment.
    """
    judgement = judged_marked(record.text or comment_of(record))
    is_bare_term = is_term(record.text or "") and not comment_of(record)
    if judgement is None or judgement.certainty < LEAST_CERTAINTY or is_bare_term:
        return None
    return decided_by_kind(judgement.kind, judgement.cue)


def decided_by_kind(kind: Kind, cue: str = "") -> Decided:
    """Return the role of texts of a kind.

    Args:
        kind: What the text does.
        cue: The words that tell it; "" if none does.
    """
    because = f" (“{cue}”)" if cue else ""
    return Decided(ROLES_OF_FAMILIES[FAMILIES[kind]], RoleSource.KIND, f"it reads as {_named(kind)}{because}", kind)


def _named(kind: Kind) -> str:
    return _NAMES.get(kind, f"a {kind}")


_NAMES = {
    Kind.AIM: "an aim",
    Kind.DATA: "a description of data",
    Kind.BACKGROUND: "background",
    Kind.FUTURE_WORK: "future work",
    Kind.CODE: "code or an equation",
}


def fits(role: AnnotationColor, marked: Marked) -> bool:
    """Return whether an annotation of this shape can have a role that only its colour gives it.

    A passage or sentence is no heading, an equation no criticism, a question no finding, prose without figures no code.
    """
    text, comment = marked.text or "", comment_of(marked)
    if role in HEADING_LEVELS:
        return bool(comment) or not (is_passage(text) or is_sentence(text))
    if role is AnnotationColor.NEGATIVE:
        return not is_code(text)
    if role is AnnotationColor.POSITIVE:
        return not ends_asking(text)
    if role is AnnotationColor.CODE:
        return bool(comment) or not is_passage(text) or is_code(text) or any(map(str.isdigit, text))
    return True
