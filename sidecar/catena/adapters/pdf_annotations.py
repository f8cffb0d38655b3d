"""Reads the annotations of a PDF's pages from their dictionaries, with pdfminer.

PDFium lists annotations, but reports colours inexactly (it rounds them down, and omits those of annotations with an
appearance of their own) and reports no other array. It is therefore used for the characters only. A file that is too
broken for pdfminer is rewritten by PDFium and read from that.
"""

import unicodedata
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from math import isfinite
from pathlib import Path
from typing import Any, BinaryIO, cast

from pdfminer import pdfdocument as _pdfdocument
from pdfminer import pdfpage as _pdfpage
from pdfminer import pdfparser as _pdfparser
from pdfminer import pdftypes as _pdftypes
from pdfminer import utils as _pdfutils

from catena.pdf.mark import Mark, color_of, date_of, plain_of, quads_of
from catena.pdf.page import Box

pdfdocument: Any = _pdfdocument  # the library has no types
pdfpage: Any = _pdfpage
pdfparser: Any = _pdfparser
pdftypes: Any = _pdftypes
pdfutils: Any = _pdfutils

MAX_MARKS = 2_000
"""Limit for one page."""

MAX_FIGURES = 8 * 5_000
"""Limit for the quads of one mark."""

MAX_COMMENT_CHARACTERS = 100_000

_NO_MARKS = frozenset(
    {"Link", "Widget", "Popup", "Movie", "Sound", "Screen", "PrinterMark", "TrapNet", "Watermark", "3D", "RichMedia"}
)
_HIDDEN, _NO_VIEW = 1 << 1, 1 << 5
"""Flags of annotations that are not shown (ISO 32000-1, table 165)."""

_ENCODINGS = ((b"\xfe\xff", "utf-16-be"), (b"\xff\xfe", "utf-16-le"), (b"\xef\xbb\xbf", "utf-8"))


class PageMarks:
    """The marks on the pages of one file, which is rewritten if it can't be read as it is.

    Raises:
        Exception: Any error that a broken file causes in pdfminer.
    """

    def __init__(self, file: str, *, rewritten: Callable[[], BinaryIO | None]) -> None:
        try:
            self._pages = _pages(Path(file).open("rb"))  # noqa: SIM115 (stays open as long as this process lives)
        except Exception:  # any error that a broken file causes in pdfminer; a rewritten one may be readable
            written = rewritten()
            if written is None:
                raise
            self._pages = _pages(written)
        self._seen: list[Any] = []

    def on(self, index: int) -> tuple[Mark, ...]:
        """Return the marks of a page (0-based), in the file's order, in the page's own unrotated coordinates.

        Raises:
            LookupError: pdfminer doesn't reach this page.
        """
        while len(self._seen) <= index:
            page = next(self._pages, None)
            if page is None:
                raise LookupError(index)
            self._seen.append(page)
        entries = _list(pdftypes.resolve1(self._seen[index].annots), MAX_MARKS)
        marks = (_mark(entry) for entry in entries)
        return tuple(mark for mark in marks if mark is not None)


def _pages(file: BinaryIO) -> Iterator[Any]:
    """Yield the pages, one after the other.

    Raises:
        Exception: Any error that a broken file causes in pdfminer.
    """
    document = pdfdocument.PDFDocument(pdfparser.PDFParser(file))
    pages = pdfpage.PDFPage.create_pages(document)
    return chain([next(pages)], pages)  # an error in the file shows with the first page at the latest


def _mark(entry: Any) -> Mark | None:
    """Return an annotation; None if it isn't shown, marks nothing, or is too broken to state its place."""
    try:
        return _mark_of(dictionary(entry), number=getattr(entry, "objid", None))
    except Exception:  # noqa: BLE001 (any error: one broken annotation must not lose the others)
        return None


def _mark_of(entry: dict[str, Any], *, number: int | None) -> Mark | None:
    subtype: str = getattr(pdftypes.resolve1(entry.get("Subtype")), "name", "")
    flags: Any = pdftypes.resolve1(entry.get("F"))
    is_hidden = isinstance(flags, int) and flags & (_HIDDEN | _NO_VIEW)
    # An annotation with a state model states what became of another one ("accepted").
    if not subtype or subtype in _NO_MARKS or is_hidden or "StateModel" in entry:
        return None
    left, bottom, right, top = _figures(entry.get("Rect"))
    return Mark(
        subtype=subtype,
        area=Box(min(left, right), min(bottom, top), max(left, right), max(bottom, top)),
        quads=quads_of(_figures(entry.get("QuadPoints"))),
        color=color_of(_figures(entry.get("C"))) or color_of(_figures(entry.get("IC"))),
        comment=_comment(entry) or _comment(dictionary(entry.get("Popup"))),
        author=_text(entry.get("T")) or None,
        made_at=date_of(_text(entry.get("CreationDate"))) or date_of(_text(entry.get("M"))),
        name=_text(entry.get("NM")) or None,
        number=number,
        answers=getattr(entry.get("IRT"), "objid", None),
    )


def _comment(entry: dict[str, Any]) -> str | None:
    """Return the comment: its plain text, else its rich text."""
    return _text(entry.get("Contents")) or plain_of(_text(entry.get("RC"))) or None


def _text(value: object) -> str:
    """Return a text string, or a stream with one (ISO 32000-1, section 7.9.2), stripped; "" for none."""
    found: Any = pdftypes.resolve1(value)
    raw: Any = found.get_data() if isinstance(found, pdftypes.PDFStream) else found
    if not isinstance(raw, bytes):
        return ""
    encoding = next((name for mark, name in _ENCODINGS if raw.startswith(mark)), None)
    text: str = raw.decode(encoding, "replace").lstrip("\ufeff") if encoding else pdfutils.decode_text(raw)
    lines = text[:MAX_COMMENT_CHARACTERS].replace("\r\n", "\n").replace("\r", "\n")
    return "".join(c for c in lines if c in "\n\t" or unicodedata.category(c) != "Cc").strip()


def _figures(value: object) -> Sequence[float]:
    """Return an array of numbers; () if it is not one."""
    figures: list[Any] = [pdftypes.resolve1(entry) for entry in _list(pdftypes.resolve1(value), MAX_FIGURES)]
    are_numbers = all(isinstance(each, (int, float)) and isfinite(each) for each in figures)
    return [float(each) for each in figures] if are_numbers else ()


def _list(found: object, most: int) -> list[Any]:
    return cast("list[Any]", found)[:most] if isinstance(found, list) else []


def dictionary(value: object) -> dict[str, Any]:
    """Return the dictionary that a reference leads to; {} if it is not a dictionary."""
    found: Any = pdftypes.resolve1(value)
    return cast("dict[str, Any]", found) if isinstance(found, dict) else {}
