"""Roots: the common part of the forms of an English word, found by removing endings.

A light stemmer is enough: two forms only have to share a root, roots are never shown, and a full stemmer would be much
slower.
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
    """The part that a lower-case word shares with its other forms; the word itself if it is short."""
    if len(word) <= 3 or not word.isalpha():
        return word
    root = word.replace("our", "or") if word.endswith(("our", "ours", "oured", "ouring")) else word
    inflection = None if root.endswith(("ss", "us", "is")) else _INFLECTION.search(root)
    if inflection and inflection.start() >= 3:
        root = root[: inflection.start()]
    root = _plain(root)
    while (derivation := _DERIVATION.search(root)) and derivation.start() >= _SHORTEST:
        root = _plain(root[: derivation.start()])
    return root


def _plain(root: str) -> str:
    """Remove the doubling of a last consonant, and a silent last vowel."""
    if len(root) > 3 and root[-1] == root[-2] and root[-1] not in "aeiouls":
        return root[:-1]
    return root[:-1] if len(root) > 3 and root[-1] in "ey" else root
