"""The terminal: what every way of showing an answer prints with.

What comes from notes is shown as text, never as markup, and without control characters: a note can't paint the
terminal or move its cursor.
"""

import json
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

Json = Mapping[str, Any]
"""A result of an operation, or a part of one, as JSON values. The contract says which, so nothing is checked again."""


class Terminal:
    """Prints: rich where there is a terminal, plain lines where there is none.

    Args:
        out: Standard output, for the answer.
        err: Standard error, for everything else.
    """

    def __init__(self, out: Console, err: Console) -> None:
        self._out = out
        self._err = err

    @property
    def is_terminal(self) -> bool:
        """Whether a person reads the output; if not, a program or a file receives it."""
        return self._out.is_terminal

    def json(self, value: Json) -> None:
        """The answer for programs."""
        self._out.file.write(json.dumps(value, ensure_ascii=False, indent=2) + "\n")

    def pairs(self, pairs: Iterable[tuple[str, str]]) -> None:
        """A name and a value a line."""
        for name, value in pairs:
            self.put(Text.assemble((f"{name:<10} ", "bright_black"), value))

    def table(self, heads: Sequence[str], rows: Sequence[Sequence[str]], *, right: Sequence[int] = ()) -> None:
        """A table on a terminal; elsewhere one line a row, parted by tabs, for `cut` and `grep`."""
        if not self.is_terminal:
            for row in rows:
                self._out.file.write("\t".join(cell.replace("\t", " ") for cell in row) + "\n")
            return
        table = Table(box=None, header_style="bright_black", pad_edge=False)
        for index, head in enumerate(heads):
            table.add_column(head, justify="right" if index in right else "left", overflow="fold")
        for row in rows:
            table.add_row(*(Text(cell) for cell in row))
        self._out.print(table)

    def warnings(self, warnings: Iterable[Mapping[str, str]]) -> None:
        """Which sources failed or were late, and what that costs, on standard error."""
        for warning in warnings:
            parted = "\n" if "\n" in warning["error"] else " "
            notice = f"⚠ {warning['source']}: {clean(warning['error'])}{parted}{clean(warning['impact'])}"
            self._err.print(Text(notice, style="yellow"), soft_wrap=True)

    def notices(self, sentences: Iterable[str]) -> None:
        """What to know beside an answer, on standard error."""
        for sentence in sentences:
            self._err.print(Text(clean(sentence), style="yellow"), soft_wrap=True)

    def note_warnings(self, warnings: Sequence[Json], what: str) -> None:
        """What was not understood of a note, each with its place."""
        if warnings:
            self.heading(what.capitalize(), len(warnings), style="bold yellow")
        for warning in warnings:
            self.put(Text(f"  {place_text(warning)}{clean(warning['message'])}", style="yellow"))

    def heading(self, text: str, count: int, *, style: str = "bold") -> None:
        """A heading with how many stand below it."""
        self.put(Text())
        self.put(Text.assemble((text, style), (f"  {count:,}", "bright_black")))

    def lines(self, *lines: str) -> None:
        """Plain lines."""
        for line in lines:
            self.put(Text(clean(line)))

    def indented(self, text: Text, columns: int) -> None:
        """On a terminal wrapped inside the indent; elsewhere line for line, uncut."""
        if self.is_terminal:
            self.put(Padding(text, (0, 0, 0, columns)))
            return
        for line in text.split("\n"):
            self.put(Text.assemble(" " * columns, line) if line else line)

    def put(self, shown: RenderableType) -> None:
        """One thing, wrapped by the terminal only."""
        self._out.print(shown, soft_wrap=not self.is_terminal, highlight=False)


def clean(text: str) -> str:
    """Text without what would command the terminal; line ends and tabs stay."""
    return "".join(c for c in text if c in "\n\t" or unicodedata.category(c) not in ("Cc", "Cs"))


def section_text(title: str | None) -> str:
    """A section behind a place; "" for none."""
    return f" › {clean(title)}" if title else ""


def lines_text(span: Mapping[str, int]) -> str:
    """`line 3` or `lines 3–5`."""
    first, last = span["line_start"], span["line_end"]
    return f"line {first}" if first == last else f"lines {first}–{last}"


def place_text(warning: Json) -> str:
    """Where a warning stands, with a colon; "" for the whole note."""
    return f"{lines_text(warning['span'])}: " if warning["span"] else ""


def number_text(value: float | None) -> str:
    """Two digits; "" for none."""
    return "" if value is None else f"{value:.2f}"


def counted(number: int, noun: str) -> str:
    """`1 note`, `2 notes`."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def size_text(size_bytes: float) -> str:
    """A size with its unit."""
    for unit in ("bytes", "KB", "MB"):
        if size_bytes < 1000:
            return f"{size_bytes:,.0f} {unit}" if unit == "bytes" else f"{size_bytes:,.1f} {unit}"
        size_bytes /= 1000
    return f"{size_bytes:,.1f} GB"
