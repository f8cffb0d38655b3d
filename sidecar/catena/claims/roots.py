"""Roots: what the forms of one English word have in common, found by cutting endings.

A light cutter instead of a real stemmer: two forms need only meet, no root is ever shown, and a question is answered
in the time that a full stemmer takes for a handful of words.
"""

import re
from functools import lru_cache

_ENDINGS = (
    *("izations", "isations", "ization", "isation", "fulness", "iveness", "ations", "ically", "ation", "ating"),
    *("ators", "ated", "ates", "ator", "ments", "ment", "ities", "ness", "ively", "ions", "ings", "izes", "ises"),
    *("ized", "ised", "izing", "ising", "ity", "ies", "ied", "ion", "ing", "ive", "ize", "ise", "ate", "ally"),
    *("ers", "ors", "ed", "es", "ly", "er", "or", "al", "s"),
)
_ENDING = re.compile(f"(?:{'|'.join(_ENDINGS)})$")
_SHORTEST = {"s": 3, "es": 3, "ed": 3, "ing": 3, "ies": 3, "ied": 3}
_DEFAULT_SHORTEST = 4


@lru_cache(maxsize=65536)
def root_of(word: str) -> str:
    """The part of a lower-case word that its forms share; the word itself when it is short or no plain word."""
    if len(word) <= 3 or not word.isalpha():
        return word
    root = word.replace("our", "or") if word.endswith(("our", "ours", "oured", "ouring")) else word
    for _ in range(2):
        ending = _ENDING.search(root)
        if ending is None or root.endswith(("ss", "us", "is")):
            break
        kept = root[: ending.start()]
        if len(kept) < _SHORTEST.get(ending[0], _DEFAULT_SHORTEST):
            shorter = root[:-1] if root.endswith("s") else root
            if shorter == root:
                break
            root = shorter
            continue
        root = kept
    if len(root) > 3 and root[-1] == root[-2] and root[-1] not in "aeiouls":
        root = root[:-1]
    return root[:-1] if len(root) > 3 and root[-1] in "eyi" else root
