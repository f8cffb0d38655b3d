"""Screening: which two claims can't contradict each other, told from a few numbers for each.

Comparing two claims costs a third of a millisecond, and in a vault on one subject each claim shares words with hundreds
of others. Most have nothing that could score: no word denied that the other has, no opposite senses, sides or prefixes,
no numbers of one unit, nothing in another order; or too many words that the other has no counterpart of. Each claim is
therefore reduced once to *signs*, 16-bit hashes: those it *has*, and those it *wants* another to have. Whatever
`opposing.compare` calls a contradiction passes.
"""

import hashlib
import zlib
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from catena.claims.exchanging import LEAST_ALIKE
from catena.claims.features import LEAST_OVERLAP
from catena.claims.judging import Most, may_contradict
from catena.claims.lexicon import ANY, is_adverb
from catena.claims.opposites import affix_signs
from catena.claims.reading import Reading, ReadWord
from catena.claims.wording import stem_of
from catena.language.vocabulary import Language

KNOWN_BY_KEY = 0.5
"""The weight from which a word's root is among the keys of its claim (`Reading.roots`)."""
_FULL = 0.9
"""Words of more weight count for one."""
COMMENTED_FROM = 0.8
"""The share of a claim from which the rest of a longer one may be a comment, as in `features`."""
_MOST_MARKED = 32
"""Keys of a claim whose plainness is kept."""

_PACKED, _SINGLE = np.dtype("<u2"), 6
_SIGNS = 1 << 16
_FEW = 4
"""So few claims are compared at once: to screen them costs as much."""
_EXCLUSIVE, _COMPARING, _VOICES, _UNITS, _PREFIXED, _OPPOSED, _ROOTS = 0, 1, 2, 0x0800, 0x1000, 0x3000, 0x8000
"""Where the signs of each kind begin: single ones, of active and passive, of numbers, of opposites, of roots."""

Numbers = NDArray[np.uint16]
_Places = NDArray[np.int64]
_Bools = NDArray[np.bool_]


class Signs(NamedTuple):
    """What a claim has and wants.

    Attributes:
        has: Beside its keys.
        wants: A contradictory claim has one of these, or wants one that this claim has.
        plain: Bit n is set if the key n is a word without senses, opposites and number: only its root matches it.
        weight: The weight of all words, in tenths, rounded up.
        parts: Whether it has several parts, some of which may be comments.
        language: The language in which it was read, as a number: claims in two languages are read anew to be compared.
    """

    has: Numbers
    wants: Numbers
    plain: int
    weight: int
    parts: bool
    language: int


class Rows(NamedTuple):
    """Lists of numbers, one after the other.

    Attributes:
        values: The numbers of all lists.
        starts: Where each list begins, and the end of the last one.
    """

    values: Numbers
    starts: _Places

    @classmethod
    def of(cls, lists: Sequence[bytes]) -> "Rows":
        """Join lists that are packed."""
        lengths = np.fromiter(map(len, lists), np.int64, len(lists)) // _PACKED.itemsize
        return cls(np.frombuffer(b"".join(lists), _PACKED), np.concatenate([[0], np.cumsum(lengths)]))

    def only(self, chosen: _Bools) -> "Rows":
        """The same lists with the chosen numbers only."""
        until = np.cumsum(chosen, dtype=np.int32)
        before = until[np.maximum(self.starts - 1, 0)] if len(until) else np.zeros(len(self.starts), np.int32)
        return Rows(self.values[chosen], np.where(self.starts > 0, before, 0).astype(np.int64))

    def row(self, place: int) -> Numbers:
        """One list."""
        return self.values[self.starts[place] : self.starts[place + 1]]

    def counted(self, places: _Places, wanted: Numbers, ranks: Numbers) -> _Places:
        """How many numbers of each of these lists are wanted; `ranks` is scratch, all zero before and after."""
        ranks[wanted] = 1
        values, bounds = self._joined(places)
        found = np.concatenate([[0], np.cumsum(ranks[values], dtype=np.int64)])
        ranks[wanted] = 0
        return found[bounds[1:]] - found[bounds[:-1]]

    def in_another_order(self, places: _Places, like: Numbers, ranks: Numbers) -> _Bools:
        """Whether each of these lists has two numbers of `like` the other way round; `ranks` as for `counted`."""
        ranks[like] = np.arange(1, len(like) + 1)
        values, bounds = self._joined(places)
        found_at = ranks[values]
        ranks[like] = 0
        known = found_at > 0
        lists, order = np.repeat(np.arange(len(places)), np.diff(bounds))[known], found_at[known]
        turned = (order[1:] < order[:-1]) & (lists[1:] == lists[:-1])
        found = np.zeros(len(places), np.bool_)
        found[lists[1:][turned]] = True
        return found

    def _joined(self, places: _Places) -> tuple[Numbers, _Places]:
        """The numbers of these lists, and where each list begins among them, with the end."""
        begins, ends = self.starts[places], self.starts[places + 1]
        bounds = np.concatenate([[0], np.cumsum(ends - begins)])
        return self.values[np.arange(bounds[-1]) + np.repeat(begins - bounds[:-1], ends - begins)], bounds


