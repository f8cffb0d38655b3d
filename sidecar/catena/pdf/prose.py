"""The prose of a PDF: its sentences with their pages and sections, without headings, captions and references."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from statistics import median

from catena.language.sentences import sentence_bounds
from catena.language.tokens import BLANK_IN_CJK, HAN_OR_KANA
from catena.pdf.blocks import body_height, without_asides
from catena.pdf.headings import outline_from_text
from catena.pdf.outline import Entry, entries
from catena.pdf.page import Line, PageLines
from catena.pdf.repeated import without_line_numbers, without_repeated, without_running_head, without_watermarks
from catena.pdf.stretches import (
    ABSTRACT,
    ENDS,
    FEWEST_WORDS,
    FIRST_PAGES,
    RUN_IN,
    SMALLER,
    Placed,
    Stretch,
    stretches_of,
    tells_kind,
)
from catena.pdf.text import KnownWords, known_words, text_of
from catena.pdf.titles import bare
from catena.rhetoric.judging import judged
from catena.rhetoric.kind import Kind
from catena.rhetoric.printed import printed
from catena.rhetoric.sections import kind_of_section

_OPENS_ABSTRACT = r"(?:a\s?b\s?s\s?t\s?r\s?a\s?c\s?t\Z|[\[【〔]?{}\W*(?:\Z|[—–:：.\]】〕-]))"
_CAPTION = r"{}\s*[A-Z]?\d"
_CAPTION_LABEL = rf"(?:\A|\s){_CAPTION}[\d.]*[a-z]?\s*[.:|–—-]?\Z"
"""The label of a caption, alone or behind the cells of a table; what follows its full stop is the caption."""

_FEWEST_OF_LIMITS, _MOST_CHARACTERS, _MOST_OF_ABSTRACT, _MOST_DIGITS, _MOST_SIGNS = 3, 420, 700, 0.2, 0.4
_FEWEST_UNSPACED = 12
_FEWEST_BEFORE, _MOST_BEFORE = 3, 14
"""How many sentences before the introduction may be an abstract without a heading."""


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
    stretches = stretches_of(shown, known_outline, titles, total_pages)
    return _with_abstract([sentence for stretch in stretches for sentence in _sentences(stretch, known)])


def _with_abstract(sentences: Sequence[PdfSentence]) -> tuple[PdfSentence, ...]:
    """Return the sentences; a few on the first pages before the introduction are the abstract if none is named so.

    It begins on the next page at the latest: what stands before the contents is the imprint.
    """
    first = next((at for at, one in enumerate(sentences) if one.section), 0)
    if not _FEWEST_BEFORE <= first <= _MOST_BEFORE or sentences[first - 1].page >= FIRST_PAGES:
        return tuple(sentences)
    is_next = sentences[first].page <= sentences[first - 1].page + 1
    if not is_next or kind_of_section(sentences[first].section) is not Kind.BACKGROUND:
        return tuple(sentences)
    if any(one.section == ABSTRACT for one in sentences):
        return tuple(sentences)
    return (*(replace(one, section=ABSTRACT, within=ABSTRACT) for one in sentences[:first]), *sentences[first:])


def _sentences(stretch: Stretch, known: KnownWords) -> Iterator[PdfSentence]:
    usual = median(_line(each).box.height for each in stretch.lines) if stretch.lines else 0.0
    groups = [[*own] for _, own in groupby(stretch.lines, lambda each: _line(each).box.height < SMALLER * usual)]
    between = [
        own
        for before, own, behind in zip(groups, groups[1:], groups[2:], strict=False)
        if _line(own[0]).box.height < SMALLER * usual and _goes_on(before[-1], behind[0])
    ]
    apart = {id(own) for own in between}
    running = [each for own in groups if id(own) not in apart for each in own]
    for lines in (running, *between):
        yield from _sentences_of(replace(stretch, lines=lines), usual, known)


def _line(placed: Placed) -> Line:
    page, at = placed
    return page.lines[at]


def _goes_on(last: Placed, following: Placed) -> bool:
    """Return whether a sentence goes on in the next column or on the next page, over the notes or figure between."""
    upper, lower = _line(last), _line(following)
    is_further = last[0] is not following[0] or lower.box.bottom > upper.box.bottom
    is_alike = abs(upper.box.height - lower.box.height) <= (1 - SMALLER) * upper.box.height
    return is_further and is_alike and ENDS.search(upper.text) is None and lower.text[:1].islower()


def _sentences_of(stretch: Stretch, usual: float, known: KnownWords) -> Iterator[PdfSentence]:
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
    if run_in := printed("abstract", RUN_IN).match(text):
        text, cut = text[run_in.end() :], run_in.end()
        starts = [max(0, start - cut) for start in starts]
    is_caption, label_at = False, -1
    for start, end in sentence_bounds(text):
        if stretch.section == ABSTRACT and tells_kind(text[start:end].rstrip(".")):
            label_at = start  # `Results.` belongs to the sentence behind it.
            continue
        start, label_at = label_at if label_at >= 0 else start, -1
        sentence = text[start:end]
        if is_caption:
            is_caption = False
            continue
        is_prose = _is_prose(sentence, _MOST_OF_ABSTRACT if stretch.section == ABSTRACT else _MOST_CHARACTERS)
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


def _pieces(stretch: Stretch, usual: float) -> Iterator[tuple[PageLines, list[Line]]]:
    """Yield the lines of a section by page, and those behind a table or footnote in smaller letters anew."""
    last, lines = None, list[Line]()
    for page, at in stretch.lines:
        line = page.lines[at]
        is_usual = abs(line.box.height - usual) <= (1 - SMALLER) * usual
        is_behind = bool(lines) and is_usual and lines[-1].box.height < SMALLER * usual
        if last is not None and (page is not last or (is_behind and not lines[-1].text.endswith("-"))):
            yield last, lines
            lines = []
        lines.append(line)
        last = page
    if last is not None:
        yield last, lines


def _is_prose(sentence: str, most: int = _MOST_CHARACTERS) -> bool:
    if (
        len(sentence) > most
        or not ENDS.search(sentence)
        or printed("captions", _CAPTION).match(sentence)
        or printed("no_prose").search(sentence)
    ):
        return False
    if HAN_OR_KANA.search(sentence):
        return len(sentence) >= _FEWEST_UNSPACED
    words = sentence.split()
    digits = sum(c.isdigit() for c in sentence)
    if sum(not any(map(str.isalpha, word)) for word in words) > _MOST_SIGNS * len(words):
        return False  # the labels of a figure's axes
    is_long = len(words) >= FEWEST_WORDS or (len(words) >= _FEWEST_OF_LIMITS and _names_limits(sentence))
    return is_long and sentence[0].isupper() and digits <= _MOST_DIGITS * len(sentence)


def _names_limits(sentence: str) -> bool:
    """Return whether a sentence says that what follows are limits: `Our study has several limitations.`"""
    found = judged(sentence)
    return found is not None and found.kind is Kind.LIMITATION and found.cue != ""
