"""Loads what a draft cites: annotations, the text of PDFs, and notes."""

import asyncio
import re
from collections.abc import Callable, Sequence
from pathlib import Path

from catena.deadlines import Deadline
from catena.drafts.checking import CitedSource
from catena.drafts.citing import Citation
from catena.drafts.paper_passages import annotation_passages, is_statement, note_passages, page_passages
from catena.drafts.shortlist import Shortlist
from catena.errors import CatenaError, PdfUnreadable, UnknownCitekey
from catena.language.folding import fold
from catena.language.identification import language_of
from catena.language.vocabulary import folded_words
from catena.language.wordings import says
from catena.notes import Note, UnreadableNote, parse_note
from catena.papers.abstracts import find_described_paper
from catena.papers.finding import Paper, find_paper, read_if_possible, read_paper
from catena.papers.pdfs import PdfNamed, find_pdf, pdf_of_paper, pdfs_of
from catena.papers.ports import PaperServices
from catena.pdf.delimiting import pdf_pages
from catena.pdf.page import PdfPage
from catena.summaries.summary import summarized_citekey
from catena.vault.path import VaultPath, is_pdf, name_of

Resolve = Callable[[str], VaultPath | None]
"""Returns the note that a link in the draft leads to; None if there is none."""

_SPARE_S = 3.0
"""Time for ending after the deadline with the pages read by then."""
_WORD = re.compile(r"[^\W\d_]{2,}|\d{4}")


class SourceLoader:
    """Loads sources, each once.

    Args:
        services: The vault, its annotations and PDFs.
        resolve: Resolves the links of the draft.
        seconds: The time for reading all PDFs; a paper whose PDF is not read by then is known by its notes alone.

    Attributes:
        warnings: Sentences about what could not be read.
    """

    def __init__(self, services: PaperServices, resolve: Resolve, *, seconds: float) -> None:
        self._services = services
        self._resolve = resolve
        self._seconds = seconds
        self._loaded: dict[str, CitedSource] = {}
        self.warnings: list[str] = []

    async def load(self, citation: Citation) -> CitedSource:
        """Return the source of a citation."""
        path = await asyncio.to_thread(self._resolve, citation.target) if citation.is_link else None
        key = path or citation.target.removeprefix("@")
        if key not in self._loaded:
            self._loaded[key] = await (self._note(path) if path else self._paper(key, is_link=citation.is_link))
        return self._loaded[key]

    async def _note(self, path: VaultPath) -> CitedSource:
        paper = await asyncio.to_thread(read_paper, self._services, path)
        if paper is not None and paper.note.is_import:
            return await self._of_paper(paper)
        try:
            note = await asyncio.to_thread(self._parsed, path)
        except UnreadableNote as reason:
            return CitedSource(name=path, problem=f"{name_of(path)} can't be read: {reason}")
        if note.generated:
            citekey = summarized_citekey(note.raw)
            if citekey is not None:
                return await self._paper(citekey, is_link=True)
            return CitedSource(name=path, problem=f"{name_of(path)} was written by Catena, so it is no evidence.")
        passages = await asyncio.to_thread(lambda: Shortlist(note_passages(note, citekey=None)))
        names = (name for name in (note.title, *note.aliases) if not is_statement(name))
        return CitedSource(name=path, tiers=(passages,), known=_known(" ".join(names)))

    async def _paper(self, citekey: str, *, is_link: bool) -> CitedSource:
        pdf = VaultPath(citekey) if is_pdf(VaultPath(citekey)) else None
        name = name_of(pdf) if pdf else citekey
        try:
            return await self._of_paper(await find_paper(self._services, name.removeprefix("@")))
        except UnknownCitekey as unknown:
            described = None if pdf else await find_described_paper(self._services, name.removeprefix("@"))
            if described is not None:
                return await self._of_paper(described)
            try:
                named = PdfNamed(file=pdf) if pdf else PdfNamed(citekey=name)
                file = await find_pdf(self._services, named)
            except CatenaError:
                message = f"No note of the vault is named “{citekey}”." if is_link else unknown.message
                return CitedSource(name=name, problem=message)
        pages = await self._pages(name, file)
        shown = await asyncio.to_thread(lambda: Shortlist(page_passages(pages, citekey=name, note_path=None)))
        return CitedSource(name=name, tiers=(shown,))

    async def _of_paper(self, paper: Paper) -> CitedSource:
        note, citekey = paper.note, paper.note.citekey
        self.warnings += [warning for warning in paper.warnings if warning not in self.warnings]
        file = await asyncio.to_thread(self._pdf, paper)
        pages = await self._pages(citekey, file) if file else ()
        tiers = await asyncio.to_thread(self._tiers, paper, pages)
        return CitedSource(
            name=citekey,
            tiers=tiers,
            known=_known(" ".join((*note.authors, note.year or "", citekey))) | _studies_named(note.title),
        )

    def _tiers(self, paper: Paper, pages: Sequence[PdfPage]) -> tuple[Shortlist, ...]:
        """Return what a paper's reader marked, what its pages say, and what else its note says."""
        citekey, annotations = paper.note.citekey, paper.note.annotations
        own = annotation_passages(annotations, citekey=citekey, note_path=paper.path)
        shown = page_passages(pages, citekey=citekey, note_path=paper.path)
        spans = [each.span for each in annotations if each.span]
        rest = note_passages(self._parsed(paper.path), citekey=citekey, without=spans)
        return Shortlist(own), Shortlist(shown), Shortlist(rest)

    def _parsed(self, path: VaultPath) -> Note:
        return parse_note(path, read_if_possible(self._services, path) or b"")

    def _pdf(self, paper: Paper) -> Path | None:
        return pdf_of_paper(self._services, paper) if self._services.pdfs is not None else None

    async def _pages(self, citekey: str, file: Path) -> tuple[PdfPage, ...]:
        clock = self._services.clock
        began = clock.monotonic_s()
        try:
            pages, total = await read_pages(self._services, file, Deadline.after(clock, self._seconds))
        except PdfUnreadable as error:
            self.warnings.append(f"The PDF of {citekey} can't be read: {error.message}")
            return ()
        except TimeoutError:
            pages, total = (), 1
        self._seconds = max(0.0, self._seconds - (clock.monotonic_s() - began))
        if len(pages) < total:
            self.warnings.append(f"The PDF of {citekey} was not read to its end in time; it was checked in part.")
        return pages


