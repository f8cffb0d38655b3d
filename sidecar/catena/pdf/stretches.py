"""Cuts the lines of a PDF into stretches, one for each section, by the titles of its outline and by its headings."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from catena.pdf.outline import Entry
from catena.pdf.page import Line, PageLines
from catena.pdf.sections import section_before
from catena.pdf.text import readable
from catena.pdf.titles import bare
from catena.rhetoric.labelling import unlabelled
from catena.rhetoric.printed import Part, is_named, printed
from catena.rhetoric.sections import kind_of_section, telling_section

ABSTRACT = "Abstract"
"""The name of the section that holds the abstract, in whatever language its heading is."""

RUN_IN = r"(?P<open>[\[【〔])?(?P<name>{})\s*(?(open)[\]】〕][—–:：.-]*|(?:[—–:：.-]+|(?=\s(?-i:[A-Z]))))\s*"
"""How an abstract begins whose heading stands before its first sentence."""
_LENGTH = re.compile(r"\s*\(?\d{2,4}(?: words)?\)?\Z")
"""The number of words behind a heading in a manuscript: `Abstract (250)`."""
_SPACED = re.compile(r"(?:\w ){4,}\w")
"""A heading in spaced letters: `A B S T R A C T`."""

_NUMBERED = re.compile(
    r"\d{1,2}(?:\.\d{1,2}){1,3}\s+(?P<unspaced>[\u3040-\u30ff\u3400-\u9fff]{2,20})|(?:\d{1,2}(?:\.\d{1,2}){0,3}\.?|[IVX]{1,5}\.|[A-Z]\.)(?:\s+\|)?\s+(?P<title>[A-ZÄÖÜÉ][^.!?;,]{2,70})"
)
_SMALL_HEADING = re.compile(r"[A-ZÀ-Þ](?:[\w’'-]*[^\W\d_])?(?: [^\W\d_][\w×’'-]*| \d{1,2}){1,7}")
_LICENSE = re.compile(r"\blicen[cs]e\Z", re.IGNORECASE)
ENDS = re.compile(r"[.!?。！？][\"'”’»)\]\d,–-]*$")
"""The end of a sentence."""
FEWEST_WORDS = 6
"""A sentence of prose has at least this many words."""
_SHORT_OF_COLUMN = 0.8
"""The share of the line below it that a small heading is long at most; a line of text fills its column."""
_MOST_WORDS_OF_NAME = 6
_MOST_LINES_OF_TITLE, _LONGEST_NAME = 3, 90
_MOST_OF_NAME = 100
"""The entries of one name that are compared; only a hostile outline has more."""
_ENDS_LATE = 3
"""Before this part of the pages, references of which there are others later are an entry in a table of contents, or
those of a chapter."""
_NAMED: tuple[Part, ...] = ("abstract", "references", "asides")
_FEWEST_OF_ABSTRACT = 4
FIRST_PAGES = 3
"""An abstract that nothing names begins before this page."""
SMALLER = 0.95
"""Lines below this share of the usual height of their section are those of a table or footnote."""

_MOST_COMPARED = 12
_INDENT = 8.0
"""In points: so much further out on both sides is no unevenness of an edge."""


Placed: TypeAlias = tuple[PageLines, int]
"""A line: its page, and its number there."""


@dataclass(slots=True)
class Stretch:
    """The lines of one section, in order, each with its page.

    Attributes:
        section: The heading above it; "" before the first.
        lines: Its lines, without the heading.
        within: The last heading up to that one that says what its sentences do; "" without one.
        path: The sections of the outline that it stands in, from the top level down.
        is_aside: Whether it is no prose of the paper: references, acknowledgements and the like.
    """

    section: str = ""
    lines: list[Placed] = field(default_factory=list[Placed])
    within: str = ""
    path: tuple[str, ...] = ()
    is_aside: bool = False


def stretches_of(
    pages: Sequence[PageLines], outline: Sequence[Entry], titles: Mapping[str, Sequence[Entry]], total_pages: int
) -> Iterator[Stretch]:
    """Yield the stretches of prose in reading order, up to the references at the end.

    Args:
        pages: The pages that were read.
        outline: The entries of the outline.
        titles: The same entries by their bare titles, which are recognized as headings.
        total_pages: Number of pages in the PDF.
    """
    ends = [page.page for page in pages for line in page.lines if is_named("references", _name(line.text))]
    last_end = max(ends, default=0) if len(pages) == total_pages else total_pages
    cutter = _Cutter(titles, total_pages, last_end)
    for before, page in zip([None, *pages], pages, strict=False):
        if before is not None and page.page > before.page + 1:
            cutter.begin_behind_gap(section_before(outline, page.page))
        cutter.end_page()
        read = 0
        for at in range(len(page.lines)):
            if at < read:
                continue  # the rest of a heading
            text, read = _with_rest_of_title(page, at, titles)
            cutter.take((page, at), text)
            if cutter.is_at_end:
                break
        if cutter.is_at_end:
            break
    yield from (stretch for stretch in cutter.stretches if not stretch.is_aside)


class _Cutter:
    """Takes lines one by one; the last of the stretches is the one that they belong to."""

    def __init__(self, titles: Mapping[str, Sequence[Entry]], total_pages: int, last_end: int) -> None:
        """`last_end` is the number of the last page with a heading of references."""
        self._titles = titles
        self._total_pages = total_pages
        self._last_end = last_end
        self._has_abstract = False
        self.stretches = [Stretch()]
        self.is_at_end = False

    @property
    def _current(self) -> Stretch:
        return self.stretches[-1]

    def begin_behind_gap(self, path: tuple[str, ...]) -> None:
        """Begin in the section with this path: the pages before were not read."""
        is_aside = any(is_named(part, _name(one)) for one in path for part in ("references", "asides"))
        section = path[-1] if path else ""
        self.stretches.append(Stretch(section, within=telling_section(path), path=path, is_aside=is_aside))

    def end_page(self) -> None:
        """An abstract ends with its page, also where a file draws it last."""
        if self._current.section == ABSTRACT and len(self._current.lines) >= _FEWEST_OF_ABSTRACT:
            self.stretches.append(Stretch())

    def take(self, placed: Placed, text: str) -> None:
        """Take a line, whose text goes on to the end of a title that it begins."""
        page, at = placed
        if self._current.section == ABSTRACT and _is_wider(page.lines[at], self._current):
            self.stretches.append(Stretch())  # The text itself, without a heading.
        if self._current.section == ABSTRACT and printed("keywords", r"[\[【〔]?{}\b").match(text):
            self.stretches.append(Stretch())  # What follows is another abstract, or the text.
            return
        if not (self._has_abstract or self._current.section) and unlabelled(text)[0]:
            self.stretches.append(Stretch(ABSTRACT, [placed], ABSTRACT))  # An abstract without a heading: `Aim: …`
            self._has_abstract = True
            return
        heading = _heading(text, self._titles)
        if not self._has_abstract and page.page < FIRST_PAGES and is_named("abstract", text):
            heading = ABSTRACT  # also in small letters, as publishers set it beside the dates of an article
        runs_in = heading is not None and _runs_in(text) is not None
        if heading is None and self._current.section and _stands_over_text(page, at, begins=not self._current.lines):
            self.stretches.append(replace(self._current, lines=[]))  # No part of the first sentence below it.
        elif heading is None or (runs_in and self._has_abstract):
            self._current.lines.append(placed)
        else:
            self._open(heading, page)
            if runs_in and not self.is_at_end:
                self._current.lines.append(placed)

    def _open(self, heading: str, page: PageLines) -> None:
        """Begin the section with this heading, unless the text ends here."""
        is_end = is_named("references", _name(heading))
        is_license = _LICENSE.search(heading) is not None and page.page * 2 >= self._total_pages
        if is_license or (is_end and (page.page >= self._last_end or page.page * _ENDS_LATE >= self._total_pages)):
            self.is_at_end = True
            return
        is_aside = is_end or is_named("asides", _name(heading))
        last_of_abstract = max(FIRST_PAGES, self._total_pages // _ENDS_LATE)
        is_abstract = is_named("abstract", heading) and page.page < last_of_abstract
        tells = is_abstract or is_aside or kind_of_section(heading) is not None
        path = _path(self._titles.get(bare(heading), ()), page.page, self._current.path)
        within = heading if tells else self._current.within
        self.stretches.append(Stretch(ABSTRACT if is_abstract else heading, [], within, path, is_aside))
        self._has_abstract = self._has_abstract or is_abstract


def _with_rest_of_title(page: PageLines, at: int, titles: Mapping[str, Sequence[Entry]]) -> tuple[str, int]:
    """Return the text of a line, or of several that are one title of the outline, and the number of the next line."""
    lines = [readable(line.text.strip()) for line in page.lines[at : at + _MOST_LINES_OF_TITLE]]
    begins = bare(lines[0])
    for count in range(2, len(lines) + 1 if begins and begins not in titles else 0):
        text = " ".join(lines[:count])
        if _path(titles.get(bare(text), ()), page.page, ()):
            return text, at + count
    return lines[0], at + 1


def _is_wider(line: Line, abstract: Stretch) -> bool:
    """Return whether a line stands out on both sides of an abstract, which is set in a narrower column."""
    boxes = [page.lines[at].box for page, at in abstract.lines[:_MOST_COMPARED]]
    return (
        len(boxes) >= _FEWEST_OF_ABSTRACT
        and line.box.left < min(box.left for box in boxes) - _INDENT
        and line.box.right > max(box.right for box in boxes) + _INDENT
    )


def _name(heading: str) -> str:
    """Return a heading without its number."""
    return bare(heading) or heading.strip()


def _stands_over_text(page: PageLines, at: int, *, begins: bool) -> bool:
    """Return whether a line is a small heading: a few words behind a full stop and before the first line of a text.

    Args:
        page: The page of the line.
        at: Its number.
        begins: Whether it is the first of its section.
    """
    if not 0 < at < len(page.lines) - 1 or not _SMALL_HEADING.fullmatch(page.lines[at].text.strip()):
        return False
    box, below = page.lines[at].box, page.lines[at + 1].box
    if box.right - box.left > _SHORT_OF_COLUMN * (below.right - below.left):
        return False
    before, after = page.lines[at - 1].text.strip(), page.lines[at + 1].text.strip()
    is_below = begins or ENDS.search(before) is not None or page.lines[at - 1].box.height < SMALLER * box.height
    return is_below and after[:1].isupper() and len(after.split()) >= FEWEST_WORDS


def _runs_in(text: str) -> re.Match[str] | None:
    """Return the heading that a line of prose begins with: `Abstract—We counted`."""
    found = printed("abstract", RUN_IN).match(text)
    return found if found and found.end() < len(text) and not text[0].islower() else None


def _heading(text: str, titles: Mapping[str, Sequence[Entry]]) -> str | None:
    """Return the name of the section that a line opens; None for a line of prose."""
    if run_in := _runs_in(text):
        return run_in["name"]
    text = text.replace(" ", "") if _SPACED.fullmatch(text) else text
    plain = bare(text) or text
    if plain and plain in titles:
        return titles[plain][0].title
    if len(text) > _LONGEST_NAME or not text:
        return None
    name = _LENGTH.sub("", plain).strip(" .:—–-")
    if not _begins_small(text) and (tells_kind(name) or any(is_named(part, name) for part in _NAMED)):
        return name.capitalize()
    numbered = None if titles else _NUMBERED.fullmatch(text)
    return (numbered["title"] or numbered["unspaced"]).strip() if numbered and len(text.split()) <= 10 else None


def _path(named: Sequence[Entry], page: int, above: tuple[str, ...]) -> tuple[str, ...]:
    """Return the path of the entry of this name on or beside a page; a heading of no such entry stands in the last."""
    placed = [(abs(entry.place.page - page), entry.path) for entry in named[:_MOST_OF_NAME] if entry.place]
    placed = [each for each in placed if each[0] <= 1]
    return min(placed)[1] if placed else above


def _begins_small(text: str) -> bool:
    """Return whether a line goes on with a sentence, as the last word of a paragraph does that ends in `results.`."""
    return next((character.islower() for character in text if character.isalpha()), False)


def tells_kind(name: str) -> bool:
    """Return whether a line is the name of a section of some kind, and no part of a sentence with such a word in it."""
    return len(name.split()) <= _MOST_WORDS_OF_NAME and kind_of_section(name) is not None
