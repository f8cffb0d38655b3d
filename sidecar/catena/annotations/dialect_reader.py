"""Read a note's records: ask each dialect in turn."""

from collections.abc import Sequence

from catena.annotations.dialects import DIALECTS, LISTED, NOTE_DIALECTS, PAGED, Dialect
from catena.annotations.draft_records import records_of
from catena.annotations.fragments import fragments_of
from catena.annotations.grouping import Grouped, drafts_of
from catena.annotations.record import NoteRecords, Record
from catena.annotations.specified_note import has_annotations_heading
from catena.bibliography.header import cited_citekey, stated_citekey
from catena.notation.blocks import Kind, blocks_of
from catena.notation.note_source import NoteSource
from catena.notation.regions import Regions, explains_format, regions_of, states_import
from catena.notes.printed_times import read_time, read_time_in_name
from catena.notes.properties import property_of, texts_of
from catena.notes.stated_dates import IMPORT_DATE

_MOST_HEADER_LINES = 60


def read_dialects(source: NoteSource, dialects: Sequence[Dialect] = DIALECTS) -> NoteRecords | None:
    """Read the annotations of a note, in whatever dialects they are written.

    Args:
        source: The note.
        dialects: The dialects to ask if no dialect reads the note as a whole.

    Returns:
        The records. None if the note has no annotations and is not maintained by an import tool, or if it explains a
        format.
    """
    whole = (found for read in NOTE_DIALECTS if (found := read(source)) is not None)
    return next(whole, None) or _read_by_fragments(source, dialects)


def _read_by_fragments(source: NoteSource, dialects: Sequence[Dialect]) -> NoteRecords | None:
    """Read each annotation by itself: lines → blocks → fragments → drafts → records."""
    lines = source.lines
    stated = states_import(list(source.properties))
    regions = regions_of(lines.written, source.first, stated=stated, name=source.name)
    if not regions.is_import and explains_format(f"{source.name}\n{source.note.title}"):
        return None
    blocks = blocks_of(lines, source.first, len(lines.texts))
    fragments = [fragment for block in blocks for fragment in fragments_of(block)]
    imported_at = read_time_in_name(source.name) or _time_in_marker(lines.written)
    grouped = drafts_of(fragments, regions, dialects, imported_at=imported_at)
    if (stated or regions.headings) and _is_plain_list(grouped):  # markers alone may be those of any tool
        grouped = drafts_of(fragments, regions, (*dialects, LISTED), imported_at=imported_at)
    records = tuple(record for draft in grouped.drafts for record in records_of(draft, lines))
    if not records and not _is_empty_import(source, regions):
        return None
    warnings = [source.unreadable_time(each.title, each.first, each.last) for each in grouped.wrong_times]
    warnings += [source.stray(each.first, each.last) for each in grouped.strays]
    start = regions.first if regions.first is not None else _first_line(records, source.first)
    expected = regions.expected if regions.is_import else ()
    return NoteRecords(
        records=records, warnings=tuple(warnings), start=start, is_import=regions.is_import, expected=expected
    )


def _is_plain_list(grouped: Grouped) -> bool:
    """Return whether what stands where annotations are expected are items of a list, with a page at most."""
    is_listed = any(stray.kind is Kind.ITEM for stray in grouped.strays)
    return is_listed and all(draft.dialect.name == PAGED for draft in grouped.drafts)


def _is_empty_import(source: NoteSource, regions: Regions) -> bool:
    """Return whether an import tool maintains this note, although it has no annotations yet."""
    category = next(iter(texts_of(property_of(source.properties, "category"))), "")
    if category.casefold() in ("annotations", "annotation"):
        return True
    header = source.note.raw.decode("utf-8", "replace").splitlines()[:_MOST_HEADER_LINES]
    if not (stated_citekey(source.properties) or cited_citekey(header)):
        return False
    return (regions.first is not None and regions.is_import) or has_annotations_heading(source)


def _first_line(records: Sequence[Record], otherwise: int) -> int:
    return min((record.span.line_start - 1 for record in records if record.span), default=otherwise)


def _time_in_marker(written: Sequence[str]) -> str | None:
    """Return the time of Zotero Integration's last import, which the last lines record (`%% Import Date: … %%`)."""
    found = (IMPORT_DATE.search(line) for line in reversed(written) if "Date:" in line or "date:" in line)
    return next((time for marker in found if marker and (time := read_time(marker["when"]))), None)
