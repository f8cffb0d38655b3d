"""Compose the synthesis note of several papers (`docs/generated-notes.md`). Equal input gives equal bytes."""

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from catena.notes.escaping import inline, link_target
from catena.notes.frontmatter import split_frontmatter
from catena.notes.properties import property_of, texts_of
from catena.summaries.points import OTHER, section
from catena.summaries.retraction import retraction_section
from catena.summaries.summary import linked_citekey
from catena.syntheses.gaps import gap_lines, next_steps
from catena.syntheses.lists import (
    bearing_sections,
    critical_lines,
    finding_lines,
    other_lines,
    question_lines,
    shared_themes,
    theme_sections,
    thought_lines,
)
from catena.syntheses.material import Material
from catena.syntheses.matrix import matrix_lines
from catena.syntheses.overview import overview, parting, sharing
from catena.syntheses.points import Once, Point
from catena.writing.frontmatter_edit import merge_frontmatter, split_note
from catena.writing.sections import Renewal, Section, first_body, renew_body

_FEW = 8
"""Up to this number of annotations, each stands in the list of its kind, even if another section quotes it.

Where no reader told one kind from another, no list has to be complete.
"""


@dataclass(frozen=True, slots=True)
class SynthesisNote:
    """A composed synthesis: the text of the note, the state of its sections, and the text that Catena composed."""

    markdown: str
    renewal: Renewal
    generated: str


@dataclass(frozen=True, slots=True)
class Synthesized:
    """The papers and the theme of a synthesis note.

    Attributes:
        citekeys: The case-folded citekeys in the order of the note; the order is ignored in comparisons.
        theme: The case-folded theme, "" without one.
    """

    citekeys: tuple[str, ...]
    theme: str

    def is_of_same(self, other: "Synthesized") -> bool:
        """Return whether both have the same papers and the same theme."""
        return (frozenset(self.citekeys), self.theme) == (frozenset(other.citekeys), other.theme)


def new_synthesis(material: Material, *, today: dt.date) -> SynthesisNote:
    """Compose the first synthesis of these papers on this theme."""
    sections = synthesis_sections(material)
    renewal = first_body(sections)
    header = merge_frontmatter("", _properties(material, today))
    return SynthesisNote(f"---\n{header}---\n{renewal.body}", renewal, _text(sections))


def renewed_synthesis(material: Material, existing: str) -> SynthesisNote:
    """Update an existing synthesis: `themes` is renewed, and all edited sections and other properties are kept.

    Raises:
        WriteRefused: If its frontmatter cannot be parsed.
    """
    _, header, body = split_note(existing.encode())
    sections = synthesis_sections(material)
    renewal = renew_body(body.decode(), sections)
    head = existing[: len(existing) - len(body.decode())]
    line_end = "\r\n" if "\r\n" in head else "\n"
    merged = merge_frontmatter(header or "", {"themes": _themes(material)}, line_end=line_end)
    return SynthesisNote(head.replace(header or "", merged, 1) + renewal.body, renewal, _text(sections))


def _text(sections: Sequence[Section]) -> str:
    return "\n\n".join(part.body for part in sections)


def title_of(citekeys: Sequence[str], theme: str | None) -> str:
    """Return the title of a synthesis: its theme, else the citekeys of its papers."""
    return theme if theme is not None else ", ".join(citekeys)


def synthesized(raw: bytes) -> Synthesized | None:
    """Return the papers and theme of a synthesis note; None if the frontmatter does not identify one."""
    properties = split_frontmatter(raw[:100_000]).properties
    if texts_of(property_of(properties, "type")) != ["synthesis"]:
        return None
    citekeys = dict.fromkeys(linked_citekey(text).casefold() for text in texts_of(property_of(properties, "sources")))
    theme = next(iter(texts_of(property_of(properties, "theme"))), "")
    return Synthesized(tuple(filter(None, citekeys)), theme.casefold()) if citekeys else None


def synthesis_of(citekeys: Sequence[str], theme: str | None) -> Synthesized:
    """Return the papers and theme in the form in which notes are compared."""
    return Synthesized(tuple(link_target(key).casefold() for key in citekeys), (theme or "").casefold())


def synthesis_sections(material: Material) -> list[Section]:
    """Return the sections of the synthesis, in order.

    Every sentence stands in one of them, besides the matrix; only of very few annotations the lists are complete.
    """
    once = Once()
    over = overview(material, once)
    bearing = bearing_sections(material, once)
    is_short = any(point.is_called for point in material.points) and len(material.points) <= _FEW
    quoted = [point for point in material.points if once.knows(point.words) and not point.annotation.comment]
    if is_short:
        once = _afresh(once, quoted)
    themes = theme_sections(material, once)
    if is_short:
        once = _afresh(once, quoted)
    lists = {
        "Key Findings (Positive)": finding_lines(material, once),
        "Critical Points (Negative)": critical_lines(material, once),
        "Open Questions": question_lines(material, once),
    }
    thoughts = thought_lines(material, once)
    once.take(*(point.words for point in quoted))
    others = other_lines(material, once)
    return [
        *retraction_section(material.papers),
        section(1, f"Synthesis: {inline(title_of(material.citekeys, material.theme))}", []),
        section(2, "Overview", [*over, *sharing(material, shared_themes(material)), *parting(material)]),
        *bearing,
        *_filled("Literature Matrix", matrix_lines(material.speaking)),
        *themes,
        *(part for heading, lines in lists.items() for part in _filled(heading, lines)),
        *_filled(OTHER, others),
        *_filled("What I Concluded", thoughts),
        *_filled("Contradictions & Gaps", gap_lines(material)),
        *_filled("Next Steps", next_steps(material)),
    ]


def _afresh(once: Once, quoted: Sequence[Point]) -> Once:
    """Return a memory of what no list needs to repeat: sentences that the overview quotes and nobody marked."""
    new = Once(once.listed)
    new.take(*(point.words for point in quoted if point.unmarked is not None))
    return new


def _filled(heading: str, lines: Sequence[str]) -> list[Section]:
    return [section(2, heading, lines)] if lines else []


def _properties(material: Material, today: dt.date) -> Mapping[str, Any]:
    properties: dict[str, Any] = {
        "type": "synthesis",
        "sources": [paper.links.source for paper in material.papers],
    }
    if material.theme is not None:
        properties["theme"] = material.theme
    return {**properties, "themes": _themes(material), "created": today.isoformat()}


def _themes(material: Material) -> list[str]:
    """Return the names of the themes that the papers share."""
    return [theme.name for theme in shared_themes(material)]
