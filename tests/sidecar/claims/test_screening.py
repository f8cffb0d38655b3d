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
from catena.claims.screening import Screen, outline_of, packed
from catena.claims.wording import is_unspaced

QUALITY = Path(__file__).parents[2] / "quality"
PAIRS: list[dict[str, str]] = [
    pair
    for name in ("contradiction_pairs.json", "contradiction_pairs_held_out.json", "contradiction_varied_pairs.json")
    for pair in json.loads((QUALITY / name).read_text("utf-8"))
]

ALL = 1000


def screen_of(texts: Sequence[str]) -> Screen:
    keys = [keys_of(text, read(text)) for text in texts]
    outlines = [outline_of(read(text), unspaced=is_unspaced(text)) for text in texts]
    vocabulary = dict(enumerate({word for outline in outlines for word in outline.words}))
    numbers = {word: number for number, word in vocabulary.items()}
    starts = np.cumsum([0, *map(len, keys)], dtype=np.int64)
    joined = np.concatenate([np.zeros(0, np.uint32), *keys])
    return Screen(joined, starts, [packed(outline, numbers) for outline in outlines], vocabulary)


def passes(a: str, b: str) -> tuple[bool, bool]:
    """Whether `b` passes as one of many that are compared with `a`, and the other way round."""
    screen = screen_of([a, b])
    there, back = (bool(screen.passing(place, np.array([1 - place]), ALL).size) for place in (0, 1))
    return there, back


def test_every_contradiction_of_our_pairs_passes_from_either_side() -> None:
    opposed = [(pair["a"], pair["b"]) for pair in PAIRS if compare(pair["a"], pair["b"], cosine=1.0).contradicts]

    assert len(opposed) > 100
    assert [pair for pair in opposed if passes(*pair) != (True, True)] == []


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


@pytest.mark.parametrize(
    "sentences",
    [
        [f"The test of {a} {b} the recall of words." for a, b in product(WORDS, WORDS)],
        [f"{subject} {verb} {what}{end}" for subject, verb, what, end in product(SUBJECTS, VERBS, OBJECTS, ENDS)],
    ],
    ids=["one frame", "parts"],
)
def test_whatever_is_compared_as_a_contradiction_passes(sentences: list[str]) -> None:
    screen = screen_of(sentences)
    others = np.arange(len(sentences))
    opposed = 0
    for place in range(0, len(sentences), 37):
        passing = set(screen.passing(place, others, ALL).tolist())
        for other in range(0, len(sentences), 5):
            if other not in passing and sentences[other] != sentences[place]:
                assert not compare(sentences[place], sentences[other], cosine=1.0).contradicts
            opposed += other in passing
    assert opposed


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("The broad telescope measured the distance of the galaxy.", "The old telescope measured the galaxy slowly."),
        ("Der Chor probt am Montag im Saal.", "Der Chor probt am Montag laut im Saal der Schule."),
        ("Sleep helps the memory of students.", "Sleep helps the memory of pupils."),
        ("The river carries sand to the delta.", "The river carries mud to the delta each spring."),
        ("Tea does not improve the balance of dancers.", "Tea does not improve the mood of sailors in winter."),
        ("The crane is heavier than the truck.", "The crane is heavier than the bus."),
        ("The war.", "The war between both towns, which nobody had wanted, ended as it began, in the autumn rain."),
    ],
)
def test_claims_without_a_word_against_the_other_are_not_compared(a: str, b: str) -> None:
    assert passes(a, b) == (False, False)


def test_claims_with_exchanged_roles_or_sides_pass() -> None:
    assert passes("The wolf hunts the fox.", "The fox hunts the wolf.") == (True, True)
    assert passes("The crane is heavier than the truck.", "The truck is heavier than the crane.") == (True, True)


def test_claims_longer_than_there_are_bits_are_screened() -> None:
    long = " ".join(f"and the brook of village{number} turns the mill" for number in range(40))

    assert passes(f"Tea improves the mood {long}.", f"Tea does not improve the mood {long}.") == (True, True)


def test_a_claim_of_no_words_is_screened() -> None:
    assert screen_of(["", "Tea helps."]).passing(1, np.array([0]), ALL).tolist() == []


def test_of_many_claims_that_pass_those_are_kept_that_could_contradict_most() -> None:
    others = ["Coffee does not improve deep sleep.", "Coffee does not improve sleep.", "Coffee improves sleep."]
    screen = screen_of(["Coffee improves sleep.", *others])

    assert screen.passing(0, np.arange(1, 4), ALL).tolist() == [1, 2]
    assert screen.passing(0, np.arange(1, 4), 1).tolist() == [2]
