"""Stores a vector for each of the vault's words in SQLite, and finds the word that is nearest to another one.

A vector is stored in two bits for each component, which tells the words that may be among the nearest. Theirs are made
again to compare them exactly: a quarter of the room that whole vectors would take, for some 13 ms a word.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from catena.index.languages import NearWord
from catena.index.ports import Vectors
from catena.stores.sqlite_file import SqliteFile
from catena.stores.sqlite_values import sorted_list
from catena.stores.vector_codes import Codes, coarse_of, codes_of, codes_of_coarse, lengths_of

_COMPARED = 64
"""Words that are compared exactly. Of 2,092 words that a French and an English vault have not, 2,090 have among them
all that are of the twelve nearest and at most .2 less near than the nearest one."""

_AS_NEAR = 0.25
"""Of these, those that are by so much less near than the nearest one, by their two bits, are not compared either. Of
566 words of questions in five languages, none left out was at most .2 less near; a fifth to a third of the time is
saved."""

_MOST_KEPT = 4096
"""Words whose exact codes stay in memory, some 300 bytes each: questions on one subject come near to the same words."""

_ROWS_AT_ONCE = 1024
"""Rows that are converted at once: they stay in the processor's cache."""


class _Words(NamedTuple):
    """The words in memory, by the alphabet, with a row of coarse codes for each."""

    words: tuple[str, ...]
    known: frozenset[str]
    codes: Codes
    lengths: Vectors


class SqliteWordVectors:
    """The vectors of one vault's words, 128 bytes each. Methods may be called from any thread.

    Args:
        file: `languages.sqlite`, with the table `words`.
    """

    def __init__(self, file: SqliteFile) -> None:
        self._file = file
        self._read: _Words | None = None
        self._exact: dict[str, Codes] = {}

    def known(self) -> frozenset[str]:
        """Return the words that have a vector."""
        return self._all().known

    def record(self, added: Mapping[str, Vectors], *, removed: Collection[str] = ()) -> None:
        """Store vectors of words, and drop those of others, in one transaction."""
        coarse = coarse_of(codes_of(np.stack(list(added.values())))) if added else ()
        rows = [(word, row.tobytes()) for word, row in zip(added, coarse, strict=True)]
        with self._file.transaction():
            self._file.write(
                "delete from words where word in (select value from json_each(?))", (sorted_list(removed),)
            )
            self._file.write_many("insert or replace into words (word, codes) values (?, ?)", rows)
        self._read = None

    def clear(self) -> None:
        """Drop all vectors; within a transaction of the file."""
        self._file.write("delete from words")
        self._read = None
        self._exact = {}

    def nearest(
        self, vectors: Sequence[Vectors], embed: Callable[[Sequence[str]], Sequence[Vectors]], *, most: int
    ) -> tuple[tuple[NearWord, ...], ...]:
        """Return the words nearest to each vector, at most so many, the nearest first; () if there is none.

        Args:
            vectors: The vectors.
            embed: Makes the vectors of words again, one row each.
            most: At most `_COMPARED`.
        """
        stored = self._all()
        if not stored.words or not vectors:
            return ()
        asked = np.stack(vectors).T
        rows = range(0, len(stored.words), _ROWS_AT_ONCE)
        products = [stored.codes[at : at + _ROWS_AT_ONCE, : len(asked)].astype(np.float32) @ asked for at in rows]
        coarse = np.concatenate(products) / stored.lengths[:, None]
        likely: list[list[int]] = [
            [row for row in column if cosines[row] >= cosines[column[0]] - _AS_NEAR]
            for cosines, column in zip(coarse.T, np.argsort(-coarse, axis=0, kind="stable")[:_COMPARED].T, strict=True)
        ]
        words = sorted({stored.words[row] for column in likely for row in column})
        codes = self._exact_codes(words, embed)
        cosines = np.round(codes.astype(np.float32) @ asked / lengths_of(codes)[:, None], 4)
        near = {word: [float(each) for each in row] for word, row in zip(words, cosines, strict=True)}
        return tuple(
            _best({stored.words[row]: near[stored.words[row]][at] for row in column}, most)
            for at, column in enumerate(likely)
        )

    def _exact_codes(self, words: Sequence[str], embed: Callable[[Sequence[str]], Sequence[Vectors]]) -> Codes:
        """Return a row of codes for each of these words, made again for those that were not compared lately."""
        known = self._exact
        kept = {word: row for word in words if (row := known.get(word)) is not None}  # another thread may clear them
        if new := [word for word in words if word not in kept]:
            kept |= zip(new, codes_of(np.stack([row[0] for row in embed(new)])), strict=True)
            if len(known) + len(new) > _MOST_KEPT:
                known.clear()
            known.update(kept)
        return np.stack([kept[word] for word in words])

    def _all(self) -> _Words:
        read = self._read
        if read is None:
            rows = self._file.rows("select word, codes from words order by word")
            words = tuple(row[0] for row in rows)
            with self._file.decoding():
                coarse = np.frombuffer(b"".join(row[1] for row in rows), np.uint8).reshape(max(1, len(rows)), -1)
            codes = codes_of_coarse(coarse)
            read = self._read = _Words(words, frozenset(words), codes, lengths_of(codes))
        return read


def _best(cosines: Mapping[str, float], most: int) -> tuple[NearWord, ...]:
    """Return the nearest words; ties go by the alphabet."""
    return tuple(NearWord(*each) for each in sorted(cosines.items(), key=lambda each: (-each[1], each[0]))[:most])
