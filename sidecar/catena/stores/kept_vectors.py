"""The vectors of a table in memory: comparing them all takes a fraction of what a query of LanceDB costs."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from catena.index.ports import ChunkMatch, ChunkRow, Vectors
from catena.stores.vector_codes import Codes, codes_of, cosines, lengths_of
from catena.vault.path import VaultPath


@dataclass(frozen=True, slots=True)
class KeptVectors:
    """The rows of a table as it was at one moment; row i is a window of chunk i of `chunk_ids`, which may repeat.

    Attributes:
        chunk_ids: The chunk of each row.
        sources: The note of each row.
        codes: The vector of each row.
        lengths: The length of each row's codes.
    """

    chunk_ids: Sequence[str]
    sources: Sequence[VaultPath]
    codes: Codes
    lengths: Vectors

    def nearest(
        self, vector: Vectors, *, limit: int, allowed_paths: Collection[VaultPath] | None = None
    ) -> list[ChunkMatch]:
        """Return the chunks nearest to a vector (the best window of each), best first, ties by path and id."""
        rows = self._rows_of(allowed_paths)
        if not len(rows) or limit < 1:
            return []
        scores = cosines(vector, self.codes, self.lengths)[rows]
        take = 2 * limit  # a long chunk may fill the list with its windows
        while True:
            is_near = np.flatnonzero(_largest(scores, take))
            best_first = is_near[np.argsort(-scores[is_near], kind="stable")]
            found = self._first_windows(rows[best_first].tolist(), scores[best_first].tolist(), limit)
            if len(found) >= limit or take >= len(rows):
                return sorted(found, key=lambda match: (-match.score, match.source, match.chunk_id))[:limit]
            take *= 4

    def _first_windows(self, rows: Sequence[int], scores: Sequence[float], limit: int) -> list[ChunkMatch]:
        """Return the chunks of rows that come best first, each once: so many, and those that equal the last of them."""
        found: dict[str, ChunkMatch] = {}
        last = 0.0
        for row, score in zip(rows, scores, strict=True):
            if len(found) >= limit and score < last:
                break
            chunk_id = self.chunk_ids[row]
            if chunk_id not in found:
                found[chunk_id] = ChunkMatch(chunk_id, self.sources[row], score)
                last = score
        return list(found.values())

    def cosines_of(self, vector: Vectors, chunk_ids: Collection[str]) -> dict[str, float]:
        """Return the cosine of a vector with each of these chunks (its best window); others are left out."""
        wanted = frozenset(chunk_ids)
        rows = np.flatnonzero(np.array([chunk_id in wanted for chunk_id in self.chunk_ids], np.bool_))
        scores = cosines(vector, self.codes[rows], self.lengths[rows]).tolist()
        found: dict[str, float] = {}
        for row, score in zip(rows.tolist(), scores, strict=True):
            chunk_id = self.chunk_ids[row]
            found[chunk_id] = max(score, found.get(chunk_id, score))
        return found

    def changed(self, removed: Collection[str], added: Sequence[ChunkRow]) -> "KeptVectors":
        """Return the rows without those of some chunks and with those of others, as the table has them after it."""
        gone = frozenset(removed)
        stay = np.array([chunk_id not in gone for chunk_id in self.chunk_ids], np.bool_)
        new = codes_of(np.concatenate([row.vectors for row in added])) if added else self.codes[:0]
        windows = [row for row in added for _ in row.vectors]
        places = np.flatnonzero(stay)
        kept = places.tolist()
        codes = np.empty((len(kept) + len(new), self.codes.shape[1]), self.codes.dtype)
        np.take(self.codes, places, axis=0, out=codes[: len(kept)], mode="clip")  # any other mode makes one more copy
        codes[len(kept) :] = new
        return KeptVectors(
            (*[self.chunk_ids[row] for row in kept], *[row.chunk_id for row in windows]),
            (*[self.sources[row] for row in kept], *[row.source for row in windows]),
            codes,
            np.concatenate([self.lengths[places], lengths_of(new)]),
        )

    def _rows_of(self, paths: Collection[VaultPath] | None) -> NDArray[np.intp]:
        """Return the rows of these notes, or all."""
        if paths is None:
            return np.arange(len(self.codes))
        wanted = frozenset(paths)
        return np.flatnonzero(np.array([source in wanted for source in self.sources], np.bool_))


def kept_vectors(chunk_ids: Sequence[str], sources: Sequence[str], codes: Codes) -> KeptVectors:
    """Return rows as they are compared."""
    paths = {source: VaultPath(source) for source in sources}  # each path once in memory
    return KeptVectors(tuple(chunk_ids), tuple(map(paths.__getitem__, sources)), codes, lengths_of(codes))


def _largest(scores: Vectors, take: int) -> NDArray[np.bool_]:
    """Mark at least so many of the largest scores, with all that equal the last of them."""
    if take >= len(scores):
        return np.ones(len(scores), np.bool_)
    return scores >= np.partition(scores, len(scores) - take)[len(scores) - take]
