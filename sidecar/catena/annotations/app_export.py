"""What reading apps export: passages between lines that say where and when each was marked.

```
### Page 12 @ 17 August 2024 10:48:00 PM      2024-08-17 22:48 | Page No.: 12      > The paper's words.
The paper's words.                            The paper's words.
                                              【Note】the reader's                   *Page 12 | Added: 2024-08-17*
---                                           -------------------                  ---
the reader's
```

The place stands above the words or below them, throughout a note, or the app's own properties or links alone tell.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce
from itertools import pairwise

from catena.annotations.annotation import AnnotationType
from catena.annotations.app_lines import Row, cells_of, is_labelled, label_of, rows_of
from catena.annotations.comment import NO_COMMENT, read_comment
from catena.annotations.markup import read_markup
from catena.annotations.place_lines import PlaceLine, divided
from catena.annotations.quick_look import APP_PROPERTIES
from catena.annotations.record import NoteRecords, Record
from catena.annotations.sections import Sections
from catena.notation.labels import Slot
from catena.notation.links import links_in
from catena.notation.note_source import NoteSource
from catena.notation.regions import explains_format, names_annotations, regions_of
from catena.notation.wording import paper_text, reader_text, without_emphasis

DIALECT = "app export"
_FEWEST = 2
_MOST_DIGITS = 18
"""Of a location in a file; Python refuses to read numbers of more than 4,300."""
_CHAPTER = 6
"""The level of a chapter that is named on a line of its own: any heading may end it."""
_STATES = re.compile(
    rb"^(?:%s)\w*[ \t]*:|\((?:ibooks|calibre|bookfusion)://" % "|".join(APP_PROPERTIES).encode(),
    re.IGNORECASE | re.MULTILINE,
)
"""What only a reading app writes: its properties, and links to its books."""


@dataclass(slots=True)
class _Unit:
    """A place, and the lines that belong to it.

    Attributes:
        place: What the lines say of the mark.
        rows: The lines, in order.
        section_path: The headings above.
        said: What the reader says on the line of the place.
    """

    place: PlaceLine
    rows: list[Row]
    section_path: tuple[str, ...]
    said: str = ""

    def takes(self, place: PlaceLine) -> bool:
        """Return whether a line tells more of this mark: it repeats nothing that is known already."""
        known = self.place
        repeats = (known.page and place.page) or (known.moment and place.moment) or (known.type and place.type)
        return not repeats and not place.said


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
    cells = cells_of(rows)
    units = _leading(cells) if _is_leading(cells) else _trailing(cells)
    if sum(_is_sure(unit) for unit in units) < _FEWEST:
        units = _unplaced(source, cells)
    if not units or _leads_elsewhere(source):
        return None
    is_titled = any(row.place and row.level for row in rows)
    is_told = any(row.is_quote or is_labelled(row) for unit in units for row in unit.rows)
    records = _joined(
        [found for unit in units for found in _records(unit, source, is_titled=is_titled, is_told=is_told)]
    )
    taken = {row.at for unit in units for row in unit.rows}
    if not any(record.text or record.image_path for record in records):
        return None
    start = min(taken)
    strays = (row for row in rows if row.is_words and row.at > start and row.at not in taken)
    return NoteRecords(
        records=tuple(records),
        warnings=tuple(source.stray(row.at, row.at) for row in strays),
        start=start,
        is_import=True,
        expected=[at in taken for at in range(len(source.lines.texts))],
    )


def _leads_elsewhere(source: NoteSource) -> bool:
    links = (link for line in source.lines.texts for link in links_in(line))
    return any(link.target.is_place and not link.target.is_highlight for link in links)


def _is_sure(unit: _Unit) -> bool:
    """Return whether only an app writes so: by its place, or by a page above words that a label calls the paper's."""
    place = unit.place
    if place.is_sure or (place.page is not None and any(map(is_labelled, unit.rows))):
        return True
    return place.is_likely and any(row.is_quote and row.is_words for row in unit.rows)


def _titles(cells: Sequence[Sequence[Row]]) -> list[str]:
    """Return the lines that stand first in their cell, right above a place."""
    pairs = (pair for cell in cells for pair in pairwise([row for row in cell if row.text][:2]))
    return [above.text for above, below in pairs if above.is_words and below.place and below.at == above.at + 1]


def _is_leading(cells: Sequence[Sequence[Row]]) -> bool:
    """Return whether places stand above the words that were marked."""
    titles = _titles(cells)
    if len(set(titles)) < len(titles):
        return True  # the book's title above each place
    votes = 0
    for cell in cells:
        at = next((at for at, row in enumerate(cell) if row.place), None)
        if at is None:
            continue
        above = any(row.is_words for row in cell[:at])
        below = next((row for row in cell[at + 1 :] if row.place is None), None)
        votes += 1 if not above or (below is not None and below.is_words) else -1
    return votes > 0


