"""MCP with the official client over stdio: tools listed, each one called, refusals as tool errors."""

import json
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client

from catena.wire.protocol import protocol, schema_of
from tests.fakes.pdfs import Bookmark, Text, write_pdf
from tests.journeys.processes import Place, serving

TOOLS = {entry.mcp_tool: entry for entry in protocol().operations if entry.mcp_tool}


@asynccontextmanager
async def client_of(place: Place) -> AsyncIterator[ClientSession]:
    arguments = ["-m", "catena", "mcp", *place.where]
    server = StdioServerParameters(command=sys.executable, args=arguments, env=place.environment, cwd=str(place.home))
    async with stdio_client(server) as (reading, writing), ClientSession(reading, writing) as session:
        await session.initialize()
        yield session


async def call(session: ClientSession, tool: str, **arguments: Any) -> Any:
    result = await session.call_tool(tool, arguments)
    assert not result.is_error, result.content
    errors = Draft202012Validator(schema_of(TOOLS[tool].result)).iter_errors(result.structured_content)
    assert [error.message for error in errors] == []
    assert json.loads(result.content[0].text) == result.structured_content  # type: ignore[union-attr]
    return result.structured_content


async def refused(session: ClientSession, tool: str, **arguments: Any) -> dict[str, Any]:
    result = await session.call_tool(tool, arguments)
    assert result.is_error
    return json.loads(result.content[0].text)["error"]  # type: ignore[union-attr]


async def test_tools_and_prompts_are_listed_from_the_protocol(tmp_path: Path) -> None:
    place = Place.at(tmp_path)
    with serving(place):
        async with client_of(place) as session:
            tools = {tool.name: tool for tool in (await session.list_tools()).tools}
            prompts = (await session.list_prompts()).prompts
            asked = await session.get_prompt("summarize", {"citekey": "smithML2023"})
            together = await session.get_prompt("synthesize", {"citekeys": "smithML2023 lind2020", "theme": "sleep"})

    assert set(tools) == set(TOOLS)
    assert tools["obsidian_search"].input_schema["required"] == ["query"]
    assert [prompt.name for prompt in prompts] == ["summarize", "synthesize"]
    assert "smithML2023" in asked.messages[0].content.text  # type: ignore[union-attr]
    assert "smithML2023 lind2020. Theme: sleep" in together.messages[0].content.text  # type: ignore[union-attr]


@pytest.mark.parametrize("joined", [True, False], ids=["joined", "alone"])
async def test_every_tool_answers(tmp_path: Path, joined: bool) -> None:
    place = Place.at(tmp_path)
    if joined:
        with serving(place):
            async with client_of(place) as session:
                await call_everything(session, place)
        return
    async with client_of(place) as session:
        await call_everything(session, place)
        assert (place.state / "serve.json").exists()
    assert not (place.state / "serve.json").exists()


