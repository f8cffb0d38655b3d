"""The text source: notes that contain what was typed. Whole notes decide which, their chunks say where."""

import asyncio
import logging
from collections.abc import Mapping, Sequence, Set

from catena.index.ports import ChunkMatch, ChunkStore, Ledger
from catena.sources.hit import MOST_CHUNKS, Hit, MatchType, SourceName
from catena.sources.source import Lookup
from catena.vault.path import VaultPath

log = logging.getLogger(__name__)

CHUNK_SHARE = 0.3
"""How much a note's best chunk counts beside the whole note."""

CHUNK_PATIENCE_S = 0.5
"""Seconds after which the chunks' answer is done without: the notes' answer must not wait for it."""


class TextSource:
    """Asks the ledger for notes, and the chunk store, when it is loaded, for the chunks in them.

    Args:
        ledger: Words of whole notes; there from the start.
        chunk_store: Words of chunks; None while it is still loading.
    """

    def __init__(self, ledger: Ledger, chunk_store: ChunkStore | None) -> None:
        self._ledger = ledger
        self._chunk_store = chunk_store

    @property
    def name(self) -> SourceName:
        """`text`."""
        return SourceName.TEXT

    async def find(self, lookup: Lookup) -> tuple[Hit, ...]:
        """The notes that contain any of the terms, by how much they have of them."""
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
        """Notes with any term and their BM25; which of them have the whole text typed."""
        terms, whole = lookup.terms.terms, lookup.terms.whole
        complete = self._match(terms, lookup, every=True)
        # Notes with every word are few and found at once; scoring all that have one of several frequent
        # words is what takes long, and needless where there are enough of the former.
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
                "The chunks' words took longer than %.0f ms; the notes' words answer alone.", CHUNK_PATIENCE_S * 1000
            )
            return ()
        except Exception:
            # Chunks only add to what the notes say; a broken full-text index must not cost the answer.
            log.warning("The chunks' words can't be asked; the notes' words answer alone.", exc_info=True)
            return ()


def _by_note(matches: Sequence[ChunkMatch]) -> Mapping[VaultPath, Sequence[ChunkMatch]]:
    chunks: dict[VaultPath, list[ChunkMatch]] = {}
    for match in sorted(matches, key=lambda match: (-match.score, match.chunk_id)):
        chunks.setdefault(match.source, []).append(match)
    return chunks
