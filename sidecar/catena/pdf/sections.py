"""Where a section begins and ends: down to the line, when the outline or the heading itself tells.

A section ends where the next entry of its level, or of a higher one, begins. That is looked for among the places, not
in the order of the entries: outlines are not always in the order of the text.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from catena.pdf.outline import Entry, Place
from catena.pdf.page import PageLines
from catena.pdf.titles import bare, folded

_HEADING_LINES = 4
"""A heading runs over at most so many lines."""

_NEAR = 60.0
"""Points between a stated place and the heading meant by it: the place is often a line above, or the heading's foot."""

_MOST_RIVALS = 200
"""Entries of one page that are looked at; no real page begins so many sections."""

_LONG_TITLE = 12
"""Letters from which on a line that only begins with the title is its heading, the text running on."""


@dataclass(frozen=True, slots=True)
class SectionPlan:
    """What has to be read to know a section.

    Attributes:
        entry: The section.
        place: Where it begins.
        others_on_first: Entries of its level or higher on the page where it begins.
        next_on_last: The nearest ones on a later page; they begin on `last_page`.
        last_page: 0-based; the last page that may hold some of it.
    """

    entry: Entry
    place: Place
    others_on_first: tuple[Entry, ...]
    next_on_last: tuple[Entry, ...]
    last_page: int

    @property
    def pages(self) -> range:
        """0-based pages that may hold some of it."""
        return range(self.place.page, self.last_page + 1)


@dataclass(frozen=True, slots=True)
class Section:
    """A section's pages, with their lines cut to it.

    Attributes:
        title: As the outline writes it.
        start_page: 1-based.
        end_page: 1-based, included.
        pages: Those of its pages that were read.
    """

    title: str
    start_page: int
    end_page: int
    pages: tuple[PageLines, ...]


def plan_section(entries: Sequence[Entry], at: int, *, total_pages: int) -> SectionPlan | None:
    """What to read for one entry; None when neither it nor anything below it leads anywhere."""
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
    """The section's lines.

    Args:
        plan: Its plan.
        pages: By 0-based number; those of the plan that could be read.
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


def _cut(page: PageLines, start: int, end: int | None) -> PageLines:
    return PageLines(page.page, page.label, page.frame, page.lines[start:end], page.turned, page.problem)


def line_of(entry: Entry, page: PageLines) -> int:
    """With which of the page's lines (0-based) an entry begins: its heading near the stated place, else the place.

    Without either, the top. May be the number of lines, when it begins below all of them.
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
    # Half a point, since places are often rounded to the height of the line itself.
    below = (i for i, line in enumerate(page.lines) if line.box.middle <= top + 0.5 and line.box.right > left)
    return next(below, len(page.lines))


def _stated_top(place: Place, page: PageLines) -> float | None:
    """How high the place is; None when it isn't stated, or means the page: its very top, or its foot."""
    if place.top is None or page.turned or not page.frame.bottom + 1 < place.top < page.frame.top - 1:
        return None
    return place.top


def _distance(page: PageLines, line: int, place: Place | None, top: float) -> float:
    """How far a heading is from the stated place; another column is farther than another height."""
    box = page.lines[line].box
    left = place.left if place else None
    sideways = 0.0 if left is None or left <= box.right else _NEAR
    return abs(box.middle - top) + sideways


def _headings(title: str, page: PageLines) -> list[int]:
    """Lines with which this title begins; whole headings before lines that run on."""
    wanted = {letters for letters in (_letters(folded(title)), _letters(bare(title))) if letters}
    whole: list[int] = []
    running: list[int] = []
    for at in range(len(page.lines)):
        text = " ".join(line.text for line in page.lines[at : at + _HEADING_LINES])
        if not any(_letters(form(text)).startswith(letters) for letters in wanted for form in (folded, bare)):
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
        for form in (folded, bare)
    )


def _letters(text: str) -> str:
    return "".join(c for c in text if c.isalnum())
