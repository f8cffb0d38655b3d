"""Turning: whether what seems the opposite in a passage is said by the sentence, too, in other words.

A sentence may lower ("cost less", "needs no"), or name what something is compared with, by words that the alignment of
two claims has no counterpart for, or a chance one.
"""

from collections.abc import Iterable

from catena.claims.aligning import align
from catena.claims.features import PairFeatures
from catena.claims.lexicon import MINUS
from catena.claims.opposites import Relation, excludes
from catena.claims.reading import Reading, ReadWord


def lowers(words: Iterable[ReadWord]) -> bool:
    """Return whether one of some words means less or worse of something: `restriction`, `lower`, `dispensable`."""
    return any(bits == MINUS for word in words for bits in word.senses.values())


def lowers_elsewhere(one: Reading, two: Reading) -> bool:
    """Return whether a text has a word that lowers and that the other one does not have."""
    roots = {word.root for word in two.words}
    return lowers(word for word in one.words if word.root not in roots)


def denies_by_a_word(denying: Reading, other: Reading) -> bool:
    """Return whether a text says by the opposite of a word what the other says by a negation: `needs no`."""
    roots = {word.root for word in denying.words}
    plain = [word for word in denying.words if word.senses and not word.denied]
    instead = [word for word in other.words if word.senses and not word.denied and word.root not in roots]
    return any(excludes(word.senses, each.senses) for word in instead for each in plain)


def lowers_what_is_denied(denying: Reading, other: Reading) -> bool:
    """Return whether a text lowers shortly before a word what the other denies of it: "to prevent the shortening"."""
    denied = {word.root for word in denying.words if word.denied}
    roots = {word.root for word in denying.words}
    return any(
        word.root in denied and lowers(each for each in other.words[max(0, at - _NEAR) : at] if each.root not in roots)
        for at, word in enumerate(other.words)
    )


_NEAR = 2


def is_cancelled(one: Reading, two: Reading, features: PairFeatures) -> bool:
    """Return whether two flips make one text agree with the other; a single pair of words can't be two."""
    contrary = (pair for pair in align(one, two).pairs if pair.relation in (Relation.OPPOSED, Relation.DENIED))
    return bool(features.cancelled) and len(list(contrary)) != 1


def is_chance(one: Reading, two: Reading) -> bool:
    """Return whether each pair of opposites is one of words that are on both sides, or is answered by another word.

    "Ten times that of male prisoners" and "higher in female prisoners than in male" name both; "survive for a shorter
    time" lowers as much as "lower survival" does.
    """
    pairs = [pair for pair in align(one, two).pairs if pair.relation is Relation.OPPOSED]
    roots, others = {word.root for word in one.words}, {word.root for word in two.words}
    return bool(pairs) and all(
        one.words[pair.a].root in others
        or two.words[pair.b].root in roots
        or _is_answered(one, two, pair.a, pair.b)
        or _is_answered(two, one, pair.b, pair.a)
        for pair in pairs
    )


def _is_answered(one: Reading, two: Reading, at: int, other: int) -> bool:
    """Return whether a text lowers by another word than the one that is aligned with a word that lowers."""
    if not lowers([two.words[other]]) or lowers([one.words[at]]):
        return False
    roots = {word.root for word in two.words}
    return lowers(word for place, word in enumerate(one.words) if place != at and word.root not in roots)
