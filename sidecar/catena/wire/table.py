"""The one table of operations: which function runs each one.

HTTP routes, MCP tools and commands all come from the protocol and end here; a test compares the two. A new operation
is one entry in `protocol.json`, one file in `operations/` and one line here. The protocol names its request and its
result; the request's fields are the operation's arguments of the same name (`calling`), and the result takes its fields
from what the operation returns (`mapping`). A line states only what differs (`outgoing`).
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from catena.operations import pause as pausing
from catena.operations.accept_link import accept_link, dismiss_link
from catena.operations.ask import PlanReported, SourceReported, ask
from catena.operations.causal_chains import causal_chains
from catena.operations.changed_since import changed_since
from catena.operations.check_draft import check_draft
from catena.operations.check_quotes import check_quotes
from catena.operations.cite import cite
from catena.operations.classify import classify
from catena.operations.diagnose import diagnose
from catena.operations.evolution import evolution
from catena.operations.find_contradictions import find_contradictions, judge_contradiction
from catena.operations.find_source import find_source
from catena.operations.get_pdf_outline import get_pdf_outline
from catena.operations.inspect_note import inspect
from catena.operations.list_annotation_files import list_annotation_files
from catena.operations.note_history import note_history
from catena.operations.read_annotations import read_annotations
from catena.operations.read_pdf_pages import read_pdf_pages
from catena.operations.reading_list import reading_list
from catena.operations.reindex import reindex
from catena.operations.related import related
from catena.operations.report_status import report_status
from catena.operations.search import search
from catena.operations.search_annotations import search_annotations
from catena.operations.services import Services
from catena.operations.set_enabled import set_enabled
from catena.operations.similarity_search import similarity_search
from catena.operations.suggest_links import suggest_links
from catena.operations.summarize import summarize
from catena.operations.synthesize import synthesize
from catena.operations.write_note import write_note
from catena.wire import generated, outgoing
from catena.wire.calling import OperationFunction, call
from catena.wire.mapping import word_of
from catena.wire.protocol import OperationEntry, protocol
from catena.wire.word import Request, Word
from catena.writing.permissions import Caller

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
        function: The operation's function.
        result: Converts its return value; None if the result's fields are the attributes of the same name.
    """

    function: OperationFunction
    result: Callable[[Any], Word] | None = None


_LINES: Mapping[str, _Line] = MappingProxyType(
    {
        "ask": _Line(ask, outgoing.answer),
        "classify": _Line(classify, outgoing.classified),
        "find_contradictions": _Line(find_contradictions),
        "judge_contradiction": _Line(judge_contradiction),
        "related": _Line(related),
        "evolution": _Line(evolution),
        "note_history": _Line(note_history),
        "changed_since": _Line(changed_since),
        "causal_chains": _Line(causal_chains),
        "suggest_links": _Line(suggest_links),
        "accept_link": _Line(accept_link),
        "dismiss_link": _Line(dismiss_link, outgoing.link_dismissed),
        "search": _Line(search, outgoing.search_results),
        "similarity_search": _Line(similarity_search, outgoing.similarity_results),
        "read_annotations": _Line(read_annotations, outgoing.annotations_read),
        "list_annotation_files": _Line(list_annotation_files, outgoing.annotation_files),
        "write_note": _Line(write_note),
        "summarize": _Line(summarize, outgoing.summary),
        "synthesize": _Line(synthesize, outgoing.synthesis),
        "search_annotations": _Line(search_annotations, outgoing.found_annotations),
        "check_quotes": _Line(check_quotes),
        "check_draft": _Line(check_draft),
        "find_source": _Line(find_source),
        "reading_list": _Line(reading_list),
        "cite": _Line(cite),
        "get_pdf_outline": _Line(get_pdf_outline),
        "read_pdf_pages": _Line(read_pdf_pages),
        "inspect": _Line(inspect, outgoing.inspection),
        "status": _Line(report_status, outgoing.status),
        "reindex": _Line(reindex, outgoing.index_run),
        "set_enabled": _Line(set_enabled),
        "pause": _Line(pausing.pause, outgoing.state_reached),
        "resume": _Line(pausing.resume, outgoing.state_reached),
        "diagnose": _Line(diagnose, outgoing.diagnosis),
    }
)


def _operation(entry: OperationEntry, line: _Line) -> Operation:
    word: type[Word] = getattr(generated, entry.result)

    async def run(services: Services, request: Request, caller: Caller) -> Word:
        answered = await call(line.function, services, request, caller)
        return line.result(answered) if line.result else word_of(answered, word)

    return Operation(getattr(generated, entry.request), run)


async def _stream_answer(services: Services, request: Request, tell: Tell) -> Word:
    def on_progress(event: PlanReported | SourceReported) -> None:
        tell(outgoing.progress(event))

    return outgoing.answer(await call(ask, services, request, Caller.HTTP, on_progress=on_progress))


OPERATIONS: Mapping[str, Operation] = MappingProxyType(
    {entry.name: _operation(entry, _LINES[entry.name]) for entry in protocol().operations if entry.name in _LINES}
)

STREAMS: Mapping[str, Stream] = MappingProxyType({"ask": Stream(generated.AskRequest, _stream_answer, "answer")})
"""The operations that can answer in parts."""

OPERATION_FUNCTIONS: Mapping[str, OperationFunction] = MappingProxyType(
    {name: line.function for name, line in _LINES.items()}
)
"""The operations; their arguments are the fields of their requests."""
