"""The prose of a PDF: its sentences with their pages and sections, without headings, captions and references."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from statistics import median
from typing import TypeAlias

from catena.language.sentences import sentence_bounds
from catena.language.tokens import BLANK_IN_CJK, HAN_OR_KANA
from catena.pdf.blocks import body_height, without_asides
from catena.pdf.headings import outline_from_text
from catena.pdf.outline import Entry, entries
from catena.pdf.page import Line, PageLines
from catena.pdf.repeated import without_line_numbers, without_repeated, without_running_head, without_watermarks
from catena.pdf.sections import section_before
from catena.pdf.text import KnownWords, known_words, readable, text_of
from catena.pdf.titles import bare
from catena.rhetoric.judging import judged
from catena.rhetoric.kind import Kind
from catena.rhetoric.labelling import unlabelled
from catena.rhetoric.printed import Part, is_named, printed
from catena.rhetoric.sections import kind_of_section, telling_section

ABSTRACT = "Abstract"
"""The name of the section that holds the abstract, in whatever language its heading is."""

_RUN_IN = r"(?P<open>[\[【〔])?(?P<name>{})\s*(?(open)[\]】〕][—–:：.-]*|(?:[—–:：.-]+|(?=\s(?-i:[A-Z]))))\s*"
_OPENS_ABSTRACT = r"(?:a\s?b\s?s\s?t\s?r\s?a\s?c\s?t\Z|[\[【〔]?{}\W*(?:\Z|[—–:：.\]】〕-]))"
_LENGTH = re.compile(r"\s*\(?\d{2,4}(?: words)?\)?\Z")
"""The number of words behind a heading in a manuscript: `Abstract (250)`."""
_SPACED = re.compile(r"(?:\w ){4,}\w")
"""A heading in spaced letters: `A B S T R A C T`."""

_NUMBERED = re.compile(
    r"\d{1,2}(?:\.\d{1,2}){1,3}\s+(?P<unspaced>[\u3040-\u30ff\u3400-\u9fff]{2,20})|(?:\d{1,2}(?:\.\d{1,2}){0,3}\.?|[IVX]{1,5}\.|[A-Z]\.)(?:\s+\|)?\s+(?P<title>[A-ZÄÖÜÉ][^.!?;,]{2,70})"
)
_SMALL_HEADING = re.compile(r"[A-ZÀ-Þ](?:[\w’'-]*[^\W\d_])?(?: [^\W\d_][\w×’'-]*| \d{1,2}){1,7}")
_LICENSE = re.compile(r"\blicen[cs]e\Z", re.IGNORECASE)
_CAPTION = r"{}\s*[A-Z]?\d"
_CAPTION_LABEL = rf"(?:\A|\s){_CAPTION}[\d.]*[a-z]?\s*[.:|–—-]?\Z"
"""The label of a caption, alone or behind the cells of a table; what follows its full stop is the caption."""

_ENDS = re.compile(r"[.!?。！？][\"'”’»)\]\d,–-]*$")
_NO_PROSE = re.compile(
    r"@\w|arXiv:|https?://|\bdoi\b|©|\(c\) \d{4}|\ball rights reserved\b|\be-?mail\b|"
    r"^(?:table of )?contents\b|\s\.$|•|^(?:usage|returns?|proof|beweis|démonstration|demostración)s?:|"
    r"^(?:received|accepted|published)\b|^key ?words\b|^index terms\b|^ccs concepts\b|^general terms\b|\.{4}|"
    r"^categories and subject descriptors\b|(?:^|\s)(?:R>|>>>) |"
    r"\bpermission (?:to make|is granted)\b|\bcreative commons\b|"
    r"\bopen[- ]access article\b|\bsupplementary (?:appendix|material)s? (?:is|are)\b|\bcorresponding author\b|"
    r"\bcopies (?:are not made|bear this notice)\b|\bfree documentation license\b|\bcopyrights?\b|\bISSN\b|\bISBN\b|"
    r"\bmanuscript (?:received|was)\b|\bunedited manuscript\b|"
    r"\bearly version of the manuscript\b|\blegal disclaimers\b|\bpersonal use is permitted\b|\bcompeting interests?\b|"
    r"\bfinancial support from\b|"
    r"\bsupported (?:in part )?by (?:the|a|an|grants?)\b.*\b(?:grants?|foundation|council|fund)\b|\bgrant no\b|"
    r"^(?:data|values|results|error bars|bars|points) (?:are|is|were|represent|show|indicate)\b.*"
    r"\b(?:means?|medians?|SEM|SD|standard|unless)\b|\b(?:see|shown|listed) (?:below|above|left|right)\)?\W*$",
    re.IGNORECASE,
)
_FEWEST_WORDS, _FEWEST_OF_LIMITS, _MOST_CHARACTERS, _MOST_DIGITS, _MOST_SIGNS = 6, 3, 420, 0.2, 0.4
_FEWEST_UNSPACED = 12
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
_FIRST_PAGES = 3
_FEWEST_BEFORE, _MOST_BEFORE = 3, 14
"""How many sentences before the introduction may be an abstract without a heading."""

_SMALLER = 0.95
"""Lines below this share of the usual height of their section are those of a table or footnote."""

_MOST_COMPARED = 12
_INDENT = 8.0
"""In points: so much further out on both sides is no unevenness of an edge."""


@dataclass(frozen=True, slots=True)
class PdfSentence:
    """A sentence of a PDF.

    Attributes:
        text: Plain text on one line.
        page: The page on which it begins, from 1.
        label: The page as printed, else its number.
        section: The heading above it; "" before the first.
        within: The last heading up to that one that says what its sentences do, such as `Methods`; "" without one.
        path: The sections of the outline that it stands in, from the top level down; () outside of them.
    """

    text: str
    page: int
    label: str
    section: str
    within: str = ""
    path: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PdfHeading:
    """A heading of the outline.

    Attributes:
        path: The titles from the top level down to its own.
        page: The page on which its section begins, from 1.
        label: The page as printed, else its number.
        is_read: Whether this page was read.
    """

    path: tuple[str, ...]
    page: int
    label: str
    is_read: bool = True


_Placed: TypeAlias = tuple[PageLines, int]
"""A line: its page, and its number there."""


@dataclass(slots=True)
class _Stretch:
    """The lines of one section, in order, each with its page."""

    section: str
    lines: list[_Placed]
    within: str = ""
    path: tuple[str, ...] = ()


def sentences_of_pdf(
    pages: Sequence[PageLines], outline: Sequence[Entry], *, total_pages: int
) -> tuple[PdfSentence, ...]:
    """Return the sentences of these pages in reading order, up to the references.

    Args:
        pages: The pages that were read.
        outline: The entries of the outline, whose titles are recognized as headings; () if the file states none.
        total_pages: Number of pages in the PDF.
    """
    bare_pages = map(without_running_head, without_repeated(pages, total_pages=total_pages))
    plain = [*map(without_line_numbers, bare_pages)]
    body = body_height(plain)
    opens_abstract = printed("abstract", _OPENS_ABSTRACT)
    shown = [without_asides(without_watermarks(page, body), body, opens_abstract) for page in plain]
    known = known_words(line for page in shown for line in page.lines)
    known_outline = outline or entries(outline_from_text(pages, total_pages=total_pages))
    titles: dict[str, list[Entry]] = {}
    for entry in known_outline:
        titles.setdefault(bare(entry.title), []).append(entry)
    stretches = _stretches(shown, known_outline, titles, total_pages)
    return _with_abstract([sentence for stretch in stretches for sentence in _sentences(stretch, known)])


def _with_abstract(sentences: Sequence[PdfSentence]) -> tuple[PdfSentence, ...]:
    """Return the sentences; a few on the first pages before the introduction are the abstract if none is named so.

    It begins on the next page at the latest: what stands before the contents is the imprint.
    """
    first = next((at for at, one in enumerate(sentences) if one.section), 0)
    if not _FEWEST_BEFORE <= first <= _MOST_BEFORE or sentences[first - 1].page >= _FIRST_PAGES:
        return tuple(sentences)
    is_next = sentences[first].page <= sentences[first - 1].page + 1
    if not is_next or kind_of_section(sentences[first].section) is not Kind.BACKGROUND:
        return tuple(sentences)
    if any(one.section == ABSTRACT for one in sentences):
        return tuple(sentences)
    return (*(replace(one, section=ABSTRACT, within=ABSTRACT) for one in sentences[:first]), *sentences[first:])


def _stretches(
    pages: Sequence[PageLines], outline: Sequence[Entry], titles: Mapping[str, Sequence[Entry]], total_pages: int
) -> Iterator[_Stretch]:
    current, is_skipped = _Stretch("", []), False
    ends = [page.page for page in pages for line in page.lines if is_named("references", _name(line.text))]
    last_end = max(ends, default=0) if len(pages) == total_pages else total_pages
    has_abstract = False
    for before, page in zip([None, *pages], pages, strict=False):
        if before is not None and page.page > before.page + 1:  # Pages between were not read.
            if not is_skipped:
                yield current
            path = section_before(outline, page.page)
            name = telling_section(path)
            current = _Stretch(path[-1] if path else "", [], name, path)
            is_skipped = any(is_named(part, _name(one)) for one in path for part in ("references", "asides"))
        if current.section == ABSTRACT and len(current.lines) >= _FEWEST_OF_ABSTRACT:
            yield current  # An abstract ends with its page, also where a file draws it last.
            current = _Stretch("", [])
        read = 0
        for at, line in enumerate(page.lines):
            if at < read:
                continue  # the rest of a heading
            text, read = _with_rest_of_title(page, at, titles)
            if current.section == ABSTRACT and _is_wider(line, current):
                yield current  # The text itself, without a heading.
                current = _Stretch("", [])
            if current.section == ABSTRACT and printed("keywords", r"[\[【〔]?{}\b").match(text):
                yield current  # What follows is another abstract, or the text.
                current = _Stretch("", [])
                continue
            if not (has_abstract or current.section) and unlabelled(text)[0]:
                yield current  # An abstract without a heading: `Aim: …`
                current, has_abstract = _Stretch(ABSTRACT, [(page, at)], ABSTRACT), True
                continue
            heading = _heading(text, titles)
            if not has_abstract and page.page < _FIRST_PAGES and is_named("abstract", text):
                heading = ABSTRACT  # also in small letters, as publishers set it beside the dates of an article
            runs_in = heading is not None and _runs_in(text) is not None
            if heading is None and current.section and _stands_over_text(page, at, begins=not current.lines):
                if not is_skipped:
                    yield current  # What stands over a paragraph is no part of its first sentence.
                current = _Stretch(current.section, [], current.within, current.path)
                continue
            if heading is None or (runs_in and has_abstract):
                current.lines.append((page, at))
                continue
            if not is_skipped:
                yield current
            is_end = is_named("references", _name(heading))
            is_license = _LICENSE.search(heading) is not None and page.page * 2 >= total_pages
            if is_license or (is_end and (page.page >= last_end or page.page * _ENDS_LATE >= total_pages)):
                return
            is_skipped = is_end or is_named("asides", _name(heading))
            is_abstract = is_named("abstract", heading) and page.page < max(_FIRST_PAGES, total_pages // _ENDS_LATE)
            tells = is_abstract or is_skipped or kind_of_section(heading) is not None
            path = _path(titles.get(bare(heading), ()), page.page, current.path)
            current = _Stretch(ABSTRACT if is_abstract else heading, [], heading if tells else current.within, path)
            has_abstract = has_abstract or is_abstract
            if runs_in:
                current.lines.append((page, at))
    if not is_skipped:
        yield current


def _with_rest_of_title(page: PageLines, at: int, titles: Mapping[str, Sequence[Entry]]) -> tuple[str, int]:
    """Return the text of a line, or of several that are one title of the outline, and the number of the next line."""
    lines = [readable(line.text.strip()) for line in page.lines[at : at + _MOST_LINES_OF_TITLE]]
    begins = bare(lines[0])
    for count in range(2, len(lines) + 1 if begins and begins not in titles else 0):
        text = " ".join(lines[:count])
        if _path(titles.get(bare(text), ()), page.page, ()):
            return text, at + count
    return lines[0], at + 1


def _is_wider(line: Line, abstract: _Stretch) -> bool:
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
    is_below = begins or _ENDS.search(before) is not None or page.lines[at - 1].box.height < _SMALLER * box.height
    return is_below and after[:1].isupper() and len(after.split()) >= _FEWEST_WORDS


def _runs_in(text: str) -> re.Match[str] | None:
    """Return the heading that a line of prose begins with: `Abstract—We counted`."""
    found = printed("abstract", _RUN_IN).match(text)
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
    if not _begins_small(text) and (_tells_kind(name) or any(is_named(part, name) for part in _NAMED)):
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


def _tells_kind(name: str) -> bool:
    """Return whether a line is the name of a section of some kind, and no part of a sentence with such a word in it."""
    return len(name.split()) <= _MOST_WORDS_OF_NAME and kind_of_section(name) is not None


def _sentences(stretch: _Stretch, known: KnownWords) -> Iterator[PdfSentence]:
    usual = median(_line(each).box.height for each in stretch.lines) if stretch.lines else 0.0
    groups = [[*own] for _, own in groupby(stretch.lines, lambda each: _line(each).box.height < _SMALLER * usual)]
    between = [
        own
        for before, own, behind in zip(groups, groups[1:], groups[2:], strict=False)
        if _line(own[0]).box.height < _SMALLER * usual and _goes_on(before[-1], behind[0])
    ]
    apart = {id(own) for own in between}
    running = [each for own in groups if id(own) not in apart for each in own]
    for lines in (running, *between):
        yield from _sentences_of(replace(stretch, lines=lines), usual, known)


def _line(placed: _Placed) -> Line:
    page, at = placed
    return page.lines[at]


def _goes_on(last: _Placed, following: _Placed) -> bool:
    """Return whether a sentence goes on in the next column or on the next page, over the notes or figure between."""
    upper, lower = _line(last), _line(following)
    is_further = last[0] is not following[0] or lower.box.bottom > upper.box.bottom
    is_alike = abs(upper.box.height - lower.box.height) <= (1 - _SMALLER) * upper.box.height
    return is_further and is_alike and _ENDS.search(upper.text) is None and lower.text[:1].islower()


def _sentences_of(stretch: _Stretch, usual: float, known: KnownWords) -> Iterator[PdfSentence]:
    text, starts = "", list[int]()
    pages: list[PageLines] = []
    for page, lines in _pieces(stretch, usual):
        joined = BLANK_IN_CJK.sub("", " ".join(text_of(lines, known).split()))
        if text.endswith("-") and joined[:1].islower():
            text = text[:-1]
        elif text and not BLANK_IN_CJK.search(f"{text[-1]} {joined[:1]}"):
            text = f"{text} "
        starts.append(len(text))
        pages.append(page)
        text += joined
    if run_in := printed("abstract", _RUN_IN).match(text):
        text, cut = text[run_in.end() :], run_in.end()
        starts = [max(0, start - cut) for start in starts]
    is_caption, label_at = False, -1
    for start, end in sentence_bounds(text):
        if stretch.section == ABSTRACT and _tells_kind(text[start:end].rstrip(".")):
            label_at = start  # `Results.` belongs to the sentence behind it.
            continue
        start, label_at = label_at if label_at >= 0 else start, -1
        sentence = text[start:end]
        if is_caption:
            is_caption = False
            continue
        is_prose = _is_prose(sentence)
        is_caption = not is_prose and printed("captions", _CAPTION_LABEL).search(sentence) is not None
        behind = starts[bisect_right(starts, start) : bisect_left(starts, end)]
        if (at := next((at for at in reversed(behind) if _is_prose(text[at:end])), None)) is not None:
            start, sentence, is_prose = at, text[at:end], True  # without the table before it
        page = pages[bisect_right(starts, start) - 1]
        if is_prose:
            yield PdfSentence(
                sentence,
                page.page + 1,
                page.label or str(page.page + 1),
                stretch.section,
                stretch.within,
                stretch.path,
            )


def _pieces(stretch: _Stretch, usual: float) -> Iterator[tuple[PageLines, list[Line]]]:
    """Yield the lines of a section by page, and those behind a table or footnote in smaller letters anew."""
    last, lines = None, list[Line]()
    for page, at in stretch.lines:
        line = page.lines[at]
        is_usual = abs(line.box.height - usual) <= (1 - _SMALLER) * usual
        is_behind = bool(lines) and is_usual and lines[-1].box.height < _SMALLER * usual
        if last is not None and (page is not last or (is_behind and not lines[-1].text.endswith("-"))):
            yield last, lines
            lines = []
        lines.append(line)
        last = page
    if last is not None:
        yield last, lines


def _is_prose(sentence: str) -> bool:
    if (
        len(sentence) > _MOST_CHARACTERS
        or not _ENDS.search(sentence)
        or printed("captions", _CAPTION).match(sentence)
        or _NO_PROSE.search(sentence)
    ):
        return False
    if HAN_OR_KANA.search(sentence):
        return len(sentence) >= _FEWEST_UNSPACED
    words = sentence.split()
    digits = sum(c.isdigit() for c in sentence)
    if sum(not any(map(str.isalpha, word)) for word in words) > _MOST_SIGNS * len(words):
        return False  # the labels of a figure's axes
    is_long = len(words) >= _FEWEST_WORDS or (len(words) >= _FEWEST_OF_LIMITS and _names_limits(sentence))
    return is_long and sentence[0].isupper() and digits <= _MOST_DIGITS * len(sentence)


def _names_limits(sentence: str) -> bool:
    """Return whether a sentence says that what follows are limits: `Our study has several limitations.`"""
    found = judged(sentence)
    return found is not None and found.kind is Kind.LIMITATION and found.cue != ""
