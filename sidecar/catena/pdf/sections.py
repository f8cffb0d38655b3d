"""Determine where a section begins and ends, to the line if the outline or the heading allows it.

A section ends where the next entry of the same or a higher level begins. The next entry is found by position, because
outlines are not always in the order of the text.
"""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile

from catena.language.folding import normal_name
from catena.pdf.outline import Entry, Place
from catena.pdf.page import PageLines
from catena.pdf.titles import bare

_HEADING_LINES = 4
"""Most lines of a heading."""

_NEAR = 60.0
"""Most points between a destination and its heading; destinations are often a line above or at the baseline."""

_MOST_RIVALS = 200
"""Most entries of one page to compare; no real page has that many."""

_LONG_TITLE = 12
"""Fewest letters of a title for a line that continues after it to count as its heading."""


_ENOUGH_LETTERS = 30
"""Number of first letters that are enough to identify a text."""


@dataclass(frozen=True, slots=True)
class SectionPlan:
    """The pages to read for a section.

    Attributes:
        entry: The section.
        place: The beginning of the section.
        others_on_first: Entries of the same or a higher level on its first page.
        next_on_last: The next such entries on a later page, which is `last_page`.
        last_page: The last page that may contain a part of it, 0-based.
    """

    entry: Entry
    place: Place
    others_on_first: tuple[Entry, ...]
    next_on_last: tuple[Entry, ...]
    last_page: int

    @property
    def pages(self) -> range:
        """Return the 0-based pages that may contain a part of the section."""
        return range(self.place.page, self.last_page + 1)


@dataclass(frozen=True, slots=True)
class Section:
    """The pages of a section with only its lines.

    Attributes:
        title: Title in the outline.
        start_page: First page, 1-based.
        end_page: Last page, 1-based and inclusive.
        pages: Those of its pages that were read.
    """

    title: str
    start_page: int
    end_page: int
    pages: tuple[PageLines, ...]


def plan_section(entries: Sequence[Entry], at: int, *, total_pages: int) -> SectionPlan | None:
    """Return the pages to read for an entry; None if neither it nor its descendants have a destination."""
    entry = entries[at]
    if entry.place is None:
        return None
    first = entry.place.page
    others = [
        other
        for index, other in enumerate(entries)
        if other.place and other.level <= entry.level and not at <= index <= entry.last
    ]
    later = sorted({other.place.page for other in others if other.place and other.place.page > first})
    last = later[0] if later else None
    return SectionPlan(
        entry,
        entry.place,
        tuple(other for other in others if other.place and other.place.page == first)[:_MOST_RIVALS],
        tuple(other for other in others if other.place and other.place.page == last)[:_MOST_RIVALS],
        total_pages - 1 if last is None else last,
    )


def cut_section(plan: SectionPlan, pages: Mapping[int, PageLines]) -> Section:
    """Return the section with its lines.

    Args:
        plan: The plan of the section.
        pages: The pages of the plan that could be read, by 0-based number.
    """
    first = plan.place.page
    begins = line_of(plan.entry, pages[first]) if first in pages else 0
    ends = [
        line for other in plan.others_on_first if first in pages and (line := line_of(other, pages[first])) > begins
    ]
    if ends:
        return Section(plan.entry.title, first + 1, first + 1, (_cut(pages[first], begins, min(ends)),))
    last = plan.last_page
    before = min(
        (line_of(other, pages[last]) for other in plan.next_on_last if last in pages),
        default=0 if plan.next_on_last else None,
    )
    if before == 0:
        last -= 1
    cut = tuple(
        _cut(pages[page], begins if page == first else 0, before if page == plan.last_page else None)
        for page in range(first, last + 1)
        if page in pages
    )
    return Section(plan.entry.title, first + 1, last + 1, cut)


def section_of_line(entries: Sequence[Entry], page: PageLines, line: int) -> tuple[str, ...]:
    """Return the titles of the innermost section that contains a line, from the top level down; () before the first.

    Args:
        entries: The entries of the whole outline.
        page: The page with all its lines.
        line: Index of the line.
    """
    begun = [(begins, at) for at, begins in _beginning_on(entries, page) if begins <= line]
    return _titles(entries[max(begun)[1]]) if begun else section_before(entries, page.page)


