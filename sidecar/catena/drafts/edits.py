"""Edits: where a sentence is a passage but for a word or two, these words decide whether it says the opposite."""

import re
from collections.abc import Sequence
from difflib import SequenceMatcher
from itertools import pairwise

from catena.claims.features import features_of
from catena.claims.lexicon import lexicon
from catena.claims.opposing import read_alike
from catena.language.vocabulary import Language
from catena.language.wordings import anywhere

_TOKEN = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
_MOST = 2
"""How many words of each may differ."""
_FEWEST_ALIKE = 0.8
"""The least share of the sentence's words that the passage has in the same order."""
_LONGEST = 150
"""Longer texts, in words, are not compared word by word."""
_BESIDE = 2
"""How many words around a replaced one tell its sense."""


def turns_around(statement: str, passage: str, language: Language) -> bool:
    """Return whether a sentence repeats a passage but for a negation, or for a word with the opposite in its place.

    `Recall was not lower than before` of `Recall was lower than before`; what else the passage says does not matter.
    """
    own, other = _TOKEN.findall(statement.casefold()), _TOKEN.findall(passage.casefold())
    if not own or max(len(own), len(other)) > _LONGEST or len({*own} - {*other}) > _MOST:
        return False
    blocks = [block for block in SequenceMatcher(None, own, other, autojunk=False).get_matching_blocks() if block.size]
    alike = sum(block.size for block in blocks)
    if alike < _FEWEST_ALIKE * len(own) or len(own) - alike > _MOST:
        return False
    gaps = [
        (own[one.a + one.size : two.a], other[one.b + one.size : two.b], one.a + one.size, one.b + one.size)
        for one, two in pairwise(blocks)
    ]
    if any(len(put) > _MOST or len(left) > _MOST for put, left, _, _ in gaps):
        return False
    denied = sum(_denials(words, language) for gap in gaps for words in gap[:2])
    opposed = sum(_are_opposed(own, other, gap, language) for gap in gaps if gap[0] and gap[1])
    return (denied + opposed) % 2 == 1


def _denials(words: Sequence[str], language: Language) -> int:
    """Return how many negations there are; what is so `not only` is so."""
    negators, restricting = lexicon(language).negators, anywhere("claims.restricting")
    following = [*words[1:], ""]
    return sum(
        word in negators and not restricting.fullmatch(after) for word, after in zip(words, following, strict=False)
    )


def _are_opposed(
    own: Sequence[str], other: Sequence[str], gap: tuple[Sequence[str], Sequence[str], int, int], language: Language
) -> bool:
    """Return whether what stands in one place is the opposite of what stands there in the other text."""
    put, left, at, there = gap
    if _denials(put, language) or _denials(left, language):
        return False  # which is counted by itself
    one = " ".join(own[max(0, at - _BESIDE) : at + len(put) + _BESIDE])
    two = " ".join(other[max(0, there - _BESIDE) : there + len(left) + _BESIDE])
    return features_of(*read_alike(one, two), cosine=None).opposed > 0
