"""The vectors of a small table in memory: comparing them all takes a fraction of what a query of LanceDB costs."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from catena.index.ports import ChunkMatch, Vectors
from catena.vault.path import VaultPath


@dataclass(frozen=True, slots=True)
class KeptVectors:
    """The rows of a table as it was at one moment; row i is a window of chunk i of `chunk_ids`, which may repeat.

    Attributes:
        chunk_ids: The chunk of each row.
        sources: The note of each row.
        vectors: Rows of length 1, float32.
    """

    chunk_ids: Sequence[str]
    sources: Sequence[VaultPath]
    vectors: Vectors

    def nearest(
        self, vector: Vectors, *, limit: int, allowed_paths: Collection[VaultPath] | None = None
    ) -> list[ChunkMatch]:
        """Returns the chunks nearest to a vector by cosine (the best window of each), best first, ties by path and id.

        A row's cosine is the same wherever the row stands, which a product by BLAS does not promise.
        """
        asked = np.asarray(vector, np.float16).astype(np.float32)  # as LanceDB compares vectors of 16 bits
        cosines = np.einsum("ij,j->i", self.vectors, asked / max(float(np.linalg.norm(asked)), 1e-12))
        best: dict[str, ChunkMatch] = {}
        least = -np.inf
        for row in self._best_first(cosines, allowed_paths):
            cosine = float(cosines[row])
            if len(best) >= limit and cosine < least:
                break
            if self.chunk_ids[row] not in best:
                best[self.chunk_ids[row]] = ChunkMatch(self.chunk_ids[row], self.sources[row], cosine)
                least = cosine
        return sorted(best.values(), key=lambda match: (-match.score, match.source, match.chunk_id))[:limit]

    def _best_first(self, cosines: Vectors, allowed_paths: Collection[VaultPath] | None) -> list[int]:
        """Returns the rows that may be found."""
        order: list[int] = np.argsort(-cosines, kind="stable").tolist()
        if allowed_paths is None:
            return order
        wanted = frozenset(allowed_paths)
        return [row for row in order if self.sources[row] in wanted]


def kept_vectors(chunk_ids: Sequence[str], sources: Sequence[str], vectors: NDArray[np.floating[Any]]) -> KeptVectors:
    """Returns rows as they are compared; vectors need not be of length 1, and are left as they are."""
    rows: Vectors = vectors.astype(np.float32)  # the only copy: every saved note makes all rows anew
    rows /= np.maximum(np.sqrt(np.einsum("ij,ij->i", rows, rows))[:, None], 1e-12)
    paths = {source: VaultPath(source) for source in sources}  # each path once in memory
    return KeptVectors(tuple(chunk_ids), tuple(map(paths.__getitem__, sources)), rows)
