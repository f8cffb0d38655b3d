"""The table of commands: what each one requests, how its result is shown, and how current the index must be."""

import argparse
import asyncio
import difflib
import sys
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from pathlib import Path, PurePosixPath
from types import MappingProxyType
from typing import Any

from catena.client import Asker, Refused
from catena.errors import BadRequest, UnknownNote
from catena.serving.cli import showing_papers
from catena.serving.cli.requests import request_of, requests_of
from catena.serving.cli.showing import Screen

PAGE = 100
_UNKNOWN = ("unknown_note", "path_refused")

Result = dict[str, Any]
"""The result of an operation as JSON values. The contract states its type; `--json` prints it unchanged."""

Ask = Callable[[Asker, argparse.Namespace], Awaitable[Result]]

Show = Callable[[Screen, Result, argparse.Namespace], None]


class Needs(Enum):
    """What must be brought up to date before a command's request, if no sidecar is running."""

    NOTHING = "nothing"
    WORDS = "words"
    MEANING = "meaning"
    ANNOTATIONS = "annotations"
    CLAIMS = "claims"
    GRAPH = "graph"
    DISCOVERIES = "discoveries"
    HISTORY = "history"
    BELIEFS = "beliefs"
    EVERYTHING = "everything"


@dataclass(frozen=True, slots=True)
class Command:
    """One command."""

    ask: Ask
    show: Show
    needs: Callable[[argparse.Namespace], Needs]


def _once(operation: str) -> Ask:
    """Request one operation."""

    async def ask(asker: Asker, typed: argparse.Namespace) -> Result:
        return await asker.ask(operation, request_of(operation, typed))

    return ask


def _paged(operation: str, field: str) -> Ask:
    """Request the first results if --limit is given, else page after page."""

    async def ask(asker: Asker, typed: argparse.Namespace) -> Result:
        request = request_of(operation, typed)
        page = await asker.ask(operation, {"limit": PAGE, **request})
        if typed.limit is not None:
            return page
        found = list(page[field])
        while page["cursor"] is not None:
            page = await asker.ask(operation, {**request, "limit": PAGE, "cursor": page["cursor"]})
            found += page[field]
        return {**page, field: found}

    return ask


async def _each(operation: str, asker: Asker, typed: argparse.Namespace) -> list[Result]:
    """Make one request for each value that was given."""
    return [await asker.ask(operation, request) for request in requests_of(operation, typed)]


async def _contradictions(asker: Asker, typed: argparse.Namespace) -> Result:
    await _each("judge_contradiction", asker, typed)
    return await _paged("find_contradictions", "contradictions")(asker, typed)


async def _links(asker: Asker, typed: argparse.Namespace) -> Result:
    """Return the accepted links if any were accepted, else the remaining suggestions, if they are for a note."""
    dismissed = await _each("dismiss_link", asker, typed)
    accepted = await _each("accept_link", asker, typed)
    if len(accepted) == 1:
        return accepted[0]
    if accepted:
        return {"accepted": accepted}
    if typed.path is None and dismissed:
        return {"dismissed": dismissed}
    if typed.path is None:
        raise BadRequest("NOTE is missing: a note to suggest links from. Only --accept ID and --dismiss ID need none.")
    return await _once("suggest_links")(asker, typed)


async def _check(asker: Asker, typed: argparse.Namespace) -> Result:
    """Check a note of the vault, standard input (`-`), or any text file."""
    if typed.path is None and sys.stdin.isatty():
        raise BadRequest("FILE is missing: a note of the vault, any text file, or - for standard input.")
    if typed.path in (None, "-"):
        return await asker.ask("check_draft", {"text": sys.stdin.read()})
    try:
        return await asker.ask("check_draft", {"path": typed.path})
    except Refused as refused:
        if refused.problem.code not in _UNKNOWN:
            raise
        text = await asyncio.to_thread(_text_of, typed.path)
        if text is None and refused.problem.code == "path_refused":
            raise UnknownNote(f"No text file lies at {typed.path}.", path=typed.path, nearest=[]) from refused
        if text is None:
            raise
        return await asker.ask("check_draft", {"text": text})


