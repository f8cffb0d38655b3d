"""An outline for a PDF that states none, read from its text: its numbered headings.

A false heading is worse than a missing one. Numbers count only as links of one chain (1, 1.1, 1.2, 2 …) in letters
larger than the text, or with names that many papers have, and headings of one depth are set alike.
"""

import asyncio
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from typing import TYPE_CHECKING

from catena.language.folding import normal_name
from catena.language.identification import language_of
from catena.language.stop_words import search_stop_words
from catena.pdf.blocks import body_height
from catena.pdf.outline import LeveledItem, OutlineItem, Place, nested
from catena.pdf.page import Box, Line, PageLines
from catena.pdf.repeated import without_line_numbers, without_repeated
from catena.pdf.text import readable
from catena.rhetoric.printed import Part, is_named
from catena.rhetoric.sections import kind_of_section

if TYPE_CHECKING:
    from catena.deadlines import Deadline
    from catena.pdf.ports import OpenedPdf

_NUMBER = r"(?:\d{1,2}(?:\.\d{1,2}){0,3}|[IVX]{1,5}(?=\.))"
_NUMBERED = re.compile(rf"(?P<number>{_NUMBER})(?P<sign>[.:)]?)\s+(?P<title>\S.*)\Z")
_NUMBER_ALONE = re.compile(rf"{_NUMBER}\.?\Z")
_MOST_WORDS, _MOST_CHARACTERS = 14, 110
_GOES_ON = re.compile(r"[.,;:!=…·+−-]\Z|\.{3}|\s\.\s|(?<![^\W\d_])\s\d{1,4}\Z")
"""What a line ends in that is a sentence, a formula, or an entry of a table of contents."""
_CODE = "\\{[(<"
"""What a line of code begins with behind its number."""
_NO_NAME = "@#$%&*<>=/"
"""What code begins with, or a footnote."""
_FEWEST_LETTERS, _LEAST_LETTERS = 3, 0.6
"""How many letters a heading has at least, and which share of its characters they are."""
_LARGER = 1.08
"""How much higher than the text a heading in larger letters is at least."""
_SMALLEST = 0.97
"""How high a heading below numbered ones in larger letters is at least."""
_SAME = 0.05
"""Share by which the heights of headings of one depth differ at most."""
_FEWEST, _FEWEST_TELLING = 3, 2
_UNLARGE = 0.4
"""How much a line in the size of the text counts in a chain of numbers, if one in larger letters counts 1."""
_UNNUMBERED: tuple[Part, ...] = ("abstract", "references", "asides")
_ROMAN = {"I": 1, "V": 5, "X": 10}


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A line, or lines, that may be a heading.

    Attributes:
        text: Its text, with its number.
        number: Its number, () without one.
        sign: How the number is written: what stands behind it, and whether it is a Roman one.
        name: The text without the number.
        height: The height of its letters, as a multiple of that of the text.
        place: Where it stands.
    """

    text: str
    number: tuple[int, ...]
    sign: str
    name: str
    height: float
    place: Place

    @property
    def is_telling(self) -> bool:
        """Return whether many papers have a section of this name."""
        return kind_of_section(self.name) is not None or self.is_at_edge

    @property
    def is_at_edge(self) -> bool:
        """Return whether papers with numbered sections have such a one without a number."""
        return any(is_named(part, self.name) for part in _UNNUMBERED)


@dataclass(frozen=True, slots=True)
class _Link:
    """A heading in a chain of numbers, the one before it, and how much they count up to it."""

    one: _Candidate
    before: "_Link | None"
    count: float


async def outline_of(pdf: "OpenedPdf", deadline: "Deadline") -> tuple[OutlineItem, ...]:
    """Return the outline that a file states, else the headings in its text, as far as it can be read in time."""
    if pdf.outline:
        return pdf.outline
    pages = [page async for page in pdf.pages(range(pdf.total_pages), deadline=deadline)]
    return await asyncio.to_thread(outline_from_text, pages, total_pages=pdf.total_pages)


def outline_from_text(pages: Sequence[PageLines], *, total_pages: int) -> tuple[OutlineItem, ...]:
    """Return the headings of these pages as an outline; () where too few are certain."""
    plain = [without_line_numbers(page) for page in without_repeated(pages, total_pages=total_pages)]
    body = body_height(plain)
    candidates = [one for page in plain for one in _candidates(page, body)] if body else []
    numbered = _alike(_chain(_set_as_headings(candidates)))
    if not numbered:
        return ()
    chosen = {id(one) for one in numbered}
    highest = min(len(one.number) for one in numbered)
    top = median(one.height for one in numbered if len(one.number) == highest)
    return nested(
        LeveledItem(len(one.number) - highest if id(one) in chosen else 0, one.text, one.place)
        for one in candidates
        if id(one) in chosen or (not one.number and one.is_at_edge and _is_near(one.height, top))
    )


def _candidates(page: PageLines, body: float) -> Iterator[_Candidate]:
    """Yield the lines of a page that may be headings, those of two lines as one."""
    at = 0
    while at < len(page.lines):
        line = page.lines[at]
        text, box = readable(line.text.strip()), line.box
        at += 1
        if _NUMBER_ALONE.match(text) and at < len(page.lines) and _stands_beside(line, page.lines[at]):
            text, box = f"{text} {page.lines[at].text.strip()}", page.lines[at].box
            at += 1
        one = _candidate(text, box.height / body, Place(page.page, line.box.left, max(line.box.top, box.top)))
        if one is None:
            continue
        is_open = bool(one.number) and text.split()[-1].casefold() in search_stop_words(language_of(text))
        if (one.height >= _LARGER or is_open) and at < len(page.lines) and _continues(box, page.lines[at]):
            longer = _candidate(f"{text} {page.lines[at].text.strip()}", one.height, one.place)
            if longer is not None:
                one, at = longer, at + 1
        yield one


def _stands_beside(number: Line, title: Line) -> bool:
    return title.box.left > number.box.right and abs(title.box.bottom - number.box.bottom) < 0.5 * number.box.height


def _continues(upper: Box, lower: Line) -> bool:
    """Return whether a line is the second one of a heading: set alike, right below it, without a number."""
    gap = upper.bottom - lower.box.top
    return (
        _is_near(lower.box.height, upper.height)
        and -upper.height < gap < 0.5 * upper.height
        and _NUMBERED.match(lower.text.strip()) is None
    )


def _candidate(text: str, height: float, place: Place) -> _Candidate | None:
    numbered = _NUMBERED.match(text)
    if numbered is None:
        is_name = text[:1].isupper() or (text[:1].isalpha() and not text[:1].islower())
        return _Candidate(text, (), "", text, height, place) if is_name and _is_title(text) else None
    number = numbered["number"]
    if not _is_title(numbered["title"]) or (number.isdigit() and numbered["title"][0] in _CODE):
        return None
    is_roman = number[0].isalpha()
    parts = (_roman(number),) if is_roman else tuple(map(int, number.split(".")))
    return _Candidate(text, parts, numbered["sign"] + "I" * is_roman, numbered["title"], height, place)


def _roman(number: str) -> int:
    values = [_ROMAN[letter] for letter in number]
    return sum(-one if one < following else one for one, following in zip(values, [*values[1:], 0], strict=True))


def _is_title(text: str) -> bool:
    letters = sum(character.isalpha() for character in text)
    return (
        text[0] not in _NO_NAME
        and "://" not in text
        and len(text) <= _MOST_CHARACTERS
        and len(text.split()) <= _MOST_WORDS
        and letters >= max(_FEWEST_LETTERS, _LEAST_LETTERS * len(text.replace(" ", "")))
        and _GOES_ON.search(text) is None
    )


def _is_near(height: float, other: float) -> bool:
    return abs(height - other) <= _SAME * other


def _chain(candidates: Sequence[_Candidate]) -> list[_Candidate]:
    """Return the best chain of numbers in which each follows the one before: 2.3 is followed by 2.3.1, 2.4 or 3."""
    ending: dict[tuple[int, ...], _Link] = {}
    within: dict[tuple[int, ...], _Link] = {}
    """The best chain whose last number is this one, or begins so. Of equals the later: behind the contents."""
    best: _Link | None = None
    for one in candidates:
        before = _before(one.number, ending, within)
        if before is None and any(part > 1 for part in one.number):
            continue
        link = _Link(one, before, (1 if one.height >= _LARGER else _UNLARGE) + (before.count if before else 0))
        for known, number in [(ending, one.number), *((within, one.number[: n + 1]) for n in range(len(one.number)))]:
            if number not in known or link.count >= known[number].count:
                known[number] = link
        best = link if best is None or link.count >= best.count else best
    found: list[_Candidate] = []
    while best:
        found.append(best.one)
        best = best.before
    return found[::-1]


def _before(
    number: tuple[int, ...], ending: Mapping[tuple[int, ...], _Link], within: Mapping[tuple[int, ...], _Link]
) -> _Link | None:
    """Return the best chain that a number may follow, which may lack one number between."""
    *above, own = number
    if own > 1:
        return within.get((*above, own - 1)) or within.get((*above, own - 2))
    return (ending.get(tuple(above)) or _before(tuple(above), ending, within)) if above else None


def _set_as_headings(candidates: Sequence[_Candidate]) -> list[_Candidate]:
    """Return the numbered candidates without entries of lists: in the contents, in the text, and of page heads.

    Of those with the same words only the last of the highest stays. Where there are some in larger letters, those with
    a single number in the size of the text are items of a list, or notes.
    """
    best: dict[str, _Candidate] = {}
    for one in candidates:
        words = normal_name(one.text)
        if one.number and (words not in best or one.height >= best[words].height * (1 - _SAME)):
            best[words] = one
    kept = [one for one in candidates if best.get(normal_name(one.text)) is one]
    is_set_large = sum(one.height >= _LARGER for one in kept) >= _FEWEST
    return [one for one in kept if one.height >= _LARGER or not is_set_large or len(one.number) > 1]


def _alike(chain: Sequence[_Candidate]) -> list[_Candidate]:
    """Return the headings of a chain that are set as most of their depth are; [] if too few are, or none is certain."""
    by_depth: dict[int, list[_Candidate]] = {}
    for one in chain:
        by_depth.setdefault(len(one.number), []).append(one)
    heights = {depth: median(one.height for one in own) for depth, own in by_depth.items()}
    signs = {depth: Counter(one.sign for one in own).most_common(1)[0][0] for depth, own in by_depth.items()}
    kept = [
        one
        for one in chain
        if _is_near(one.height, heights[len(one.number)])
        and one.height >= _SMALLEST
        and one.sign == signs[len(one.number)]
    ]
    if len(kept) < _FEWEST:
        return []
    highest = min(len(one.number) for one in kept)
    is_certain = heights[highest] >= _LARGER or sum(one.is_telling for one in kept) >= _FEWEST_TELLING
    return kept if is_certain and sum(len(one.number) == highest for one in kept) > 1 else []
