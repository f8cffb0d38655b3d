"""Converts values that SQL has no type for to and from a cell: lists and vectors."""

import hashlib
import json
import re
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, TypeVar

from catena.language.regional import spellings

if TYPE_CHECKING:
    from catena.index.ports import Vectors

_Name = TypeVar("_Name", str, int)

_LENGTH, _LENGTH_BYTES = "<f4", 4


def json_text(value: object) -> str:
    """Return a value as JSON, with letters of every script unescaped."""
    return json.dumps(value, ensure_ascii=False)


def sorted_list(names: Collection[_Name]) -> str:
    """Return names as a sorted JSON list for `in (select value from json_each(?))`."""
    return json.dumps(sorted(names))


def vector_bytes(vector: "Vectors") -> bytes:
    """Return a vector as bytes: its length in four, and one for each component (`vector_codes`)."""
    import numpy as np  # words are stored in the same files, and need none

    from catena.stores.vector_codes import codes_of

    length = np.linalg.norm(vector).astype(_LENGTH)
    return length.tobytes() + codes_of(vector[None]).tobytes()


def matrix_of(blobs: Sequence[bytes]) -> "Vectors":
    """Read what `vector_bytes` wrote, as rows, float32, shorter ones filled up with zeros; 0 × 0 if there are none."""
    import numpy as np

    from catena.stores.vector_codes import vectors_of_codes

    if not blobs:
        return np.zeros((0, 0), np.float32)
    width = max(map(len, blobs))
    cells = np.frombuffer(b"".join(blob.ljust(width, b"\0") for blob in blobs), np.int8).reshape(len(blobs), width)
    lengths = np.frombuffer(cells[:, :_LENGTH_BYTES].tobytes(), _LENGTH)
    return vectors_of_codes(cells[:, _LENGTH_BYTES:]) * lengths[:, None]


def codes_of_halves(blob: bytes) -> bytes:
    """Return a vector that is stored with 16 bits for each component as `vector_bytes` does; for steps of a schema."""
    import numpy as np

    return vector_bytes(np.frombuffer(blob, np.float16).astype(np.float32))


def key_of(text: str) -> int:
    """Return a number as the key of a text; that two of a million texts have the same one has odds of 1 in 10⁷."""
    return int.from_bytes(hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).digest(), signed=True)


_HEX_DIGEST = re.compile("[0-9a-f]{64}")


def digest_cell(version: str) -> str | bytes:
    """Return a digest in half of its length; another version as it is."""
    return bytes.fromhex(version) if _HEX_DIGEST.fullmatch(version) else version


def digest_of(cell: str | bytes) -> str:
    """Read what `digest_cell` wrote."""
    return cell if isinstance(cell, str) else cell.hex()


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
    """Return the terms as an FTS5 query; each is quoted, so that nothing in it is ever read as syntax.

    A word is looked for in either regional spelling.
    """
    return joiner.join(_either_spelling(term) for term in terms if term.strip())


def _either_spelling(term: str) -> str:
    quoted = ['"{}"'.format(spaced(each).replace('"', '""')) for each in spellings(term)]
    return quoted[0] if len(quoted) == 1 else f"({' OR '.join(quoted)})"
