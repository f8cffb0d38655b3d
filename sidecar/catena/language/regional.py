"""Regional spellings: `normalising` and `normalizing`, `behaviour` and `behavior` are one word.

People write one and quote papers in the other. The word's stem is left to whoever compares words.
"""

import re
from functools import cache, lru_cache

from catena.language.vocabulary import entry

_SHORTEST = 4


@lru_cache(maxsize=8192)
def spellings(word: str) -> tuple[str, ...]:
    """Return a lower-case word and, if it is spelled otherwise in another region, that spelling.

    Some second spellings are no words (`exercize`), which does no harm where texts are searched for either.
    """
    if len(word) < _SHORTEST or not word.isascii() or not word.isalpha():
        return (word,)
    return next(((word, other) for pattern, put in _changes() if (other := pattern.sub(put, word)) != word), (word,))


@cache
def _changes() -> tuple[tuple[re.Pattern[str], str], ...]:
    """Return each change of letters in both directions: a pattern with what stands around the letters, and the new."""
    rows: list[list[str]] = entry("regional.pairs", "en")
    return tuple(
        (re.compile(f"({before}){old}({behind})"), rf"\g<1>{new}\g<2>")
        for before, one, other, behind in rows
        for old, new in ((one, other), (other, one))
    )
