"""The specified layout, which the Zotero Integration template writes (`docs/annotation-format.md`).

By lines, not by Markdown blocks: the template sets mark, comment, text and page reference directly below each
other, and Markdown would make one paragraph of them.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from catena.annotations.note_lines import NoteLines
from catena.annotations.record import Record
from catena.annotations.specified_annotation import read_block, stray_warnings
from catena.annotations.specified_lines import annotations_level, fenced_lines, read_mark, read_reference
from catena.notes.import_headings import read_import
from catena.notes.note import NoteWarning
from catena.notes.printed_times import read_time

TEMPLATE = "template"
"""The name of the specified layout."""


@dataclass(frozen=True, slots=True)
class TemplateNote:
    """Where the specified layout's lines stand in a note.

    Attributes:
        opening: The line (0-based) of the heading `Annotations`; None without one.
        start: The first line of the annotations themselves.
        boundaries: Lines on which an annotation or an import begins.
        fenced: Lines inside fenced code.
        is_marked: Whether there is a mark at all.
        has_references: Whether a line holds nothing but a page reference.
    """

    opening: int | None
    start: int
    boundaries: tuple[int, ...]
    fenced: frozenset[int]
    is_marked: bool
    has_references: bool


def look_for_template(lines: NoteLines, first: int) -> TemplateNote:
    """Find the lines of the specified layout, from `first` (0-based) on."""
    fenced = fenced_lines(lines.texts)
    opening, start = _annotations_start(lines, first, fenced)
    boundaries = tuple(
        at for at in range(start, len(lines.texts)) if at not in fenced and _is_boundary(lines.texts[at])
    )
    marked = any(read_mark(lines.texts[at]) for at in boundaries)
    referenced = any("[@" in text and _is_reference(text) for text in lines.texts[start:]) if marked else False
    return TemplateNote(opening, start, boundaries, fenced, marked, referenced)


def read_template(
    lines: NoteLines, found: TemplateNote, citekey: str | None
) -> tuple[tuple[Record, ...], list[NoteWarning]]:
    """Read the annotations.

    Nothing between two marks is lost: what is not understood comes back as a warning with its lines. What stands
    above the annotations, and under headings of the reader's own below them, is left alone.

    Args:
        lines: The note.
        found: What `look_for_template` found in it.
        citekey: The note's own; page references that name another are text.
    """
    records: list[Record] = []
    warnings: list[NoteWarning] = []
    imported_at: str | None = None
    at = found.start
    ends = [*found.boundaries, len(lines.texts)][1:]
    for boundary, end in zip(found.boundaries, ends, strict=True):
        warnings += stray_warnings(lines, at, boundary, found.fenced, above_first=not records)
        line = lines.texts[boundary]
        at = boundary + 1
        if (mark := read_mark(line)) is not None:
            block = read_block(
                lines,
                mark=mark,
                start=boundary,
                end=end,
                fenced=found.fenced,
                citekey=citekey,
                imported_at=imported_at,
            )
            records.append(Record(annotation=block.annotation, dialect=TEMPLATE))
            warnings += block.warnings
            at = block.after
        elif (when := read_import(line)) is not None:
            imported_at = read_time(when)
            if imported_at is None:
                span = lines.span(boundary, boundary)
                warnings.append(NoteWarning(f"“{when}” is no date and time that Catena can read.", span))
    warnings += stray_warnings(lines, at, len(lines.texts), found.fenced, above_first=not records)
    return tuple(records), warnings


def referenced_citekey(lines: NoteLines, boundaries: Sequence[int]) -> str | None:
    """The citekey most page references name (the earlier one of two equally frequent)."""
    counts: dict[str, int] = {}
    for at in range(boundaries[0] if boundaries else 0, len(lines.texts)):
        reference = read_reference(lines.texts[at])
        if reference is not None and not reference.before:
            counts[reference.key] = counts.get(reference.key, 0) + 1
    return max(counts, key=lambda key: counts[key]) if counts else None


def _annotations_start(lines: NoteLines, first: int, fenced: frozenset[int]) -> tuple[int | None, int]:
    """The `Annotations` heading's line, if there is one, and the first line of the annotations themselves.

    Of another level than 1 the heading counts only above the first annotation: a paper may have a section of
    that name.
    """
    candidates = [at for at in range(first, len(lines.texts)) if at not in fenced]
    levels = {at: level for at in candidates if (level := annotations_level(lines.texts[at]))}
    for at, level in levels.items():
        if level == 1:
            return at, at + 1
    for at in candidates:
        if at in levels:
            return at, at + 1
        if _is_boundary(lines.texts[at]):
            return None, at
    return None, len(lines.texts)


def _is_boundary(line: str) -> bool:
    return read_mark(line) is not None or read_import(line) is not None or annotations_level(line) == 1


def _is_reference(line: str) -> bool:
    reference = read_reference(line)
    return reference is not None and not reference.before