async def call_everything(session: ClientSession, place: Place) -> None:
    called = set[str]()

    async def answer(tool: str, **arguments: Any) -> Any:
        called.add(tool)
        return await call(session, tool, **arguments)

    assert (await answer("catena_reindex"))["failed"] == 0
    near = await answer("catena_similarity_search", refined_query_for_vector_search="sleep and memory", k=2)
    assert len(near["results"]) == 2
    assert sum((await answer("catena_status"))["files"].values()) == 4
    asked = await answer("catena_ask", question="What is attention?")
    assert (asked["classification"]["intent"], asked["results"][0]["note_path"]) == ("factual", "Notes/Attention.md")
    read = await answer("catena_classify", question="Compare tea and coffee")
    assert read["parameters"]["subjects"] == ["tea", "coffee"]
    assert (await answer("catena_find_contradictions"))["contradictions"] == []
    called.add("catena_judge_contradiction")  # there is none in this vault, and it says so
    unknown = await refused(session, "catena_judge_contradiction", id="c-0123456789abcdef", status="dismissed")
    assert unknown["code"] == "bad_request"
    around = await answer("catena_related", path="Notes/Attention.md")
    assert all(note["reason"] for note in around["results"])
    assert (await answer("catena_evolution", concept="attention"))["timeline"]
    told = await answer("catena_note_history", path="Notes/Attention.md")
    assert told["content"] == (place.vault / "Notes/Attention.md").read_text("utf-8")
    assert await answer("catena_changed_since", date="2020-01-01")
    assert (await answer("catena_causal_chains", source="Attention"))["causal_chains"] == []
    assert await answer("catena_suggest_links", path="Notes/Attention.md", limit=5)
    called |= {"catena_accept_link", "catena_dismiss_link"}  # MCP may write to the synthesis folder only
    link = {"source_path": "Notes/Attention.md", "target_path": "Notes/Memory.md", "link_type": "supports"}
    assert (await refused(session, "catena_accept_link", **link))["code"] == "path_refused"
    assert (await refused(session, "catena_dismiss_link", id="0123456789abcdef"))["code"] == "bad_request"
    write_pdf(place.vault / "paper.pdf", [[Text("Sleep settles memories.")]], [Bookmark("Results", 0)])
    outline = await answer("zotero_get_pdf_outline", file="paper.pdf")
    assert [item["title"] for item in outline["items"]] == ["Results"]
    read = await answer("zotero_read_pdf_pages", file="paper.pdf", section="results")
    assert "Sleep settles memories." in read["text"]
    found = await answer("obsidian_search", query="attention", mode="text", limit=1)
    assert found["results"][0]["note_path"] == "Notes/Attention.md"
    assert (await answer("obsidian_list_annotation_files"))["files"][0]["citekey"] == "smithML2023"
    read = await answer("obsidian_read_annotations", citekey="smithML2023", colors=["negative"])
    assert [a["comment_prefix"] for a in read["annotations"]] == ["WEAKNESS:"]
    assert (await answer("catena_summarize", citekey="smithML2023"))["created"] is True
    marked = await answer("catena_search_annotations", where={"roles": ["negative"]})
    assert [found["annotation"]["comment_prefix"] for found in marked["annotations"]] == ["WEAKNESS:"]
    second = (place.vault / "References/@smithML2023.md").read_text("utf-8").replace("smithML2023", "lind2020")
    (place.vault / "References/@lind2020.md").write_text(second, "utf-8")
    made = await answer("catena_synthesize", citekeys=["smithML2023", "@lind2020"])
    assert "[[@lind2020]]" in made["markdown"]
    assert (await answer("catena_check_quotes", path=made["path"]))["quotes"]
    written = await answer("obsidian_write_note", path="Synthesis/idea.md", content="# Idea\n")
    assert (place.vault / written["path"]).read_text("utf-8").endswith("# Idea\n")
    assert (await answer("catena_set_enabled", path="Notes/Memory.md", enabled=False))["enabled"] is False
    assert (await answer("catena_pause"))["state"] == "paused"
    assert (await answer("catena_resume"))["state"] != "paused"
    assert called == set(TOOLS)


async def test_refusals_are_tool_errors_with_code_and_sentence(tmp_path: Path) -> None:
    place = Place.at(tmp_path)
    with serving(place):
        async with client_of(place) as session:
            unknown = await refused(session, "obsidian_read_annotations", citekey="smithML2024")
            empty = await refused(session, "obsidian_search", query=" ")
            outside = await refused(session, "obsidian_write_note", path="Notes/mine.md", content="x")
            misspelt = await refused(session, "obsidian_search", query="x", folders="Notes")

    assert (unknown["code"], empty["code"], outside["code"]) == ("unknown_citekey", "query_empty", "path_refused")
    assert "smithML2023" in unknown["message"]
    assert misspelt["message"].startswith("unknown field folders")
    assert not (place.vault / "Notes" / "mine.md").exists()


def test_the_process_loads_nothing_heavy_to_join() -> None:
    program = "import catena.app.command_line, catena.app.mcp_process, sys; print(*sys.modules, sep='\\n')"
    loaded = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout

    heavy = {"lancedb", "onnxruntime", "numpy", "pyarrow", "tokenizers", "mistune", "watchdog"}
    assert "mcp.server.lowlevel" in loaded
    assert not heavy & set(loaded.split())
