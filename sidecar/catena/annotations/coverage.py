"""Check that everything that an import tool wrote for an annotation belongs to one, or say why not.

Links to annotations and `<mark>` elements are counted wherever they stand; images, page references and quotations where
annotations are expected.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from catena.annotations.annotation import NO_COVERAGE, Coverage, LeftOut, Unit
from catena.annotations.markup import EMBED, embedded_path
from catena.annotations.record import Record
from catena.language.shortening import shortened
from catena.language.template_words import words_of
from catena.notation.anchors import take_anchors
from catena.notation.links import links_in, read_target
from catena.notation.note_lines import NoteLines
from catena.notation.page_references import bracketed_page
from catena.notation.wording import paper_text
from catena.notes.span import Span

_LINK = re.compile(r"zotero://[^\s<>\[\]\"'”’)]*(?:\([^\s<>()]*\)[^\s<>\[\]\"'”’)]*)*", re.IGNORECASE)
_MARK = re.compile(r"<mark\b[^<>]*>", re.IGNORECASE)
_MARK_INNER = re.compile(r"(?P<inner>[^<\n]*)</mark", re.IGNORECASE)
_IMAGE = re.compile(r"\.(?:png|jpe?g|gif|webp|svg|bmp|tiff?|avif)(?:[?#@|]|$)", re.IGNORECASE)
_PAGED = re.compile(r"zotero:|\.pdf#|[(\[*（]\s*(?:p|S|第|쪽|trang|стр)", re.IGNORECASE)
_CALLOUT = re.compile(r"[>\s]*\[!(?P<type>[^\]|\n]{1,40})")
_ROW = re.compile(r"\s*\|")
_NO_QUOTES = {*words_of("callouts.apart"), "cite", "warning"}
_UNREAD: dict[Unit, str] = {
    "image": "The image is beside words that are read as no annotation.",
    "page": "No words, comment or image stand beside the page reference.",
    "quote": "The quotation is read as no annotation.",
}
_IN_PDF = re.compile(r"\.pdf#.*\b(?:selection|annotation|rect)=", re.IGNORECASE)
_SHORTENED = 120
_MOST_LOOKED_AT = 200
"""How many records of one line are looked at for the words of a mark."""


@dataclass(frozen=True, slots=True)
class Occurrence:
    """Something in a note that stands for an annotation or a part of one.

    Attributes:
        what: What it is.
        text: The text as written.
        line: The line, 0-based.
        span: The position.
        key: The annotation's key, or the image's path; None for a mark and for a link that names none.
        is_empty: Whether it is a mark without content.
    """

    what: Unit
    text: str
    line: int
    span: Span
    key: str | None = None
    is_empty: bool = False


def occurrences_in(lines: NoteLines, expected: Sequence[bool] = ()) -> tuple[Occurrence, ...]:
    """Return what stands for annotations in a note, in order.

    Args:
        lines: The lines of the note.
        expected: For each line whether annotations are expected there; empty if they are expected nowhere.
    """
    certain = [found for at, text in enumerate(lines.written) for found in _on_line(lines, at, text)]
    if not any(expected):
        return tuple(certain)
    likely = _expected_units(lines, expected, {found.line for found in certain})
    return tuple(sorted([*certain, *likely], key=lambda found: found.span.byte_start))


def marks_of(records: Sequence[Record], occurrences: Sequence[Occurrence]) -> list[tuple[Span, ...]]:
    """Return for each record the spans of what it accounts for."""
    marks: list[list[Span]] = [[*record.marks] for record in records]
    on_lines = _OnLines(records)
    for occurrence in occurrences:
        at = on_lines.owner_of(occurrence)
        if at is not None:
            marks[at].append(occurrence.span)
    return [tuple(spans) for spans in marks]


def coverage_by(
    records: Sequence[Record], occurrences: Sequence[Occurrence], lines: NoteLines, *, otherwise: str | None = None
) -> Coverage:
    """Count the links and marks that the records cover, and say why the others are not covered.

    Args:
        records: The records with their marks.
        occurrences: All links and marks of the note.
        lines: The lines of the note.
        otherwise: The reason why the note has no annotations at all; None if it has some.
    """
    if not occurrences:
        return NO_COVERAGE
    covered = {span for record in records for span in record.marks}
    code, admonitions = lines.code
    left = [
        LeftOut(
            found.what,
            shortened(found.text, _SHORTENED),
            otherwise or _reason(found, lines, code, admonitions),
            found.span,
        )
        for found in occurrences
        if found.span not in covered
    ]
    counts = Counter(found.what for found in occurrences)
    return Coverage(
        links=counts["link"],
        marks=counts["mark"],
        images=counts["image"],
        pages=counts["page"],
        quotes=counts["quote"],
        covered=len(occurrences) - len(left),
        left_out=tuple(left),
    )


def _expected_units(lines: NoteLines, expected: Sequence[bool], certain: set[int]) -> Iterator[Occurrence]:
    """Find images, page references and quotations where annotations are expected.

    A page reference beside a link or mark, and a quotation that holds any other unit, belong to these.
    """
    code = lines.code[0] | lines.computed
    quoted: list[int] = []
    holds = False
    for at, text in enumerate([*lines.texts, ""]):
        is_open = at < len(expected) and expected[at] and at not in code
        if quoted and not (is_open and text.lstrip().startswith(">") and not _CALLOUT.match(text)):
            if not holds and (quote := _quote(lines, quoted)):
                yield quote
            quoted, holds = [], False
        if not is_open:
            continue
        images = list(_images(lines, at)) if "![" in text else []
        pages = list(_pages(lines, at)) if not images and at not in certain and _PAGED.search(text) else []
        yield from images
        yield from pages
        if text.lstrip().startswith(">"):
            quoted.append(at)
            holds = holds or bool(images or pages) or at in certain


def _images(lines: NoteLines, at: int) -> Iterator[Occurrence]:
    for found in EMBED.finditer(lines.written[at]):
        path = embedded_path(found)
        if _IMAGE.search(path):
            yield Occurrence("image", found[0], at, lines.part(at, found.start(), found.end()), path)


def _pages(lines: NoteLines, at: int) -> Iterator[Occurrence]:
    text = lines.texts[at]
    places = [link for link in links_in(text) if link.target.is_place]
    for link in places:
        yield Occurrence("page", text[link.start : link.end], at, lines.part(at, link.start, link.end))
    is_reference = not places and any(anchor.cited and anchor.page for anchor in take_anchors(text.strip(" >-*+\t"))[1])
    if is_reference and (found := bracketed_page(text)):
        yield Occurrence("page", text[found[0] : found[1]], at, lines.part(at, found[0], found[1]))


def _quote(lines: NoteLines, quoted: Sequence[int]) -> Occurrence | None:
    """A quotation without a link, page or image; None for an empty one and for a callout that quotes nothing."""
    header = _CALLOUT.match(lines.texts[quoted[0]])
    if header and (header["type"].strip().casefold() in _NO_QUOTES or len(quoted) == 1):
        return None
    words = " ".join(lines.texts[at].lstrip(" >") for at in quoted[1 if header else 0 :]).strip()
    if paper_text([words]) is None:
        return None
    return Occurrence("quote", words, quoted[0], lines.span(quoted[0], quoted[-1]))


def _on_line(lines: NoteLines, at: int, text: str) -> Iterator[Occurrence]:
    if "annotation=" in text and "zotero:" in text:
        for found in _LINK.finditer(text):
            if "annotation=" in found[0]:
                target = read_target(found[0])
                key = target.annotation_key if target else None
                yield Occurrence("link", found[0], at, lines.part(at, found.start(), found.end()), key)
    if "](" in text or ".pdf#" in text:
        for link in links_in(text):
            if link.target.is_highlight or _IN_PDF.search(link.target.uri):
                yield Occurrence("page", text[link.start : link.end], at, lines.part(at, link.start, link.end))
    if "<mark" in text or "<MARK" in text or "<Mark" in text:
        for found in _MARK.finditer(text):
            inner = _MARK_INNER.match(text, found.end())
            end = inner.end() + 1 if inner else found.end()
            empty = inner is not None and not inner["inner"].strip()
            yield Occurrence(
                "mark", text[found.start() : end], at, lines.part(at, found.start(), found.end()), None, empty
            )


class _OnLines:
    """The records on each line, by what they belong to; a line may have thousands."""

    def __init__(self, records: Sequence[Record]) -> None:
        self._texts = [record.text or "" for record in records]
        self._by_line: dict[int, list[int]] = {}
        self._by_key: dict[tuple[int, Unit, str | None], int] = {}
        for at, record in enumerate(records):
            span = record.span
            for line in range(span.line_start - 1, span.line_end) if span else ():
                self._by_line.setdefault(line, []).append(at)
                self._by_key.setdefault((line, "link", record.annotation_key), at)
                self._by_key.setdefault((line, "image", record.image_path), at)

    def owner_of(self, found: Occurrence) -> int | None:
        """Return which record accounts for it; None if none does."""
        if found.what in ("link", "image"):
            return self._by_key.get((found.line, found.what, found.key))
        here = self._by_line.get(found.line)
        if found.is_empty or not here:
            return None
        words = re.sub(r"<[^<>]*>?", "", found.text).strip()
        looked_at = here[:_MOST_LOOKED_AT] if words else ()
        return next((at for at in looked_at if words in self._texts[at]), here[0])


def _reason(found: Occurrence, lines: NoteLines, code: frozenset[int], admonitions: dict[int, str]) -> str:
    if found.line in code:
        return "It stands in a code block."
    if found.what == "mark" and found.is_empty:
        return "The mark is empty."
    if _ROW.match(lines.texts[found.line]):
        return "It stands in a table, as legends do."
    if found.what == "link" and found.key is None:
        return "The link names no annotation, and no annotation's words stand beside it."
    if found.line in admonitions:
        return "It stands in an admonition that holds no annotation."
    if found.what == "link":
        return "No words, comment or image stand beside the link."
    if found.what in _UNREAD:
        return _UNREAD[found.what]
    return "The mark stands in the reader's own text, not among annotations."
