"""Arguments of tools, as language models write them."""

from typing import Any

import pytest

from catena.serving.mcp.tools import nearest_tool, operation_meant


def read(tool: str, arguments: dict[str, Any]) -> dict[str, Any]:
    meant = operation_meant(tool, arguments)
    assert meant
    return meant[1]


@pytest.mark.parametrize(
    ("tool", "sent", "meant"),
    [
        ("obsidian_search", {"limit": "3", "max_tokens": " 300 "}, {"limit": 3, "max_tokens": 300}),
        ("obsidian_search", {"limit": 3.0}, {"limit": 3}),
        ("obsidian_search", {"limit": "3.0"}, {"limit": 3}),
        ("obsidian_search", {"tags": "sleep"}, {"tags": ["sleep"]}),
        ("obsidian_search", {"tags": '["sleep", "naps"]'}, {"tags": ["sleep", "naps"]}),
        ("obsidian_search", {"tags": ""}, {"tags": []}),
        ("obsidian_search", {"where": '{"roles": "negative"}'}, {"where": {"roles": ["negative"]}}),
        ("obsidian_search", {"where": {"pages": 12}}, {"where": {"pages": "12"}}),
        ("catena_ask", {"similarity_threshold": "0.5"}, {"similarity_threshold": 0.5}),
        ("catena_summarize", {"dry_run": "True"}, {"dry_run": True}),
        ("catena_changed_since", {"date": 2024}, {"date": "2024"}),
        ("obsidian_write_note", {"frontmatter": '{"year": 2024}'}, {"frontmatter": {"year": 2024}}),
        ("catena_manage", {"operation": "reindex", "arguments": '{"full": "true"}'}, {"full": True}),
    ],
)
def test_what_can_mean_one_thing_only_is_read_in_the_declared_type(
    tool: str, sent: dict[str, Any], meant: dict[str, Any]
) -> None:
    assert read(tool, sent) == meant


@pytest.mark.parametrize(
    ("tool", "sent"),
    [
        ("obsidian_search", {"limit": "many"}),
        ("obsidian_search", {"limit": "true"}),
        ("obsidian_search", {"limit": 2.5}),
        ("obsidian_search", {"limit": None, "tags": None, "where": None}),
        ("obsidian_search", {"where": "roles"}),
        ("obsidian_search", {"query": ["sleep"], "limt": "3"}),
        ("catena_summarize", {"dry_run": "1"}),
        ("catena_summarize", {"citekey": "true"}),
        ("obsidian_write_note", {"content": '{"a": 1}', "frontmatter": {"pages": "12"}}),
    ],
)
def test_everything_else_is_left_for_the_sidecar_to_judge(tool: str, sent: dict[str, Any]) -> None:
    assert read(tool, sent) == sent


@pytest.mark.parametrize(
    ("name", "tool"),
    [
        ("ask", "catena_ask"),
        ("catena_search", "obsidian_search"),
        ("read_annotations", "obsidian_read_annotations"),
        ("zotero_read_pdf", "zotero_read_pdf_pages"),
        ("catena_reindex_all", "catena_manage"),
        ("send_mail", None),
    ],
)
def test_a_tool_is_offered_for_a_name_that_nearly_is_its_own(name: str, tool: str | None) -> None:
    assert nearest_tool(name) == tool
