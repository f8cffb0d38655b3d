"""Blocks of a page, lines that stand together in one size of letters: by them captions and small print are left out.

A caption ends where its block ends, which its sentences don't tell. Small print is what is set smaller than the body
and says whose copyright it is, whom to write to, who paid, or where the authors work.
"""

import re
from collections.abc import Iterator, Sequence
from statistics import median

from catena.pdf.page import Line, PageLines
from catena.rhetoric.printed import printed

_SAME_SIZE = 0.12
"""Share by which the heights of lines of one block differ at most."""

_SMALLER = 0.95
"""Letters below this share of the body's height are small print."""

_WIDEST_GAP = 0.9
"""Gap between two lines of a block, in heights of a line."""

_LONGEST_CAPTION = 8
"""Lines of a caption in the body's size; a longer block is a paragraph that begins with the name of a figure."""

_CAPTION = r"{}\s*[A-Z]?\d[\d.]*[a-z]?\s*(?:[.:|–—-]|\Z|(?=\s(?-i:[A-Z(]))|(?<=[图表圖図]\d))"
_WORKPLACE = re.compile(
    r"\([A-Z]\.(?:[- ]?[A-Z]\.)*[,)]|\b(?:department|school|faculty|division|institute|university|centre|center) of\b|"
    r"\buniversit(?:y|ät|é|à|eit|ad|ade)\b|\bhospital\b|\binstitut(?:e|o|ion)?\b|\bcollege\b|\b(?:MD|PhD|MBBS)\b",
    re.IGNORECASE,
)
_FEWEST_WORKPLACES = 3


def body_height(pages: Sequence[PageLines]) -> float:
    """Return the height of most letters; 0 without text."""
    heights = [line.box.height for page in pages for line in page.lines for _ in range(1 + len(line.text) // 10)]
    return median(heights) if heights else 0.0


def without_asides(page: PageLines, body: float, opens_abstract: re.Pattern[str]) -> PageLines:
    """Return the page without captions and small print; unchanged if it has nothing else.

    Args:
        page: A page in reading order.
        body: The height of the letters of the body.
        opens_abstract: The line that begins an abstract, which may be set in small letters and is kept.
    """
    kept: list[Line] = []
    for block in _blocks(page.lines):
        follows_name = bool(kept) and opens_abstract.match(kept[-1].text.strip()) is not None
        is_abstract = follows_name or opens_abstract.match(block[0].text.strip()) is not None
        if is_abstract or not (_is_caption(block, body) or _is_small_print(block, body)):
            kept += block
    if not kept:
        return page
    return PageLines(page.page, page.label, page.frame, tuple(kept), page.turned, page.problem)


def _blocks(lines: Sequence[Line]) -> Iterator[list[Line]]:
    block: list[Line] = []
    for line in lines:
        if block and not _continues(block[-1], line):
            yield block
            block = []
        block.append(line)
    if block:
        yield block


def _continues(upper: Line, lower: Line) -> bool:
    a, b = upper.box, lower.box
    gap = a.bottom - b.top
    overlap = min(a.right, b.right) - max(a.left, b.left)
    tallest = max(a.height, b.height)
    same_size = abs(a.height - b.height) <= _SAME_SIZE * tallest
    return same_size and overlap > 0 and -tallest <= gap <= _WIDEST_GAP * tallest


def _is_caption(block: Sequence[Line], body: float) -> bool:
    if printed("captions", _CAPTION).match(block[0].text.strip()) is None:
        return False
    return _is_small(block, body) or len(block) <= _LONGEST_CAPTION


def _is_small_print(block: Sequence[Line], body: float) -> bool:
    if not _is_small(block, body):
        return False
    text = " ".join(line.text for line in block)
    return printed("small_print").search(text) is not None or len(_WORKPLACE.findall(text)) >= _FEWEST_WORKPLACES


def _is_small(block: Sequence[Line], body: float) -> bool:
    return median(line.box.height for line in block) < _SMALLER * body
