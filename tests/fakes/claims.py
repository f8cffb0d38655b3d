"""Claims and judgements in memory: what is read while asking."""

from collections.abc import Collection, Mapping, Sequence
from itertools import combinations

import numpy as np

from catena.answers.contradicting import oppose
from catena.answers.contradiction import Contradiction, Judgement
from catena.claims.finding import claims_of
from catena.claims.pairing import KeyedClaims, keys_of
from catena.claims.reading import read
from catena.errors import NotReady
from catena.index.claims import OpposedPair, StoredClaim
from catena.notes import Note
from catena.vault.path import VaultPath


class FakeClaims:
    """What `SqliteClaims` answers to those who ask; every claim compared with every other one."""

    def __init__(self, notes: Sequence[Note]) -> None:
        found = [(note.path, claim) for note in sorted(notes, key=lambda n: n.path) for claim in claims_of(note)]
        self._claims = {number: StoredClaim(number, path, claim) for number, (path, claim) in enumerate(found, 1)}

    def claims(self, ids: Collection[int]) -> Mapping[int, StoredClaim]:
        return {number: self._claims[number] for number in ids if number in self._claims}

    def all_keys(self) -> KeyedClaims:
        keys = [keys_of(each.claim.text, read(each.claim.text)) for each in self._claims.values()]
        paths = sorted({each.path for each in self._claims.values()})
        return KeyedClaims(
            ids=np.array(list(self._claims), np.int64),
            notes=np.array([paths.index(each.path) for each in self._claims.values()], np.int64),
            starts=np.cumsum([0, *map(len, keys)], dtype=np.int64),
            keys=np.concatenate([np.zeros(0, np.uint32), *keys]),
        )

    def pairs(self, allowed_paths: Collection[VaultPath] | None = None) -> tuple[OpposedPair, ...]:
        claims = [claim for claim in self._claims.values() if allowed_paths is None or claim.path in allowed_paths]
        return tuple(
            OpposedPair(a.id, b.id, found.score, found.similarity, found.type)
            for a, b in combinations(claims, 2)
            if a.path != b.path and (found := oppose(a.claim, b.claim, None))
        )

    def pairs_of(self, path: VaultPath) -> tuple[OpposedPair, ...]:
        return tuple(
            pair for pair in self.pairs() if path in (self._claims[pair.first].path, self._claims[pair.second].path)
        )

    @property
    def changes(self) -> int:
        return 0


class UnreadableClaims:
    """Claims whose file was damaged while it was in use."""

    WHY = "claims.sqlite is damaged. Catena mends it in a moment, without a restart."

    def pairs(self, allowed_paths: Collection[VaultPath] | None = None) -> tuple[OpposedPair, ...]:
        raise NotReady(self.WHY)

    def pairs_of(self, path: VaultPath) -> tuple[OpposedPair, ...]:
        raise NotReady(self.WHY)


class FakeJudgements:
    """Judgements that are gone with the process."""

    def __init__(self) -> None:
        self._kept: dict[str, Judgement] = {}

    def all(self) -> Mapping[str, Judgement]:
        return dict(self._kept)

    def put(self, contradiction_id: str, judgement: Judgement, about: Contradiction | None) -> None:
        self._kept[contradiction_id] = judgement
