"""The stored claims and pairs."""

import contextlib
import math
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from catena.claims.claim import Claim, Stance
from catena.claims.opposing import ContradictionType
from catena.claims.reading import read
from catena.claims.screening import signs_of
from catena.index.claims import NoteClaims, OpposedPair
from catena.notes import Span
from catena.stores.sqlite_claims import SqliteClaims
from catena.vault.path import VaultPath

A, B, C = (VaultPath(f"{name}.md") for name in "abc")
CLAIM = Claim(
    text="Sleep helps.", span=Span(0, 12, 1, 1), section_title=None, section_path=(), page=None, stance=Stance.ASSERTED
)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteClaims]:
    with contextlib.closing(SqliteClaims(tmp_path / "claims.sqlite")) as opened:
        yield opened


def put(store: SqliteClaims, path: VaultPath, number: int) -> None:
    keys, signs = np.array([1], np.uint32), signs_of(read(CLAIM.text), unspaced=False)
    store.replace([NoteClaims(path, "1", (CLAIM,) * number, (keys,) * number, (signs,) * number)])


def pair(first: int, second: int) -> OpposedPair:
    return OpposedPair(first, second, 0.9, 0.8, ContradictionType.NEGATION)


def test_only_pairs_between_the_allowed_notes_are_given(store: SqliteClaims) -> None:
    for path in (A, B, C):
        put(store, path, 1)
    store.record_scan([1, 2, 3], [pair(1, 2), pair(1, 3)])

    assert [(each.first, each.second) for each in store.pairs()] == [(1, 2), (1, 3)]
    assert [(each.first, each.second) for each in store.pairs([A, C])] == [(1, 3)]
    assert store.pairs([B, C]) == ()
    assert store.pairs([]) == ()


def test_finding_pairs_costs_no_more_than_the_claims_of_the_notes(tmp_path: Path) -> None:
    def seconds(number: int) -> float:
        with contextlib.closing(SqliteClaims(tmp_path / f"{number}.sqlite")) as store:
            for path in (A, B):
                put(store, path, number)
            store.record_scan([], [pair(number, 2 * number)])
            took_s = math.inf
            for _ in range(3):
                started_s = time.process_time()
                assert len(store.pairs([A, B])) == 1
                took_s = min(took_s, time.process_time() - started_s)
            return took_s

    assert seconds(4_000) < 8 * max(seconds(1_000), 0.002)
