"""Render a comparison as a table, followed by the results of each subject."""

import re
from collections.abc import Iterator

from catena.answers.answer import Answer
from catena.forms.comparison import Cell, Comparison
from catena.notes.escaping import displayed, literal
from catena.rendering.listing import item_lines, low_lines
from catena.rendering.note_links import NoteLinks
from catena.rendering.shown_once import shown_in
from catena.results.result import Tier

NOTHING_TOLD = "*No note tells of it.*"
"""What stands in the first row of a column that is empty otherwise."""


def table_lines(answer: Answer, links: NoteLinks) -> Iterator[str]:
    """Yield `## Comparison` with one row per attribute, then `## Detailed Results by Subject`."""
    shown_above = shown_in(answer)
    yield from comparison_lines(answer.comparison, links)
    yield "## Detailed Results by Subject"
    yield ""
    for subject, results in (answer.results_by_subject or {}).items():
        yield f"### {literal(_shown(subject))}"
        yield ""
        shown = [result for result in results if result.tier is not Tier.LOW_RELEVANCE]
        for result in shown:
            yield from item_lines(result, links, shown_above)
        if shown:
            yield ""
        yield from low_lines(results)
        if not results:
            yield f"No notes found for '{literal(subject)}'."
            yield ""


def comparison_lines(comparison: Comparison | None, links: NoteLinks) -> Iterator[str]:
    """Yield `## Comparison` with a row for each attribute; nothing if there is no comparison."""
    if comparison is None:
        return
    yield "## Comparison"
    yield ""
    yield from _rows(comparison, links)
    yield ""


def _rows(comparison: Comparison, links: NoteLinks) -> Iterator[str]:
    if not comparison.attributes:
        yield "What the notes say of each stands below, under each subject."
        return
    yield _row(["Attribute", *(literal(_shown(subject)) for subject in comparison.subjects)])
    yield _row(["---"] * (1 + len(comparison.subjects)))
    silent = [not any(column) for column in zip(*(row.values for row in comparison.attributes), strict=True)]
    for number, attribute in enumerate(comparison.attributes):
        cells = (_cell(cell, links) for cell in attribute.values)
        told = (
            NOTHING_TOLD if is_silent and not number else cell for cell, is_silent in zip(cells, silent, strict=True)
        )
        yield _row([literal(attribute.name), *told])


_STAMPED = re.compile(r"\d{6,}[-_ ]+(?=\D)")


def _shown(subject: str) -> str:
    """Return a subject without the time stamp that a note's file name begins with: `1708597982-algoritmo-de-prim`."""
    name = _STAMPED.sub("", subject, count=1)
    return subject if name == subject else name.replace("-", " ")


def _row(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _cell(cell: Cell | None, links: NoteLinks) -> str:
    if cell is None:
        return " "
    return f"{displayed(cell.text, in_table=True)} ({links.link(cell.note_path, cell.note_title, in_table=True)})"
