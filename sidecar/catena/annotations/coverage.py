"""Check that every link to an annotation and every `<mark>` of a note belongs to an annotation, or say why not."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from catena.annotations.annotation import NO_COVERAGE, Coverage, LeftOut
from catena.annotations.record import Record
from catena.notation.links import read_target
from catena.notation.note_lines import NoteLines
from catena.notes.fences import code_lines
from catena.notes.span import Span

_LINK = re.compile(r"zotero://[^\s<>\[\]\"'”’)]*(?:\([^\s<>()]*\)[^\s<>\[\]\"'”’)]*)*", re.IGNORECASE)
_MARK = re.compile(r"<mark\b[^<>]*>", re.IGNORECASE)
_MARK_INNER = re.compile(r"(?P<inner>[^<\n]*)</mark", re.IGNORECASE)
_SHORTENED = 120


@dataclass(frozen=True, slots=True)
class Occurrence:
    """A link to an annotation, or a mark, in a note.

    Attributes:
        what: Whether it is a link or a mark.
        text: The text as written.
        line: The line, 0-based.
        span: The position.
        key: The annotation's key; None for a mark and for a link that names none.
        is_empty: Whether it is a mark without content.
    """

    what: Literal["link", "mark"]
    text: str
    line: int
    span: Span
    key: str | None = None
    is_empty: bool = False


def occurrences_in(lines: NoteLines) -> tuple[Occurrence, ...]:
    """Return all marks of a note and all its links to annotations, in order."""
    return tuple(found for at, text in enumerate(lines.written) for found in _on_line(lines, at, text))


def with_marks(records: Sequence[Record], occurrences: Sequence[Occurrence]) -> tuple[Record, ...]:
    """Give each record the spans of its links and marks."""
    marks: dict[int, list[Span]] = {}
    by_line: dict[int, list[int]] = {}
    for at, record in enumerate(records):
        span = record.span
        for line in range(span.line_start - 1, span.line_end) if span else ():
            by_line.setdefault(line, []).append(at)
    for occurrence in occurrences:
        at = _owner(occurrence, records, by_line.get(occurrence.line, []))
        if at is not None:
            marks.setdefault(at, []).append(occurrence.span)
    return tuple(
        replace(record, marks=(*record.marks, *marks[at])) if at in marks else record
        for at, record in enumerate(records)
    )


def coverage_by(
    records: Sequence[Record], occurrences: Sequence[Occurrence], lines: NoteLines, *, otherwise: str | None = None
) -> Coverage:
    """Count the links and marks that the records cover, and say why the others are not covered.

    Args:
        records: The records with their marks.
        occurrences: All links and marks of the note.
        lines: The lines of the note.
        otherwise: The reason why the note has no annotations at all; None if it has some.
    """
    if not occurrences:
        return NO_COVERAGE
    covered = {span for record in records for span in record.marks}
    code, admonitions = code_lines(lines.texts)
    left = [
        LeftOut(found.what, _shortened(found.text), otherwise or _reason(found, lines, code, admonitions), found.span)
        for found in occurrences
        if found.span not in covered
    ]
    links = sum(found.what == "link" for found in occurrences)
    return Coverage(links, len(occurrences) - links, len(occurrences) - len(left), tuple(left))


def _on_line(lines: NoteLines, at: int, text: str) -> Iterator[Occurrence]:
    if "annotation=" in text and "zotero:" in text:
        for found in _LINK.finditer(text):
            if "annotation=" in found[0]:
                target = read_target(found[0])
                key = target.annotation_key if target else None
                yield Occurrence("link", found[0], at, lines.part(at, found.start(), found.end()), key)
    if "<mark" in text or "<MARK" in text or "<Mark" in text:
        for found in _MARK.finditer(text):
            inner = _MARK_INNER.match(text, found.end())
            end = inner.end() + 1 if inner else found.end()
            empty = inner is not None and not inner["inner"].strip()
            yield Occurrence(
                "mark", text[found.start() : end], at, lines.part(at, found.start(), found.end()), None, empty
            )


def _owner(occurrence: Occurrence, records: Sequence[Record], candidates: Sequence[int]) -> int | None:
    if not candidates:
        return None
    if occurrence.what == "link":
        keyed = [at for at in candidates if records[at].annotation_key == occurrence.key]
        return keyed[0] if keyed else None
    if occurrence.is_empty:
        return None
    words = re.sub(r"<[^<>]*>?", "", occurrence.text).strip()
    saying = [at for at in candidates if words and words in (records[at].text or "")]
    return (saying or candidates)[0]


def _reason(found: Occurrence, lines: NoteLines, code: frozenset[int], admonitions: dict[int, str]) -> str:
    text = lines.texts[found.line].strip()
    if found.line in code:
        return "It stands in a code block."
    if found.what == "mark" and found.is_empty:
        return "The mark is empty."
    if text.startswith("|"):
        return "It stands in a table, as legends do."
    if found.what == "link" and found.key is None:
        return "The link names no annotation, and no annotation's words stand beside it."
    if found.line in admonitions:
        return "It stands in an admonition that holds no annotation."
    if found.what == "link":
        return "No words, comment or image stand beside the link."
    return "The mark stands in the reader's own text, not among annotations."


def _shortened(text: str) -> str:
    return text if len(text) <= _SHORTENED else text[: _SHORTENED - 1] + "…"
