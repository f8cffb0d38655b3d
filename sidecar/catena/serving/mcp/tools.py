"""Makes MCP tools of the operations, from the protocol.

Every session of every client reads the whole list, so it says only what a model needs to choose a tool and to call
it: results are not described, nothing repeats what an argument's name says, and operations that are seldom used share
one tool.
"""

import difflib
import functools
import re
from collections.abc import Mapping
from typing import Any, cast

import mcp_types as types

from catena.errors import BadRequest
from catena.serving.mcp.arguments import as_declared
from catena.serving.mcp.pages import DEFAULT_TOKENS
from catena.wire.protocol import OperationEntry, ToolEntry, protocol, schema_of

MANAGE = "catena_manage"

_PAGING: Mapping[str, Any] = {
    "max_tokens": {"type": "integer", "default": DEFAULT_TOKENS},
    "cursor": {"type": "string"},
}
"""Arguments of every tool with long results; a text that was cut says how to use them."""


@functools.cache
def tools() -> tuple[types.Tool, ...]:
    """Return every tool in the protocol's order; the one for seldom used operations comes last."""
    return (*(_tool(entry, entry.mcp) for entry in protocol().operations if entry.mcp), _manage(_managed()))


def operation_meant(tool: str, arguments: Mapping[str, Any]) -> tuple[OperationEntry, dict[str, Any]] | None:
    """Return the operation of a call, and its arguments; None if there is no such tool.

    Operations that share a tool can also be called as `catena_<operation>`, their name in the first versions.

    Raises:
        BadRequest: The shared tool has no such operation.
    """
    if tool == MANAGE:
        given: Any = as_declared(arguments, _MANAGED_FIELDS).get("arguments") or {}
        entry = _managed().get(str(arguments.get("operation")))
        if entry is None or not isinstance(given, dict):
            raise BadRequest(f"{MANAGE} takes an operation ({', '.join(_managed())}) and an object of its arguments.")
        return entry, as_declared(cast("dict[str, Any]", given), _declared(entry.request))
    own = {entry.mcp_tool: entry for entry in protocol().operations if entry.mcp}
    entry = own.get(tool) or _managed().get(tool.removeprefix("catena_"))
    return (entry, as_declared(arguments, _declared(entry.request))) if entry else None


def nearest_tool(name: str) -> str | None:
    """Return the tool that a name most likely means: that of an operation, or one that is spelled nearly so."""
    names = {entry.name: entry.mcp_tool for entry in protocol().operations if entry.mcp_tool}
    names |= {tool.name.partition("_")[2]: tool.name for tool in tools()}
    meant = difflib.get_close_matches(_OWNER.sub("", name.lower()), names, n=1)
    return names[meant[0]] if meant else None


_OWNER = re.compile(r"^(?:catena|obsidian|zotero)_")


def _tool(entry: OperationEntry, tool: ToolEntry) -> types.Tool:
    schema = schema_of(entry.request)
    fields = {name: _lean(field, schema, tool.arguments.get(name)) for name, field in schema["properties"].items()}
    return types.Tool(
        name=entry.mcp_tool or entry.name,
        description=tool.description,
        input_schema=_closed({**fields, **_PAGING}, required=schema.get("required", [])),
        annotations=types.ToolAnnotations(read_only_hint=not entry.writes),
    )


def _manage(managed: Mapping[str, OperationEntry]) -> types.Tool:
    descriptions = [
        f"{name} {{{', '.join(_signature(entry))}}}: {entry.description}" for name, entry in managed.items()
    ]
    fields = {"operation": {"type": "string", "enum": list(managed)}, "arguments": {"type": "object"}}
    return types.Tool(
        name=MANAGE,
        description="Look after index and verdicts, when somebody asks for it.\n" + "\n".join(descriptions),
        input_schema=_closed(fields, required=["operation"]),
        annotations=types.ToolAnnotations(read_only_hint=False),
    )


def _signature(entry: OperationEntry) -> list[str]:
    """Return an operation's arguments by name, with their values if there are few; `?` marks optional ones."""
    schema = schema_of(entry.request)
    required = schema.get("required", [])
    return [
        name + ("" if name in required else "?") + (f": {'|'.join(field['enum'])}" if "enum" in field else "")
        for name, field in schema["properties"].items()
    ]


@functools.cache
def _declared(request: str) -> Mapping[str, Any]:
    """Return the arguments of the tool for a request, each with what is inside it."""
    schema = schema_of(request)
    return {**{name: _lean(field, schema, None) for name, field in schema["properties"].items()}, **_PAGING}


_MANAGED_FIELDS: Mapping[str, Any] = {"arguments": {"type": "object"}}


@functools.cache
def _managed() -> Mapping[str, OperationEntry]:
    return {entry.name: entry for entry in protocol().operations if entry.mcp_tool == MANAGE}


def _closed(properties: Mapping[str, Any], *, required: list[str]) -> dict[str, Any]:
    said = {"required": required} if required else {}
    return {"type": "object", "properties": dict(properties), **said, "additionalProperties": False}


def _lean(field: Mapping[str, Any], schema: Mapping[str, Any], description: str | None) -> dict[str, Any]:
    """Return a field of a request as an argument: one type, its values, a short description.

    An argument that may be null can be omitted, so null is not among its types: clients convert what a person typed to
    a number, a list or a yes or no by `type`, and several understand only a single type. The sidecar checks the bounds.
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
