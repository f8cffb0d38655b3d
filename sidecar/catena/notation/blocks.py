"""Split lines into blocks: headings, callouts, quotes, list items, paragraphs and rules.

This works line by line, not by CommonMark: import templates write records directly below each other, and CommonMark
would join them into one quote or paragraph.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum, auto

from catena.notation.labels import label_at_start
from catena.notation.lines import CalloutHeader, Line, is_rule, lines_of, read_callout
from catena.notation.note_lines import NoteLines
from catena.notes.import_headings import read_heading, read_import

_TABLE = re.compile(r"\|.*\|\s*|\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)+\|?\s*")
_BLOCK_ID = re.compile(r"(?:\^[A-Za-z0-9-]{4,}\s*)+")
_TITLE = re.compile(r"(?:title|color|collapse|icon)\s*:\s*(?P<title>.*)", re.IGNORECASE)


class Kind(Enum):
    """The kind of a block."""

    HEADING = auto()
    IMPORT = auto()
    RULE = auto()
    CALLOUT = auto()
    QUOTE = auto()
    ITEM = auto()
    PARAGRAPH = auto()
    TABLE = auto()
    BLOCK_ID = auto()


_OF_ONE_LINE = (Kind.HEADING, Kind.IMPORT, Kind.RULE, Kind.BLOCK_ID)


@dataclass(slots=True)
class Block:
    """A block of lines. Lines are counted from 0.

    Attributes:
        lines: The lines, in order, without the header of a callout.
        title: The text of a heading, or the time that an import heading states.
        after_blank: Whether a blank line precedes it.
    """

    kind: Kind
    lines: list[Line]
    first: int
    last: int
    level: int = 0
    title: str = ""
    header: CalloutHeader | None = None
    header_line: Line | None = None
    after_blank: bool = True

    @property
    def depth(self) -> int:
        """The number of quotes that contain it."""
        anchor = self.header_line or (self.lines[0] if self.lines else None)
        return anchor.depth if anchor else 0


def blocks_of(note: NoteLines, first: int, end: int) -> list[Block]:
    """Return the blocks between two lines, without code. Lines are counted from 0; `end` is the one after the last."""
    texts, computed = note.texts, note.computed
    code, admonitions = note.code
    lines: list[Line | None] = []
    for at in range(first, end):
        kind = admonitions.get(at)
        if kind:
            lines.extend(_in_admonition(texts[at], at, kind, is_first=not admonitions[at - 1]))
        elif kind is not None or at in code or at in computed or not texts[at].strip():
            lines.append(None)
        else:
            lines.extend(lines_of(texts[at], at))
    return list(grouped(lines))


def _in_admonition(text: str, number: int, kind: str, *, is_first: bool) -> Iterator[Line]:
    """Convert a line of an admonition to the line of the equivalent callout."""
    title = _TITLE.match(text) if is_first else None
    if is_first:
        yield Line(number, 0, f"[!{kind}] {title['title'] if title else ''}", depth=1)
    if title is None:
        yield from (replace(line, depth=line.depth + 1) for line in lines_of(text, number))


def grouped(lines: Iterable[Line | None]) -> Iterator[Block]:
    """Group these lines into blocks; None stands for a blank line."""
    current: Block | None = None
    blank = True
    for line in lines:
        if line is None:
            blank = True
            continue
        if current is not None and _belongs(current, line, after_blank=blank):
            current.lines.append(line)
            current.last = line.number
        else:
            if current is not None:
                yield current
            current = _block(line, after_blank=blank)
        blank = False
    if current is not None:
        yield current


def _belongs(block: Block, line: Line, *, after_blank: bool) -> bool:
    """Return whether a line goes on with the block above it."""
    if block.kind in _OF_ONE_LINE or line.glued:
        return False
    if block.kind is Kind.ITEM:
        return _belongs_to_item(block, line, after_blank=after_blank)
    if after_blank:
        return False
    if block.kind is Kind.TABLE:
        return line.depth == 0 and bool(_TABLE.fullmatch(line.text))
    goes_on = line.depth == 0 and not _opens(line, block)
    if block.header_line is not None:
        is_inside = line.depth >= block.depth and (line.depth > block.depth or read_callout(line) is None)
        return is_inside or (line.depth < block.depth and goes_on and not _has_place_already(line, block))
    if block.kind is Kind.QUOTE:
        return goes_on or (line.depth > 0 and read_callout(line) is None)
    return goes_on or line.number == block.last


def _belongs_to_item(block: Block, line: Line, *, after_blank: bool) -> bool:
    item = block.lines[0]
    if line.text.startswith("![") and not (line.indent or line.depth) and label_at_start(item.text):
        return False  # an image below `- **Date**: …` begins the next annotation
    is_below = bool(line.bullet) and line.indent > item.indent  # a quote inside an item ends at the next item
    if (line.depth < item.depth and not is_below) or (line.depth == 0 and not line.indent and _single_kind(line)):
        return False
    if line.number == block.last:
        return True
    if line.bullet:
        return line.indent > item.indent
    if line.depth > item.depth:
        # A quote that is not indented ends the list.
        indent = line.column - 2 * line.depth
        return indent > 0 and (indent > item.indent or line.indent > item.indent)
    return line.indent > item.indent + after_blank or (not after_blank and not _opens(line, block))


def _has_place_already(line: Line, block: Block) -> bool:
    """Return whether a line without `>` below a callout links to Zotero, as the callout itself does."""
    if "zotero:" not in line.text:
        return False
    header = block.header_line
    return (header is not None and "zotero:" in header.text) or any("zotero:" in known.text for known in block.lines)


def _opens(line: Line, block: Block) -> bool:
    """Return whether a line that follows another line directly begins a block."""
    if line.number == block.last:
        return False
    return bool(line.bullet) or line.depth > 0 or _single_kind(line) is not None


def _single_kind(line: Line) -> Kind | None:
    """Return the kind of block that a single line makes; None if it makes none."""
    text = line.text
    if line.depth or not text:
        return None
    if text[0] == "#" and read_heading(text):  # outliners write headings as items
        return Kind.IMPORT if read_import(text) is not None else Kind.HEADING
    if line.bullet:
        return None
    if text[0] in "-*_" and is_rule(text):
        return Kind.RULE
    if text[0] == "^" and _BLOCK_ID.fullmatch(text):
        return Kind.BLOCK_ID
    return Kind.IMPORT if read_import(text) is not None else None


def _block(line: Line, *, after_blank: bool) -> Block:
    """Return the block that a line begins."""
    begun = Block(Kind.PARAGRAPH, [line], line.number, line.number, after_blank=after_blank)
    kind = _single_kind(line)
    if kind is Kind.HEADING:
        begun.level, begun.title = read_heading(line.text) or (0, "")
    elif kind is Kind.IMPORT:
        begun.title = read_import(line.text) or ""
    elif kind is None and (header := read_callout(line)) is not None:
        kind, begun.header, begun.header_line, begun.lines = Kind.CALLOUT, header, line, []
    elif kind is None and (line.bullet or line.depth):
        kind = Kind.ITEM if line.bullet else Kind.QUOTE
    elif kind is None:
        kind = Kind.TABLE if _TABLE.fullmatch(line.text) else Kind.PARAGRAPH
    begun.kind = kind
    return begun
