"""Which pairs of claims can't contradict each other, told from their words before these are aligned.

`screening` compares numbers of 16 bits, and passes what merely seems to have an opposite. Of the pairs that it passes,
one in ten may get a score that is shown, whatever the cosine; to tell which takes a tenth of the time that aligning and
comparing two claims takes. Whatever `opposing.compare` calls a contradiction passes here, too.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from catena.claims.exchanging import exchanged
from catena.claims.judging import Most, may_contradict
from catena.claims.lexicon import Sides, is_adverb
from catena.claims.numbers import Quantity
from catena.claims.opposing import read_alike
from catena.claims.opposites import excludes, on_other_sides, unprefixed
from catena.claims.reading import Reading, ReadWord, read
from catena.claims.screening import COMMENTED_FROM
from catena.language.vocabulary import Language

_A_NUMBER = frozenset(("#",))
_FULL = 0.9


class _Turns(NamedTuple):
    """What a claim has that may have a counterpart in another one, or turn it into its opposite.

    Attributes:
        hooks: For each word: what a counterpart has, too.
        has: What its words are a counterpart for.
        denied: The roots of its negated words.
        affirmed: The roots of the others.
        sensed: Its words with senses.
        sides: The pairs of opposites that it names one side of.
        rests: What remains of its words without a prefix or ending that may negate them, with these words.
        quantities: Its numbers.
        asides: How many words it may only name to say what is true instead: "…, not the driver".
    """

    hooks: tuple[frozenset[str], ...]
    has: frozenset[str]
    denied: frozenset[str]
    affirmed: frozenset[str]
    sensed: tuple[ReadWord, ...]
    sides: Sides
    rests: Mapping[str, frozenset[str]]
    quantities: tuple[Quantity, ...]
    asides: int


def which_may_contradict(pairs: Sequence[tuple[str, str]]) -> list[bool]:
    """Return whether each of these pairs of plain texts may get a score that is shown."""
    if not pairs:
        return []
    coverage, missing, contrary, values, swapped, exclusive = zip(*map(_at_most, pairs), strict=True)
    most = Most(
        coverage=np.array(coverage, np.float64),
        missing=np.array(missing, np.int64),
        contrary=np.array(contrary, np.bool_),
        values=np.array(values, np.bool_),
        swapped=np.array(swapped, np.bool_),
        exclusive=np.array(exclusive, np.bool_),
    )
    passes: list[bool] = may_contradict(most).tolist()
    return passes


def _at_most(pair: tuple[str, str]) -> tuple[float, int, bool, bool, bool, bool]:
    """The fields of `Most` for two claims."""
    first, second = min(pair), max(pair)
    a, b = read_alike(first, second)
    x, y = _turns(first, a.language), _turns(second, b.language)
    contrary = _exclude(x, y)
    values = any(p.conflicts(q) for p in x.quantities for q in y.quantities)
    swapped = (a.comparing >= 0 and b.comparing >= 0) or _may_be_exchanged(a, b)
    exclusive = a.exclusive and b.exclusive
    if not (contrary or values or swapped or exclusive):
        return 0.0, 0, False, False, False, False
    share_a, missing_a = _without_counterpart(a, x, y)
    share_b, missing_b = _without_counterpart(b, y, x)
    # What one claim says beside all of the other may be a comment, which costs nothing.
    comments_a, comments_b = share_b >= COMMENTED_FROM and _has_parts(a), share_a >= COMMENTED_FROM and _has_parts(b)
    coverage = min(1.0 if comments_a else share_a, 1.0 if comments_b else share_b)
    missing = (0 if comments_a else missing_a) + (0 if comments_b else missing_b)
    return coverage, max(0, missing - x.asides - y.asides), contrary, values, swapped, exclusive


def _exclude(x: _Turns, y: _Turns) -> bool:
    """Return whether a word of one may exclude a word of the other."""
    if not x.denied.isdisjoint(y.affirmed) or not y.denied.isdisjoint(x.affirmed) or on_other_sides(x.sides, y.sides):
        return True
    if any(excludes(word, its) for word in x.sensed for its in y.sensed):
        return True
    return any(len(x.rests[rest] | y.rests[rest]) > 1 for rest in x.rests.keys() & y.rests.keys())


def _may_be_exchanged(a: Reading, b: Reading) -> bool:
    """Return whether roles may be exchanged between the claims, or between what is left of them without comments."""
    if not (_has_parts(a) or _has_parts(b)):
        return exchanged(a, b, alone=False)
    if a.passive != b.passive:
        return True
    shared = a.roots & b.roots
    one, other = ([word.root for word in reading.words if word.root in shared] for reading in (a, b))
    return one != other


def _without_counterpart(reading: Reading, own: _Turns, other: _Turns) -> tuple[float, int]:
    """The share of a claim, by weight, that may have a counterpart, and how many words of full weight have none."""
    total = left = 0.0
    missing = 0
    for word, hooks in zip(reading.words, own.hooks, strict=True):
        total += word.weight
        if hooks.isdisjoint(other.has) and word.quantity is None:  # a denial answers any number
            left += word.weight
            missing += word.weight > _FULL and not is_adverb(word.text)
    return (1.0 - left / total if total else 0.0), missing


def _has_parts(reading: Reading) -> bool:
    return bool(reading.words) and reading.words[-1].segment > 0


def forget_turns() -> None:
    """Forget what was found out about claims, some 20 MB after comparing a vault, until it is needed again."""
    _turns.cache_clear()
    _hooks_of.cache_clear()


@lru_cache(maxsize=8192)
def _turns(text: str, language: Language) -> _Turns:
    all_words = read(text, language).words
    words = [word for word in all_words if word.quantity is None]
    rests: dict[str, frozenset[str]] = {}
    for word in {(word.text, word.root) for word in words}:
        for rest in _rests(*word):
            rests[rest] = rests.get(rest, frozenset()) | {word[0]}
    return _Turns(
        hooks=tuple(_hooks(word, opposite=True) for word in all_words),
        has=frozenset[str]().union(*(_hooks(word, opposite=False) for word in all_words)),
        denied=frozenset(word.root for word in words if word.denied or word.absent),
        affirmed=frozenset(word.root for word in words if not word.denied),
        sensed=tuple(word for word in words if word.senses),
        sides=frozenset(side for word in words for side in word.sides),
        rests=rests,
        quantities=tuple(word.quantity for word in all_words if word.quantity is not None),
        asides=sum(word.denied and word.segment > 0 for word in words),
    )


def _hooks(word: ReadWord, *, opposite: bool) -> frozenset[str]:
    """What a word and its counterpart have in common: a root, a family of senses, a rest, or one side of a pair."""
    if word.quantity is not None:
        return _A_NUMBER
    return _hooks_of(word.text, word.root, tuple(word.senses), word.sides, opposite)


@lru_cache(maxsize=16384)
def _hooks_of(text: str, root: str, families: tuple[str, ...], sides: Sides, opposite: bool) -> frozenset[str]:
    named = (f"side {pair} {side != opposite}" for pair, side in sides)
    return frozenset((f"root {root}", *(f"family {family}" for family in families), *named, *_rests(text, root)))


def _rests(word: str, root: str) -> tuple[str, ...]:
    """A word, its root, and what remains of them without a prefix, or an ending, that may turn it into its opposite."""
    return (*unprefixed(word), *unprefixed(root))
