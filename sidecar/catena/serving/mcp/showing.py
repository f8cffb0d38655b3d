"""Renders results as Markdown for a language model: each finding with its one source, and nothing twice.

There is a renderer for each shape that is long or contains places; all others are rendered field by field. Text from
notes is put on one line each, so that it can't pass for a heading or a list of Catena's own. Only texts that are read
as a whole (a note, a page of a PDF, a composed note) keep their lines.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from catena.serving.mcp.pages import RenderedResult
from catena.serving.mcp.parts import Json, counted, day_of, field_lines, one_line, shortened, warning_blocks

_FOR_CATENA_ONLY = re.compile(r"^%% catena:.*? %%\n?", re.MULTILINE | re.DOTALL)
"""Comments in generated notes, by which Catena recognizes its own lines."""


def render(operation: str, result: dict[str, Any]) -> RenderedResult:
    """Render the result of an operation as a text in blocks."""
    if operation == "ask" and result["markdown"]:
        return RenderedResult(list(_answer_lines(result)), result)
    tell = _TOLD_BY.get(operation)
    if tell is None:
        return RenderedResult(["\n".join(field_lines(result))], result)
    return RenderedResult([*warning_blocks(result), *tell(result)], result)


def problem_text(problem: Json) -> str:
    """Return a problem's code, which tells a model what to correct, and its sentence."""
    again = " Asking again later may work." if problem["retryable"] else ""
    return f"**{problem['code']}**: {problem['message']}{again}"


# -- answers


def _answer_lines(result: Json) -> Iterator[str]:
    """Yield the answer as it stands in a note; below its first section, how certain it is and where it stands."""
    lines = result["markdown"].splitlines()
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


# -- lists


def _search(result: Json) -> Iterator[str]:
    yield f"{counted(len(result['results']), 'note')} of {result['total_results']}, best first:"
    for note in result["results"]:
        yield "\n".join(_note_lines(note))
    if result["facets"]:
        yield from _facets(result["facets"])


def _note_lines(note: Json) -> Iterator[str]:
    span = f":{note['span']['line_start']}" if note["span"] else ""
    section = f" › {one_line(note['section_title'])}" if note["section_title"] else ""
    page = f", p. {note['page']}" if note["page"] else ""
    generated = ", generated" if note["generated"] else ""
    score = f"{note['composite_relevance']:.2f}"
    yield f"- **{one_line(note['note_title'])}** ({note['note_path']}{span}{section}{page}; {score}{generated})"
    for excerpt in note["excerpts"][:1]:
        yield f"  {shortened(excerpt)}"


def _similar(result: Json) -> Iterator[str]:
    yield f"{counted(len(result['results']), 'passage')}, nearest first:"
    for chunk in result["results"]:
        source, line = chunk["metadata"], chunk["spans"][0]["line_start"] if chunk["spans"] else 1
        section = f" › {one_line(source['section_title'])}" if source["section_title"] else ""
        head = f"- {source['source']}:{line}{section} ({chunk['score']:.2f})"
        yield f"{head}\n  {one_line(chunk['page_content'])}"


def _annotations(result: Json) -> Iterator[str]:
    key = f"@{result['citekey']}, " if result["citekey"] else ""
    count = counted(len(result["annotations"]), "annotation")
    yield f"**{one_line(result['title'])}** ({key}{result['file_path']}): {count}"
    section: list[str] = []
    for annotation in result["annotations"]:
        path = annotation["section_path"]
        heading = f"### {one_line(' › '.join(path))}\n" if path and path != section else ""
        section = path
        yield heading + "\n".join(_annotation_lines(annotation))


def _found_annotations(result: Json) -> Iterator[str]:
    yield f"{counted(len(result['annotations']), 'annotation')} of {result['total_results']}:"
    for each in result["annotations"]:
        span = each["annotation"]["span"]
        where = f"@{each['citekey']}, {each['file_path']}" + (f":{span['line_start']}" if span else "")
        yield "\n".join(_annotation_lines(each["annotation"], where))
    yield from _facets(result["facets"])


def _annotation_lines(annotation: Json, source: str = "") -> Iterator[str]:
    page = f"p. {annotation['page_label'] or annotation['page']}" if annotation["page"] else ""
    about = ", ".join(part for part in (source, page, annotation["role"], annotation["color_name"]) if part)
    said = annotation["text"] or annotation["image_path"] or ""
    quoted = f"“{one_line(said)}” " if annotation["text"] else f"{one_line(said)} " if said else ""
    yield f"- {quoted}({about})"
    comment = " ".join(one_line(part) for part in (annotation["comment_prefix"], annotation["comment"]) if part)
    if comment:
        yield f"  — {comment}"


