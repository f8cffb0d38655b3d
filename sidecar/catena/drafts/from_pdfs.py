"""What the PDFs of papers say of them, for lists of references."""

import asyncio
from collections.abc import Iterable, Mapping
from dataclasses import replace

from catena.bibliography.header import named_citekey
from catena.drafts.person import persons_of
from catena.drafts.publication import Publication
from catena.drafts.referenced import Referenced
from catena.papers.front_matter import FrontMatter
from catena.papers.pdf_metadata import front_matter_of, year_of_key
from catena.papers.pdfs import pdf_of_paper
from catena.papers.ports import PaperServices
from catena.pdf.ports import Pdfs
from catena.vault.path import VaultPath, name_of


class PdfReferences:
    """Completes publications by their PDFs.

    Args:
        services: The vault and its PDFs.
        pdfs: Finds and reads PDFs.
    """

    def __init__(self, services: PaperServices, pdfs: Pdfs) -> None:
        self._services = services
        self._pdfs = pdfs
        self._named: Mapping[str, VaultPath] | None = None

    async def completed(self, referenced: Referenced) -> Referenced:
        """Return a paper with what its PDF says of it, as far as nothing else says so."""
        publication = referenced.publication
        if publication.title and publication.authors and publication.year:
            return referenced
        found = await self._read(publication.citekey, referenced)
        return replace(referenced, publication=_completed(publication, found or FrontMatter()))

    async def find(self, citekey: str) -> Referenced | None:
        """Return the paper that only a PDF of this name is known of; None if there is none."""
        found = await self._read(citekey, None)
        publication = Publication(citekey=citekey, type="document")
        return Referenced(_completed(publication, found)) if found else None

    async def _read(self, citekey: str, referenced: Referenced | None) -> FrontMatter | None:
        paper = referenced.paper if referenced is not None else None
        file = await asyncio.to_thread(pdf_of_paper, self._services, paper) if paper is not None else None
        if file is None:
            path = (await asyncio.to_thread(self._paths)).get(citekey.casefold())
            file = await asyncio.to_thread(self._pdfs.vault.locate, path) if path else None
        return await front_matter_of(self._services, file) if file else None

    def _paths(self) -> Mapping[str, VaultPath]:
        """Return the vault's PDFs by the citekeys that their names state, case-folded."""
        if self._named is None:
            self._named = _by_name(self._pdfs.vault.all())
        return self._named


def _by_name(paths: Iterable[VaultPath]) -> dict[str, VaultPath]:
    named: dict[str, VaultPath] = {}
    for path in paths:
        named.setdefault(named_citekey(VaultPath(name_of(path).removesuffix(".pdf"))).casefold(), path)
    return named


def _completed(publication: Publication, found: FrontMatter) -> Publication:
    authors, has_more = persons_of(found.authors)
    is_alone = not publication.authors
    known = authors if is_alone else publication.authors
    families = [person.family for person in known]
    return replace(
        publication,
        title=publication.title or found.title or "",
        authors=known,
        has_more_authors=has_more if is_alone else publication.has_more_authors,
        year=publication.year or found.year or year_of_key(publication.citekey, families) or "",
        doi=publication.doi or found.doi or "",
        url="" if publication.doi or found.doi else publication.url,
    )
