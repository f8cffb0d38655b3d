"""Compose the summary note of a paper from its annotations (`docs/generated-notes.md`). Equal input, equal bytes."""

import datetime as dt
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from catena.annotations.annotation import Annotation, AnnotationColor, AnnotationNote, RoleSource
from catena.notes.escaping import inline
from catena.notes.frontmatter import split_frontmatter
from catena.notes.properties import property_of, texts_of
from catena.pdf.delimiting import page_numbers
from catena.statements.parts import TOP_LEVEL, parts_of, without_doubtful_sections
from catena.statements.sources import abstracted, annotated, printed, sentences_in
from catena.statements.statement import Statement
from catena.summaries.brief import brief, printed_points
from catena.summaries.evidence import evidence_table
from catena.summaries.extras import open_tasks, themes
from catena.summaries.marks import is_thought, marks_in_order
from catena.summaries.paper_reading import PaperReading
from catena.summaries.points import (
    KEY_POINTS,
    are_plain,
    groups,
    image_of,
    own_words,
    points,
    section,
    thought,
)
from catena.summaries.retraction import retraction_section
from catena.summaries.title import is_mixed, title_section
from catena.writing.link_styles import PageLinks
from catena.writing.sections import Renewal, Section, first_body, renew_body

CONCLUDED = "What I Concluded"
"""The heading above the reader's own words."""

FROM_ABSTRACT = "*From the abstract alone: nothing in this paper is marked yet.*"

NOTHING_TOLD = "*Nothing that could be read in this PDF says what it asks, does or finds.*"

_OF_WORDS = (RoleSource.KIND, RoleSource.COMMENT)
_LONG = 8
"""Annotations from which on a summary begins with a brief even if that repeats some of them."""

_SHORT_LIST = 60
"""Characters of a list of pages, above which they are only counted."""


@dataclass(frozen=True, slots=True)
class SummaryNote:
    """A composed summary: the text of the note, and the state of its sections."""

    markdown: str
    renewal: Renewal


def new_summary(reading: PaperReading, *, today: dt.date) -> SummaryNote:
    """Compose the first summary of a paper."""
    renewal = first_body(summary_sections(reading))
    source = json.dumps(reading.links.source, ensure_ascii=False)
    lines = ["---", "type: summary", f"source: {source}", f"created: {today.isoformat()}", "status: draft", "---"]
    return SummaryNote("\n".join(lines) + "\n" + renewal.body, renewal)


def renewed_summary(reading: PaperReading, existing: str) -> SummaryNote:
    """Update an existing summary. Its frontmatter and all edited sections are kept."""
    head = split_frontmatter(existing.encode())
    cut = len(existing.encode()[: head.span.byte_end].decode()) if head.span else 0
    renewal = renew_body(existing[cut:], summary_sections(reading))
    return SummaryNote(existing[:cut] + renewal.body, renewal)


def summarized_citekey(raw: bytes) -> str | None:
    """Return the citekey that a summary note is about, from its `source`; None if its `type` is not `summary`."""
    properties = split_frontmatter(raw[:100_000]).properties
    if texts_of(property_of(properties, "type")) != ["summary"]:
        return None
    return next((linked_citekey(source) or None for source in texts_of(property_of(properties, "source"))), None)


def linked_citekey(source: str) -> str:
    """Return the citekey that a property names: `[[key]]`, `[[@key]]`, `[[note|key]]` or `key`."""
    return source.strip().removeprefix("[[").removesuffix("]]").split("|")[-1].split("#")[0].strip().removeprefix("@")


