"""Finds pairs of claims that share enough words to contradict each other, without comparing all pairs.

An inverted file from words to claims. Claims can only oppose each other if most of the words of one are in the other,
so nothing needs to be embedded to find them: the cosine of the few pairs that oppose each other decides afterwards.
"""

import hashlib
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from catena.claims.completeness import is_finished
from catena.claims.features import LEAST_OVERLAP, overlap
from catena.claims.opposing import read_alike
from catena.claims.reading import Reading
from catena.claims.wording import is_unspaced

LEAST_COSINE = 0.65
"""Claims with a lower cosine are about different things and hardly ever contradict each other."""

LEAST_COSINE_UNSPACED = 0.7
"""The same for claims without blanks between words, which the English model finds alike when only their script is."""

LEAST_COSINE_BY_MULTILINGUAL = 0.85
"""The same for the multilingual model on the scale of the English one: of 26 pairs in Chinese, Japanese and Korean that
contradict each other all are nearer, of 22 that look like it and are about two things half."""

LEAST_COSINE_OF_SAME_WORDS = 0.55
"""The same for claims of the same words: "none of the guests had tea" and "most of the guests had tea"."""

_SAME_WORDS = 0.7
"""The share of common roots, of all roots of both."""

_CONTAINED, _LEAST_CONTAINED = 0.99, 2
"""The same of the roots of the claim with fewer, of which there must be so many: the other adds a remark. Both must be
finished sentences: many say all that an item of a list says."""

MOST_READ, _LEAST_READ, _READ_IN_ALL = 30_000, 1_000, 400_000_000
"""So many entries of the inverted file are read for a claim, those of its rarest words first; of very many claims fewer
for each, so that all of them together cost no more than in proportion to the notes."""

PAIRS_IN_ALL, LEAST_PAIRS = 500_000, 2
"""About so many pairs may be opposed in all, and at least so many for each claim, first those that lack least. In a
vault of 200,000 claims on one subject a claim may share words with thousands, and comparing two takes a third of a
millisecond."""

_LEAST_SHARED = 0.5
"""The share of the words of the claim with fewer words that the other must have, too."""
_FEW = 2
"""A claim of no more words may share only one with its opposite."""
_PER_LACKING = 6
"""One in so many words of the claim with fewer words, but at least one, may be missing in its opposite, which says the
contrary in its place: so it is in 99 of 100 contradictions of ours (`docs/decisions/0009-contradictions.md`).
"""
_KEPT = 0.5
"""The weight from which a word's root is among the keys of its claim (`Reading.roots`)."""

Keys: TypeAlias = NDArray[np.uint32]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class KeyedClaims:
    """The words of many claims.

    Attributes:
        ids: Ascending.
        notes: For each claim, a number that identifies its note.
        starts: For each claim, where its keys begin in `keys`, and the end of the last one's.
        keys: The keys of all claims; each claim's without repetition.
    """

    ids: NDArray[np.int64]
    notes: NDArray[np.int64]
    starts: NDArray[np.int64]
    keys: Keys

    def __len__(self) -> int:
        return len(self.ids)

    def at(self, places: NDArray[np.int64]) -> "KeyedClaims":
        """Return the claims at these places, ascending."""
        if len(places) == len(self):
            return self
        lengths = np.diff(self.starts)[places]
        starts = np.concatenate([[0], np.cumsum(lengths, dtype=np.int64)])
        rows: NDArray[np.int64] = np.arange(int(starts[-1])) + np.repeat(self.starts[places] - starts[:-1], lengths)
        return KeyedClaims(ids=self.ids[places], notes=self.notes[places], starts=starts, keys=self.keys[rows])


def keys_of(text: str, reading: Reading) -> Keys:
    """The words that say what a claim is about, each once as a number, in the order of the claim; pairs of signs in
    scripts without blanks. Without quantities, which often differ where claims contradict each other.
    """
    unspaced = is_unspaced(text)
    words = _bigrams(text) if unspaced else [w.root for w in reading.words if w.weight >= _KEPT and w.quantity is None]
    return np.array(list(dict.fromkeys(_key_of(word) & ~1 | unspaced for word in words)), np.uint32)


@lru_cache(maxsize=65536)
def _key_of(word: str) -> int:
    """A word as a number of 32 bits; the last one is left to tell pairs of signs from words."""
    return int.from_bytes(hashlib.blake2b(word.encode("utf-8", "replace"), digest_size=4).digest(), "little")


_RUN = re.compile(r"[\u30a0-\u30ff\u3400-\u9fff]+|[^\W\d_\u3040-\u309f]{2,}|\d+")
"""The Japanese syllabary joins and inflects words, differently in nearly every claim."""


def _bigrams(text: str) -> list[str]:
    runs: list[str] = _RUN.findall(text.lower())
    return [part for run in runs for part in (_pairs(run) if run[0] > "\u3000" else (run,))]


