"""Units: the places of a reading app's export, each with the lines that belong to it.

The place stands above the words or below them, throughout a note, or the app's own properties or links alone tell.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import pairwise

from catena.annotations.annotation import AnnotationType
from catena.annotations.app_lines import Row, cells_of
from catena.annotations.place_lines import PlaceLine, divided
from catena.annotations.quick_look import APP_PROPERTIES
from catena.annotations.sections import Sections
from catena.notation.links import links_in
from catena.notation.note_source import NoteSource
from catena.notation.regions import names_annotations, regions_of

_FEWEST = 2
_CHAPTER = 6
"""The level of a chapter that is named on a line of its own: any heading may end it."""
_STATES = re.compile(
    rb"^(?:%s)[\w ]*:|\((?:ibooks|calibre|bookfusion)://" % "|".join(APP_PROPERTIES).encode(),
    re.IGNORECASE | re.MULTILINE,
)
"""What only a reading app writes: its properties, and links to its books."""


@dataclass(slots=True)
class Unit:
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

    @property
    def is_told(self) -> bool:
        """Whether a quote or a label says which words are the paper's."""
        return any(row.is_quote or row.is_labelled for row in self.rows)

    def takes(self, place: PlaceLine) -> bool:
        """Return whether a line tells more of this mark: it repeats nothing that is known already."""
        known = self.place
        repeats = (known.page and place.page) or (known.moment and place.moment) or (known.type and place.type)
        return not repeats and not place.said


def units_of(source: NoteSource, rows: Sequence[Row]) -> list[Unit]:
    """Return the marks of a note that a reading app exported; [] if fewer than two say, as only an app does, where."""
    cells = cells_of(rows)
    units = _leading(cells) if _is_leading(cells) else _trailing(cells)
    return units if sum(map(_is_sure, units)) >= _FEWEST else _unplaced(source, cells)


def _is_sure(unit: Unit) -> bool:
    """Return whether only an app writes so: by its place, or by a page above words that a label calls the paper's."""
    place = unit.place
    if place.is_sure or (place.page is not None and any(row.is_labelled or row.is_marked for row in unit.rows)):
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


def _leading(cells: Sequence[Sequence[Row]]) -> list[Unit]:
    """Return the marks of a note whose places stand above the words; the line above a place names the chapter."""
    units: list[Unit] = []
    sections = Sections()
    is_titled = any(row.place and row.level for cell in cells for row in cell)
    titles = _titles(cells)
    has_notes = any(row.place and row.place.type is AnnotationType.NOTE for cell in cells for row in cell)
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
        open_unit = units.pop() if units and _goes_on(units[-1], cell[0]) else None
        names_chapters = has_notes and _names_chapter([row for row in cell[:first] if row.is_words])
        for title, rows in _chapters(cell[first:]) if names_chapters else [(None, cell[first:])]:
            if title is not None:
                sections.heading(_CHAPTER, title.text, opens_region=False)
            units += _units_in(rows, sections.path, open_unit)
            open_unit = None
    return units


def _names_chapter(above: Sequence[Row]) -> bool:
    """Return whether the last of the lines above the first place stands apart from the title of the book."""
    return len(above) > 1 and above[-1].at - above[-2].at > 1


def _chapters(rows: Sequence[Row]) -> list[tuple[Row | None, Sequence[Row]]]:
    """Divide lines at those that stand alone above a place: if notes have places of their own, they name chapters."""
    told = [at for at, row in enumerate(rows) if row.text]
    titles = [
        (at, after)
        for before, at, after in zip(told, told[1:], told[2:], strict=False)
        if rows[before].is_words and rows[at].is_words and at - before > 1 and after - at > 1 and rows[after].place
    ]
    ends = [*(at for at, _ in titles), len(rows)]
    first: tuple[Row | None, Sequence[Row]] = (None, rows[: ends[0]])
    return [first, *((rows[at], rows[place:end]) for (at, place), end in zip(titles, ends[1:], strict=True))]


def _goes_on(unit: Unit, row: Row) -> bool:
    """Return whether a heading with a day belongs to the place in the heading above it."""
    return row.level > unit.rows[0].level > 0 and row.place is not None and not any(r.is_words for r in unit.rows)


def _units_in(rows: Sequence[Row], path: tuple[str, ...], above: Unit | None) -> list[Unit]:
    """Return the marks in lines of which the first is a place; `above` has no words yet."""
    units = [above] if above else []
    for row in rows:
        if row.place is not None and not (units and units[-1].takes(row.place)):
            base = rows[0].place if rows[0].level and rows[0].place else PlaceLine()
            first, *more = divided(row.place.joined(PlaceLine(page=base.page)))
            said = " ".join(part.said for part in more if part.type is AnnotationType.NOTE)
            units.append(Unit(first, [row], path, said))
        else:
            units[-1].place = units[-1].place.joined(row.place) if row.place else units[-1].place
            units[-1].rows.append(row)
    return units


def _pass_title(sections: Sections, row: Row) -> None:
    if row.is_title:
        sections.heading(row.level, row.text, opens_region=row.level == 1 or names_annotations(row.text))


def _trailing(cells: Sequence[Sequence[Row]]) -> list[Unit]:
    """Return the marks of a note whose places stand below the words."""
    units: list[Unit] = []
    sections = Sections()
    for cell in cells:
        _pass_title(sections, cell[0])
        for rows in _ended_by_places([row for row in cell if not row.is_title]):
            places = [row.place for row in rows if row.place]
            units += [Unit(reduce(PlaceLine.joined, places), rows, sections.path)] if places else []
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


def _unplaced(source: NoteSource, cells: Sequence[Sequence[Row]]) -> list[Unit]:
    """Return the marks of a note that an app wrote without places, divided by rules, headings or quotes."""
    if _STATES.search(source.note.raw) is None or any(map(links_in, source.lines.texts)):
        return []
    lines = source.lines
    regions = regions_of(lines.written, source.first, stated=False, name=source.name)
    expected = [*regions.expected] if regions.first is not None else [True] * len(lines.written)
    units: list[Unit] = []
    sections = Sections()
    for cell in cells:
        _pass_title(sections, cell[0])
        rows = [row for row in cell if expected[row.at] and not row.is_title]
        if any(row.is_words for row in rows):
            units.append(Unit(PlaceLine(), rows, sections.path))
    if told := [unit for unit in units if unit.is_told]:
        return told
    is_divided = sum(row.is_rule for unit in units for row in unit.rows) >= _FEWEST - 1
    return units if regions.first is not None and is_divided else []