def section_of_page(entries: Sequence[Entry], page: PageLines) -> tuple[str, ...]:
    """Return the titles of the innermost section that contains a whole page."""
    begun = _beginning_on(entries, page)
    paths = [_titles(entries[at]) for at, _ in begun]
    if all(begins > 0 for _, begins in begun):
        paths.append(section_before(entries, page.page))
    levels = zip(*paths, strict=False) if paths else ()
    return tuple(titles[0] for titles in takewhile(lambda titles: len(set(titles)) == 1, levels))


def section_before(entries: Sequence[Entry], page: int) -> tuple[str, ...]:
    """Return the titles of the section that continues at the top of a 0-based page."""
    earlier = [(entry.place.page, at) for at, entry in enumerate(entries) if entry.place and entry.place.page < page]
    return _titles(entries[max(earlier)[1]]) if earlier else ()


def line_with(text: str, page: PageLines) -> int | None:
    """Return the line in which a text begins, ignoring spaces and punctuation; None if it is not on the page."""
    wanted = _letters(normal_name(text))
    starts: list[int] = []
    letters = ""
    for line in page.lines:
        starts.append(len(letters))
        letters += _letters(normal_name(line.text))
    at = letters.find(wanted) if wanted else -1
    if at < 0 and len(wanted) > _ENOUGH_LETTERS:
        # The text may continue in another column or on the next page.
        at = letters.find(wanted[:_ENOUGH_LETTERS])
    return None if at < 0 else bisect_right(starts, at) - 1


def _beginning_on(entries: Sequence[Entry], page: PageLines) -> list[tuple[int, int]]:
    """Return (index, line) of the entries that begin on a page."""
    here = [(at, entry) for at, entry in enumerate(entries) if entry.place and entry.place.page == page.page]
    return [(at, line_of(entry, page)) for at, entry in here[:_MOST_RIVALS]]


def _titles(entry: Entry) -> tuple[str, ...]:
    return tuple(title for title in entry.path if title)


def _cut(page: PageLines, start: int, end: int | None) -> PageLines:
    return PageLines(page.page, page.label, page.frame, page.lines[start:end], page.turned, page.problem)


def line_of(entry: Entry, page: PageLines) -> int:
    """Return the 0-based line with which an entry begins: its heading near the destination, else the destination.

    Without either, it begins at the top. The result is the number of lines if the entry begins below all of them.
    """
    place = entry.place
    top = _stated_top(place, page) if place else None
    headings = _headings(entry.title, page)
    if top is None:
        return headings[0] if headings else 0
    near = [line for line in headings if abs(page.lines[line].box.middle - top) <= _NEAR]
    if near:
        return min(near, key=lambda line: _distance(page, line, place, top))
    left = place.left if place and place.left is not None else page.frame.left
    # Allow half a point, because destinations are often rounded to the height of the line.
    below = (i for i, line in enumerate(page.lines) if line.box.middle <= top + 0.5 and line.box.right > left)
    return next(below, len(page.lines))


def _stated_top(place: Place, page: PageLines) -> float | None:
    """Return the height of a destination; None if it is not stated, or if it is the top or bottom of the page."""
    if place.top is None or page.turned or not page.frame.bottom + 1 < place.top < page.frame.top - 1:
        return None
    return place.top


def _distance(page: PageLines, line: int, place: Place | None, top: float) -> float:
    """Return the distance of a heading from a destination; being in another column counts more than the height."""
    box = page.lines[line].box
    left = place.left if place else None
    sideways = 0.0 if left is None or left <= box.right else _NEAR
    return abs(box.middle - top) + sideways


def _headings(title: str, page: PageLines) -> list[int]:
    """Return the lines that begin with this title; complete headings come before lines that continue after it."""
    wanted = {letters for letters in (_letters(normal_name(title)), _letters(bare(title))) if letters}
    whole: list[int] = []
    running: list[int] = []
    for at in range(len(page.lines)):
        text = " ".join(line.text for line in page.lines[at : at + _HEADING_LINES])
        if not any(_letters(form(text)).startswith(letters) for letters in wanted for form in (normal_name, bare)):
            continue
        if _is_whole(wanted, page, at):
            whole.append(at)
        elif any(len(letters) >= _LONG_TITLE for letters in wanted):
            running.append(at)
    return whole or running


def _is_whole(wanted: set[str], page: PageLines, at: int) -> bool:
    texts = [line.text for line in page.lines[at : at + _HEADING_LINES]]
    return any(
        _letters(form(" ".join(texts[:count]))) in wanted
        for count in range(1, len(texts) + 1)
        for form in (normal_name, bare)
    )


def _letters(text: str) -> str:
    return "".join(c for c in text if c.isalnum())
