"""MCP with the official client over stdio: tools listed, each one called, long texts in pages, refusals as errors."""

import json
import re
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp_types import INVALID_REQUEST, PARSE_ERROR

from catena.app.vault_lock import vault_lock
from catena.serving.mcp.tools import MANAGE
from catena.wire.protocol import protocol, schema_of
from tests.fakes.pdfs import Bookmark, Text, write_pdf
from tests.journeys.processes import Place, catena_command, serving

TOOLS = {entry.mcp_tool: entry for entry in protocol().operations if entry.mcp}
CURSOR = re.compile(r'\n\n\*Cut after about [\d,]+ tokens\. For the rest call again with cursor "([^"]+)"\.\*$')
MANAGED = {entry.name: entry for entry in protocol().operations if entry.mcp_tool == MANAGE}


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    """A place with a sidecar, for all tests that leave both as they were."""
    place = Place.at(tmp_path_factory.mktemp("served"))
    with serving(place):
        yield place


@asynccontextmanager
async def client_of(place: Place, *settings: str) -> AsyncIterator[ClientSession]:
    arguments = ["-m", "catena", "mcp", *place.where, *settings]
    server = StdioServerParameters(command=sys.executable, args=arguments, env=place.environment, cwd=str(place.home))
    async with stdio_client(server) as (reading, writing), ClientSession(reading, writing) as session:
        await session.initialize()
        yield session


async def call(session: ClientSession, tool: str, **arguments: Any) -> Any:
    result = await session.call_tool(tool, arguments)
    assert not result.is_error, result.content
    entry = TOOLS.get(tool) or MANAGED[arguments["operation"]]
    errors = Draft202012Validator(schema_of(entry.result)).iter_errors(result.structured_content)
    assert [error.message for error in errors] == []
    text = text_of(result)
    assert text.strip()
    assert not text.lstrip().startswith(("{", "["))
    return result.structured_content


async def refused(session: ClientSession, tool: str, **arguments: Any) -> dict[str, Any]:
    result = await session.call_tool(tool, arguments)
    assert result.is_error
    error = result.structured_content["error"]  # type: ignore[index]
    assert error["code"] in text_of(result)
    assert error["message"] in text_of(result)
    return error


def text_of(result: Any) -> str:
    return result.content[0].text


async def test_tools_and_prompts_are_listed_from_the_protocol(served: Place) -> None:
    async with client_of(served) as session:
        tools = {tool.name: tool for tool in (await session.list_tools()).tools}
        prompts = (await session.list_prompts()).prompts
        asked = await session.get_prompt("summarize", {"citekey": "smithML2023"})
        together = await session.get_prompt("synthesize", {"citekeys": "smithML2023 lind2020", "theme": "sleep"})

    assert set(tools) == {*TOOLS, MANAGE}
    assert all(tool.output_schema is None for tool in tools.values())
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

    async def manage(operation: str, **arguments: Any) -> Any:
        called.add(operation)
        return await call(session, MANAGE, operation=operation, arguments=arguments)

    assert (await manage("reindex"))["failed"] == 0
    near = await answer("catena_similarity_search", refined_query_for_vector_search="sleep and memory", k=2)
    assert len(near["results"]) == 2
    assert sum((await answer("catena_status"))["files"].values()) == 4
    asked = await answer("catena_ask", question="What is attention?")
    assert (asked["classification"]["intent"], asked["results"][0]["note_path"]) == ("factual", "Notes/Attention.md")
    read = await answer("catena_classify", question="Compare tea and coffee")
    assert read["parameters"]["subjects"] == ["tea", "coffee"]
    assert (await answer("catena_find_contradictions"))["contradictions"] == []
    called.add("judge_contradiction")  # there is none in this vault, and it says so
    nothing = {"id": "c-0123456789abcdef", "status": "dismissed"}
    unknown = await refused(session, MANAGE, operation="judge_contradiction", arguments=nothing)
    assert unknown["code"] == "bad_request"
    around = await answer("catena_related", path="Notes/Attention.md")
    assert all(note["reason"] for note in around["results"])
    assert (await answer("catena_evolution", concept="attention"))["timeline"]
    assert (await answer("catena_beliefs", concept="attention"))["beliefs"]
    told = await answer("catena_note_history", path="Notes/Attention.md")
    assert told["content"] == (place.vault / "Notes/Attention.md").read_text("utf-8")
    assert await answer("catena_changed_since", date="2020-01-01")
    assert (await answer("catena_causal_chains", source="Attention"))["causal_chains"] == []
    assert await answer("catena_suggest_links", path="Notes/Attention.md", limit=5)
    called |= {"catena_accept_link", "dismiss_link"}  # MCP may write to the synthesis folder only
    link = {"source_path": "Notes/Attention.md", "target_path": "Notes/Memory.md", "link_type": "supports"}
    assert (await refused(session, "catena_accept_link", **link))["code"] == "path_refused"
    assert (await refused(session, MANAGE, operation="dismiss_link", arguments={"id": "0123456789abcdef"}))[
        "code"
    ] == "bad_request"
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
    draft = await answer("catena_check_draft", text="Cats are fond of boxes [@smithML2023, p. 5].")
    assert [sentence["verdict"] for sentence in draft["sentences"]] == ["not_found"]
    assert (await answer("catena_find_source", text="Cats are fond of boxes."))["warnings"] == []
    assert (await answer("catena_reading_list"))["papers"] == []
    assert (await answer("catena_cite", names=["@lind2020"], format="bib"))["citekeys"] == ["lind2020"]
    written = await answer("obsidian_write_note", path="Synthesis/idea.md", content="# Idea\n")
    assert (place.vault / written["path"]).read_text("utf-8").endswith("# Idea\n")
    assert (await manage("set_enabled", path="Notes/Memory.md", enabled=False))["enabled"] is False
    assert (await manage("pause"))["state"] == "paused"
    assert (await manage("resume"))["state"] != "paused"
    assert called == {*TOOLS, *MANAGED}


