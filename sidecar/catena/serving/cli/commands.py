"""What each command asks the sidecar for, and how current the index must be before."""

import argparse
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import Any

from catena.serving.asking import Asker
from catena.serving.cli import showing_graph, showing_papers, showing_pdf
from catena.serving.cli.showing import Screen

PAGE = 100


class Needs(Enum):
    """What must be current before a command asks, when no sidecar runs that keeps it so."""

    NOTHING = "nothing"
    WORDS = "words"
    MEANING = "meaning"
    ANNOTATIONS = "annotations"
    CLAIMS = "claims"
    GRAPH = "graph"
    DISCOVERIES = "discoveries"
    HISTORY = "history"
    EVERYTHING = "everything"


@dataclass(frozen=True, slots=True)
class Command:
    """One command.

    Attributes:
        ask: From what was typed to the result, as JSON values.
        show: The result for a person.
        needs: What must be current before.
        operations: The operations it may ask for, as the protocol names them.
    """

    ask: Callable[[Asker, argparse.Namespace], Awaitable[dict[str, Any]]]
    show: Callable[[Screen, dict[str, Any], argparse.Namespace], None]
    needs: Callable[[argparse.Namespace], Needs]
    operations: tuple[str, ...]


async def _ask(asker: Asker, typed: argparse.Namespace) -> dict[str, Any]:
    return await asker.ask(
        "ask",
        {
            "question": typed.question,
            "intent": typed.intent,
            "folder": typed.folder,
            "tags": typed.tag,
            "start_date": typed.since,
            "end_date": typed.until,
            "similarity_threshold": typed.threshold,
            "limit": typed.limit,
            "plan_only": typed.plan,
        },
    )


async def _classify(asker: Asker, typed: argparse.Namespace) -> dict[str, Any]:
    return await asker.ask("classify", {"question": typed.question})


async def _contradictions(asker: Asker, typed: argparse.Namespace) -> dict[str, Any]:
    judged = ((typed.confirm, "confirmed"), (typed.dismiss, "dismissed"), (typed.reset, "detected"))
    for ids, status in judged:
        for contradiction_id in ids or ():
            await asker.ask("judge_contradiction", {"id": contradiction_id, "status": status})
    request = {"folder": typed.folder, "status": typed.status}
    return await _all_pages(asker, "find_contradictions", "contradictions", request, typed.limit)


async def _all_pages(
    asker: Asker, operation: str, field: str, request: Mapping[str, Any], limit: int | None
) -> dict[str, Any]:
    """The first results when so many were asked for, else everything."""
    page = await asker.ask(operation, {**request, "limit": limit or PAGE})
    if limit is not None:
        return page
    found = list(page[field])
    while page["cursor"] is not None:
        page = await asker.ask(operation, {**request, "limit": PAGE, "cursor": page["cursor"]})
        found += page[field]
    return {**page, field: found}


async def _related(asker: Asker, typed: argparse.Namespace) -> dict[str, Any]:
    start = {"path": typed.start} if typed.start.lower().endswith(".md") else {"concept": typed.start}
    return await asker.ask("related", {**start, "max_hops": typed.hops, "limit": typed.limit})


async def _history(asker: Asker, typed: argparse.Namespace) -> dict[str, Any]:
    return await asker.ask("note_history", {"path": typed.path, "as_of": typed.as_of, "known_at": typed.known_at})


async def _since(asker: Asker, typed: argparse.Namespace) -> dict[str, Any]:
    return await asker.ask("changed_since", {"date": typed.date, "folder": typed.folder})


async def _chains(asker: Asker, typed: argparse.Namespace) -> dict[str, Any]:
    request = {"source": typed.source, "target": typed.target, "max_hops": typed.hops, "limit": typed.limit}
    return await asker.ask("causal_chains", request)


