"""The one table of operations: which function runs each one.

HTTP routes, MCP tools and commands all come from the protocol and end here; a test compares the two. A new operation
is one entry in `protocol.json`, one file in `operations/` and one line here. The protocol names its request and its
result; the request's fields are the operation's arguments of the same name (`calling`), and the result takes its fields
from what the operation returns (`mapping`). A line states only what differs (`outgoing`).
"""

import asyncio
import importlib
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from catena.operations.services import Services
from catena.wire import generated, outgoing
from catena.wire.calling import OperationFunction, call
from catena.wire.mapping import word_of
from catena.wire.protocol import OperationEntry, protocol
from catena.wire.word import Request, Word
from catena.writing.permissions import Caller

if TYPE_CHECKING:
    from catena.operations.ask import PlanReported, SourceReported

Tell = Callable[[tuple[str, Word]], None]
"""Takes the events of an answer that comes in parts, each with its name in the protocol."""


@dataclass(frozen=True, slots=True)
class Operation:
    """How an operation is run.

    Attributes:
        request: The generated request type.
        run: Takes the request, returns the generated result.
    """

    request: type[Request]
    run: Callable[[Services, Request, Caller], Awaitable[Word]]


@dataclass(frozen=True, slots=True)
class Stream:
    """An operation that also answers in parts.

    Attributes:
        request: The generated request type.
        run: Takes the request, reports events meanwhile, returns the generated result.
        last: The name of the event that carries the result.
    """

    request: type[Request]
    run: Callable[[Services, Request, Tell], Awaitable[Word]]
    last: str


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of the table.

    Attributes:
        module: The operation's file in `operations/`, which is imported when the operation is first asked for.
        function: The operation's function; "" if it has the name of its file.
        result: Converts its return value; None if the result's fields are the attributes of the same name.
    """

    module: str
    function: str = ""
    result: Callable[[Any], Word] | None = None

    def load(self) -> OperationFunction:
        """Return the operation. Blocking: it may have to be imported."""
        module = importlib.import_module(f"catena.operations.{self.module}")
        return getattr(module, self.function or self.module)


_LINES: Mapping[str, _Line] = MappingProxyType(
    {
        "ask": _Line("ask", result=outgoing.answer),
        "classify": _Line("classify", result=outgoing.classified),
        "find_contradictions": _Line("find_contradictions"),
        "judge_contradiction": _Line("find_contradictions", function="judge_contradiction"),
        "related": _Line("related"),
        "evolution": _Line("evolution"),
        "beliefs": _Line("beliefs"),
        "note_history": _Line("note_history"),
        "changed_since": _Line("changed_since"),
        "causal_chains": _Line("causal_chains"),
        "suggest_links": _Line("suggest_links"),
        "accept_link": _Line("accept_link"),
        "dismiss_link": _Line("accept_link", function="dismiss_link", result=outgoing.link_dismissed),
        "search": _Line("search", result=outgoing.search_results),
        "similarity_search": _Line("similarity_search", result=outgoing.similarity_results),
        "read_annotations": _Line("read_annotations", result=outgoing.annotations_read),
        "list_annotation_files": _Line("list_annotation_files", result=outgoing.annotation_files),
        "write_note": _Line("write_note"),
        "summarize": _Line("summarize", result=outgoing.summary),
        "synthesize": _Line("synthesize", result=outgoing.synthesis),
        "search_annotations": _Line("search_annotations", result=outgoing.found_annotations),
        "check_quotes": _Line("check_quotes"),
        "check_draft": _Line("check_draft"),
        "find_source": _Line("find_source"),
        "reading_list": _Line("reading_list"),
        "cite": _Line("cite"),
        "get_pdf_outline": _Line("get_pdf_outline"),
        "read_pdf_pages": _Line("read_pdf_pages"),
        "inspect": _Line("inspect_note", function="inspect", result=outgoing.inspection),
        "status": _Line("report_status", result=outgoing.status),
        "reindex": _Line("reindex", result=outgoing.index_run),
        "set_enabled": _Line("set_enabled"),
        "pause": _Line("pause", result=outgoing.state_reached),
        "resume": _Line("pause", function="resume", result=outgoing.state_reached),
        "diagnose": _Line("diagnose", result=outgoing.diagnosis),
    }
)


def _operation(entry: OperationEntry, line: _Line) -> Operation:
    word: type[Word] = getattr(generated, entry.result)

    async def run(services: Services, request: Request, caller: Caller) -> Word:
        answered = await call(await asyncio.to_thread(line.load), services, request, caller)
        # A result may have many megabytes.
        return await (
            asyncio.to_thread(line.result, answered) if line.result else asyncio.to_thread(word_of, answered, word)
        )

    return Operation(getattr(generated, entry.request), run)


async def _stream_answer(services: Services, request: Request, tell: Tell) -> Word:
    def on_progress(event: "PlanReported | SourceReported") -> None:
        tell(outgoing.progress(event))

    ask = await asyncio.to_thread(_LINES["ask"].load)
    return outgoing.answer(await call(ask, services, request, Caller.HTTP, on_progress=on_progress))


OPERATIONS: Mapping[str, Operation] = MappingProxyType(
    {entry.name: _operation(entry, _LINES[entry.name]) for entry in protocol().operations if entry.name in _LINES}
)

STREAMS: Mapping[str, Stream] = MappingProxyType({"ask": Stream(generated.AskRequest, _stream_answer, "answer")})
"""The operations that can answer in parts."""


def operation_functions() -> dict[str, OperationFunction]:
    """Return the operations; their arguments are the fields of their requests. Blocking: it imports them all."""
    return {name: line.load() for name, line in _LINES.items()}
