"""The lists of a note, with the words that name each: of items, of the first cells of tables, of headings."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from catena.forms.attribute import NO_ATTRIBUTE, judgement_of
from catena.forms.titles import titles_of
from catena.language.folding import fold
from catena.language.sentences import BETWEEN_ITEMS
from catena.language.tokens import word_runs
from catena.notes import Heading, Note, Span
from catena.notes.import_headings import section_of
from catena.reading.candidates import units_in
from catena.reading.passage import AnswerPassage, PassageKind
from catena.reading.prose import names_references
from catena.reading.units import BETWEEN_CELLS, Unit
from catena.reading.windows import introduces_list

_FEWEST_ITEMS = 2
_MOST_ITEMS, _LONGEST_ITEM, _LONGEST = 24, 200, 900
"""The length of a list: its items, and the characters of an item and of all. A cut list ends with `…`."""
_BLANK_BETWEEN = 2
_INDENT = re.compile(rb"[ \t>]*")
_NUMBERED = re.compile(rb"[ \t>]*\d{1,9}[.)][ \t]")


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteList:
    """A list of a note.

    Attributes:
        items: Their texts.
        span: From the introduction, or the first item, to the last item.
        kind: What it is in its note.
        label: The words that name it: what introduces it, else the heading above it, else the note's title; of a table,
            its first column's name and the heading.
        path: The headings above it.
        introduction: The sentence that it completes; "" if there is none.
        is_numbered: Whether its items have numbers.
        are_headings: Whether its items are headings.
    """

    items: tuple[str, ...]
    span: Span
    kind: PassageKind
    label: str
    path: tuple[str, ...]
    introduction: str = ""
    is_numbered: bool = False
    are_headings: bool = False


def lists_of(note: Note) -> Iterator[NoteList]:
    """Yield the lists of a note: of items, of the first cells of tables, and of headings side by side.

    A list in a quotation is one if a sentence before it introduces it; others are asides.
    """
    units = units_in(note)
    start = 0
    for at in range(1, len(units) + 1):
        if at == len(units) or not _is_beside(note.raw, units[at - 1], units[at]):
            run = units[start:at]
            if (run[0].kind is PassageKind.ROW or _is_item(run[0])) and not _is_apparatus(run[0].path):
                listed = _rows(run) if run[0].kind is PassageKind.ROW else _items(note, units, start, at)
                is_aside = run[0].kind is PassageKind.QUOTE and not listed.introduction
                if len(listed.items) >= _FEWEST_ITEMS and not is_aside:
                    yield listed
            start = at
    yield from _headings(note)


def _is_beside(raw: bytes, before: Unit, unit: Unit) -> bool:
    """Return whether two units belong to one table, or to one list: with numbers, or without."""
    if unit.kind is not before.kind or unit.path != before.path:
        return False
    if unit.block == before.block or not _is_item(unit):
        return unit.block == before.block
    return unit.block - before.block <= _BLANK_BETWEEN and _is_numbered(raw, unit) == _is_numbered(raw, before)


def _is_item(unit: Unit) -> bool:
    """Return whether a unit stands in a list, which may be quoted."""
    return unit.kind is PassageKind.ITEM or (unit.kind is PassageKind.QUOTE and unit.item > 0)


def _is_numbered(raw: bytes, unit: Unit) -> bool:
    return _NUMBERED.match(raw, unit.item) is not None


def _is_apparatus(path: Sequence[str]) -> bool:
    """Return whether a list stands below a heading for references and links."""
    return bool(path) and names_references(path[-1])


def _items(note: Note, units: Sequence[Unit], start: int, end: int) -> NoteList:
    """Return the outermost items between two units."""
    run = units[start:end]
    lead = units[start - 1] if start and units[start - 1].path == run[0].path else None
    is_introduced = lead is not None and lead.kind in _INTRODUCING and _introduces(units, start - 1)
    introduction = lead.text if lead and is_introduced else ""
    is_judgement = _is_judgement(introduction)  # without a colon, nothing would tell `Cons` from what stands below it
    return NoteList(
        items=tuple(_texts_of(note.raw, run)),
        span=(lead.span if lead and is_introduced else run[0].span).to(run[-1].span),
        kind=PassageKind.ITEM,
        label=introduction or (run[0].path[-1] if run[0].path else titles_of(note)),
        path=run[0].path,
        introduction=introduction if introduction.endswith((":", "：")) else f"{introduction}:" if is_judgement else "",
        is_numbered=_is_numbered(note.raw, run[0]),
    )


def _introduces(units: Sequence[Unit], at: int) -> bool:
    """Return whether a unit introduces the list behind it: by its colon, or as `Cons` does."""
    return _is_judgement(units[at].text) or introduces_list(units, at)


def _is_judgement(text: str) -> bool:
    return len(text.split()) == 1 and judgement_of(text) is not None


def _texts_of(raw: bytes, run: Sequence[Unit]) -> Iterator[str]:
    """Yield the text of each outermost item: as many of its sentences as are short, or a name with what is below."""
    indents = [_indent(raw, unit) for unit in run]
    outermost, items = min(indents), list[list[Unit]]()
    for unit, indent in zip(run, indents, strict=True):
        if indent == outermost and not (items and items[-1][0].item == unit.item):
            items.append([unit])
        elif items:
            items[-1].append(unit)
    yield from map(_text_of, items)


def _text_of(item: Sequence[Unit]) -> str:
    text = item[0].text
    for unit in item[1:]:
        is_own = unit.item == item[0].item
        is_name = len(text.split()) <= _LONGEST_NAME < len(unit.text.split()) and not text.endswith(_ENDS)
        if len(text) + len(unit.text) > _LONGEST_ITEM or not (is_own or is_name):
            break
        text = f"{text}{' ' if is_own else ': '}{unit.text}"
    return text


_LONGEST_NAME = 3
_ENDS = (".", "!", ":", "。", "！", "：")
_INTRODUCING = (PassageKind.SENTENCE, PassageKind.ITEM)


def _indent(raw: bytes, unit: Unit) -> int:
    found = _INDENT.match(raw, unit.item)
    return len(found[0]) if found else 0


def _rows(run: Sequence[Unit]) -> NoteList:
    """Return the first cells of a table, which its first column names, each with what is said of it in the column that
    says most.
    """
    columns = run[0].name.split(BETWEEN_CELLS)
    rows = [unit.text.split(BETWEEN_CELLS) for unit in run]
    is_full = all(len(row) == len(columns) for row in rows)
    of_column = [set(word_runs(fold(" ".join(cells)))) for cells in list(zip(*rows, strict=False))[1:]]
    most = max(range(len(of_column)), key=lambda at: len(of_column[at]), default=None) if is_full else None
    items = (row[0] if most is None else f"{row[0]}: {row[1 + most]}" for row in rows)
    return NoteList(
        items=tuple(items),
        span=run[0].span.to(run[-1].span),
        kind=PassageKind.ROW,
        label=" ".join((columns[0], *run[0].path[-1:])),
        path=run[0].path,
    )


def _headings(note: Note) -> Iterator[NoteList]:
    """Yield the headings that stand side by side below another, or below the note's title."""
    of_parent: dict[tuple[str, ...], list[Heading]] = {}
    leading = {unit.path: unit for unit in units_in(note) if unit.kind is PassageKind.SENTENCE}
    for heading in note.headings:
        of_parent.setdefault(heading.path[:-1], []).append(heading)
    for path, below in of_parent.items():
        told = [heading for heading in below if not NO_ATTRIBUTE.match(heading.text)]
        if len(told) >= _FEWEST_ITEMS:
            last = leading.get(path)
            lead = last.text if last and last.text.endswith((":", "：")) else ""
            yield NoteList(
                items=tuple(heading.text for heading in told),
                span=told[0].span.to(told[-1].span),
                kind=PassageKind.ITEM,
                label=lead or (path[-1] if path else titles_of(note)),
                path=path,
                are_headings=True,
            )


def list_passage(found: NoteList, note: Note, score: float) -> AnswerPassage:
    """Return a list as a passage of this certainty, cut where it is too long."""
    items, length = list[str](), 0
    for item in found.items[:_MOST_ITEMS]:
        length += len(item)
        if items and length > _LONGEST:
            break
        items.append(item)
    cut = ["…"] if len(items) < len(found.items) else []
    introduction = [f"{found.introduction} {items[0]}"] if found.introduction else items[:1]
    return AnswerPassage(
        text=BETWEEN_ITEMS.join([*introduction, *items[1:], *cut]),
        note_path=note.path,
        note_title=note.title,
        section_title=section_of(found.path),
        span=found.span,
        kind=PassageKind.SENTENCE if found.introduction else PassageKind.ITEM,
        score=score,
    )
