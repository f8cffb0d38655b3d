"""The one table of operations: what each takes, who carries it out, in which word it answers.

HTTP routes, MCP tools and commands all come from the protocol and end here; a test compares the two. A new
operation is one entry in `protocol.json`, one file in `operations/` and one line here.
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from catena.operations import pausing
from catena.operations.diagnose import diagnose
from catena.operations.reindex import reindex
from catena.operations.report_status import report_status
from catena.operations.search import SearchMode, search
from catena.operations.set_enabled import set_enabled
from catena.operations.sidecar import Caller, Sidecar
from catena.operations.similarity_search import similarity_search
from catena.wire import generated as words
from catena.wire import outgoing
from catena.wire.word import Request, Word

DEFAULT_LIMIT = 10
"""Results of a page when the request says nothing."""

R = TypeVar("R", bound=Request)


@dataclass(frozen=True, slots=True)
class Operation(Generic[R]):
    """One line of the table.

    Attributes:
        request: The generated request.
        run: From the request to the generated result.
    """

    request: type[R]
    run: Callable[[Sidecar, R, Caller], Awaitable[Word]]


async def _search(sidecar: Sidecar, request: words.SearchRequest, caller: Caller) -> Word:
    found = await search(
        sidecar,
        query=request.query,
        folder=request.folder,
        tags=request.tags or (),
        start_date=request.start_date,
        end_date=request.end_date,
        mode=SearchMode(request.mode or SearchMode.HYBRID),
        limit=DEFAULT_LIMIT if request.limit is None else request.limit,
        cursor=request.cursor,
    )
    return outgoing.search_results(found)


async def _similarity_search(sidecar: Sidecar, request: words.SimilaritySearchRequest, caller: Caller) -> Word:
    found = await similarity_search(
        sidecar,
        refined_query_for_vector_search=request.refined_query_for_vector_search,
        metadata_filters=request.metadata_filters,
        filter_by_filenames=request.filter_by_filenames,
        k=DEFAULT_LIMIT if request.k is None else request.k,
    )
    return outgoing.similarity_results(found)


async def _status(sidecar: Sidecar, request: words.StatusRequest, caller: Caller) -> Word:
    return outgoing.status(await report_status(sidecar, files=bool(request.files)))


async def _reindex(sidecar: Sidecar, request: words.ReindexRequest, caller: Caller) -> Word:
    return outgoing.index_run(await reindex(sidecar, full=bool(request.full)))


async def _set_enabled(sidecar: Sidecar, request: words.SetEnabledRequest, caller: Caller) -> Word:
    return outgoing.enabled_set(await set_enabled(sidecar, path=request.path, enabled=request.enabled))


async def _pause(sidecar: Sidecar, request: words.PauseRequest, caller: Caller) -> Word:
    return outgoing.state_reached(await pausing.pause(sidecar))


async def _resume(sidecar: Sidecar, request: words.ResumeRequest, caller: Caller) -> Word:
    return outgoing.state_reached(await pausing.resume(sidecar))


async def _diagnose(sidecar: Sidecar, request: words.DiagnoseRequest, caller: Caller) -> Word:
    return outgoing.diagnosis(await diagnose(sidecar))


OPERATIONS: Mapping[str, Operation[Any]] = MappingProxyType(
    {
        "search": Operation(words.SearchRequest, _search),
        "similarity_search": Operation(words.SimilaritySearchRequest, _similarity_search),
        "status": Operation(words.StatusRequest, _status),
        "reindex": Operation(words.ReindexRequest, _reindex),
        "set_enabled": Operation(words.SetEnabledRequest, _set_enabled),
        "pause": Operation(words.PauseRequest, _pause),
        "resume": Operation(words.ResumeRequest, _resume),
        "diagnose": Operation(words.DiagnoseRequest, _diagnose),
    }
)
