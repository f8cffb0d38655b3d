"""What may be typed, and the requests that come of it: one line of the table is one command line."""

import argparse
import io
import json
import shlex
from collections.abc import Mapping
from typing import Any

import pytest

from catena.errors import GOES_ON, BadRequest
from catena.serving.cli.arguments import parse_arguments, settings_in
from catena.serving.cli.commands import COMMANDS, why_nothing
from catena.serving.cli.flags import commands, operation_flags
from catena.serving.cli.requests import in_words_of_flags, request_of
from catena.wire.protocol import protocol

Asked = tuple[str, dict[str, Any]]


class Listener:
    """An asker that notes what it is asked. The first page of everything is followed by a second, empty one."""

    def __init__(self) -> None:
        self.asked: list[Asked] = []

    async def ask(self, operation: str, request: Mapping[str, Any]) -> dict[str, Any]:
        self.asked.append((operation, {name: value for name, value in request.items() if value is not None}))
        cursor = None if "cursor" in request else "next"
        return {"results": [], "contradictions": [], "annotations": [], "cursor": cursor}

    def events(self) -> Any:
        raise AssertionError("A command that asks once listens to no events.")


def typed(line: str) -> argparse.Namespace:
    return parse_arguments(shlex.split(line))


async def asked_by(line: str) -> list[Asked]:
    listener, arguments = Listener(), typed(line)
    await COMMANDS[arguments.command].ask(listener, arguments)
    return listener.asked


@pytest.mark.parametrize(
    ("line", "operation", "request_"),
    [
        ("ask 'What is sleep?'", "ask", {"question": "What is sleep?", "plan_only": False}),
        (
            "ask q --intent causal --folder F --tag a --tag b --since 2024 --until 2025 --threshold 0.4 "
            "--limit 7 --plan",
            "ask",
            {
                "question": "q", "intent": "causal", "folder": "F", "tags": ["a", "b"], "start_date": "2024",
                "end_date": "2025", "similarity_threshold": 0.4, "limit": 7, "plan_only": True,
            },
        ),
        ("classify q", "classify", {"question": "q"}),
        ("related 'Active recall' --hops 3", "related", {"concept": "Active recall", "max_hops": 3}),
        ("related Notes/Sleep.MD --limit 5", "related", {"path": "Notes/Sleep.MD", "limit": 5}),
        (
            "history N.md --as-of 2024-03 --known-at 2025",
            "note_history",
            {"path": "N.md", "as_of": "2024-03", "known_at": "2025"},
        ),
        ("since 2024-10-05 --folder F", "changed_since", {"date": "2024-10-05", "folder": "F"}),
        ("chains A", "causal_chains", {"source": "A"}),
        ("chains A B --hops 2", "causal_chains", {"source": "A", "target": "B", "max_hops": 2}),
        ("links N.md --limit 20", "suggest_links", {"path": "N.md", "limit": 20, "withheld": False}),
        ("beliefs spacing --as-of 2024-03", "beliefs", {"concept": "spacing", "as_of": "2024-03"}),
        ("search q --limit 5", "search", {"query": "q", "limit": 5}),
        (
            "search q --role positive --role negative --citekey k --page 3-7 --limit 1",
            "search",
            {"query": "q", "limit": 1, "where": {"roles": ["positive", "negative"], "citekeys": ["k"], "pages": "3-7"}},
        ),
        (
            "similar q --file a.md --where year=2024 --where tag=a --where tag=b -k 3",
            "similarity_search",
            {
                "refined_query_for_vector_search": "q", "filter_by_filenames": ["a.md"], "k": 3,
                "metadata_filters": {"year": "2024", "tag": ["a", "b"]},
            },
        ),
        ("annotations key", "read_annotations", {"citekey": "key", "include_pdf": False}),
        (
            "annotations N/k.PDF --colors 'positive, negative' --pdf",
            "read_annotations",
            {"file": "N/k.PDF", "colors": ["positive", "negative"], "include_pdf": True},
        ),
        ("highlights --limit 3", "search_annotations", {"limit": 3}),
        ("papers --tag a", "list_annotation_files", {"tags": ["a"], "details": False}),
        ("summarize k --dry-run --diff", "summarize", {"citekey": "k", "dry_run": True}),
        (
            "synthesize a b --theme t --canvas",
            "synthesize",
            {"citekeys": ["a", "b"], "theme": "t", "dry_run": False, "canvas": True},
        ),
        ("quotes N.md", "check_quotes", {"path": "N.md"}),
        ("check N.md", "check_draft", {"path": "N.md"}),
        ("where words", "find_source", {"text": "words"}),
        ("reading-list --limit 3", "reading_list", {"limit": 3}),
        ("cite N.md k --format csl-json", "cite", {"names": ["N.md", "k"], "format": "csl-json"}),
        ("pdf outline k", "get_pdf_outline", {"citekey": "k"}),
        ("pdf outline k.pdf --pages 1", "get_pdf_outline", {"file": "k.pdf"}),
        ("pdf read k --section A,B", "read_pdf_pages", {"citekey": "k", "section": "A,B"}),
        ("inspect N.md", "inspect", {"path": "N.md"}),
        ("index --full", "reindex", {"full": True}),
        ("status --files", "status", {"files": True}),
        ("doctor", "diagnose", {}),
    ],
)  # fmt: skip
async def test_a_command_asks_for_its_operation_with_what_was_typed(
    line: str, operation: str, request_: dict[str, Any]
) -> None:
    assert await asked_by(line) == [(operation, request_)]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (
            "contradictions --confirm a --confirm b --dismiss c --reset d --limit 9",
            [
                ("judge_contradiction", {"id": "a", "status": "confirmed"}),
                ("judge_contradiction", {"id": "b", "status": "confirmed"}),
                ("judge_contradiction", {"id": "c", "status": "dismissed"}),
                ("judge_contradiction", {"id": "d", "status": "detected"}),
                ("find_contradictions", {"limit": 9}),
            ],
        ),
        (
            "links N.md --accept a --type supports --dismiss b",
            [("dismiss_link", {"id": "b"}), ("accept_link", {"id": "a", "link_type": "supports"})],
        ),
        ("links --dismiss a --dismiss b", [("dismiss_link", {"id": "a"}), ("dismiss_link", {"id": "b"})]),
        ("links --accept a", [("accept_link", {"id": "a"})]),
        (
            "index --disable a --enable b",
            [
                ("set_enabled", {"path": "b", "enabled": True}),
                ("set_enabled", {"path": "a", "enabled": False}),
                ("reindex", {"full": False}),
            ],
        ),
    ],
)
async def test_flags_that_judge_or_switch_are_carried_out_before_the_command_answers(
    line: str, expected: list[Asked]
) -> None:
    assert await asked_by(line) == expected