async def why_nothing(asker: Asker, typed: argparse.Namespace, answer: Result) -> str:
    """Return why nothing can be found: the vault has no notes, or none in the folder that was named; "" otherwise."""
    asked = [field for field in _FOUND if field in answer]
    if not asked or any(answer[field] for field in asked):
        return ""
    status = await asker.ask("status", {"files": True})
    paths: list[str] = [each["file_path"] for each in status["file_list"]]
    if not paths:
        return "The vault has no notes yet."
    folder: str | None = getattr(typed, "folder", None)
    if not folder:
        return ""
    # What a command that found something need not load.
    from catena.vault.path import VaultPath, folder_of, is_in_folder

    if any(is_in_folder(VaultPath(path), folder) for path in paths):
        return ""
    folders = {folder_of(VaultPath(path)) for path in paths}
    known = {name.casefold(): name for each in folders for name in (each, *map(str, PurePosixPath(each).parents))}
    near = difflib.get_close_matches(folder.strip("/").casefold(), known, n=1)
    return f"No note lies in a folder '{folder}' of the vault.{f' Did you mean {known[near[0]]}?' if near else ''}"


_FOUND = ("results", "contradictions", "changes", "files", "annotations")


def _text_of(file: str) -> str | None:
    path = Path(file)
    return path.read_text("utf-8", "replace") if path.is_file() else None


async def _pdf(asker: Asker, typed: argparse.Namespace) -> Result:
    operation = "get_pdf_outline" if typed.what == "outline" else "read_pdf_pages"
    return await _once(operation)(asker, typed)


async def _index(asker: Asker, typed: argparse.Namespace) -> Result:
    await _each("set_enabled", asker, typed)
    return await _once("reindex")(asker, typed)


def _told(operation: str) -> Show:
    """Print a result line by line."""

    def show(screen: Screen, answer: Result, typed: argparse.Namespace) -> None:
        from catena.rendering.telling import TOLD  # not loaded for a command that tells nothing line by line

        screen.told(TOLD[operation](answer, request_of(operation, typed)), answer.get("warnings", ()))

    return show


def _always(needs: Needs) -> Callable[[argparse.Namespace], Needs]:
    return lambda typed: needs


COMMANDS: Mapping[str, Command] = MappingProxyType(
    {
        "ask": Command(_once("ask"), Screen.answer, lambda typed: Needs.WORDS if typed.plan else Needs.EVERYTHING),
        "classify": Command(_once("classify"), Screen.classified, _always(Needs.WORDS)),
        "contradictions": Command(_contradictions, _told("find_contradictions"), _always(Needs.CLAIMS)),
        "related": Command(_once("related"), _told("related"), _always(Needs.GRAPH)),
        "beliefs": Command(_once("beliefs"), _told("beliefs"), _always(Needs.BELIEFS)),
        "history": Command(_once("note_history"), Screen.history, _always(Needs.HISTORY)),
        "since": Command(_once("changed_since"), _told("changed_since"), _always(Needs.HISTORY)),
        "chains": Command(_once("causal_chains"), _told("causal_chains"), _always(Needs.GRAPH)),
        "links": Command(_links, Screen.links, _always(Needs.DISCOVERIES)),
        "search": Command(
            _paged("search", "results"),
            _told("search"),
            lambda typed: Needs.WORDS if typed.mode == "text" else Needs.MEANING,
        ),
        "similar": Command(_once("similarity_search"), _told("similarity_search"), _always(Needs.MEANING)),
        "annotations": Command(_once("read_annotations"), _told("read_annotations"), _always(Needs.WORDS)),
        "highlights": Command(
            _paged("search_annotations", "annotations"), _told("search_annotations"), _always(Needs.ANNOTATIONS)
        ),
        "papers": Command(_once("list_annotation_files"), showing_papers.papers, _always(Needs.WORDS)),
        "summarize": Command(_once("summarize"), showing_papers.summary, _always(Needs.WORDS)),
        "synthesize": Command(_once("synthesize"), showing_papers.synthesis, _always(Needs.ANNOTATIONS)),
        "quotes": Command(_once("check_quotes"), _told("check_quotes"), _always(Needs.WORDS)),
        "check": Command(_check, _told("check_draft"), _always(Needs.MEANING)),
        "where": Command(_once("find_source"), _told("find_source"), _always(Needs.MEANING)),
        "reading-list": Command(_once("reading_list"), _told("reading_list"), _always(Needs.CLAIMS)),
        "cite": Command(_once("cite"), Screen.cited, _always(Needs.WORDS)),
        "pdf": Command(_pdf, Screen.pdf, _always(Needs.WORDS)),
        "inspect": Command(_once("inspect"), Screen.inspection, _always(Needs.WORDS)),
        "index": Command(
            _index,
            Screen.index_run,
            # Disabling a note requires its row in the log; the run itself scans everything anyway.
            lambda typed: Needs.WORDS if typed.enable or typed.disable else Needs.NOTHING,
        ),
        "status": Command(_once("status"), Screen.status, _always(Needs.WORDS)),
        "doctor": Command(_once("diagnose"), Screen.diagnosis, _always(Needs.WORDS)),
    }
)
