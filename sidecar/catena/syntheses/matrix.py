"""The literature matrix: one row per paper; as a table, as CSV, and as an Obsidian Base beside the note."""

import csv
import io
import json
from collections.abc import Sequence

import yaml

from catena.rhetoric.facet import Facet
from catena.statements.facet_words import (
    begins_with_means,
    has_sign,
    place_of_design,
    place_of_figures,
    place_of_gathered,
    place_of_sample,
)
from catena.statements.shortening import clipped
from catena.statements.statement import Origin, Statement
from catena.summaries.paper_reading import PaperReading
from catena.writing.inline import cell

_LONGEST, _LONGEST_TITLE = 300, 120
_LONGEST_AGAIN = 120
"""Characters of a cell and of a title, and of a cell whose sentence another one of its row has; the whole stands behind
its link."""

_WIDTH_OF_NAME, _WIDTH = 160, 300
"""Pixels of the columns of a Base, in which a sentence takes several lines."""

_FEWEST_CELLS = 3
_WHOLE = (Facet.QUESTION, Facet.RESULT, Facet.MEASURE, Facet.LIMIT, Facet.SAMPLE, Facet.METHOD)
"""In which of several cells a sentence stands whole; in the later ones only its clause on the sample or the design."""

_NONE = "–"
_BASE_MARK = "# Made by Catena with the synthesis beside it. A Base that was changed is not renewed."


def matrix_lines(papers: Sequence[PaperReading]) -> list[str]:
    """Return the matrix as a table; [] if hardly any cell could be filled. An empty row or column is left out.

    What fills a row from one place alone, such as the abstract, is linked once, beside the paper.
    """
    if not has_matrix(papers):
        return []
    columns = [facet for facet in Facet if any(facet in paper.facets for paper in papers)]
    asked = [paper.facets.get(Facet.QUESTION) for paper in papers]
    presents = " or purpose" if any(one and has_sign(one.text, "presents") for one in asked) else ""
    names = [f"{column}{presents if column is Facet.QUESTION else ''}" for column in columns]
    rows = [["Paper", *names], ["---"] * (len(columns) + 1)]
    for paper in in_matrix(papers):
        places = {_place(paper, one) for one in paper.facets.values()}
        at_once = places.pop() if len(paper.facets) > 1 and len(places) == 1 else ""
        cells = [_cell(paper, column, is_placed=bool(at_once)) for column in columns]
        title = shown_title(paper)
        named = f"{paper.links.in_cell(paper.links.paper)}{f', *{cell(title)}*' if title else ''}"
        rows.append([f"{named}{at_once}", *cells])
    return [f"| {' | '.join(row)} |" for row in rows]


def has_matrix(papers: Sequence[PaperReading]) -> bool:
    """Return whether enough cells can be filled for a matrix."""
    columns = {facet for paper in papers for facet in paper.facets}
    return sum(len(paper.facets) for paper in papers) >= _FEWEST_CELLS and len(columns) > 1


def in_matrix(papers: Sequence[PaperReading]) -> list[PaperReading]:
    """Return the papers that have a row in the matrix."""
    return [paper for paper in papers if paper.facets] if has_matrix(papers) else []


def shown_whole(papers: Sequence[PaperReading]) -> set[tuple[str, str]]:
    """Return the citekey and the text of each sentence that stands whole in the matrix."""
    return {
        (paper.citekey, one.text)
        for paper in in_matrix(papers)
        for one in paper.facets.values()
        if clipped(one.text, most=_LONGEST) == one.text
    }


def shown_title(paper: PaperReading) -> str:
    """Return the title of a paper, cut to what a line holds; "" if only its citekey is known."""
    title = paper.note.title
    return clipped(title, most=_LONGEST_TITLE) if title.removeprefix("@") != paper.citekey else ""


