"""Compose the summary note of a paper from its annotations (`docs/generated-notes.md`). Equal input, equal bytes."""

import datetime as dt
import json
from dataclasses import dataclass

from catena.annotations.annotation import Annotation, AnnotationNote
from catena.notes.escaping import inline, link_target
from catena.notes.frontmatter import split_frontmatter
from catena.notes.properties import property_of, texts_of
from catena.writing.evidence import evidence_table
from catena.writing.link_styles import PageLinks
from catena.writing.sections import Renewal, Section, first_body, renew_body
from catena.writing.summary_extras import open_tasks, themes
from catena.writing.summary_parts import TOP_LEVEL, parts_of
from catena.writing.summary_points import groups, image_of, section
from catena.writing.summary_title import title_section


@dataclass(frozen=True, slots=True)
class SummaryNote:
    """A composed summary: the text of the note, and the state of its sections."""

    markdown: str
    renewal: Renewal


def new_summary(note: AnnotationNote, *, today: dt.date, links: PageLinks | None = None) -> SummaryNote:
    """Compose the first summary of a paper. Without `links`, pages are linked in the specified form."""
    renewal = first_body(summary_sections(note, links or PageLinks(citekey=note.citekey)))
    source = json.dumps(f"[[{link_target(note.citekey)}]]", ensure_ascii=False)
    lines = ["---", "type: summary", f"source: {source}", f"created: {today.isoformat()}", "status: draft", "---"]
    return SummaryNote("\n".join(lines) + "\n" + renewal.body, renewal)


def renewed_summary(note: AnnotationNote, existing: str, *, links: PageLinks | None = None) -> SummaryNote:
    """Update an existing summary. Its frontmatter and all edited sections are kept."""
    head = split_frontmatter(existing.encode())
    cut = len(existing.encode()[: head.span.byte_end].decode()) if head.span else 0
    renewal = renew_body(existing[cut:], summary_sections(note, links or PageLinks(citekey=note.citekey)))
    return SummaryNote(existing[:cut] + renewal.body, renewal)


def summarized_citekey(raw: bytes) -> str | None:
    """Return the citekey that a summary note is about, from its `source`; None if its `type` is not `summary`."""
    properties = split_frontmatter(raw[:100_000]).properties
    if texts_of(property_of(properties, "type")) != ["summary"]:
        return None
    for source in texts_of(property_of(properties, "source")):
        target = source.strip().removeprefix("[[").removesuffix("]]").split("|")[0].split("#")[0]
        return target.strip().removeprefix("@") or None
    return None


def is_summary_of(raw: bytes, citekey: str) -> bool:
    """Return whether a note is the summary of this paper."""
    found = summarized_citekey(raw)
    return found is not None and found.casefold() == link_target(citekey).casefold()


def summary_sections(note: AnnotationNote, links: PageLinks) -> list[Section]:
    """Return the sections of the summary, in order: by the paper's own sections if it has any, else by groups.

    Themes, the evidence for each claim, and open tasks follow.
    """
    return [
        title_section(note),
        *_points(note, links),
        *themes(note.annotations, links),
        *evidence_table(note.annotations, links),
        *open_tasks(note.annotations, links),
    ]


def _points(note: AnnotationNote, links: PageLinks) -> list[Section]:
    parts = parts_of(note.annotations)
    if not parts:
        return groups(note.annotations, links, level=TOP_LEVEL)
    sections: list[Section] = []
    for part in parts:
        own = [_paragraph(part.opening, links)] if part.opening and _has_own_words(part.opening) else []
        sections.append(section(part.level, part.heading, own))
        sections += groups(part.points, links, level=part.level + 1)
    return sections


def _has_own_words(annotation: Annotation) -> bool:
    """Return whether a section mark has text besides the text that is used as its heading."""
    return bool(annotation.comment and annotation.text) or annotation.image_path is not None


def _paragraph(annotation: Annotation, links: PageLinks) -> str:
    words = inline(annotation.text) if annotation.text and annotation.comment else image_of(annotation)
    return f"{words or ''}{links.bracket(annotation)}"
