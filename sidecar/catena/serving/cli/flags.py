"""Reads the arguments of every command from the contract.

The names come from `protocol.json`. Types, choices and bounds are those of the request's fields in
`contract.schema.json`, so that a flag accepts exactly what its field accepts.
"""

import functools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum

import msgspec

from catena.wire.protocol import ArgumentEntry, CommandEntry, OperationEntry, protocol, schema_of


class Kind(Enum):
    """How the text of an argument is parsed."""

    TEXT = "text"
    CHOICE = "choice"
    TEXTS = "texts"
    PROPERTIES = "properties"
    WHOLE_NUMBER = "whole number"
    NUMBER = "number"
    SWITCH = "switch"


@dataclass(frozen=True, slots=True, kw_only=True)
class Flag:
    """One argument of a command.

    Attributes:
        name: `--tag` for a flag, `question` for a positional argument.
        short: A second name such as `-k`.
        path: The field of the request that it fills; two names for a field inside an object.
        suffixes: Other fields, for values with these endings (lower case).
        each: Additional fields for each value, if every value is a request of its own; else None.
        choices: The allowed values; empty for any.
        separator: Separates several values of one argument; None if the flag is repeated instead.
        metavar: Stands for its value in the help text.
        group: Its heading in the help text; "" for the command's own.
    """

    name: str
    kind: Kind
    path: tuple[str, ...]
    metavar: str
    help: str
    short: str | None = None
    suffixes: Mapping[str, str] = field(default_factory=dict[str, str])
    each: Mapping[str, str | bool] | None = None
    choices: tuple[str, ...] = ()
    bounds: tuple[float, float] | None = None
    separator: str | None = None
    is_required: bool = False
    group: str = ""

    @property
    def is_positional(self) -> bool:
        """Whether it is identified by its position instead of its name."""
        return not self.name.startswith("--")

    @property
    def dest(self) -> str:
        """The name of its attribute in the parsed arguments."""
        return self.name.lstrip("-").replace("-", "_")


@dataclass(frozen=True, slots=True)
class CommandFlags:
    """A command, the words that select one of its operations, and the arguments of all of them, each name once."""

    name: str
    help: str
    verbs: tuple[str, ...]
    flags: tuple[Flag, ...]


@functools.cache
def commands() -> tuple[CommandFlags, ...]:
    """Return every command, in the order of the protocol's operations."""
    by_command: dict[str, list[OperationEntry]] = {}
    for entry in protocol().operations:
        if entry.cli_command:
            by_command.setdefault(entry.cli_command, []).append(entry)
    return tuple(_command(name, entries) for name, entries in by_command.items())


def _command(name: str, entries: Sequence[OperationEntry]) -> CommandFlags:
    first, by_name = entries[0], dict[str, Flag]()
    for flag in (flag for entry in entries for flag in operation_flags(entry.name)):
        by_name.setdefault(flag.name, flag)
    if any(flag.each is not None for flag in by_name.values()):
        # Values that are requests of their own say all that these need.
        by_name = {name: replace(flag, is_required=False) for name, flag in by_name.items()}
    verbs = tuple(entry.cli.verb for entry in entries if entry.cli and entry.cli.verb)
    return CommandFlags(name, (first.cli and first.cli.help) or first.description, verbs, tuple(by_name.values()))


@functools.cache
def operation_flags(operation: str) -> tuple[Flag, ...]:
    """Return the arguments of one operation.

    Raises:
        KeyError: The operation is not available on the command line.
    """
    entry = protocol().operation(operation)
    if entry is None or entry.cli is None:
        raise KeyError(operation)
    return tuple(_flags(entry.cli, msgspec.convert(schema_of(entry.request), _Schema)))


class _Schema(msgspec.Struct, frozen=True, kw_only=True, rename={"any_of": "anyOf", "ref": "$ref", "words": "$defs"}):
    """The part of JSON Schema that requests are written in."""

    type: str | tuple[str, ...] = ()
    enum: tuple[str | None, ...] = ()
    items: "_Schema | None" = None
    properties: "dict[str, _Schema]" = {}
    required: tuple[str, ...] = ()
    minimum: float | None = None
    maximum: float | None = None
    description: str = ""
    default: object = None
    any_of: "tuple[_Schema, ...]" = ()
    ref: str | None = None
    words: "dict[str, _Schema]" = {}


def _flags(entry: CommandEntry, request: _Schema) -> Iterator[Flag]:
    for name, argument in entry.arguments.items():
        yield _flag(name, argument, request, request.words)
    for group in protocol().cli_groups:
        if group.name in entry.groups:
            members = _resolved(request.properties[group.field], request.words)
            for name, argument in group.arguments.items():
                flag = _flag(name, argument, members, request.words)
                yield replace(flag, path=(group.field, *flag.path), group=group.title)


def _flag(name: str, argument: ArgumentEntry, request: _Schema, words: Mapping[str, _Schema]) -> Flag:
    own_name = name.lstrip("-").replace("-", "_")
    filled = argument.field or own_name
    stated = request.properties[filled]
    schema = _resolved(stated, words)
    item = _resolved(schema.items, words) if schema.items else schema
    kind = _kind(schema)
    named = own_name if argument.each is None else filled
    return Flag(
        name=name,
        short=argument.short,
        kind=kind,
        path=(filled,),
        suffixes=argument.suffixes,
        each=argument.each,
        choices=tuple(value for value in item.enum if value is not None),
        bounds=None if schema.minimum is None or schema.maximum is None else (schema.minimum, schema.maximum),
        separator=argument.separator,
        is_required=filled in request.required or bool(argument.suffixes),
        metavar=argument.metavar or ("KEY=VALUE" if kind is Kind.PROPERTIES else named.upper()),
        help=_help(argument.help or stated.description, stated.default),
    )


def _help(sentence: str, default: object) -> str:
    """Add the field's default to the sentence, unless it states one, or the default is off or empty."""
    if not default or "(default: " in sentence:
        return sentence
    return f"{sentence.removesuffix('.')} (default: {default})."


def _resolved(schema: _Schema, words: Mapping[str, _Schema]) -> _Schema:
    """Resolve references, and strip the null from a schema that allows null."""
    for option in schema.any_of:
        if option.type != "null":
            return _resolved(option, words)
    return words[schema.ref.removeprefix("#/$defs/")] if schema.ref else schema


_KINDS = {
    "string": Kind.TEXT,
    "array": Kind.TEXTS,
    "object": Kind.PROPERTIES,
    "integer": Kind.WHOLE_NUMBER,
    "number": Kind.NUMBER,
    "boolean": Kind.SWITCH,
}


def _kind(schema: _Schema) -> Kind:
    if schema.enum:
        return Kind.CHOICE
    types = (schema.type,) if isinstance(schema.type, str) else schema.type
    return next(_KINDS[name] for name in types if name != "null")