class Screen:
    """Tells which claims are worth comparing.

    Args:
        keys: The keys of each claim (`pairing.keys_of`).
        starts: Where each claim's begin, and the end of the last one's.
        signs: The signs of each claim, as `packed` gives them.
    """

    def __init__(self, keys: NDArray[np.uint32], starts: _Places, signs: Sequence[bytes]) -> None:
        numbers = Rows.of(signs)
        lengths = np.diff(numbers.starts)
        rank = np.arange(len(numbers.values), dtype=np.int32) - np.repeat(numbers.starts[:-1].astype(np.int32), lengths)
        single = [numbers.values[rank == at].astype(np.int64) for at in range(_SINGLE)]
        self._languages, weights, parts, low, high, num_has = single
        self._parts = parts > 0
        self._weights = np.maximum(weights, 1) / 10
        ends = _SINGLE + np.repeat(num_has.astype(np.int32), lengths)
        self._has = numbers.only((rank >= _SINGLE) & (rank < ends))
        self._wants = numbers.only(rank >= ends)
        self._keys = Rows((keys | _ROOTS).astype(np.uint16), starts)
        key_rank = np.arange(len(keys)) - np.repeat(starts[:-1], np.diff(starts))
        plain = np.repeat(low | high << 16, np.diff(starts)) >> np.minimum(key_rank, _MOST_MARKED) & 1
        self._plain = self._keys.only(plain == 1)
        self._num_keys, self._num_plain = np.diff(starts), np.diff(self._plain.starts)
        self._ranks = np.zeros(_SIGNS, np.uint16)

    def passing(self, place: int, others: _Places) -> _Places:
        """Those of the claims at `others` that may contradict the one at `place`."""
        if len(others) < _FEW:
            return others
        keys, wants = self._keys.row(place), self._wants.row(place)
        roots = np.concatenate([keys, self._has.row(place)])
        kinds = np.split(wants, np.searchsorted(wants, (_COMPARING, _VOICES, _UNITS, _PREFIXED, _OPPOSED)))
        exclusive, comparing, voices, units, prefixed, opposed = (
            self._has.counted(others, kind, self._ranks) for kind in kinds
        )
        named = prefixed + self._wants.counted(others, roots, self._ranks)
        named += self._keys.counted(others, wants, self._ranks)
        coverage, missing = self._differing(place, others, roots, named)
        exchanged = (voices > 0) | self._keys.in_another_order(others, keys, self._ranks)
        passes = may_contradict(
            Most(
                coverage=coverage,
                missing=missing,
                contrary=named + opposed > 0,
                values=units > 0,
                swapped=(comparing > 0) | (exchanged & (coverage >= LEAST_ALIKE)),
                exclusive=exclusive > 0,
            )
        )
        passes &= self._share_enough(place, others)
        return others[passes | (self._languages[others] != self._languages[place])]

    def _share_enough(self, place: int, others: _Places) -> _Bools:
        """Whether the claims share enough words to be about the same thing, where keys are words."""
        shared = self._keys.counted(others, self._keys.row(place), self._ranks)
        together = self._num_keys[others] + self._num_keys[place] - shared
        are_words = (self._num_plain[others] > 0) & (self._num_plain[place] > 0)
        return ~are_words | (shared >= LEAST_OVERLAP * together)

    def _differing(
        self, place: int, others: _Places, roots: Numbers, named: _Places
    ) -> tuple[NDArray[np.float64], _Places]:
        """The share that both claims can have in common at most, of the one with the smaller share, and how many words
        lack a counterpart at least.

        Args:
            place: One claim.
            others: The other ones.
            roots: What the one has.
            named: How many words each of the others may share with it under another root.
        """
        own = self._plain.row(place)
        found_here = self._plain.counted(others, roots, self._ranks)
        found_there = self._keys.counted(others, own, self._ranks) + self._has.counted(others, own, self._ranks)
        theirs = np.maximum(0, self._num_plain[others] - found_here - named)
        ours = np.maximum(0, self._num_plain[place] - found_there - named)
        share_of_theirs = 1 - theirs / self._weights[others]
        share_of_ours = 1 - ours / self._weights[place]
        # What one claim says beside all of the other may be a comment, which costs nothing.
        comments_there = self._parts[others] & (share_of_ours >= COMMENTED_FROM)
        comments_here = self._parts[place] & (share_of_theirs >= COMMENTED_FROM)
        coverage = np.minimum(
            np.where(comments_there, 1.0, share_of_theirs), np.where(comments_here, 1.0, share_of_ours)
        )
        return coverage, np.where(comments_there, 0, theirs) + np.where(comments_here, 0, ours)