async def _links(asker: Asker, typed: argparse.Namespace) -> dict[str, Any]:
    """What was accepted when something was, else the suggestions that are left."""
    for suggestion_id in typed.dismiss or ():
        await asker.ask("dismiss_link", {"id": suggestion_id})
    accepted = [
        await asker.ask("accept_link", {"id": suggestion_id, "link_type": typed.type})
        for suggestion_id in typed.accept or ()
    ]
    if len(accepted) == 1:
        return accepted[0]
    if accepted:
        return {"accepted": accepted}
    return await asker.ask("suggest_links", {"path": typed.path, "limit": typed.limit})


async def _search(asker: Asker, typed: argparse.Namespace) -> dict[str, Any]:
    request = {
        "query": typed.query,
        "mode": typed.mode,
        "folder": typed.folder,
        "tags": typed.tag,
        "start_date": typed.since,
        "end_date": typed.until,
        "where": _where(typed),
    }
    return await _all_pages(asker, "search", "results", request, typed.limit)


async def _similar(asker: Asker, typed: argparse.Namespace) -> dict[str, Any]:
    request = {
        "refined_query_for_vector_search": typed.query,
        "metadata_filters": _conditions(typed.where) if typed.where else None,
        "filter_by_filenames": typed.file,
        "k": typed.limit,
    }
    return await asker.ask("similarity_search", request)


async def _annotations(asker: Asker, typed: argparse.Namespace) -> dict[str, Any]:
    is_file = typed.citekey.lower().endswith((".md", ".pdf"))
    named = {"file": typed.citekey} if is_file else {"citekey": typed.citekey}
    request = {**named, "colors": typed.colors, "roles": typed.roles, "include_pdf": typed.pdf}
    return await asker.ask("read_annotations", request)


async def _highlights(asker: Asker, typed: argparse.Namespace) -> dict[str, Any]:
    request = {"query": typed.query, "where": _where(typed), "folder": typed.folder, "tags": typed.tag}
    return await _all_pages(asker, "search_annotations", "annotations", request, typed.limit)


def _where(typed: argparse.Namespace) -> dict[str, Any] | None:
    """Which annotations count; None when nothing was said of them."""
    said = {
        "roles": typed.role,
        "colors": typed.color,
        "prefixes": typed.prefix,
        "themes": typed.theme,
        "citekeys": typed.citekey,
        "pages": typed.page,
        "section": typed.section,
        "imported_since": typed.imported_since,
        "imported_until": typed.imported_until,
    }
    given = {name: value for name, value in said.items() if value is not None}
    return given or None


async def _synthesize(asker: Asker, typed: argparse.Namespace) -> dict[str, Any]:
    request = {"citekeys": typed.citekeys, "theme": typed.theme, "dry_run": typed.dry_run}
    return await asker.ask("synthesize", request)


async def _quotes(asker: Asker, typed: argparse.Namespace) -> dict[str, Any]:
    return await asker.ask("check_quotes", {"path": typed.path})


async def _papers(asker: Asker, typed: argparse.Namespace) -> dict[str, Any]:
    return await asker.ask("list_annotation_files", {"folder": typed.folder, "tags": typed.tag})


async def _summarize(asker: Asker, typed: argparse.Namespace) -> dict[str, Any]:
    return await asker.ask("summarize", {"citekey": typed.citekey, "dry_run": typed.dry_run})


async def _pdf(asker: Asker, typed: argparse.Namespace) -> dict[str, Any]:
    named = {"file": typed.file} if typed.file.lower().endswith(".pdf") else {"citekey": typed.file}
    if typed.what == "outline":
        return await asker.ask("get_pdf_outline", named)
    return await asker.ask("read_pdf_pages", {**named, "pages": typed.pages, "section": typed.section})


async def _inspect(asker: Asker, typed: argparse.Namespace) -> dict[str, Any]:
    return await asker.ask("inspect", {"path": typed.path})


