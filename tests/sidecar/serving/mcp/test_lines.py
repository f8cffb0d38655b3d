"""Whoever sends a line that is no message is answered all the same, as far as its id can be known."""

import io
import json
import sys

import pytest

from catena.serving.mcp.lines import REFUSED, AnswerableLines, answerable

CALL = '{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"catena_ask","arguments":%s}}'


@pytest.mark.parametrize("arguments", [r'{"question":"\ud800"}', '{"limit":' + "9" * 5_000 + "}"])
def test_what_cannot_be_read_is_refused_under_its_id(arguments: str) -> None:
    assert json.loads(answerable(CALL % arguments)) == {"jsonrpc": "2.0", "id": 7, "method": REFUSED}


@pytest.mark.parametrize(
    "line",
    [
        CALL % r'{"question":"\ud83d\udd34 \\ud800 é"}',
        '{"jsonrpc":"2.0","method":"notifications/initialized"}',
        "",
        "{",
        "[" * 100_000,
        "5",
        '{"id":[1],"method":"ping"}',
        '{"id":true}',
        '{"id":' + "9" * 5_000 + "}",
    ],
)
def test_messages_and_what_nobody_waits_for_stay_as_they_are(line: str) -> None:
    assert answerable(line) == line


async def test_every_line_of_standard_input_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    sent = CALL % r'{"question":"\ud800"}' + "\n\n{}\n"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(sent.encode() + b"\xff")))

    lines = [line async for line in AnswerableLines()]

    assert [json.loads(lines[0])["method"], *lines[1:]] == [REFUSED, "\n", "{}\n", "\ufffd"]
