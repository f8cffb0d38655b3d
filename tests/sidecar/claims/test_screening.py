"""Screening leaves out only what can't be a contradiction."""

import json
from collections.abc import Sequence
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from catena.claims import compare
from catena.claims.pairing import keys_of
from catena.claims.reading import read
from catena.claims.screening import Screen, packed, signs_of
from catena.claims.wording import is_unspaced

QUALITY = Path(__file__).parents[2] / "quality"
PAIRS: list[dict[str, str]] = [
    pair
    for name in ("contradiction_pairs.json", "contradiction_pairs_held_out.json", "contradiction_varied_pairs.json")
    for pair in json.loads((QUALITY / name).read_text("utf-8"))
]


def screen_of(texts: Sequence[str]) -> Screen:
    keys = [keys_of(text, read(text)) for text in texts]
    signs = [packed(signs_of(read(text), unspaced=is_unspaced(text))) for text in texts]
    starts = np.cumsum([0, *map(len, keys)], dtype=np.int64)
    return Screen(np.concatenate([np.zeros(0, np.uint32), *keys]), starts, signs)


def passes(a: str, b: str) -> tuple[bool, bool]:
    """Whether `b` passes as one of many that are compared with `a`, and the other way round."""
    screen = screen_of([a, b])
    there, back = (bool(screen.passing(place, np.full(10, 1 - place)).size) for place in (0, 1))
    return there, back


def test_every_contradiction_of_our_pairs_passes_from_either_side() -> None:
    opposed = [(pair["a"], pair["b"]) for pair in PAIRS if compare(pair["a"], pair["b"], cosine=1.0).contradicts]

    assert len(opposed) > 100
    assert [pair for pair in opposed if passes(*pair) != (True, True)] == []


WORDS = (
    *("sleep", "the sleep", "memory", "coffee", "useful", "useless", "legal", "illegal", "hypertension", "hypotension"),
    *(
        "improves",
        "does not improve",
        "harms",
        "raises",
        "lowers",
        "never raises",
        "more",
        "less",
        "31 days",
        "66 days",
    ),
    *("in 1994", "in 1998", "faster than", "slower than", "the most common", "supporters", "opponents", "before"),
)


def test_whatever_is_compared_as_a_contradiction_passes() -> None:
    sentences = [f"The test of {a} {b} the recall of words." for a, b in product(WORDS, WORDS)]
    screen = screen_of(sentences)
    others = np.arange(len(sentences))
    opposed = 0
    for place in range(0, len(sentences), 37):
        passing = set(screen.passing(place, others).tolist())
        for other in range(0, len(sentences), 3):
            if other not in passing and sentences[other] != sentences[place]:
                assert not compare(sentences[place], sentences[other], cosine=1.0).contradicts
            opposed += other in passing
    assert opposed


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("The broad telescope measured the distance of the galaxy.", "The old telescope measured the galaxy slowly."),
        ("Der Chor probt am Montag im Saal.", "Der Chor probt am Montag laut im Saal der Schule."),
    ],
)
def test_claims_without_a_word_against_the_other_are_not_compared(a: str, b: str) -> None:
    assert passes(a, b) == (False, False)


def test_claims_with_exchanged_roles_pass() -> None:
    assert passes("The wolf hunts the fox.", "The fox hunts the wolf.") == (True, True)
