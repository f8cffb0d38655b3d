"""Aligns attributes of two subjects that mean the same under different names: `Purpose` and `What it is for`."""

import re
from collections.abc import Sequence

from catena.forms.attribute import Finding
from catena.index.ports import Embedder
from catena.language.identification import in_other_letters
from catena.reading.defining import name_terms

MOST_NAMES = 12
"""How many names of each subject are compared by meaning."""
LEAST_COSINE = 0.6
"""Names that mean at least as nearly the same share a row; set by eye, not fitted."""

_NUMBER = re.compile(r"[~≈<>]?\s*[\d.,]+(?:\s*\S{1,12}){0,2}")
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}.*")


def pairs(mine: Sequence[Finding], theirs: Sequence[Finding], embedder: Embedder | None) -> list[tuple[int, int]]:
    """Return which attributes to align, nearest first; each appears once, and only attributes of one type align.

    Names that share all words of the shorter one align; with a model, also those that mean nearly the same.
    """
    mine, theirs = mine[:MOST_NAMES], theirs[:MOST_NAMES]
    if not mine or not theirs:
        return []
    by_meaning = _cosines(mine, theirs, embedder)
    scored = sorted(
        (-max(_shared(one.name, other.name), by_meaning[i][k]), i, k)
        for i, one in enumerate(mine)
        for k, other in enumerate(theirs)
        if _type_of(one.cell.text) == _type_of(other.cell.text)
    )
    found: list[tuple[int, int]] = []
    for score, i, k in scored:
        if -score >= LEAST_COSINE and all(i != a and k != b for a, b in found):
            found.append((i, k))
    return found


def _shared(one: str, other: str) -> float:
    """Return 1 if all words of the shorter name are in the longer one."""
    words, others = set(name_terms(one)), set(name_terms(other))
    return float(bool(words and others) and (words <= others or others <= words))


def _cosines(mine: Sequence[Finding], theirs: Sequence[Finding], embedder: Embedder | None) -> list[list[float]]:
    """Return how near the names are; 0 for names in scripts that the model can't read: to it they are all alike."""
    if embedder is None:
        return [[0.0] * len(theirs) for _ in mine]
    vectors = [found[0] for found in embedder.embed([each.name for each in (*mine, *theirs)])]
    read = [not in_other_letters(each.name) for each in (*mine, *theirs)]
    return [
        [float(vectors[i] @ vectors[k]) if read[i] and read[k] else 0.0 for k in range(len(mine), len(vectors))]
        for i in range(len(mine))
    ]


def _type_of(text: str) -> str:
    if _DAY.fullmatch(text):
        return "day"
    return "number" if _NUMBER.fullmatch(text) else "words"
