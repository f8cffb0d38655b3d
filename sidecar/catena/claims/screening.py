"""Screening: which two claims can't contradict each other, told from their words before they are read and aligned.

Comparing two claims costs a third of a millisecond, and in a vault on one subject each claim shares words with hundreds
of others. Most have nothing that could score: no word denied that the other has, no opposite senses, sides or prefixes,
no numbers far apart, nothing in another order; or too many words that the other has no counterpart of. Each claim is
therefore reduced once to its *outline*: its words as numbers of a vocabulary, with their weights. What a word may stand
opposite to, or be a counterpart of, is then looked up for all candidates at once, at a microsecond each. Whatever
`opposing.compare` calls a contradiction passes.
"""

import hashlib
import zlib
from array import array
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from catena.claims.exchanging import LEAST_ALIKE
from catena.claims.features import LEAST_OVERLAP
from catena.claims.judging import Most, room
from catena.claims.lexicon import Senses, is_adverb
from catena.claims.numbers import Quantity, are_far_apart
from catena.claims.opposites import excludes, unprefixed
from catena.claims.reading import Reading, ReadWord

KNOWN_BY_KEY = 0.5
"""The weight from which a word's root is among the keys of its claim (`Reading.roots`)."""
COMMENTED_FROM = 0.8
"""The share of a claim from which the rest of a longer one may be a comment, as in `features`."""
_FULL = 0.9
"""Words of more weight count for one."""
_ROUNDING = 1e-9

_PACKED, _HEAD = np.dtype("<u4"), 2
"""What an outline is packed as, and how many numbers stand before its words."""
_PARTS, _PASSIVE, _EXCLUSIVE, _ADDITIVE, _UNSPACED = (1 << at for at in range(5))
_NO_THAN = 255
_WEIGHTS = (0.0, 1.0, 0.7, 0.6, 0.42, 0.2, 0.14, 0.12, 0.084, 0.04, 0.028)
_CODES = {weight: code for code, weight in enumerate(_WEIGHTS)}
_CODE, _IS_NUMBER, _MAY_BE_MISSING, _MARKS = 0x0F, 0x10, 0x20, 6
"""A word is packed as its number in the vocabulary, shifted by `_MARKS`, and these bits."""
_MOST_WORDS = 62
_OF_WORDS, _CONFLICTING, _CONTRARY = np.uint64((1 << 62) - 1), np.uint64(1 << 62), np.uint64(1 << 63)
"""The bits of `Screen._answers`: one for each word of a claim, the last one for all further words, and two more."""
_WEIGHT_OF = np.array(_WEIGHTS)
_NOWHERE = np.zeros(0, np.int64)

_Places = NDArray[np.int64]
_Bools = NDArray[np.bool_]
_Shares = NDArray[np.float64]
_Rows = NDArray[np.uint32]


class Outline(NamedTuple):
    """What is kept of a claim to compare it with others.

    Attributes:
        words: Each word as `_written`.
        marks: For each word its weight and kind.
        head: The language and kind of the claim, where "than" stands, and how many words it may only name to say what
            is true instead: "…, not the driver".
    """

    words: tuple[str, ...]
    marks: tuple[int, ...]
    head: tuple[int, int]


def outline_of(reading: Reading, *, unspaced: bool) -> Outline:
    """Return the outline of a claim.

    Args:
        reading: The claim.
        unspaced: Whether its keys are pairs of characters instead of roots.
    """
    words = reading.words
    flags = _PARTS * (bool(words) and words[-1].segment > 0) | _PASSIVE * reading.passive
    flags |= _EXCLUSIVE * reading.exclusive | _ADDITIVE * reading.additive | _UNSPACED * unspaced
    asides = sum(word.denied and word.segment > 0 for word in words)
    than = reading.comparing if 0 <= reading.comparing < _NO_THAN else _NO_THAN
    language = zlib.crc32(reading.language.encode()) & 0xFFFF
    return Outline(
        words=tuple(map(_written, words)) or ("",),
        marks=tuple(map(_mark, words)) or (0,),
        head=(language << 8 | flags, min(asides, 0xFF) << 8 | than),
    )