async def test_links_are_suggested_for_a_note_only() -> None:
    with pytest.raises(BadRequest, match="NOTE is missing"):
        await asked_by("links")


async def test_without_a_limit_page_after_page_is_asked_for() -> None:
    assert await asked_by("search q --mode text") == [
        ("search", {"query": "q", "mode": "text", "limit": 100}),
        ("search", {"query": "q", "mode": "text", "limit": 100, "cursor": "next"}),
    ]


def test_every_command_of_the_protocol_can_be_typed_and_answers() -> None:
    offered = {entry.cli_command for entry in protocol().operations if entry.cli_command}

    assert {command.name for command in commands()} == offered == set(COMMANDS)


def test_an_operation_has_arguments_exactly_when_it_has_a_command() -> None:
    assert all((entry.cli is None) == (entry.cli_command is None) for entry in protocol().operations)


def test_an_operation_without_a_command_has_no_flags() -> None:
    with pytest.raises(KeyError):
        operation_flags("pause")


def test_settings_may_stand_before_and_after_the_command_and_the_last_one_wins() -> None:
    arguments = typed("--vault A --json --relation-field a=b status --vault B --relation-field c=d --poll")

    settings = settings_in(arguments)
    assert (settings["vault_path"], settings["poll"], settings["state_dir"]) == ("B", True, None)
    assert settings["relation_fields"] == ["c=d"]
    assert arguments.json


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("serch x", "catena: There is no command 'serch'. Did you mean search?"),
        ("tea", "catena: There is no command 'tea'."),
        ("search", "catena search: QUERY is missing."),
        ("pdf", "catena pdf: {outline,read} and FILE are missing."),
        ("pdf write k", "catena pdf: {outline,read} must be outline or read, not 'write'."),
        ("search q --limt 3", "catena search: There is no flag --limt. Did you mean --limit?"),
        ("search q --xyz", "catena search: There is no flag --xyz."),
        (
            "search sleep well",
            "catena search: Unexpected 'well'. Put text of several words in quotation marks.",
        ),
        ("search q --limit 0", "catena search: Limit must be integer in range [1, 100]"),
        ("search q --limit", "catena search: --limit needs a value."),
        ("search q --mode fuzzy", "catena search: --mode must be hybrid, text or semantic, not 'fuzzy'."),
        (
            "annotations k --colors positive,green",
            "catena annotations: --colors must be section1, section2, section3, positive, detail, negative, code,"
            " question or other, not 'green'.",
        ),
        ("related X --hops 9", "catena related: --hops must be a whole number from 1 to 4, not '9'."),
        ("ask q --threshold high", "catena ask: Threshold must be a number"),
        ("similar q --where year", "catena similar: --where takes KEY=VALUE, not 'year'."),
        ("status --files=yes", "catena status: --files takes no value."),
        ("serve --parent-pid me", "catena serve: --parent-pid must be the id of a process, not 'me'."),
    ],
)  # fmt: skip
def test_wrong_usage_is_one_sentence_and_exit_code_2(
    line: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        typed(line)

    told = capsys.readouterr()
    assert ended.value.code == 2
    assert told.err.splitlines() == [sentence, f"See `{sentence.partition(':')[0]} --help`."]
    assert told.out == ""


def test_wrong_usage_is_a_problem_on_standard_output_when_json_was_asked_for(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit) as ended:
        typed("search q --limt 3 --json")

    error = json.loads(capsys.readouterr().out)["error"]
    assert ended.value.code == 2
    assert error["code"] == "bad_request"
    assert error["message"] == "There is no flag --limt. Did you mean --limit?"


@pytest.mark.parametrize("command", ["", "serve", "mcp", *COMMANDS])
def test_every_argument_is_explained_in_a_sentence(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        typed(f"{command} --help")

    told = capsys.readouterr().out
    assert ended.value.code == 0
    assert told.startswith(f"usage: catena {command}".rstrip())
    assert all(flag.help.endswith(".") for form in commands() if form.name == command for flag in form.flags)
    assert all(
        flag.name in told or flag.metavar in told for form in commands() if form.name == command for flag in form.flags
    )


@pytest.mark.parametrize(
    ("command", "message", "sentence"),
    [
        (
            "annotations",
            "colors[0] must be one of positive, negative",
            "--colors must be one of positive, negative",
        ),
        ("summarize", "citekey must not be empty", "KEY must not be empty"),
        ("search", "where.section must be text of length ≤ 200", "--section must be text of length ≤ 200"),
        ("search", "Query cannot be empty.", "Query cannot be empty."),
        ("papers", "nothing must be text", "nothing must be text"),
        ("ask", f"The disk is full. {GOES_ON}", "The disk is full. Run the command again when that has changed."),
    ],
)
def test_what_the_contract_refuses_is_said_with_the_name_of_the_argument(
    command: str, message: str, sentence: str
) -> None:
    assert in_words_of_flags(command, message) == sentence


def test_a_default_is_told_from_the_contract_unless_the_command_has_another() -> None:
    helps = {(form.name, flag.name): flag.help for form in commands() for flag in form.flags}

    assert helps["related", "--hops"] == "Follow at most this many relations, 1 to 4 (default: 2)."
    assert helps["search", "--mode"] == "How to look for it (default: hybrid)."
    assert helps["search", "--limit"] == "Show at most this many results, 1 to 100 (default: all)."
    assert helps["summarize", "--dry-run"] == "Print the note and write nothing."


class Files(Listener):
    """An asker of a vault with these notes."""

    def __init__(self, *paths: str) -> None:
        super().__init__()
        self._paths = paths

    async def ask(self, operation: str, request: Mapping[str, Any]) -> dict[str, Any]:
        await super().ask(operation, request)
        return {"file_list": [{"file_path": path} for path in self._paths]}


@pytest.mark.parametrize(
    ("line", "paths", "reason"),
    [
        ("search naps --folder Kiln", ["Notes/Naps.md"], "No note lies in a folder 'Kiln' of the vault."),
        (
            "search naps --folder notes",
            ["Notes/Sleep/Naps.md"],
            "No note lies in a folder 'notes' of the vault. Did you mean Notes?",
        ),
        ("search naps --folder Notes", ["Notes/Naps.md"], ""),
        ("search naps", ["Notes/Naps.md"], ""),
        ("search naps", [], "The vault has no notes yet."),
    ],
)
async def test_where_nothing_can_be_found_it_is_said_why(line: str, paths: list[str], reason: str) -> None:
    assert await why_nothing(Files(*paths), typed(line), {"results": []}) == reason


@pytest.mark.parametrize(("line", "answer"), [("search naps --folder Nots", {"results": [{}]}), ("status", {})])
async def test_where_something_is_found_nothing_else_is_looked_for(line: str, answer: dict[str, Any]) -> None:
    files = Files("Notes/Naps.md")

    assert not await why_nothing(files, typed(line), answer)
    assert not files.asked


@pytest.mark.parametrize("line", ["summarize k --diff", "synthesize k l --diff", "synthesize k l --csv"])
def test_what_is_only_shown_is_not_written(line: str) -> None:
    parsed = typed(line)

    assert request_of(parsed.command, parsed)["dry_run"] is True


class Keyboard(io.StringIO):
    def isatty(self) -> bool:
        return True


async def test_a_draft_without_a_file_is_standard_input_unless_that_is_a_keyboard(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("Naps help."))
    assert await asked_by("check") == [("check_draft", {"text": "Naps help."})]

    monkeypatch.setattr("sys.stdin", Keyboard())
    with pytest.raises(BadRequest, match="FILE is missing"):
        await asked_by("check")