async def test_refusals_are_tool_errors_with_code_and_sentence(served: Place) -> None:
    async with client_of(served) as session:
        unknown = await refused(session, "obsidian_read_annotations", citekey="smithML2024")
        empty = await refused(session, "obsidian_search", query=" ")
        outside = await refused(session, "obsidian_write_note", path="Notes/mine.md", content="x")
        misspelt = await refused(session, "obsidian_search", query="x", folders="Notes")

    assert (unknown["code"], empty["code"], outside["code"]) == ("unknown_citekey", "query_empty", "path_refused")
    assert "smithML2023" in unknown["message"]
    assert misspelt["message"].startswith("There is no field folders;")
    assert not (served.vault / "Notes" / "mine.md").exists()


async def test_a_seldom_used_operation_still_answers_to_the_name_it_had(tmp_path: Path) -> None:
    place = Place.at(tmp_path)
    with serving(place):
        async with client_of(place) as session:
            paused = await session.call_tool("catena_pause", {})
            unknown = await refused(session, MANAGE, operation="delete_everything")

    assert paused.structured_content == {"state": "paused"}
    assert "reindex" in unknown["message"]


async def test_a_long_text_comes_in_pages_that_go_on_exactly_where_they_were_cut(tmp_path: Path) -> None:
    text = "# Long\n\n" + "".join(f"Line {number} says something of its own.\n" for number in range(400))
    place = Place.at(tmp_path, {"Notes/Long.md": text})
    with serving(place):
        async with client_of(place) as session:
            whole = await session.call_tool("catena_note_history", {"path": "Notes/Long.md", "max_tokens": 50_000})
            request: dict[str, Any] = {"path": "Notes/Long.md", "max_tokens": 500}
            pages = [await session.call_tool("catena_note_history", request)]
            (place.vault / "Notes/Long.md").unlink()  # what happens meanwhile does not matter
            while (found := CURSOR.search(text_of(pages[-1]))) and len(pages) < 30:
                pages.append(await session.call_tool("catena_note_history", {**request, "cursor": found[1]}))
            forgotten = await refused(session, "catena_note_history", path="Notes/Long.md", cursor="rest-0123456789ab")

    assert len(pages) > 5
    assert all(len(text_of(page)) / 4 < 550 for page in pages)
    assert [page.structured_content["content"] for page in pages] == [text, *[""] * (len(pages) - 1)]  # type: ignore[index]
    assert "\n".join(CURSOR.sub("", text_of(page)).rstrip("\n") for page in pages) == text_of(whole).rstrip("\n")
    assert forgotten["code"] == "bad_request"


async def test_settings_that_are_typed_reach_the_sidecar_that_is_started(tmp_path: Path) -> None:
    place = Place.at(tmp_path)
    (place.vault / "Notes/Sleep.md").write_text("# Sleep\n\nunderpins:: [[Memory]]\n", "utf-8")
    settings = ("--synthesis-folder", "Mine", "--relation-field", "underpins=supports", "--link-style", "note")
    async with client_of(place, *settings) as session:
        await call(session, MANAGE, operation="reindex")
        around = await call(session, "catena_related", path="Notes/Sleep.md")
        made = await call(session, "catena_summarize", citekey="smithML2023", dry_run=True)
        written = await refused(session, "obsidian_write_note", path="Synthesis/x.md", content="x")
        assert (place.state / "serve.json").exists()

    assert "supports" in around["results"][0]["relationship_types"]
    assert made["path"].startswith("Mine/")
    assert "#p. 12" not in made["markdown"]
    assert written["code"] == "path_refused"


def test_the_process_loads_nothing_heavy_to_join() -> None:
    program = "import catena.app.command_line, catena.app.mcp_process, sys; print(*sys.modules, sep='\\n')"
    loaded = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout

    heavy = {"lancedb", "onnxruntime", "numpy", "pyarrow", "tokenizers", "mistune", "watchdog"}
    assert "mcp.server.lowlevel" in loaded
    assert not heavy & set(loaded.split())


async def test_the_client_is_answered_before_a_sidecar_can_be_started(tmp_path: Path) -> None:
    place = Place.at(tmp_path)
    place.state.mkdir(parents=True, exist_ok=True)
    with ExitStack() as busy:
        busy.enter_context(vault_lock(place.state, "index"))
        async with client_of(place) as session:
            assert (await session.list_tools()).tools
            assert not (place.state / "serve.json").exists()
            busy.close()
            assert (await call(session, "catena_status"))["state"]


def test_every_line_that_is_no_message_is_answered_and_the_next_one_is_read(served: Place) -> None:
    sent = ['\ufeff{"jsonrpc":"2.0","id":1,"method":"ping"}', "hello", "[1]", '{"id":2,"method":5}', ""]
    last = '{"jsonrpc":"2.0","id":3,"method":"ping"}'
    process = subprocess.Popen(
        catena_command("mcp", *served.where),
        cwd=served.home, env=served.environment, text=True, encoding="utf-8",
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    with process:
        assert process.stdin
        assert process.stdout
        process.stdin.write("\n".join([*sent, last, ""]))
        process.stdin.flush()
        answers = [json.loads(process.stdout.readline()) for _ in range(5)]

    assert sorted((answer.get("error", {}).get("code", 0), answer["id"] or 0) for answer in answers) == [
        (PARSE_ERROR, 0),
        (INVALID_REQUEST, 0),
        (INVALID_REQUEST, 2),
        (0, 1),
        (0, 3),
    ]
    assert process.returncode == 0
