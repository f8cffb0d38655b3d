"""The specified format, which the Zotero Integration template writes (`docs/annotation-format.md`).

It says what every line of a note is, so the whole note is read by it or none of it. By lines, not by Markdown blocks:
the template sets mark, comment, text and page reference directly below each other, and Markdown would make one
paragraph of them.
"""

from collections import Counter
from dataclasses import dataclass

from catena.annotations.record import NoteRecords, Record
from catena.annotations.specified_annotation import Surroundings, read_annotation
from catena.annotations.specified_lines import (
    annotations_level,
    fenced_lines,
    is_furniture,
    is_other_mark,
    is_reference,
    read_mark,
    read_reference,
)
from catena.bibliography.header import cited_citekey, stated_citekey
from catena.notation.note_lines import NoteLines
from catena.notation.note_source import NoteSource
from catena.notation.regions import regions_of
from catena.notes.import_headings import read_heading, read_import
from catena.notes.note import NoteWarning
from catena.notes.printed_times import read_time


@dataclass(frozen=True, slots=True)
class _Places:
    """Where the specified format's lines stand in a note.

    Attributes:
        opening: The line (0-based) of the heading `Annotations`; None without one.
        start: The first line of the annotations themselves.
        boundaries: Lines on which an annotation or an import begins.
        fenced: Lines inside fenced code.
    """

    opening: int | None
    start: int
    boundaries: tuple[int, ...]
    fenced: frozenset[int]


def read_specified(source: NoteSource) -> NoteRecords | None:
    """Read a note in the specified format.

    Nothing between two marks is lost: what is not understood comes back as a warning with its lines. What stands
    above the annotations, and under headings of the reader's own below them, is left alone.

    Returns:
        None if the note is in another format: it has no mark, or as many of another template, or links into Zotero and
        no page references.
    """
    if b"<mark" not in source.note.raw.lower():
        return None
    lines = source.lines
    places = _places(lines, source.first)
    num_marks = sum(read_mark(lines.texts[at]) is not None for at in places.boundaries)
    if num_marks <= sum(map(is_other_mark, lines.texts[source.first :])):
        return None
    if b"zotero:" in source.note.raw and not any(map(is_reference, lines.texts[places.start :])):
        return None
    stated = stated_citekey(source.properties)
    named = _referenced_citekeys(lines, places.boundaries)
    referenced = next(iter(named), None)
    cited = cited_citekey(lines.texts[source.first : places.start])
    # A header that cites another paper must not turn the page references into text.
    citekey = stated or (cited if cited in named else referenced or cited)
    records, found = _read_annotations(source, places, citekey)
    warnings = (*_header_warnings(source, places.opening, stated=stated), *found)
    return NoteRecords(
        records=records,
        warnings=warnings,
        start=places.start,
        is_import=True,
        expected=regions_of(lines.written, source.first, stated=True, name="").expected,
        referenced=referenced,
    )


def has_annotations_heading(source: NoteSource) -> bool:
    """Return whether the note has the heading under which the specified format puts annotations."""
    return _opening_and_start(source.lines, source.first, fenced_lines(source.lines.texts))[0] is not None


def _read_annotations(
    source: NoteSource, places: _Places, citekey: str | None
) -> tuple[tuple[Record, ...], list[NoteWarning]]:
    """Read what stands at the boundaries; page references that name another citekey are text."""
    records: list[Record] = []
    warnings: list[NoteWarning] = []
    imported_at: str | None = None
    texts, at = source.lines.texts, places.start
    ends = [*places.boundaries, len(texts)][1:]
    for boundary, end in zip(places.boundaries, ends, strict=True):
        warnings += _stray_warnings(source, at, boundary, places.fenced, above_first=not records)
        at = boundary + 1
        if (mark := read_mark(texts[boundary])) is not None:
            around = Surroundings(source.lines, boundary, end, places.fenced, citekey, imported_at)
            found = read_annotation(mark, around)
            records.append(found.record)
            warnings += found.warnings
            at = found.after
        elif (when := read_import(texts[boundary])) is not None:
            imported_at = read_time(when)
            warnings += [] if imported_at else [source.unreadable_time(when, boundary, boundary)]
    warnings += _stray_warnings(source, at, len(texts), places.fenced, above_first=not records)
    return tuple(records), warnings


def _stray_warnings(
    source: NoteSource, start: int, end: int, fenced: frozenset[int], *, above_first: bool
) -> list[NoteWarning]:
    """What stands between annotations and belongs to none, one warning for each run of lines.

    The first heading there begins the reader's own part of the note; nothing in it is ours to warn about. Above
    the first annotation quotes and callouts (a legend, the abstract) are in their place.
    """
    texts = source.lines.texts
    warnings: list[NoteWarning] = []
    run: list[int] = []
    for at in range(start, end):
        if at not in fenced and read_heading(texts[at]) is not None:
            break
        quoted = above_first and texts[at].lstrip().startswith(">")
        if at in fenced or not (is_furniture(texts[at]) or quoted):
            run.append(at)
        elif run and (texts[at].strip() or run[-1] < at - 1):
            # A rule or a second blank line ends a run, one blank line inside it does not.
            warnings.append(source.stray(run[0], run[-1]))
            run = []
    if run:
        warnings.append(source.stray(run[0], run[-1]))
    return warnings


def _header_warnings(source: NoteSource, opening: int | None, *, stated: str | None) -> list[NoteWarning]:
    """What deviates from the format above the annotations."""
    warnings: list[NoteWarning] = []
    frontmatter = source.note.frontmatter
    if frontmatter.problem is not None:
        warnings.append(NoteWarning(frontmatter.problem, frontmatter.span))
    if stated is None:
        warnings.append(NoteWarning("The frontmatter states no citekey.", frontmatter.span))
    level = annotations_level(source.lines.texts[opening]) if opening is not None else None
    if opening is None:
        warnings.append(NoteWarning("There is no heading “# Annotations”."))
    elif level != 1:
        span = source.lines.span(opening, opening)
        warnings.append(NoteWarning(f"The heading “Annotations” has level {level}, not 1.", span))
    return warnings


def _referenced_citekeys(lines: NoteLines, boundaries: tuple[int, ...]) -> list[str]:
    """The citekeys that page references name, the most frequent first (the earlier one of two equally frequent)."""
    references = (read_reference(text) for text in lines.texts[boundaries[0] if boundaries else 0 :])
    counts = Counter(reference.key for reference in references if reference and not reference.before)
    return [key for key, _ in counts.most_common()]


def _places(lines: NoteLines, first: int) -> _Places:
    """Find the lines of the specified format, from `first` (0-based) on."""
    fenced = fenced_lines(lines.texts)
    opening, start = _opening_and_start(lines, first, fenced)
    boundaries = (at for at in range(start, len(lines.texts)) if at not in fenced and _is_boundary(lines.texts[at]))
    return _Places(opening, start, tuple(boundaries), fenced)


def _opening_and_start(lines: NoteLines, first: int, fenced: frozenset[int]) -> tuple[int | None, int]:
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
