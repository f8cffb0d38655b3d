"""Comparing effects: whether two sentences say that one thing has the same effect on another, or opposite ones."""

from itertools import product

from catena.claims.effects import SOME, Effect, effects_in, gives_amount

_SAME_CAUSE, _LIKE_CAUSE, _SAME_OUTCOME = 0.7, 0.5, 0.6
"""Shares of the words of the shorter name. Where a sentence names bounds, its cause may be a variety of the other's."""

_OF_LONGER, _OF_LONGER_VARIETY, _SHORT_NAME = 0.4, 0.3, 2
"""The share of the words of the longer name of a cause: help with homework is not homework, and birth order, of two
words, is no variety of birth weight."""


def opposite_effects(one: str, other: str) -> bool:
    """Return whether two sentences state effects of one thing in different directions, whatever else they say."""
    return any(opposed(a, b) for a, b in product(effects_in(one), effects_in(other)))


def agreeing_effects(one: str, other: str) -> bool:
    """Return whether two sentences state one effect of one thing, without bounds."""
    return any(agreeing(a, b) and one_outcome(a, b) for a, b in product(effects_in(one), effects_in(other)))


def one_effect_in_the_same_words(one: str, other: str) -> bool:
    """Return whether two sentences state the same effect of the same thing in whichever order, without bounds or
    amounts.
    """
    if gives_amount(one) or gives_amount(other):
        return False
    pairs = product(effects_in(one), effects_in(other))
    return any(a == b and not a.is_bounded and not a.is_of_fault for a, b in pairs)


def kindred_effects(one: str, other: str) -> bool:
    """Return whether two sentences state an effect of one thing on the same, whatever was measured of it."""
    return any(agreeing(a, b) and _like_outcome(a, b) for a, b in product(effects_in(one), effects_in(other)))


def agreeing(one: Effect, other: Effect) -> bool:
    """Return whether effects of one cause have one direction; of errors that are fewer, what is right is more.

    What predicts an outcome goes with more of it, unless it is said otherwise.
    """
    if one.is_bounded or other.is_bounded or not _one_cause(one, other, least=_SAME_CAUSE):
        return False
    if one.is_of_fault == other.is_of_fault:
        return one.direction == other.direction or {one.direction, other.direction} == {1, SOME}
    return one.direction * other.direction == -1 and one.outcome == other.outcome


def opposed(one: Effect, other: Effect) -> bool:
    """Return whether one cause has effects in different directions on one outcome."""
    if one.direction == other.direction or (
        SOME in (one.direction, other.direction) and one.direction * other.direction
    ):
        return False
    if one.is_of_fault != other.is_of_fault:
        return False
    is_bounded = one.is_bounded or other.is_bounded
    return one_outcome(one, other) and _one_cause(one, other, least=_LIKE_CAUSE if is_bounded else _SAME_CAUSE)


def _one_cause(one: Effect, other: Effect, *, least: float) -> bool:
    is_variety = one.is_bounded or other.is_bounded
    a, b = split_alike(one.cause, other.cause), split_alike(other.cause, one.cause)
    longer = max(len(a), len(b))
    of_longer = len(a & b) / longer if longer else 0.0
    least = least if min(len(a), len(b)) > _SHORT_NAME else _SAME_CAUSE
    return _overlap(a, b) >= least and of_longer >= (_OF_LONGER_VARIETY if is_variety else _OF_LONGER)


def one_outcome(one: Effect, other: Effect) -> bool:
    """Return whether two effects are on one thing, in one place and time if both name them."""
    a, b = one.head or one.outcome, other.head or other.outcome
    if _overlap(a, b) < _SAME_OUTCOME:
        return False
    # Where only one says where or when, it is of one thing nevertheless.
    return _like_outcome(one, other) or ((a == one.outcome) != (b == other.outcome) and _overlap(a, b) == 1.0)


def _like_outcome(one: Effect, other: Effect) -> bool:
    return _overlap(split_alike(one.outcome, other.outcome), split_alike(other.outcome, one.outcome)) >= _SAME_OUTCOME


def _overlap(one: frozenset[str], other: frozenset[str]) -> float:
    return len(one & other) / min(len(one), len(other)) if one and other else 0.0


def split_alike(one: frozenset[str], other: frozenset[str]) -> frozenset[str]:
    """Return roots, compounds of which the other has the parts taken apart: `birthweight` and `birth`, `weight`."""
    found = set[str]()
    for root in one:
        parts = next(
            ((part, root[len(part) :]) for part in other if root.startswith(part) and root[len(part) :] in other), None
        )
        found.update(parts or (root,))
    return frozenset(found)
