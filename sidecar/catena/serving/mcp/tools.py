"""The operations as MCP tools, made from the protocol.

Every session of every client reads the whole list, so it says what a model needs to choose and to call, and nothing
twice: results are not described, what an argument's name says is not said again, and what is seldom used shares one
tool.
"""

import functools
from collections.abc import Mapping
from typing import Any, cast

import mcp_types as types

from catena.errors import BadRequest
from catena.serving.mcp.pages import DEFAULT_TOKENS
from catena.wire.protocol import OperationEntry, ToolEntry, protocol, schema_of

MANAGE = "catena_manage"

_PAGING: Mapping[str, Any] = {
    "max_tokens": {"type": "integer", "default": DEFAULT_TOKENS},
    "cursor": {"type": "string"},
}
"""Arguments of every tool that answers at length; a text that was cut says how to use them."""


@functools.cache
def tools() -> tuple[types.Tool, ...]:
    """Every tool, in the protocol's order; the one for what is seldom used last."""
    return (*(_tool(entry, entry.mcp) for entry in protocol().operations if entry.mcp), _manage(_managed()))


def operation_meant(tool: str, arguments: Mapping[str, Any]) -> tuple[OperationEntry, dict[str, Any]] | None:
    """The operation that a call means, and its arguments; None when there is no such tool.

    What shares a tool can also be called as `catena_<operation>`, its name in the first versions.

    Raises:
        BadRequest: The shared tool has no such operation.
    """
    if tool == MANAGE:
        given: Any = arguments.get("arguments") or {}
        entry = _managed().get(str(arguments.get("operation")))
        if entry is None or not isinstance(given, dict):
            raise BadRequest(f"{MANAGE} takes an operation ({', '.join(_managed())}) and an object of its arguments.")
        return entry, dict(cast("dict[str, Any]", given))
    own = {entry.mcp_tool: entry for entry in protocol().operations if entry.mcp}
    entry = own.get(tool) or _managed().get(tool.removeprefix("catena_"))
    return (entry, dict(arguments)) if entry else None


def _tool(entry: OperationEntry, told: ToolEntry) -> types.Tool:
    schema = schema_of(entry.request)
    fields = {name: _lean(field, schema, told.arguments.get(name)) for name, field in schema["properties"].items()}
    return types.Tool(
        name=entry.mcp_tool or entry.name,
        description=told.description,
        input_schema=_closed({**fields, **_PAGING}, required=schema.get("required", [])),
        annotations=types.ToolAnnotations(read_only_hint=not entry.writes),
    )


def _manage(managed: Mapping[str, OperationEntry]) -> types.Tool:
    told = [f"{name} {{{', '.join(_signature(entry))}}}: {entry.description}" for name, entry in managed.items()]
    fields = {"operation": {"type": "string", "enum": list(managed)}, "arguments": {"type": "object"}}
    return types.Tool(
        name=MANAGE,
        description="Look after index and verdicts, when somebody asks for it.\n" + "\n".join(told),
        input_schema=_closed(fields, required=["operation"]),
        annotations=types.ToolAnnotations(read_only_hint=False),
    )


def _signature(entry: OperationEntry) -> list[str]:
    """The arguments of an operation by name, with their values where those are few; `?` after what may be left out."""
    schema = schema_of(entry.request)
    required = schema.get("required", [])
    return [
        name + ("" if name in required else "?") + (f": {'|'.join(field['enum'])}" if "enum" in field else "")
        for name, field in schema["properties"].items()
    ]


@functools.cache
def _managed() -> Mapping[str, OperationEntry]:
    return {entry.name: entry for entry in protocol().operations if entry.mcp_tool == MANAGE}


def _closed(properties: Mapping[str, Any], *, required: list[str]) -> dict[str, Any]:
    said = {"required": required} if required else {}
    return {"type": "object", "properties": dict(properties), **said, "additionalProperties": False}


def _lean(field: Mapping[str, Any], schema: Mapping[str, Any], description: str | None) -> dict[str, Any]:
    """A field of a request as an argument: one type, its values, a few words.

    An argument that may be null is simply left out, so null is no type of it: clients turn what a person typed into a
    number, a list or yes and no by `type`, and several only know it as one word. Bounds are the sidecar's to check.
    """
    field = next((choice for choice in field.get("anyOf", ()) if "$ref" in choice), field)
    if "$ref" in field:
        field = schema["$defs"][field["$ref"].rpartition("/")[2]]
    kinds: str | list[str] = field.get("type", "string")
    lean: dict[str, Any] = {"type": kinds if isinstance(kinds, str) else next(kind for kind in kinds if kind != "null")}
    if description:
        lean["description"] = description
    if "enum" in field:
        lean["enum"] = [value for value in field["enum"] if value is not None]
    if "items" in field:
        lean["items"] = _lean(field["items"], schema, None)
    if "properties" in field and not description:
        lean["properties"] = {name: _lean(inner, schema, None) for name, inner in field["properties"].items()}
    if field.get("default") not in (None, False, []):
        lean["default"] = field["default"]
    return lean
