"""Complete what a note says of its paper by what the paper's PDF says of itself."""

import asyncio
import logging
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from catena.annotations.annotation import AnnotationNote
from catena.bibliography.header import named_citekey
from catena.bibliography.reference import Reference
from catena.bibliography.short_names import named_reference
from catena.deadlines import Deadline
from catena.errors import PathRefused, PdfUnreadable
from catena.language.folding import normalized
from catena.papers.finding import Paper
from catena.papers.front_matter import FrontMatter, front_matter
from catena.papers.pdfs import pdf_of_paper, pdfs_of
from catena.papers.ports import PaperServices
from catena.vault.path import VaultPath

log = logging.getLogger(__name__)

READ_WITHIN_S = 4.0
_SURELY_SAME = 24
"""So many letters of a title's beginning tell that two titles are one."""
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")


async def front_matter_of(services: PaperServices, file: Path) -> FrontMatter:
    """Return what a PDF says of its paper; nothing if it can't be read in time."""
    try:
        async with asyncio.timeout(READ_WITHIN_S), pdfs_of(services).reader.open(file) as pdf:
            deadline = Deadline.after(services.clock, READ_WITHIN_S)
            pages = [page async for page in pdf.pages([0], deadline=deadline)]
            return front_matter(pdf.info, pages[0]) if pages else FrontMatter()
    except (PdfUnreadable, TimeoutError, OSError) as reason:
        log.info("What %s says of its paper is not known: %s", file.name, reason)
        return FrontMatter()


async def completed_by_pdf(services: PaperServices, paper: Paper) -> Paper:
    """Return a paper with title, authors, year and DOI of its PDF where neither its note nor Zotero states them.

    Without a PDF its citekey may tell the year.
    """
    if not _lacks(paper.note):
        return paper
    try:
        file = await asyncio.to_thread(pdf_of_paper, services, paper) if services.pdfs is not None else None
    except (PathRefused, OSError):
        file = None
    found = await front_matter_of(services, file) if file else FrontMatter()
    return replace(paper, note=completed_by(paper.note, found))


def completed_by(note: AnnotationNote, found: FrontMatter) -> AnnotationNote:
    """Return what a note says of its paper, completed. What it says itself stays."""
    named = _named(note.citekey)
    authors = found.authors if _are_fuller(found.authors, note.authors) else note.authors or named.authors
    return replace(
        note,
        title=(title_of_pdf(note.citekey, found) or note.title) if is_untitled(note) else note.title,
        authors=authors,
        year=note.year or named.year or found.year or year_of_key(note.citekey, authors),
        doi=note.doi or found.doi,
    )


def title_of_pdf(name: str, found: FrontMatter) -> str | None:
    """Return a PDF's title; that in its file's name, which may be cut, if what its page seems to say is another."""
    named = _named(name).title
    if not (found.title and named):
        return found.title or named
    printed, own = _plain(found.title), _plain(named)
    return found.title if printed.startswith(own[:_SURELY_SAME]) else named


def _named(name: str) -> Reference:
    return named_reference(named_citekey(VaultPath(name))) or Reference()


def _are_fuller(printed: Sequence[str], known: Sequence[str]) -> bool:
    """Return whether the names on a page are those that are known, of which only the families are."""
    if not known or not printed:
        return not known and bool(printed)
    return _are_families(known) and _plain(known[0].removesuffix(" et al.")) in _plain(printed[0])


def _are_families(names: Sequence[str]) -> bool:
    return not any(" " in name.removesuffix(" et al.") for name in names)


def year_of_key(citekey: str, authors: Sequence[str]) -> str | None:
    """Return the year in a citekey or file name that names the first author, too: `lind2019boxes`."""
    years = set(_YEAR.findall(citekey))
    family = _plain(authors[0].split(",")[0].split()[-1]) if authors and authors[0].strip(" ,") else ""
    return years.pop() if len(years) == 1 and len(family) > 2 and family in _plain(citekey) else None


def _plain(text: str) -> str:
    letters = (c for c in normalized("NFKD", text.casefold()) if not unicodedata.combining(c))
    return "".join(filter(str.isalnum, letters))


def is_untitled(note: AnnotationNote) -> bool:
    """Return whether a note has only its citekey for a title."""
    return note.title.removeprefix("@").removesuffix(".pdf") in (note.citekey, named_citekey(VaultPath(note.citekey)))


def _lacks(note: AnnotationNote) -> bool:
    return is_untitled(note) or _are_families(note.authors) or not note.year
