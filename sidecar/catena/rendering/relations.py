"""Tells results about relations and time: one function per operation, from its result and its request."""

from collections.abc import Iterator, Sequence

from catena.rendering.lines import (
    BLANK,
    Json,
    Line,
    Role,
    below,
    counted,
    day_of,
    entry,
    line,
    line_text,
    moment_of,
)

_CHANGES: dict[str, tuple[str, Role]] = {
    "sentence_added": ("+", "good"),
    "sentence_removed": ("-", "bad"),
    "sentence_reworded": ("~", "doubtful"),
    "link_added": ("+ link to", "good"),
    "link_removed": ("- link to", "bad"),
    "tag_added": ("+ tag", "good"),
    "tag_removed": ("- tag", "bad"),
    "property_changed": ("~ property", "doubtful"),
    "renamed": ("renamed to", "doubtful"),
}
_DATED_BY = {
    "frontmatter": "stated in its properties",
    "file_name": "by its name",
    "import_heading": "by its import heading",
    "git": "by git",
    "file_time": "by the file's time",
    "text": "by the date beside it",
}
_MOST_NAMED = 8
"""So many notes of a group are named; the others are counted."""


def tell_related(result: Json, request: Json) -> Iterator[Line]:
    """Tell the related notes, nearest first, each with the reason."""
    start = request.get("path") or request.get("concept")
    if not result["results"]:
        yield line(f"Nothing is related to '{start}'.")
        return
    yield line((f"{counted(len(result['results']), 'note')} around {start}", "title"))
    for note in result["results"]:
        place = f"  {note['note_path']}  {counted(note['min_hops'], 'hop')}"
        score: tuple[str, Role] = (f"{note['composite_relevance']:.2f}  ", "good")
        yield entry(score, (note["note_title"], "title"), (place, "place"))
        yield below(6, note["reason"])
    groups = result["communities"]
    if len(groups) > 1:
        yield BLANK
        yield line(("Groups", "title"), (f"  {len(groups):,}", "aside"))
        yield from (entry(f"  {group['label']}: {_some_of(group['note_paths'])}") for group in groups)
    if result["bridges"]:
        yield BLANK
        yield line(f"What joins them: {_some_of(result['bridges'])}")


def _some_of(paths: Sequence[str]) -> str:
    more = len(paths) - _MOST_NAMED
    return ", ".join([*paths[:_MOST_NAMED], *([f"and {more} more"] if more > 0 else [])])


def tell_versions(result: Json, request: Json) -> Iterator[Line]:
    """Tell each version of a note with its changes."""
    yield line((counted(len(result["versions"]), "version"), "title"))
    for version in result["versions"]:
        dated = _DATED_BY.get(version["dated_by"], version["dated_by"])
        recorded = f"  {dated}, recorded {moment_of(version['transaction_time'])}"
        yield BLANK
        begins = moment_of(version["valid_time_start"])
        yield entry((begins, "title"), (f"  {version['event']}", "place"), (recorded, "aside"))
        yield from _changes(version["changes"])


def tell_beliefs(result: Json, request: Json) -> Iterator[Line]:
    """Tell what the notes said, oldest first: under each time and note its sentences, with what they replaced."""
    concept = request["concept"]
    if not result["beliefs"]:
        then = " then" if any(request.get(key) for key in ("since", "as_of")) else ""
        yield line(f"Nothing was said of {concept}{then}, as far as is known.")
        return
    yield line((f"{counted(len(result['beliefs']), 'sentence')} on {concept}", "title"))
    yield line((f"These notes have been watched since {day_of(result['watched_since'])}.", "aside"))
    before = None
    for belief in result["beliefs"]:
        until = f" to {day_of(belief['valid_until'])}, {belief['ended']}" if belief["valid_until"] else ""
        dated = "" if belief["is_watched"] else f" ({_DATED_BY.get(belief['dated_by'], belief['dated_by'])})"
        when = f"{day_of(belief['valid_from'])}{until}"
        if (when, dated, belief["note_path"]) != before:
            before = when, dated, belief["note_path"]
            yield BLANK
            yield entry((when, "title"), (dated, "aside"), (f"  {before[2]}{line_text(belief['span'])}", "place"))
        if belief["before"]:
            yield below(4, (f"was: {belief['before']}", "aside"), is_excerpt=True)
        yield below(4, (belief["text"], "quote"))


