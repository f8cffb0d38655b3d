"""Find the PDF for a path in the vault, a citekey, or a Zotero key."""

import asyncio
import posixpath
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from catena.bibliography.header import clean_citekey
from catena.errors import BadRequest, NotReady, PathRefused, PdfUnreadable, UnknownCitekey, UnknownNote
from catena.papers.finding import Paper, find_paper, read_if_possible
from catena.papers.ports import PaperServices
from catena.pdf.mentions import LinkedFile, mentioned_pdfs
from catena.pdf.ports import Pdfs
from catena.vault.path import VaultPath, folder_of, is_pdf, vault_path
from catena.writing.refusals import checked_pdf_path


@dataclass(frozen=True, slots=True)
class PdfNamed:
    """The name that a caller gives for a PDF; exactly one field is set.

    Attributes:
        file: The path in the vault, or the file name alone.
        citekey: The paper's citekey, with or without `@`.
        attachment_key: The key of the attachment in Zotero.
        item_key: The key of the paper in Zotero. The two keys are interchangeable.
    """

    file: str | None = None
    citekey: str | None = None
    attachment_key: str | None = None
    item_key: str | None = None


def pdfs_of(services: PaperServices) -> Pdfs:
    """Return the services that find and read PDFs.

    Raises:
        NotReady: If this sidecar cannot read PDFs.
    """
    if services.pdfs is None:
        raise NotReady("Catena reads no PDFs here.")
    return services.pdfs


async def find_pdf(services: PaperServices, named: PdfNamed) -> Path:
    """Find the file on disk.

    Raises:
        BadRequest: If none or several of the names are given.
        UnknownNote: If there is no PDF with this path or key.
        UnknownCitekey: If neither the vault nor Zotero has the citekey.
        PathRefused: If the path leaves the vault.
        PdfUnreadable: If the paper is known but has no PDF on this disk.
    """
    given = [name for name in (named.file, named.citekey, named.attachment_key, named.item_key) if name is not None]
    if len(given) != 1:
        raise BadRequest("Give one of file, citekey, attachment_key and item_key.")
    if named.file is not None:
        return await asyncio.to_thread(_in_vault, pdfs_of(services), named.file)
    if named.citekey is not None:
        return await _of_citekey(services, clean_citekey(named.citekey))
    key = given[0].strip().upper()
    found = await asyncio.to_thread(pdfs_of(services).zotero.pdfs_of_key, key)
    if not found:
        raise UnknownNote(f"No PDF is kept in Zotero's folder under the key {key}.", key=key)
    return found[0]


def pdf_of_paper(services: PaperServices, paper: Paper) -> Path | None:
    """Return the PDF that a paper is or whose note is known; None if there is none on this disk. Blocking."""
    pdfs = pdfs_of(services)
    own = pdfs.vault.locate(paper.path) if is_pdf(paper.path) else None
    return own or next(_candidates(services, pdfs, paper.note.citekey, paper), None)


def vault_pdf_of_paper(services: PaperServices, paper: Paper) -> VaultPath | None:
    """Return the PDF in the vault that is named after the citekey, else the one that the note links to. Blocking."""
    pdfs = pdfs_of(services)
    files = _candidates(services, pdfs, paper.note.citekey, paper, in_vault=True)
    return next((path for file in files if (path := pdfs.vault.path_of(file))), None)


def _in_vault(pdfs: Pdfs, file: str) -> Path:
    path = checked_pdf_path(file)
    located = pdfs.vault.locate(path)
    if located is None and not folder_of(path):
        located = next(_named(pdfs, path), None)
    if located is None:
        raise UnknownNote(f"No PDF lies at {path}", path=path)
    return located


def _named(pdfs: Pdfs, name: str) -> Iterator[Path]:
    for path in pdfs.vault.named(name):
        located = pdfs.vault.locate(path)
        if located is not None:
            yield located


async def _of_citekey(services: PaperServices, citekey: str) -> Path:
    """Return the PDF named after the citekey, else the one that the paper's note links to, else Zotero's."""
    pdfs = pdfs_of(services)
    unknown: UnknownCitekey | None = None
    paper: Paper | None = None
    try:
        paper = await find_paper(services, citekey)
    except UnknownCitekey as error:
        unknown = error
    found = await asyncio.to_thread(lambda: next(_candidates(services, pdfs, citekey, paper), None))
    if found is not None:
        return found
    if unknown is not None:
        raise unknown
    raise PdfUnreadable(
        f"No PDF of '{citekey}' was found: none of that name is in the vault, its note leads to none, and Zotero keeps "
        "none on this disk.",
        reason="not_found",
        citekey=citekey,
    )


def _candidates(
    services: PaperServices, pdfs: Pdfs, citekey: str, paper: Paper | None, *, in_vault: bool = False
) -> Iterator[Path]:
    """Yield what is named after the citekey, what the note links to, and, unless `in_vault`, what Zotero has."""
    for name in (f"{citekey}.pdf", f"@{citekey}.pdf"):
        yield from _named(pdfs, name)
    if paper is not None:
        raw = read_if_possible(services, paper.path) or b""
        for mention in mentioned_pdfs(raw.decode("utf-8", "replace")):
            if isinstance(mention, LinkedFile):
                yield from _linked(pdfs, mention.target, paper.path)
            elif not in_vault:
                yield from pdfs.zotero.pdfs_of_key(mention.key)
    if not in_vault:
        yield from pdfs.zotero.pdfs_of_citekey(citekey)


def _linked(pdfs: Pdfs, target: str, note: VaultPath) -> Iterator[Path]:
    """Yield the files of a link, resolved as in Obsidian: from the vault's root, from the note's folder, or by name."""
    beside = posixpath.normpath(posixpath.join(folder_of(note), target))
    for text in (target, beside):
        try:
            located = pdfs.vault.locate(checked_pdf_path(text))
        except PathRefused:
            continue
        if located is not None:
            yield located
    yield from _named(pdfs, vault_path(target).rpartition("/")[2])
