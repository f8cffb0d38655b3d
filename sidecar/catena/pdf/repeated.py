"""Headers and footers: lines that stand at the same height of several pages and say the same, page numbers aside."""

import re
from collections.abc import Iterable, Sequence

from catena.pdf.page import Line, PageLines
from catena.pdf.titles import folded

_MARGIN = 0.12
"""The outer share of a page's height in which headers and footers stand."""

_SAME_HEIGHT = 4.0
"""Points by which a footer may move from page to page."""

_FEW_PAGES = 4
"""Up to so many pages two alike are a repetition, above it takes three."""

_NUMBER = re.compile(r"\d+|\b[ivxlc]+\b")

_NEAR_PAGES = 8
"""A running head comes back within so many pages; the title of every chapter's exercises doesn't."""

Signature = tuple[str, int]
"""What a line says without its numbers, and how high it stands."""


def repeated_signatures(pages: Iterable[PageLines], *, total_pages: int) -> frozenset[Signature]:
    """What repeats in the margins of these pages.

    Args:
        pages: Some pages that follow each other or lie near each other.
        total_pages: Of the whole PDF; a letter of two pages repeats sooner than a book.
    """
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


def without_repeated(page: PageLines, repeated: frozenset[Signature]) -> PageLines:
    """The page without its header and footer; as it is when nothing else stands on it."""
    margins = {id(line) for line in _in_margins(page) if any(near in repeated for near in _signatures(page, line))}
    kept = tuple(line for line in page.lines if id(line) not in margins)
    return PageLines(page.page, page.label, page.frame, kept or page.lines, page.turned, page.problem)


def _in_margins(page: PageLines) -> Sequence[Line]:
    deep = _MARGIN * page.frame.height
    return [
        line
        for line in page.lines
        if line.box.bottom > page.frame.top - deep or line.box.top < page.frame.bottom + deep
    ]


def _signatures(page: PageLines, line: Line) -> tuple[Signature, Signature]:
    """Two, of overlapping steps, so that no edge between two steps can part equal heights."""
    says = _NUMBER.sub("#", folded(line.text))
    height = (line.box.middle - page.frame.bottom) / (2 * _SAME_HEIGHT)
    return (says, 2 * int(height)), (says, 2 * int(height + 0.5) + 1)
