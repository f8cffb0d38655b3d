"""What reading apps export: passages between lines that say where and when each was marked.

```
### Page 12 @ 17 August 2024 10:48:00 PM      2024-08-17 22:48 | Page No.: 12      > The paper's words.
The paper's words.                            The paper's words.
                                              【Note】the reader's                   *Page 12 | Added: 2024-08-17*
---                                           -------------------                  ---
the reader's
```
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import chain

from catena.annotations.annotation import AnnotationType
from catena.annotations.app_lines import label_of, rows_of
from catena.annotations.app_units import Unit, units_of
from catena.annotations.comment import NO_COMMENT, read_comment
from catena.annotations.markup import read_markup
from catena.annotations.record import NoteRecords, Record
from catena.notation.labels import Slot
from catena.notation.links import links_in
from catena.notation.note_source import NoteSource
from catena.notation.regions import explains_format
from catena.notation.wording import paper_text, reader_text, without_emphasis

DIALECT = "app export"
_MOST_DIGITS = 18
"""Of a location in a file; Python refuses to read numbers of more than 4,300."""


@dataclass(slots=True)
class _Words:
    """The words of one mark while they are told apart.

    Attributes:
        first: The first line, 0-based.
        last: The last so far.
        text: The paper's words.
        comment: The reader's.
        is_closed: Whether only a quote or a label can still name words of the paper.
    """

    first: int
    last: int
    text: list[str] = field(default_factory=list[str])
    comment: list[str] = field(default_factory=list[str])
    is_closed: bool = False


def read_app_export(source: NoteSource) -> NoteRecords | None:
    """Read a note that a reading app exported.

    Returns:
        None if fewer than two marks say, as only an app does, where they were made; or if another tool's links to
        places in a file tell more.
    """
    rows = rows_of(source)
    if explains_format(source.name):
        return None
    units = units_of(source, rows)
    if not units or _leads_elsewhere(source):
        return None
    is_titled = any(row.place and row.level for row in rows)
    is_told = any(unit.is_told for unit in units)
    found = (_records(unit, source, is_titled=is_titled, is_told=is_told) for unit in units)
    records = _joined(chain.from_iterable(found))
    taken = {row.at for unit in units for row in unit.rows}
    if not any(record.text or record.image_path for record in records):
        return None
    start = min(taken)
    titles = {unit.section_path[-1] for unit in units if unit.section_path}
    between = [row for row in rows if row.is_words and row.at > start and row.at not in taken]
    return NoteRecords(
        records=tuple(records),
        warnings=tuple(source.stray(row.at, row.at) for row in between if row.text not in titles),
        start=start,
        is_import=True,
        expected=[at in taken for at in range(len(source.lines.texts))],
    )


def _leads_elsewhere(source: NoteSource) -> bool:
    links = (link for line in source.lines.texts for link in links_in(line))
    return any(link.target.is_place and not link.target.is_highlight for link in links)


def _told_apart(unit: Unit, *, is_titled: bool, is_told: bool) -> list[_Words]:
    """Tell the paper's words from the reader's; each quotation below a page is one of its own."""
    found = [_Words(unit.rows[0].at, unit.rows[0].at, is_closed=is_told)]
    if unit.place.said:
        found[0].text, found[0].is_closed = [unit.place.said], True
    slot, gap, opening = None, False, -1
    for row in unit.rows:
        last = found[-1]
        if not row.is_words:
            opening = row.at if row.is_quote else opening
            is_below = bool(last.text) and (row.place is not None or (row.is_rule and is_titled))
            slot = Slot.COMMENT if is_below else slot
            gap = gap or not row.text
            continue
        named, words = label_of(row.text) or (None, row.text)
        slot = named or slot
        if row.is_quote and named is None:
            if last.text and (last.comment or gap):
                last = _Words(opening if opening == row.at - 1 else row.at, row.at)
                found.append(last)
            last.is_closed, slot = True, None
            last.text.append(words)
        elif slot in (None, Slot.TEXT) and (named or not (last.is_closed or (last.text and gap and not is_titled))):
            last.text += ["", words] if gap and last.text else [words]
        elif slot in (None, Slot.TEXT, Slot.COMMENT):
            last.comment += ["", words] if gap and last.comment else [words]
        last.last, gap = row.at, False
    return found


def _records(unit: Unit, source: NoteSource, *, is_titled: bool, is_told: bool) -> Iterator[tuple[Record, str | None]]:
    """Yield a place's marks, each with its location."""
    place = unit.place
    for words in _told_apart(unit, is_titled=is_titled, is_told=is_told):
        text = paper_text([read_markup(line).text for line in words.text])
        said = reader_text([*words.comment, *([unit.said] if unit.said else [])])
        if place.type is AnnotationType.NOTE:
            text, said = None, reader_text([*words.text, *([""] if words.comment else []), *words.comment])
        if text is None and said is None and place.type is not AnnotationType.IMAGE:
            continue
        record = Record(
            dialect=DIALECT,
            type=(place.type or AnnotationType.HIGHLIGHT) if text or not said else AnnotationType.NOTE,
            span=source.lines.span(words.first, words.last),
            text=text,
            comment=read_comment(without_emphasis(said)) if said else NO_COMMENT,
            color=place.color,
            page=place.page,
            imported_at=place.moment,
            uri=place.uri,
            block_id=next((row.block_id for row in unit.rows if row.block_id), None),
            section_path=unit.section_path,
        )
        yield record, place.location


def _last(location: str | None) -> int | None:
    """Return the end of a location (`170-72` is 172)."""
    first, _, last = (location or "").replace("–", "-").replace(" ", "").partition("-")
    digits = [("".join(filter(str.isdecimal, part)))[:_MOST_DIGITS] for part in (first, last)]
    return int(digits[0][: max(0, len(digits[0]) - len(digits[1]))] + digits[1]) if digits[1] else int(digits[0] or 0)


def _joined(found: Iterable[tuple[Record, str | None]]) -> list[Record]:
    """Join a note with the highlight at the same location, which apps list one below the other."""
    records: list[Record] = []
    before: str | None = None
    for record, location in found:
        is_its = bool(records) and location is not None and before is not None and record.text is None
        is_its = is_its and _last(location) == _last(before)
        if is_its and records[-1].text is not None and records[-1].comment is NO_COMMENT:
            records[-1] = replace(records[-1], comment=record.comment)
        else:
            records.append(record)
        before = location
    return records
