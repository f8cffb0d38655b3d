"""Standard input as lines that can all be answered: what is no message, but has an id, becomes one that is refused.

The library drops a line that it can't read (a lone half of a character, a number of 5,000 digits), and whoever sent it
would wait for ever.
"""

import io
import json
import sys
from collections.abc import AsyncIterator
from typing import Any, cast

import anyio
import mcp_types as types

REFUSED = "unreadable"
"""The method that such a line asks for; there is none of this name."""
_LONGEST_NUMBER = 18


class AnswerableLines(anyio.AsyncFile[str]):
    """Standard input, for `stdio_server`."""

    def __init__(self) -> None:
        super().__init__(io.TextIOWrapper(sys.stdin.buffer, encoding="utf-8", errors="replace"))

    async def __aiter__(self) -> AsyncIterator[str]:
        """Yield lines."""
        async for line in super().__aiter__():
            yield answerable(line)


def answerable(line: str) -> str:
    """Return the line if it is a message, or has no id; else a request that is refused under its id."""
    try:
        types.jsonrpc_message_adapter.validate_json(line, by_name=False)
    except ValueError:
        number = _id_of(line)
        return line if number is None else json.dumps({"jsonrpc": "2.0", "id": number, "method": REFUSED}) + "\n"
    return line


def _id_of(line: str) -> int | str | None:
    try:
        message: Any = json.loads(line, parse_int=_number)
    except (ValueError, RecursionError):
        return None
    found = cast("dict[str, Any]", message).get("id") if isinstance(message, dict) else None
    return found if isinstance(found, int | str) and not isinstance(found, bool) else None


def _number(digits: str) -> int | None:
    return int(digits) if len(digits) <= _LONGEST_NUMBER else None
