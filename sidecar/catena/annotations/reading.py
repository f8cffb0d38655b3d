"""Note → AnnotationNote, in whatever dialects its annotations are written.

One pipeline: the dialects give records (`dialect_reader.py`); then, the same for all of them, pages are settled,
duplicates are removed, roles and sections decided, and coverage counted.
"""

import gc
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Generic, TypeVar

from catena.annotations.annotation import Annotation, AnnotationNote, Coverage
from catena.annotations.app_export import read_app_export
from catena.annotations.colors import color_of_hex
from catena.annotations.conventions import NO_CONVENTIONS, Conventions
from catena.annotations.coverage import coverage_by, marks_of, occurrences_in
from catena.annotations.dialect_reader import read_dialects
from catena.annotations.duplicates import without_duplicates
from catena.annotations.legends import legend_in
from catena.annotations.pages import reconciled
from catena.annotations.quick_look import may_be_annotation_note, may_be_in_a_dialect
from catena.annotations.record import Decided, NoteRecords, Record
from catena.annotations.roles import decided, meanings_of
from catena.annotations.sections import NamedSections
from catena.bibliography.header import authors_of, citekey_of, tags_of, title_of, year_of
from catena.bibliography.paper_fields import abstract_of, container_of, doi_of, fields_of, with_numbers
from catena.bibliography.reference import reference_in
from catena.notation.note_lines import NoteLines
from catena.notation.note_source import NoteSource, source_of
from catena.notation.wording import normal
from catena.notes.note import Note, NoteWarning
from catena.notes.properties import property_of, texts_of

T = TypeVar("T")

_LONG = 100_000
"""Bytes from which collecting garbage pauses while a note is read."""
_VERY_LONG = 1_000_000
"""Of notes with more bytes, only a few are remembered, as parsed notes are (`catena.notes.parsing`)."""
_TEMPLATE = re.compile(
    rb"\{\{-?\s*annotation\b|\{%-?\s*(?:for|if|persist|macro|set)\b|annotation\.(?:annotatedText|color)\b"
    rb"|<%\s*[=~_-]?\s*it\."
)


def read_annotation_note(note: Note, conventions: Conventions = NO_CONVENTIONS) -> AnnotationNote | None:
    """Read one paper's annotations.

    No words among the annotations are lost: what is not understood comes back as a warning with its lines. What
    stands elsewhere, as under headings of the reader's own, is left alone.

    Returns:
        None if this is not an annotation note: it holds no annotations, and has neither `category: Annotations`, nor
        a heading `Annotations` with a citekey, nor an import tool's place for them; or Catena wrote it; or it is an
        import template; or it explains a format.
    """
    if not may_be_annotation_note(note.raw) or _reason_for_none(note, conventions):
        return None
    # Thousands of annotations that all stay would be searched for cycles, of which they have none, again and again.
    pauses = len(note.raw) > _LONG and gc.isenabled()
    if pauses:
        gc.disable()
    try:
        source = source_of(note)
        found = read_dialects(source) if may_be_in_a_dialect(note.raw.lower()) else read_app_export(source)
        return None if found is None else _finished(source, found, conventions)
    finally:
        if pauses:
            gc.enable()


def read_lately(note: Note, conventions: Conventions) -> AnnotationNote | None:
    """Return one paper's annotations as `read_annotation_note` does; of a note that was read lately, without reading.

    A parsed note is the same as long as its file is (`catena.notes.parsed_lately`).
    """
    read = _read_lately if len(note.raw) <= _VERY_LONG else _read_lately_long
    return read(_Same(note), _Same(conventions))


