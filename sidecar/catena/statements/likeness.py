"""Likeness: whether two passages are nearly the same words."""

import re
from functools import lru_cache

from catena.language.folding import normalized

LEAST_COMMON, _LEAST_COMMON_OF_LONGER = 0.85, 0.6
"""The shares of the words of the shorter and of the longer of two texts that are nearly the same."""


def alike(one: str, other: str) -> bool:
    """Return whether two passages are nearly the same words, or one contains the other."""
    a, b = words_of(one), words_of(other)
    if not a or not b:
        return one.strip() == other.strip()
    small, large = sorted((a, b), key=len)
    common = len(small & large)
    if common < LEAST_COMMON * len(small):
        return False
    if any(map(str.isdigit, "".join(small - large))):
        return False  # The same words about other numbers say something else.
    return common >= _LEAST_COMMON_OF_LONGER * len(large) or one in other or other in one


@lru_cache(maxsize=16_384)
def words_of(text: str) -> frozenset[str]:
    """Return the case-folded words of a passage; pairs of signs in scripts without blanks."""
    words = re.findall(r"\d+|[^\W\d]+", normalized("NFKC", text).casefold())
    return frozenset(
        part
        for word in words
        for part in ([word] if word.isascii() or len(word) < 6 else [word[at : at + 2] for at in range(len(word) - 1)])
    )