def _facets(facets: Json) -> Iterator[str]:
    """Yield facets: the most frequent values of each kind, one line per kind."""
    for name, values in facets.items():
        if len(values) > 1:
            most = ", ".join(f"{one_line(value['value'])} ({value['count']})" for value in values[:8])
            yield f"By {name}: {most}" + (", …" if len(values) > 8 else "")


def _files(result: Json) -> Iterator[str]:
    yield f"{counted(len(result['files']), 'annotated paper')}:"
    for file in result["files"]:
        key = f"@{file['citekey']}" if file["citekey"] else "no citekey"
        tags = "".join(f" #{tag}" for tag in file["tags"])
        summary = f", summary: {file['summary_path']}" if file["summary_path"] else ""
        count = counted(file["annotation_count"], "annotation")
        yield f"- {key}: **{one_line(file['title'])}** ({file['file_path']}; {count}{summary}){tags}"


def _contradictions(result: Json) -> Iterator[str]:
    yield f"{counted(len(result['contradictions']), 'contradiction')} of {result['total_results']}:"
    for each in result["contradictions"]:
        superseded = ", the newer one may have taken the other's place" if each["superseded"] else ""
        head = f"- {each['type']}, {each['status']}, confidence {each['confidence']:.2f}{superseded} (id {each['id']})"
        yield "\n".join((head, *(f"  - {_side(each[side])}" for side in ("note_a", "note_b"))))


def _side(side: Json) -> str:
    dated = f", {side['timestamp'][:10]}" if side["timestamp"] else ""
    page = f", p. {side['page']}" if side["page"] else ""
    return f"“{one_line(side['claim'])}” ({side['path']}:{side['span']['line_start']}{page}{dated})"


def _quotes(result: Json) -> Iterator[str]:
    yield f"{counted(len(result['quotes']), 'quotation')} in {result['path']}:"
    for quote in result["quotes"]:
        yield f"- {_quote(quote)}"


def _quote(quote: Json) -> str:
    source = ", ".join(
        part
        for part in (
            f"@{quote['citekey']}" if quote["citekey"] else "",
            f"p. {quote['page']}" if quote["page"] else "",
            f"line {quote['span']['line_start']}" if quote["span"] else "",
        )
        if part
    )
    message = f": {one_line(quote['message'])}" if quote["message"] else ""
    return f"**{quote['status'].replace('_', ' ')}** “{shortened(quote['text'])}” ({source}){message}"


def _draft(result: Json) -> Iterator[str]:
    counts = ", ".join(f"{count} {name.replace('_', ' ')}" for name, count in result["counts"].items() if count)
    yield f"{counted(len(result['sentences']), 'sentence')}: {counts or 'nothing to check'}"
    for sentence in result["sentences"]:
        reason = f" {one_line(sentence['reason'])}" if sentence["reason"] else ""
        head = f"- **{sentence['verdict'].replace('_', ' ')}** “{shortened(sentence['text'])}”"
        lines = [f"{head} (line {sentence['span']['line_start']}){reason}"]
        lines += [
            f"  - {each['relation']}: “{one_line(each['text'])}” ({_origin(each)})" for each in sentence["passages"]
        ]
        yield "\n".join(lines)


def _sources(result: Json) -> Iterator[str]:
    yield f"{counted(len(result['sources']), 'place')}, likeliest first:"
    for found in result["sources"]:
        about = f"{_origin(found)}; {found['score']:.2f}"
        yield f"- **{one_line(found['title'])}** ({about}): “{one_line(found['passage'])}”"


def _to_read(result: Json) -> Iterator[str]:
    yield f"{counted(result['unread'], 'unread paper')}, what may change most what is thought first:"
    for paper in result["papers"]:
        year = f", {paper['year']}" if paper["year"] else ""
        lines = [f"- **{one_line(paper['title'])}** (@{paper['citekey']}{year}; {one_line(paper['file_path'])})"]
        for each in paper["bearings"]:
            lines.append(f"  - {each['relation']} (p. {each['page']}): “{one_line(each['finding'])}”")
            where = f"{one_line(each['note_path'])}:{each['span']['line_start']}"
            lines.append(f"    - the note's claim ({where}): “{one_line(each['claim'])}”")
        if paper["near"]:
            lines.append("  - near in topic: " + ", ".join(one_line(note["note_title"]) for note in paper["near"]))
        yield "\n".join(lines)