class _Same(Generic[T]):
    """A value that equals nothing but itself; it is kept as long as it is a key."""

    __slots__ = ("value",)

    def __init__(self, value: T) -> None:
        self.value = value

    def __hash__(self) -> int:
        return id(self.value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.value is self.value  # pyright: ignore[reportUnknownMemberType]


@lru_cache(maxsize=256)
def _read_lately(note: _Same[Note], conventions: _Same[Conventions]) -> AnnotationNote | None:
    return read_annotation_note(note.value, conventions.value)


@lru_cache(maxsize=4)
def _read_lately_long(note: _Same[Note], conventions: _Same[Conventions]) -> AnnotationNote | None:
    return read_annotation_note(note.value, conventions.value)


def read_described_paper(note: Note, conventions: Conventions, *, needs_abstract: bool = True) -> AnnotationNote | None:
    """Read what a note without annotations says of its paper; None if it does not state the paper's abstract.

    Unless `needs_abstract`, the paper's abstract may be missing.
    """
    if _reason_for_none(note, conventions):
        return None
    source = source_of(note)
    nothing = NoteRecords(records=(), warnings=(), start=len(source.lines.texts), is_import=False)
    described = _finished(source, nothing, conventions)
    return described if described.abstract or not needs_abstract else None


def coverage_of(note: Note, conventions: Conventions = NO_CONVENTIONS) -> Coverage:
    """Return whether each link to an annotation and each `<mark>` of a note is understood, for notes of any kind."""
    found = read_annotation_note(note, conventions)
    if found is not None:
        return found.coverage
    lines = NoteLines(note.raw)
    return coverage_by((), occurrences_in(lines), lines, otherwise=_reason_for_none(note, conventions) or None)


def _reason_for_none(note: Note, conventions: Conventions) -> str:
    """Why nothing in this note is an annotation whatever it looks like; "" when something may be."""
    if note.path in conventions.template_paths or _TEMPLATE.search(note.raw):
        return "The note is an import template."
    kind = next(iter(texts_of(property_of(note.frontmatter.properties, "type"))), "").casefold()
    if kind in ("summary", "synthesis") or note.generated:
        return "Catena wrote this note from annotations."
    return ""


@dataclass(frozen=True, slots=True)
class _Settled:
    """A note's annotations after all steps.

    Attributes:
        records: With pages, colours and marks, each annotation once.
        roles: What each of them is for, and the rule that says so.
        warnings: About what stands twice.
        coverage: Of the note's links and marks.
    """

    records: tuple[Record, ...]
    roles: tuple[Decided, ...]
    warnings: tuple[NoteWarning, ...]
    coverage: Coverage


def _settled(
    lines: NoteLines, found: NoteRecords, conventions: Conventions, fields: Sequence[tuple[str, str]]
) -> _Settled:
    """Settle marks, pages, colours, duplicates, roles and coverage: the steps that are the same for every dialect."""
    occurrences = occurrences_in(lines, found.expected)
    records = [_normal(record) for record in found.records]
    marks = marks_of(records, occurrences)
    legend = legend_in(_between(records, lines))
    known = [told for told in (conventions, legend) if told.symbols or told.colors or told.headings]
    pages = next((value for name, value in fields if name.casefold() == "pages"), None)
    records = reconciled(records, pages=pages, marks=marks)
    records = tuple(_colored(record, known) for record in records) if known else records
    records, warnings = without_duplicates(records)
    roles = tuple(decided(record, conventions, legend) for record in records)
    return _Settled(records, roles, warnings, coverage_by(records, occurrences, lines))


def _finished(source: NoteSource, found: NoteRecords, conventions: Conventions) -> AnnotationNote:
    properties = source.properties
    header = source.lines.texts[source.first : found.start]
    fields = fields_of(properties, header)
    settled = _settled(source.lines, found, conventions, fields)
    attachments = _most_frequent(record.attachment_key for record in settled.records if record.attachment_key)
    citekey = citekey_of(source.note, header, referenced=found.referenced, attachment_key=next(iter(attachments), None))
    reference = reference_in(header, citekey=citekey, title=f"{source.note.title} {source.name}")
    return AnnotationNote(
        citekey=citekey,
        title=title_of(
            source.note,
            header,
            before=found.start,
            is_import=found.is_import,
            reference=reference,
            document_title=found.document_title,
        ),
        tags=tags_of(properties, header),
        authors=authors_of(properties, header, reference),
        year=year_of(properties, header, citekey=citekey, reference=reference),
        annotations=_with_sections(settled.records, settled.roles),
        warnings=(*found.warnings, *settled.warnings),
        abstract=abstract_of(properties, header),
        fields=with_numbers(fields, reference.numbers if reference else ()),
        container=container_of(fields) or (reference.container if reference else None),
        doi=doi_of(properties, header) or (reference.doi if reference else None),
        dialects=_most_frequent(record.dialect for record in settled.records),
        is_import=found.is_import,
        coverage=settled.coverage,
    )


def _most_frequent(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(name for name, _ in Counter(names).most_common())


def _normal(record: Record) -> Record:
    """Compose a record's words (NFC), with ordinary blanks and without soft hyphens."""
    text, comment = record.text or "", record.comment.text or ""
    if text.isascii() and comment.isascii():
        return record
    return replace(
        record,
        text=normal(text).replace("\u00ad", "") if text else record.text,
        comment=replace(record.comment, text=normal(comment).replace("\u00ad", "")) if comment else record.comment,
    )


def _colored(record: Record, known: Sequence[Conventions]) -> Record:
    """Give a record the colour that its symbol or heading stands for."""
    if record.color_hex is not None:
        return record
    meanings = (meaning for conventions in known for meaning in meanings_of(record, conventions))
    hex_value = next((meaning.color_hex for meaning in meanings if meaning.color_hex), None)
    return record if hex_value is None else replace(record, color=color_of_hex(hex_value))


def _between(records: Sequence[Record], lines: NoteLines) -> list[str]:
    """The lines that belong to no annotation, where a legend may stand."""
    spans = [record.span for record in records if record.span]
    taken = {line for span in spans for line in range(span.line_start - 1, span.line_end)}
    return [text for at, text in enumerate(lines.texts) if at not in taken]


def _with_sections(records: Sequence[Record], roles: Sequence[Decided]) -> tuple[Annotation, ...]:
    """The finished annotations, with the sections that others among them name."""
    found: list[Annotation] = []
    named, headings = NamedSections(), tuple[str, ...]()
    for record, role in zip(records, roles, strict=True):
        if record.section_path != headings:
            headings, named = record.section_path, NamedSections()
        found.append(record.annotation(role, (*headings, *named.above(role.role))))
        named.add(role.role, record.comment.text or record.text)
    return tuple(found)
