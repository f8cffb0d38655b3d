"""Compose the synthesis note of several papers (`docs/generated-notes.md`). Equal input gives equal bytes."""

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from catena.annotations.annotation import AnnotationColor
from catena.answers.themes import Theme
from catena.notes.escaping import inline, link_target
from catena.notes.frontmatter import split_frontmatter
from catena.notes.properties import property_of, texts_of
from catena.writing.frontmatter_edit import merge_frontmatter, split_note
from catena.writing.sections import Renewal, Section, first_body, renew_body
from catena.writing.summary_points import section
from catena.writing.synthesis_gaps import agreement_lines, contradiction_lines, gap_lines, next_steps
from catena.writing.synthesis_material import Material
from catena.writing.synthesis_methods import methods_table
from catena.writing.synthesis_overview import overview
from catena.writing.synthesis_points import item, items, paper_link, quoted

_TABLE_COLUMNS = 6
"""Most papers that are columns in the table of themes; more papers become rows."""


_SECTIONS_OF = {
    AnnotationColor.POSITIVE: "Key Findings (Positive)",
    AnnotationColor.NEGATIVE: "Critical Points (Negative)",
    AnnotationColor.QUESTION: "Open Questions",
}


@dataclass(frozen=True, slots=True)
class SynthesisNote:
    """A composed synthesis: the text of the note, and the state of its sections."""

    markdown: str
    renewal: Renewal


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
    renewal = first_body(synthesis_sections(material))
    header = merge_frontmatter("", _properties(material, today))
    return SynthesisNote(f"---\n{header}---\n{renewal.body}", renewal)


def renewed_synthesis(material: Material, existing: str) -> SynthesisNote:
    """Update an existing synthesis: `themes` is renewed, and all edited sections and other properties are kept.

    Raises:
        WriteRefused: If its frontmatter cannot be parsed.
    """
    _, header, body = split_note(existing.encode())
    renewal = renew_body(body.decode(), synthesis_sections(material))
    head = existing[: len(existing) - len(body.decode())]
    line_end = "\r\n" if "\r\n" in head else "\n"
    merged = merge_frontmatter(header or "", {"themes": _themes(material)}, line_end=line_end)
    return SynthesisNote(head.replace(header or "", merged, 1) + renewal.body, renewal)


def title_of(citekeys: Sequence[str], theme: str | None) -> str:
    """Return the title of a synthesis: its theme, else the citekeys of its papers."""
    return theme if theme is not None else ", ".join(citekeys)


def synthesized(raw: bytes) -> Synthesized | None:
    """Return the papers and theme of a synthesis note; None if the frontmatter does not identify one."""
    properties = split_frontmatter(raw[:100_000]).properties
    if texts_of(property_of(properties, "type")) != ["synthesis"]:
        return None
    citekeys = dict.fromkeys(_linked(text) for text in texts_of(property_of(properties, "sources")))
    theme = next(iter(texts_of(property_of(properties, "theme"))), "")
    return Synthesized(tuple(filter(None, citekeys)), theme.casefold()) if citekeys else None


def synthesis_of(citekeys: Sequence[str], theme: str | None) -> Synthesized:
    """Return the papers and theme in the form in which notes are compared."""
    return Synthesized(tuple(link_target(key).casefold() for key in citekeys), (theme or "").casefold())


def synthesis_sections(material: Material) -> list[Section]:
    """Return the sections of the synthesis, in order."""
    return [
        section(1, f"Synthesis: {inline(title_of(material.citekeys, material.theme))}", []),
        section(2, "Overview", overview(material)),
        *_common_themes(material),
        *_roles(material),
        *_filled("Methods", _methods(material)),
        *_filled("Evidence", _evidence(material)),
        *_filled("Agreements", agreement_lines(material)),
        *_contradictions_and_gaps(material),
        *_filled("Next Steps", next_steps(material)),
    ]


def _filled(heading: str, lines: Sequence[str], *, level: int = 2) -> list[Section]:
    return [section(level, heading, lines)] if lines else []


def _common_themes(material: Material) -> list[Section]:
    if not material.themes:
        return [section(2, "Common Themes", ["No theme runs through several of these papers."])]
    return [section(2, "Common Themes", []), *(_theme(material, theme) for theme in material.themes)]


