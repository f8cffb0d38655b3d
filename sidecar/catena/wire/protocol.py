"""The contract as the sidecar reads it: operations, events, errors and the schemas of the types.

It is light on purpose: the command line and the MCP process read it without loading any operation.
"""

import functools
import json
from importlib import resources
from typing import Any

import msgspec


class ArgumentEntry(msgspec.Struct, frozen=True, kw_only=True):
    """One argument of a command. Values that are None follow from the argument's name and from its field."""

    field: str | None = None
    short: str | None = None
    metavar: str | None = None
    help: str | None = None
    separator: str | None = None
    suffixes: dict[str, str] = {}
    each: dict[str, str | bool] | None = None


class CommandEntry(msgspec.Struct, frozen=True, kw_only=True):
    """The arguments of the command for an operation."""

    arguments: dict[str, ArgumentEntry]
    help: str | None = None
    verb: str | None = None
    groups: tuple[str, ...] = ()


class ArgumentGroup(msgspec.Struct, frozen=True, kw_only=True):
    """Flags that several commands share; together they fill one object of the request."""

    name: str
    title: str
    field: str
    arguments: dict[str, ArgumentEntry]


class ToolEntry(msgspec.Struct, frozen=True, kw_only=True):
    """How an operation's own MCP tool is described to a language model."""

    description: str
    arguments: dict[str, str]


class OperationEntry(msgspec.Struct, frozen=True, kw_only=True):
    """One operation, as listed in `protocol.json` (its schema describes the fields)."""

    name: str
    description: str
    request: str
    result: str
    problems: tuple[str, ...]
    mcp_tool: str | None
    mcp: ToolEntry | None = None
    cli_command: str | None
    cli: CommandEntry | None = None
    writes: bool


class PromptArgument(msgspec.Struct, frozen=True, kw_only=True):
    """One argument of a prompt."""

    name: str
    description: str
    required: bool


class PromptEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A prompt that MCP clients offer as a slash command."""

    name: str
    description: str
    arguments: tuple[PromptArgument, ...]


class EventEntry(msgspec.Struct, frozen=True, kw_only=True):
    """An event of `GET /v1/events`."""

    name: str
    payload: str


class StreamEntry(msgspec.Struct, frozen=True, kw_only=True):
    """An operation that can also answer with server-sent events."""

    operation: str


class ErrorEntry(msgspec.Struct, frozen=True, kw_only=True):
    """An error code with its HTTP status."""

    code: str
    status: int
    retryable: bool


class Protocol(msgspec.Struct, frozen=True, kw_only=True):
    """The part of `protocol.json` that the sidecar uses."""

    api: int
    operations: tuple[OperationEntry, ...]
    cli_groups: tuple[ArgumentGroup, ...]
    prompts: tuple[PromptEntry, ...]
    streams: tuple[StreamEntry, ...]
    events: tuple[EventEntry, ...]
    errors: tuple[ErrorEntry, ...]

    def operation(self, name: str) -> OperationEntry | None:
        """Return the operation of this name; None if there is none."""
        return next((entry for entry in self.operations if entry.name == name), None)

    def status_of(self, code: str) -> int:
        """Return the HTTP status of an error code; 500 for one that is not listed."""
        return next((entry.status for entry in self.errors if entry.code == code), 500)


@functools.cache
def protocol() -> Protocol:
    """Return the protocol of this sidecar."""
    return msgspec.convert(_contract()["protocol"], Protocol)


def schema_of(word: str) -> dict[str, Any]:
    """Return one type as a self-contained JSON Schema, with the types it refers to among its `$defs`."""
    words = _contract()["words"]
    schema = json.loads(json.dumps(words[word]))
    referred = _referred(schema, words)
    return {**schema, "$defs": {name: words[name] for name in sorted(referred)}} if referred else schema


def _referred(schema: Any, words: dict[str, Any]) -> set[str]:
    """Return the names of all types that a schema refers to, directly or through others."""
    waiting, found = [schema], set[str]()
    while waiting:
        part: Any = waiting.pop()  # any JSON value: pyright can't know what its lists and objects contain
        if isinstance(part, dict):
            name = str(part.get("$ref", "")).removeprefix("#/$defs/")  # pyright: ignore[reportUnknownMemberType, reportUnknownArgumentType]
            if name and name not in found:
                found.add(name)
                waiting.append(words[name])
            waiting.extend(part.values())  # pyright: ignore[reportUnknownMemberType, reportUnknownArgumentType]
        elif isinstance(part, list):
            waiting.extend(part)  # pyright: ignore[reportUnknownArgumentType]
    return found


@functools.cache
def _contract() -> dict[str, Any]:
    return json.loads(resources.files("catena.wire").joinpath("contract.json").read_text("utf-8"))
