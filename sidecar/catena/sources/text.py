"""The text source: finds notes that contain the query's words, and the chunks in which they occur."""

import asyncio
from collections.abc import Mapping, Sequence, Set

from catena.index.ports import ChunkMatch
from catena.sources.hit import MOST_CHUNKS, Hit, MatchType, SourceName
from catena.sources.source import Lookup
from catena.stores.sqlite_ledger import SqliteLedger
from catena.vault.path import VaultPath

CHUNK_SHARE = 0.3
"""The weight of a note's best chunk relative to the whole note."""


class TextSource:
    """Searches the ledger for notes, and for the chunks in them that say most of what is looked for.

    Args:
        ledger: Full-text index of notes and chunks; always available.
    """

    def __init__(self, ledger: SqliteLedger) -> None:
        self._ledger = ledger

    @property
    def name(self) -> SourceName:
        """`text`."""
        return SourceName.TEXT

    async def find(self, lookup: Lookup) -> tuple[Hit, ...]:
        """The notes that contain any of the terms, scored by BM25."""
        if not lookup.terms.terms:
            return ()
        notes, exact, matches = await asyncio.to_thread(self._look, lookup)
        chunks = _by_note(matches)
        best_note = max(notes.values(), default=0.0)
        best_chunk = max((found[0].score for found in chunks.values()), default=0.0)

        def share(path: VaultPath) -> float:
            of_note = notes.get(path, 0.0) / best_note if best_note else 0.0
            if not best_chunk:
                return of_note
            of_chunk = chunks[path][0].score / best_chunk if path in chunks else 0.0
            return (1 - CHUNK_SHARE) * of_note + CHUNK_SHARE * of_chunk

        hits = (
            Hit(
                path=path,
                source=SourceName.TEXT,
                match_type=MatchType.EXACT_TEXT if path in exact else MatchType.TEXT,
                score=share(path),
                chunk_ids=tuple(match.chunk_id for match in chunks.get(path, ())),
            )
            for path in notes
        )
        return tuple(sorted(hits, key=lambda hit: (-hit.score, hit.path)))

    def _look(self, lookup: Lookup) -> tuple[Mapping[VaultPath, float], Set[VaultPath], Sequence[ChunkMatch]]:
        notes, exact = self._notes(lookup)
        return notes, exact, self._ledger.chunks_matching(lookup.terms.terms, paths=notes.keys(), each=MOST_CHUNKS)

    def _notes(self, lookup: Lookup) -> tuple[Mapping[VaultPath, float], Set[VaultPath]]:
        """The notes that contain any term, with BM25 scores, and those among them that contain the whole text."""
        terms, whole = lookup.terms.terms, lookup.terms.whole
        complete = self._match(terms, lookup, every=True)
        # Notes with every word are few and found quickly. Scoring every note with any of several frequent words is
        # slow, and unnecessary if there are enough notes with every word.
        notes = complete if len(terms) == 1 or len(complete) == lookup.limit else self._match(terms, lookup)
        if whole is None or not complete:
            return notes, frozenset()
        exact = complete if terms == (whole,) else self._match((whole,), lookup)
        return notes, exact.keys()

    def _match(self, terms: Sequence[str], lookup: Lookup, *, every: bool = False) -> dict[VaultPath, float]:
        matches = self._ledger.notes_matching(
            terms, limit=lookup.limit, allowed_paths=lookup.allowed_paths, every=every
        )
        return {match.path: match.score for match in matches}


def _by_note(matches: Sequence[ChunkMatch]) -> Mapping[VaultPath, Sequence[ChunkMatch]]:
    """Group matches by note, in the order in which they come."""
    chunks: dict[VaultPath, list[ChunkMatch]] = {}
    for match in matches:
        chunks.setdefault(match.source, []).append(match)
    return chunks
