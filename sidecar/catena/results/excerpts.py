"""Excerpt: the few sentences of a passage with the most matched words, which are marked."""

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from catena.language.identification import language_of
from catena.language.sentences import BETWEEN_ITEMS, sentence_bounds
from catena.language.stop_words import common_words, search_stop_words
from catena.notes.formulas import FORMULA
from catena.reading.matched_words import Match, find_terms, united
from catena.results.hollow_notes import without_hollow_lines

EXCERPT_CHARACTERS = 280
"""About three lines in a side pane."""

Bounds = tuple[int, int]
"""Where a part of a text begins and ends, in characters."""

_LEAD_SHARE = 0.3
_LONGER = 1.5
"""So much longer than asked for, a sentence is still shown whole."""
NARROWEST, NARROW, WIDEST = 40, 60, 120
"""Characters of lines that editors wrap: the least before a small letter, the least before anything else, the most."""
_ENDS = re.compile(r"[.!?…。！？:：;；{}()][\"'”’»)\]*_]*$")
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

    def telling_marks(self) -> tuple[tuple[int, int], ...]:
        """Return the marks without those of mere function words, such as `de` in a French text.

        A few words of a question tell less of their language than the sentences in which they were found.
        """
        utf16 = self.text.encode("utf-16-le")
        marked = [utf16[2 * start : 2 * end].decode("utf-16-le").casefold() for start, end in self.marks]
        if common_words().isdisjoint(marked):
            return self.marks  # without looking for the language
        common = search_stop_words(language_of(self.text))
        return tuple(mark for mark, word in zip(self.marks, marked, strict=True) if word not in common)


def excerpt_of(plain: str, terms: Sequence[str], *, characters: int = EXCERPT_CHARACTERS) -> Excerpt:
    """Cut a plain text to the sentences in a row with the most different terms, or to its first sentences.

    Lines that nobody has filled in are left out, unless they alone have a term; "" if the text has no others.

    Args:
        plain: Text without markup. Lines that were broken on purpose count as sentences; `·` stands between items.
        terms: The terms of the query.
        characters: The approximate length, without `…`; only a sentence that is much longer is cut itself.
    """
    line, paragraphs = _on_one_line(without_hollow_lines(plain))
    found = find_terms(line, terms)
    if not found:
        whole, all_paragraphs = _on_one_line(plain)
        if found := find_terms(whole, terms):  # in lines that nobody has filled in
            line, paragraphs = whole, all_paragraphs
    start, end = 0, len(line)
    if end > characters + _LONGEST_WORD:
        sentences = [(at + start, at + end) for at, text in paragraphs for start, end in sentence_bounds(text)]
        start, end = _around_formulas(line, *_window(line, sentences, found, characters))
    head = _CUT if start > 0 else ""
    text = head + line[start:end] + (_CUT if end < len(line) else "")
    inside = (m for m in found if start <= m.start and m.end <= end)
    marks = ((s - start + len(head), e - start + len(head)) for s, e in united(inside))
    return Excerpt(text, tuple((_utf16(text, s), _utf16(text, e)) for s, e in marks))


def _on_one_line(plain: str) -> tuple[str, list[tuple[int, str]]]:
    """Return the text on one line, and its paragraphs with where they begin."""
    parts: list[str] = []
    paragraphs: list[tuple[int, str]] = []
    at = 0
    for paragraph in _paragraphs(plain.split("\n")):
        if parts:
            parts.append(" " if _ENDS.search(parts[-1]) else BETWEEN_ITEMS)
            at += len(parts[-1])
        paragraphs.append((at, paragraph))
        parts.append(paragraph)
        at += len(paragraph)
    return "".join(parts), paragraphs


def _paragraphs(lines: Sequence[str]) -> Iterator[str]:
    """Yield lines; those that an editor has wrapped are put together."""
    width = max(map(len, lines))
    text, last = "", ""
    for line in map(str.strip, lines):
        if text and line and not _is_wrapped(last, line, width):
            yield text
            text = ""
        text, last = f"{text} {line}".strip(), line or last
    if text:
        yield text


