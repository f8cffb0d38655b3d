"""Cognates: words of two languages that are written alike and mean the same: `Kryptographie`, `criptografía`."""

import re
from difflib import SequenceMatcher
from functools import lru_cache

from catena.language.folding import fold

_SHORTEST = 5
"""In letters; shorter words are alike by chance."""
_ALIKE = 0.8
"""The share of letters that two words have in common in one order, once their sounds are written alike."""
_SOUNDS = (
    (re.compile("ph"), "f"), (re.compile("th"), "t"), (re.compile("c(?=[eiy])|z"), "s"), (re.compile("c?k|c|q"), "k"),
    (re.compile("y|j"), "i"), (re.compile("w"), "v"), (re.compile(r"(.)\1"), r"\1"),
)  # fmt: skip


def are_cognates(one: str, other: str) -> bool:
    """Return whether two words of different languages are written alike, as far as spelling differs between them."""
    if min(len(one), len(other)) < _SHORTEST:
        return False
    return SequenceMatcher(None, _sounding(one), _sounding(other), autojunk=False).ratio() >= _ALIKE


@lru_cache(maxsize=4096)
def _sounding(word: str) -> str:
    word = fold(word)
    for pattern, letter in _SOUNDS:
        word = pattern.sub(letter, word)
    return word
