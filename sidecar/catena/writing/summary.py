"""A paper's annotations → its summary note (`docs/generated-notes.md`). The same annotations give the same bytes."""

import datetime as dt
import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from catena.annotations.annotation import HEADING_LEVELS, Annotation, AnnotationColor, AnnotationNote
from catena.notes.escaping import inline, link_target
from catena.notes.frontmatter import split_frontmatter
from catena.notes.properties import property_of, texts_of
from catena.writing.inline import fenced, page_link
from catena.writing.sections import Renewal, Section, first_body, renew_body

GROUPS: tuple[tuple[AnnotationColor, str], ...] = (
    (AnnotationColor.POSITIVE, "Key Points"),
    (AnnotationColor.NEGATIVE, "Critical Notes"),
    (AnnotationColor.QUESTION, "Questions & Gaps"),
    (AnnotationColor.DETAIL, "Methodology & Context"),
    (AnnotationColor.CODE, "Technical Details"),
    (AnnotationColor.OTHER, "Other Highlights"),
)
"""The five groups, in order; what has a colour without a meaning comes last rather than not at all."""

BEFORE_FIRST = "Before the first section"
_LANGUAGE = re.compile(r"[A-Za-z][A-Za-z0-9+#._-]{0,19}")
_TOP_LEVEL = 2


@dataclass(frozen=True, slots=True)
class SummaryNote:
    """A composed summary: the whole note as text, and what happened to its sections."""

    markdown: str
    renewal: Renewal


@dataclass(slots=True)
class _Part:
    """One section of the paper and the annotations that follow its heading."""

    heading: str
    level: int
    opening: Annotation | None
    points: list[Annotation] = field(default_factory=lambda: list[Annotation]())


def new_summary(note: AnnotationNote, *, today: dt.date) -> SummaryNote:
    """The summary of a paper that has none yet."""
    renewal = first_body(summary_sections(note))
    source = json.dumps(f"[[{link_target(note.citekey)}]]", ensure_ascii=False)
    lines = ["---", "type: summary", f"source: {source}", f"created: {today.isoformat()}", "status: draft", "---"]
    return SummaryNote("\n".join(lines) + "\n" + renewal.body, renewal)


def renewed_summary(note: AnnotationNote, existing: str) -> SummaryNote:
    """Bring an existing summary up to date; its frontmatter and everything its reader changed stay."""
    head = split_frontmatter(existing.encode())
    cut = len(existing.encode()[: head.span.byte_end].decode()) if head.span else 0
    renewal = renew_body(existing[cut:], summary_sections(note))
    return SummaryNote(existing[:cut] + renewal.body, renewal)


def summarized_citekey(raw: bytes) -> str | None:
    """Whose summary a note is: the target of its `source`, when its `type` is `summary`; else None."""
    properties = split_frontmatter(raw[:100_000]).properties
    if texts_of(property_of(properties, "type")) != ["summary"]:
        return None
    for source in texts_of(property_of(properties, "source")):
        target = source.strip().removeprefix("[[").removesuffix("]]").split("|")[0].split("#")[0]
        return target.strip().removeprefix("@") or None
    return None


def is_summary_of(raw: bytes, citekey: str) -> bool:
    """Whether a note is the summary of this paper."""
    found = summarized_citekey(raw)
    return found is not None and found.casefold() == link_target(citekey).casefold()


def summary_sections(note: AnnotationNote) -> list[Section]:
    """Every section of the summary, in order: by the paper's own sections when it has some, else by groups."""
    sections = [_title(note)]
    if not any(a.color in HEADING_LEVELS for a in note.annotations):
        sections += _groups(note.annotations, note.citekey, level=_TOP_LEVEL)
        return sections
    for part in _parts(note.annotations):
        own = [_paragraph(part.opening, note.citekey)] if part.opening and _has_own_words(part.opening) else []
        sections.append(_section(part.level, part.heading, own))
        sections += _groups(part.points, note.citekey, level=part.level + 1)
    return sections


def _title(note: AnnotationNote) -> Section:
    separator = "; " if any("," in name for name in note.authors) else ", "
    named = [separator.join(inline(name) for name in note.authors), note.year or ""]
    about = ", ".join(part for part in named if part)
    source = f"> [[@{link_target(note.citekey)}]]"
    lines = ["", "> [!info] Source", f"{source} - {about}" if about else source]
    return _section(1, f"Summary: {inline(note.title)}", lines)


def _parts(annotations: Sequence[Annotation]) -> Iterator[_Part]:
    """The paper's sections; first, when there is something, what stands before them."""
    part = _Part(BEFORE_FIRST, _TOP_LEVEL, None)
    for annotation in annotations:
        level = HEADING_LEVELS.get(annotation.color)
        if level is None:
            part.points.append(annotation)
            continue
        if part.opening or part.points:
            yield part
        part = _Part(_heading_of(annotation), level, annotation)
    yield part


def _heading_of(annotation: Annotation) -> str:
    words = annotation.comment or annotation.text or annotation.theme
    return inline(words) if words else f"Section on p. {inline(annotation.page)}" if annotation.page else "Section"


def _has_own_words(annotation: Annotation) -> bool:
    """A section mark whose words are already the heading has none of its own left."""
    return bool(annotation.comment and annotation.text) or annotation.image_path is not None


def _paragraph(annotation: Annotation, citekey: str) -> str:
    words = inline(annotation.text) if annotation.text and annotation.comment else _image(annotation)
    return f"{words or ''}{_bracket(annotation, citekey)}"


def _groups(annotations: Sequence[Annotation], citekey: str, *, level: int) -> list[Section]:
    groups = ((name, [a for a in annotations if a.color is color]) for color, name in GROUPS)
    return [
        _section(level, name, [line for a in members for line in _point(a, citekey)])
        for name, members in groups
        if members
    ]


def _point(annotation: Annotation, citekey: str) -> list[str]:
    """A list item: the words and the page; the comment and the image as nested items."""
    bracket = _bracket(annotation, citekey)
    text, comment, image = annotation.text, annotation.comment, _image(annotation)
    if annotation.color is AnnotationColor.CODE and text and _is_block(text, comment):
        language = comment if comment and _LANGUAGE.fullmatch(comment) else ""
        return [f"- {inline(comment or 'Code')}{bracket}", *fenced(text, language, indent="  ")]
    first = text or comment or annotation.theme
    if first is None:
        return [f"- {image or 'Highlight'}{bracket}"]
    nested = [inline(comment)] if text and comment else []
    nested += [image] if image else []
    return [f"- {inline(first)}{bracket}", *(f"  - {line}" for line in nested)]


def _is_block(text: str, comment: str | None) -> bool:
    """Code of several lines or in a named language; a single result (`t(38) = 2.1`) reads better as a point."""
    return "\n" in text or (comment is not None and _LANGUAGE.fullmatch(comment) is not None)


def _image(annotation: Annotation) -> str | None:
    path = annotation.image_path
    if path is None:
        return None
    return f"![[{path}]]" if link_target(path) == path else inline(path)


def _bracket(annotation: Annotation, citekey: str) -> str:
    return f" ({page_link(citekey, annotation.page)})" if annotation.page else ""


def _section(level: int, heading: str, lines: Sequence[str]) -> Section:
    return Section(level, heading, "\n".join([f"{'#' * level} {heading}", *lines]))
