"""Prints checked drafts, found sources and lists of references; reads the draft that a command names."""

import argparse
import asyncio
import sys
from pathlib import Path
from typing import Any

from rich.text import Text

from catena.client import Asker, Refused
from catena.serving.cli.terminal import Json, Terminal, clean, counted

_MARKS = {
    "verbatim": ("✓", "green"),
    "supported": ("✓", "green"),
    "partial": ("~", "yellow"),
    "contradicted": ("✗", "red"),
    "not_found": ("?", "red"),
    "uncited": ("·", "bright_black"),
}
_UNKNOWN = ("unknown_note", "path_refused")


async def check(asker: Asker, typed: argparse.Namespace) -> dict[str, Any]:
    """Check a note of the vault, standard input (`-`), or any text file."""
    if typed.path == "-":
        return await asker.ask("check_draft", {"text": sys.stdin.read()})
    try:
        return await asker.ask("check_draft", {"path": typed.path})
    except Refused as refused:
        text = await asyncio.to_thread(_text_of, typed.path)
        if refused.problem.code not in _UNKNOWN or text is None:
            raise
        return await asker.ask("check_draft", {"text": text})


def _text_of(file: str) -> str | None:
    path = Path(file)
    return path.read_text("utf-8", "replace") if path.is_file() else None


def checked(terminal: Terminal, answer: Json, typed: argparse.Namespace) -> None:
    """Print each sentence with its verdict, and the passages that decide."""
    terminal.notices(answer["warnings"])
    counts = ", ".join(f"{count} {name.replace('_', ' ')}" for name, count in answer["counts"].items() if count)
    head = counted(len(answer["sentences"]), "sentence") + (f": {counts}" if counts else "")
    terminal.put(Text(head, style="bold"))
    for sentence in answer["sentences"]:
        _sentence(terminal, sentence)


def sources(terminal: Terminal, answer: Json, typed: argparse.Namespace) -> None:
    """Print where a snippet may be from."""
    terminal.notices(answer["warnings"])
    if not answer["sources"]:
        terminal.lines("Nothing like it was found.")
    for found in answer["sources"]:
        score = (f"{found['score']:.2f}  ", "bold green" if found["score"] >= 0.8 else "yellow")
        terminal.put(Text.assemble(score, (clean(found["title"]), "bold"), (f"  {_source(found)}", "cyan")))
        terminal.indented(Text(clean(found["passage"])), 6)


_RELATIONS = {
    "contradicts": ("✗", "red"),
    "qualifies": ("~", "yellow"),
    "supports": ("✓", "green"),
    "related": ("·", "cyan"),
}


def to_read(terminal: Terminal, answer: Json, typed: argparse.Namespace) -> None:
    """Print the unread papers, each with the claims that it bears on, or with the notes it is near."""
    terminal.notices(answer["warnings"])
    papers = answer["papers"]
    if papers and all(paper["basis"] == "topic" for paper in papers):
        terminal.lines("No finding surely bears on a claim of your notes; the papers are ranked by topic.")
    for paper in papers:
        about = ", ".join(part for part in (f"@{paper['citekey']}", paper["year"] or "", paper["file_path"]) if part)
        terminal.put(Text.assemble((clean(paper["title"]), "bold"), (f"  {clean(about)}", "cyan")))
        for each in paper["bearings"]:
            mark, style = _RELATIONS[each["relation"]]
            place = f"  {clean(each['note_path'])}:{each['span']['line_start']}"
            terminal.indented(
                Text.assemble(
                    (f"{mark} {each['relation']}: ", style), clean(each["finding"]), (f"  p. {each['page']}", "cyan")
                ),
                2,
            )
            terminal.indented(Text.assemble(("your note: ", "bright_black"), clean(each["claim"]), (place, "cyan")), 6)
        if paper["near"]:
            names = ", ".join(f"{note['note_title']} ({note['score']:.2f})" for note in paper["near"])
            terminal.indented(Text.assemble(("near: ", "bright_black"), clean(names)), 2)


def cited(terminal: Terminal, answer: Json, typed: argparse.Namespace) -> None:
    """Print the export alone, so that it can be written into a file."""
    terminal.notices(answer["warnings"])
    terminal.lines(*answer["text"].splitlines())


def _sentence(terminal: Terminal, sentence: Json) -> None:
    mark, style = _MARKS[sentence["verdict"]]
    line = f"line {sentence['span']['line_start']}: "
    terminal.put(Text())
    terminal.put(Text.assemble((f"{mark} ", style), line, (sentence["verdict"].replace("_", " "), style)))
    terminal.indented(Text(clean(sentence["text"])), 4)
    if sentence["reason"]:
        terminal.indented(Text(clean(sentence["reason"]), style="yellow"), 4)
    for passage in sentence["passages"]:
        head = f"{passage['relation']} ({passage['score']:.2f}, {_source(passage)}): "
        terminal.indented(Text.assemble((head, "bright_black"), clean(passage["text"])), 6)


def _source(passage: Json) -> str:
    page = f"p. {passage['page']}" if passage["page"] else ""
    line = f":{passage['span']['line_start']}" if passage["span"] and passage["note_path"] else ""
    place = f"{passage['note_path']}{line}" if passage["source"] == "note" or not passage["citekey"] else ""
    named = [f"@{passage['citekey']}" if passage["citekey"] else "", page, place, passage["source"]]
    return clean(", ".join(part for part in named if part))
