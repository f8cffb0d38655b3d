"""get_pdf_outline: a PDF's table of contents, as the file itself states it, else by the headings in its text."""

from dataclasses import dataclass

from catena.deadlines import Deadline
from catena.operations.services import Services
from catena.papers.pdfs import PdfNamed, find_pdf, pdfs_of
from catena.pdf.headings import outline_of
from catena.pdf.outline import OutlineItem

READ_WITHIN_S = 8.0


@dataclass(frozen=True, slots=True)
class PdfOutline:
    """The sections of a PDF."""

    has_outline: bool
    total_pages: int
    items: tuple[OutlineItem, ...]


async def get_pdf_outline(
    services: Services, *, file: str | None, citekey: str | None, attachment_key: str | None, item_key: str | None
) -> PdfOutline:
    """Read a PDF's outline. Give exactly one of the four names."""
    found = await find_pdf(services, PdfNamed(file, citekey, attachment_key, item_key))
    async with pdfs_of(services).reader.open(found) as pdf:
        items = await outline_of(pdf, Deadline.after(services.clock, READ_WITHIN_S))
        return PdfOutline(bool(pdf.outline), pdf.total_pages, items)
