"""Prints results about relations and time on a terminal: one function per command."""

import argparse
from collections.abc import Sequence

from rich.text import Text

from catena.serving.cli.terminal import Json, Terminal, clean, counted

_MARKS = {
    "sentence_added": ("+", "green"),
    "sentence_removed": ("-", "red"),
    "sentence_reworded": ("~", "yellow"),
    "link_added": ("+ link to", "green"),
    "link_removed": ("- link to", "red"),
    "tag_added": ("+ tag", "green"),
    "tag_removed": ("- tag", "red"),
    "property_changed": ("~ property", "yellow"),
    "renamed": ("renamed to", "yellow"),
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


def _some_of(paths: Sequence[str]) -> str:
    more = len(paths) - _MOST_NAMED
    return ", ".join([*map(clean, paths[:_MOST_NAMED]), *([f"and {more} more"] if more > 0 else [])])


def related(terminal: Terminal, answer: Json, typed: argparse.Namespace) -> None:
    """Print the related notes, nearest first, each with the reason."""
    terminal.warnings(answer["warnings"])
    if not answer["results"]:
        terminal.lines(f"Nothing is related to '{typed.start}'.")
        return
    terminal.put(Text(f"{counted(len(answer['results']), 'note')} around {clean(typed.start)}", style="bold"))
    for result in answer["results"]:
        hops = counted(result["min_hops"], "hop")
        terminal.put(
            Text.assemble(
                (f"{result['composite_relevance']:.2f}  ", "green"),
                (clean(result["note_title"]), "bold"),
                (f"  {clean(result['note_path'])}  {hops}", "cyan"),
            )
        )
        terminal.indented(Text(clean(result["reason"])), 6)
    if len(answer["communities"]) > 1:
        terminal.heading("Groups", len(answer["communities"]))
        for group in answer["communities"]:
            terminal.lines(f"  {group['label']}: {_some_of(group['note_paths'])}")
    if answer["bridges"]:
        terminal.lines("", f"What joins them: {_some_of(answer['bridges'])}")


def history(terminal: Terminal, answer: Json, typed: argparse.Namespace) -> None:
    """Print each version with its changes, and the text itself if a time was given."""
    terminal.warnings(answer["warnings"])
    if typed.as_of or typed.known_at:
        if answer["content"] is None:
            terminal.lines(f"Nothing is known of what {typed.path} said then.")
        else:
            terminal.put(Text(clean(answer["content"].rstrip("\n"))))
        return
    terminal.put(Text(counted(len(answer["versions"]), "version"), style="bold"))
    for version in answer["versions"]:
        dated = _DATED_BY.get(version["dated_by"], version["dated_by"])
        terminal.put(Text())
        terminal.put(
            Text.assemble(
                (_moment(version["valid_time_start"]), "bold"),
                (f"  {version['event']}", "cyan"),
                (f"  {dated}, recorded {_moment(version['transaction_time'])}", "bright_black"),
            )
        )
        _changes(terminal, version["changes"])


def beliefs(terminal: Terminal, answer: Json, typed: argparse.Namespace) -> None:
    """Print what the notes said, oldest first, each sentence with its time, its note and what it replaced."""
    terminal.warnings(answer["warnings"])
    if not answer["beliefs"]:
        terminal.lines(f"Nothing was said of {typed.concept} then, as far as is known.")
        return
    seen = answer["watched_since"]
    terminal.put(Text(f"{counted(len(answer['beliefs']), 'sentence')} on {clean(typed.concept)}", style="bold"))
    terminal.put(Text(f"These notes have been watched since {_moment(seen)[:10]}.", style="bright_black"))
    for belief in answer["beliefs"]:
        line = f":{belief['span']['line_start']}" if belief["span"] else ""
        until = f" to {_moment(belief['valid_until'])[:10]}, {belief['ended']}" if belief["valid_until"] else ""
        dated = "" if belief["is_watched"] else f" ({_DATED_BY.get(belief['dated_by'], belief['dated_by'])})"
        terminal.put(Text())
        terminal.put(
            Text.assemble(
                (f"{_moment(belief['valid_from'])[:10]}{until}", "bold"),
                (dated, "bright_black"),
                (f"  {clean(belief['note_path'])}{line}", "cyan"),
            )
        )
        if belief["before"]:
            terminal.indented(Text(f"was: {clean(belief['before'])}", style="bright_black"), 4)
        terminal.indented(Text(clean(belief["text"])), 4)


def since(terminal: Terminal, answer: Json, typed: argparse.Namespace) -> None:
    """Print what happened to which note, oldest first."""
    terminal.warnings(answer["warnings"])
    if not answer["changes"]:
        terminal.lines(f"Nothing changed since {typed.date}.")
        return
    terminal.put(Text(f"{counted(len(answer['changes']), 'change')} since {typed.date}", style="bold"))
    for change in answer["changes"]:
        terminal.put(Text())
        terminal.put(
            Text.assemble(
                (_moment(change["timestamp"]), "bold"),
                f"  {clean(change['note_title'])}",
                (f"  {clean(change['note_path'])}", "cyan"),
                (f"  {change['event']}", "bright_black"),
            )
        )
        _changes(terminal, change["changes"])


def chains(terminal: Terminal, answer: Json, typed: argparse.Namespace) -> None:
    """Print chains of causes, each link with its sentence and place."""
    terminal.warnings(answer["warnings"])
    if not answer["causal_chains"] and answer["warnings"]:
        return
    if not answer["causal_chains"]:
        to = f" to '{typed.target}'" if typed.target else ""
        terminal.lines(f"No note says what leads from '{typed.source}'{to}.")
        return
    for chain in answer["causal_chains"]:
        steps = chain["causal_path"]
        line = Text(f"{chain['confidence']:.2f}  ", style="green")
        for step in steps:
            line.append(clean(step["note_title"]), style="bold")
            if step["relationship_type"]:
                line.append(f" ─{step['relationship_type'].replace('_', ' ')}→ ", style="bright_black")
        terminal.put(line)
        for step in steps:
            if step["context"]:
                line_number = f":{step['span']['line_start']}" if step["span"] else ""
                place = f"  {clean(step['stated_in'] or '')}{line_number}"
                terminal.indented(Text.assemble(clean(step["context"]), (place, "cyan")), 6)
        terminal.put(Text())


def links(terminal: Terminal, answer: Json, typed: argparse.Namespace) -> None:
    """Print suggestions with the way to accept them, or the result of accepting."""
    for done in answer.get("accepted", [answer] if "success" in answer else []):
        _accepted(terminal, done)
    if "suggestions" not in answer:
        return
    terminal.warnings(answer["warnings"])
    if not answer["suggestions"]:
        terminal.lines(f"No link to suggest from {typed.path}.")
    for suggestion in answer["suggestions"]:
        terminal.put(
            Text.assemble(
                (f"{suggestion['strength']:.2f}  ", "green"),
                (f"{suggestion['link_type'].replace('_', ' ')} ", "bright_black"),
                (clean(suggestion["target_title"]), "bold"),
                (f"  {clean(suggestion['target_path'])}", "cyan"),
                (f"  {suggestion['id']}", "bright_black"),
            )
        )
        terminal.indented(Text(clean(suggestion["context"])), 6)
    for kind in answer["kinds"]:
        if kind["hidden"]:
            named = kind["kind"].replace("_", " ")
            terminal.lines(
                "",
                f"{counted(kind['hidden'], 'suggestion')} by {named} left out, because you dismissed the last ones: "
                "see them with --withheld; accepting one brings the kind back.",
            )
    if answer["suggestions"]:
        how = "Accept one with --accept ID (with another type: --type TYPE), or dismiss it with --dismiss ID."
        terminal.lines("", how)


def _accepted(terminal: Terminal, done: Json) -> None:
    if done["success"]:
        terminal.put(Text.assemble(("Written: ", "bold"), (clean(", ".join(done["written"])), "cyan")))
    else:
        back = " Nothing was changed." if done["rollback_performed"] else ""
        terminal.put(Text(clean(f"{done['error']}{back}"), style="red"))
    for sentence in filter(None, (done["rollback_error"], *done["warnings"])):
        terminal.put(Text(f"  ! {clean(sentence)}", style="yellow"))


def _changes(terminal: Terminal, changes: Sequence[Json]) -> None:
    for change in changes:
        if change["kind"] == "more":
            terminal.indented(Text(f"… and {clean(change['text'])} more", style="bright_black"), 4)
            continue
        mark, style = _MARKS.get(change["kind"], (change["kind"].replace("_", " "), ""))
        before = f"  (was: {clean(change['before'])})" if change["before"] else ""
        terminal.indented(Text.assemble((f"{mark} {clean(change['text'])}", style), (before, "bright_black")), 4)


def _moment(timestamp: str) -> str:
    """A day, with hours and minutes if it has them."""
    return timestamp[:16].replace("T", " ")
