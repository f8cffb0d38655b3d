"""Candidates from what notes mean: those that were discovered to be alike, and the nearest others."""

from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from catena.graph.ports import Discovery, Vectors
from catena.graph.similar import COPY, LEAST_COSINE
from catena.linking.ground import Ground
from catena.linking.link import Reason
from catena.vault.path import VaultPath

_NEAREST = 12
_LEAST = LEAST_COSINE - 0.1
"""Near, but not so near that it says anything alone."""
_DISCOVERED, _NEAR = 0.4, 0.1


def near_in_meaning(
    source: VaultPath, paths: Sequence[VaultPath], vectors: Vectors, discovered: Iterable[Discovery]
) -> Mapping[VaultPath, Ground]:
    """The notes nearest to one by embedding.

    Those that are among each other's nearest (`graph.similar`) are worth most; the others of the nearest few add to
    what else speaks for them. Copies are no idea and left out.

    Args:
        source: The note.
        paths: The notes that have a vector.
        vectors: Theirs, rows of length 1.
        discovered: The source's discoveries.
    """
    grounds: dict[VaultPath, Ground] = {}
    if source in paths:
        cosines = vectors @ vectors[paths.index(source)]
        nearest = np.argsort(-cosines, kind="stable")[: _NEAREST + 1].tolist()
        for place in nearest:
            cosine = float(cosines[place])
            if paths[place] != source and _LEAST <= cosine < COPY:
                grounds[paths[place]] = _ground(_NEAR + cosine - _LEAST, "Their texts are close in meaning.")
    for found in discovered:
        other = found.second if found.first == source else found.first
        strength = _DISCOVERED + max(0.0, found.similarity - LEAST_COSINE)
        grounds[other] = _ground(strength, "Both are about nearly the same.")
    return grounds


def _ground(strength: float, words: str) -> Ground:
    return Ground(reason=Reason.MEANING, strength=round(min(strength, 0.75), 4), words=words)