def _citations(result: Json) -> Iterator[str]:
    yield from result["text"].splitlines()


def _origin(passage: Json) -> str:
    line = f":{passage['span']['line_start']}" if passage["span"] else ""
    parts = (
        f"@{passage['citekey']}" if passage["citekey"] else "",
        f"p. {passage['page']}" if passage["page"] else "",
        f"{passage['note_path']}{line}" if passage["note_path"] else "",
        passage["source"],
    )
    return ", ".join(part for part in parts if part)


# -- relations and time


_MOST_BRIDGES = 8


def _related(result: Json) -> Iterator[str]:
    yield f"{counted(len(result['results']), 'note')}, nearest first:"
    for note in result["results"]:
        hops = counted(note["min_hops"], "hop")
        kinds = ", ".join([*note["relationship_types"], *map(one_line, note["labels"])])
        about = f"{note['note_path']}; {hops}; {kinds}; {note['composite_relevance']:.2f}"
        yield f"- **{one_line(note['note_title'])}** ({about}): {one_line(note['reason'])}"
    for group in result["communities"]:
        yield f"Group “{one_line(group['label'])}”: {counted(len(group['note_paths']), 'note')}"
    if result["bridges"]:
        first, more = result["bridges"][:_MOST_BRIDGES], len(result["bridges"]) - _MOST_BRIDGES
        yield f"Between the groups: {', '.join(first)}{f' and {more} more' if more > 0 else ''}"


def _timeline(result: Json) -> Iterator[str]:
    yield f"{counted(len(result['timeline']), 'event')}, oldest first:"
    for entry in result["timeline"]:
        links = f"; new links: {', '.join(map(one_line, entry['new_links']))}" if entry["new_links"] else ""
        said = f": {shortened(entry['content_snapshot'])}" if entry["content_snapshot"] else ""
        title = f"**{one_line(entry['note_title'])}** ({entry['note_path']})"
        yield f"- {day_of(entry['timestamp'])} {entry['event']} {title}{said}{links}"


def _history(result: Json) -> Iterator[str]:
    if result["content"] is not None:
        yield f"## The note as of version {result['current_version']}\n"
        yield from result["content"].split("\n")
    yield "\n## Versions\n" if result["versions"] else "\nNo earlier version is known."
    for version in result["versions"]:
        until = f" to {day_of(version['valid_time_end'])}" if version["valid_time_end"] else ""
        head = f"- {day_of(version['valid_time_start'])}{until}: {version['event']} (version {version['version']})"
        yield "\n".join((head, *_change_lines(version["changes"])))


def _beliefs(result: Json) -> Iterator[str]:
    if not result["beliefs"]:
        yield "The notes said nothing about it then, as far as is known."
        return
    watched = f"; watched since {day_of(result['watched_since'])}" if result["watched_since"] else ""
    yield f"{counted(len(result['beliefs']), 'sentence')}, oldest first{watched}:"
    for belief in result["beliefs"]:
        until = f" to {day_of(belief['valid_until'])} ({belief['ended']})" if belief["valid_until"] else ""
        dated = "" if belief["is_watched"] else f", dated by {belief['dated_by'].replace('_', ' ')}"
        line = f":{belief['span']['line_start']}" if belief["span"] else ""
        before = f" (before: “{shortened(belief['before'])}”)" if belief["before"] else ""
        where = f"{one_line(belief['note_path'])}{line}{dated}"
        yield f"- {day_of(belief['valid_from'])}{until}: “{one_line(belief['text'])}”{before} ({where})"


def _changes(result: Json) -> Iterator[str]:
    yield f"{counted(len(result['changes']), 'note')} changed:"
    for note in result["changes"]:
        head = f"- {day_of(note['timestamp'])} {note['event']} **{one_line(note['note_title'])}** ({note['note_path']})"
        yield "\n".join((head, *_change_lines(note["changes"])))


def _change_lines(changes: Iterable[Json]) -> Iterator[str]:
    for change in changes:
        before = f" (before: {shortened(change['before'])})" if change["before"] else ""
        yield f"  - {change['kind'].replace('_', ' ')}: {shortened(change['text'])}{before}"


