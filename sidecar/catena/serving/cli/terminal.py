"""The terminal: the base for printing results.

Text from notes is printed as text, never as markup, and without control characters, so that a note can't change the
terminal's colours or move its cursor.
"""

import json
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from catena.rendering.lines import METADATA, Json, Line, Role, lines_text

_STYLES: Mapping[Role, str] = {
    "title": "bold",
    "match": "bold underline",
    "place": "cyan",
    "citekey": "cyan",
    "aside": "bright_black",
    "good": "green",
    "doubtful": "yellow",
    "bad": "red",
    "comment": "italic",
}


class Output(Console):
    """A console that leaves it to the command line to end when nobody reads the output any more."""

    def on_broken_pipe(self) -> None:
        """Pass the error on."""
        raise BrokenPipeError


_IN_ONE_LINE = str.maketrans("\t\n", "  ")


class Terminal:
    """Prints results: with rich on a terminal, as plain lines elsewhere. Only the answer goes to standard output."""

    def __init__(self, out: Console, err: Console) -> None:
        self._out = out
        self._err = err

    @property
    def is_terminal(self) -> bool:
        """Whether a person reads the output; if not, a program or a file receives it."""
        return self._out.is_terminal

    def json(self, value: Json) -> None:
        """Print the result for programs."""
        self._out.file.write(json.dumps(value, ensure_ascii=False, indent=2) + "\n")

    def told(self, lines: Iterable[Line], warnings: Sequence[Any] = ()) -> None:
        """Print a result line by line, what is missing on standard error, and below it what was not understood.

        The contract has three forms of warnings; a result has one of them.
        """
        self.notices(warning for warning in warnings if isinstance(warning, str))
        self.warnings(warning for warning in warnings if "impact" in warning)
        for line in lines:
            text = Text.assemble(*((clean(part), _STYLES.get(role, "")) for part, role in line.parts))
            self.indented(text, line.depth) if line.depth else self.put(text)
        self.note_warnings([warning for warning in warnings if "message" in warning])

    def pairs(self, pairs: Iterable[tuple[str, str]]) -> None:
        """Print one name and value per line."""
        for name, value in pairs:
            self.put(Text.assemble((f"{name:<10} ", "bright_black"), value))

    def table(self, heads: Sequence[str], rows: Sequence[Sequence[str]], *, right: Sequence[int] = ()) -> None:
        """Print a table on a terminal; elsewhere one line per row, separated by tabs, for `cut` and `grep`.

        On a narrow terminal, where words would be broken within their columns, each row is a block of lines.
        """
        if not self.is_terminal:
            for row in rows:
                self._out.file.write("\t".join(cell.translate(_IN_ONE_LINE) for cell in row) + "\n")
            return
        if self._out.width < _LEAST_COLUMN * len(heads):
            for first, *others in rows:
                self.put(Text(first, style="bold"))
                shown = zip(heads[1:], others, strict=True)
                self.put(Padding(Text("\n").join(_labelled(head, cell) for head, cell in shown if cell), (0, 0, 0, 2)))
            return
        table = Table(box=None, header_style="bright_black", pad_edge=False)
        for index, head in enumerate(heads):
            table.add_column(head, justify="right" if index in right else "left", overflow="fold")
        for row in rows:
            table.add_row(*(Text(cell) for cell in row))
        self._out.print(table)

    def warnings(self, warnings: Iterable[Mapping[str, str]]) -> None:
        """Print to standard error which sources failed or were late, and the consequence."""
        for warning in warnings:
            parted = "\n" if "\n" in warning["error"] else " "
            notice = f"⚠ {warning['source']}: {clean(warning['error'])}{parted}{clean(warning['impact'])}"
            self._err.print(Text(notice, style="yellow"), soft_wrap=True)

    def notices(self, sentences: Iterable[str]) -> None:
        """Print remarks on an answer to standard error."""
        for sentence in sentences:
            self._err.print(Text(clean(sentence), style="yellow"), soft_wrap=True)

    def note_warnings(self, warnings: Sequence[Json]) -> None:
        """Print what was not recognized in a note, each with its place."""
        if warnings:
            self.heading("Not understood", len(warnings), style="bold yellow")
        for warning in warnings:
            self.put(Text(f"  {place_text(warning)}{clean(warning['message'])}", style="yellow"))

    def heading(self, text: str, count: int, *, style: str = "bold") -> None:
        """Print a heading with the number of entries below it."""
        self.put(Text())
        self.put(Text.assemble((text, style), (f"  {count:,}", "bright_black")))

    def lines(self, *lines: str) -> None:
        """Print plain lines."""
        for line in lines:
            self.put(Text(clean(line)))

    def indented(self, text: Text, columns: int) -> None:
        """Print text with an indent: wrapped inside it on a terminal, elsewhere line for line."""
        if self.is_terminal:
            self.put(Padding(text, (0, 0, 0, columns)))
            return
        for line in text.split("\n"):
            self.put(Text.assemble(" " * columns, line) if line else line)

    def markdown(self, piped: str, *, shown: str) -> None:
        """Print Markdown: rendered on a terminal, elsewhere as it is."""
        if not self.is_terminal:
            self.put(Text(piped))
            return
        from rich.markdown import Markdown  # with a parser and a highlighter, which only a terminal needs

        self.put(Markdown(shown))

    def put(self, shown: RenderableType) -> None:
        """Print one item; only a terminal wraps it."""
        if isinstance(shown, Text) and not self.is_terminal:
            self._out.file.write(f"{shown.plain.expandtabs()}\n")  # rich takes a millisecond for each line
            return
        self._out.print(shown, soft_wrap=not self.is_terminal, highlight=False)


_LEAST_COLUMN = 12
"""Characters that a column needs on average to be read."""


def _labelled(head: str, cell: str) -> Text:
    return Text.assemble((f"{head} ", "bright_black"), cell)


def clean(text: str) -> str:
    """Remove control sequences for the terminal; line ends and tabs stay."""
    return "".join(c for c in text if c in "\n\t" or unicodedata.category(c) not in ("Cc", "Cs"))


def place_text(warning: Json) -> str:
    """Return the place of a warning, with a colon; "" for the whole note."""
    return f"{lines_text(warning['span'])}: " if warning["span"] else ""


def number_text(value: float | None) -> str:
    """Return two digits; "" for None."""
    return "" if value is None else f"{value:.2f}"


def size_text(size_bytes: float) -> str:
    """Return a size with its unit."""
    for unit in ("bytes", "KB", "MB"):
        if size_bytes < 1000:
            return f"{size_bytes:,.0f} {unit}" if unit == "bytes" else f"{size_bytes:,.1f} {unit}"
        size_bytes /= 1000
    return f"{size_bytes:,.1f} GB"


_LINK = re.compile(r"\[\[(?:[^\[\]\n|]*\|)?([^\[\]\n]*)\]\]")
_FOOTNOTE, _MARK = re.compile(r"^\[\^(\d+)\]: ", re.MULTILINE), re.compile(r"\[\^(\d+)\]")
_LINE = re.compile(
    r"^(\*\*(?:Query|Intent|Relevance):\*\* .*|Nothing in your notes .*|No note mentions .*)$", re.MULTILINE
)


def terminal_markdown(markdown: str) -> str:
    """Return an answer's Markdown without what only Obsidian renders, and without what it folds away: the metadata.

    Links are told by title, footnotes become a numbered list, and lines of their own stay so.
    """
    told = _FOOTNOTE.sub(r"\1. ", _LINK.sub(r"\1", markdown.partition(METADATA)[0]))
    return _LINE.sub(r"\1  ", _MARK.sub(r" [\1]", told))
