"""Links to papers and their pages for a note that will be written, so that each one resolves in this vault."""

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass

from catena.errors import PdfUnreadable
from catena.graph.resolving import NoteNames, names_of_files
from catena.notes.escaping import link_target
from catena.papers.finding import Paper, parsed_if_possible
from catena.papers.pdfs import pdfs_of, vault_pdf_of_paper
from catena.papers.ports import PaperServices
from catena.vault.path import VaultPath, is_pdf, name_of
from catena.writing.link_styles import PageLinks, heading_places, linkable, plain_heading

log = logging.getLogger(__name__)


async def page_links(services: PaperServices, papers: Sequence[Paper], *, at: VaultPath) -> tuple[PageLinks, ...]:
    """Return the links of these papers, in order, for a note at this path.

    The vault is scanned once, and each paper's note and the note that its citekey names are read. Each PDF in the
    vault is opened for its page labels.
    """
    pdfs = [await _pdf_of(services, paper) for paper in papers]
    return await asyncio.to_thread(_page_links, services, papers, pdfs, at)


@dataclass(frozen=True, slots=True)
class _Pdf:
    """A paper's PDF in the vault: its link target and its page labels."""

    target: str | None
    labels: tuple[str | None, ...] = ()


async def _pdf_of(services: PaperServices, paper: Paper) -> _Pdf:
    path = await asyncio.to_thread(_vault_pdf, services, paper)
    if path is None:
        return _Pdf(None)
    pdfs = pdfs_of(services)
    name = path.rpartition("/")[2]
    target = linkable(name if len(await asyncio.to_thread(pdfs.vault.named, name)) == 1 else path)
    file = await asyncio.to_thread(pdfs.vault.locate, path)
    if file is None:
        return _Pdf(target)
    try:
        async with pdfs.reader.open(file) as pdf:
            return _Pdf(target, pdf.labels)
    except PdfUnreadable as reason:
        log.info("The page labels of %s are not known: %s", path, reason)
        return _Pdf(target)


def _vault_pdf(services: PaperServices, paper: Paper) -> VaultPath | None:
    """Return the paper's PDF in the vault, which is the paper's own path if it has no note."""
    if services.pdfs is None:
        return None
    is_own = is_pdf(paper.path) and services.pdfs.vault.locate(paper.path)
    return paper.path if is_own else vault_pdf_of_paper(services, paper)


def _page_links(
    services: PaperServices, papers: Sequence[Paper], pdfs: Sequence[_Pdf], at: VaultPath
) -> tuple[PageLinks, ...]:
    files = services.vault.scan().files
    names = names_of_files(file.path for file in files)
    return tuple(_links(services, paper, pdf, names, at) for paper, pdf in zip(papers, pdfs, strict=True))


def _links(services: PaperServices, paper: Paper, pdf: _Pdf, names: NoteNames, at: VaultPath) -> PageLinks:
    key = link_target(paper.note.citekey)
    note = parsed_if_possible(services, paper.path) if paper.path.endswith(".md") else None
    answering = names.resolve_link(key, at)
    named = parsed_if_possible(services, answering) if answering and answering.endswith(".md") else None
    images = {each.image_path for each in paper.note.annotations if each.image_path}
    return PageLinks(
        citekey=paper.note.citekey,
        style=services.link_style,
        note=_note_target(paper.path, names, at) if note else None,
        headings=heading_places(note.headings) if note else (),
        pdf=pdf.target,
        pdf_labels=pdf.labels,
        names=frozenset(name for name in (key, f"@{key}") if note and names.resolve_link(name, at) == paper.path),
        page_headings=frozenset(plain_heading(heading.text) for heading in named.headings) if named else frozenset(),
        images=services.vault.attachments(images) | {image for image in images if "://" in image},
    )


def _note_target(path: VaultPath, names: NoteNames, at: VaultPath) -> str | None:
    """Return the note's name if a link by name resolves to it, else its path; None if no link can name it."""
    name = name_of(path)
    return linkable(name if names.resolve_link(name, at) == path else path.removesuffix(".md"))
