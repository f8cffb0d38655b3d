"""The protocol and what is registered from it: no operation is missing anywhere."""

import json
from pathlib import Path

import msgspec
import pytest
from jsonschema import Draft202012Validator

from catena import errors
from catena.serving.access import Access
from catena.serving.holds import Holds
from catena.serving.http import make_app
from catena.serving.mcp.tools import MANAGE, tools
from catena.wire import generated
from catena.wire.protocol import protocol, schema_of
from catena.wire.table import OPERATIONS

ROOT = Path(__file__).parents[2]
NAMES = {entry.name for entry in protocol().operations}


def test_the_table_carries_out_every_operation_of_the_protocol_and_no_other() -> None:
    assert set(OPERATIONS) == NAMES


def test_the_table_reads_the_request_that_the_protocol_names() -> None:
    read = {name: line.request.__name__ for name, line in OPERATIONS.items()}

    assert read == {entry.name: entry.request for entry in protocol().operations}


def test_http_has_a_route_for_every_operation() -> None:
    app = make_app(Access("token", 1), answerer=None, holds=Holds())  # type: ignore[arg-type]

    routes = {(r.method, r.resource.canonical) for r in app.router.routes() if r.resource}

    wanted = {("POST", f"/v1/{name}") for name in NAMES}
    assert routes == wanted | {
        ("GET", "/v1/health"),
        ("GET", "/v1/texts/{language}"),
        ("GET", "/v1/texts/{language}/shown"),
        ("GET", "/v1/events"),
    }


def test_every_operation_can_be_asked_for_over_mcp_by_its_own_tool_or_the_shared_one() -> None:
    offered = {entry.name for entry in protocol().operations if entry.mcp_tool}
    managed = {entry.name for entry in protocol().operations if entry.mcp_tool == MANAGE}

    assert {tool.name for tool in tools()} == {entry.mcp_tool for entry in protocol().operations if entry.mcp_tool}
    assert managed == {"judge_contradiction", "dismiss_link", "reindex", "set_enabled", "pause", "resume"}
    assert NAMES - offered == {"inspect", "diagnose"}
    assert {entry.name for entry in protocol().operations if entry.mcp} == offered - managed


def test_the_tools_that_the_design_names_keep_their_names() -> None:
    assert {tool.name for tool in tools()} >= {
        "catena_ask", "obsidian_search", "catena_similarity_search", "catena_classify", "obsidian_read_annotations",
        "obsidian_list_annotation_files", "obsidian_write_note", "catena_summarize", "catena_synthesize",
        "catena_find_contradictions", "catena_related", "catena_suggest_links", "zotero_get_pdf_outline",
        "zotero_read_pdf_pages", "catena_status",
    }  # fmt: skip


def test_every_tool_takes_the_fields_of_its_request_and_says_how_much_it_may_answer() -> None:
    by_tool = {entry.mcp_tool: entry for entry in protocol().operations if entry.mcp}
    for tool in tools():
        Draft202012Validator.check_schema(tool.input_schema)
        assert tool.input_schema["type"] == "object"
        assert tool.input_schema["additionalProperties"] is False
        if tool.name != MANAGE:
            request = schema_of(by_tool[tool.name].request)
            assert set(tool.input_schema["properties"]) == {*request["properties"], "max_tokens", "cursor"}
            assert tool.input_schema.get("required", []) == request.get("required", [])
            assert set(by_tool[tool.name].mcp.arguments) <= set(request["properties"])  # type: ignore[union-attr]


def test_every_argument_of_a_tool_has_one_type_since_clients_read_what_is_typed_by_it() -> None:
    arguments = [argument for tool in tools() for argument in tool.input_schema["properties"].values()]

    assert len(arguments) > 100
    assert [argument for argument in arguments if not isinstance(argument.get("type"), str)] == []


def test_the_list_of_tools_is_short_since_every_session_reads_it() -> None:
    listed = [tool.model_dump(by_alias=True, exclude_none=True, mode="json") for tool in tools()]
    text = json.dumps(listed, ensure_ascii=False, separators=(",", ":"))

    assert len(text) / 4 < 4_400, "tokens as a language model counts them, about four characters each"
    assert "$defs" not in text
    assert "outputSchema" not in text


def test_a_tool_that_changes_something_does_not_say_that_it_only_reads() -> None:
    says = {tool.name: tool.annotations.read_only_hint for tool in tools() if tool.annotations}

    assert says == {entry.mcp_tool: not entry.writes for entry in protocol().operations if entry.mcp_tool}


def error_classes(base: type[errors.CatenaError] = errors.CatenaError) -> list[type[errors.CatenaError]]:
    return [base, *(found for child in base.__subclasses__() for found in error_classes(child))]


def test_every_error_we_raise_travels_under_a_listed_code() -> None:
    listed = {entry.code: entry.retryable for entry in protocol().errors}

    raised = {cls.code: cls.retryable for cls in error_classes()}

    assert set(raised) <= set(listed)
    assert {code: listed[code] for code in raised} == raised


def test_refusals_are_422_and_what_is_not_ready_503() -> None:
    statuses = {entry.code: entry.status for entry in protocol().errors}

    assert statuses["internal"] == 500
    assert statuses["not_ready"] == statuses["all_sources_failed"] == 503
    assert {s for code, s in statuses.items() if code not in ("internal", "not_ready", "all_sources_failed")} == {422}


def test_every_word_is_generated_and_stands_on_its_own_as_a_schema() -> None:
    words = json.loads((ROOT / "shared-schema/contract.schema.json").read_text("utf-8"))["$defs"]

    assert len(words) >= 50
    for name in words:
        assert hasattr(generated, name)
        Draft202012Validator.check_schema(schema_of(name))


def test_a_page_has_ten_entries_and_a_neighbourhood_fifty_unless_the_request_says_otherwise() -> None:
    fields = {entry.name: schema_of(entry.request)["properties"] for entry in protocol().operations}
    numbers = ("limit", "k", "max_hops")

    stated = {name: {n: of[n]["default"] for n in numbers if n in of} for name, of in fields.items()}

    assert {name: defaults for name, defaults in stated.items() if defaults} == {
        "ask": {"limit": None},  # by the plan
        "search": {"limit": 10},
        "similarity_search": {"k": 10},
        "search_annotations": {"limit": 10},
        "find_contradictions": {"limit": 10},
        "related": {"limit": 50, "max_hops": 2},
        "causal_chains": {"limit": 10, "max_hops": 3},
        "suggest_links": {"limit": 10},
        "reading_list": {"limit": 10},
    }


def test_requests_refuse_unknown_fields_and_results_ignore_them() -> None:
    with pytest.raises(msgspec.ValidationError, match="unknown field"):
        msgspec.convert({"query": "x", "querry": "y"}, generated.SearchRequest)
    assert msgspec.convert({"state": "ready", "later": 1}, generated.StateReached).state == "ready"
