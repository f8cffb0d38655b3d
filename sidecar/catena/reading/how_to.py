"""How-to questions: the code that a sentence introduces, and the steps of a list, answer them; in prose they don't."""

import re
import textwrap
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from catena.language.tokens import UNSPACED_CHARACTER
from catena.language.wordings import anywhere
from catena.notes import BlockKind, Lines, Note
from catena.reading.passage import PassageKind
from catena.reading.units import Unit
from catena.reading.windows import Window, window_of

MOST_STEPS = 5
LONGEST_STEPS = 700
"""In characters, of the steps that are shown together."""

_INTRODUCES = (":", "：")
_FENCED = re.compile(
    rb"[ \t*_]{0,9}\r?\n(?:[ \t>]{0,20}(?:<!--[^\r\n]{0,200}-->)?\r?\n){0,3}[ \t>]{0,20}(?P<fence>`{3,9}|~{3,9})"
    rb"(?!\w*(?:mermaid|math|plantuml|chart))[^\r\n`]{0,80}\r?\n(?P<code>.{1,400}?)\r?\n[ \t>]{0,20}(?P=fence)",
    re.IGNORECASE | re.DOTALL,
)
"""Short fenced code that follows directly, also within a list item or a callout; drawings are no code."""
_QUOTED = re.compile(r"^[ \t]*(?:>[ \t]?)+")
_INNER_FENCE = re.compile(r"`{3}|~{3}")
_SHOWN_DATA = re.compile(r"^[ \t>]*[-*] \[.\]|[-=]{3,}", re.MULTILINE)
"""Tasks, frontmatter and drawings, which show what something is done to, not how."""
_NUMBER = re.compile(rb"(?:^|[\r\n])[ \t>]*\d{1,3}[.)][ \t]+(?:\[.\][ \t]+)?[*_=\[]{0,4}$")
_LONGEST_MARK = 40


@lru_cache(maxsize=64)
def asks_for_formula(question: str) -> bool:
    """Return whether a question asks for a formula, or how something is calculated."""
    return bool(anywhere("reading.formula_asked").search(question))


def with_code(note: Note, units: Sequence[Unit]) -> tuple[Unit, ...]:
    """Return the same units; a sentence or list item that introduces short code has the code's lines at its end.

    Without a colon, only few lines of code belong to the sentence before it.
    """
    lines = Lines(note.raw)
    return tuple(_joined(note.raw, lines, unit) if unit.kind.is_prose else unit for unit in units)


def below_plain_lines(note: Note, units: Sequence[Unit]) -> tuple[Unit, ...]:
    """Return the same units without short lines that stand as headings (`安装`), which name what is below them.

    Such a line is a paragraph of its own, in a script without blanks, without a mark at its end.
    """
    found, path, label = list[Unit](), tuple[str, ...](), ""
    for at, unit in enumerate(units):
        following = units[at + 1] if at + 1 < len(units) else None
        if unit.path != path:
            path, label = unit.path, ""
        if following and following.path == path and _is_plain_heading(note, unit, following):
            label = unit.text
        else:
            found.append(replace(unit, path=(*path, label)) if label else unit)
    return tuple(found)


def with_numbered_lines(note: Note, units: Sequence[Unit]) -> tuple[Unit, ...]:
    """Return the same units; paragraphs that begin with a number right before a character (`1.关机。`) are items.

    Markdown wants a blank behind the number, which scripts without blanks leave out.
    """
    starts = [block.span.byte_start for block in note.blocks]
    return tuple(
        replace(unit, kind=PassageKind.ITEM, item=starts[unit.block])
        if unit.kind is PassageKind.SENTENCE
        and 0 <= unit.block < len(starts)
        and _STEP.match(note.raw, starts[unit.block])
        else unit
        for unit in units
    )


_STEP = re.compile(rb"[ \t]{0,9}\d{1,2}(?:[.)]|\xe3\x80\x81|\xef\xbc[\x8e\x89])(?=[\xe3-\xe9])")


def _is_plain_heading(note: Note, unit: Unit, following: Unit) -> bool:
    is_paragraph = unit.kind is PassageKind.SENTENCE and following.block > unit.block
    longest = _LONGEST_BEFORE_COLON if unit.text.endswith(_INTRODUCES) else _LONGEST_PLAIN_HEADING
    if not is_paragraph or len(unit.text) > longest or not _UNSPACED_LINE.fullmatch(unit.text):
        return False
    block = note.blocks[unit.block]
    return (
        block.kind is BlockKind.PARAGRAPH and block.span.slice(note.raw).decode("utf-8", "replace").strip() == unit.text
    )


