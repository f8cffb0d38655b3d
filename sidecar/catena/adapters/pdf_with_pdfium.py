"""Reads a PDF with PDFium: its outline, and runs of text with their places.

It uses the raw interface (`fpdf_doc.h`, `fpdf_text.h`), since the wrapper neither bounds a hostile outline nor reports
where text is.
"""

import contextlib
import ctypes
import io
import itertools
from collections.abc import Generator, Iterator, Sequence
from typing import Any

import pypdfium2 as _pdfium
import pypdfium2.raw as _raw

from catena.adapters.pdf_opened import (
    INFO_NAMES,
    MAX_LABELS,
    MAX_OUTLINE_DEPTH,
    MAX_OUTLINE_ENTRIES,
    WIDE_GAP,
    NeedsPassword,
    Rotation,
    Unreadable,
    info_text,
)
from catena.pdf.marked_words import Character
from catena.pdf.outline import LeveledItem, Place
from catena.pdf.page import Box, PageRuns, TextRun

pdfium: Any = _pdfium  # the library has no types
raw: Any = _raw

MAX_TITLE_CHARACTERS = 1_000
MAX_CHARACTERS = 100_000
"""Limit for one page. The fullest pages of newspapers hold a third of that."""

_LINE_END_HYPHENS = ("\x02", "\ufffe")
"""PDFium's characters for a hyphen at the end of a line (alone, and in a text); the line break is then omitted."""


_BLANKS = frozenset(" \t\u00a0")
_BREAKS = frozenset("\r\n")
_CORK = str.maketrans(dict(zip(map(chr, range(0x1B, 0x20)), ("ff", "fi", "fl", "ffi", "ffl"), strict=True)))
"""The ligatures of TeX's T1 encoding, which files of old TeX hand out as control characters: `modi\x1ced`."""


class PdfiumFile:
    """One file, opened with the empty password.

    Raises:
        NeedsPassword: Another password is needed.
        Unreadable: PDFium can't read it.
    """

    def __init__(self, file: str) -> None:
        try:
            self._document = pdfium.PdfDocument(file)
        except pdfium.PdfiumError as error:
            if getattr(error, "err_code", None) == raw.FPDF_ERR_PASSWORD:
                raise NeedsPassword from error
            raise Unreadable from error
        self.total_pages: int = len(self._document)
        if not self.total_pages:
            raise Unreadable

    def outline(self) -> tuple[LeveledItem, ...]:
        """Return the entries in order. An entry that was already met (a circle) is not followed again."""
        entries: list[LeveledItem] = []
        seen: set[int] = set()
        waiting: list[tuple[Any, int]] = [(raw.FPDFBookmark_GetFirstChild(self._document, None), 0)]
        while waiting and len(entries) < MAX_OUTLINE_ENTRIES:
            bookmark, level = waiting.pop()
            address = ctypes.cast(bookmark, ctypes.c_void_p).value if bookmark else None
            if address is None or address in seen:
                continue
            seen.add(address)
            entries.append(LeveledItem(level, _title(bookmark), self._place(bookmark)))
            waiting.append((raw.FPDFBookmark_GetNextSibling(self._document, bookmark), level))
            if level < MAX_OUTLINE_DEPTH:
                waiting.append((raw.FPDFBookmark_GetFirstChild(self._document, bookmark), level + 1))
        return tuple(entries)

    def page(self, index: int) -> PageRuns:
        """Return one page (0-based), as it is shown."""
        with self._text_of(index) as (turning, textpage):
            return PageRuns(
                page=index,
                label=self._document.get_page_label(index) or None,
                frame=turning.box(turning.page),
                runs=tuple(TextRun(text, turning.box(box)) for text, box in _runs(textpage)),
                turned=turning.degrees != 0,
            )

    def labels(self) -> tuple[str | None, ...]:
        """Return the file's own page labels, for the first ten thousand pages."""
        return tuple(self._document.get_page_label(page) or None for page in range(min(self.total_pages, MAX_LABELS)))

    def info(self) -> tuple[tuple[str, str], ...]:
        """Return what the file says of itself."""
        values = ((name, self._document.get_metadata_value(name)) for name in INFO_NAMES)
        return tuple((name, cleaned) for name, value in values if (cleaned := info_text(value)))

    def characters(self, index: int) -> tuple[Rotation, Sequence[Character]]:
        """Return the rotation of a page (0-based), and its characters as they are shown, in drawing order."""
        with self._text_of(index) as (turning, textpage):
            whole = _whole(_characters(textpage))
            return turning, [Character(text, turning.box(_box(textpage, at))) for at, text in whole]

    def rewritten(self) -> io.BytesIO:
        """Return the file rewritten without encryption and with its structure repaired."""
        written = io.BytesIO()
        self._document.save(written, flags=raw.FPDF_REMOVE_SECURITY)
        return written

    @contextlib.contextmanager
    def _text_of(self, index: int) -> Generator[tuple[Rotation, Any]]:
        """Open a page (0-based) for a moment: its rotation, and what PDFium knows of its text."""
        page = self._document[index]
        textpage = page.get_textpage()
        try:
            yield Rotation(Box(*page.get_bbox()), page.get_rotation()), textpage.raw
        finally:
            textpage.close()
            page.close()

    def _place(self, bookmark: Any) -> Place | None:
        """Return where an entry leads; None if it doesn't say, or leads out of this file."""
        action = raw.FPDFBookmark_GetAction(bookmark)
        if action and raw.FPDFAction_GetType(action) != raw.PDFACTION_GOTO:
            return None
        target = raw.FPDFBookmark_GetDest(self._document, bookmark)
        page: int = raw.FPDFDest_GetDestPageIndex(self._document, target) if target else -1
        return Place(page, *_view(target)) if 0 <= page < self.total_pages else None


