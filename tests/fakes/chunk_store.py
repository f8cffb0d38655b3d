"""The chunk store in memory."""

from collections.abc import Collection, Mapping, Sequence

import numpy as np

from catena.index.ports import ChunkMatch, ChunkRow, Vectors
from catena.stores.kept_vectors import KeptVectors, kept_vectors
from catena.stores.vector_codes import codes_of
from catena.vault.path import VaultPath


class FakeChunkStore:
    """`LanceChunks` on a dict."""

    def __init__(self) -> None:
        self._rows: dict[str, ChunkRow] = {}
        self.broken: Exception | None = None

    @property
    def kept(self) -> KeptVectors:
        """All rows, which are in memory in any case."""
        rows = [(each, vector) for each in self._rows.values() for vector in each.vectors]
        codes = codes_of(np.stack([vector for _, vector in rows])) if rows else np.zeros((0, 1), np.int8)
        return kept_vectors([each.chunk_id for each, _ in rows], [each.source for each, _ in rows], codes)

    def close(self) -> None:
        """Nothing to let go of."""

    async def replace(self, *, removed: Collection[str], added: Sequence[ChunkRow]) -> None:
        for chunk_id in removed:
            self._rows.pop(chunk_id, None)
        self._rows.update({row.chunk_id: row for row in added})

    async def vectors_of(self, chunk_ids: Collection[str]) -> Mapping[str, Vectors]:
        return {i: self._rows[i].vectors for i in chunk_ids if i in self._rows}

    async def chunk_ids(self) -> frozenset[str]:
        return frozenset(self._rows)

    async def num_windows(self) -> int:
        return sum(len(row.vectors) for row in self._rows.values())

    async def nearest(
        self, vector: Vectors, *, limit: int, allowed_paths: Collection[VaultPath] | None = None
    ) -> list[ChunkMatch]:
        scores = {row.chunk_id: float((row.vectors @ vector).max()) for row in self._allowed_paths(allowed_paths)}
        return self._best(scores, limit)

    async def optimize(self, *, quiet: bool = False) -> None:
        """Nothing to fold in."""

    async def clear(self) -> None:
        self._rows.clear()

    def _allowed_paths(self, allowed_paths: Collection[VaultPath] | None) -> list[ChunkRow]:
        if self.broken:
            raise self.broken
        return [row for row in self._rows.values() if allowed_paths is None or row.source in allowed_paths]

    def _best(self, scores: Mapping[str, float], limit: int) -> list[ChunkMatch]:
        matches = [ChunkMatch(i, self._rows[i].source, score) for i, score in scores.items()]
        return sorted(matches, key=lambda m: (-m.score, m.source, m.chunk_id))[:limit]
