"""Finds attributes that notes state explicitly: in tables, inline fields, labelled lines and properties."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from catena.answers.attribute import JUDGED_AS, Finding, Rank, attribute_name, judgement_of
from catena.answers.defining import name_terms, speaks_of
from catena.answers.subject_view import SubjectView, says_something
from catena.graph.relation_types import CAUSAL, LinkType
from catena.language.folding import fold
from catena.notes import Block, BlockKind, PropertyValue, Span, plain_text, texts_of

_CELL_END = re.compile(r"(?<!\\)\|")


def tabulated(view: SubjectView) -> Iterator[Finding]:
    """Yields rows of a table that has a column for this subject and one for another."""
    for block in view.note.blocks:
        if block.kind is not BlockKind.TABLE:
            continue
        rows = list(_table_rows(view, block))
        header = [text for text, _ in rows[0]]
        own = _column(header, view.subject)
        if own is None or all(_column(header, other) in (None, own) for other in view.others):
            continue
        for row in rows[2:]:
            if len(row) > own and row[0][0] and row[own][0]:
                yield Finding(rank=Rank.TABULATED, name=attribute_name(row[0][0]), cell=view.cell(*row[own]))


def _table_rows(view: SubjectView, block: Block) -> Iterator[list[tuple[str, Span]]]:
    at = block.span.byte_start
    for line in block.span.slice(view.note.raw).splitlines(keepends=True):
        text = line.decode("utf-8", "surrogateescape")
        start = at
        cells: list[tuple[str, Span]] = []
        masked = re.sub(r"\[\[[^\[\]]*\]\]|`[^`]*`", lambda m: "x" * len(m[0]), text.rstrip())
        bounds = [-1, *(m.start() for m in _CELL_END.finditer(masked)), len(masked)]
        for left, right in pairwise(bounds):
            inside = text[left + 1 : right]
            begin = start + len(text[: left + 1].encode("utf-8", "surrogateescape"))
            end = begin + len(inside.encode("utf-8", "surrogateescape"))
            cells.append((plain_text(inside, inline=True), view.lines.span(begin, end)))
        if masked.lstrip().startswith("|"):
            cells = cells[1:]
        yield cells
        at += len(line)


def _column(header: Sequence[str], subject: str) -> int | None:
    """Returns the column after the first whose heading is the subject or a part of its name; None if there is none."""
    for at, head in enumerate(header):
        if at and head and speaks_of(subject, name_terms(head)) == 1:
            return at
    return next((at for at, head in enumerate(header) if at and speaks_of(head, name_terms(subject)) == 1), None)


_BOOKKEEPING = frozenset(
    """
    aliases alias tags tag cssclass cssclasses position id uid uuid zettel publish published permalink slug title
    created date modified updated banner cover image icon kanban excalidraw up down next prev previous parent related
    see links link source sources references reference generated citekey url doi isbn draft lang language
    """.split()
) | {type_.partition("_")[0] for type_ in (*LinkType, *CAUSAL)}
_LABELLED = re.compile(
    rb"^[ \t>]*(?:(?:[-*+]|\d{1,3}[.)])[ \t]+)?(?P<field>\*\*(?P<label>[^*\r\n]{2,40}?)"
    rb"(?::\*\*|\*\*[ \t]*:|\*\*[ \t]+(?:-|\xe2\x80\x93|\xe2\x80\x94))[ \t]*(?P<text>\S[^\r\n]*?))[ \t]*$",
    re.M,
)


def stated(view: SubjectView) -> Iterator[Finding]:
    """Yields inline fields, labelled lines and properties."""
    raw = view.note.raw
    for _, blocks in view.sections():
        for block in blocks:
            inside = (field for field in view.note.inline_fields if _within(field.span, block.span))
            for field in inside:
                yield from _statement(view, field.key, plain_text(field.value, inline=True), field.span)
            if block.kind in (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM, BlockKind.QUOTE):
                for match in _LABELLED.finditer(raw, block.span.byte_start, block.span.byte_end):
                    label = match["label"].decode("utf-8", "replace")
                    text = plain_text(match["text"].decode("utf-8", "replace"), inline=True)
                    yield from _statement(view, label, text, view.lines.span(*match.span("field")))
    if view.is_own:
        for key, value in view.note.frontmatter.properties.items():
            yield from _statement(view, key, _shown(value), _property_span(view, key))


def _statement(view: SubjectView, key: str, text: str, span: Span | None) -> Iterator[Finding]:
    name = attribute_name(key)
    folded = fold(name)
    if says_something(text) and name and not {folded, *folded.split()[:1]} & _BOOKKEEPING:
        judged = judgement_of(name)
        yield Finding(
            rank=judged or Rank.STATED, name=JUDGED_AS[judged] if judged else name, cell=view.cell(text, span)
        )


def _within(inner: Span, outer: Span) -> bool:
    return outer.byte_start <= inner.byte_start and inner.byte_end <= outer.byte_end


def _shown(value: PropertyValue) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(plain_text(text, inline=True) for text in texts_of(value))


def _property_span(view: SubjectView, key: str) -> Span | None:
    """Returns the property's lines in the frontmatter."""
    header = view.note.frontmatter.span
    if header is None:
        return None
    begins = re.compile(
        rb"^[\"']?" + re.escape(key.encode()) + rb"[\"']?[ \t]*:[^\r\n]*(?:\r?\n(?:[ \t]|- )[^\r\n]*)*", re.M
    )
    match = begins.search(view.note.raw, header.byte_start, header.byte_end)
    return view.lines.span(*match.span()) if match else header
