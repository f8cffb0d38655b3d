"""The process in which a PDF is opened: `python -m catena.adapters.pdf_worker FILE`.

A PDF may be broken, or made to do harm. Here it can take down nothing but this process, whose memory and time are
limited; `pdf_reader` ends it when it hangs. Said first, as one line of JSON: an `Opening`. After that, for each line
of standard input, `lines N` or `highlights N` with a page's 0-based number, one `PageLines` or `PageHighlights`.

PDFium reads nearly everything, fast. What it can't open (a missing header) is tried with pdfplumber.
"""

import sys
import time
from collections.abc import Callable
from dataclasses import replace
from math import ceil
from typing import TYPE_CHECKING, TypeVar

import msgspec

from catena.adapters.pdf_opened import NeedsPassword, OpenFile, Opening, Unreadable
from catena.pdf.highlight import PageHighlights, highlights_of
from catena.pdf.page import Box, PageLines
from catena.pdf.reading_order import in_reading_order

if TYPE_CHECKING:
    from catena.adapters.pdf_annotations import PageMarks

LINES, HIGHLIGHTS = b"lines", b"highlights"
MAX_MEMORY_BYTES = 2 * 1024**3
OPENING_CPU_S, PAGE_CPU_S = 8, 4

_Part = TypeVar("_Part")


def main(file: str) -> None:
    """Serve one file until standard input ends."""
    _limit_memory()
    _limit_cpu(OPENING_CPU_S)
    pdf = _opened(file)
    if isinstance(pdf, str):
        _say(Opening(refusal=pdf))
        return
    _say(Opening(total_pages=pdf.total_pages, outline=_unless_broken(pdf.outline), labels=_unless_broken(pdf.labels)))
    highlights = _Highlights(file, pdf)
    for line in sys.stdin.buffer:
        what, number = line.split()
        _limit_cpu(PAGE_CPU_S)
        _say(highlights.on(int(number)) if what == HIGHLIGHTS else _page(pdf, int(number)))


def _opened(file: str) -> OpenFile | str:
    """The file, or why it can't be opened."""
    from catena.adapters.pdf_with_pdfium import PdfiumFile

    try:
        return PdfiumFile(file)
    except NeedsPassword:
        return "password"
    except Unreadable:
        # Takes half a second to import, and is rarely needed.
        from catena.adapters.pdf_with_pdfplumber import PlumberFile

        try:
            return PlumberFile(file)
        except NeedsPassword:
            return "password"
        except Unreadable:
            return "unreadable"


def _unless_broken(read: Callable[[], tuple[_Part, ...]]) -> tuple[_Part, ...]:
    """() when it breaks the library; the pages can still be read."""
    try:
        return read()
    except Exception:  # noqa: BLE001 (the libraries raise whatever a broken file leads them to)
        return ()


def _page(pdf: OpenFile, index: int) -> PageLines:
    try:
        return in_reading_order(pdf.page(index))
    except Exception as error:  # noqa: BLE001 (one broken page must not cost the others)
        return _broken(index, error)


def _broken(index: int, error: Exception) -> PageLines:
    return PageLines(index, None, Box(0, 0, 0, 0), (), problem=f"it is broken ({type(error).__name__})")


class _Highlights:
    """What is marked on a file's pages; the library for that is loaded when somebody asks."""

    def __init__(self, file: str, pdf: OpenFile) -> None:
        self._file = file
        self._pdf = pdf
        self._marks: PageMarks | None = None

    def on(self, index: int) -> PageHighlights:
        try:
            return self._on(index)
        except Exception as error:  # noqa: BLE001 (one broken page must not cost the others)
            return PageHighlights(_broken(index, error))

    def _on(self, index: int) -> PageHighlights:
        if self._marks is None:
            # Takes half a second to import.
            from catena.adapters.pdf_annotations import PageMarks

            _limit_cpu(OPENING_CPU_S)
            self._marks = PageMarks(self._file, rewritten=self._pdf.rewritten)
        marks = self._marks.on(index)
        if not marks:
            return PageHighlights(PageLines(index, None, Box(0, 0, 0, 0), ()))
        page = in_reading_order(self._pdf.page(index))
        turning, characters = self._pdf.characters(index)
        shown = [
            replace(mark, area=turning.box(mark.area), quads=tuple(map(turning.quad, mark.quads))) for mark in marks
        ]
        return PageHighlights(page, highlights_of(shown, characters, page))


def _limit_memory() -> None:
    """Where the system can (not on Windows): more memory is refused, which ends this process only."""
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY_BYTES, MAX_MEMORY_BYTES))


def _limit_cpu(seconds: int) -> None:
    """From now on so much time of the processor (not on Windows), then the system ends this process.

    The clock on the wall would blame a PDF for what other programs do.
    """
    if sys.platform != "win32":
        import resource

        hard = resource.getrlimit(resource.RLIMIT_CPU)[1]
        resource.setrlimit(resource.RLIMIT_CPU, (ceil(time.process_time()) + seconds, hard))


def _say(words: Opening | PageLines | PageHighlights) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(words) + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main(sys.argv[1])
