"""Quoting: whether a sentence repeats another one's words or cites a paper."""

import re
from collections.abc import Sequence

_WORD = re.compile(r"[^\W_]+")
_RUN = 9
"""So many equal words in a row are taken from one source, unless both sentences are short."""
_MOST_OF = 0.75
"""The share of the shorter sentence that the run must have."""
_APART = 60
"""The maximum number of characters between an author's name and the year of a citation."""
_KEY = re.compile(r"@([\w:.#$%&+?<>~/-]*\w)")


def repeats(one: str, other: str) -> bool:
    """Return whether one of two sentences has the words of the other: all of them, or most of them in a row."""
    a, b = (_WORD.findall(text.casefold()) for text in (one, other))
    run = max(_RUN, round(_MOST_OF * min(len(a), len(b))))
    return a == b or not _runs(a, run).isdisjoint(_runs(b, run))


def _runs(words: Sequence[str], length: int) -> set[tuple[str, ...]]:
    return {tuple(words[at : at + length]) for at in range(len(words) - length + 1)}


def cites_the_same(one: str, other: str) -> bool:
    """Return whether both cite the same paper by its citekey."""
    return bool(set(map(str.casefold, _KEY.findall(one))) & set(map(str.casefold, _KEY.findall(other))))


def names(text: str, *, citekey: str, authors: Sequence[str], year: str | None) -> bool:
    """Whether a sentence cites a paper: by its citekey, or by its first author's name with the year behind it."""
    if any(key.casefold() == citekey.casefold() for key in _KEY.findall(text)):
        return True
    if not authors or not year:
        return False
    pattern = rf"\b{re.escape(authors[0])}\b[^;]{{0,{_APART}}}(?<!\d){re.escape(year)}"
    return re.search(pattern, text, re.IGNORECASE) is not None
