"""Tells what no hand meant as a word: `asdf`, `jlkj`, `zzxqqy`.

To an embedding model such letters are near to whatever else it can't read, and put into the words of the notes they
mean any of them. What is found for them is chance.
"""

import re
from collections.abc import Sequence

from catena.index.ports import Embedder

_ROWS = tuple(
    map(frozenset, ("qwertyuiop", "asdfghjkl", "zxcvbnm", "qwertzuiop", "yxcvbnm", "azertyuiop", "qsdfghjklm"))
)
"""The rows of letters on English, German and French keyboards."""
_ONE_BY_ONE, _IN_PAIRS = 1.5, 2.0
"""Letters for each piece that a model takes a word apart into: fewer than the first, at most the second.

Of 37,000 words of ten vaults, notes have fewer than 165 that are noise by these figures: parts of addresses, and
abbreviations that the models don't know either.
"""
_WORD = re.compile("[a-z]{4,}")


def is_keyboard_noise(typed: str, models: Sequence[Embedder]) -> bool:
    """Return whether a query is nothing but letters typed at random.

    The models know each word by hardly more than single letters, or by pairs of letters from one row of a keyboard.

    Args:
        typed: A query of which no note has a word.
        models: The models that are loaded; all must find so, since a word of one's language is no word to another.
    """
    words = typed.lower().split()
    return bool(words and models) and all(
        _WORD.fullmatch(word) and all(_is_unread(word, model) for model in models) for word in words
    )


def _is_unread(word: str, model: Embedder) -> bool:
    letters = len(word) / model.num_pieces(word)
    return letters < _ONE_BY_ONE or (letters <= _IN_PAIRS and any(row.issuperset(word) for row in _ROWS))
