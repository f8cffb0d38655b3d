"""Passages of the whole vault that may say something about a sentence: annotations, and notes near in meaning."""

import asyncio
from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from typing import Protocol

from catena.claims.asserting import asserts
from catena.drafts.paper_passages import annotation_passages, note_passages
from catena.drafts.passage import Passage
from catena.drafts.shortlist import Shortlist
from catena.drafts.wording import wording_of
from catena.graph.node import Role
from catena.papers.finding import parsed_if_possible
from catena.papers.ports import PaperServices
from catena.sources.annotation_cache import CachedPaper, without_quotations
from catena.sources.languages import Models
from catena.sources.note_roles import role_of_facts
from catena.sources.ports import LiveIndex
from catena.vault.path import VaultPath

_ANNOTATIONS = 8
_CHUNKS = 8
_NOTES = 4
_SENTENCES = 8
"""How many sentences of notes, the best by their words, are compared."""


class VaultServices(PaperServices, Protocol):
    """What searching the whole vault requires."""

    @property
    def indexer(self) -> LiveIndex:
        """Return the chunk store once it is loaded."""
        ...

    @property
    def models(self) -> Models | None:
        """The embedding models; None while they are loading."""
        ...


class VaultPassages:
    """Finds passages anywhere in the vault.

    Args:
        services: The vault and its indexes.
        without: Notes that are no evidence: the draft itself.
    """

    def __init__(self, services: VaultServices, *, without: Collection[str] = ()) -> None:
        self._services = services
        self._without = frozenset(without)
        cache = services.annotations.cache()
        self._papers = {
            path: kept.paper for path, kept in cache.items() if kept.paper.facts and kept.paper.facts.is_import
        }
        self._annotations = _annotations(tuple(cache.items()), self._without)
        self._notes: dict[VaultPath, list[list[Passage]]] = {}

    async def near(self, statement: str) -> list[Passage]:
        """Return the passages that may say something about a sentence."""
        paths = await self._near_notes(statement)
        return await asyncio.to_thread(self._best, statement, paths)

    def _best(self, statement: str, paths: Sequence[VaultPath]) -> list[Passage]:
        marked = self._annotations.best(statement, limit=_ANNOTATIONS)
        groups = [group for path in paths for group in self._sentences_of(path)]
        return [*marked, *Shortlist(groups).best(statement, limit=_SENTENCES)]

    async def _near_notes(self, statement: str) -> list[VaultPath]:
        models, store = self._services.models, self._services.indexer.chunk_store
        if models is not None and store is not None:
            matches = await models.nearest(statement, store, limit=_CHUNKS)
            found: Iterable[VaultPath] = (m.source for m in sorted(matches, key=lambda m: (-m.score, m.source)))
        else:
            terms = wording_of(statement).content[:_CHUNKS]
            notes = self._services.ledger.notes_matching(terms, limit=_CHUNKS) if terms else []
            found = (match.path for match in notes)
        return [path for path in dict.fromkeys(found) if self._is_evidence(path)][:_NOTES]

    def _is_evidence(self, path: VaultPath) -> bool:
        if path in self._without:
            return False
        facts = self._services.ledger.facts([path]).get(path)
        if facts is None or facts.generated:
            return False
        return role_of_facts(facts) is not Role.TEMPLATE

    def _sentences_of(self, path: VaultPath) -> list[list[Passage]]:
        if path not in self._notes:
            note, paper = parsed_if_possible(self._services, path), self._papers.get(path)
            citekey = paper.facts.citekey if paper and paper.facts else None
            marked = [span for each in (paper.annotations if paper else ()) if (span := each.annotation.span)]
            groups = note_passages(note, citekey=citekey, without=marked) if note else []
            if paper:  # whose fields say nothing
                groups = [[each for each in group if asserts(each.text)] for group in groups]
            self._notes[path] = groups
        return self._notes[path]


@lru_cache(maxsize=1)
def _annotations(papers: tuple[tuple[VaultPath, CachedPaper], ...], without: frozenset[str]) -> Shortlist:
    """Return the annotations of all papers; made anew only if one has changed: a paper that did is another object."""
    original = without_quotations(dict(papers))
    return Shortlist(
        [
            group
            for path, kept in papers
            if path not in without
            for stored in kept.paper.annotations
            if original(stored)
            for group in annotation_passages([stored.annotation], citekey=stored.citekey, note_path=path)
        ]
    )
