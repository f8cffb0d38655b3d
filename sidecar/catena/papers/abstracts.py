"""Papers of which a note has only the abstract: nothing in them is marked yet."""

import asyncio

from catena.annotations.reading import read_described_paper
from catena.bibliography.header import clean_citekey, named_citekey, stated_citekey
from catena.papers.finding import Paper, keys_of, parsed_if_possible, retraction_of
from catena.papers.ports import PaperServices
from catena.vault.path import VaultPath, is_pdf


async def find_described_paper(services: PaperServices, citekey: str) -> Paper | None:
    """Find the note of a paper that states its abstract and holds no annotations; None if there is none.

    A citekey in the frontmatter is preferred to one in the file name, then the first by path.
    """
    return await asyncio.to_thread(_find, services, clean_citekey(citekey).casefold())


def _find(services: PaperServices, wanted: str) -> Paper | None:
    if not wanted:
        return None
    facts = services.ledger.facts()
    paths = sorted(file.path for file in services.vault.scan().files if not is_pdf(file.path))
    # A note that the index does not know yet may state anything.
    likely = [
        path
        for path in paths
        if path not in facts
        or named_citekey(path).casefold() == wanted
        or (stated_citekey(facts[path].properties) or "").casefold() == wanted
    ]
    found = [
        paper for path in likely if (paper := read_described(services, path)) is not None and wanted in keys_of(paper)
    ]
    return min(found, key=lambda paper: (paper.note.citekey.casefold() != wanted, paper.path), default=None)


def read_described(services: PaperServices, path: VaultPath, *, needs_abstract: bool = True) -> Paper | None:
    """Return the paper that a note without annotations is about; None if there is none. Blocks.

    Args:
        services: The services that find papers.
        path: The note.
        needs_abstract: Whether a note that does not state the abstract is about none.
    """
    parsed = parsed_if_possible(services, path)
    if parsed is None:
        return None
    note = read_described_paper(parsed, services.conventions.current(), needs_abstract=needs_abstract)
    if note is None:
        return None
    retraction = retraction_of(parsed, note)
    return Paper(path, note, retraction, is_retracted=bool(retraction))
