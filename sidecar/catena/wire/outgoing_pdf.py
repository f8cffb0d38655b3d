"""From PDFs to the words of the contract."""

from catena.operations.get_pdf_outline import PdfOutline
from catena.operations.read_pdf_pages import PdfPagesRead
from catena.pdf.outline import OutlineItem
from catena.wire import generated as words


def outline(answer: PdfOutline) -> words.PdfOutline:
    """A PDF's table of contents."""
    return words.PdfOutline(
        has_outline=answer.has_outline,
        total_pages=answer.total_pages,
        items=[_item(item) for item in answer.items],
    )


def pages_read(answer: PdfPagesRead) -> words.PdfPages:
    """Pages or sections as text."""
    return words.PdfPages(
        total_pages=answer.total_pages,
        pages=[words.PdfPage(page=page.page, label=page.label, text=page.text) for page in answer.pages],
        sections=[
            words.PdfSection(title=section.title, start_page=section.start_page, end_page=section.end_page)
            for section in answer.sections
        ],
        text=answer.text,
        warnings=list(answer.warnings),
    )


def _item(item: OutlineItem) -> words.PdfOutlineItem:
    return words.PdfOutlineItem(title=item.title, page=item.page, children=[_item(child) for child in item.children])
