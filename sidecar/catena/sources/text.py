"""The text source: finds notes that contain the query's words, and the chunks in which they occur."""

import asyncio
import logging
from collections.abc import Mapping, Sequence, Set

from catena.index.ports import ChunkMatch, ChunkStore, Ledger
from catena.sources.hit import MOST_CHUNKS, Hit, MatchType, SourceName
from catena.sources.source import Lookup
from catena.vault.path import VaultPath

log = logging.getLogger(__name__)

CHUNK_SHARE = 0.3
"""The weight of a note's best chunk relative to the whole note."""

CHUNK_PATIENCE_S = 0.5
"""The time limit for searching chunks, in seconds; after it, the notes are returned without chunks."""


class TextSource:
    """Searches the ledger for notes, and the chunk store, if it is loaded, for the chunks in them.

    Args:
        ledger: Full-text index of whole notes; always available.
        chunk_store: Full-text index of chunks; None while it is loading.
    """

    def __init__(self, ledger: Ledger, chunk_store: ChunkStore | None) -> None:
        self._ledger = ledger
        self._chunk_store = chunk_store

    @property
    def name(self) -> SourceName:
        """`text`."""
        return SourceName.TEXT

    async def find(self, lookup: Lookup) -> tuple[Hit, ...]:
        """The notes that contain any of the terms, scored by BM25."""
        if not lookup.terms.terms:
            return ()
        async with asyncio.TaskGroup() as group:
            asked_notes = group.create_task(asyncio.to_thread(self._notes, lookup))
            asked_chunks = group.create_task(self._chunks(lookup))
        notes, exact = asked_notes.result()
        chunks = _by_note(asked_chunks.result())
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
                chunk_ids=tuple(match.chunk_id for match in chunks.get(path, ())[:MOST_CHUNKS]),
            )
            for path in notes
        )
        return tuple(sorted(hits, key=lambda hit: (-hit.score, hit.path)))

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

    async def _chunks(self, lookup: Lookup) -> Sequence[ChunkMatch]:
        if self._chunk_store is None:
            return ()
        try:
            async with asyncio.timeout(CHUNK_PATIENCE_S):
                return await self._chunk_store.matching(
                    lookup.terms.terms, limit=lookup.limit, allowed_paths=lookup.allowed_paths
                )
        except TimeoutError:
            log.warning(
                "Full-text search over chunks took longer than %.0f ms; using whole notes only.",
                CHUNK_PATIENCE_S * 1000,
            )
            return ()
        except Exception:
            # Protects the person who searches: chunks only refine the results. If the full-text index is damaged,
            # the notes that the ledger found are still returned, and the log gets the traceback.
            log.warning("Full-text search over chunks failed; using whole notes only.", exc_info=True)
            return ()


def _by_note(matches: Sequence[ChunkMatch]) -> Mapping[VaultPath, Sequence[ChunkMatch]]:
    chunks: dict[VaultPath, list[ChunkMatch]] = {}
    for match in sorted(matches, key=lambda match: (-match.score, match.chunk_id)):
        chunks.setdefault(match.source, []).append(match)
    return chunks
