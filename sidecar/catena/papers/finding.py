"""Which notes of the vault hold a paper's annotations, and which its summary.

What the index kept says at once where to look, and counts as long as a file is what was read; the files themselves
decide, since the index may be a moment behind. What it doesn't know is looked for on disk.
"""

import asyncio
import difflib
import logging
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from catena.annotations.annotation import AnnotationNote
from catena.annotations.header import clean_citekey, named_citekey, stated_citekey
from catena.annotations.reading import may_be_annotation_note, read_annotation_note
from catena.errors import UnknownCitekey
from catena.index.annotations import PaperFacts, facts_of
from catena.index.log import NoteFacts
from catena.notes import UnreadableNote, parse_note
from catena.notes.escaping import link_target
from catena.papers.ports import PaperServices
from catena.sources.annotation_cache import without_quotations
from catena.vault.file import VaultFile
from catena.vault.path import VaultPath, is_in_folder, is_pdf
from catena.writing.sections import has_record
from catena.writing.summary import summarized_citekey

log = logging.getLogger(__name__)

_NEAREST = 5


@dataclass(frozen=True, slots=True)
class Paper:
    """An annotation note and where it stands.

    Attributes:
        path: The note.
        note: What it says.
        warnings: About finding it: another note of the same citekey, another spelling.
    """

    path: VaultPath
    note: AnnotationNote
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ListedPaper:
    """An annotation note, as far as a list shows it.

    Attributes:
        path: The note.
        facts: What it says of its paper.
        annotations: How many it holds.
    """

    path: VaultPath
    facts: PaperFacts
    annotations: int


async def find_paper(services: PaperServices, citekey: str) -> Paper:
    """The annotation note of this paper.

    An import wins over a note of the reader's own that quotes it, and a note whose frontmatter states the citekey
    over one that is only named for it; among equals the one with annotations, then the first by path. A spelling
    that differs in upper and lower case is found, with a warning.

    Raises:
        UnknownCitekey: No annotation note has it; the message names the nearest ones.
    """
    wanted = clean_citekey(citekey)
    return await asyncio.to_thread(_find_paper, services, wanted, services.ledger.facts())


async def all_papers(services: PaperServices, *, folder: str) -> list[ListedPaper]:
    """Every annotation note in this folder, ordered by path.

    A note of the reader's own that quotes annotations is one only as long as no import holds them.
    """
    facts = services.ledger.facts()
    return await asyncio.to_thread(_all_papers, services, folder, facts)


def read_paper(services: PaperServices, path: VaultPath) -> Paper | None:
    """The annotation note at this path, None when there is none. Blocking."""
    raw = read_if_possible(services, path)
    if raw is None or not may_be_annotation_note(raw):
        return None
    try:
        note = read_annotation_note(parse_note(path, raw), services.conventions.current())
    except UnreadableNote as reason:
        log.info("%s is left out of the papers: %s", path, reason)
        return None
    return Paper(path, note) if note is not None else None


def read_if_possible(services: PaperServices, path: VaultPath) -> bytes | None:
    """A note's bytes, None when it is gone or can't be read. Blocking."""
    try:
        return services.vault.read(path)
    except (OSError, ValueError) as reason:
        log.info("%s can't be read: %s", path, reason)
        return None


async def summaries(services: PaperServices) -> Mapping[str, tuple[VaultPath, ...]]:
    """Which notes summarize which paper, by case-folded citekey: Catena's own first, then by folder and path."""
    facts = services.ledger.facts()
    return await asyncio.to_thread(_summaries, services, facts)


def summaries_of(found: Mapping[str, tuple[VaultPath, ...]], citekey: str) -> tuple[VaultPath, ...]:
    """The summaries of one paper."""
    return found.get(link_target(citekey).casefold(), ())


def _find_paper(services: PaperServices, wanted: str, facts: Mapping[VaultPath, NoteFacts]) -> Paper:
    likely = {path for path, fact in facts.items() if _may_be_of(path, fact, wanted)}
    likely |= {path for path, kept in services.annotations.cache().items() if _is_kept_as(kept.paper.facts, wanted)}
    found = _best(list(_papers(services, sorted(likely), facts)), wanted, services.folders.annotations)
    if found is not None and found.note.citekey == wanted and found.note.is_import:
        return found
    files = _files(services, "")
    none_in = {path for path, kept in services.annotations.as_read(files).items() if kept is None}
    everything = list(_papers(services, [file.path for file in files if file.path not in none_in], facts))
    found = _best(everything, wanted, services.folders.annotations)
    if found is not None:
        return found
    keys = sorted({paper.note.citekey for paper in everything})
    nearest = difflib.get_close_matches(wanted.casefold(), {k.casefold(): k for k in keys}, n=_NEAREST, cutoff=0.5)
    named = [key for near in nearest for key in keys if key.casefold() == near]
    hint = f" The nearest are: {', '.join(named)}." if named else ""
    raise UnknownCitekey(
        f"No annotation note with the citekey '{wanted}' is in the vault.{hint}", citekey=wanted, nearest=named
    )


