"""Page links for a note that will be written, and whether they would resolve in this vault."""

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace

from catena.annotations.annotation import Annotation
from catena.errors import PdfUnreadable
from catena.graph.node import NoteNode
from catena.graph.resolving import NoteNames
from catena.notes import Note, UnreadableNote, parse_note
from catena.notes.escaping import link_target
from catena.papers.finding import Paper, read_if_possible
from catena.papers.pdfs import pdfs_of, vault_pdf_of_paper
from catena.papers.ports import PaperServices
from catena.vault.path import VaultPath, name_of
from catena.writing.link_styles import (
    LinkStyle,
    PageLinks,
    certain_pdf_page,
    heading_places,
    linkable,
    plain_heading,
)

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class CheckedLinks:
    """The page links of one paper.

    Attributes:
        links: The page links in the configured style.
        warning: How many links would not resolve, why, and which style would; None if all would resolve.
    """

    links: PageLinks
    warning: str | None


@dataclass(frozen=True, slots=True)
class _Reach:
    """The number of page links of one style that lead to the page or annotation, and that lead anywhere at all."""

    exactly: int
    somewhere: int


async def checked_links(services: PaperServices, papers: Sequence[Paper], *, at: VaultPath) -> tuple[CheckedLinks, ...]:
    """Return the page links of these papers, in order, for a note at this path.

    The vault is scanned once, and each paper's note and the note that its citekey names are read. For links to PDFs,
    each PDF is opened for its page labels.
    """
    pdfs = [await _pdf_of(services, paper) for paper in papers]
    return await asyncio.to_thread(_checked_links, services, papers, pdfs, at)


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
    if services.link_style is not LinkStyle.PDF or file is None:
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
    is_pdf = paper.path.casefold().endswith(".pdf")
    return paper.path if is_pdf and services.pdfs.vault.locate(paper.path) else vault_pdf_of_paper(services, paper)


def _checked_links(
    services: PaperServices, papers: Sequence[Paper], pdfs: Sequence[_Pdf], at: VaultPath
) -> tuple[CheckedLinks, ...]:
    files = services.vault.scan().files
    names = NoteNames(NoteNode(file.path, name_of(file.path)) for file in files)
    return tuple(_checked(services, paper, pdf, names, at) for paper, pdf in zip(papers, pdfs, strict=True))


def _checked(services: PaperServices, paper: Paper, pdf: _Pdf, names: NoteNames, at: VaultPath) -> CheckedLinks:
    note = _parsed(services, paper.path)
    links = PageLinks(
        citekey=paper.note.citekey,
        style=services.link_style,
        note=_note_target(paper.path, names, at) if note else None,
        headings=heading_places(note.headings) if note else (),
        pdf=pdf.target,
        pdf_labels=pdf.labels,
    )
    paged = [annotation for annotation in paper.note.annotations if links.link(annotation)]
    answering = names.resolve_link(link_target(links.citekey), at)
    reaches = {
        LinkStyle.CITEKEY: _reach_by_citekey(services, answering, paged),
        **{style: _reach(replace(links, style=style), paged) for style in LinkStyle if style is not LinkStyle.CITEKEY},
    }
    return CheckedLinks(links, _warning(links, reaches, len(paged), answering))


def _warning(links: PageLinks, reaches: dict[LinkStyle, _Reach], count: int, answering: VaultPath | None) -> str | None:
    own = reaches[links.style]
    # The style `note` may lead to a section's heading, but `citekey` must not lead to the top of a note.
    reached = own.exactly if links.style is LinkStyle.CITEKEY else own.somewhere
    if reached == count:
        return None
    better = [style for style in LinkStyle if style is not links.style and reaches[style].somewhere > reached]
    better.sort(key=lambda style: (-reaches[style].exactly, -reaches[style].somewhere))
    return f"{_failing(links, count - reached, count, answering)} {_advice(better, reaches, count)}"


def _failing(links: PageLinks, failing: int, count: int, answering: VaultPath | None) -> str:
    which = "The page links" if failing == count else f"The page links of {failing} of {count} annotations"
    match links.style:
        case LinkStyle.CITEKEY if answering is None:
            return f"{which} lead nowhere: no note answers to [[{link_target(links.citekey)}]]."
        case LinkStyle.CITEKEY:
            return f"{which} lead to no page: {answering} has no heading for it."
        case LinkStyle.NOTE:
            reason = "there is no block or heading to lead to"
        case LinkStyle.PDF if links.pdf is None:
            reason = f"no PDF of {links.citekey} is in the vault"
        case LinkStyle.PDF:
            reason = "the PDF's page is not known"
        case LinkStyle.ZOTERO:
            reason = "the annotations have no link into Zotero"
    return f"{which} can't be of the style “{links.style}”: {reason}."


def _advice(better: Sequence[LinkStyle], reaches: dict[LinkStyle, _Reach], count: int) -> str:
    if not better:
        return "No other link style would resolve here."
    best = reaches[better[0]].somewhere
    share = "" if best == count else f" for {best} of {count}"
    return f"Links of the style “{better[0]}” would resolve{share} (setting link_style)."


def _reach(links: PageLinks, paged: Sequence[Annotation]) -> _Reach:
    leading = [annotation for annotation in paged if links.leads_by_style(annotation)]
    return _Reach(sum(_is_exact(links, annotation) for annotation in leading), len(leading))


def _is_exact(links: PageLinks, annotation: Annotation) -> bool:
    """Return whether a link leads to the annotation or its page, and not to a section or an uncertain page number."""
    match links.style:
        case LinkStyle.NOTE:
            return annotation.block_id is not None
        case LinkStyle.PDF:
            return certain_pdf_page(annotation, links.pdf_labels) is not None
        case LinkStyle.CITEKEY | LinkStyle.ZOTERO:
            return True


def _reach_by_citekey(services: PaperServices, answering: VaultPath | None, paged: Sequence[Annotation]) -> _Reach:
    note = _parsed(services, answering) if answering else None
    if note is None:
        return _Reach(0, 0)
    headings = {plain_heading(heading.text) for heading in note.headings}
    pages = (plain_heading(f"p. {annotation.page or annotation.page_label}") for annotation in paged)
    return _Reach(sum(page in headings for page in pages), len(paged))


def _parsed(services: PaperServices, path: VaultPath) -> Note | None:
    """Return the parsed note, None if it is missing or unreadable."""
    raw = read_if_possible(services, path) if path.endswith(".md") else None
    try:
        return parse_note(path, raw) if raw is not None else None
    except UnreadableNote:
        return None


def _note_target(path: VaultPath, names: NoteNames, at: VaultPath) -> str | None:
    """Return the note's name if a link by name resolves to it, else its path; None if no link can name it."""
    name = name_of(path)
    return linkable(name if names.resolve_link(name, at) == path else path.removesuffix(".md"))
