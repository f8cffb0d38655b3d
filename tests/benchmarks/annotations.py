"""How much processor time a note of 1 MB takes to read for annotations, in every layout and in what is made to be slow.

    .venv/bin/python tests/benchmarks/annotations.py [--megabytes 1] [--repeat 5]

The note is parsed before; reading its annotations alone is measured. Never part of `npm test`.
"""

import argparse
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from rich.console import Console
from rich.table import Table

sys.path.insert(0, str(Path(__file__).parents[2]))

from catena.annotations.conventions import NO_CONVENTIONS
from catena.annotations.quick_look import may_be_annotation_note
from catena.annotations.reading import coverage_of, read_annotation_note
from catena.notes import parse_note
from catena.vault.path import vault_path
from tests.annotation_notes import SPECIFIED, WILD, made_up, repeated

PROMISE_IN_MS = 100.0
HOSTILE = {
    "quotes in quotes": "> " * 400 + "\n",
    "marks without end": "<mark " * 100 + "\n",
    "links without end": "[p. (zotero://open-pdf/library/items/" * 20 + "\n",
    "brackets": "[(" * 200 + ")]" * 200 + "\n",
    "asterisks": "**a " * 100 + "\n",
    "one long line": "a (p. 5) “b” [[c]] ",
    "blanks": " " * 200 + "\n",
    "percent signs": "%% begin " * 50 + "\n",
    "tab-indented bullets": "".join("\t" * depth + "- & deeper\n" for depth in range(40)),
    "an ordinary note": "Some words about reefs, as they stand in notes.\n\n> quoted\n\n- listed\n\n",
}


@dataclass(frozen=True)
class Measured:
    """One note's reading.

    Attributes:
        what: The kind of note.
        annotations: How many were found.
        milliseconds: Of the fastest run.
    """

    what: str
    annotations: int
    milliseconds: float


def samples(size: int) -> Iterator[tuple[str, str]]:
    """Name and note, each of `size` bytes or a little more."""
    for layout in (SPECIFIED, *WILD):
        made = made_up(Random(7), layout, most=60)
        yield layout.name, repeated(made, size // len(made.markdown.encode()) + 1)
    for name, piece in HOSTILE.items():
        head = "" if name == "an ordinary note" else "# Annotations\n\n"
        yield name, head + piece * (size // len(piece.encode()) + 1)


def measured(what: str, markdown: str, repeat: int) -> Measured:
    """The fastest of `repeat` readings."""
    note = parse_note(vault_path("Papers/@reyes-2021.md"), markdown.encode())
    times: list[float] = []
    annotations = 0
    for _ in range(repeat):
        start = time.process_time()
        found = read_annotation_note(note, NO_CONVENTIONS) if may_be_annotation_note(note.raw) else None
        times.append((time.process_time() - start) * 1000)
        annotations = len(found.annotations) if found else 0
    coverage_of(note, NO_CONVENTIONS)
    return Measured(what, annotations, min(times))


def main() -> None:
    """Print a table."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    options.add_argument("--megabytes", type=float, default=1.0)
    options.add_argument("--repeat", type=int, default=5)
    asked = options.parse_args()
    table = Table("note", "annotations", "ms", f"< {PROMISE_IN_MS:.0f} ms")
    for what, markdown in samples(int(asked.megabytes * 1_000_000)):
        one = measured(what, markdown, asked.repeat)
        kept = "yes" if one.milliseconds < PROMISE_IN_MS * asked.megabytes else "no"
        table.add_row(one.what, str(one.annotations), f"{one.milliseconds:.0f}", kept)
    Console().print(table)


if __name__ == "__main__":
    main()
