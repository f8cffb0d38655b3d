"""The process in which a PDF is opened: `python -m catena.adapters.pdf_worker FILE`.

A PDF may be broken, or made to do harm. Here it can only end this process, whose memory and time are limited;
`pdf_reader` ends it if it hangs. The first line of output is an `Opening` as JSON. Then each line of input, `lines N`
or `highlights N` with a page's 0-based number, is answered with one `PageLines` or `PageHighlights`.

PDFium reads nearly everything, fast. Files that it can't open (without a header) are tried with pdfplumber.
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

MEMORY = "memory"
TOO_MUCH_MEMORY = "it needs too much memory"
LINES, HIGHLIGHTS = b"lines", b"highlights"
MAX_MEMORY_BYTES = 768 * 1024**2
"""Address space. Of 48 PDFs from papers and test suites, none needs more than 66 MB for its first twelve pages."""
OPENING_CPU_S, PAGE_CPU_S = 8, 4

_Part = TypeVar("_Part")


def main(file: str) -> None:
    """Serve one file until standard input ends."""
    _limit_memory()
    _limit_cpu(OPENING_CPU_S)
    pdf = _opened(file)
    if isinstance(pdf, str):
        _send(Opening(refusal=pdf))
        return
    _send(
        Opening(
            total_pages=pdf.total_pages,
            outline=_unless_broken(pdf.outline),
            labels=_unless_broken(pdf.labels),
            info=_unless_broken(pdf.info),
        )
    )
    highlights = _Highlights(file, pdf)
    for line in sys.stdin.buffer:
        what, number = line.split()
        _limit_cpu(PAGE_CPU_S)
        _send(highlights.on(int(number)) if what == HIGHLIGHTS else _page(pdf, int(number)))


def _opened(file: str) -> OpenFile | str:
    """Return the file, or why it can't be opened."""
    from catena.adapters.pdf_with_pdfium import PdfiumFile

    try:
        try:
            return PdfiumFile(file)
        except Unreadable:
            from catena.adapters.pdf_with_pdfplumber import PlumberFile  # takes half a second, and is rarely needed

            return PlumberFile(file)
    except NeedsPassword:
        return "password"
    except MemoryError:
        return MEMORY
    except Unreadable:
        return "unreadable"


def _unless_broken(read: Callable[[], tuple[_Part, ...]]) -> tuple[_Part, ...]:
    """Return what is read; () if the library fails, since the pages may still be readable."""
    try:
        return read()
    except Exception:  # noqa: BLE001 (any error that a broken file causes in the libraries)
        return ()


def _page(pdf: OpenFile, index: int) -> PageLines:
    try:
        return in_reading_order(pdf.page(index))
    except Exception as error:  # noqa: BLE001 (any error: one broken page must not lose the others)
        return _broken(index, error)


def _broken(index: int, error: Exception) -> PageLines:
    problem = TOO_MUCH_MEMORY if isinstance(error, MemoryError) else f"it is broken ({type(error).__name__})"
    return PageLines(index, None, Box(0, 0, 0, 0), (), problem=problem)


class _Highlights:
    """The marks on a file's pages; the library for them is loaded on the first request."""

    def __init__(self, file: str, pdf: OpenFile) -> None:
        self._file = file
        self._pdf = pdf
        self._marks: PageMarks | None = None

    def on(self, index: int) -> PageHighlights:
        try:
            return self._on(index)
        except Exception as error:  # noqa: BLE001 (any error: one broken page must not lose the others)
            return PageHighlights(_broken(index, error))

    def _on(self, index: int) -> PageHighlights:
        if self._marks is None:
            # Imported here because it takes half a second.
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
    """Limit this process's memory where the system can (not on Windows); exceeding it ends only this process."""
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY_BYTES, MAX_MEMORY_BYTES))


def _limit_cpu(seconds: int) -> None:
    """Limit the CPU time from now on (not on Windows); the system ends this process when it is used up.

    Wall time would blame a PDF for the load that other programs cause.
    """
    if sys.platform != "win32":
        import resource

        hard = resource.getrlimit(resource.RLIMIT_CPU)[1]
        resource.setrlimit(resource.RLIMIT_CPU, (ceil(time.process_time()) + seconds, hard))


def _send(message: Opening | PageLines | PageHighlights) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(message) + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main(sys.argv[1])
