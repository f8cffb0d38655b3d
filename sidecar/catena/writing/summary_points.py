"""Annotations as the list items of a summary: words, page, the reader's comment, image and code."""

import re
from collections.abc import Sequence

from catena.annotations.annotation import Annotation, AnnotationColor
from catena.notes.escaping import inline, link_target
from catena.writing.inline import fenced
from catena.writing.link_styles import PageLinks
from catena.writing.sections import Section

GROUPS: tuple[tuple[AnnotationColor, str], ...] = (
    (AnnotationColor.POSITIVE, "Key Points"),
    (AnnotationColor.NEGATIVE, "Critical Notes"),
    (AnnotationColor.QUESTION, "Questions & Gaps"),
    (AnnotationColor.DETAIL, "Methodology & Context"),
    (AnnotationColor.CODE, "Technical Details"),
    (AnnotationColor.OTHER, "Other Highlights"),
)
"""The five groups, in order; what is for nothing known comes last rather than not at all."""

_LANGUAGE = re.compile(r"[A-Za-z][A-Za-z0-9+#._-]{0,19}")
_OF_CODE = (None, "CODE:")
_ADDRESS = re.compile(r"https?://[^\s<>]+")


def section(level: int, heading: str, lines: Sequence[str]) -> Section:
    """A heading with these lines below it."""
    return Section(level, heading, "\n".join([f"{'#' * level} {heading}", *lines]))


def groups(annotations: Sequence[Annotation], links: PageLinks, *, level: int) -> list[Section]:
    """The annotations by what they are for; groups that would be empty are left out."""
    lines: dict[AnnotationColor, list[str]] = {role: [] for role, _ in GROUPS}
    for annotation in annotations:
        lines[annotation.role if annotation.role in lines else AnnotationColor.OTHER] += point(annotation, links)
    return [section(level, name, lines[role]) for role, name in GROUPS if lines[role]]


def point(annotation: Annotation, links: PageLinks) -> list[str]:
    """A list item: the words and the page; the comment and the image as nested items."""
    bracket = links.bracket(annotation)
    text, comment, image = annotation.text, annotation.comment, image_of(annotation)
    language = _language(annotation)
    if annotation.role is AnnotationColor.CODE and text and (language or "\n" in text):
        return [f"- {inline(comment or 'Code')}{bracket}", *fenced(text, language, indent="  ")]
    first = text or comment or annotation.theme
    if first is None:
        return [f"- {image or 'Highlight'}{bracket}"]
    nested = [inline(comment)] if text and comment else []
    nested += [image] if image else []
    return [f"- {inline(first)}{bracket}", *(f"  - {line}" for line in nested)]


def image_of(annotation: Annotation) -> str | None:
    """The image, embedded; its path as words when no embed can name it; None without one."""
    path = annotation.image_path
    if path is None:
        return None
    if _ADDRESS.fullmatch(path):
        return f"![](<{path}>)"
    return f"![[{path}]]" if link_target(path) == path else inline(path)


def _language(annotation: Annotation) -> str:
    """The language that code is in: a comment of one word, unless its prefix says that it is about a figure.

    Code without a language, on one line, is a single result (`t(38) = 2.1`) and reads better as a point.
    """
    comment = annotation.comment or ""
    return comment if annotation.comment_prefix in _OF_CODE and _LANGUAGE.fullmatch(comment) else ""
