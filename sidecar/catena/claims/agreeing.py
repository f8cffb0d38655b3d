"""Agreeing: whether two claims say the same, whatever the order of their words."""

from catena.claims.exchanging import exchanged
from catena.claims.reading import Reading, ReadWord

_LEAST_SHARED, _LEAST_SHARED_OF_FULLER = 0.58, 0.75
"""The shares of words, by weight, that both claims must have in common to say the same."""
_LEAST_SHARED_OF_NEAR = 0.45
"""The share where a model of meaning finds them near, and they have `_LEAST_COMMON` roots in common."""
_LEAST_COMMON = 4
_SIGNIFICANT = 0.5


def have_one_wording(a: Reading, b: Reading, *, are_near: bool) -> bool:
    """Whether two claims that don't oppose each other have as much in common as two wordings of one statement.

    Args:
        a: One claim.
        b: The other.
        are_near: Whether a model of meaning finds that they are about the same.
    """
    low, high = sorted((shared(a, b), shared(b, a)))
    are_alike = are_near and low >= _LEAST_SHARED_OF_NEAR and len(a.roots & b.roots) >= _LEAST_COMMON
    if not are_alike and (low < _LEAST_SHARED or high < _LEAST_SHARED_OF_FULLER or not have_one_subject(a, b)):
        return False
    if not (_has_verb(a) and _has_verb(b)):
        return False
    return not exchanged(a, b)


def _has_verb(reading: Reading) -> bool:
    """Return whether a finite verb was found, which is known of English only."""
    return reading.language != "en" or reading.subject_end >= 0 or reading.predicate >= 0


def shared(a: Reading, b: Reading) -> float:
    """The share of words of `a`, by weight, that `b` has, too, or has in other words with the same sense."""
    total = sum(word.weight for word in a.words)
    return sum(word.weight for word in a.words if _has(b, word)) / total if total else 0.0


def limits(reading: Reading) -> bool:
    """Return whether a claim says under which condition, or how far, it holds."""
    return reading.limited or bool(reading.conditions)


def _has(reading: Reading, word: ReadWord) -> bool:
    return word.root in reading.roots or any(
        word.root == other.root or any(other.senses.get(family) == bits for family, bits in word.senses.items())
        for other in reading.words
    )


def have_one_subject(a: Reading, b: Reading) -> bool:
    """Return whether each claim names what the other is about."""
    return _names_subject(a, b) and _names_subject(b, a)


def _names_subject(a: Reading, b: Reading) -> bool:
    """Return whether `b` names what stands before the verb of `a`."""
    subject = [word for word in a.words[: max(a.subject_end, 1)] if word.weight >= _SIGNIFICANT]
    return not subject or any(word.root in b.roots for word in subject)
