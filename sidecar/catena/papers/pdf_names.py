"""The citekey and title of a PDF, from the note that links to it, else from its name."""

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

from catena.bibliography.header import named_citekey, stated_citekey
from catena.papers.finding import read_if_possible, read_paper
from catena.papers.pdf_annotations import stored_key
from catena.papers.ports import PaperServices
from catena.pdf.mentions import LinkedFile, mentioned_pdfs
from catena.vault.path import VaultPath, is_pdf, vault_path


def citekey_and_title(services: PaperServices, file: Path) -> tuple[str, str]:
    """Return the citekey and title of a PDF's paper. Blocking.

    They come from an annotation note that links to the PDF, else from another such note that states a citekey, else
    from the file name.
    """
    facts = services.ledger.facts()
    others: list[tuple[str, str]] = []
    for path in _leading_to(services, file):
        paper = read_paper(services, path)
        if paper is not None:
            return paper.note.citekey, paper.note.title
        stated = stated_citekey(facts[path].properties) if path in facts else None
        if stated:
            others.append((stated, facts[path].title))
    name = named_citekey(VaultPath(file.stem))
    return others[0] if others else (name, file.stem)


def _leading_to(services: PaperServices, file: Path) -> Iterator[VaultPath]:
    """Yield the notes that link to this file or to its key in Zotero, ordered by path."""
    key = stored_key(file)
    name = vault_path(file.name).casefold()
    likely = [word.encode() for word in (key, file.name, quote(file.name)) if word]
    for note in sorted(each.path for each in services.vault.scan().files if not is_pdf(each.path)):
        raw = read_if_possible(services, note) or b""
        # Most notes do not link to a PDF, and a search in their bytes is faster than parsing their links.
        if not any(word in raw for word in likely):
            continue
        for mention in mentioned_pdfs(raw.decode("utf-8", "replace")):
            if isinstance(mention, LinkedFile):
                leads_here = vault_path(mention.target).rpartition("/")[2].casefold() == name
            else:
                leads_here = mention.key == key
            if leads_here:
                yield note
                break