def _all_papers(services: PaperServices, folder: str, facts: Mapping[VaultPath, NoteFacts]) -> list[ListedPaper]:
    files = _files(services, folder)
    known = services.annotations.as_read(files)
    listed = [
        ListedPaper(path, kept.facts, len(kept.annotations)) for path, kept in known.items() if kept and kept.facts
    ]
    unknown = _papers(services, [file.path for file in files if file.path not in known], facts)
    listed += [ListedPaper(paper.path, facts_of(paper.note), len(paper.note.annotations)) for paper in unknown]
    cache = services.annotations.cache()
    original = without_quotations(cache)
    quoting = {path for path, kept in cache.items() if not any(map(original, kept.paper.annotations))}
    everywhere = (*(kept.paper.facts for kept in cache.values() if kept.paper.facts), *(each.facts for each in listed))
    imported = {paper.citekey.casefold() for paper in everywhere if paper.is_import}
    own = (
        each
        for each in listed
        if each.facts.is_import or not (each.path in quoting or each.facts.citekey.casefold() in imported)
    )
    return sorted(own, key=lambda each: each.path)


def _is_kept_as(facts: PaperFacts | None, wanted: str) -> bool:
    return facts is not None and facts.citekey.casefold() == wanted.casefold()


def _may_be_of(path: VaultPath, fact: NoteFacts, wanted: str) -> bool:
    stated = stated_citekey(fact.properties)
    return wanted.casefold() in {(stated or "").casefold(), named_citekey(path).casefold()}


def _best(papers: Iterable[Paper], wanted: str, folder: str) -> Paper | None:
    """The paper of this citekey, with a warning for each other note that claims it."""
    matching = [p for p in papers if wanted.casefold() in _claims(p)]
    if not matching:
        return None

    def order(paper: Paper) -> tuple[bool, bool, bool, bool, bool, VaultPath]:
        states_it = paper.note.citekey.casefold() == wanted.casefold()
        return (
            not paper.note.is_import,
            not states_it,
            wanted not in (paper.note.citekey, named_citekey(paper.path)),
            not paper.note.annotations,
            not is_in_folder(paper.path, folder),
            paper.path,
        )

    best, *others = sorted(matching, key=order)
    warnings = [
        f"{other.path} has the same citekey; {best.path} is used."
        for other in others
        if other.note.citekey.casefold() == best.note.citekey.casefold() and other.note.is_import
    ]
    if wanted not in (best.note.citekey, named_citekey(best.path)):
        warnings.insert(0, f"The citekey is written '{best.note.citekey}' in {best.path}.")
    return Paper(best.path, best.note, tuple(warnings))


def _claims(paper: Paper) -> set[str]:
    """The citekeys a note answers to: what it says, and its file's name."""
    return {paper.note.citekey.casefold(), named_citekey(paper.path).casefold()}


def _papers(
    services: PaperServices, paths: Iterable[VaultPath], facts: Mapping[VaultPath, NoteFacts]
) -> Iterable[Paper]:
    for path in paths:
        fact = facts.get(path)
        if fact is not None and fact.generated:
            continue
        paper = read_paper(services, path)
        if paper is not None:
            yield paper


def _files(services: PaperServices, folder: str) -> list[VaultFile]:
    files = services.vault.scan().files
    return [file for file in files if is_in_folder(file.path, folder) and not is_pdf(file.path)]


def _summaries(services: PaperServices, facts: Mapping[VaultPath, NoteFacts]) -> dict[str, tuple[VaultPath, ...]]:
    folder = services.folders.synthesis
    known = {path for path, fact in facts.items() if fact.properties.get("type") == "summary"}
    candidates = known | {file.path for file in _files(services, folder)}
    found: dict[str, list[tuple[bool, bool, VaultPath]]] = {}
    for path in candidates:
        raw = read_if_possible(services, path)
        citekey = summarized_citekey(raw) if raw is not None else None
        if raw is not None and citekey is not None:
            order = (not has_record(raw), not is_in_folder(path, folder), path)
            found.setdefault(citekey.casefold(), []).append(order)
    return {citekey: tuple(path for _, _, path in sorted(orders)) for citekey, orders in found.items()}
