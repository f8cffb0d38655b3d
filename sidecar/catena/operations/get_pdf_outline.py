"""get_pdf_outline: a PDF's table of contents, as the file itself states it."""

from dataclasses import dataclass

from catena.operations.services import Services
from catena.papers.pdfs import PdfNamed, find_pdf, pdfs_of
from catena.pdf.outline import OutlineItem


@dataclass(frozen=True, slots=True)
class PdfOutline:
    """What there is to read.

    Attributes:
        has_outline: Whether the PDF states any section; without one, pages are asked for by number.
        total_pages: How many pages it has.
        items: The sections. `page` is 0-based, None for one that leads nowhere in this file.
    """

    has_outline: bool
    total_pages: int
    items: tuple[OutlineItem, ...]


async def get_pdf_outline(
    services: Services, *, file: str | None, citekey: str | None, attachment_key: str | None, item_key: str | None
) -> PdfOutline:
    """Read a PDF's outline.

    Args:
        services: Where PDFs are found and read.
        file: Path in the vault, or file name; or
        citekey: The paper's; or
        attachment_key: The PDF's key in Zotero; or
        item_key: The paper's key in Zotero.

    Raises:
        BadRequest: None or several of the four are given.
        UnknownNote: No PDF lies there.
        UnknownCitekey: Nobody knows the citekey.
        PathRefused: The path leaves the vault.
        PdfUnreadable: It is encrypted, broken, or not on this disk.
    """
    found = await find_pdf(services, PdfNamed(file, citekey, attachment_key, item_key))
    async with pdfs_of(services).reader.open(found) as pdf:
        return PdfOutline(bool(pdf.outline), pdf.total_pages, pdf.outline)
