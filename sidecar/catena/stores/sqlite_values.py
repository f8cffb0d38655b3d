"""Converts values that SQL has no type for to and from a cell: lists and vectors."""

import json
import re
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from catena.index.ports import Vectors

_Name = TypeVar("_Name", str, int)

_VECTOR = "float16"
"""Half of float32's size; cosines change in the fourth digit."""


def json_text(value: object) -> str:
    """Return a value as JSON, with letters of every script unescaped."""
    return json.dumps(value, ensure_ascii=False)


def sorted_list(names: Collection[_Name]) -> str:
    """Return names as a sorted JSON list for `in (select value from json_each(?))`."""
    return json.dumps(sorted(names))


def vector_bytes(vector: "Vectors") -> bytes:
    """Return a vector as bytes."""
    return vector.astype(_VECTOR).tobytes()


def vector_of(blob: bytes) -> "Vectors":
    """Read what `vector_bytes` wrote, as float32."""
    import numpy as np  # words are stored in the same files, and need none

    return np.frombuffer(blob, _VECTOR).astype(np.float32)


def matrix_of(blobs: Sequence[bytes]) -> "Vectors":
    """Return vectors as rows, float32, shorter ones filled up with zeros; 0 × 0 if there are none."""
    import numpy as np

    if not blobs:
        return np.zeros((0, 0), np.float32)
    width = max(map(len, blobs))
    return vector_of(b"".join(blob.ljust(width, b"\0") for blob in blobs)).reshape(len(blobs), -1)


_CJK = re.compile(
    "([\u1100-\u11ff\u2e80-\u2fdf\u3005-\u3007\u3040-\u30ff\u3130-\u318f\u31a0-\u31bf\u31f0-\u31ff"
    "\u3400-\u4dbf\u4e00-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\U00020000-\U0003134f])"
)


def spaced(text: str) -> str:
    """Put each Chinese, Japanese or Korean character between spaces, so that each becomes a word.

    Those scripts don't mark word boundaries. Searching a run as a phrase of single characters is then exactly a
    substring search, for which FTS5 needs no dictionary.
    """
    return text if text.isascii() else _CJK.sub(r" \1 ", text)


def match_query(terms: Sequence[str], *, joiner: str) -> str:
    """Return the terms as an FTS5 query; each is quoted, so that nothing in it is ever read as syntax."""
    return joiner.join('"{}"'.format(spaced(term).replace('"', '""')) for term in terms if term.strip())
