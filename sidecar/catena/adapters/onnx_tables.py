"""Leaves the large tables of an ONNX graph in its file, so that a session reads them there and keeps no copy.

A table of word vectors is most of a small model, and a text needs a few hundred of its rows. The operating system loads
those, shares them among processes, and drops them when memory is short. Loading needs less memory, too: read whole, the
multilingual model takes twice the size of its file for a moment.
"""

import mmap
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

LEAST_BYTES: Final = 4_000_000
"""Smaller tensors are left to onnxruntime, which may rearrange them."""

_GRAPH, _INITIALIZER = 7, 5
"""Numbers of fields in `onnx.proto`: of the model and of the graph. Those of a tensor:"""
_KIND, _RAW, _OUTSIDE, _PLACE = 2, 9, 13, 14
_BYTES: Final = frozenset({2, 3})
"""The types uint8 and int8: others may be rearranged."""
_LENGTH = 2
"""The kind of a field of bytes, which begin with their number."""


class _Field(NamedTuple):
    """A field of a protobuf message, which stands from `begin` to `end`; its value, if it is bytes, from `start` on.

    `value` is its number, or None.
    """

    number: int
    begin: int
    start: int | None
    end: int
    value: int | None


def without_tables(model: Path) -> bytes | None:
    """Return a graph whose large 8-bit tables are said to stand in `model`; None if it has none or can't be read so.

    The file must not be written to while a session uses it; replacing it is harmless.
    """
    with model.open("rb") as file:
        content = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    try:
        return _without_tables(content, model.name)
    except (IndexError, ValueError):  # no protobuf; onnxruntime says what is wrong with it
        return None
    finally:
        content.close()


def _without_tables(content: mmap.mmap, name: str) -> bytes | None:
    model: list[bytes] = []
    found = False
    for part in _fields(content, 0, len(content)):
        if part.number != _GRAPH or part.start is None:
            model.append(content[part.begin : part.end])
            continue
        graph = [_tensor_or_other(content, field, name) for field in _fields(content, part.start, part.end)]
        found = found or any(outside for _, outside in graph)
        model.append(_message(_GRAPH, b"".join(written for written, _ in graph)))
    return b"".join(model) if found else None


def _tensor_or_other(content: mmap.mmap, field: _Field, name: str) -> tuple[bytes, bool]:
    """Return a field of a graph as it shall be, and whether it is a table that is left in the file."""
    if field.number == _INITIALIZER and field.start is not None and field.end - field.start >= LEAST_BYTES:
        parts = list(_fields(content, field.start, field.end))
        raw = next((part for part in parts if part.number == _RAW and part.start is not None), None)
        if raw and raw.start is not None and any(part.number == _KIND and part.value in _BYTES for part in parts):
            kept = b"".join(content[part.begin : part.end] for part in parts if part is not raw)
            return _message(_INITIALIZER, kept + _outside(name, raw.start, raw.end - raw.start)), True
    return content[field.begin : field.end], False


def _outside(name: str, offset: int, length: int) -> bytes:
    """Return the fields of a tensor that say where its values stand."""
    places = {"location": name, "offset": str(offset), "length": str(length)}
    entries = (_message(1, key.encode()) + _message(2, value.encode()) for key, value in places.items())
    return b"".join(_message(_OUTSIDE, entry) for entry in entries) + _varint(_PLACE << 3) + _varint(1)


def _message(number: int, content: bytes) -> bytes:
    return _varint(number << 3 | _LENGTH) + _varint(len(content)) + content


def _varint(number: int) -> bytes:
    """Return a number, seven bits a byte, the lowest first."""
    written = bytearray()
    while number > 0x7F:
        written.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes((*written, number))


def _fields(content: mmap.mmap, at: int, end: int) -> Iterator[_Field]:
    """Yield the fields of the message in these bytes."""
    while at < end:
        begin = at
        key, at = _number(content, at)
        start = value = None
        match key & 7:
            case 0:
                value, at = _number(content, at)
            case 1:
                at += 8
            case 2:
                length, start = _number(content, at)
                at = start + length
            case 5:
                at += 4
            case other:
                raise ValueError(f"There is no field of kind {other}.")
        if at > end:
            raise ValueError("A field ends outside of its message.")
        yield _Field(key >> 3, begin, start, at, value)


def _number(content: mmap.mmap, at: int) -> tuple[int, int]:
    """Return the number that begins at a place, seven bits a byte, and where it ends."""
    number, shift = 0, 0
    while True:
        byte = content[at]
        number |= (byte & 0x7F) << shift
        at, shift = at + 1, shift + 7
        if byte < 0x80:
            return number, at
