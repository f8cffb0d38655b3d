"""Join pages and sections into one text, each below a line that names it."""

from collections.abc import Iterable, Sequence
from itertools import groupby

from catena.pdf.page import PageLines, PdfPage
from catena.pdf.repeated import without_repeated
from catena.pdf.sections import Section
from catena.pdf.text import KnownWords, known_words, text_of


def pdf_page(page: PageLines, known: KnownWords) -> PdfPage:
    """Return a page's text with its 1-based number."""
    return PdfPage(page.page + 1, page.label or str(page.page + 1), text_of(page.lines, known))


def pdf_pages(pages: Sequence[PageLines], *, total_pages: int) -> tuple[PdfPage, ...]:
    """Return the texts of pages without repeated headers and footers."""
    shown = without_repeated(pages, total_pages=total_pages)
    known = known_words(line for page in shown for line in page.lines)
    return tuple(pdf_page(page, known) for page in shown)


def delimited_pages(pages: Iterable[PdfPage]) -> str:
    """Join pages, each below a line `--- Page N ---` (1-based)."""
    return "\n\n".join(f"--- Page {page.page} ---\n{page.text}".rstrip() for page in pages)


def delimited_section(section: Section, pages: Iterable[PdfPage]) -> str:
    """Join a section's pages below a line `=== Title (pages N-M) ===`."""
    where = page_numbers(range(section.start_page - 1, section.end_page))
    return f"=== {section.title} ({where}) ===\n\n{delimited_pages(pages)}"


def page_numbers(pages: Sequence[int]) -> str:
    """Format 0-based pages for people: `page 3`, `pages 1-4, 7`."""
    runs = [[page for _, page in run] for _, run in groupby(enumerate(sorted(pages)), lambda item: item[1] - item[0])]
    ranges = [f"{run[0] + 1}-{run[-1] + 1}" if len(run) > 1 else str(run[0] + 1) for run in runs]
    return f"page{'s' if len(pages) > 1 else ''} {', '.join(ranges)}"
