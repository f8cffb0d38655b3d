"""Vectors as whole numbers from -127 to 127: a quarter of float32's size, and compared without any rounding.

A vector's largest component becomes 127 or -127, so its length is lost; only directions are compared. Cosines change by
0.0004 on average and 0.002 at most, and turning codes into a vector and back gives the same codes.
"""

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from catena.index.ports import Vectors

Codes: TypeAlias = NDArray[np.int8]
"""One row for each vector."""

_MOST = 127
_EXACT_BELOW = 1 << 24
"""float32 adds and multiplies whole numbers below this one exactly, in whatever order."""

_LARGE_FROM = 0.98
"""Standard deviations from which on a component is large."""

_ROWS_AT_ONCE = 1024
"""Rows that are converted at once: they stay in the processor's cache."""


def codes_of(vectors: NDArray[np.floating[Any]]) -> Codes:
    """Return rows of any length as codes."""
    rows = vectors.astype(np.float16).astype(np.float32)  # older tables hold 16 bits: their rows get the same codes
    largest = np.maximum(np.abs(rows).max(axis=1, keepdims=True, initial=0.0), np.float32(1e-12))
    return np.rint(rows * (_MOST / largest)).astype(np.int8)


def vectors_of_codes(codes: Codes) -> Vectors:
    """Return codes as vectors of length 1."""
    rows: Vectors = codes.astype(np.float32)
    rows /= lengths_of(codes)[:, None]
    return rows


def lengths_of(codes: Codes) -> Vectors:
    """Return each row's length, at least 1."""
    return np.sqrt(np.maximum(np.einsum("ij,ij->i", codes, codes, dtype=np.int32), 1)).astype(np.float32)


def coarse_of(codes: Codes) -> NDArray[np.uint8]:
    """Return codes in two bits for each component: its sign, and whether it is large. Rows of bytes, first all signs.

    About a third of a vector's components are large, which keeps most of what two bits can (Max, "Quantizing for
    minimum distortion", 1960).
    """
    large = np.abs(codes) > _LARGE_FROM * lengths_of(codes)[:, None] / np.sqrt(codes.shape[1])
    return np.concatenate([np.packbits(codes > 0, axis=1), np.packbits(large, axis=1)], axis=1)


def codes_of_coarse(coarse: NDArray[np.uint8]) -> Codes:
    """Return codes of -3, -1, 1 and 3; a number of components that isn't a multiple of eight is filled up to one."""
    bits = np.unpackbits(coarse, axis=1).view(np.int8)
    signs, large = np.split(bits, 2, axis=1)
    found: Codes = (2 * signs - 1) * (2 * large + 1)
    return found


def cosines(vector: Vectors, codes: Codes, lengths: Vectors) -> Vectors:
    """Return the cosine of a vector with each row; a row's is the same to the last digit wherever the row stands.

    The vector is split into whole numbers and what remains of them, each small enough that all sums are exact.
    """
    asked = np.asarray(vector, np.float64)
    asked = asked / max(float(np.linalg.norm(asked)), 1e-12)
    most = min(_MOST, _EXACT_BELOW // (_MOST * max(1, len(asked))))
    step = float(np.abs(asked).max(initial=0.0)) / most or 1.0
    whole = np.rint(asked / step)
    rest = np.rint((asked / step - whole) * (2 * most))
    products = _products(codes, np.stack([whole, rest], axis=1).astype(np.float32)).astype(np.float64)
    return ((products[:, 0] + products[:, 1] / (2 * most)) * step / lengths).astype(np.float32)


def _products(codes: Codes, columns: Vectors) -> Vectors:
    """Return rows × columns."""
    products = np.empty((len(codes), columns.shape[1]), np.float32)
    block = np.empty((min(_ROWS_AT_ONCE, len(codes)), codes.shape[1]), np.float32)
    for start in range(0, len(codes), _ROWS_AT_ONCE):
        rows = codes[start : start + _ROWS_AT_ONCE]
        np.copyto(block[: len(rows)], rows)
        np.matmul(block[: len(rows)], columns, out=products[start : start + len(rows)])
    return products
