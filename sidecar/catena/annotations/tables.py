"""Tables of annotations: each row below a heading that names what its cells hold is one annotation."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from catena.notation.labels import Slot, slot_of
from catena.notation.lines import Line

_CELL = re.compile(r"(?<!\\)\|")
_IN_LINK = re.compile(r"(?:\A|(?<=[\[\]]))[^\[\]]++(?=\]\])")
_BAR_IN_LINK = "\0"
"""Stands for a bar that no cell ends with; notes contain none."""
_RULE = re.compile(r":?-+:?")


def rows_of(lines: Sequence[Line]) -> list[list[Line]]:
    """Return the rows below a table's head, each as one line per cell with the head's word as its label.

    Returns:
        Nothing if the head names no column with the paper's words.
    """
    head, *rows = ([cell.strip() for cell in _cells(line.text)] for line in lines)
    labels = [slot_of(name.strip("*_ ")) for name in head]
    if Slot.TEXT not in labels:
        return []
    kept = zip(lines[1:], rows, strict=True)
    return [list(_labelled(line, row, head)) for line, row in kept if not all(map(_RULE.fullmatch, row))]


def _labelled(line: Line, row: Sequence[str], head: Sequence[str]) -> Iterator[Line]:
    """Return a row's cells, the paper's words first, as lines of one item."""
    named = [(slot_of(name.strip("*_ ")), name.strip("*_ "), cell) for name, cell in zip(head, row, strict=False)]
    for at, (slot, name, cell) in enumerate(sorted(named, key=lambda each: each[0] is not Slot.TEXT)):
        if cell:
            text = f"{name}: {cell}" if slot else cell
            yield replace(line, text=text, bullet="" if at else "-", indent=2 if at else 0)


def _cells(text: str) -> list[str]:
    row = text.strip().removeprefix("|").removesuffix("|")
    kept = _IN_LINK.sub(lambda inner: inner[0].replace("|", _BAR_IN_LINK), row)
    return [cell.replace(_BAR_IN_LINK, "|").replace("\\|", "|") for cell in _CELL.split(kept)]
