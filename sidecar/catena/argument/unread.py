"""The PDFs of a vault that nobody has annotated, neither in a note nor in themselves."""

import asyncio
from dataclasses import dataclass
from pathlib import Path

from catena.argument.ports import ArgumentServices
from catena.bibliography.header import named_citekey
from catena.deadlines import Deadline
from catena.papers.finding import Paper, read_paper
from catena.papers.front_matter import FrontMatter, front_matter
from catena.papers.paper_text import pages_to_read
from catena.papers.pdfs import pdfs_of, vault_pdf_of_paper
from catena.pdf.outline import entries
from catena.pdf.prose import PdfSentence, sentences_of_pdf
from catena.vault.path import VaultPath, name_of

MOST_PAGES = 40
"""How many pages of a book are read, those first on which its parts begin."""


@dataclass(frozen=True, slots=True)
class UnreadPdf:
    """A PDF without annotations in a note.

    Attributes:
        file: Its place on disk.
        paper: A note about it without annotations; None if there is none.
    """

    path: VaultPath
    file: Path
    paper: Paper | None

    @property
    def citekey(self) -> str:
        """Return the citekey of its note, else its name."""
        return (
            self.paper.note.citekey if self.paper else named_citekey(VaultPath(name_of(self.path).removesuffix(".pdf")))
        )


@dataclass(frozen=True, slots=True)
class PdfContent:
    """What was read of a PDF.

    Attributes:
        front: What it says of its paper.
        sentences: Its prose, up to the references.
        is_whole: Whether all of it was read in time.
    """

    front: FrontMatter
    sentences: tuple[PdfSentence, ...]
    is_whole: bool


def unread_pdfs(services: ArgumentServices) -> list[UnreadPdf]:
    """Return the PDFs of the vault to which no note has annotations, ordered by path. Blocking."""
    vault = pdfs_of(services).vault
    every = vault.all()
    papers: dict[VaultPath, Paper] = {}
    for path in services.annotations.cache() if every else ():
        paper = read_paper(services, path)
        file = vault_pdf_of_paper(services, paper) if paper is not None else None
        if paper is not None and file is not None and (file not in papers or paper.note.annotations):
            papers[file] = paper
    annotated = {path for path, paper in papers.items() if paper.note.annotations}
    located = [(path, vault.locate(path)) for path in every if path not in annotated]
    return [UnreadPdf(path, file, papers.get(path)) for path, file in located if file is not None]


async def content_of(services: ArgumentServices, file: Path, deadline: Deadline) -> PdfContent:
    """Read a PDF.

    Raises:
        PdfUnreadable: If it is encrypted or broken.
        TimeoutError: If the deadline passes before it is open.
    """
    async with asyncio.timeout(deadline.left_s() + 1.0), pdfs_of(services).reader.open(file) as pdf:
        outline, info, total = entries(pdf.outline), pdf.info, pdf.total_pages
        wanted = pages_to_read(total, outline, most=MOST_PAGES)
        read = [page async for page in pdf.pages(wanted, deadline=deadline)]
    pages = sorted(read, key=lambda page: page.page)
    sentences = await asyncio.to_thread(sentences_of_pdf, pages, outline, total_pages=total)
    front = front_matter(info, pages[0]) if pages else FrontMatter()
    return PdfContent(front, sentences, len(pages) == len(wanted))


async def is_marked(services: ArgumentServices, file: Path, deadline: Deadline) -> bool:
    """Return whether anything is marked in a PDF itself."""
    async with pdfs_of(services).reader.open(file) as pdf:
        wanted = range(min(pdf.total_pages, MOST_PAGES))
        async for page in pdf.highlights(wanted, deadline=deadline):
            if page.highlights:
                return True
    return False
