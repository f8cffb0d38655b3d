"""Whoever sends a line that is no message is told so, under its id as far as that can be known."""

import asyncio
import io
import json
import sys

import mcp_types as types
import pytest

from catena.serving.mcp.lines import AnswerableLines, refusal_of

CALL = '{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"catena_ask","arguments":%s}}'


@pytest.mark.parametrize(
    ("line", "number", "code"),
    [
        (CALL % r'{"question":"\ud800"}', 7, types.INVALID_REQUEST),
        (CALL % ('{"limit":' + "9" * 5_000 + "}"), 7, types.INVALID_REQUEST),
        ('{"jsonrpc":"1.0","id":"a","method":"ping"}', "a", types.INVALID_REQUEST),
        ('{"jsonrpc":"2.0","id":7,"method":"tools/call","params":[1]}', 7, types.INVALID_REQUEST),
        ('{"id":[1],"method":"ping"}', None, types.INVALID_REQUEST),
        ('{"jsonrpc":"2.0","id":true,"method":"ping"}', None, types.INVALID_REQUEST),
        ('{"jsonrpc":"2.0","id":null,"method":"ping"}', None, types.INVALID_REQUEST),
        ('{"jsonrpc":"2.0","id":' + "9" * 5_000 + ',"method":"ping"}', None, types.INVALID_REQUEST),
        (r'{"jsonrpc":"2.0","id":"\ud800","method":"ping"}', None, types.INVALID_REQUEST),
        ('[{"jsonrpc":"2.0","id":1,"method":"ping"}]', None, types.INVALID_REQUEST),
        ("5", None, types.INVALID_REQUEST),
        ("null", None, types.INVALID_REQUEST),
        ("{", None, types.PARSE_ERROR),
        ("hello", None, types.PARSE_ERROR),
        ("\x00", None, types.PARSE_ERROR),
        ("[" * 100_000, None, types.PARSE_ERROR),
    ],
)
def test_what_is_no_message_is_refused_under_its_id(line: str, number: int | str | None, code: int) -> None:
    refusal = refusal_of(line)

    assert refusal
    assert (refusal.id, refusal.error.code) == (number, code)
    assert json.loads(refusal.model_dump_json())["error"]["message"].endswith(".")


@pytest.mark.parametrize("line", ['{"id":5,"result":5}', '{"jsonrpc":"2.0","id":null,"error":"x"}'])
def test_an_answer_that_cannot_be_read_is_not_answered(line: str) -> None:
    assert refusal_of(line) is None


async def test_messages_are_read_and_every_other_line_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    messages = [
        CALL % r'{"question":"\ud83d\udd34 \\ud800 é"}',
        '{"jsonrpc":"2.0","method":"notifications/initialized"}',
    ]
    sent = "\ufeff" + "\n".join([messages[0], "", "  ", "{}", CALL % r'{"question":"\ud800"}', messages[1]])
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(sent.encode() + b"\n\xff")))
    refused: list[int | str | None] = []

    async def refuse(refusal: types.JSONRPCError) -> None:
        refused.append(refusal.id)

    lines = AnswerableLines()
    asyncio.get_running_loop().call_soon(lines.refuse_with, refuse)

    assert [line.strip() async for line in lines] == messages
    assert refused == [None, 7, None]
