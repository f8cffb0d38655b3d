"""Roots: what the forms of one English word have in common, found by cutting endings.

A light cutter instead of a real stemmer: two forms need only meet, no root is ever shown, and a question is answered
in the time that a full stemmer takes for a handful of words.
"""

import re
from functools import lru_cache

_INFLECTION = re.compile(r"(?:ies|ied|ings|ing|ed|es|s)$")
_DERIVATION = re.compile(
    r"(?:ization|isation|fulness|iveness|ability|ibility|ation|ator|ically|ment|ness|ively|ably|ibly|ally|ity|ion|ive"
    r"|iz|is|at|er|or|al|ly|i)$"
)
_SHORTEST = 4


@lru_cache(maxsize=65536)
def root_of(word: str) -> str:
    """The part of a lower-case word that its forms share; the word itself when it is short or no plain word."""
    if len(word) <= 3 or not word.isalpha():
        return word
    root = word.replace("our", "or") if word.endswith(("our", "ours", "oured", "ouring")) else word
    inflection = None if root.endswith(("ss", "us", "is")) else _INFLECTION.search(root)
    if inflection and inflection.start() >= 3:
        root = root[: inflection.start()] + ("i" if inflection[0] in ("ies", "ied") else "")
    root = _plain(root)
    derivation = _DERIVATION.search(root)
    if derivation and derivation.start() >= _SHORTEST:
        root = _plain(root[: derivation.start()])
    return root


def _plain(root: str) -> str:
    """Without a doubled last consonant and a silent last vowel."""
    if len(root) > 3 and root[-1] == root[-2] and root[-1] not in "aeiouls":
        return root[:-1]
    return root[:-1] if len(root) > 3 and root[-1] in "ey" else root
