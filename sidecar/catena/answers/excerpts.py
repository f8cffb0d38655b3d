"""Excerpt: the few lines of a passage with the most matched words, which are marked."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice, takewhile

from catena.language.sentences import sentence_bounds
from catena.notes.formulas import FORMULA
from catena.reading.matched_words import Match, find_terms, united

EXCERPT_CHARACTERS = 280
"""About three lines in a side pane."""

_LEAD_SHARE = 0.3
_LONGEST_WORD = 30
_CUT = "…"


@dataclass(frozen=True, slots=True)
class Excerpt:
    """Plain text with marked words.

    Attributes:
        text: One line; `…` stands where text was cut.
        marks: (start, end) of each matched word in UTF-16 code units, in order and without overlaps.
    """

    text: str
    marks: tuple[tuple[int, int], ...]


def excerpt_of(plain: str, terms: Sequence[str], *, characters: int = EXCERPT_CHARACTERS) -> Excerpt:
    """Cuts a plain text around the densest cluster of the terms, or at its beginning if it contains none.

    Args:
        plain: Text without markup; line ends become blanks.
        terms: The terms of the query.
        characters: The approximate length, without `…`; the text is cut between words.
    """
    line = plain.replace("\n", " ")
    found = find_terms(line, terms)
    start, end = _around_formulas(line, *_window(line, _cluster(found, characters), characters))
    head = _CUT if start > 0 else ""
    text = head + line[start:end] + (_CUT if end < len(line) else "")
    inside = (m for m in found if start <= m.start and m.end <= end)
    marks = ((s - start + len(head), e - start + len(head)) for s, e in united(inside))
    return Excerpt(text, tuple((_utf16(text, s), _utf16(text, e)) for s, e in marks))


def _cluster(found: Sequence[Match], characters: int) -> tuple[int, int]:
    """Returns the first and last character of the matches with the most different terms within one window."""
    best, best_worth = (0, 0), (0, 0)
    for at, first in enumerate(found):
        near = takewhile(lambda m, end=first.start + characters: m.start < end, islice(found, at, None))
        inside = [m for m in near if m.end <= first.start + characters] or [first]
        worth = (len({m.term for m in inside}), len(inside))
        if worth > best_worth:
            best, best_worth = (first.start, max(m.end for m in inside)), worth
    return best


def _window(line: str, cluster: tuple[int, int], characters: int) -> tuple[int, int]:
    """Returns where to cut: whole sentences around the cluster, or between words if its sentences are too long."""
    if len(line) <= characters + _LONGEST_WORD:
        return 0, len(line)
    first, last = cluster
    bounds = sentence_bounds(line)
    inside = [i for i, (start, end) in enumerate(bounds) if start < max(last, first + 1) and first < end]
    if not inside or bounds[inside[-1]][1] - bounds[inside[0]][0] > characters:
        return _within_sentence(line, cluster, characters)
    head, tail = inside[0], inside[-1]
    while tail + 1 < len(bounds) and bounds[tail + 1][1] - bounds[head][0] <= characters:
        tail += 1
    while head > 0 and bounds[tail][1] - bounds[head - 1][0] <= characters:
        head -= 1
    return bounds[head][0], bounds[tail][1]


def _around_formulas(line: str, start: int, end: int) -> tuple[int, int]:
    """Returns where to cut so that no formula is cut: before the first, and after the last unless it is too long."""
    for formula in FORMULA.finditer(line) if "$" in line else ():
        if formula.start() < start < formula.end():
            start = formula.start()
        if start < formula.start() < end < formula.end():
            end = formula.end() if formula.end() - end <= EXCERPT_CHARACTERS else formula.start()
    return start, end


def _within_sentence(line: str, cluster: tuple[int, int], characters: int) -> tuple[int, int]:
    first, last = cluster
    spare = max(0, characters - (last - first))
    start = max(0, first - int(spare * _LEAD_SHARE))
    end = min(len(line), start + characters)
    start = max(0, min(start, end - characters))
    return _cut_before(line, start, first), max(last, _cut_after(line, end, last))


def _cut_before(line: str, start: int, first: int) -> int:
    """Returns the start of the next word, unless it is too far away (scripts without blanks) or past the cluster."""
    if start == 0:
        return 0
    blank = line.find(" ", start - 1, min(first, start + _LONGEST_WORD))
    return blank + 1 if blank >= 0 else start


def _cut_after(line: str, end: int, last: int) -> int:
    if end == len(line):
        return end
    blank = line.rfind(" ", max(last, end - _LONGEST_WORD), end + 1)
    return blank if blank >= 0 else end


def _utf16(text: str, characters: int) -> int:
    """Returns the length of the first characters in UTF-16 code units."""
    return characters if text.isascii() else len(text[:characters].encode("utf-16-le")) // 2
