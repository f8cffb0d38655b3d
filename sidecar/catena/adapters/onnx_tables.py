"""Finds the large tables in an ONNX file, so that a session reads them from the file and keeps no copy of its own.

A table of word vectors is most of a small model, and a text needs a few hundred of its rows. The operating system loads
those, shares them among processes, and drops them when memory is short.
"""

import mmap
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

LEAST_BYTES: Final = 4_000_000
"""Smaller tensors are left to onnxruntime, which may rearrange them."""

_GRAPH, _INITIALIZER = 7, 5
"""Numbers of fields in `onnx.proto`: of the model and of the graph."""
_TYPES: Final = {2: np.uint8, 3: np.int8}


class _Field(NamedTuple):
    """A field of a protobuf message; `value` is its number, or the length of its bytes, which begin at `start`."""

    number: int
    is_bytes: bool
    value: int
    start: int


def mapped_tables(model: Path) -> dict[str, NDArray[np.generic]]:
    """Returns the large 8-bit tables of a graph by name, mapped from the file; empty if it can't be read so.

    The file must not be written to while they are in use; replacing it is harmless.
    """
    with model.open("rb") as file:
        content = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    if hasattr(mmap, "MADV_RANDOM"):
        content.madvise(mmap.MADV_RANDOM)  # rows are read one by one: nothing around them needs to be in memory
    try:
        return dict(_tables(content))
    except (IndexError, ValueError, UnicodeDecodeError):  # no protobuf; onnxruntime says what is wrong with it
        return {}


def _tables(content: mmap.mmap) -> Iterator[tuple[str, NDArray[np.generic]]]:
    for graph in _fields(content, 0, len(content)):
        if graph.number != _GRAPH or not graph.is_bytes:
            continue
        for tensor in _fields(content, graph.start, graph.start + graph.value):
            if tensor.number == _INITIALIZER and tensor.is_bytes and tensor.value >= LEAST_BYTES:
                yield from _table(content, tensor)


def _table(content: mmap.mmap, tensor: _Field) -> Iterator[tuple[str, NDArray[np.generic]]]:
    """Yield a tensor's name and values, if its values are bytes: dims 1, data_type 2, name 8, raw_data 9."""
    shape: list[int] = []
    name, kind, raw = "", 0, None
    for field in _fields(content, tensor.start, tensor.start + tensor.value):
        match field.number:
            case 1 if field.is_bytes:  # packed
                shape += _numbers(content, field.start, field.start + field.value)
            case 1:
                shape.append(field.value)
            case 2:
                kind = field.value
            case 8:
                name = content[field.start : field.start + field.value].decode()
            case 9:
                raw = field
            case _:
                pass
    if kind in _TYPES and raw is not None and int(np.prod(shape)) == raw.value:
        yield name, np.frombuffer(content, _TYPES[kind], raw.value, raw.start).reshape(shape)


def _fields(content: mmap.mmap, at: int, end: int) -> Iterator[_Field]:
    """Yield the fields of the message in these bytes."""
    while at < end:
        key, at = _number(content, at)
        match key & 7:
            case 0:
                value, at = _number(content, at)
                yield _Field(key >> 3, False, value, at)
            case 1:
                at += 8
            case 2:
                length, at = _number(content, at)
                yield _Field(key >> 3, True, length, at)
                at += length
            case 5:
                at += 4
            case other:
                raise ValueError(f"There is no field of kind {other}.")


def _numbers(content: mmap.mmap, at: int, end: int) -> Iterator[int]:
    while at < end:
        number, at = _number(content, at)
        yield number


def _number(content: mmap.mmap, at: int) -> tuple[int, int]:
    """Returns the number that begins at a place, seven bits a byte, and where it ends."""
    number, shift = 0, 0
    while True:
        byte = content[at]
        number |= (byte & 0x7F) << shift
        at, shift = at + 1, shift + 7
        if byte < 0x80:
            return number, at