def _theme(material: Material, theme: Theme) -> Section:
    lines: list[str] = []
    for citekey in theme.papers:
        own = [material.points[place] for place in theme.members if material.points[place].citekey == citekey]
        lines += ["", f"**From {paper_link(citekey)}:**", *items(own, material.citing, named=False)]
    return section(3, inline(theme.name), lines[1:])


def _roles(material: Material) -> list[Section]:
    """Return findings, criticism and questions of all papers, then other points that are not in any section yet."""
    placed = {at for theme in material.themes for at in theme.members}
    table = bool(_methods(material))
    rest = [
        point
        for at, point in enumerate(material.points)
        if point.role not in _SECTIONS_OF and at not in placed and not (table and point.says_how and point.words)
    ]
    other = [point for point in rest if point.role is not AnnotationColor.OTHER]
    unknown = [point for point in rest if point.role is AnnotationColor.OTHER]
    return [
        *(
            part
            for role, heading in _SECTIONS_OF.items()
            for part in _filled(
                heading,
                _questions(material)
                if role is AnnotationColor.QUESTION
                else items(material.of_role(role), material.citing, named=True),
            )
        ),
        *_filled("Definitions & Details", items(other, material.citing, named=True)),
        *_filled("Other Highlights", items(unknown, material.citing, named=True)),
    ]


def _questions(material: Material) -> list[str]:
    """Return each open question, followed by the finding of another paper that may answer it."""
    lines: list[str] = []
    for at in material.in_themes():
        point = material.points[at]
        if point.role is AnnotationColor.QUESTION:
            lines += item(point, material.citing, named=True)
            answer = material.answers.get(at)
            if answer is not None:
                found = material.points[answer]
                lines.append(f"  - Perhaps answered: {quoted(found.words, found, material.citing)}")
    return lines


def _methods(material: Material) -> list[str]:
    points = [point for point in material.points if point.says_how and point.words]
    return methods_table(material.citekeys, points, material.citing)


def _evidence(material: Material) -> list[str]:
    """Return a table of themes × papers with pages; [] if it would be too small."""
    if len(material.themes) < 2:
        return []
    pages = {(theme.name, key): _pages(material, theme, key) for theme in material.themes for key in theme.papers}
    names, keys = [theme.name for theme in material.themes], list(material.citekeys)
    if len(keys) <= _TABLE_COLUMNS:
        head = ["Theme", *map(paper_link, keys)]
        rows = [[inline(name), *(pages.get((name, key), "–") for key in keys)] for name in names]
    else:
        head = ["Paper", *map(inline, names)]
        rows = [[paper_link(key), *(pages.get((name, key), "–") for name in names)] for key in keys]
    return [f"| {' | '.join(row)} |" for row in (head, ["---"] * len(head), *rows)]


def _pages(material: Material, theme: Theme, citekey: str) -> str:
    points = [material.points[at] for at in theme.members]
    pages = [material.citing.page(point, in_table=True) for point in points if point.citekey == citekey]
    return ", ".join(dict.fromkeys(filter(None, pages))) or "yes"


def _contradictions_and_gaps(material: Material) -> list[Section]:
    contradictions, gaps = contradiction_lines(material), gap_lines(material)
    none_found = [] if contradictions else ["No two of these papers were found to contradict each other."]
    return [
        section(2, "Contradictions & Gaps", none_found),
        *_filled("Contradictions", contradictions, level=3),
        *_filled("Gaps", gaps, level=3),
    ]


def _properties(material: Material, today: dt.date) -> Mapping[str, Any]:
    properties: dict[str, Any] = {
        "type": "synthesis",
        "sources": [f"[[{link_target(key)}]]" for key in material.citekeys],
    }
    if material.theme is not None:
        properties["theme"] = material.theme
    return {**properties, "themes": _themes(material), "created": today.isoformat()}


def _themes(material: Material) -> list[str]:
    return [theme.name for theme in material.themes]


def _linked(source: str) -> str:
    target = source.strip().removeprefix("[[").removesuffix("]]").split("|")[0].split("#")[0]
    return target.strip().removeprefix("@").casefold()
