"""Calls of tools: what reaches the sidecar, what comes back, and how it goes on."""

import json
import re
from collections.abc import AsyncIterator, Mapping
from pathlib import Path
from typing import Any

import mcp_types as types
import pytest
from mcp import Client
from mcp.shared.exceptions import MCPError

from catena.client import Refused
from catena.serving.mcp.server import make_server
from catena.wire.generated import Problem

EXAMPLES = Path(__file__).parents[4] / "shared-schema" / "examples"


def example(word: str) -> dict[str, Any]:
    return json.loads(next(iter(sorted((EXAMPLES / word).glob("valid-*.json")))).read_text("utf-8"))


class Sidecar:
    """Finds thirty notes, a page of `limit` at a time; remembers what it was asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, dict[str, Any]]] = []

    async def ask(self, operation: str, request: Mapping[str, Any]) -> dict[str, Any]:
        self.asked.append((operation, dict(request)))
        if operation != "search":
            raise Refused(Problem(code="not_ready", message="It is loading.", retryable=True, details={}))
        first = int(request.get("cursor", "0"))
        last = min(first + int(request.get("limit", 10)), 30)
        note = {**example("Result"), "excerpts": ["What stands there. " * 12]}
        found = [{**note, "note_title": f"Note {n}", "note_path": f"Notes/{n}.md"} for n in range(first, last)]
        return {
            "results": found,
            "total_results": 30,
            "cursor": str(last) if last < 30 else None,
            "warnings": [],
            "facets": None,
        }

    async def events(self) -> AsyncIterator[tuple[str, dict[str, Any]]]:
        raise AssertionError("MCP tools listen to no events.")
        yield "", {}


async def at_once() -> None:
    """Nothing is waited for."""


async def call(sidecar: Sidecar, *calls: tuple[str, dict[str, Any]]) -> list[types.CallToolResult]:
    async with Client(make_server(sidecar, at_once)) as client:
        return [await client.call_tool(tool, arguments) for tool, arguments in calls]


def titles(result: types.CallToolResult) -> list[str]:
    assert result.structured_content
    return [note["note_title"] for note in result.structured_content["results"]]


ASKED_IN_TWO_PAGES = [
    ("search", {"query": "x", "limit": 20}),
    ("search", {"query": "x", "limit": 20, "cursor": "20"}),
]


async def test_a_program_gets_the_whole_page_that_limit_asks_for_however_short_the_text() -> None:
    sidecar, request = Sidecar(), {"query": "x", "limit": 20, "max_tokens": 300}

    first, second = await call(sidecar, ("obsidian_search", request), ("obsidian_search", {**request, "cursor": "20"}))

    assert first.structured_content and second.structured_content
    assert (titles(first), first.structured_content["cursor"]) == ([f"Note {n}" for n in range(20)], "20")
    assert (titles(second), second.structured_content["cursor"]) == ([f"Note {n}" for n in range(20, 30)], None)


async def test_the_cursors_below_the_texts_lead_through_all_results_each_once() -> None:
    sidecar, arguments = Sidecar(), dict[str, Any](query="x", limit=20, max_tokens=300)
    told, structured = list[str](), list[str]()
    async with Client(make_server(sidecar, at_once)) as client:
        for _ in range(30):
            result = await client.call_tool("obsidian_search", arguments)
            text: str = result.content[0].text  # type: ignore[union-attr]
            assert len(text.encode()) / 4 < 350
            told += re.findall(r"- [\d.]+ \*\*(Note \d+)\*\*", text)
            structured += titles(result)
            found = re.search(r'cursor "([^"]+)"\.\*$', text)
            if found is None:
                break
            arguments = {**arguments, "cursor": found[1]}

    assert told == structured == [f"Note {n}" for n in range(30)]
    assert sidecar.asked == ASKED_IN_TWO_PAGES


async def test_a_text_that_is_all_there_is_says_nothing_of_a_cursor() -> None:
    (whole,) = await call(Sidecar(), ("obsidian_search", {"query": "x", "limit": 100, "max_tokens": 100_000}))

    assert "cursor" not in whole.content[0].text  # type: ignore[union-attr]
    assert len(titles(whole)) == 30


@pytest.mark.parametrize("max_tokens", [0, 99, 100_001, -1, "many", 1.5, True])
async def test_a_length_that_is_none_is_refused_before_anything_is_asked(max_tokens: Any) -> None:
    sidecar = Sidecar()

    (refused,) = await call(sidecar, ("obsidian_search", {"query": "x", "max_tokens": max_tokens}))

    assert refused.is_error
    assert refused.structured_content == {
        "error": {
            "code": "bad_request",
            "message": "max_tokens must be a whole number from 100 to 100,000.",
            "retryable": False,
            "details": {},
        }
    }
    assert sidecar.asked == []


async def test_the_shared_tool_hands_its_arguments_on() -> None:
    sidecar = Sidecar()
    request = {"path": "Notes/A.md", "enabled": False}

    results = await call(
        sidecar,
        ("catena_manage", {"operation": "set_enabled", "arguments": request}),
        ("catena_set_enabled", request),
        ("catena_manage", {"operation": "search", "arguments": {"query": "x"}}),
        ("catena_manage", {"operation": "pause", "arguments": []}),
    )

    assert sidecar.asked[:2] == [("set_enabled", request)] * 2
    assert [each.structured_content["error"]["code"] for each in results] == [  # type: ignore[index]
        "not_ready", "not_ready", "bad_request", "not_ready",
    ]  # fmt: skip


async def test_an_unknown_tool_is_an_error_of_the_protocol() -> None:
    async with Client(make_server(Sidecar(), at_once)) as client:
        with pytest.raises(MCPError, match="There is no tool 'catena_inspect'"):
            await client.call_tool("catena_inspect", {"path": "A.md"})


@pytest.mark.parametrize(
    ("tool", "arguments", "waits"),
    [
        ("obsidian_search", {"query": "x"}, True),
        ("catena_ask", {"question": "x"}, True),
        ("catena_status", {}, False),
        ("obsidian_read_annotations", {"citekey": "x"}, False),
    ],
)
async def test_only_what_searches_by_meaning_waits_until_that_is_possible(
    tool: str, arguments: dict[str, Any], *, waits: bool
) -> None:
    waited: list[int] = []
    sidecar = Sidecar()

    async def ready() -> None:
        waited.append(len(sidecar.asked))

    async with Client(make_server(sidecar, ready)) as client:
        await client.call_tool(tool, arguments)

    assert waited == ([0] if waits else [])


async def test_an_unknown_tool_is_answered_with_the_one_that_is_meant() -> None:
    async with Client(make_server(Sidecar(), at_once)) as client:
        with pytest.raises(MCPError, match=r"There is no tool 'ask'\. Did you mean catena_ask\?"):
            await client.call_tool("ask", {"question": "x"})


async def test_a_name_of_any_length_is_repeated_in_short() -> None:
    async with Client(make_server(Sidecar(), at_once)) as client:
        with pytest.raises(MCPError) as tool:
            await client.call_tool("n" * 100_000, {})
        with pytest.raises(MCPError) as prompt:
            await client.get_prompt("n" * 100_000)

    assert str(tool.value).startswith("There is no tool 'nnn")
    assert str(prompt.value).startswith("There is no prompt 'nnn")
    assert max(len(str(tool.value)), len(str(prompt.value))) < 200
