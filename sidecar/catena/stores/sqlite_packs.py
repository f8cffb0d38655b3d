"""Packs: texts of one note, compressed into one cell.

Alone a note is too short for zlib to find much that repeats. So the file keeps a sample of what its first packs say, to
which later ones refer (zlib's preset dictionary, RFC 1950): a quarter to a third less for real vaults. A pack has a
checksum, so damage inside a cell, which SQLite doesn't see, is found when it is read.
"""

import zlib
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from catena.stores.sqlite_file import SqliteFile

_SAMPLED = 64
"""Packs that there must be before a sample is taken, of all of them."""
_FROM_EACH, _LONGEST = 2_000, 32_768
"""Bytes of the sample: the most from one pack, so that one note doesn't fill it, and in all (as far as zlib looks)."""


class Packs:
    """The packs of a file that has the table `meta`.

    Args:
        file: Where they are.
        table: The table that has them, in the column `packed`.
    """

    def __init__(self, file: SqliteFile, table: str) -> None:
        self._file = file
        self._table = table

    def packed(self, value: bytes) -> bytes:
        """Return a value in packed form. Within a transaction that writes it."""
        packing = _compressor(self._dictionary() or self._sampled()).copy()
        return packing.compress(value) + packing.flush()

    def unpacked(self, packs: Sequence[bytes]) -> list[bytes]:
        """Return what is packed.

        Raises:
            NotReady: A pack is damaged; so is the file, which is made anew.
        """
        dictionary = self._dictionary() if packs else b""
        try:
            return [unpacked_with(dictionary, pack) for pack in packs]
        except zlib.error as error:
            raise self._file.found_damage(error) from error

    def _dictionary(self) -> bytes:
        rows = self._file.rows("select value from meta where key = 'sample'")
        return rows[0][0] if rows else b""

    def _sampled(self) -> bytes:
        packs = self._file.rows(f"select packed from {self._table} limit {_SAMPLED}")
        if len(packs) < _SAMPLED:
            return b""
        said = [value[:_FROM_EACH] for value in self.unpacked([pack for (pack,) in packs])]
        sample = b"".join(said)[-_LONGEST:]
        self._file.write("insert into meta values ('sample', ?)", (sample,))
        return sample


def packed_alone(value: str) -> bytes:
    """Return a pack that refers to no sample; for a step of a schema."""
    return zlib.compress(value.encode())


def unpacked_with(dictionary: bytes, pack: bytes) -> bytes:
    """Return what is packed, with the sample that the file had then; b"" without one.

    Raises:
        zlib.error: The pack is damaged.
    """
    unpacking = _decompressor(dictionary).copy()
    value = unpacking.decompress(pack)
    if not unpacking.eof:
        raise zlib.error("the end is missing")
    return value


@lru_cache(maxsize=4)
def _compressor(dictionary: bytes) -> Any:
    """Reading the sample takes longer than packing a note, so it is done once, and the result is copied."""
    return zlib.compressobj(zdict=dictionary) if dictionary else zlib.compressobj()


@lru_cache(maxsize=4)
def _decompressor(dictionary: bytes) -> Any:
    return zlib.decompressobj(zdict=dictionary)