def tell_changes(result: Json, request: Json) -> Iterator[Line]:
    """Tell what happened to which note, oldest first."""
    since = request["date"]
    if not result["changes"]:
        yield line(f"Nothing changed since {since}.")
        return
    yield line((f"{counted(len(result['changes']), 'change')} since {since}", "title"))
    for change in result["changes"]:
        yield BLANK
        yield entry(
            (moment_of(change["timestamp"]), "title"),
            f"  {change['note_title']}",
            (f"  {change['note_path']}", "place"),
            (f"  {change['event']}", "aside"),
        )
        yield from _changes(change["changes"])


def _changes(changes: Sequence[Json]) -> Iterator[Line]:
    for change in changes:
        if change["kind"] == "more":
            yield below(4, (f"… and {change['text']} more", "aside"))
            continue
        sign, role = _CHANGES.get(change["kind"], (change["kind"].replace("_", " "), ""))
        before = f"  (was: {change['before']})" if change["before"] else ""
        yield below(4, (f"{sign} {change['text']}", role), (before, "aside"), is_excerpt=True)


def tell_chains(result: Json, request: Json) -> Iterator[Line]:
    """Tell chains of causes, each link with its sentence and place."""
    if not result["causal_chains"] and not result["warnings"]:
        to = f" to '{request['target']}'" if request.get("target") else ""
        yield line(f"No note says what leads from '{request['source']}'{to}.")
    for chain in result["causal_chains"]:
        steps = chain["causal_path"]
        parts: list[tuple[str, Role]] = [(f"{chain['confidence']:.2f}  ", "good")]
        for step in steps:
            kind = (step["relationship_type"] or "").replace("_", " ")
            parts.append((step["note_title"], "title"))
            parts.append((f" ─{kind}→ " if kind else "", "aside"))
        yield entry(*parts)
        for step in steps:
            if step["context"]:
                place = f"  {step['stated_in'] or ''}{line_text(step['span'])}"
                yield below(6, (step["context"], "quote"), (place, "place"))
        yield BLANK


def tell_suggestions(result: Json, request: Json) -> Iterator[Line]:
    """Tell the links that may be accepted, and what is left out."""
    if not result["suggestions"]:
        yield line(f"No link to suggest from {request['path']}.")
    for suggestion in result["suggestions"]:
        yield entry(
            (f"{suggestion['strength']:.2f}  ", "good"),
            (f"{suggestion['link_type'].replace('_', ' ')} ", "aside"),
            (suggestion["target_title"], "title"),
            (f"  {suggestion['target_path']}", "place"),
            (f"  {suggestion['id']}", "aside"),
        )
        yield below(6, suggestion["context"])
    for kind in result["kinds"]:
        if kind["hidden"]:
            named = f"{counted(kind['hidden'], 'suggestion')} by {kind['kind'].replace('_', ' ')}"
            yield BLANK
            yield line(f"{named} left out, because you dismissed the last ones; accepting one brings the kind back.")


def tell_timeline(result: Json, request: Json) -> Iterator[Line]:
    """Tell how the notes on a concept came about, oldest first."""
    yield line((f"{counted(len(result['timeline']), 'event')} on {request['concept']}", "title"))
    for event in result["timeline"]:
        links = f"  new links: {', '.join(event['new_links'])}" if event["new_links"] else ""
        head = f"{day_of(event['timestamp'])}  {event['event']}  "
        yield entry(head, (event["note_title"], "title"), (f"  {event['note_path']}", "place"), (links, "aside"))
        if event["content_snapshot"]:
            yield below(6, (event["content_snapshot"], "quote"), is_excerpt=True)
