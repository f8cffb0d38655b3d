"""The sidecar over MCP: a small process of its own that hands every tool call on to the sidecar.

Tools and prompts come from the protocol; the request's JSON Schema is the tool's input schema. Nothing heavy is
imported here, and standard output belongs to the protocol alone.
"""

import json
import logging
from typing import Any, cast

import mcp_types as types
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server
from mcp.shared.exceptions import MCPError

from catena import __version__
from catena.client import Asker, Refused, SidecarGone
from catena.wire.generated import Problem
from catena.wire.protocol import OperationEntry, protocol, schema_of

log = logging.getLogger(__name__)

INSTRUCTIONS = (
    "Tools for one Obsidian vault of notes and annotated papers, all on this machine. Search first and cite notes by "
    "their path and lines. Notes marked `generated` were written by Catena: they are never evidence. "
    "Papers are named by citekey; obsidian_list_annotation_files lists them."
)


async def serve_mcp(asker: Asker) -> None:
    """Speak MCP on standard input and output until the client leaves."""
    server = make_server(asker)
    async with stdio_server() as (reading, writing):
        await server.run(reading, writing, server.create_initialization_options())


def make_server(asker: Asker) -> "Server[Any]":
    """The MCP server in front of a sidecar."""

    async def list_tools(context: Any, params: types.PaginatedRequestParams | None) -> types.ListToolsResult:
        return types.ListToolsResult(tools=[tool_of(entry) for entry in protocol().operations if entry.mcp_tool])

    async def call_tool(context: Any, params: types.CallToolRequestParams) -> types.CallToolResult:
        return await _call(asker, params.name, params.arguments or {})

    async def list_prompts(context: Any, params: types.PaginatedRequestParams | None) -> types.ListPromptsResult:
        return types.ListPromptsResult(prompts=_prompts())

    async def get_prompt(context: Any, params: types.GetPromptRequestParams) -> types.GetPromptResult:
        return _prompt(params.name, params.arguments or {})

    return Server(
        "catena",
        version=__version__,
        instructions=INSTRUCTIONS,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
        on_list_prompts=list_prompts,
        on_get_prompt=get_prompt,
    )


def tool_of(entry: OperationEntry) -> types.Tool:
    """An operation as an MCP tool."""
    return types.Tool(
        name=entry.mcp_tool or entry.name,
        description=entry.description,
        input_schema=_without_null(schema_of(entry.request)),
        output_schema=schema_of(entry.result),
        annotations=types.ToolAnnotations(read_only_hint=not entry.writes, open_world_hint=False),
    )


async def _call(asker: Asker, tool: str, arguments: dict[str, Any]) -> types.CallToolResult:
    entry = next((e for e in protocol().operations if e.mcp_tool == tool), None)
    if entry is None:
        raise MCPError(code=types.INVALID_PARAMS, message=f"There is no tool '{tool}'.")
    try:
        result = await asker.ask(entry.name, arguments)
    except Refused as refused:
        return _failed(refused.problem)
    except SidecarGone as gone:
        return _failed(Problem(code="not_ready", message=str(gone), retryable=True, details={}))
    text = types.TextContent(type="text", text=json.dumps(result, ensure_ascii=False, indent=1))
    return types.CallToolResult(content=[text], structured_content=result)


def _failed(problem: Problem) -> types.CallToolResult:
    """A problem as a tool error: the model reads code and sentence and can mend its call."""
    told = {
        "code": problem.code,
        "message": problem.message,
        "retryable": problem.retryable,
        "details": problem.details,
    }
    text = types.TextContent(type="text", text=json.dumps({"error": told}, ensure_ascii=False, indent=1))
    return types.CallToolResult(content=[text], is_error=True)


def _prompts() -> list[types.Prompt]:
    return [
        types.Prompt(
            name=entry.name,
            description=entry.description,
            arguments=[
                types.PromptArgument(name=a.name, description=a.description, required=a.required)
                for a in entry.arguments
            ],
        )
        for entry in protocol().prompts
    ]


def _prompt(name: str, arguments: dict[str, str]) -> types.GetPromptResult:
    entry = next((e for e in protocol().prompts if e.name == name), None)
    if entry is None:
        raise MCPError(code=types.INVALID_PARAMS, message=f"There is no prompt '{name}'.")
    missing = [a.name for a in entry.arguments if a.required and not arguments.get(a.name, "").strip()]
    if missing:
        raise MCPError(code=types.INVALID_PARAMS, message=f"The prompt '{name}' needs {', '.join(missing)}.")
    text = _PROMPT_TEXTS[name].format(**{a.name: arguments.get(a.name, "").strip() for a in entry.arguments})
    message = types.PromptMessage(role="user", content=types.TextContent(type="text", text=text))
    return types.GetPromptResult(description=entry.description, messages=[message])


_PROMPT_TEXTS = {
    "summarize": (
        "Summarize the paper with the citekey {citekey}. Call catena_summarize with it: it writes the summary note "
        "from the paper's annotations. Then tell me where the note stands, what its main points, critical notes and "
        "open questions are, each with its page, and which sections were kept because I edited them. "
        "Say so when there were warnings. Add nothing that the annotations don't say."
    ),
    "synthesize": (
        "Make one note from the papers with these citekeys: {citekeys}. Theme: {theme} (empty means everything). Call "
        "catena_synthesize with the citekeys as a list, and with the theme when there is one. Then tell me where the "
        "note stands, which themes the papers share, where they agree and where they contradict each other with both "
        "quotes and pages, and what is open. Say so when there were warnings or quotations that don't hold. "
        "Add nothing that the annotations don't say."
    ),
}


def _without_null(schema: Any) -> Any:
    """The schema with each `["integer", "null"]` as `integer`: an argument that is absent is simply left out.

    Clients turn what a person typed into a number, a list or yes and no by `type`, and several of them (the
    official inspector among them) only know it as one word. What sends null all the same is still understood.
    """
    if isinstance(schema, list):
        return [_without_null(part) for part in cast("list[Any]", schema)]
    if not isinstance(schema, dict):
        return schema
    told = {key: _without_null(value) for key, value in cast("dict[str, Any]", schema).items()}
    choices = told.get("anyOf")
    if isinstance(choices, list) and {"type": "null"} in choices and "default" in told:
        choice = next(each for each in cast("list[Any]", choices) if each != {"type": "null"})
        return {**choice, "description": told["description"]}
    kinds = told.get("type")
    if isinstance(kinds, list) and "null" in kinds:
        others = [kind for kind in cast("list[Any]", kinds) if kind != "null"]
        told["type"] = others[0] if len(others) == 1 else others
        if told.get("default", ...) is None:
            del told["default"]
        if None in told.get("enum", ()):
            told["enum"] = [value for value in told["enum"] if value is not None]
    return told
