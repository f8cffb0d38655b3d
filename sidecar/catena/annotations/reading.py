"""Note → AnnotationNote: reads what the Zotero Integration template writes (`docs/annotation-format.md`).

By lines, not by Markdown blocks: the template sets mark, comment, text and page reference directly below each
other, and Markdown would make one paragraph of them.
"""

import re

from catena.annotations.annotation import Annotation, AnnotationNote
from catena.annotations.header import (
    authors_of,
    cited_citekey,
    named_citekey,
    stated_citekey,
    tags_of,
    title_of,
    year_of,
)
from catena.annotations.template_block import read_block, stray_warnings
from catena.annotations.template_lines import (
    NoteLines,
    annotations_level,
    fenced_lines,
    read_mark,
    read_reference,
)
from catena.notes.import_headings import read_import
from catena.notes.note import Note, NoteWarning, PropertyValue
from catena.notes.printed_times import read_time
from catena.notes.properties import property_of, texts_of

_MAYBE = re.compile(rb"<mark\b|^#{1,6}[ \t]+Annotations?\b|^category[ \t]*:.*annotation", re.IGNORECASE | re.MULTILINE)
_TEMPLATE = re.compile(rb"\{\{-?\s*annotation\b|\{%-?\s*(?:for|if|persist)\b")


def may_be_annotation_note(raw: bytes) -> bool:
    """A quick look: False means that `read_annotation_note` would say None."""
    return _MAYBE.search(raw) is not None


def read_annotation_note(note: Note) -> AnnotationNote | None:
    """Read one paper's annotations.

    Nothing between two marks is lost: what is not understood comes back as a warning with its lines. What stands
    above the annotations, and under headings of the reader's own below them, is left alone.

    Returns:
        None when the note is none of annotations: it has neither marks nor `category: Annotations` nor a
        heading `Annotations` with a citekey; or Catena wrote it; or it is the import template itself.
    """
    if not may_be_annotation_note(note.raw) or _TEMPLATE.search(note.raw):
        return None
    properties = note.frontmatter.properties
    if _text(property_of(properties, "type")) in ("summary", "synthesis"):
        return None
    lines = NoteLines(note.raw)
    fenced = fenced_lines(lines.texts)
    first = lines.line_of(note.frontmatter.span.byte_end) if note.frontmatter.span else 0
    opening, start = _annotations_start(lines, first, fenced)
    boundaries = [at for at in range(start, len(lines.texts)) if at not in fenced and _is_boundary(lines.texts[at])]
    marked = any(read_mark(lines.texts[at]) for at in boundaries)

    header = lines.texts[first:start]
    stated = stated_citekey(properties)
    cited = cited_citekey(header)
    is_annotations = _text(property_of(properties, "category")) in ("annotations", "annotation")
    if not (marked or is_annotations or (opening is not None and (stated or cited))):
        return None
    citekey = stated or cited
    warnings = _header_warnings(note, lines, stated=stated, opening=opening)
    annotations, found = _read_blocks(
        lines, start=start, boundaries=boundaries, fenced=fenced, citekey=citekey or _referenced(lines, boundaries)
    )
    return AnnotationNote(
        citekey=citekey or _referenced(lines, boundaries) or named_citekey(note.path),
        title=title_of(note, properties, before=start),
        tags=tags_of(properties, header),
        authors=authors_of(properties, header),
        year=year_of(properties, header),
        annotations=annotations,
        warnings=(*warnings, *found),
    )


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


def _read_blocks(
    lines: NoteLines, *, start: int, boundaries: list[int], fenced: frozenset[int], citekey: str | None
) -> tuple[tuple[Annotation, ...], list[NoteWarning]]:
    annotations: list[Annotation] = []
    warnings: list[NoteWarning] = []
    imported_at: str | None = None
    at = start
    ends = [*boundaries, len(lines.texts)][1:]
    for boundary, end in zip(boundaries, ends, strict=True):
        warnings += stray_warnings(lines, at, boundary, fenced, above_first=not annotations)
        line = lines.texts[boundary]
        at = boundary + 1
        if (mark := read_mark(line)) is not None:
            block = read_block(
                lines,
                mark=mark,
                start=boundary,
                end=end,
                fenced=fenced,
                citekey=citekey,
                imported_at=imported_at,
            )
            annotations.append(block.annotation)
            warnings += block.warnings
            at = block.after
        elif (when := read_import(line)) is not None:
            imported_at = read_time(when)
            if imported_at is None:
                span = lines.span(boundary, boundary)
                warnings.append(NoteWarning(f"“{when}” is no date and time that Catena can read.", span))
    warnings += stray_warnings(lines, at, len(lines.texts), fenced, above_first=not annotations)
    return tuple(annotations), warnings


def _header_warnings(note: Note, lines: NoteLines, *, stated: str | None, opening: int | None) -> list[NoteWarning]:
    warnings: list[NoteWarning] = []
    if note.frontmatter.problem is not None:
        warnings.append(NoteWarning(note.frontmatter.problem, note.frontmatter.span))
    if stated is None:
        warnings.append(NoteWarning("The frontmatter states no citekey.", note.frontmatter.span))
    if opening is None:
        warnings.append(NoteWarning("There is no heading “# Annotations”."))
    else:
        level = len(lines.texts[opening].strip().split()[0])
        if level != 1:
            span = lines.span(opening, opening)
            warnings.append(NoteWarning(f"The heading “Annotations” has level {level}, not 1.", span))
    return warnings


def _referenced(lines: NoteLines, boundaries: list[int]) -> str | None:
    """The citekey most page references name (the earlier one of two equally frequent)."""
    counts: dict[str, int] = {}
    for at in range(boundaries[0] if boundaries else 0, len(lines.texts)):
        reference = read_reference(lines.texts[at])
        if reference is not None and not reference.before:
            counts[reference.key] = counts.get(reference.key, 0) + 1
    return max(counts, key=lambda key: counts[key]) if counts else None


def _text(value: PropertyValue) -> str:
    return next(iter(texts_of(value)), "").casefold()
