"""A paper's annotations → its summary note (`docs/generated-notes.md`). The same annotations give the same bytes."""

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
    """A composed summary: the whole note as text, and what happened to its sections."""

    markdown: str
    renewal: Renewal


def new_summary(note: AnnotationNote, *, today: dt.date, links: PageLinks | None = None) -> SummaryNote:
    """The summary of a paper that has none yet; its pages are linked in the specified form unless told otherwise."""
    renewal = first_body(summary_sections(note, links or PageLinks(citekey=note.citekey)))
    source = json.dumps(f"[[{link_target(note.citekey)}]]", ensure_ascii=False)
    lines = ["---", "type: summary", f"source: {source}", f"created: {today.isoformat()}", "status: draft", "---"]
    return SummaryNote("\n".join(lines) + "\n" + renewal.body, renewal)


def renewed_summary(note: AnnotationNote, existing: str, *, links: PageLinks | None = None) -> SummaryNote:
    """Bring an existing summary up to date; its frontmatter and everything its reader changed stay."""
    head = split_frontmatter(existing.encode())
    cut = len(existing.encode()[: head.span.byte_end].decode()) if head.span else 0
    renewal = renew_body(existing[cut:], summary_sections(note, links or PageLinks(citekey=note.citekey)))
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


def summary_sections(note: AnnotationNote, links: PageLinks) -> list[Section]:
    """Every section of the summary, in order: by the paper's own sections when it has some, else by groups.

    Below them what goes across: themes, the evidence for each claim, open tasks.
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
    """A section mark whose words are already the heading has none of its own left."""
    return bool(annotation.comment and annotation.text) or annotation.image_path is not None


def _paragraph(annotation: Annotation, links: PageLinks) -> str:
    words = inline(annotation.text) if annotation.text and annotation.comment else image_of(annotation)
    return f"{words or ''}{links.bracket(annotation)}"