def packed(outline: Outline, numbers: Mapping[str, int]) -> bytes:
    """An outline with its words by their numbers in the vocabulary, 32 bits each."""
    words = (numbers[word] << _MARKS | mark for word, mark in zip(outline.words, outline.marks, strict=True))
    return np.array([*outline.head, *words], _PACKED).tobytes()


def words_in(outlines: Sequence[bytes]) -> set[int]:
    """The numbers of all words of these packed outlines."""
    values, starts = _joined(outlines)
    values[starts[:-1]] = values[starts[:-1] + 1] = values[starts[:-1] + _HEAD]
    return set((values >> _MARKS).tolist())


def _joined(outlines: Sequence[bytes]) -> tuple[_Rows, _Places]:
    lengths = np.fromiter(map(len, outlines), np.int64, len(outlines)) // _PACKED.itemsize
    return np.frombuffer(b"".join(outlines), _PACKED).copy(), np.concatenate([[0], np.cumsum(lengths)])


def _mark(word: ReadWord) -> int:
    is_number = word.quantity is not None  # a denial answers any number
    may_be_missing = word.weight > _FULL and not is_number and not is_adverb(word.text)
    return _CODES[round(word.weight, 4)] | _IS_NUMBER * is_number | _MAY_BE_MISSING * may_be_missing


def _written(word: ReadWord) -> str:
    """All of a word that matters to words of other claims, as text: equal words have equal texts."""
    quantity = word.quantity
    parts = [
        word.text,
        word.root if word.root != word.text else "",
        f"{word.denied:d}{word.absent:d}" if word.denied or word.absent else "",
        _key(word.senses),
        "\n".join(f"{pair}:{side:d}" for pair, side in sorted(word.sides)),
        f"{quantity.value!r}:{quantity.condition:d}:{quantity.unit}" if quantity else "",
    ]
    return "\t".join(parts).rstrip("\t")


class _Word:
    """A word of the vocabulary, read from what `_written` made of it."""

    def __init__(self, written: str) -> None:
        self.text, root, flags, senses, sides, quantity, *_ = (*written.split("\t"), *[""] * 5)
        self.root = root or self.text
        self.denies = "1" in flags
        self.affirms = not flags.startswith("1")
        self.senses: Senses = {family: int(bits) for family, _, bits in (s.rpartition(":") for s in _split(senses))}
        self.sides = [(pair, side == "1") for pair, _, side in (s.partition(":") for s in _split(sides))]
        self.quantity = None
        if quantity:
            value, condition, unit = quantity.split(":", 2)
            self.quantity = Quantity(value=float(value), unit=unit, condition=condition == "1")

    def hooks(self) -> Iterator[tuple[int, object, object]]:
        """Yield how this word and others may be related, what it has for that, and what the other must have."""
        if self.quantity is not None:
            unit = (self.quantity.unit, self.quantity.condition)
            yield _UNIT, unit, unit
            return
        if not self.text:
            return
        yield _ROOT, self.root, self.root
        yield from ((_FAMILY, family, family) for family in self.senses)
        yield from ((_SIDE, (pair, side), (pair, not side)) for pair, side in self.sides)
        rests = {*unprefixed(self.text), *unprefixed(self.root)}
        yield from ((_REST, rest, rest) for rest in rests)


_UNIT, _ROOT, _FAMILY, _SIDE, _REST = range(5)


def _split(parts: str) -> list[str]:
    return parts.split("\n") if parts else []


