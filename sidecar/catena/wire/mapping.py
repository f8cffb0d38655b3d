"""Converts values of the sidecar to types of the contract: each field from the attribute of the same name.

`msgspec.convert` is not used, because it also checks every bound of the schema: a cosine of 1.0000001 would turn an
answer into an error. Tests check results against the schema.
"""

import functools
from collections.abc import Callable, Mapping
from enum import Enum
from types import NoneType, UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

from catena.wire.word import Word

W = TypeVar("W", bound=Word)

Map = Callable[[Any], Any]


def word_of(value: object, word: type[W], **differing: object) -> W:
    """Convert a value of the sidecar to a type of the contract.

    Enums become their values, tuples and other sequences become lists, and nested objects become types of the contract;
    values that already are such types stay as they are. `differing` are the fields that the value lacks or states
    differently; it has an attribute for each other one.
    """
    maps = _fields(word)
    said = {name: differing[name] if name in differing else getattr(value, name) for name in maps}
    return word(**{name: maps[name](inner) for name, inner in said.items()})


@functools.cache
def _fields(word: type[Word]) -> Mapping[str, Map]:
    hints = get_type_hints(word)
    return {name: _map_to(hints[name]) for name in word.__struct_fields__}


def _map_to(kind: Any) -> Map:
    origin = get_origin(kind)
    if isinstance(kind, type) and issubclass(kind, Word):
        return lambda value: value if isinstance(value, kind) else word_of(value, kind)
    if origin is list:
        item = _map_to(get_args(kind)[0])
        return lambda values: [item(value) for value in values]
    if origin is dict:
        inner = _map_to(get_args(kind)[1])
        return lambda values: {key: inner(value) for key, value in values.items()}
    if origin in (Union, UnionType):
        some = [choice for choice in get_args(kind) if choice is not NoneType]
        present = _map_to(some[0]) if len(some) == 1 else _plain
        return lambda value: None if value is None else present(value)
    return _plain


def _plain(value: Any) -> Any:
    return value.value if isinstance(value, Enum) else value
