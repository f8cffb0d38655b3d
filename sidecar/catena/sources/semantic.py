"""The semantic source: notes whose best chunk means nearly what was asked."""

import asyncio

from catena.index.ports import ChunkMatch, ChunkStore, Embedder
from catena.sources.calibration import LEAST_COSINE, score_of_cosine
from catena.sources.hit import MOST_CHUNKS, Hit, MatchType, SourceName
from catena.sources.source import Lookup
from catena.vault.path import VaultPath

CHUNKS_PER_NOTE = 2
"""How many chunks are asked for, for each note that is wanted: long notes bring several."""


class SemanticSource:
    """Embeds what was typed and asks for the chunks nearest to it.

    Args:
        embedder: The model; called in a thread.
        chunk_store: Where the vectors are.
    """

    def __init__(self, embedder: Embedder, chunk_store: ChunkStore) -> None:
        self._embedder = embedder
        self._chunk_store = chunk_store

    @property
    def name(self) -> SourceName:
        """`semantic`."""
        return SourceName.SEMANTIC

    async def find(self, lookup: Lookup) -> tuple[Hit, ...]:
        """The notes by their best chunk's cosine; what is hardly nearer than chance is left out."""
        limit = lookup.limit * CHUNKS_PER_NOTE
        chunks: dict[VaultPath, list[ChunkMatch]] = {}
        for match in await self.nearest_chunks(lookup.terms.typed, limit=limit, allowed_paths=lookup.allowed_paths):
            if match.score >= LEAST_COSINE:
                chunks.setdefault(match.source, []).append(match)
        hits = (_hit(path, found) for path, found in chunks.items())
        return tuple(sorted(hits, key=lambda hit: (-hit.score, hit.path))[: lookup.limit])

    async def nearest_chunks(
        self, query: str, *, limit: int, allowed_paths: frozenset[VaultPath] | None = None
    ) -> tuple[ChunkMatch, ...]:
        """The chunks nearest to a query, best first, ties by path and id; scores are cosines."""
        vector = await asyncio.to_thread(self._embedder.embed_query, query)
        matches = await self._chunk_store.nearest(vector, limit=limit, allowed_paths=allowed_paths)
        return tuple(sorted(matches, key=lambda match: (-match.score, match.source, match.chunk_id)))


def _hit(path: VaultPath, best_first: list[ChunkMatch]) -> Hit:
    return Hit(
        path=path,
        source=SourceName.SEMANTIC,
        match_type=MatchType.SEMANTIC,
        score=score_of_cosine(best_first[0].score),
        chunk_ids=tuple(match.chunk_id for match in best_first[:MOST_CHUNKS]),
    )