def _leading(cells: Sequence[Sequence[Row]]) -> list[_Unit]:
    """Return the marks of a note whose places stand above the words; the line above a place names the chapter."""
    units: list[_Unit] = []
    sections = Sections()
    is_titled = any(row.place and row.level for cell in cells for row in cell)
    titles = _titles(cells)
    is_one_book = len(titles) > 1 and len(set(titles)) == 1
    for cell in cells:
        _pass_title(sections, cell[0])
        first = next((at for at, row in enumerate(cell) if row.place), None)
        if first is None:
            # Between a rule and the next place stand a comment or another quotation if places are headings.
            if is_titled and units and not cell[0].is_title:
                units[-1].rows += cell
            continue
        above = [row.text for row in cell[:first] if row.is_words]
        if above and (len(above) == 1 or not is_titled) and not is_one_book:
            sections.heading(_CHAPTER, above[-1], opens_region=False)
        units += _units_in(cell[first:], sections.path, units.pop() if units and _goes_on(units[-1], cell[0]) else None)
    return units


def _goes_on(unit: _Unit, row: Row) -> bool:
    """Return whether a heading with a day belongs to the place in the heading above it."""
    return row.level > unit.rows[0].level > 0 and row.place is not None and not any(r.is_words for r in unit.rows)


def _units_in(rows: Sequence[Row], path: tuple[str, ...], above: _Unit | None) -> list[_Unit]:
    """Return the marks in lines of which the first is a place; `above` has no words yet."""
    units = [above] if above else []
    for row in rows:
        if row.place is not None and not (units and units[-1].takes(row.place)):
            base = rows[0].place if rows[0].level and rows[0].place else PlaceLine()
            first, *more = divided(row.place.joined(PlaceLine(page=base.page)))
            said = " ".join(part.said for part in more if part.type is AnnotationType.NOTE)
            units.append(_Unit(first, [row], path, said))
        else:
            units[-1].place = units[-1].place.joined(row.place) if row.place else units[-1].place
            units[-1].rows.append(row)
    return units


def _pass_title(sections: Sections, row: Row) -> None:
    if row.is_title:
        sections.heading(row.level, row.text, opens_region=row.level == 1 or names_annotations(row.text))


def _trailing(cells: Sequence[Sequence[Row]]) -> list[_Unit]:
    """Return the marks of a note whose places stand below the words."""
    units: list[_Unit] = []
    sections = Sections()
    for cell in cells:
        _pass_title(sections, cell[0])
        for rows in _ended_by_places([row for row in cell if not row.is_title]):
            places = [row.place for row in rows if row.place]
            units += [_Unit(reduce(PlaceLine.joined, places), rows, sections.path)] if places else []
    return units


def _ended_by_places(rows: Sequence[Row]) -> list[list[Row]]:
    """Divide lines where a quotation begins behind a place."""
    parts: list[list[Row]] = [[]]
    for at, row in enumerate(rows):
        begins = row.is_quote and row.is_words and at > 0 and not rows[at - 1].is_quote
        if begins and any(before.place for before in parts[-1]):
            parts.append([])
        parts[-1].append(row)
    return parts


def _unplaced(source: NoteSource, cells: Sequence[Sequence[Row]]) -> list[_Unit]:
    """Return the marks of a note that an app wrote without places, divided by rules, headings or quotes."""
    if _STATES.search(source.note.raw) is None:
        return []
    lines = source.lines
    regions = regions_of(lines.written, source.first, stated=False, name=source.name)
    expected = [*regions.expected] if regions.first is not None else [True] * len(lines.written)
    units: list[_Unit] = []
    sections = Sections()
    for cell in cells:
        _pass_title(sections, cell[0])
        rows = [row for row in cell if expected[row.at] and not row.is_title]
        if any(row.is_words for row in rows):
            units.append(_Unit(PlaceLine(), rows, sections.path))
    is_told = any(row.is_quote or is_labelled(row) for unit in units for row in unit.rows)
    if is_told:
        units = [unit for unit in units if any(row.is_quote or is_labelled(row) for row in unit.rows)]
    is_divided = sum(row.is_rule for unit in units for row in unit.rows) >= _FEWEST - 1
    return units if is_told or (regions.first is not None and is_divided) else []


def _told_apart(unit: _Unit, *, is_titled: bool, is_told: bool) -> list[_Words]:
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


def _records(unit: _Unit, source: NoteSource, *, is_titled: bool, is_told: bool) -> Iterator[tuple[Record, str | None]]:
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
            section_path=unit.section_path,
        )
        yield record, place.location


def _last(location: str | None) -> int | None:
    """Return the end of a location (`170-72` is 172)."""
    first, _, last = (location or "").replace("–", "-").replace(" ", "").partition("-")
    digits = [("".join(filter(str.isdecimal, part)))[:_MOST_DIGITS] for part in (first, last)]
    return int(digits[0][: max(0, len(digits[0]) - len(digits[1]))] + digits[1]) if digits[1] else int(digits[0] or 0)


def _joined(found: Sequence[tuple[Record, str | None]]) -> list[Record]:
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