def _is_wrapped(line: str, following: str, width: int) -> bool:
    """Whether a line goes on in the next: it ends within a sentence, and one more word would have been too much."""
    if line.endswith(",") or _ENDS.search(line):
        return line.endswith(",")
    is_full = len(line) + 1 + len(following.partition(" ")[0]) > width
    return is_full and (NARROWEST if following[0].islower() else NARROW) <= len(line) and width <= WIDEST


def _window(line: str, sentences: Sequence[Bounds], found: Sequence[Match], characters: int) -> Bounds:
    """Return where to cut: whole sentences, or between words if the one with most terms is too long."""
    head, tail, inside = _best_run(sentences, found, characters)
    if sentences[tail][1] - sentences[head][0] > characters * _LONGER:
        cluster = _cluster(inside, characters) if inside else (sentences[head][0], sentences[head][0])
        return _within_sentence(line, cluster, characters)
    while tail + 1 < len(sentences) and sentences[tail + 1][1] - sentences[head][0] <= characters:
        tail += 1
    while head > 0 and sentences[tail][1] - sentences[head - 1][0] <= characters:
        head -= 1
    return sentences[head][0], sentences[tail][1]


def _best_run(sentences: Sequence[Bounds], found: Sequence[Match], characters: int) -> tuple[int, int, Sequence[Match]]:
    """Return the first and last of the sentences in a row with the most different terms, and the matches in them."""
    starts = [match.start for match in found]
    best, best_worth = (0, 0, found[:0]), (0, 0)
    near = _Near()
    after = first = behind = 0
    for head, (start, _) in enumerate(sentences):
        after = max(after, head + 1)
        while after < len(sentences) and sentences[after][1] - start <= characters:
            after += 1
        left = bisect_left(starts, start, lo=first)
        reached = max(left, bisect_left(starts, sentences[after - 1][1], lo=behind))
        near.take(found[max(behind, left) : reached])
        near.leave(found[first : min(left, behind)])
        first, behind = left, reached
        if near.worth > best_worth:
            inside = found[first:behind]
            last = bisect_left(sentences, (inside[-1].end,), lo=head) - 1
            best, best_worth = (head, max(head, last), inside), near.worth
    return best


def _cluster(found: Sequence[Match], characters: int) -> Bounds:
    """Return the first and last character of the matches with the most different terms within one window."""
    by_end = sorted(found, key=lambda match: match.end)
    near = _Near()
    best, best_worth, seen = 0, (0, 0), 0
    for at, first in enumerate(found):
        while seen < len(by_end) and by_end[seen].end <= first.start + characters:
            if by_end[seen].start >= first.start:
                near.take((by_end[seen],))
            seen += 1
        worth = max(near.worth, (1, 1))  # a match that is longer than the window is in it all the same
        if worth > best_worth:
            best, best_worth = at, worth
        if first.end <= first.start + characters:
            near.leave((first,))
    start = found[best].start
    ends = (match.end for match in islice(found, best, None) if match.end <= start + characters)
    return start, max(ends, default=found[best].end)


class _Near:
    """How often each term is among the matches of a window that moves on."""

    def __init__(self) -> None:
        self._times = Counter[int]()
        self._matches = 0

    @property
    def worth(self) -> tuple[int, int]:
        """How many different terms there are, and how many matches."""
        return len(self._times), self._matches

    def take(self, matches: Iterable[Match]) -> None:
        for match in matches:
            self._times[match.term] += 1
            self._matches += 1

    def leave(self, matches: Iterable[Match]) -> None:
        for match in matches:
            self._times[match.term] -= 1
            self._matches -= 1
            if not self._times[match.term]:
                del self._times[match.term]


def _around_formulas(line: str, start: int, end: int) -> tuple[int, int]:
    """Return where to cut so that no formula is cut: before the first, and after the last unless it is too long."""
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
    """Return the start of the next word, unless it is too far away (scripts without blanks) or past the cluster."""
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
    """Return the length of the first characters in UTF-16 code units."""
    return characters if text.isascii() else len(text[:characters].encode("utf-16-le")) // 2
