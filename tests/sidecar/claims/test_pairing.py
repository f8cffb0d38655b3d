"""Claims are paired by the words that they share."""

from collections.abc import Sequence

import numpy as np
import pytest

from catena.claims import pairing, reading
from catena.claims.pairing import InvertedClaims, KeyedClaims, keys_of, least_cosine

TEA = "Green tea improves sleep."
NO_TEA = "Green tea does not improve sleep."
TRAMS = "The trams of Lisbon are yellow."


def keyed(texts: Sequence[str], notes: Sequence[int] | None = None) -> KeyedClaims:
    keys = [keys_of(text, reading.read(text)) for text in texts]
    return KeyedClaims(
        ids=np.arange(len(texts), dtype=np.int64),
        notes=np.array(range(len(texts)) if notes is None else notes, np.int64),
        starts=np.concatenate([[0], np.cumsum([len(of) for of in keys], dtype=np.int64)]),
        keys=np.concatenate([np.zeros(0, np.uint32), *keys]),
    )


def test_claims_that_share_most_words_are_candidates() -> None:
    found = InvertedClaims(keyed([TEA, TRAMS, NO_TEA]))

    assert list(found.candidates(0)) == [2]
    assert list(found.candidates(1)) == []
    assert list(found.candidates(2)) == [0]


def test_a_short_claim_finds_the_long_one_that_contains_it() -> None:
    long = "Green tea does not improve sleep in anybody who drinks it late, as trials in Kyoto and in Osaka show."

    assert list(InvertedClaims(keyed([TEA, long])).candidates(0)) == [1]
    assert list(InvertedClaims(keyed([TEA, long])).candidates(1)) == [0]


def test_what_may_oppose_a_claim_lacks_few_words_of_the_shorter_one() -> None:
    helps, harms = (f"Green tea from Uji {verb} the sleep of older nurses." for verb in ("improves", "disturbs"))
    found = InvertedClaims(keyed([helps, harms, "Green tea from Uji is sold in older shops by the river."]))

    assert list(found.candidates(0)) == [1, 2]
    assert list(found.candidates(0, opposing=True)) == [1]


def test_claims_of_one_note_are_no_candidates() -> None:
    assert list(InvertedClaims(keyed([TEA, NO_TEA], [4, 4])).candidates(0)) == []


def test_scripts_without_blanks_are_paired_by_two_signs() -> None:
    found = InvertedClaims(keyed(["运动能够改善记忆力。", "运动不能改善记忆力。", "城市里的电车是黄色的。"]))

    assert list(found.candidates(0)) == [1]


def test_common_words_are_not_read_beyond_the_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = [f"Green tea number {word} is served." for word in ("alpha", "beta", "gamma", "delta")]
    claims = keyed([*texts, "Green tea number alpha is not served."])

    assert 0 in InvertedClaims(claims).candidates(4)
    monkeypatch.setattr(pairing, "MOST_READ", 2)
    assert list(InvertedClaims(claims).candidates(4)) == [0]


def test_a_claim_without_words_and_no_claims_have_no_candidates() -> None:
    assert list(InvertedClaims(keyed(["It is so.", TEA])).candidates(0)) == []
    assert InvertedClaims(keyed([])) is not None


def test_claims_without_blanks_must_be_nearer() -> None:
    assert least_cosine(TEA, NO_TEA) < least_cosine("运动能够改善记忆力。", "运动不能改善记忆力。")