class Vocabulary:
    """Tells which words may answer each other. Some 100 bytes for each word.

    Args:
        words: What `Outline.words` has, by number.
    """

    def __init__(self, words: Mapping[int, str]) -> None:
        self._numbers = np.array(sorted(words), np.int64)
        self._written = [words[number] for number in self._numbers.tolist()]
        self._denies = np.zeros(len(words), np.bool_)
        self._affirms = np.zeros(len(words), np.bool_)
        self._texts = np.zeros(len(words), np.int64)
        self.roots = np.zeros(len(words), np.int64)
        self._kinds = np.zeros(len(words), np.int32)
        self._values = np.zeros(len(words), np.float64)
        self._senses: list[Senses] = []
        kinds: dict[str, int] = {}
        hooks, asks, places, relations = array("q"), array("q"), array("i"), array("b")
        for place, written in enumerate(self._written):
            word = _Word(written)
            self._denies[place], self._affirms[place] = word.denies, word.affirms
            self._texts[place], self.roots[place] = hash(word.text), hash(word.root)
            self._values[place] = word.quantity.value if word.quantity else 0.0
            self._kinds[place] = kinds.setdefault(_key(word.senses), len(kinds))
            self._senses += [word.senses] if len(kinds) > len(self._senses) else []
            for relation, own, other in word.hooks():
                hooks.append(hash((relation, own)))
                asks.append(hash((relation, other)))
                places.append(place)
                relations.append(relation)
        own, owners = np.array(hooks, np.int64), np.array(places, np.int64)
        self._asks, self._relations = np.array(asks, np.int64), np.array(relations, np.int8)
        self._starts = np.searchsorted(owners, np.arange(len(words) + 1))
        order = np.argsort(own, kind="stable")
        self._hooks, self._hooked = own[order], owners[order]
        self._kind_excluded = lru_cache(512)(self._excluded_kinds)
        self.answers = lru_cache(4096)(self._answers)

    def __len__(self) -> int:
        return len(self._numbers)

    def places(self, numbers: NDArray[np.integer[Any]]) -> _Places:
        """Where words stand in this vocabulary."""
        return np.searchsorted(self._numbers, numbers)

    def _answers(self, place: int) -> tuple[_Places, _Places]:
        """The words that may be a counterpart of the one at `place`, and those that may exclude it; numbers only have
        the latter.
        """
        counterparts, excluding = [_NOWHERE], [_NOWHERE]
        span = slice(self._starts[place], self._starts[place + 1])
        begins, ends = (np.searchsorted(self._hooks, self._asks[span], side) for side in ("left", "right"))
        for relation, begin, end in zip(self._relations[span].tolist(), begins, ends, strict=True):
            others = self._hooked[begin:end]
            if relation == _UNIT:
                return _NOWHERE, others[self._far_apart(place, others)]
            counterparts.append(others)
            if relation == _ROOT:
                denied = self._denies[others] & self._affirms[place] | self._affirms[others] & self._denies[place]
                excluding.append(others[denied])
            elif relation == _FAMILY:
                excluding.append(others[self._kind_excluded(int(self._kinds[place]))[self._kinds[others]]])
            elif relation == _SIDE:
                excluding.append(others)
            else:
                excluding.append(others[self._texts[others] != self._texts[place]])
        return np.concatenate(counterparts), np.concatenate(excluding)

    def _far_apart(self, place: int, others: _Places) -> _Bools:
        quantity = _Word(self._written[place]).quantity
        assert quantity is not None
        return are_far_apart(quantity.unit, quantity.value, self._values[others])

    def _excluded_kinds(self, kind: int) -> _Bools:
        """For each combination of senses, whether it may exclude this one."""
        return np.array([excludes(self._senses[kind], other) for other in self._senses], np.bool_)


def _key(senses: Senses) -> str:
    return "\n".join(f"{family}:{bits}" for family, bits in sorted(senses.items()))


