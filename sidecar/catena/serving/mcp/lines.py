"""Standard input as the messages that it holds; every line that is none is refused, and whoever sent it is told.

The library drops a line that it can't read (a lone half of a character, a number of 5,000 digits, a batch), and whoever
sent it would wait for ever.
"""

import asyncio
import io
import json
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, cast

import anyio
import mcp_types as types

_LONGEST_NUMBER = 18
_MARK = "\ufeff"
"""Some programs begin a text with it; it is no part of a message."""

Tell = Callable[[types.JSONRPCError], Awaitable[None]]


class AnswerableLines(anyio.AsyncFile[str]):
    """Standard input, for `stdio_server`."""

    def __init__(self) -> None:
        super().__init__(io.TextIOWrapper(sys.stdin.buffer, encoding="utf-8", errors="replace"))
        self._tell: asyncio.Future[Tell] = asyncio.get_running_loop().create_future()

    def refuse_with(self, tell: Tell) -> None:
        """Say how a refusal is sent. Until then, the first line that is no message waits."""
        self._tell.set_result(tell)

    async def __aiter__(self) -> AsyncIterator[str]:
        """Yield the lines that are messages."""
        async for sent in super().__aiter__():
            line = sent.removeprefix(_MARK)
            if not line.strip():
                continue
            if _is_message(line):
                yield line
            elif refusal := refusal_of(line):
                await (await self._tell)(refusal)


def _is_message(line: str) -> bool:
    try:
        types.jsonrpc_message_adapter.validate_json(line, by_name=False)
    except ValueError:
        return False
    return True


def refusal_of(line: str) -> types.JSONRPCError | None:
    """Return the answer to a line that is no message, under its id as far as that can be known.

    What was meant as an answer gets none: it would be answered for ever.
    """
    try:
        sent: Any = json.loads(line, parse_int=_number)
    except (ValueError, RecursionError):
        return _refusal(None, types.PARSE_ERROR, "This line is not JSON. Each line must be one JSON-RPC message.")
    if not isinstance(sent, dict):
        return _refusal(None, types.INVALID_REQUEST, "A message must be a JSON object; batches are not taken.")
    message = cast("dict[str, Any]", sent)
    if "method" not in message and message.keys() & {"result", "error"}:
        return None
    return _refusal(
        _id_of(message),
        types.INVALID_REQUEST,
        'This is not a JSON-RPC request: it needs "jsonrpc": "2.0", an id that is text or a whole number, '
        "a method that is text, an object of parameters, and whole characters in all of it.",
    )


def _refusal(number: int | str | None, code: int, message: str) -> types.JSONRPCError:
    return types.JSONRPCError(jsonrpc="2.0", id=number, error=types.ErrorData(code=code, message=message))


def _id_of(message: dict[str, Any]) -> int | str | None:
    found = message.get("id")
    return found if isinstance(found, int | str) and not isinstance(found, bool) and _is_whole(found) else None


def _is_whole(number: int | str) -> bool:
    """Whether an id has no lone half of a character, which could not be sent back."""
    return isinstance(number, int) or not any("\ud800" <= character <= "\udfff" for character in number)


def _number(digits: str) -> int | None:
    return int(digits) if len(digits) <= _LONGEST_NUMBER else None
