"""The process in which a PDF is opened: `python -m catena.adapters.pdf_worker FILE`.

A PDF may be broken, or made to do harm. Here it can take down nothing but this process, whose memory and time are
limited; `pdf_reader` ends it when it hangs. Said first, as one line of JSON: an `Opening`. After that a
`PageLines` for each page that is asked for (its 0-based number, on a line of standard input).

PDFium reads nearly everything, fast. What it can't open (a missing header) is tried with pdfplumber.
"""

import sys
import time
from math import ceil

import msgspec

from catena.adapters.pdf_opened import NeedsPassword, OpenFile, Opening, Unreadable
from catena.pdf.outline import LeveledItem
from catena.pdf.page import Box, PageLines
from catena.pdf.reading_order import in_reading_order

MAX_MEMORY_BYTES = 2 * 1024**3
OPENING_CPU_S, PAGE_CPU_S = 8, 4


def main(file: str) -> None:
    """Serve one file until standard input ends."""
    _limit_memory()
    _limit_cpu(OPENING_CPU_S)
    pdf = _opened(file)
    if isinstance(pdf, str):
        _say(Opening(refusal=pdf))
        return
    _say(Opening(total_pages=pdf.total_pages, outline=_outline(pdf)))
    for line in sys.stdin.buffer:
        _limit_cpu(PAGE_CPU_S)
        _say(_page(pdf, int(line)))


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


def _outline(pdf: OpenFile) -> tuple[LeveledItem, ...]:
    """() when it breaks the library; the pages can still be read."""
    try:
        return pdf.outline()
    except Exception:  # noqa: BLE001 (the libraries raise whatever a broken file leads them to)
        return ()


def _page(pdf: OpenFile, index: int) -> PageLines:
    try:
        return in_reading_order(pdf.page(index))
    except Exception as error:  # noqa: BLE001 (one broken page must not cost the others)
        return PageLines(index, None, Box(0, 0, 0, 0), (), problem=f"it is broken ({type(error).__name__})")


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


def _say(words: Opening | PageLines) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(words) + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main(sys.argv[1])
