"""Arrange the text of a page in reading order: column by column, each from top to bottom.

A file usually draws its text in reading order, which places formulas and margin notes better than geometry can. The
drawing order is therefore kept if it mostly agrees with the columns on the page. Columns are found by searching for a
gutter: a recursive cut as in Nagy, Seth, *Hierarchical representation of optically scanned documents* (1984), with
lines across both columns dividing the page into bands (Breuel, *Two geometric algorithms for layout analysis*, 2002).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import floor
from statistics import median

from catena.pdf.page import Box, Line, PageLines, PageRuns, TextRun

_LEAST_LINES = 4
"""Fewest lines of a column; less text is a table or a formula."""

_LEAST_FILLED = 0.4
"""Share of the column's width that a typical line fills at least; cells of tables fill less."""

_MOST_COLUMNS_DEEP = 2
"""Most levels of nested cuts, which allow up to four columns."""

_MOST_RUNS = 5_000
"""Most runs to arrange; a page with more runs keeps its drawing order."""

_GUTTER_STEP = 4.0
"""Distance in points between the positions that are tried for a gutter."""

_AGREED = 0.8
"""Share of steps that must agree for the drawing order to be kept."""


@dataclass(frozen=True, slots=True)
class _Region:
    """Runs that are on the same side of every gutter."""

    runs: tuple[int, ...]


def in_reading_order(page: PageRuns) -> PageLines:
    """Return the page's lines in reading order; each line lies within one column."""
    boxes = [run.box for run in page.runs]
    depth = 0 if len(boxes) <= _MOST_RUNS and not page.turned else _MOST_COLUMNS_DEEP
    regions = _regions(boxes, tuple(range(len(boxes))), depth=depth)
    arranged = [_by_line(boxes, region.runs) for region in regions]
    rank = {run: (at, region) for region, runs in enumerate(arranged) for at, run in enumerate(runs)}
    region_of = {run: region for run, (_, region) in rank.items()}
    wanted = [run for runs in arranged for run in runs]
    drawn = list(range(len(boxes)))
    order = drawn if depth or _agrees(drawn, {run: at for at, run in enumerate(wanted)}) else wanted
    return PageLines(page.page, page.label, page.frame, _lines(page.runs, order, region_of), page.turned, page.problem)


def _regions(boxes: Sequence[Box], runs: tuple[int, ...], *, depth: int) -> list[_Region]:
    """Return the regions of these runs in reading order."""
    gutter = _gutter([boxes[run] for run in runs]) if depth < _MOST_COLUMNS_DEEP else None
    if gutter is None:
        return [_Region(runs)] if runs else []
    crossing = sorted((run for run in runs if boxes[run].left < gutter < boxes[run].right), key=lambda r: -boxes[r].top)
    found: list[_Region] = []
    rest = [run for run in runs if not boxes[run].left < gutter < boxes[run].right]
    for across in _neighbours(boxes, crossing):
        edge = boxes[across[0]].middle
        above = [run for run in rest if boxes[run].middle > edge]
        rest = [run for run in rest if boxes[run].middle <= edge]
        found += _side_by_side(boxes, above, gutter, depth)
        found.append(_Region(tuple(across)))
    return found + _side_by_side(boxes, rest, gutter, depth)


def _side_by_side(boxes: Sequence[Box], runs: Sequence[int], gutter: float, depth: int) -> list[_Region]:
    left = tuple(run for run in runs if boxes[run].left < gutter)
    right = tuple(run for run in runs if boxes[run].left >= gutter)
    return [*_regions(boxes, left, depth=depth + 1), *_regions(boxes, right, depth=depth + 1)]


def _neighbours(boxes: Sequence[Box], crossing: Sequence[int]) -> list[list[int]]:
    """Group consecutive lines across the gutter, such as a title or an abstract."""
    groups: list[list[int]] = []
    for run in crossing:
        if groups and boxes[groups[-1][-1]].bottom - boxes[run].top < boxes[run].height:
            groups[-1].append(run)
        else:
            groups.append([run])
    return groups


def _gutter(boxes: Sequence[Box]) -> float | None:
    """Return the position that divides the runs into two columns, None if there is none."""
    if len(boxes) < 2 * _LEAST_LINES:
        return None
    left, right = min(box.left for box in boxes), max(box.right for box in boxes)
    inner = (box.left for box in boxes if 0.2 < (box.left - left) / max(right - left, 1) < 0.8)
    candidates = sorted({floor(edge / _GUTTER_STEP) * _GUTTER_STEP for edge in inner})
    best: tuple[int, float] | None = None
    for edge in candidates:
        before = [box for box in boxes if box.right <= edge]
        after = [box for box in boxes if box.left >= edge]
        crossing = len(boxes) - len(before) - len(after)
        if (best is None or crossing < best[0]) and _are_columns(before, after, edge):
            best = crossing, edge
    return best[1] if best else None


def _are_columns(before: Sequence[Box], after: Sequence[Box], edge: float) -> bool:
    return (
        _is_column(before)
        and _is_column(after)
        # The two sides must overlap vertically.
        and min(max(b.top for b in before), max(b.top for b in after))
        > max(min(b.bottom for b in before), min(b.bottom for b in after))
        and sum(1 for box in after if box.left - edge < box.height) >= _LEAST_LINES
    )


def _is_column(boxes: Sequence[Box]) -> bool:
    if len(boxes) < _LEAST_LINES:
        return False
    width = max(box.right for box in boxes) - min(box.left for box in boxes)
    return median(box.right - box.left for box in boxes) >= _LEAST_FILLED * width


def _by_line(boxes: Sequence[Box], runs: Sequence[int]) -> list[int]:
    """Sort runs from top to bottom, and from left to right within a line."""
    lines: list[list[int]] = []
    for run in sorted(runs, key=lambda r: (-boxes[r].middle, boxes[r].left)):
        if lines and _is_beside(boxes[lines[-1][0]], boxes[run]):
            lines[-1].append(run)
        else:
            lines.append([run])
    return [run for line in lines for run in sorted(line, key=lambda r: boxes[r].left)]


def _is_beside(a: Box, b: Box) -> bool:
    """Return whether two boxes are on one line."""
    return min(a.top, b.top) - max(a.bottom, b.bottom) > 0.5 * min(a.height, b.height)


def _agrees(drawn: Sequence[int], rank: dict[int, int]) -> bool:
    steps = len(drawn) - 1
    return steps < 1 or sum(rank[b] > rank[a] for a, b in pairwise(drawn)) >= _AGREED * steps


def _lines(runs: Sequence[TextRun], order: Sequence[int], region_of: dict[int, int]) -> tuple[Line, ...]:
    """Join consecutive runs on one line of one region."""
    lines: list[Line] = []
    last: int | None = None
    for run in order:
        text, box = runs[run].text, runs[run].box
        joins = last is not None and region_of[last] == region_of[run] and _is_beside(lines[-1].box, box)
        if joins and box.left >= lines[-1].box.left:
            lines[-1] = Line(f"{lines[-1].text} {text}", lines[-1].box.around(box))
        else:
            lines.append(Line(text, box))
        last = run
    return tuple(lines)
