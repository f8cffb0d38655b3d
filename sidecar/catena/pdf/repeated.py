"""Remove what is no text of a page: headers and footers, watermarks across it, and the numbers of its lines.

Headers and footers are lines that repeat at the same height on several pages, apart from page numbers.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from statistics import median

from catena.language.folding import normal_name
from catena.pdf.page import Line, PageLines

_MARGIN = 0.12
"""Share of the page's height at its top and bottom that is searched for headers and footers."""

_SAME_HEIGHT = 4.0
"""Points by which the height of a footer may vary between pages."""

_FEW_PAGES = 4
"""Up to this number of pages, two equal lines count as repeated; in longer files it takes three."""

_NUMBER = re.compile(r"\d+|\b[ivxlc]+\b")

_NEAR_PAGES = 8
"""Pages within which a running head repeats, unlike a title that recurs in every chapter."""

_LONGEST_HEAD = 12
"""The most words of a running head with its page number."""

_LARGEST_HEAD = 1.15
"""How many times higher than the page's other lines a running head is at most."""

_COUNTED = re.compile(r"(\d{1,5})(?:\s+|\Z)")
_LEAST_COUNTED = 0.6
"""The share of a page's lines that begin with the next number where its lines are counted, as in manuscripts."""

_FEWEST_COUNTED = 8
_ACROSS = 8
"""How many times higher than a line a text across the page is at least."""

Signature = tuple[str, int]
"""The text of a line without numbers, and its height."""


def without_repeated(pages: Sequence[PageLines], *, total_pages: int) -> list[PageLines]:
    """Return the pages without headers and footers; a page that has nothing else keeps them.

    Args:
        pages: Some consecutive or nearby pages.
        total_pages: Number of pages in the PDF, which decides how often a line must repeat.
    """
    repeated = _repeated_signatures(pages, total_pages=total_pages)
    return [_without(page, repeated) for page in pages]


def _repeated_signatures(pages: Sequence[PageLines], *, total_pages: int) -> frozenset[Signature]:
    pages_of: dict[Signature, list[int]] = {}
    for page in sorted(pages, key=lambda page: page.page):
        for signature in {near for line in _in_margins(page) for near in _signatures(page, line)}:
            pages_of.setdefault(signature, []).append(page.page)
    least = 2 if total_pages <= _FEW_PAGES else 3
    return frozenset(
        signature
        for signature, seen in pages_of.items()
        if any(last - first <= _NEAR_PAGES for first, last in zip(seen, seen[least - 1 :], strict=False))
    )


def _without(page: PageLines, repeated: frozenset[Signature]) -> PageLines:
    margins = {id(line) for line in _in_margins(page) if any(near in repeated for near in _signatures(page, line))}
    kept = tuple(line for line in page.lines if id(line) not in margins)
    return replace(page, lines=kept or page.lines)


def without_running_head(page: PageLines) -> PageLines:
    """Return the page without a highest or lowest line that begins or ends with its own number: `2.5 Idioms 27`.

    One in larger letters is a heading: `1 Introduction` on page 1.
    """
    number = page.label or str(page.page + 1)
    largest = _LARGEST_HEAD * median(line.box.height for line in page.lines) if page.lines else 0.0
    outermost = {
        id(line)
        for line in (max(page.lines, key=_top, default=None), min(page.lines, key=_top, default=None))
        if line is not None and line.box.height <= largest and _is_head(line.text.split(), number)
    }
    kept = tuple(line for line in page.lines if id(line) not in outermost)
    return replace(page, lines=kept) if outermost and kept else page


def _top(line: Line) -> float:
    return line.box.top


def _is_head(words: Sequence[str], number: str) -> bool:
    return 0 < len(words) <= _LONGEST_HEAD and number in (words[0], words[-1])


def without_line_numbers(page: PageLines) -> PageLines:
    """Return the page without the numbers before its lines, if they are counted; unchanged otherwise."""
    starts = [_COUNTED.match(line.text) for line in page.lines]
    numbers = [int(found[1]) for found in starts if found]
    following = sum(after - before == 1 for before, after in pairwise(numbers))
    if following < max(_FEWEST_COUNTED, _LEAST_COUNTED * len(page.lines)):
        return page
    bare = [
        replace(line, text=line.text[found.end() :] if found else line.text)
        for line, found in zip(page.lines, starts, strict=True)
    ]
    return replace(page, lines=tuple(line for line in bare if line.text))


def without_watermarks(page: PageLines, body: float) -> PageLines:
    """Return the page without texts across it.

    Args:
        page: The page.
        body: The height of a line of the text.
    """
    return replace(page, lines=tuple(line for line in page.lines if line.box.height < _ACROSS * body))


def _in_margins(page: PageLines) -> Sequence[Line]:
    deep = _MARGIN * page.frame.height
    return [
        line
        for line in page.lines
        if line.box.bottom > page.frame.top - deep or line.box.top < page.frame.bottom + deep
    ]


def _signatures(page: PageLines, line: Line) -> tuple[Signature, Signature]:
    """Return two signatures with overlapping height steps, so that nearly equal heights share at least one."""
    says = _NUMBER.sub("#", normal_name(line.text))
    height = (line.box.middle - page.frame.bottom) / (2 * _SAME_HEIGHT)
    return (says, 2 * int(height)), (says, 2 * int(height + 0.5) + 1)
