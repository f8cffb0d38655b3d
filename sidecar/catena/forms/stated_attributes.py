"""Finds attributes that notes state explicitly: in tables, inline fields, labelled lines and properties."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TypeAlias

from catena.forms.attribute import JUDGED_AS, Finding, Rank, attribute_name, judgement_of, row_name
from catena.forms.comparison import Cell
from catena.forms.defining import sets_condition
from catena.forms.subject_name import ways_to_name
from catena.forms.subject_view import SubjectView
from catena.graph.relation_types import CAUSAL, LinkType
from catena.language.folding import fold
from catena.language.tokens import UNSPACED_CHARACTER
from catena.notes import Block, BlockKind, PropertyValue, Span, texts_of
from catena.notes.plain_text import plain_text
from catena.notes.sentences import readable
from catena.reading.defining import name_terms, speaks_of
from catena.reading.statements import says_something

_Row: TypeAlias = list[tuple[str, Span]]
"""The cells of a table's row: their plain text, and their places."""
_CELL_END = re.compile(r"(?<!\\)\|")


def tabulated(view: SubjectView) -> Iterator[Finding]:
    """Yield what a table that compares says: it has a column, or a row, for this subject and one for another."""
    for block in view.note.blocks:
        if block.kind is BlockKind.TABLE:
            rows = list(_table_rows(view, block))
            yield from _in_column(view, rows)
            yield from _in_row(view, rows)


def _in_column(view: SubjectView, rows: Sequence[_Row]) -> Iterator[Finding]:
    """Yield what stands in the subject's column.

    The rows of a table without a column of their names are numbered, after the heading above the table.
    """
    header = [text for text, _ in rows[0]]
    own = _place(header, view)
    if own is None:
        return
    is_named = not any(_head_for(header[:1], subject) == 0 for subject in (view.subject, *view.others))
    for number, row in enumerate(rows[2:], 1):
        if len(row) <= own or not row[own][0]:
            continue
        cell = view.cell(*row[own])
        name = attribute_name(row[0][0]) if is_named else row_name(number, cell.section_title)
        if name:
            yield Finding(rank=Rank.TABULATED, name=name, cell=cell)


def _in_row(view: SubjectView, rows: Sequence[_Row]) -> Iterator[Finding]:
    own = _place([row[0][0] if row else "" for row in rows[2:]], view)
    if own is None:
        return
    for (name, _), cell in list(zip(rows[0], rows[2 + own], strict=False))[1:]:
        if name and cell[0] and not view.is_called(cell[0]):
            yield Finding(rank=Rank.TABULATED, name=attribute_name(name), cell=view.cell(*cell))


def _table_rows(view: SubjectView, block: Block) -> Iterator[_Row]:
    at = block.span.byte_start
    for line in block.span.slice(view.note.raw).splitlines(keepends=True):
        text = line.decode("utf-8", "surrogateescape")
        start = at
        cells: _Row = []
        masked = re.sub(r"\[\[[^\[\]]*\]\]|`[^`]*`", lambda m: "x" * len(m[0]), text.rstrip())
        bounds = [-1, *(m.start() for m in _CELL_END.finditer(masked)), len(masked)]
        for left, right in pairwise(bounds):
            inside = text[left + 1 : right]
            begin = start + len(text[: left + 1].encode("utf-8", "surrogateescape"))
            end = begin + len(inside.encode("utf-8", "surrogateescape"))
            cells.append((readable(inside, with_formulas=True), view.lines.span(begin, end)))
        if masked.lstrip().startswith("|"):
            cells = cells[1:]
        yield cells
        at += len(line)


def _place(heads: Sequence[str], view: SubjectView) -> int | None:
    """Return which head is the subject, or a part of its name, if another head is another subject."""
    own = _head_for(heads, view.subject)
    others = (_head_for(heads, other) for other in view.others)
    return None if own is None or all(other in (None, own) for other in others) else own


def _head_for(heads: Sequence[str], subject: str) -> int | None:
    for at, head in enumerate(heads):
        if head and speaks_of(subject, name_terms(head)) == 1:
            return at
    return next((at for at, head in enumerate(heads) if head and speaks_of(head, name_terms(subject)) == 1), None)


_BOOKKEEPING = frozenset(
    """
    aliases alias tags tag cssclass cssclasses position id uid uuid zettel publish published permalink slug title
    created date dates modified updated lastmod pubdate lastupdated banner cover image icon kanban excalidraw up down
    next prev previous parent related see links link source sources references reference generated citekey url doi isbn
    draft lang language layout category categories status coordinates last author authors bibliography biblio csl toc
    geometry fontsize documentclass share numbersections nocite theme style stage progress priority workload reviewed
    """.split()
) | {type_.partition("_")[0] for type_ in (*LinkType, *CAUSAL)}
_NAMES_FILE = re.compile(r"\S+\.[A-Za-z]{1,5}|true|false|yes|no|y|n|x", re.IGNORECASE)
"""A file, or whether something is switched on: kept for a program, not for a reader."""
_LABELLED = re.compile(
    rb"^[ \t>]*(?:(?:[-*+]|\d{1,3}[.)])[ \t]+)?(?P<field>_?\*\*_?(?P<label>[^*\r\n]{2,40}?)"
    rb"(?::_?\*\*_?|_?\*\*_?[ \t]*:|_?\*\*_?[ \t]+(?:-|\xe2\x80\x93|\xe2\x80\x94)"
    rb"|[ \t]+(?:-|\xe2\x80\x93|\xe2\x80\x94)_?\*\*_?)[ \t]*(?P<text>\S[^\r\n]*?))[ \t]*$",
    re.M,
)