def _title(bookmark: Any) -> str:
    size = raw.FPDFBookmark_GetTitle(bookmark, None, 0)
    buffer = ctypes.create_string_buffer(size)
    raw.FPDFBookmark_GetTitle(bookmark, buffer, size)
    return buffer.raw.decode("utf-16-le", "replace").rstrip("\0")[:MAX_TITLE_CHARACTERS]


def _view(target: Any) -> tuple[float | None, float | None]:
    """Return left and top of a destination of the form XYZ, FitH, FitBH or FitR (ISO 32000-1, table 151)."""
    count, figures = ctypes.c_ulong(), (ctypes.c_float * 4)()
    form = raw.FPDFDest_GetView(target, count, figures)
    if form == raw.PDFDEST_VIEW_XYZ:
        has_x, has_y, has_zoom = ctypes.c_int(), ctypes.c_int(), ctypes.c_int()
        x, y, zoom = ctypes.c_float(), ctypes.c_float(), ctypes.c_float()
        raw.FPDFDest_GetLocationInPage(target, has_x, has_y, has_zoom, x, y, zoom)
        return (x.value if has_x.value else None), (y.value if has_y.value else None)
    if form in (raw.PDFDEST_VIEW_FITH, raw.PDFDEST_VIEW_FITBH) and count.value:
        return None, figures[0]
    if form == raw.PDFDEST_VIEW_FITR and count.value == len(figures):
        return figures[0], figures[3]
    return None, None


def _runs(textpage: Any) -> Iterator[tuple[str, Box]]:
    characters = _characters(textpage)
    start = 0
    for at, character in enumerate(itertools.chain(characters, "\n")):
        if character in _LINE_END_HYPHENS:
            yield from _run(textpage, characters, start, at, ending="-")
        elif character in _BREAKS or (character in _BLANKS and _is_wide(textpage, characters, at)):
            yield from _run(textpage, characters, start, at)
        else:
            continue
        start = at + 1


def _characters(textpage: Any) -> Sequence[str]:
    """Return the page's characters by PDFium's own indices."""
    count = min(raw.FPDFText_CountChars(textpage), MAX_CHARACTERS)
    buffer = ctypes.create_string_buffer(2 * (count + 1))
    written = raw.FPDFText_GetText(textpage, 0, count, ctypes.cast(buffer, ctypes.POINTER(ctypes.c_ushort)))
    text = buffer.raw[: 2 * max(0, written - 1)].decode("utf-16-le", "replace")
    # In one call this is fifty times faster, but characters without a meaning are omitted and the indices don't match.
    return text if len(text) == count else [chr(raw.FPDFText_GetUnicode(textpage, at)) for at in range(count)]


def _whole(characters: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Yield the characters that are text, by PDFium's indices; one beyond the first plane comes as two halves."""
    first_half = ""
    for at, character in enumerate(characters):
        if "\ud800" <= character <= "\udbff":
            first_half = character
        elif character in _LINE_END_HYPHENS:
            yield at, "-"
        elif character in _BLANKS or character in _BREAKS:
            yield at, " "
        elif text := text_of_characters(first_half + character if "\udc00" <= character <= "\udfff" else character):
            yield at, text


def _run(
    textpage: Any, characters: Sequence[str], start: int, end: int, *, ending: str = ""
) -> Iterator[tuple[str, Box]]:
    text = text_of_characters(characters[start:end]).strip()
    inked = [at for at in range(start, end) if characters[at] not in _BLANKS]
    if not text or not inked:
        return
    first, middle, last = (_box(textpage, at) for at in (inked[0], inked[len(inked) // 2], inked[-1]))
    yield text + ending, first.around(middle).around(last)


def _is_wide(textpage: Any, characters: Sequence[str], at: int) -> bool:
    """Return whether the space at this place is wider than one between two words."""
    if not 0 < at < len(characters) - 1:
        return False
    before, after = raw.FS_RECTF(), raw.FS_RECTF()
    raw.FPDFText_GetLooseCharBox(textpage, at - 1, before)
    raw.FPDFText_GetLooseCharBox(textpage, at + 1, after)
    return after.left - before.right > WIDE_GAP * max(abs(before.top - before.bottom), abs(after.top - after.bottom))


def _box(textpage: Any, at: int) -> Box:
    box = raw.FS_RECTF()
    raw.FPDFText_GetLooseCharBox(textpage, at, box)
    return Box(min(box.left, box.right), min(box.bottom, box.top), max(box.left, box.right), max(box.bottom, box.top))


def text_of_characters(characters: Sequence[str]) -> str:
    """Join characters: those beyond the first plane may come as two halves; control characters are not text."""
    text = "".join(characters)
    if text.isprintable():
        return text
    whole = text.translate(_CORK).encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return "".join(c for c in whole if c.isprintable() or c in "\t\u00a0\u00ad")