async def _index(asker: Asker, typed: argparse.Namespace) -> dict[str, Any]:
    for enabled, paths in ((True, typed.enable), (False, typed.disable)):
        for path in paths or ():
            await asker.ask("set_enabled", {"path": path, "enabled": enabled})
    return await asker.ask("reindex", {"full": typed.full})


async def _status(asker: Asker, typed: argparse.Namespace) -> dict[str, Any]:
    return await asker.ask("status", {"files": typed.files})


async def _doctor(asker: Asker, typed: argparse.Namespace) -> dict[str, Any]:
    return await asker.ask("diagnose", {})


def _conditions(where: list[tuple[str, str]]) -> dict[str, Any]:
    """Conditions by key; a key given twice lets either value through."""
    values: dict[str, list[str]] = {}
    for key, value in where:
        values.setdefault(key, []).append(value)
    return {key: found[0] if len(found) == 1 else found for key, found in values.items()}


def _always(needs: Needs) -> Callable[[argparse.Namespace], Needs]:
    return lambda typed: needs


def _ask_needs(typed: argparse.Namespace) -> Needs:
    return Needs.WORDS if typed.plan else Needs.EVERYTHING


def _search_needs(typed: argparse.Namespace) -> Needs:
    return Needs.WORDS if typed.mode == "text" else Needs.MEANING


def _index_needs(typed: argparse.Namespace) -> Needs:
    """Switching a note needs its row in the log; the run itself looks at everything anyway."""
    return Needs.WORDS if typed.enable or typed.disable else Needs.NOTHING


COMMANDS: Mapping[str, Command] = MappingProxyType(
    {
        "ask": Command(_ask, Screen.answer, _ask_needs, ("ask",)),
        "classify": Command(_classify, Screen.classified, _always(Needs.WORDS), ("classify",)),
        "contradictions": Command(
            _contradictions,
            Screen.contradictions,
            _always(Needs.CLAIMS),
            ("find_contradictions", "judge_contradiction"),
        ),
        "related": Command(_related, showing_graph.related, _always(Needs.GRAPH), ("related",)),
        "history": Command(_history, showing_graph.history, _always(Needs.HISTORY), ("note_history",)),
        "since": Command(_since, showing_graph.since, _always(Needs.HISTORY), ("changed_since",)),
        "chains": Command(_chains, showing_graph.chains, _always(Needs.GRAPH), ("causal_chains",)),
        "links": Command(
            _links, showing_graph.links, _always(Needs.DISCOVERIES), ("suggest_links", "accept_link", "dismiss_link")
        ),
        "search": Command(_search, Screen.search, _search_needs, ("search",)),
        "similar": Command(_similar, Screen.similar, _always(Needs.MEANING), ("similarity_search",)),
        "annotations": Command(_annotations, showing_papers.annotations, _always(Needs.WORDS), ("read_annotations",)),
        "papers": Command(_papers, showing_papers.papers, _always(Needs.WORDS), ("list_annotation_files",)),
        "summarize": Command(_summarize, showing_papers.summary, _always(Needs.WORDS), ("summarize",)),
        "synthesize": Command(_synthesize, showing_papers.synthesis, _always(Needs.ANNOTATIONS), ("synthesize",)),
        "highlights": Command(
            _highlights, showing_papers.highlights, _always(Needs.ANNOTATIONS), ("search_annotations",)
        ),
        "quotes": Command(_quotes, showing_papers.quotes, _always(Needs.WORDS), ("check_quotes",)),
        "pdf": Command(_pdf, showing_pdf.pdf, _always(Needs.WORDS), ("get_pdf_outline", "read_pdf_pages")),
        "inspect": Command(_inspect, Screen.inspection, _always(Needs.WORDS), ("inspect",)),
        "index": Command(_index, Screen.index_run, _index_needs, ("reindex", "set_enabled")),
        "status": Command(_status, Screen.status, _always(Needs.WORDS), ("status",)),
        "doctor": Command(_doctor, Screen.diagnosis, _always(Needs.WORDS), ("diagnose",)),
    }
)
