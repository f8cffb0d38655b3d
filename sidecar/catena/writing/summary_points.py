"""Format annotations as list items of a summary: text, page, comment, image and code."""

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
"""The five groups, in order, then annotations without a known role."""

_LANGUAGE = re.compile(r"[A-Za-z][A-Za-z0-9+#._-]{0,19}")
_OF_CODE = (None, "CODE:")
_ADDRESS = re.compile(r"https?://[^\s<>]+")


def section(level: int, heading: str, lines: Sequence[str]) -> Section:
    """Return a section with this heading and these lines."""
    return Section(level, heading, "\n".join([f"{'#' * level} {heading}", *lines]))


def groups(annotations: Sequence[Annotation], links: PageLinks, *, level: int) -> list[Section]:
    """Return the annotations grouped by role, without empty groups."""
    lines: dict[AnnotationColor, list[str]] = {role: [] for role, _ in GROUPS}
    for annotation in annotations:
        lines[annotation.role if annotation.role in lines else AnnotationColor.OTHER] += point(annotation, links)
    return [section(level, name, lines[role]) for role, name in GROUPS if lines[role]]


def point(annotation: Annotation, links: PageLinks) -> list[str]:
    """Return a list item with the text and the page, and the comment and the image as nested items."""
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
    """Return an embed of the image, its path as text if no embed can name it, or None without an image."""
    path = annotation.image_path
    if path is None:
        return None
    if _ADDRESS.fullmatch(path):
        return f"![](<{path}>)"
    return f"![[{path}]]" if link_target(path) == path else inline(path)


def _language(annotation: Annotation) -> str:
    """Return the language of code: a comment of one word, unless its prefix refers to a figure.

    A single line without a language is a result (`t(38) = 2.1`), which reads better as an ordinary list item.
    """
    comment = annotation.comment or ""
    return comment if annotation.comment_prefix in _OF_CODE and _LANGUAGE.fullmatch(comment) else ""
