"""Pages: what the paper prints and which page of the PDF it is, from all that a note's annotations say together.

Zotero Integration prints the PDF's page (`pageIndex + 1`) in one place and the paper's label in another, which
of them where depends on the template; and it prints nothing for the PDF's first page, since 0 is false to
its template language. Its images are called `…-<page of the PDF>-x<X>-y<Y>.png`, or `…-undefined-…` for the first.
Label and PDF page differ by the same number throughout one PDF.
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from urllib.parse import unquote

from catena.annotations.record import Record
from catena.notation.links import read_target
from catena.notes.span import Span

_IMAGE = re.compile(r"-(?P<page>\d{1,5}|undefined)-x-?\d+(?:\.\d+)?-y-?\d+(?:\.\d+)?(?=\.\w+$|$)")
_PARAMETER = re.compile(r"[?&]page=(?P<page>[^&#]*)")
_WHOLE = re.compile(r"\d{1,6}")
_RANGE = re.compile(r"(?P<first>\d{1,6})(?:\s*[-–—]+\s*(?P<last>\d{1,6}))?")
_EMPTY = frozenset({"", "undefined", "null"})
_NO_PAGE = re.compile(r"[-–—?]|none|nan|\d{7,}", re.IGNORECASE)
"""What stands in the place of a page and is none: no paper has a million pages, an identifier of it may."""


class _Label(Enum):
    """Where the templates behind one PDF's annotations write the label when text and link differ."""

    IN_TEXT = "text"
    IN_LINK = "link"


@dataclass(frozen=True, slots=True)
class _Clues:
    """What one record says of its page by itself. "" stands for a page that should be there and isn't.

    Attributes:
        text: Beside the annotation; None if nothing there means to name a page.
        link: The link's `page`; None if it has none.
        pdf_page: The PDF's page by an image's name or a link to the file, 1-based; None without one.
    """

    text: str | None
    link: str | None
    pdf_page: int | None

    @property
    def lost_first(self) -> bool:
        """Whether the import tool lost the PDF's first page."""
        return self.link == "" or (self.text == "" and self.link is not None)

    @property
    def is_all_lost(self) -> bool:
        """Whether it lost it where it writes the PDF's page, not the label, both in the text and in the link."""
        return self.link == "" and not self.text


@dataclass(frozen=True, slots=True)
class _Place:
    """Page as written, as the paper prints it, and the PDF's, 0-based."""

    page: str | None
    label: str | None
    index: int | None


def reconciled(
    records: Sequence[Record], *, pages: str | None = None, marks: Sequence[tuple[Span, ...]] = ()
) -> tuple[Record, ...]:
    """Settle `page`, `page_label` and `page_index` of one note's annotations, PDF by PDF.

    Args:
        records: In the order of the note. `page` is "" where a page reference stands without its number
            (`([p.](…?page=))`), None where nothing means to name a page. A label or index that is set already
            (Zotero's own notes have both) is kept and counts as certain.
        pages: The pages of the article as the note's header states them (`479–486`), which tell the label of the
            PDF's first page where nothing else does; None without them.
        marks: For each record the spans of what it accounts for, which it is given too; () leaves them as they are.

    Returns:
        The records in the same order, `page` never "". Where text and link disagree, an image or a number that isn't
        arabic tells which is the label; without either the larger one is, as in the articles of a journal's volume.
    """
    by_pdf: dict[str, list[int]] = {}
    for at, record in enumerate(records):
        by_pdf.setdefault(record.attachment_key or "", []).append(at)
    # An image often has no link: with one PDF in the note it is that one's.
    if len(by_pdf) == 2 and "" in by_pdf:
        by_pdf = {"": list(range(len(records)))}
    settled: dict[int, _Place] = {}
    for own in by_pdf.values():
        settled.update(zip(own, _of_one_pdf([records[at] for at in own], pages), strict=True))
    return tuple(
        _with_place(record, settled[at], marks[at] if marks else record.marks) for at, record in enumerate(records)
    )


def page_of_image(path: str | None) -> int | None:
    """The PDF's page, 1-based, in the name that Zotero Integration gives an image; None if it has none."""
    found = _IMAGE.search(path or "")
    if found is None:
        return None
    return 1 if found["page"] == "undefined" else int(found["page"])


def _of_one_pdf(records: Sequence[Record], pages: str | None) -> list[_Place]:
    clues = [_clues_of(record) for record in records]
    where = _where_labels_are(records, clues)
    only_pdf_pages = any(clue.is_all_lost for clue in clues)
    each = zip(records, clues, strict=True)
    places = [_by_itself(record, clue, where, only_pdf_pages=only_pdf_pages) for record, clue in each]
    offset = _offset(places)
    if offset is None and pages:
        offset = _stated_offset(places, pages)
    return places if offset is None else [_completed(place, offset) for place in places]


def _clues_of(record: Record) -> _Clues:
    link, page_of_file = _pages_of_link(record.uri)
    return _Clues(_page(record.page), _page(link), page_of_image(record.image_path) or page_of_file)