@lru_cache(maxsize=65536)
def key_of(word: str) -> int:
    """A word as a number of 32 bits."""
    return int.from_bytes(hashlib.blake2b(word.encode("utf-8", "replace"), digest_size=4).digest(), "little")


def packed(signs: Signs) -> bytes:
    """The single numbers, then the signs that a claim has, and those that it wants, 16 bits each."""
    low, high = signs.plain & 0xFFFF, signs.plain >> 16
    single = np.array([signs.language, min(signs.weight, 0xFFFF), signs.parts, low, high, len(signs.has)], _PACKED)
    return np.concatenate([single, signs.has.astype(_PACKED), signs.wants.astype(_PACKED)]).tobytes()


def signs_of(reading: Reading, *, unspaced: bool) -> Signs:
    """Return the signs of a claim.

    Args:
        reading: The claim.
        unspaced: Whether its keys are pairs of characters instead of roots.
    """
    has: set[int] = set()
    wants: set[int] = set()
    for word in reading.words:
        if unspaced or word.weight < KNOWN_BY_KEY:
            has.add(_root(word.root))
        for own, other in _signs(word, reading.language):
            has.update(own)
            wants.add(other)
    for sign, holds in ((_EXCLUSIVE, reading.exclusive), (_COMPARING, reading.comparing >= 0)):
        if holds:
            has.add(sign)
            wants.add(sign)
    if reading.words:  # "A hunts B", "A is hunted by B": roles are exchanged in the same order
        has.add(_sign(_VOICES, _UNITS, f"{reading.passive} {reading.words[0].root}"))
        wants.add(_sign(_VOICES, _UNITS, f"{not reading.passive} {reading.words[0].root}"))
    weight = sum(word.weight for word in reading.words)
    return Signs(
        has=_numbers(has),
        wants=_numbers(wants),
        plain=0 if unspaced else _plain(reading),
        weight=int(10 * weight) + 1,
        parts=bool(reading.words) and reading.words[-1].segment > 0,
        language=zlib.crc32(reading.language.encode()) & 0xFFFF,
    )


def _plain(reading: Reading) -> int:
    """The bits of the keys that are plain words each time they occur."""
    keys = list(dict.fromkeys(word.root for word in reading.words if word.weight >= KNOWN_BY_KEY))
    other = {word.root for word in reading.words if not _is_plain(word)}
    return sum(1 << at for at, root in enumerate(keys[:_MOST_MARKED]) if root not in other)


def _is_plain(word: ReadWord) -> bool:
    opposable = word.senses or word.sides or word.quantity is not None
    return word.weight > _FULL and not opposable and not is_adverb(word.text)


def _signs(word: ReadWord, language: Language) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield what a word has beside its root, and what its opposite would have."""
    if word.quantity is not None:
        unit = _sign(_UNITS, _PREFIXED, f"{word.quantity.unit} {word.quantity.condition}")
        yield (unit,), unit
        return
    if word.denied or word.absent:
        yield (), _root(word.root)
    for family, bits in word.senses.items():
        for other in range(ANY + 1):
            if not bits & other:
                yield (_opposite(f"{family} {bits}"),), _opposite(f"{family} {other}")
    for pair, side in word.sides:
        yield (_opposite(f"{pair} {side}"),), _opposite(f"{pair} {not side}")
    for own, other in (*affix_signs(word.text), *affix_signs(word.root)):
        if own:
            yield (_sign(_PREFIXED, _OPPOSED, own),), _sign(_PREFIXED, _OPPOSED, other)
        else:
            yield (), _root(other)
            yield (), _root(stem_of(other, language))


def _root(root: str) -> int:
    return (key_of(root) | _ROOTS) & 0xFFFF


def _opposite(text: str) -> int:
    return _sign(_OPPOSED, _ROOTS, text)


def _sign(begin: int, end: int, text: str) -> int:
    return begin + zlib.crc32(text.encode("utf-8", "replace")) % (end - begin)


def _numbers(signs: set[int]) -> Numbers:
    return np.array(sorted(signs), np.uint16)
