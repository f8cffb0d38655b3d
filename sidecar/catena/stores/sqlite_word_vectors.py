"""Stores a vector for each of the vault's words in SQLite, and finds the word that is nearest to another one."""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from catena.index.languages import NearWord
from catena.index.ports import Vectors
from catena.stores.sqlite_file import SqliteFile
from catena.stores.sqlite_values import sorted_list
from catena.stores.vector_codes import Codes, codes_of, lengths_of

_ROWS_AT_ONCE = 1024
"""Rows that are converted at once: they stay in the processor's cache."""


class _Words(NamedTuple):
    """The words in memory, by the alphabet, with a row of codes for each."""

    words: tuple[str, ...]
    known: frozenset[str]
    codes: Codes
    lengths: Vectors


class SqliteWordVectors:
    """The vectors of one vault's words, 0.5 KB each. Methods may be called from any thread.

    Args:
        file: `languages.sqlite`, with the table `words`.
    """

    def __init__(self, file: SqliteFile) -> None:
        self._file = file
        self._read: _Words | None = None

    def known(self) -> frozenset[str]:
        """Return the words that have a vector."""
        return self._all().known

    def record(self, added: Mapping[str, Vectors], *, removed: Collection[str] = ()) -> None:
        """Store vectors of words, and drop those of others, in one transaction."""
        codes = codes_of(np.stack(list(added.values()))) if added else ()
        rows = [(word, row.tobytes()) for word, row in zip(added, codes, strict=True)]
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

    def nearest(self, vectors: Sequence[Vectors], *, most: int) -> tuple[tuple[NearWord, ...], ...]:
        """Return the words nearest to each vector, at most so many, the nearest first; () if there is none."""
        stored = self._all()
        if not stored.words or not vectors:
            return ()
        asked = np.stack(vectors).T
        rows = range(0, len(stored.words), _ROWS_AT_ONCE)
        products = [stored.codes[at : at + _ROWS_AT_ONCE].astype(np.float32) @ asked for at in rows]
        near = np.round(np.concatenate(products) / stored.lengths[:, None], 4)
        best = np.argsort(-near, axis=0, kind="stable")[:most]  # ties by the alphabet
        return tuple(
            tuple(NearWord(stored.words[row], float(near[row, column])) for row in best[:, column])
            for column in range(best.shape[1])
        )

    def _all(self) -> _Words:
        read = self._read
        if read is None:
            rows = self._file.rows("select word, codes from words order by word")
            words = tuple(row[0] for row in rows)
            with self._file.decoding():
                codes = np.frombuffer(b"".join(row[1] for row in rows), np.int8).reshape(max(1, len(rows)), -1)
            read = self._read = _Words(words, frozenset(words), codes, lengths_of(codes))
        return read
