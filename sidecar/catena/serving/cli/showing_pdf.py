"""Prints a PDF's outline and text on a terminal."""

import argparse
from collections.abc import Iterable

from rich.text import Text

from catena.serving.cli.terminal import Json, Terminal, clean, counted


def pdf(terminal: Terminal, answer: Json, typed: argparse.Namespace) -> None:
    """Print the sections with their pages (from 1), or the text that was read."""
    if typed.what == "read":
        terminal.notices(answer["warnings"])
        terminal.put(Text(clean(answer["text"].rstrip("\n"))))
        return
    if not answer["items"]:
        terminal.lines(f"This PDF states no sections; read its pages: --pages 1-{answer['total_pages']}.")
        return
    if not answer["has_outline"]:
        terminal.lines("This PDF states no sections; these headings were found in its text.")
    terminal.put(Text(counted(answer["total_pages"], "page"), style="bold"))
    _items(terminal, answer["items"], depth=1)


def _items(terminal: Terminal, items: Iterable[Json], *, depth: int) -> None:
    for item in items:
        page = "" if item["page"] is None else f"  p. {item['page'] + 1}"
        terminal.put(Text.assemble("  " * depth, clean(item["title"]), (page, "cyan")))
        _items(terminal, item["children"], depth=depth + 1)
