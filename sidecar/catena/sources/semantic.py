"""The semantic source: finds notes by the vector of their best chunk."""

from typing import TYPE_CHECKING

from catena.sources.calibration import LEAST_COSINE, score_of_cosine
from catena.sources.hit import MOST_CHUNKS, Hit, MatchType, SourceName
from catena.sources.languages import Models

if TYPE_CHECKING:
    from catena.index.ports import ChunkMatch, Embedder
    from catena.sources.ports import MultilingualVectors
    from catena.sources.source import Lookup
    from catena.stores.lancedb_chunks import LanceChunks
    from catena.vault.path import VaultPath

CHUNKS_PER_NOTE = 2
"""How many chunks are requested for each wanted note, since a long note may have several matching chunks."""


class SemanticSource:
    """Embeds the query and finds the nearest chunks.

    Args:
        embedder: The model; called in a thread.
        chunk_store: Holds the vectors.
        multilingual: The multilingual model and its vectors; None without them.
    """

    def __init__(
        self, embedder: "Embedder", chunk_store: "LanceChunks", multilingual: "MultilingualVectors | None" = None
    ) -> None:
        self._models = Models(embedder, multilingual)
        self._chunk_store = chunk_store

    @property
    def name(self) -> SourceName:
        """`semantic`."""
        return SourceName.SEMANTIC

    async def find(self, lookup: "Lookup") -> tuple[Hit, ...]:
        """The notes, scored by the cosine of their best chunk; cosines below `LEAST_COSINE` are left out."""
        limit = lookup.limit * CHUNKS_PER_NOTE
        chunks: dict[VaultPath, list[ChunkMatch]] = {}
        asked = lookup.asked or lookup.terms.typed
        nearest = await self.nearest_chunks(
            asked, limit=limit, allowed_paths=lookup.allowed_paths, language=lookup.language
        )
        for match in nearest:
            if match.score >= LEAST_COSINE:
                chunks.setdefault(match.source, []).append(match)
        hits = (_hit(path, found) for path, found in chunks.items())
        return tuple(sorted(hits, key=lambda hit: (-hit.score, hit.path))[: lookup.limit])

    async def nearest_chunks(
        self,
        query: str,
        *,
        limit: int,
        allowed_paths: frozenset["VaultPath"] | None = None,
        language: str | None = None,
    ) -> tuple["ChunkMatch", ...]:
        """The chunks nearest to a query, best first, ties by path and id; scores as `Models.nearest` has them."""
        found = await self._models.nearest(
            query, self._chunk_store, limit=limit, allowed_paths=allowed_paths, language=language
        )
        return tuple(sorted(found, key=lambda match: (-match.score, match.source, match.chunk_id))[:limit])


def _hit(path: "VaultPath", best_first: list["ChunkMatch"]) -> Hit:
    return Hit(
        path=path,
        source=SourceName.SEMANTIC,
        match_type=MatchType.SEMANTIC,
        score=score_of_cosine(best_first[0].score),
        chunk_ids=tuple(match.chunk_id for match in best_first[:MOST_CHUNKS]),
    )