def _pages_of_link(uri: str | None) -> tuple[str | None, int | None]:
    """What a link into Zotero says of the page; and the page of a link to the file itself (`paper.pdf#page=4`)."""
    if uri is None:
        return None, None
    if uri.startswith("zotero:") and (found := _PARAMETER.search(uri)) is not None:
        return unquote(found["page"]), None
    target = read_target(uri)
    if target is None:
        return None, None
    return (target.page, None) if uri.startswith("zotero:") else (None, _whole(target.page or ""))


def _page(written: str | None) -> str | None:
    """A page as written, "" for one that got lost, None for none."""
    text = (written or "").strip()
    if written is None or _NO_PAGE.fullmatch(text):
        return None
    return "" if text.casefold() in _EMPTY else text


def _where_labels_are(records: Sequence[Record], clues: Sequence[_Clues]) -> _Label:
    votes: Counter[_Label] = Counter()
    for record, clue in zip(records, clues, strict=True):
        if clue.text and clue.link and _first(clue.text) != _first(clue.link):
            certain = None if record.page_index is None else record.page_index + 1
            where, weight = _vote(clue.text, clue.link, clue.pdf_page or certain)
            votes[where] += weight
    return max(_Label, key=lambda where: votes[where])


def _vote(text: str, link: str, page: int | None) -> tuple[_Label, int]:
    """Which one is the label, and how much that says: an image's page settles it, a roman number nearly."""
    in_text, in_link = _first(text), _first(link)
    if page is not None and page in (in_text, in_link):
        return (_Label.IN_TEXT if page == in_link else _Label.IN_LINK), 10_000
    if in_text is None or in_link is None:
        return (_Label.IN_TEXT if in_text is None else _Label.IN_LINK), 100
    return (_Label.IN_TEXT if in_text > in_link else _Label.IN_LINK), 1


def _by_itself(own: Record, clue: _Clues, where: _Label, *, only_pdf_pages: bool) -> _Place:
    """What follows from the record alone, and from how its neighbours write pages."""
    label, pdf_page = _label_and_pdf_page(clue, where, only_pdf_pages=only_pdf_pages)
    number = 1 if clue.lost_first else clue.pdf_page or _whole(pdf_page or "")
    index = own.page_index
    if index is None and number:
        index = number - 1
    label = own.page_label or label
    page = clue.text or ("1" if clue.lost_first else clue.link) or label
    if page is None and index is not None:
        page = str(index + 1)
    return _Place(page, label, index)


def _label_and_pdf_page(clue: _Clues, where: _Label, *, only_pdf_pages: bool) -> tuple[str | None, str | None]:
    if clue.text and clue.link and _first(clue.text) != _first(clue.link):
        return (clue.text, clue.link) if where is _Label.IN_TEXT else (clue.link, clue.text)
    written = clue.text or clue.link or None
    # What is left of a lost page is its label: only the PDF's page gets lost.
    return (None, written) if only_pdf_pages and not clue.lost_first else (written, None)


def _offset(places: Sequence[_Place]) -> int | None:
    """Label − PDF page, if two in three of those that have both agree on it; None if they don't."""
    votes: Counter[int] = Counter()
    for place in places:
        number = _whole(place.label or "")
        if number is not None and place.index is not None:
            votes[number - place.index - 1] += 1
    if not votes:
        return None
    [(offset, most)] = votes.most_common(1)
    return offset if most * 3 >= votes.total() * 2 else None


def _stated_offset(places: Sequence[_Place], pages: str) -> int | None:
    """Label − PDF page if the article's stated pages hold all labels of the note; None if they do not."""
    found = _RANGE.fullmatch(pages.strip())
    if found is None or not found["last"]:
        return None
    first, last = int(found["first"]), int(found["last"])
    last = int(found["first"][: -len(found["last"])] + found["last"]) if last < first else last
    numbers = [number for place in places if (number := _first(place.label or "")) is not None]
    return first - 1 if numbers and all(first <= number <= last for number in numbers) else None


def _completed(place: _Place, offset: int) -> _Place:
    """Complete the label from the index, or the index from the label."""
    if place.label is None and place.index is not None and place.index + 1 + offset >= 1:
        return replace(place, label=str(place.index + 1 + offset))
    number = _first(place.label or "")
    if place.index is None and number is not None and number - offset >= 1:
        return replace(place, index=number - offset - 1)
    return place


def _with_place(record: Record, place: _Place, marks: tuple[Span, ...]) -> Record:
    known = (record.page, record.page_label, record.page_index, record.marks)
    if known == (place.page, place.label, place.index, marks):
        return record
    return replace(record, page=place.page, page_label=place.label, page_index=place.index, marks=marks)


def _whole(page: str) -> int | None:
    return int(page) if _WHOLE.fullmatch(page) else None


def _first(page: str) -> int | None:
    """The number of a page or the first one of a range; None for `xii`, `S12`."""
    found = _RANGE.fullmatch(page)
    return int(found["first"]) if found else None
