"""Candidates by meaning: notes that were discovered to be similar, and the nearest other notes."""

from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from catena.graph.ports import Discovery, Vectors
from catena.graph.similar import COPY, LEAST_COSINE
from catena.linking.link import Reason
from catena.linking.signals import Signal
from catena.vault.path import VaultPath

_NEAREST = 12
_LEAST = LEAST_COSINE - 0.1
"""The lowest cosine that counts; on its own it is too weak for a suggestion."""
_DISCOVERED, _NEAR = 0.4, 0.1


def near_in_meaning(
    source: VaultPath, paths: Sequence[VaultPath], vectors: Vectors, discovered: Iterable[Discovery]
) -> Mapping[VaultPath, Signal]:
    """Return signals for the notes that are nearest to a note by embedding.

    Notes that are among each other's nearest (`graph.similar`) get the strongest signals; the other nearest notes get
    weak ones that add to their other signals. Copies of the note are excluded. The vectors are those of `paths`, one
    row of length 1 each.
    """
    signals: dict[VaultPath, Signal] = {}
    if source in paths:
        cosines = vectors @ vectors[paths.index(source)]
        nearest = np.argsort(-cosines, kind="stable")[: _NEAREST + 1].tolist()
        for place in nearest:
            cosine = float(cosines[place])
            if paths[place] != source and _LEAST <= cosine < COPY:
                signals[paths[place]] = _signal(_NEAR + cosine - _LEAST)
    return signals | _discovered(source, discovered)


def near_by_matches(
    source: VaultPath, cosines: Mapping[VaultPath, float], discovered: Iterable[Discovery]
) -> Mapping[VaultPath, Signal]:
    """Return signals for the notes nearest to one that the English model can't read.

    The cosines are those of the best passage of each other note by the model that reads it, on the English scale.
    """
    others = ((path, cosine) for path, cosine in cosines.items() if path != source and _LEAST <= cosine < COPY)
    nearest = sorted(others, key=lambda each: (-each[1], each[0]))[:_NEAREST]
    near = {path: _signal(_NEAR + cosine - _LEAST) for path, cosine in nearest}
    return near | _discovered(source, discovered)


def _discovered(source: VaultPath, discovered: Iterable[Discovery]) -> dict[VaultPath, Signal]:
    others = {found.second if found.first == source else found.first: found.similarity for found in discovered}
    return {other: _signal(_DISCOVERED + max(0.0, similarity - LEAST_COSINE)) for other, similarity in others.items()}


def _signal(strength: float) -> Signal:
    return Signal(reason=Reason.MEANING, strength=round(min(strength, 0.75), 4))
