"""Ruling out leaves out only what can't be a contradiction, and most of what is none."""

import json
from itertools import combinations, product
from pathlib import Path

from catena.claims import compare
from catena.claims.ruling_out import which_may_contradict

QUALITY = Path(__file__).parents[2] / "quality"
PAIRS: list[tuple[str, str]] = [
    (pair["a"], pair["b"])
    for name in ("contradiction_pairs.json", "contradiction_pairs_held_out.json", "contradiction_varied_pairs.json")
    for pair in json.loads((QUALITY / name).read_text("utf-8"))
]
SUBJECTS = ("Sleep", "Coffee", "The supporters", "Without practice sleep", "Since 1994, the test")
VERBS = ("improves", "does not improve", "harms", "raises", "lowers", "is faster than", "is hunted by", "hunts")
OBJECTS = (
    "memory",
    "useless memory",
    "useful memory",
    "legal work",
    "illegal work",
    "31 days of work",
    "66 days of work",
)
ENDS = (".", ", not the driver.", " before noon, although nobody knows why.")


def ruled_out_wrongly(pairs: list[tuple[str, str]]) -> list[tuple[str, str]]:
    passing = which_may_contradict(pairs)
    return [
        pair
        for pair, passes in zip(pairs, passing, strict=True)
        if not passes and compare(*pair, cosine=1.0).contradicts
    ]


def test_every_contradiction_of_our_pairs_passes_in_either_order() -> None:
    assert ruled_out_wrongly([*PAIRS, *((b, a) for a, b in PAIRS)]) == []


def test_whatever_is_compared_as_a_contradiction_passes() -> None:
    sentences = [
        f"{subject} {verb} {object_}{end}" for subject, verb, object_, end in product(SUBJECTS, VERBS, OBJECTS, ENDS)
    ]

    assert ruled_out_wrongly(list(combinations(sentences, 2))[::23]) == []


def test_what_says_nothing_contrary_is_ruled_out() -> None:
    plain = [
        ("Sleep helps the memory of students.", "Sleep helps the memory of pupils."),
        ("The river carries sand to the delta.", "The river carries mud to the delta each spring."),
        ("Sleep does not improve the balance of dancers.", "Tea does not improve the mood of sailors in winter."),
    ]

    assert which_may_contradict(plain) == [False] * 3
    assert which_may_contradict([]) == []