async def read_pages(services: PaperServices, file: Path, deadline: Deadline) -> tuple[tuple[PdfPage, ...], int]:
    """Read a PDF as text, without repeated headers and footers.

    Returns:
        The pages that could be read by the deadline, and the number of all.

    Raises:
        PdfUnreadable: The file is encrypted or broken.
        TimeoutError: The deadline passed before it was open.
    """
    async with asyncio.timeout(deadline.left_s() + _SPARE_S):
        async with pdfs_of(services).reader.open(file) as pdf:
            read = [page async for page in pdf.pages(range(pdf.total_pages), deadline=deadline)]
            return pdf_pages(read, total_pages=pdf.total_pages), pdf.total_pages


_STUDY = re.compile(r"\b(?P<name>[A-Z]{2,}[\w-]*\d[\w-]*|[A-Z]{4,})\b(?P<behind>(?:\W{1,2}\w+){1,3})")


def _studies_named(title: str) -> frozenset[str]:
    """Return the names of studies in the title of their paper, which a sentence may call it by: `the CAPP2 trial`.

    Other names of a title are those of things, which a sentence can exchange: `SMAD1 signaling`.
    """
    reporting = folded_words("drafts.reporting", language_of(title))
    return frozenset(
        fold(found["name"])
        for found in _STUDY.finditer(title)
        if says("facets.designs", found["behind"]) or not reporting.isdisjoint(fold(found["behind"]).split())
    )


def _known(text: str) -> frozenset[str]:
    """Return the words of authors, a title or a year."""
    return frozenset(fold(word) for word in _WORD.findall(text))
