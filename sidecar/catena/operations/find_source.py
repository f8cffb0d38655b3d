"""find_source: finds the paper and page that a snippet is from, verbatim or in other words."""

import asyncio
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from catena.deadlines import Deadline
from catena.drafts.checking import FoundPassage, find
from catena.drafts.judging import Finding, Judge
from catena.drafts.likeness import judge_of
from catena.drafts.loading import read_pages
from catena.drafts.paper_passages import page_passages
from catena.drafts.passage import PassageSource
from catena.drafts.shortlist import Shortlist
from catena.drafts.vault_passages import VaultPassages
from catena.errors import CatenaError
from catena.language.sentences import sentence_bounds
from catena.language.verbatim import squeezed
from catena.notes import Span
from catena.notes.plain_text import plain_text
from catena.operations.services import Services
from catena.papers.finding import Paper, read_paper
from catena.papers.pdfs import pdf_of_paper
from catena.pdf.page import PdfPage
from catena.vault.path import VaultPath, name_of

READ_WITHIN_S = 15.0
"""Time for reading PDFs, if no annotation or note has the snippet."""
_MOST = 5
_SURE = 0.85
_LEAST = 0.35
_TELLING = 20
"""The letters from which a sentence that stands in two passages makes them the same."""
_OF_A_PAPER = 0.1
"""Where a snippet is from is rather a paper than an own note that speaks of it, unless that is clearly nearer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceFound:
    """Where a snippet may be from."""

    citekey: str | None
    title: str
    page: str | None
    passage: str
    span: Span | None
    score: float
    note_path: str | None
    source: PassageSource


@dataclass(frozen=True, slots=True)
class SourcesFound:
    """The result of a search."""

    sources: tuple[SourceFound, ...]
    warnings: tuple[str, ...]


async def find_source(services: Services, *, text: str) -> SourcesFound:
    """Find where a snippet is from: annotations of all papers and notes first, then the text of PDFs."""
    snippet = " ".join(plain_text(text).split()).strip("\"“”„«»' ")
    judge, warnings = await judge_of(services)
    vault = await asyncio.to_thread(VaultPassages, services)
    found = await asyncio.to_thread(find, snippet, Shortlist([[each] for each in await vault.near(snippet)]), judge)
    if max((each.judgement.score for each in found), default=0.0) < _SURE:
        in_pdfs, unread = await _in_pdfs(services, snippet, judge)
        found += in_pdfs
        late = "1 PDF was" if unread == 1 else f"{unread} PDFs were"
        warnings += [f"{late} not looked into in time."] if unread else []
    found.sort(key=_rank)
    shown = (each for each in found if each.judgement.finding > Finding.NOTHING and each.judgement.score >= _LEAST)
    best = tuple(islice(_each_once(shown), _MOST))
    papers = await asyncio.to_thread(_papers, services, best)
    retracted = dict.fromkeys(warning for paper in papers.values() for warning in paper.warnings)
    return SourcesFound(tuple(_source(services, each, papers) for each in best), (*warnings, *retracted))


def _rank(found: FoundPassage) -> tuple[bool, bool, float, int]:
    """What says the same comes first, then what is nearest: a snippet is from there even if it differs.

    It hardly is from where the opposite is said.
    """
    judgement = found.judgement
    nearness = judgement.score + (_OF_A_PAPER if found.passage.citekey else 0.0)
    return judgement.finding < Finding.SAME, judgement.denies, -nearness, len(found.passage.text)


async def _in_pdfs(services: Services, snippet: str, judge: Judge) -> tuple[list[FoundPassage], int]:
    """Look into the vault's PDFs until a page has the snippet verbatim, or the time is over.

    Also returns how many PDFs were not looked into.
    """
    if services.pdfs is None:
        return [], 0
    deadline = Deadline.after(services.clock, READ_WITHIN_S)
    files = await asyncio.to_thread(services.pdfs.vault.all)
    owners = await asyncio.to_thread(_owners, services) if files else {}
    found: list[FoundPassage] = []
    for at, path in enumerate(files):
        if not deadline.left_s():
            return found, len(files) - at
        located = services.pdfs.vault.locate(path)
        try:
            pages, _ = await read_pages(services, located, deadline) if located else ((), 0)
        except (CatenaError, TimeoutError):
            continue
        citekey, note = owners.get(path, (name_of(path).removesuffix(".pdf").removeprefix("@"), None))
        found += await asyncio.to_thread(_found_in, snippet, pages, citekey, note, judge)
        if any(each.judgement.finding is Finding.VERBATIM for each in found):
            break
    return found, 0


def _found_in(
    snippet: str, pages: Sequence[PdfPage], citekey: str, note: VaultPath | None, judge: Judge
) -> list[FoundPassage]:
    return find(snippet, Shortlist(page_passages(pages, citekey=citekey, note_path=note)), judge)


def _owners(services: Services) -> dict[VaultPath, tuple[str, VaultPath]]:
    """Map the vault's PDFs to the citekey and note of their paper."""
    owners: dict[VaultPath, tuple[str, VaultPath]] = {}
    for path in services.annotations.cache():
        paper = read_paper(services, path)
        file = pdf_of_paper(services, paper) if paper is not None else None
        own = services.pdfs.vault.path_of(file) if file is not None and services.pdfs is not None else None
        if paper is not None and own is not None:
            owners[own] = (paper.note.citekey, path)
    return owners


def _each_once(found: Iterable[FoundPassage]) -> Iterator[FoundPassage]:
    """Yield each page of a paper and each note once, with its best passage, and no sentence of a paper twice."""
    seen: set[tuple[str | None, str | None]] = set()
    for each in found:
        passage = each.passage
        of_note = passage.source is PassageSource.NOTE
        places = {(None, passage.note_path) if of_note else (passage.citekey, passage.page or passage.text)}
        if passage.citekey:
            sentences = (passage.text[start:end] for start, end in sentence_bounds(passage.text))
            places |= {(passage.citekey, said) for one in sentences if len(said := squeezed(one)) >= _TELLING}
        if seen.isdisjoint(places):
            yield each
            seen |= places


def _papers(services: Services, found: Iterable[FoundPassage]) -> dict[str, Paper]:
    """Return the papers of passages by the path of their note, with all that is known of each."""
    paths = {each.passage.note_path for each in found if each.passage.citekey and each.passage.note_path}
    return {path: paper for path in sorted(paths) if (paper := read_paper(services, VaultPath(path))) is not None}


def _source(services: Services, found: FoundPassage, papers: Mapping[str, Paper]) -> SourceFound:
    passage = found.passage
    paper, path = papers.get(passage.note_path or ""), VaultPath(passage.note_path or "")
    facts = services.ledger.facts([path]).get(path)
    return SourceFound(
        citekey=paper.note.citekey if paper else passage.citekey,
        title=paper.note.title if paper else facts.title if facts else passage.citekey or "",
        page=passage.page,
        passage=passage.text,
        span=passage.span,
        score=found.judgement.score,
        note_path=passage.note_path,
        source=passage.source,
    )
