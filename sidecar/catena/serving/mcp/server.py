"""The MCP server: a small process of its own that passes every tool call on to the sidecar.

Nothing heavy is imported here, and standard output belongs to the protocol alone.
"""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import mcp_types as types
import msgspec
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server
from mcp.shared.exceptions import MCPError
from mcp.shared.message import SessionMessage

from catena import __version__
from catena.client import Asker, Refused, SidecarGone
from catena.errors import BadRequest, CannotStart, repeated
from catena.serving.mcp.lines import AnswerableLines
from catena.serving.mcp.pages import DEFAULT_TOKENS, FEWEST_TOKENS, MOST_TOKENS, Page, Pages
from catena.serving.mcp.showing import problem_text, render
from catena.serving.mcp.tools import nearest_tool, operation_meant, tools
from catena.serving.typed_commands import typed_command
from catena.wire.generated import Problem
from catena.wire.problems import problem_of
from catena.wire.protocol import OperationEntry, protocol

INSTRUCTIONS = (
    "Tools for one Obsidian vault of notes and annotated papers, all on this machine. Search first and cite notes by "
    "their path and lines. Notes marked `generated` were written by Catena: they are never evidence. "
    "Papers are named by citekey; obsidian_list_annotation_files lists them. A folder stands for all below it. Results "
    "are cut at max_tokens (1,000 unless said otherwise); the cursor at their end leads to the rest."
)


Ready = Callable[[], Awaitable[None]]
"""Returns when what searches by meaning need not wait any more."""

_BY_MEANING = frozenset({"ask", "search", "search_annotations"})


async def serve_mcp(asker: Asker, ready: Ready) -> None:
    """Serve MCP on standard input and output until the client disconnects."""
    server = make_server(asker, ready)
    lines = AnswerableLines()
    async with stdio_server(lines) as (reading, writing):
        lines.refuse_with(lambda refusal: writing.send(SessionMessage(refusal)))
        await server.run(reading, writing, server.create_initialization_options())


def make_server(asker: Asker, ready: Ready) -> "Server[Any]":
    """Return the MCP server for a sidecar; what searches by meaning is asked when it is `ready`."""
    pages = Pages()

    async def list_tools(context: Any, params: types.PaginatedRequestParams | None) -> types.ListToolsResult:
        return types.ListToolsResult(tools=list(tools()))

    async def call_tool(context: Any, params: types.CallToolRequestParams) -> types.CallToolResult:
        return await _call(asker, ready, pages, params.name, params.arguments or {})

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


async def _call(
    asker: Asker, ready: Ready, pages: Pages, tool: str, arguments: Mapping[str, Any]
) -> types.CallToolResult:
    try:
        meant = operation_meant(tool, arguments)
        if meant is None:
            near = nearest_tool(tool)
            hint = f" Did you mean {near}?" if near else ""
            message = f"There is no tool '{repeated(tool)}'.{hint}"
            raise MCPError(code=types.INVALID_PARAMS, message=message)
        entry, request = _typed(*meant)
        if entry.name in _BY_MEANING:
            await ready()
        return await _answered(asker, pages, entry, request)
    except Refused as refused:
        return _failed(refused.problem)
    except (BadRequest, CannotStart) as refused:
        return _failed(problem_of(refused))
    except SidecarGone as gone:
        return _failed(Problem(code="not_ready", message=str(gone), retryable=True, details={}))


def _typed(entry: OperationEntry, arguments: dict[str, Any]) -> tuple[OperationEntry, dict[str, Any]]:
    """Return the operation of a command that was typed as a question, such as `/summarize KEY`."""
    meant = typed_command(str(arguments.get("question", ""))) if entry.name == "ask" else None
    if meant is None:
        return entry, arguments
    kept = {name: arguments[name] for name in ("max_tokens", "cursor") if name in arguments}
    return next(each for each in protocol().operations if each.name == meant.operation), {**meant.request, **kept}


async def _answered(
    asker: Asker, pages: Pages, entry: OperationEntry, arguments: dict[str, Any]
) -> types.CallToolResult:
    max_tokens = _tokens(arguments.pop("max_tokens", None))
    if pages.is_cursor(arguments.get("cursor")):
        page = _next(pages, arguments["cursor"], max_tokens)
    else:
        page = pages.first(render(entry.name, await asker.ask(entry.name, arguments), arguments), max_tokens)
    text = page.text + _continuation(page.cursor, page.structure.get("cursor"), max_tokens)
    content = types.TextContent(type="text", text=text)
    return types.CallToolResult(content=[content], structured_content=dict(page.structure))


def _tokens(given: Any) -> int:
    """Return the maximum length of a text.

    Raises:
        BadRequest: The value is not a valid length.
    """
    if given is None:
        return DEFAULT_TOKENS
    if isinstance(given, bool) or not isinstance(given, int) or not FEWEST_TOKENS <= given <= MOST_TOKENS:
        raise BadRequest(f"max_tokens must be a whole number from {FEWEST_TOKENS} to {MOST_TOKENS:,}.")
    return given


def _next(pages: Pages, cursor: str, max_tokens: int) -> Page:
    following = pages.next(cursor, max_tokens)
    if following is None:
        raise BadRequest("The rest of this text is not kept any more. Call again without the cursor.")
    return following


def _continuation(rest: str | None, more: str | None, max_tokens: int) -> str:
    """Return a sentence that says how to continue, to print below a text; "" if the text is complete."""
    if rest:
        return f'\n\n*Cut after about {max_tokens:,} tokens. For the rest call again with cursor "{rest}".*'
    return f'\n\n*There are more. For the next page call again with cursor "{more}".*' if more else ""


def _failed(problem: Problem) -> types.CallToolResult:
    """Return a problem as a tool error: the model reads its code and sentence and can correct the call."""
    said = msgspec.to_builtins(problem)
    text = types.TextContent(type="text", text=problem_text(said))
    return types.CallToolResult(content=[text], structured_content={"error": said}, is_error=True)


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
        raise MCPError(code=types.INVALID_PARAMS, message=f"There is no prompt '{repeated(name)}'.")
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