_LONGEST_PLAIN_HEADING, _LONGEST_BEFORE_COLON = 8, 5
"""In characters; a longer line with a colon introduces only what follows next."""
_UNSPACED_LINE = re.compile(rf"(?:{UNSPACED_CHARACTER.pattern}|[A-Za-z0-9 ])*{UNSPACED_CHARACTER.pattern}[:：]?")


def _joined(raw: bytes, lines: Lines, unit: Unit) -> Unit:
    found = _FENCED.match(raw, unit.span.byte_end)
    if found is None or unit.page is not None:
        return unit
    code = _lines_of(found["code"].decode("utf-8", "replace"))
    leads = unit.text.endswith(_INTRODUCES)
    if not code or (len(code) > _FEW_LINES and not leads):
        return unit
    text = " · ".join([f"{unit.text} {code[0]}", *code[1:]] if leads else [unit.text, *code])
    return replace(unit, text=text, span=lines.span(unit.span.byte_start, found.end()))


_FEW_LINES = 3


def code_at_end(raw: bytes, end: int) -> str:
    """Return the fenced code that ends at this byte, as it is written; "" if none does."""
    found = _FENCE_AT_END.search(raw, max(0, end - _LONGEST_CODE), end)
    written = found["code"].decode("utf-8", "replace") if found else ""
    return textwrap.dedent("\n".join(_QUOTED.sub("", line).rstrip() for line in written.splitlines())).strip("\n")


_LONGEST_CODE = 800
_FENCE_AT_END = re.compile(
    rb"(?:^|[\r\n])[ \t>]{0,20}(?P<fence>`{3,9}|~{3,9})[^\r\n`]{0,80}\r?\n(?P<code>(?:(?!```|~~~).)*?)\r?\n[ \t>]{0,20}"
    rb"(?P=fence)\s*$",
    re.DOTALL,
)


def _lines_of(code: str) -> list[str]:
    """Return the lines of code that are not blank, without marks of quotation and fences that it shows."""
    if _SHOWN_DATA.search(code):
        return []
    written = (_QUOTED.sub("", line).strip() for line in code.splitlines())
    return [line for line in written if line and not _INNER_FENCE.match(line)]


def with_steps(note: Note, units: Sequence[Unit], window: Window) -> Window:
    """Return a window with the first steps of the numbered list that it belongs to or leads to.

    Returns:
        The window itself if it has to do with no such list, or only with steps further down.
    """
    at = window.last - 1
    if units[at].kind is not PassageKind.ITEM:
        at = window.last
        if at == len(units) or not _is_item_of(units[at], window) or not _is_numbered(note.raw, units[at]):
            return window
    first = at
    while first and at - first < _FURTHEST and _is_item_of(units[first - 1], window):
        first -= 1
    last = _end_of_steps(note.raw, units, first, window)
    if not first <= at < last:
        return window
    leads = first > 0 and units[first - 1].path == window.path and units[first - 1].text.endswith(_INTRODUCES)
    return window_of(units, min(window.first, first - leads), last)


def _end_of_steps(raw: bytes, units: Sequence[Unit], first: int, window: Window) -> int:
    """Return the index after the last whole step to show; `first` if no list of steps begins there."""
    starts, length, last = list[int](), 0, first
    while last < len(units) and length <= LONGEST_STEPS and _is_item_of(units[last], window):
        if _is_numbered(raw, units[last]):
            starts.append(last)
        if len(starts) > MOST_STEPS:
            break
        length += len(units[last].text)
        last += 1
    if len(starts) < _FEWEST_STEPS or starts[0] != first:
        return first
    return last if length <= LONGEST_STEPS else starts[-1]


_FEWEST_STEPS = 2
_FURTHEST = 30
"""In units, from a window back to the first step; so far down, no first step is shown with it."""


def _is_item_of(unit: Unit, window: Window) -> bool:
    return unit.kind is PassageKind.ITEM and unit.path == window.path


def _is_numbered(raw: bytes, unit: Unit) -> bool:
    start = unit.span.byte_start
    return bool(_STEP.match(raw, start) or _NUMBER.search(raw[max(0, start - _LONGEST_MARK) : start]))
