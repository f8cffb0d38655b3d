"""Renders results as Markdown for a language model: each finding with its one source, and nothing twice.

What is told line by line, to people and to models alike, is in `rendering`; what has no shape of its own is told field
by field. Only texts that are read as a whole (a note, a page of a PDF, a composed note) keep their lines.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from catena.rendering.found import tell_quote
from catena.rendering.lines import METADATA, Json, conditions_in, counted, markdown_blocks, one_line
from catena.rendering.telling import TOLD
from catena.serving.mcp.pages import RenderedResult
from catena.serving.mcp.parts import field_lines, warning_blocks

_FOR_CATENA_ONLY = re.compile(r"^%% catena:.*? %%\n?", re.MULTILINE | re.DOTALL)
"""Comments in generated notes, by which Catena recognizes its own lines."""


def render(operation: str, result: dict[str, Any], request: Json) -> RenderedResult:
    """Render the result of an operation, and of its request, as a text in blocks."""
    if operation == "ask" and result["markdown"]:
        return RenderedResult(list(_answer_lines(result)), result)
    if told := TOLD.get(operation):
        whole = _whole_note(result) if operation == "note_history" and result["content"] is not None else ()
        return RenderedResult([*warning_blocks(result), *whole, *markdown_blocks(told(result, request))], result)
    if read := _READ_BY.get(operation):
        return RenderedResult([*warning_blocks(result), *read(result, request)], result)
    return RenderedResult(["\n".join(field_lines(result))], result)


def problem_text(problem: Json) -> str:
    """Return a problem's code, which tells a model what to correct, and its sentence."""
    again = " Asking again later may work." if problem["retryable"] else ""
    return f"**{problem['code']}**: {problem['message']}{again}"


def _answer_lines(result: Json) -> Iterator[str]:
    """Yield the answer as it stands in a note; below its first section, how certain it is and where it stands.

    The metadata at its end are left out: they are about the run.
    """
    lines = result["markdown"].partition(METADATA)[0].splitlines()
    headings = [at for at, line in enumerate(lines) if line.startswith("## ")]
    below = headings[1] if len(headings) > 1 else len(lines)
    yield from lines[:below]
    places = dict.fromkeys(_place(passage) for passage in result["answer"])
    yield f"*Evidence: {result['evidence']}.{' Places: ' + '; '.join(places) + '.' if places else ''}*"
    yield ""
    yield from lines[below:]


def _place(passage: Json) -> str:
    page = f", p. {passage['page']}" if passage["page"] else ""
    return f"{one_line(passage['note_path'])}:{passage['span']['line_start']}{page}"


def _files(result: Json, request: Json) -> Iterator[str]:
    if not result["files"]:
        asked = conditions_in(request)
        yield f"No annotated papers found{f' with {asked}' if asked else ''}."
        return
    yield f"{counted(len(result['files']), 'annotated paper')}:"
    for file in result["files"]:
        key = f"@{file['citekey']}" if file["citekey"] else "no citekey"
        tags = "".join(f" #{tag}" for tag in file["tags"])
        summary = f", summary: {file['summary_path']}" if file["summary_path"] else ""
        count = counted(file["annotation_count"], "annotation")
        yield f"- {key}: **{one_line(file['title'])}** ({file['file_path']}; {count}{summary}){tags}"


def _whole_note(history: Json) -> Iterator[str]:
    yield f"## The note as of version {history['current_version']}\n"
    yield from history["content"].split("\n")
    yield "\n## Versions\n"


def _understood(result: Json, request: Json) -> Iterator[str]:
    """Yield how a question is read; what is only about the run is left out."""
    told = {name: result[name] for name in ("classification", "parameters", "answer_type", "corrections", "next_steps")}
    yield "\n".join(field_lines(told))


def _citations(result: Json, request: Json) -> Iterator[str]:
    yield from result["text"].splitlines()


def _status(result: Json, request: Json) -> Iterator[str]:
    yield "\n".join(field_lines({name: value for name, value in result.items() if name != "file_list"}))
    for file in result["file_list"] or ():
        state = file["status"] if file["is_enabled"] else "disabled"
        why = f": {one_line(file['error_message'])}" if file["error_message"] else ""
        yield f"- {file['file_path']}: {state}, {counted(file['num_chunks'] or 0, 'chunk')}{why}"


def _composed(result: Json, request: Json) -> Iterator[str]:
    did = "New note" if result["created"] else "Renewed note"
    if request.get("dry_run"):
        did = f"Nothing was written. {'A new note would be' if result['created'] else 'The note to renew is'}"
    yield f"{did}: {result['path']}"
    kept = [section["heading"] for section in result["sections"] if section["state"] == "kept"]
    if kept:
        yield f"Kept because their owner edited them: {', '.join(map(one_line, kept))}"
    yield from ("Quotations to look at:",) if result.get("quotes") else ()
    yield from markdown_blocks(line for quote in result.get("quotes", ()) for line in tell_quote(quote))
    yield ""
    markdown = _FOR_CATENA_ONLY.sub("", result["markdown"])
    yield from markdown.split("\n")


def _pages(result: Json, request: Json) -> Iterator[str]:
    sections = "; ".join(f"{one_line(s['title'])}, p. {s['start_page']}–{s['end_page']}" for s in result["sections"])
    yield f"Of {counted(result['total_pages'], 'page')}" + (f": {sections}" if sections else "")
    for page in result["pages"]:
        label = f" (labelled {page['label']})" if page["label"] not in (None, str(page["page"])) else ""
        yield f"\n--- Page {page['page']}{label} ---"
        yield from page["text"].split("\n")


_READ_BY: Mapping[str, Callable[[Json, Json], Iterator[str]]] = MappingProxyType(
    {
        "classify": _understood,
        "list_annotation_files": _files,
        "status": _status,
        "summarize": _composed,
        "synthesize": _composed,
        "cite": _citations,
        "read_pdf_pages": _pages,
    }
)
"""What is read as a whole, or as a list that people get as a table."""