def _is_bookkeeping(name: str) -> bool:
    """Return whether a field is kept for a program, by its name, its first word, or what it shortens (`cate`)."""
    first = name.split()[:1]
    shortens = len(name) >= _SHORTENED and any(word.startswith(name) for word in _BOOKKEEPING)
    return shortens or bool({name, *first} & _BOOKKEEPING)


_SHORTENED = 4
"""How many letters of a word a shorter name has at least."""


def stated(view: SubjectView, asked: str) -> Iterator[Finding]:
    """Yield inline fields, labelled lines and properties; bookkeeping only if the question asks for it by name.

    What repeats a name of the note says nothing of it.
    """
    names = (view.note.title, *view.note.aliases)
    for finding in _stated(view):
        if _NAMES_FILE.fullmatch(finding.cell.text) or finding.cell.text in names:
            continue
        if not _is_bookkeeping(fold(finding.name)) or speaks_of(asked, name_terms(finding.name)) == 1:
            yield finding


def labelled_definition(view: SubjectView) -> Cell | None:
    """Return what follows a label that is the subject's name: `**Linen:** a fabric of flax`.

    `**Authentication:** …` is a step, and no authenticator.
    """
    for block in view.note.blocks:
        if block.kind in (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM):
            for label, text, span in _labelled(view, block):
                is_name = view.is_called(label) and any(_is_spelled(way, view) for way in ways_to_name(label))
                if len(text.split()) >= _FEWEST_WORDS and is_name and not sets_condition(text):
                    return view.cell(f"{label}: {text}", span)
    return None


def _is_spelled(label: str, view: SubjectView) -> bool:
    """Return whether a label has the subject's words but for endings of a letter or two, as a plural has."""
    return all(any(_differ_little(fold(word), fold(own)) for own in view.words) for word in name_terms(label))


def _differ_little(one: str, other: str) -> bool:
    common = next((at for at in range(min(len(one), len(other)), 0, -1) if one[:at] == other[:at]), 0)
    return max(len(one), len(other)) - common <= _ENDING or {one[common:], other[common:]} == {"y", "ies"}


_ENDING = 2


_FEWEST_WORDS = 3
"""The minimum number of words of a definition after its label."""


def _stated(view: SubjectView) -> Iterator[Finding]:
    for _, blocks in view.sections():
        for block in blocks:
            inside = (field for field in view.note.inline_fields if block.span.contains(field.span))
            for field in inside:
                yield from _statement(view, field.key, readable(field.value, with_formulas=True), field.span)
            if block.kind in (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM, BlockKind.QUOTE):
                for label, text, span in _labelled(view, block):
                    yield from _statement(view, label, text, span)
    if view.is_own:
        for key, value in view.note.frontmatter.properties.items():
            yield from _statement(view, key, _shown(value), _property_span(view, key))


def _labelled(view: SubjectView, block: Block) -> Iterator[tuple[str, str, Span]]:
    """Yield label, text and place of lines such as `- **Label:** text`."""
    for match in _LABELLED.finditer(view.note.raw, block.span.byte_start, block.span.byte_end):
        label, text = (match[name].decode("utf-8", "replace") for name in ("label", "text"))
        shown = readable(text, with_formulas=True)
        yield plain_text(label, inline=True), shown, view.lines.span(*match.span("field"))


def _statement(view: SubjectView, key: str, text: str, span: Span | None) -> Iterator[Finding]:
    name = attribute_name(key)
    if says_something(text) and (len(name) > 1 or UNSPACED_CHARACTER.search(name)):
        judged = judgement_of(name)
        yield Finding(
            rank=judged or Rank.STATED, name=JUDGED_AS[judged] if judged else name, cell=view.cell(text, span)
        )


def _shown(value: PropertyValue) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(plain_text(text, inline=True) for text in texts_of(value))


def _property_span(view: SubjectView, key: str) -> Span | None:
    """Return the property's lines in the frontmatter."""
    header = view.note.frontmatter.span
    if header is None:
        return None
    begins = re.compile(
        rb"^[\"']?" + re.escape(key.encode()) + rb"[\"']?[ \t]*:[^\r\n]*(?:\r?\n(?:[ \t]|- )[^\r\n]*)*", re.M
    )
    match = begins.search(view.note.raw, header.byte_start, header.byte_end)
    return view.lines.span(*match.span()) if match else header
