"""The one table of operations: which function runs each one, and what becomes of its result.

HTTP routes, MCP tools and commands all come from the protocol and end here. A new operation is one entry in
`protocol.json` and one file in `operations/`. The protocol names its request and its result; the request's fields are
the operation's arguments of the same name (`calling`), and the result takes its fields from what the operation returns
(`mapping`). Here stands only what differs.
"""

import asyncio
import functools
import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from catena.errors import NotReady
from catena.operations.services import Services
from catena.wire import generated, outgoing
from catena.wire.calling import OperationFunction, call
from catena.wire.mapping import word_of
from catena.wire.protocol import protocol
from catena.wire.word import Request, Word
from catena.writing.permissions import Caller

_FUNCTIONS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "judge_contradiction": ("find_contradictions", "judge_contradiction"),
        "dismiss_link": ("accept_link", "dismiss_link"),
        "inspect": ("inspect_note", "inspect"),
        "status": ("report_status", "report_status"),
        "resume": ("pause", "resume"),
    }
)
"""File and function of the operations that have another name there."""

_RESULTS: Mapping[str, Callable[[Any], Word]] = MappingProxyType(
    {
        "ask": outgoing.answer,
        "classify": outgoing.classified,
        "dismiss_link": outgoing.link_dismissed,
        "search": outgoing.search_results,
        "similarity_search": outgoing.similarity_results,
        "read_annotations": outgoing.annotations_read,
        "list_annotation_files": outgoing.annotation_files,
        "summarize": outgoing.summary,
        "synthesize": outgoing.synthesis,
        "search_annotations": outgoing.found_annotations,
        "inspect": outgoing.inspection,
        "status": outgoing.status,
        "reindex": outgoing.index_run,
        "pause": outgoing.state_reached,
        "resume": outgoing.state_reached,
        "diagnose": outgoing.diagnosis,
    }
)
"""Converts results whose fields are not just the attributes of the same name."""

_READ_NO_NOTES = frozenset(
    {
        *("status", "diagnose", "reindex", "pause", "resume", "set_enabled", "classify"),
        *("note_history", "changed_since", "evolution", "judge_contradiction", "dismiss_link", "write_note"),
        *("get_pdf_outline", "read_pdf_pages"),
    }
)
"""What can be done, or has a sentence of its own, while the vault is not there; others would find nothing."""


@dataclass(frozen=True, slots=True)
class Operation:
    """How an operation is run: the type of its request, and what makes a type of the contract of its result."""

    name: str
    request: type[Request]
    result: Callable[[Any], Word]

    def load(self) -> OperationFunction:
        """Return the operation's function. Blocking: it may have to be imported."""
        file, function = _FUNCTIONS.get(self.name, (self.name, self.name))
        return getattr(importlib.import_module(f"catena.operations.{file}"), function)

    async def run(self, services: Services, request: Request, caller: Caller, **more: Any) -> Word:
        """Run the operation; `more` are arguments that no field states.

        Raises:
            NotReady: It reads notes, and the vault is not there.
        """
        if services.indexer.is_gone and self.name not in _READ_NO_NOTES:
            raise NotReady(services.indexer.absence or "")
        answered = await call(await asyncio.to_thread(self.load), services, request, caller, **more)
        return await asyncio.to_thread(self.result, answered)  # it may have many megabytes


OPERATIONS: Mapping[str, Operation] = MappingProxyType(
    {
        entry.name: Operation(
            entry.name,
            getattr(generated, entry.request),
            _RESULTS.get(entry.name) or functools.partial(word_of, word=getattr(generated, entry.result)),
        )
        for entry in protocol().operations
    }
)


def operation_functions() -> dict[str, OperationFunction]:
    """Return the operations; their arguments are the fields of their requests. Blocking: it imports them all."""
    return {name: operation.load() for name, operation in OPERATIONS.items()}