def _chains(result: Json) -> Iterator[str]:
    for chain in result["causal_chains"]:
        yield "\n".join(_chain_lines(chain))
    if not result["causal_chains"] and not result["warnings"]:
        yield "No chain of cause and effect is stated there."


def _chain_lines(chain: Json) -> Iterator[str]:
    path = chain["causal_path"]
    names = [
        one_line(step["note_title"]) + (f" —{step['relationship_type'].lower()}→" if step["relationship_type"] else "")
        for step in path
    ]
    yield f"- {' '.join(names)} (confidence {chain['confidence']:.2f})"
    for step in path:
        if step["context"]:
            line = f":{step['span']['line_start']}" if step["span"] else ""
            yield f"  - “{one_line(step['context'])}” ({step['stated_in'] or step['note_path']}{line})"


def _suggestions(result: Json) -> Iterator[str]:
    for kind in result["kinds"]:
        if kind["hidden"]:
            named = kind["kind"].replace("_", " ")
            yield f"{counted(kind['hidden'], 'suggestion')} by {named} withheld: the last ones were dismissed."
    yield f"{counted(len(result['suggestions']), 'suggestion')}:"
    for each in result["suggestions"]:
        head = (
            f"- {each['link_type']} **{one_line(each['target_title'])}** ({each['target_path']}; {each['strength']:.2f}"
        )
        yield f"{head}; id {each['id']}): {one_line(each['context'])}"


def _status(result: Json) -> Iterator[str]:
    yield "\n".join(field_lines({name: value for name, value in result.items() if name != "file_list"}))
    for file in result["file_list"] or ():
        state = file["status"] if file["is_enabled"] else "disabled"
        why = f": {one_line(file['error_message'])}" if file["error_message"] else ""
        yield f"- {file['file_path']}: {state}, {counted(file['num_chunks'] or 0, 'chunk')}{why}"


# -- papers


def _composed(result: Json) -> Iterator[str]:
    yield f"{'New note' if result['created'] else 'Renewed note'}: {result['path']}"
    kept = [section["heading"] for section in result["sections"] if section["state"] == "kept"]
    if kept:
        yield f"Kept because their owner edited them: {', '.join(map(one_line, kept))}"
    for quote in result.get("quotes", ()):
        yield f"- Quotation to look at: {_quote(quote)}"
    yield ""
    markdown = _FOR_CATENA_ONLY.sub("", result["markdown"])
    yield from markdown.split("\n")


def _outline(result: Json) -> Iterator[str]:
    found = " Headings that were found in its text:" if result["items"] else ""
    outline = "" if result["has_outline"] else f" No table of contents.{found}"
    yield f"{counted(result['total_pages'], 'page')}.{outline}"
    for item in result["items"]:
        yield "\n".join(_item_lines(item, 0))


def _item_lines(item: Json, depth: int) -> Iterator[str]:
    page = "" if item["page"] is None else f" (p. {item['page'] + 1})"
    yield f"{'  ' * depth}- {one_line(item['title'])}{page}"
    for child in item["children"]:
        yield from _item_lines(child, depth + 1)


def _pages(result: Json) -> Iterator[str]:
    sections = "; ".join(f"{one_line(s['title'])}, p. {s['start_page']}–{s['end_page']}" for s in result["sections"])
    yield f"Of {counted(result['total_pages'], 'page')}" + (f": {sections}" if sections else "")
    for page in result["pages"]:
        label = f" (labelled {page['label']})" if page["label"] not in (None, str(page["page"])) else ""
        yield f"\n--- Page {page['page']}{label} ---"
        yield from page["text"].split("\n")


_TOLD_BY: Mapping[str, Callable[[Json], Iterator[str]]] = MappingProxyType(
    {
        "search": _search,
        "similarity_search": _similar,
        "read_annotations": _annotations,
        "list_annotation_files": _files,
        "search_annotations": _found_annotations,
        "find_contradictions": _contradictions,
        "related": _related,
        "evolution": _timeline,
        "status": _status,
        "beliefs": _beliefs,
        "note_history": _history,
        "changed_since": _changes,
        "causal_chains": _chains,
        "suggest_links": _suggestions,
        "summarize": _composed,
        "synthesize": _composed,
        "check_quotes": _quotes,
        "check_draft": _draft,
        "find_source": _sources,
        "reading_list": _to_read,
        "cite": _citations,
        "get_pdf_outline": _outline,
        "read_pdf_pages": _pages,
    }
)
