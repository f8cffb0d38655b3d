"""Claims and judgements in memory: what is read while asking."""

from collections.abc import Collection, Mapping, Sequence

import numpy as np

from catena.answers.contradiction import Contradiction, Judgement
from catena.claims.finding import claims_of
from catena.index.claims import StoredClaim
from catena.index.ports import Embedder, Vectors
from catena.notes import Note
from catena.vault.path import VaultPath


class FakeClaims:
    """What `catena.index.claims.ClaimStore` answers to those who ask."""

    def __init__(self, notes: Sequence[Note], embedder: Embedder) -> None:
        found = [(note.path, claim) for note in sorted(notes, key=lambda n: n.path) for claim in claims_of(note)]
        self._claims = tuple(StoredClaim(number, path, claim) for number, (path, claim) in enumerate(found, 1))
        texts = [claim.text for _, claim in found]
        self._vectors = np.stack([v[0] for v in embedder.embed(texts)]) if texts else np.zeros((0, 0), np.float32)

    def claims_of(self, paths: Collection[VaultPath]) -> tuple[tuple[StoredClaim, ...], Vectors]:
        at = [index for index, claim in enumerate(self._claims) if claim.path in paths]
        return tuple(self._claims[index] for index in at), self._vectors[at]


class FakeJudgements:
    """Judgements that are gone with the process."""

    def __init__(self) -> None:
        self._kept: dict[str, Judgement] = {}

    def all(self) -> Mapping[str, Judgement]:
        return dict(self._kept)

    def put(self, contradiction_id: str, judgement: Judgement, about: Contradiction | None) -> None:
        self._kept[contradiction_id] = judgement