def matrix_csv(papers: Sequence[PaperReading]) -> str:
    """Return the matrix as CSV (RFC 4180): the whole sentences, and the page of each in a column of its own."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(["citekey", "title", "year", *(name for facet in Facet for name in (facet.value, _page_of(facet)))])
    for paper in papers:
        found = [paper.facets.get(facet) for facet in Facet]
        cells = [part for one in found for part in ((one.text, shown_place(one)) if one else ("", ""))]
        writer.writerow([paper.citekey, paper.note.title, paper.note.year or "", *map(_plain, cells)])
    return out.getvalue()


def matrix_base(papers: Sequence[PaperReading]) -> str:
    """Return the matrix as an Obsidian Base: a table of the papers' notes, with a formula for each column."""
    known = [paper for paper in papers if paper.path]
    columns = [facet for facet in Facet if any(facet in paper.facets for paper in known)]
    base = {
        "filters": {"or": [f"file.path == {_string(paper.path)}" for paper in known]},
        "formulas": {facet.name.lower(): _formula(facet, known) for facet in columns},
        "properties": {
            "file.name": {"displayName": "Paper"},
            **{f"formula.{facet.name.lower()}": {"displayName": facet.value} for facet in columns},
        },
        "views": [
            {
                "type": "table",
                "name": "Literature matrix",
                "order": ["file.name", *(f"formula.{facet.name.lower()}" for facet in columns)],
                "columnSize": {"file.name": _WIDTH_OF_NAME, **{f"formula.{f.name.lower()}": _WIDTH for f in columns}},
                "rowHeight": "tall",
            }
        ],
    }
    return f"{_BASE_MARK}\n{yaml.safe_dump(base, allow_unicode=True, sort_keys=False, width=1_000_000)}"


def is_own_base(text: str) -> bool:
    """Return whether a Base is as Catena wrote it: Obsidian drops the first line when somebody changes the Base."""
    return text.startswith(_BASE_MARK)


def shown_place(one: Statement) -> str:
    """Return the place of a statement as plain text, marked with its origin if no annotation has it."""
    shown = one.where.removeprefix("[[").removesuffix("]]").rpartition("|")[2]
    if shown.startswith("[p. "):
        shown = shown[1:].partition("]")[0]
    return ", ".join(filter(None, ["PDF" if one.origin is Origin.PDF else "", shown]))


def _cell(paper: PaperReading, facet: Facet, *, is_placed: bool) -> str:
    one = paper.facets.get(facet)
    if one is None:
        return _NONE
    if facet is Facet.METHOD and paper.facets.get(Facet.SAMPLE) == one:
        return f"see {Facet.SAMPLE.value}"
    rank = _WHOLE.index(facet)
    is_again = any(paper.facets.get(each) == one for each in _WHOLE[:rank])
    keep = place_of_figures(one.text) if facet is Facet.RESULT else 0
    if is_again:
        counted = place_of_sample(one.text) or place_of_gathered(one.text)
        keep = place_of_design(one.text) if facet is Facet.METHOD else counted
    if is_again and 0 < (end := _end_of_opening(one.text, facet, keep)) < _LONGEST_AGAIN:
        return f"{cell(one.text[:end])} …{'' if is_placed else _place(paper, one)}"
    most = _LONGEST_AGAIN if is_again else _LONGEST
    return f"{cell(clipped(one.text, most=most, keep=keep))}{'' if is_placed else _place(paper, one)}"


def _end_of_opening(text: str, facet: Facet, keep: int) -> int:
    """Return where the opening ends that says whom a result was found among, or how; -1 if no opening says it."""
    if facet is Facet.METHOD:
        return text.find(", ") if begins_with_means(text) else -1
    return text.find(", ", keep) if facet is Facet.SAMPLE and keep else -1


def _place(paper: PaperReading, one: Statement) -> str:
    """Return ` (p. 3)`, to follow a cell; what was read in the PDF is marked so; "" without a page."""
    marked = ", ".join(filter(None, ["PDF" if one.origin is Origin.PDF else "", paper.links.in_cell(one.where)]))
    return f" ({marked})" if marked else ""


def _formula(facet: Facet, papers: Sequence[PaperReading]) -> str:
    formula = '""'
    for paper in reversed(papers):
        one = paper.facets.get(facet)
        if one is not None:
            place = shown_place(one)
            words = f"{one.text} ({place})" if place else one.text
            formula = f"if(file.path == {_string(paper.path)}, {_string(words)}, {formula})"
    return formula


def _string(text: str) -> str:
    """Return a text as a string of a Base's formulas; quotation marks stand in strings of the other kind."""
    return """ + '"' + """.join(json.dumps(part, ensure_ascii=False) for part in text.split('"'))


def _page_of(facet: Facet) -> str:
    return f"{facet.value}: page"


def _plain(value: str) -> str:
    """Return a cell that no spreadsheet takes for a formula."""
    return f"'{value}" if value[:1] in ("=", "+", "-", "@", "\t") else value
