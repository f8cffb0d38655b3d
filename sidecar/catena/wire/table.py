"""The one table of operations: what each takes, who carries it out, in which word it answers.

HTTP routes, MCP tools and commands all come from the protocol and end here; a test compares the two. A new
operation is one entry in `protocol.json`, one file in `operations/` and one line here.
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from catena.answers.contradiction import Judgement
from catena.index.annotations import AnnotationFilter
from catena.operations import pausing
from catena.operations.accept_link import accept_link, dismiss_link
from catena.operations.ask import Told, ask, untold
from catena.operations.causal_chains import causal_chains
from catena.operations.changed_since import changed_since
from catena.operations.check_quotes import check_quotes
from catena.operations.classify import classify
from catena.operations.diagnose import diagnose
from catena.operations.evolution import evolution
from catena.operations.find_contradictions import find_contradictions, judge_contradiction
from catena.operations.get_pdf_outline import get_pdf_outline
from catena.operations.inspect_note import inspect
from catena.operations.list_annotation_files import list_annotation_files
from catena.operations.note_history import note_history
from catena.operations.read_annotations import read_annotations
from catena.operations.read_pdf_pages import read_pdf_pages
from catena.operations.reindex import reindex
from catena.operations.related import related
from catena.operations.report_status import report_status
from catena.operations.search import SearchMode, search
from catena.operations.search_annotations import search_annotations
from catena.operations.set_enabled import set_enabled
from catena.operations.sidecar import Caller, Sidecar
from catena.operations.similarity_search import similarity_search
from catena.operations.suggest_links import suggest_links
from catena.operations.summarize import summarize
from catena.operations.synthesize import synthesize
from catena.operations.write_note import write_note
from catena.questions.intent import Intent
from catena.sources.annotation_filters import annotation_filter
from catena.wire import generated as words
from catena.wire import outgoing
from catena.wire import outgoing_annotations as annotation_words
from catena.wire import outgoing_answers as answer_words
from catena.wire import outgoing_graph as graph_words
from catena.wire import outgoing_pdf as pdf_words
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


@dataclass(frozen=True, slots=True)
class Stream(Generic[R]):
    """An operation that also answers in pieces.

    Attributes:
        request: The generated request.
        run: From the request to the generated result, telling events by name on the way.
        last: The name of the event that carries the result.
    """

    request: type[R]
    run: Callable[[Sidecar, R, Callable[[tuple[str, Word]], None]], Awaitable[Word]]
    last: str


async def _answered(sidecar: Sidecar, request: words.AskRequest, told: Told) -> Word:
    asked = await ask(
        sidecar,
        question=request.question,
        intent=None if request.intent is None else Intent(request.intent),
        concepts=request.concepts,
        subjects=request.subjects,
        start_date=request.start_date,
        end_date=request.end_date,
        similarity_threshold=request.similarity_threshold,
        folder=request.folder,
        tags=request.tags or (),
        limit=request.limit,
        plan_only=bool(request.plan_only),
        told=told,
    )
    return answer_words.answer(asked)


async def _ask(sidecar: Sidecar, request: words.AskRequest, caller: Caller) -> Word:
    return await _answered(sidecar, request, untold)


async def _stream_answer(sidecar: Sidecar, request: words.AskRequest, told: Callable[[tuple[str, Word]], None]) -> Word:
    return await _answered(sidecar, request, lambda event: told(answer_words.progress(event)))


async def _classify(sidecar: Sidecar, request: words.ClassifyRequest, caller: Caller) -> Word:
    return answer_words.classified(await classify(sidecar, question=request.question))


async def _find_contradictions(sidecar: Sidecar, request: words.FindContradictionsRequest, caller: Caller) -> Word:
    found = await find_contradictions(
        sidecar,
        folder=request.folder,
        status=None if request.status is None else Judgement(request.status),
        limit=DEFAULT_LIMIT if request.limit is None else request.limit,
        cursor=request.cursor,
    )
    return answer_words.contradictions(found)


async def _judge_contradiction(sidecar: Sidecar, request: words.JudgeContradictionRequest, caller: Caller) -> Word:
    judged = await judge_contradiction(sidecar, contradiction_id=request.id, status=Judgement(request.status))
    return answer_words.contradiction_judged(judged)


async def _related(sidecar: Sidecar, request: words.RelatedRequest, caller: Caller) -> Word:
    found = await related(
        sidecar, path=request.path, concept=request.concept, max_hops=request.max_hops, limit=request.limit
    )
    return graph_words.related_notes(found)


async def _evolution(sidecar: Sidecar, request: words.EvolutionRequest, caller: Caller) -> Word:
    found = await evolution(sidecar, concept=request.concept, start_date=request.start_date, end_date=request.end_date)
    return graph_words.evolution(found)


async def _note_history(sidecar: Sidecar, request: words.NoteHistoryRequest, caller: Caller) -> Word:
    told = await note_history(sidecar, path=request.path, as_of=request.as_of, known_at=request.known_at)
    return graph_words.note_history(told)


async def _changed_since(sidecar: Sidecar, request: words.ChangedSinceRequest, caller: Caller) -> Word:
    return graph_words.changed_since(await changed_since(sidecar, date=request.date, folder=request.folder))


async def _causal_chains(sidecar: Sidecar, request: words.CausalChainsRequest, caller: Caller) -> Word:
    found = await causal_chains(
        sidecar, source=request.source, target=request.target, max_hops=request.max_hops, limit=request.limit
    )
    return graph_words.causal_chains(found)


async def _suggest_links(sidecar: Sidecar, request: words.SuggestLinksRequest, caller: Caller) -> Word:
    return graph_words.link_suggestions(await suggest_links(sidecar, path=request.path, limit=request.limit))


async def _accept_link(sidecar: Sidecar, request: words.AcceptLinkRequest, caller: Caller) -> Word:
    accepted = await accept_link(
        sidecar,
        id=request.id,
        source_path=request.source_path,
        target_path=request.target_path,
        link_type=request.link_type,
        context_forward=request.context_forward,
        context_backward=request.context_backward,
        caller=caller,
    )
    return graph_words.link_accepted(accepted)


async def _dismiss_link(sidecar: Sidecar, request: words.DismissLinkRequest, caller: Caller) -> Word:
    return words.LinkDismissed(id=await dismiss_link(sidecar, id=request.id))


def _filter(sidecar: Sidecar, where: words.AnnotationFilter) -> AnnotationFilter:
    return annotation_filter(
        roles=where.roles or (),
        colors=where.colors or (),
        prefixes=where.prefixes or (),
        themes=where.themes or (),
        citekeys=where.citekeys or (),
        pages=where.pages,
        section=where.section,
        imported_since=where.imported_since,
        imported_until=where.imported_until,
        today=sidecar.clock.now().date(),
    )


async def _search(sidecar: Sidecar, request: words.SearchRequest, caller: Caller) -> Word:
    found = await search(
        sidecar,
        query=request.query,
        folder=request.folder,
        tags=request.tags or (),
        start_date=request.start_date,
        end_date=request.end_date,
        mode=SearchMode(request.mode or SearchMode.HYBRID),
        where=None if request.where is None else _filter(sidecar, request.where),
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


async def _read_annotations(sidecar: Sidecar, request: words.ReadAnnotationsRequest, caller: Caller) -> Word:
    colors = None if request.colors is None else tuple(request.colors)
    read = await read_annotations(
        sidecar,
        citekey=request.citekey,
        file=request.file,
        colors=colors,
        roles=None if request.roles is None else tuple(request.roles),
        include_pdf=bool(request.include_pdf),
    )
    return annotation_words.annotations_read(read)


async def _list_annotation_files(sidecar: Sidecar, request: words.ListAnnotationFilesRequest, caller: Caller) -> Word:
    tags = None if request.tags is None else tuple(request.tags)
    return annotation_words.annotation_files(await list_annotation_files(sidecar, folder=request.folder, tags=tags))


async def _write_note(sidecar: Sidecar, request: words.WriteNoteRequest, caller: Caller) -> Word:
    written = await write_note(
        sidecar,
        path=request.path,
        content=request.content,
        frontmatter=request.frontmatter,
        expected_version=request.expected_version,
        caller=caller,
    )
    return outgoing.note_written(written)


async def _summarize(sidecar: Sidecar, request: words.SummarizeRequest, caller: Caller) -> Word:
    return outgoing.summary(await summarize(sidecar, citekey=request.citekey, dry_run=bool(request.dry_run)))


async def _synthesize(sidecar: Sidecar, request: words.SynthesizeRequest, caller: Caller) -> Word:
    made = await synthesize(sidecar, citekeys=request.citekeys, theme=request.theme, dry_run=bool(request.dry_run))
    return annotation_words.synthesis(made)


async def _search_annotations(sidecar: Sidecar, request: words.SearchAnnotationsRequest, caller: Caller) -> Word:
    found = await search_annotations(
        sidecar,
        query=request.query,
        where=_filter(sidecar, request.where or words.AnnotationFilter()),
        folder=request.folder,
        tags=request.tags or (),
        limit=DEFAULT_LIMIT if request.limit is None else request.limit,
        cursor=request.cursor,
    )
    return annotation_words.found_annotations(found)


async def _check_quotes(sidecar: Sidecar, request: words.CheckQuotesRequest, caller: Caller) -> Word:
    return annotation_words.quotes_checked(await check_quotes(sidecar, path=request.path))


async def _get_pdf_outline(sidecar: Sidecar, request: words.GetPdfOutlineRequest, caller: Caller) -> Word:
    outline = await get_pdf_outline(
        sidecar,
        file=request.file,
        citekey=request.citekey,
        attachment_key=request.attachment_key,
        item_key=request.item_key,
    )
    return pdf_words.outline(outline)


async def _read_pdf_pages(sidecar: Sidecar, request: words.ReadPdfPagesRequest, caller: Caller) -> Word:
    read = await read_pdf_pages(
        sidecar,
        file=request.file,
        citekey=request.citekey,
        attachment_key=request.attachment_key,
        item_key=request.item_key,
        pages=request.pages,
        section=request.section,
        start_page=request.start_page,
        end_page=request.end_page,
    )
    return pdf_words.pages_read(read)


async def _inspect(sidecar: Sidecar, request: words.InspectRequest, caller: Caller) -> Word:
    return outgoing.inspection(await inspect(sidecar, path=request.path))


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
        "ask": Operation(words.AskRequest, _ask),
        "classify": Operation(words.ClassifyRequest, _classify),
        "find_contradictions": Operation(words.FindContradictionsRequest, _find_contradictions),
        "judge_contradiction": Operation(words.JudgeContradictionRequest, _judge_contradiction),
        "related": Operation(words.RelatedRequest, _related),
        "evolution": Operation(words.EvolutionRequest, _evolution),
        "note_history": Operation(words.NoteHistoryRequest, _note_history),
        "changed_since": Operation(words.ChangedSinceRequest, _changed_since),
        "causal_chains": Operation(words.CausalChainsRequest, _causal_chains),
        "suggest_links": Operation(words.SuggestLinksRequest, _suggest_links),
        "accept_link": Operation(words.AcceptLinkRequest, _accept_link),
        "dismiss_link": Operation(words.DismissLinkRequest, _dismiss_link),
        "search": Operation(words.SearchRequest, _search),
        "similarity_search": Operation(words.SimilaritySearchRequest, _similarity_search),
        "read_annotations": Operation(words.ReadAnnotationsRequest, _read_annotations),
        "list_annotation_files": Operation(words.ListAnnotationFilesRequest, _list_annotation_files),
        "write_note": Operation(words.WriteNoteRequest, _write_note),
        "summarize": Operation(words.SummarizeRequest, _summarize),
        "synthesize": Operation(words.SynthesizeRequest, _synthesize),
        "search_annotations": Operation(words.SearchAnnotationsRequest, _search_annotations),
        "check_quotes": Operation(words.CheckQuotesRequest, _check_quotes),
        "get_pdf_outline": Operation(words.GetPdfOutlineRequest, _get_pdf_outline),
        "read_pdf_pages": Operation(words.ReadPdfPagesRequest, _read_pdf_pages),
        "inspect": Operation(words.InspectRequest, _inspect),
        "status": Operation(words.StatusRequest, _status),
        "reindex": Operation(words.ReindexRequest, _reindex),
        "set_enabled": Operation(words.SetEnabledRequest, _set_enabled),
        "pause": Operation(words.PauseRequest, _pause),
        "resume": Operation(words.ResumeRequest, _resume),
        "diagnose": Operation(words.DiagnoseRequest, _diagnose),
    }
)

STREAMS: Mapping[str, Stream[Any]] = MappingProxyType({"ask": Stream(words.AskRequest, _stream_answer, "answer")})
"""The operations that answer in pieces when asked to."""