def summary_sections(reading: PaperReading) -> list[Section]:
    """Return the sections of the summary, in order.

    A notice if the paper was retracted; in brief from the abstract or PDF; the annotations by the paper's own sections
    if it has any, else by groups; what the reader wrote; then themes, the evidence for each claim, and open tasks.
    """
    marks, links = marks_in_order(reading), reading.links
    note = replace(reading.note, annotations=tuple(whole for whole, _ in marks))
    printed_ones = list(printed(note.citekey, reading.printed, links))
    if not note.annotations and printed_ones:
        pages = {one: f" ({links.pdf_link(one.page, one.label)})" for one in reading.headings}
        told = printed_points(printed_ones, note.title, pages)
        title = title_section(replace(note, abstract=reading.abstract), links)
        title = _with_line(title, _not_read(reading.unread)) if reading.unread else title
        return [
            *retraction_section([reading]),
            title if told or reading.abstract else _with_line(title, NOTHING_TOLD),
            *told,
            *_thoughts(reading),
            *open_tasks((), links, reading.tasks),
        ]
    stated = replace(note, abstract=None) if is_mixed(note.abstract or "") else note
    also = [_linked(one, links) for one in annotated(note, links)] if len(note.annotations) >= _LONG else []
    same = [] if parts_of(without_doubtful_sections(reading.note.annotations)) else list(_marked_sentences(note, links))
    movable = list(filter(_is_movable, same))
    in_brief = brief([*abstracted(stated, links), *printed_ones], movable, note.title, also, same)
    own = () if parts_of(note.annotations) else tuple(filter(is_thought, note.annotations))
    rest = tuple(shown for whole, shown in marks if whole not in (*in_brief.moved, *own))
    title = title_section(replace(note, abstract=reading.abstract), links)
    return [
        *retraction_section([reading]),
        _with_line(title, FROM_ABSTRACT) if note.abstract and not (note.annotations or printed_ones) else title,
        *in_brief.sections,
        *_points(replace(note, annotations=rest), links),
        *_thoughts(reading, own),
        *themes(note.annotations, links),
        *evidence_table(note.annotations, links),
        *open_tasks(note.annotations, links, reading.tasks),
    ]


def _not_read(pages: Sequence[int]) -> str:
    numbers = page_numbers(pages)
    what = numbers if len(numbers) <= _SHORT_LIST else f"{len(pages)} pages"
    return f"*{what[0].upper()}{what[1:]} of this PDF {'was' if len(pages) == 1 else 'were'} not read.*"


def _with_line(title: Section, line: str) -> Section:
    """Return the head of a summary with a line that says what it is made from."""
    return replace(title, body=f"{title.body}\n\n{line}")


def _is_movable(one: Statement) -> bool:
    """Return whether only words tell the role of a mark, so that it may stand in the brief instead of in its group."""
    own = one.annotation
    return own is not None and (own.role is AnnotationColor.OTHER or own.role_source in _OF_WORDS)


def _marked_sentences(note: AnnotationNote, links: PageLinks) -> Iterator[Statement]:
    """Yield the annotations of one sentence."""
    for one in annotated(note, links):
        if (own := one.annotation) and own.text and len(sentences_in(own.text)) == 1:
            yield _linked(one, links)


def _linked(one: Statement, links: PageLinks) -> Statement:
    """Return a marked sentence with the link of its annotation, as the groups have it."""
    return replace(one, where=links.bracket(one.annotation)[2:-1]) if one.annotation else one


def _thoughts(reading: PaperReading, own: Sequence[Annotation] = ()) -> list[Section]:
    concluded = [text for text in reading.thoughts if text not in reading.tasks]
    lines = [f"- {own_words(one.comment or '')}{reading.links.bracket(one)}" for one in own]
    lines += [line for text in concluded for line in thought(text)]
    return [section(TOP_LEVEL, CONCLUDED, lines)] if lines else []


def _points(note: AnnotationNote, links: PageLinks) -> list[Section]:
    parts, is_plain = parts_of(note.annotations), are_plain(note.annotations)
    if not parts:
        return groups(note.annotations, links, level=TOP_LEVEL, is_plain=is_plain)
    sections: list[Section] = []
    for part in parts:
        own = [_paragraph(part.opening, links)] if part.opening and _has_own_words(part.opening) else []
        below = groups(part.points, links, level=part.level + 1, is_plain=is_plain)
        if is_plain and [one.heading for one in below] == [KEY_POINTS]:
            own, below = [*own, *points(part.points, links)], []
        sections += [section(part.level, part.heading, own), *below]
    return sections


def _has_own_words(annotation: Annotation) -> bool:
    """Return whether a section mark has text besides the text that is used as its heading."""
    return bool(annotation.comment and annotation.text) or annotation.image_path is not None


def _paragraph(annotation: Annotation, links: PageLinks) -> str:
    words = inline(annotation.text) if annotation.text and annotation.comment else image_of(annotation, links)
    return f"{words or ''}{links.bracket(annotation)}"