def _pairs(run: str) -> Iterable[str]:
    return map("".join, pairwise(run)) if len(run) > 1 else (run,)


class InvertedClaims:
    """Tells which claims share words. Memory: some 12 bytes for each word of a claim."""

    def __init__(self, claims: KeyedClaims) -> None:
        self._claims = claims
        self._lengths = np.diff(claims.starts)
        order = np.argsort(claims.keys, kind="stable")
        self._places = np.repeat(np.arange(len(claims), dtype=np.int32), self._lengths)[order]
        sorted_keys = claims.keys[order]
        del order  # twice as large as the keys
        begins = np.flatnonzero(np.diff(sorted_keys, prepend=~sorted_keys[:1]))  # `unique` would sort all again
        self._known = sorted_keys[begins]
        self._bounds = np.append(begins, len(sorted_keys))
        self._most_read = min(MOST_READ, max(_LEAST_READ, _READ_IN_ALL // max(1, len(claims))))
        self._most_pairs = max(LEAST_PAIRS, PAIRS_IN_ALL // max(1, len(claims)))

    def finds_all(self, place: int, found: NDArray[np.int64]) -> bool:
        """Return whether these candidates of the claim at `place` are all that there are: every claim of which it is a
        candidate is then among them. Otherwise only the entries of its rarest words were read, or only the best of
        its candidates were kept.
        """
        begins, ends = self._entries(place)
        return len(found) < self._most_pairs and int((ends - begins).sum()) <= self._most_read

    def candidates(self, place: int, *, opposing: bool = False) -> NDArray[np.int64]:
        """The places of claims of other notes that share enough words with the claim at `place`, ascending.

        Args:
            place: The place of a claim.
            opposing: Whether only those are wanted that may oppose it: they share nearly all words of the one with
                fewer words, except in scripts without blanks, where two or more keys go with each word.
        """
        claims, own = self._claims, int(self._lengths[place])
        if not own:
            return np.zeros(0, np.int64)
        begins, ends = self._entries(place)
        rarest = np.argsort(ends - begins, kind="stable")
        read = int(np.searchsorted(np.cumsum((ends - begins)[rarest]), self._most_read, side="right"))
        taken = rarest[: max(1, read)]
        found = np.concatenate([self._places[begins[at] : ends[at]] for at in taken])
        places, shared = np.unique(found, return_counts=True)
        fewer = np.minimum(self._lengths[places], own)
        least = np.where(fewer <= _FEW, 1, np.maximum(2, np.ceil(_LEAST_SHARED * fewer)))
        if opposing and not claims.keys[claims.starts[place]] & 1:
            of_both = LEAST_OVERLAP / (1 + LEAST_OVERLAP) * (self._lengths[places] + own)
            least = np.maximum.reduce([least, of_both, fewer - 1 - fewer // _PER_LACKING])
        keep = (shared + (own - len(taken)) >= least) & (claims.notes[places] != claims.notes[place])
        places = places[keep].astype(np.int64)
        if not opposing or (len(taken) == own and len(places) <= self._most_pairs):
            return places
        shared = self._shared(place, places)
        enough = np.flatnonzero(shared >= least[keep])
        best = np.argsort((fewer[keep] - shared)[enough], kind="stable")[: self._most_pairs]
        return np.sort(places[enough[best]])

    def _shared(self, place: int, others: NDArray[np.int64]) -> NDArray[np.int64]:
        """How many keys each of these claims, none without any, shares with the one at `place`."""
        claims = self._claims.at(others)
        own = self._claims.keys[self._claims.starts[place] : self._claims.starts[place + 1]]
        shared: NDArray[np.int64] = np.add.reduceat(np.isin(claims.keys, own), claims.starts[:-1], dtype=np.int64)
        return shared

    def _entries(self, place: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Where the entries of each of a claim's words begin and end."""
        claims = self._claims
        rows = np.searchsorted(self._known, claims.keys[claims.starts[place] : claims.starts[place + 1]])
        return self._bounds[rows], self._bounds[rows + 1]


def least_cosine(a: str, b: str) -> float:
    """The cosine that two claims need for being about the same thing: less if nearly all their words are the same."""
    if is_unspaced(a) or is_unspaced(b):
        return LEAST_COSINE_UNSPACED
    one, other = read_alike(a, b)
    fewer = min(len(one.roots), len(other.roots))
    is_contained = fewer >= _LEAST_CONTAINED and len(one.roots & other.roots) >= _CONTAINED * fewer
    is_contained = is_contained and is_finished(a) and is_finished(b)
    return LEAST_COSINE_OF_SAME_WORDS if is_contained or overlap(one, other) >= _SAME_WORDS else LEAST_COSINE
