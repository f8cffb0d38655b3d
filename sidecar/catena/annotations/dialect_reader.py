"""The reader of all layouts but the specified one: a note's lines → blocks → fragments → drafts → records."""

from dataclasses import dataclass

from catena.annotations.blocks import blocks_of
from catena.annotations.fragments import Fragment, fragments_of
from catena.annotations.grouping import drafts_of
from catena.annotations.note_lines import NoteLines
from catena.annotations.record import Record
from catena.annotations.regions import Regions
from catena.annotations.sections import Sections
from catena.notes.note import NoteWarning
from catena.notes.printed_times import read_time
from catena.notes.stated_dates import IMPORT_DATE


@dataclass(frozen=True, slots=True)
class Layouts:
    """What was read.

    Attributes:
        records: In the order of the note.
        warnings: What among them belongs to none.
    """

    records: tuple[Record, ...]
    warnings: tuple[NoteWarning, ...]


def read_layouts(lines: NoteLines, first: int, regions: Regions, *, name: str) -> Layouts:
    """Read a note's annotations, in whatever layout each is written.

    Args:
        lines: The note.
        first: The line below the frontmatter, 0-based.
        regions: Where annotations are expected.
        name: The file's, which may say when they were extracted.
    """
    blocks = blocks_of(lines.texts, first, len(lines.texts))
    fragments = [fragment for block in blocks for fragment in fragments_of(block)]
    grouped = drafts_of(fragments, regions, Sections(), imported_at=_time_in_name(name) or _time_in_marker(lines))
    found = [draft.record(lines) for draft in grouped.drafts]
    warnings = [_wrong_time(fragment, lines) for fragment in grouped.wrong_times]
    warnings += [_stray(fragment, lines) for fragment in grouped.strays]
    return Layouts(tuple(record for record in found if record is not None), tuple(warnings))


def _time_in_name(name: str) -> str | None:
    """`Extracted Annotations (4_2_2021, 10_14_09 PM)`: slashes and colons can't stand in a file's name."""
    if "(" not in name or "extracted" not in name.casefold():
        return None
    inner = name.partition("(")[2].partition(")")[0]
    date, _, time = inner.partition(",")
    digits = time.strip().replace("_", ":").replace("-", ":")
    return read_time(f"{date.replace('_', '/').replace('-', '/')}, {_with_colons(digits)}")


def _time_in_marker(lines: NoteLines) -> str | None:
    """When Zotero Integration last imported, as it notes below everything (`%% Import Date: … %%`)."""
    found = (IMPORT_DATE.search(line) for line in reversed(lines.written) if "Date:" in line or "date:" in line)
    return next((time for marker in found if marker and (time := read_time(marker["when"]))), None)


def _with_colons(time: str) -> str:
    """`33206 PM` as `3:32:06 PM`: some systems drop the colons from names."""
    number, _, half = time.partition(" ")
    if not number.isdigit() or len(number) not in (5, 6):
        return time
    return f"{number[:-4]}:{number[-4:-2]}:{number[-2:]} {half}"


def _wrong_time(fragment: Fragment, lines: NoteLines) -> NoteWarning:
    span = lines.span(fragment.first, fragment.last)
    return NoteWarning(f"“{fragment.title}” is no date and time that Catena can read.", span)


def _stray(fragment: Fragment, lines: NoteLines) -> NoteWarning:
    first, last = fragment.first, fragment.last
    words = "\n".join(lines.texts[first : last + 1]).strip()
    where = f"Line {first + 1} belongs" if first == last else f"Lines {first + 1}–{last + 1} belong"
    return NoteWarning(f"{where} to no annotation: {words}", lines.span(first, last))
