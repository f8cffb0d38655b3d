"""Note → AnnotationNote, from whatever layout its annotations are written in.

One pipeline: the lines are read by the specified layout (`template_note.py`) or by all the others (`layouts.py`),
which give records; then pages are settled, doubles found, roles decided, sections told, and coverage counted.
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from catena.annotations.annotation import (
    COLORS,
    HEADING_LEVELS,
    Annotation,
    AnnotationColor,
    AnnotationNote,
    Coverage,
    RoleSource,
    category_of,
)
from catena.annotations.colors import color_name
from catena.annotations.conventions import NO_CONVENTIONS, Conventions
from catena.annotations.coverage import coverage_by, occurrences_in, with_marks
from catena.annotations.dialect_reader import read_layouts
from catena.annotations.doubles import without_doubles
from catena.annotations.header import (
    authors_of,
    cited_citekey,
    citekey_of,
    stated_citekey,
    tags_of,
    title_of,
    year_of,
)
from catena.annotations.legends import legend_in
from catena.annotations.note_lines import NoteLines
from catena.annotations.pages import reconciled
from catena.annotations.paper_fields import abstract_of, fields_of
from catena.annotations.record import Record
from catena.annotations.regions import Regions, regions_of, says_how, states_import
from catena.annotations.roles import decided, meanings_of
from catena.annotations.specified_note import TemplateNote, look_for_template, read_template, referenced_citekey
from catena.annotations.wording import normal
from catena.notes.note import Note, NoteWarning, PropertyValue
from catena.notes.properties import property_of, texts_of
from catena.vault.path import name_of

_HEADING = re.compile(rb"^#{1,6}[ \t][^\n]*annotation|^category[ \t]*:[^\n]*annotation", re.MULTILINE)
_COLORED = re.compile(rb"^>[ \t]*\[![^\n\]]*\]?\|?[^\n ]*#[0-9a-f]{6}", re.MULTILINE)
_TEMPLATE = re.compile(
    rb"\{\{-?\s*annotation\b|\{%-?\s*(?:for|if|persist|macro|set)\b|annotation\.(?:annotatedText|color)\b"
)
_SIGNS = (
    b"zotero:",
    b"<mark",
    b".pdf#page=",
    b"% begin ",
    b"%begin ",
    b"-- begin",
    b"-- %% begin",
    b"import date",
    b"export date",
    b"imported",
    b"exported",
    b"colorbox{",
    b"data-annotation",
    b"zotero-key",
    b"extracted annotations",
    b"citekey",
    "导入".encode(),
)


@dataclass(frozen=True, slots=True)
class _Read:
    """What one of the readers made of a note."""

    records: tuple[Record, ...]
    warnings: tuple[NoteWarning, ...]
    start: int
    is_import: bool
    referenced: str | None = None


def may_be_annotation_note(raw: bytes) -> bool:
    """A quick look: False means that `read_annotation_note` would say None."""
    lowered = raw.lower()
    if any(sign in lowered for sign in _SIGNS):
        return True
    if b"annotation" in lowered and _HEADING.search(lowered):
        return True
    return b"[!" in lowered and _COLORED.search(lowered) is not None


def read_annotation_note(note: Note, conventions: Conventions = NO_CONVENTIONS) -> AnnotationNote | None:
    """Read one paper's annotations.

    No words among the annotations are lost: what is not understood comes back as a warning with its lines. What
    stands elsewhere, as under headings of the reader's own, is left alone.

    Args:
        note: The note.
        conventions: What marks mean in its vault.

    Returns:
        None when the note is none of annotations: it has none, nor `category: Annotations`, nor a heading
        `Annotations` with a citekey, nor an import tool's place for them; or Catena wrote it; or it is an import
        template; or it explains a format.
    """
    if not may_be_annotation_note(note.raw) or _reason_for_none(note, conventions):
        return None
    lines = NoteLines(note.raw)
    read = _read(note, lines)
    if read is None:
        return None
    return _finished(note, lines, read, conventions)


def coverage_of(note: Note, conventions: Conventions = NO_CONVENTIONS) -> Coverage:
    """Whether each link to an annotation and each `<mark>` of a note is understood, for notes of any kind."""
    found = read_annotation_note(note, conventions)
    if found is not None:
        return found.coverage
    lines = NoteLines(note.raw)
    reason = _reason_for_none(note, conventions) or None
    return coverage_by((), occurrences_in(lines), lines, otherwise=reason)


def _reason_for_none(note: Note, conventions: Conventions) -> str:
    """Why nothing in this note is an annotation whatever it looks like; "" when something may be."""
    if note.path in conventions.template_paths or _TEMPLATE.search(note.raw):
        return "The note is an import template."
    if _text(property_of(note.frontmatter.properties, "type")) in ("summary", "synthesis") or note.generated:
        return "Catena wrote this note from annotations."
    return ""


def _read(note: Note, lines: NoteLines) -> _Read | None:
    properties = note.frontmatter.properties
    first = lines.line_of(note.frontmatter.span.byte_end) if note.frontmatter.span else 0
    template = look_for_template(lines, first)
    if template.is_marked and (template.has_references or b"zotero:" not in note.raw):
        return _read_template(note, lines, template, first)
    name = name_of(note.path)
    regions = regions_of(lines.written, first, stated=states_import(list(properties)), name=name)
    if not regions.is_import and says_how(f"{name}\n{note.title}"):
        return None
    layouts = read_layouts(lines, first, regions, name=name)
    stated = stated_citekey(properties)
    if not layouts.records and not _is_empty_import(note, template, regions, stated):
        return None
    start = regions.first if regions.first is not None else _first_line(layouts.records, first)
    return _Read(layouts.records, layouts.warnings, start, regions.is_import)


def _read_template(note: Note, lines: NoteLines, template: TemplateNote, first: int) -> _Read:
    stated = stated_citekey(note.frontmatter.properties)
    citekey = stated or cited_citekey(lines.texts[first : template.start])
    referenced = referenced_citekey(lines, template.boundaries)
    records, found = read_template(lines, template, citekey or referenced)
    warnings = (*_format_warnings(note, lines, template, stated=stated), *found)
    return _Read(records, warnings, template.start, True, referenced)


def _is_empty_import(note: Note, template: TemplateNote, regions: Regions, stated: str | None) -> bool:
    """Whether a note without annotations is one that an import tool keeps them in."""
    if _text(property_of(note.frontmatter.properties, "category")) in ("annotations", "annotation"):
        return True
    has_key = stated or cited_citekey(_header(note))
    return bool(has_key) and (template.opening is not None or (regions.first is not None and regions.is_import))


def _header(note: Note) -> list[str]:
    return note.raw.decode("utf-8", "replace").splitlines()[:60]


def _finished(note: Note, lines: NoteLines, read: _Read, conventions: Conventions) -> AnnotationNote:
    properties = note.frontmatter.properties
    header = lines.texts[_below_frontmatter(note, lines) : read.start]
    occurrences = occurrences_in(lines)
    records = with_marks([_normal(record) for record in read.records], occurrences)
    legend = legend_in(_between(records, lines))
    known = [told for told in (conventions, legend) if told.symbols or told.colors or told.headings]
    records = [_colored(record, known) for record in reconciled(records)] if known else reconciled(records)
    records, doubles = without_doubles(records)
    roles = [decided(record, conventions, legend) for record in records]
    attachments = Counter(key for record in records if (key := record.annotation.attachment_key))
    dialects = Counter(record.dialect for record in records)
    return AnnotationNote(
        citekey=citekey_of(
            note, header, referenced=read.referenced, attachment_key=next(iter(_most_frequent(attachments)), None)
        ),
        title=title_of(note, properties, before=read.start),
        tags=tags_of(properties, header),
        authors=authors_of(properties, header),
        year=year_of(properties, header),
        annotations=_with_sections(records, roles),
        warnings=(*read.warnings, *doubles),
        abstract=abstract_of(properties, header),
        fields=fields_of(properties, header),
        dialects=_most_frequent(dialects),
        is_import=read.is_import,
        coverage=coverage_by(records, occurrences, lines),
    )


def _most_frequent(counts: Counter[str]) -> tuple[str, ...]:
    return tuple(name for name, _ in counts.most_common())


def _colored(record: Record, known: Sequence[Conventions]) -> Record:
    """A record whose note prints a symbol or a heading for a colour, with that colour."""
    own = record.annotation
    if own.color_hex is not None:
        return record
    meanings = (meaning for conventions in known for meaning in meanings_of(record, conventions))
    hex_value = next((meaning.color_hex for meaning in meanings if meaning.color_hex), None)
    if hex_value is None:
        return record
    color = COLORS.get(hex_value, AnnotationColor.OTHER)
    return replace(
        record,
        annotation=replace(
            own,
            color=color,
            color_hex=hex_value,
            color_category=category_of(color),
            color_name=color_name(hex_value),
            heading_level=HEADING_LEVELS.get(color),
        ),
    )


def _between(records: Sequence[Record], lines: NoteLines) -> list[str]:
    """The lines that belong to no annotation, where a legend may stand."""
    spans = [record.annotation.span for record in records]
    taken = {line for span in spans if span for line in range(span.line_start - 1, span.line_end)}
    return [text for at, text in enumerate(lines.texts) if at not in taken]


def _with_sections(
    records: Sequence[Record], roles: Sequence[tuple[AnnotationColor, RoleSource]]
) -> tuple[Annotation, ...]:
    """The annotations with their roles, and with the sections that others among them name."""
    found: list[Annotation] = []
    above: list[tuple[int, str]] = []
    headings: tuple[str, ...] = ()
    for record, (role, source) in zip(records, roles, strict=True):
        own = record.annotation
        if own.section_path != headings:
            headings, above = own.section_path, []
        level = HEADING_LEVELS.get(role)
        if level is not None:
            above = [entry for entry in above if entry[0] < level]
        path = (*own.section_path, *(title for _, title in above))
        found.append(replace(own, role=role, role_source=source, section_path=path))
        title = own.comment or own.text
        if level is not None and title:
            above.append((level, " ".join(title.split())))
    return tuple(found)


def _normal(record: Record) -> Record:
    """A record with its words composed and with ordinary blanks, without hyphens that are not seen."""
    own = record.annotation
    if (own.text or "").isascii() and (own.comment or "").isascii():
        return record
    text = normal(own.text).replace("\u00ad", "") if own.text else own.text
    comment = normal(own.comment).replace("\u00ad", "") if own.comment else own.comment
    return replace(record, annotation=replace(own, text=text, comment=comment))


def _format_warnings(note: Note, lines: NoteLines, template: TemplateNote, *, stated: str | None) -> list[NoteWarning]:
    """What of a note in the specified layout deviates from it above its annotations."""
    warnings: list[NoteWarning] = []
    if note.frontmatter.problem is not None:
        warnings.append(NoteWarning(note.frontmatter.problem, note.frontmatter.span))
    if stated is None:
        warnings.append(NoteWarning("The frontmatter states no citekey.", note.frontmatter.span))
    if template.opening is None:
        warnings.append(NoteWarning("There is no heading “# Annotations”."))
        return warnings
    level = len(lines.texts[template.opening].strip().split()[0])
    if level != 1:
        span = lines.span(template.opening, template.opening)
        warnings.append(NoteWarning(f"The heading “Annotations” has level {level}, not 1.", span))
    return warnings


def _below_frontmatter(note: Note, lines: NoteLines) -> int:
    return lines.line_of(note.frontmatter.span.byte_end) if note.frontmatter.span else 0


def _first_line(records: Sequence[Record], otherwise: int) -> int:
    spans = [record.annotation.span for record in records if record.annotation.span]
    return min((span.line_start - 1 for span in spans), default=otherwise)


def _text(value: PropertyValue) -> str:
    return next(iter(texts_of(value)), "").casefold()