class Screen:
    """Tells which claims are worth comparing.

    Args:
        keys: The keys of each claim (`pairing.keys_of`).
        starts: Where each claim's begin, and the end of the last one's.
        outlines: Of each claim, as `packed` gives them.
        words: The vocabulary in which they are written, or as much of it as they need.
    """

    def __init__(
        self, keys: NDArray[np.uint32], starts: _Places, outlines: Sequence[bytes], words: Mapping[int, str]
    ) -> None:
        self._vocabulary = Vocabulary(words)
        values, bounds = _joined(outlines)
        kind, more = values[bounds[:-1]].astype(np.int64), values[bounds[:-1] + 1].astype(np.int64)
        self._languages, self._flags = kind >> 8, kind & 0xFF
        self._asides, self._than = more >> 8, more & 0xFF
        is_word = np.ones(len(values), np.bool_)
        is_word[bounds[:-1]] = is_word[bounds[:-1] + 1] = False
        values = values[is_word]
        self._starts = bounds - _HEAD * np.arange(len(bounds))
        self._marks = (values & ((1 << _MARKS) - 1)).astype(np.uint8)
        self._words = self._vocabulary.places(values >> _MARKS).astype(np.int32)
        self._totals = np.add.reduceat(_WEIGHT_OF[self._marks & _CODE], self._starts[:-1])
        self._firsts = self._vocabulary.roots[self._words[self._starts[:-1]]]
        self._keys, self._key_starts, self._num_keys = keys.astype(np.uint16), starts, np.diff(starts)
        self._answers = np.zeros(len(self._vocabulary), np.uint64)
        self._ranks = np.zeros(1 << 16, np.uint16)

    def passing(self, place: int, others: _Places, at_most: int) -> _Places:
        """Those of the claims at `others` that may contradict the one at `place`, ascending; of many only those that
        could get the highest scores.
        """
        shared, turned = self._shared(place, others)
        overlap = shared / np.maximum(1, self._num_keys[others] + self._num_keys[place] - shared)
        # Claims in two languages are read in one to be compared, and their words then have other roots.
        other_language = self._languages[others] != self._languages[place]
        are_words = (self._flags[others] | self._flags[place]) & _UNSPACED == 0
        enough = other_language | ~are_words | (overlap >= LEAST_OVERLAP)
        others, turned, other_language = others[enough], turned[enough], other_language[enough]
        if not len(others):
            return others
        rows, bounds = _rows(self._starts, others)
        begins, marks, flags = bounds[:-1], self._marks[rows], self._flags[others]
        own, own_flags = self._marks[self._starts[place] : self._starts[place + 1]], int(self._flags[place])
        answers = self._answered(place, self._words[rows])
        together = np.bitwise_or.reduceat(answers, begins)

        left = ((answers & _OF_WORDS) == 0) & (marks & _IS_NUMBER == 0)
        weight_left = np.add.reduceat(np.where(left, _WEIGHT_OF[marks & _CODE], 0.0), begins)
        missing_there = np.add.reduceat(left & (marks & _MAY_BE_MISSING > 0), begins, dtype=np.int64)
        own_left = ((together[:, None] >> _bits(len(own))) & 1 == 0) & (own & _IS_NUMBER == 0)
        missing_here = own_left @ (own & _MAY_BE_MISSING > 0).astype(np.int64)
        share_there = _share(weight_left, self._totals[others])
        share_here = _share(own_left @ _WEIGHT_OF[own & _CODE], self._totals[place])
        # What one claim says beside all of the other may be a comment, which costs nothing.
        comments_there = (flags & _PARTS > 0) & (share_here >= COMMENTED_FROM)
        comments_here = (own_flags & _PARTS > 0) & (share_there >= COMMENTED_FROM)
        coverage = np.minimum(np.where(comments_there, 1.0, share_there), np.where(comments_here, 1.0, share_here))
        missing = np.where(comments_there, 0, missing_there) + np.where(comments_here, 0, missing_here)

        exchanged = np.where((flags ^ own_flags) & _PASSIVE, self._firsts[others] == self._firsts[place], turned)
        exchanged &= (coverage >= LEAST_ALIKE) & ((flags | own_flags) & _ADDITIVE == 0)
        rooms = room(
            Most(
                coverage=coverage,
                missing=np.maximum(0, missing - self._asides[others] - self._asides[place]),
                contrary=together & _CONTRARY > 0,
                values=together & _CONFLICTING > 0,
                swapped=exchanged | self._crossed(place, others, answers, marks, bounds),
                exclusive=flags & own_flags & _EXCLUSIVE > 0,
            )
        )
        passes = np.flatnonzero((rooms >= 0) | other_language)
        return others[np.sort(passes[np.argsort(-rooms[passes], kind="stable")[:at_most]])]

    def _answered(self, place: int, words: NDArray[np.int32]) -> NDArray[np.uint64]:
        """For each of these words, which ones of the claim at `place` may be its counterpart, as bits, and whether one
        may exclude it or be a number far from it.
        """
        span = slice(self._starts[place], self._starts[place + 1])
        touched: list[_Places] = []
        for bit, word, mark in zip(_bits(len(self._words[span])), self._words[span], self._marks[span], strict=True):
            counterparts, excluding = self._vocabulary.answers(int(word))
            self._answers[counterparts] |= np.uint64(1) << bit
            self._answers[excluding] |= _CONFLICTING if mark & _IS_NUMBER else _CONTRARY
            touched += (counterparts, excluding)
        found = self._answers[words]
        for each in touched:
            self._answers[each] = 0
        return found

    def _shared(self, place: int, others: _Places) -> tuple[_Places, _Bools]:
        """How many keys these claims share with the one at `place`, and whether two are the other way round."""
        own = self._keys[self._key_starts[place] : self._key_starts[place + 1]]
        rows, bounds = _rows(self._key_starts, others)
        self._ranks[own] = np.arange(1, len(own) + 1)
        ranks = self._ranks[self._keys[rows]]
        self._ranks[own] = 0
        known = ranks > 0
        count = np.concatenate([[0], np.cumsum(known)])
        lists, order = np.repeat(np.arange(len(others)), np.diff(bounds))[known], ranks[known]
        turned = np.zeros(len(others), np.bool_)
        turned[lists[1:][(order[1:] < order[:-1]) & (lists[1:] == lists[:-1])]] = True
        return count[bounds[1:]] - count[bounds[:-1]], turned

    def _crossed(
        self, place: int, others: _Places, answers: NDArray[np.uint64], marks: NDArray[np.uint8], bounds: _Places
    ) -> _Bools:
        """Whether something before "than" in one claim may have a counterpart behind it in the other, and back."""
        than, thans = int(self._than[place]), self._than[others]
        compares = thans < _NO_THAN
        if than == _NO_THAN or not compares.any():
            return np.zeros(len(others), np.bool_)
        own = self._marks[self._starts[place] : self._starts[place + 1]]
        bits = np.uint64(1) << _bits(len(own))
        is_number = marks & _IS_NUMBER > 0
        is_behind: _Bools = np.arange(int(bounds[-1])) >= np.repeat(bounds[:-1] + thans, np.diff(bounds))
        found = [
            np.logical_or.reduceat(
                there
                & ((answers & np.bitwise_or.reduce(bits[here]) > 0) | (is_number & (own[here] & _IS_NUMBER).any())),
                bounds[:-1],
            )
            for here, there in ((slice(0, than), is_behind), (slice(than, None), ~is_behind))
        ]
        return compares & found[0] & found[1]


def _rows(starts: _Places, lists: _Places) -> tuple[_Places, _Places]:
    """Where the entries of these lists are, and where each list begins among them, with the end."""
    begins, ends = starts[lists], starts[lists + 1]
    bounds = np.concatenate([[0], np.cumsum(ends - begins)])
    return np.arange(int(bounds[-1])) + np.repeat(begins - bounds[:-1], ends - begins), bounds


def _bits(words: int) -> NDArray[np.uint64]:
    """The bit of each word of a claim; those behind the last bit share it."""
    return np.minimum(np.arange(words), _MOST_WORDS - 1).astype(np.uint64)


def _share(left: _Shares, totals: _Shares) -> _Shares:
    return 1 - left / np.maximum(totals, _ROUNDING) + _ROUNDING


@lru_cache(maxsize=65536)
def key_of(word: str) -> int:
    """A word as a number of 32 bits."""
    return int.from_bytes(hashlib.blake2b(word.encode("utf-8", "replace"), digest_size=4).digest(), "little")
