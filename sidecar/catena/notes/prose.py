"""Find the prose of a note: the same bytes at the same positions, with code, comments and math blanked out.

Links, tags and fields count only in prose. Since no byte moves, the position of a match is its span.
"""

import re
from collections.abc import Iterable, Iterator

from catena.notes.comments import comments_in
from catena.notes.note import Block, BlockKind

_BLANKED_KINDS = frozenset({BlockKind.FRONTMATTER, BlockKind.CODE, BlockKind.MATH, BlockKind.COMMENT})
_ONE_LINE_KINDS = frozenset({BlockKind.LIST_ITEM, BlockKind.QUOTE, BlockKind.TABLE, BlockKind.HTML})
_BLANK = bytes(byte if byte in b"\r\n" else 0x20 for byte in range(256))
_TICKS = re.compile(rb"`+")
_INLINE_MATH = re.compile(rb"\$\$[^$]{1,4000}\$\$|(?<![\\$])\$(?![\s$])[^$\r\n]{0,400}(?<![\s\\])\$(?![0-9$])")
_FENCE_LINE = re.compile(rb"^[ \t>]*(?:(?:[-*+]|[0-9]{1,9}[.)])[ \t]+)*(?P<fence>`{3,}|~{3,})(?P<info>[^\r\n]*)", re.M)


def prose_of(raw: bytes, blocks: Iterable[Block]) -> bytes:
    """Return the note with everything blanked out in which Obsidian looks for no links, up to what was not read."""
    prose = bytearray(raw)
    for block in blocks:
        start, end = block.span.byte_start, block.span.byte_end
        if block.kind is BlockKind.UNREAD:  # always the last: to look through its blanks would keep others waiting
            return bytes(prose[:start])
        if block.kind in _BLANKED_KINDS:
            prose[start:end] = raw[start:end].translate(_BLANK)
            continue
        text = raw[start:end]
        if b"`" in text or b"~~~" in text:
            one_line = block.kind in _ONE_LINE_KINDS
            if one_line:
                text = _blanked(text, _fenced(text))
            text = _blanked(text, _code_spans(text, one_line=one_line))
        if b"%%" in text or b"<!--" in text:
            text = _blanked(text, comments_in(text))
        if b"$" in text:
            text = _blanked(text, (m.span() for m in _INLINE_MATH.finditer(text)))
        prose[start:end] = text
    return bytes(prose)


def _blanked(text: bytes, stretches: Iterable[tuple[int, int]]) -> bytes:
    out = bytearray(text)
    for start, end in stretches:
        out[start:end] = text[start:end].translate(_BLANK)
    return bytes(out)


def _fenced(text: bytes) -> Iterator[tuple[int, int]]:
    """Find fenced code inside quotes and list items."""
    opened: re.Match[bytes] | None = None
    for line in _FENCE_LINE.finditer(text):
        if opened is None:
            if not (line["fence"].startswith(b"`") and b"`" in line["info"]):
                opened = line
        elif line["fence"].startswith(opened["fence"]) and not line["info"].strip():
            yield opened.start("fence"), line.end()
            opened = None
    if opened is not None:
        yield opened.start("fence"), len(text)


def _code_spans(text: bytes, *, one_line: bool) -> Iterator[tuple[int, int]]:
    """Find code spans: a run of backticks, the text behind it, and the next run of the same length.

    With `one_line`, each line counts as a paragraph of its own.
    """
    runs = [m.span() for m in _TICKS.finditer(text)]
    closing: dict[int, int] = {}
    latest: dict[int, int] = {}
    for place in range(len(runs) - 1, -1, -1):
        start, end = runs[place]
        if end - start in latest:
            closing[place] = latest[end - start]
        latest[end - start] = place
    place = 0
    while place < len(runs):
        start, end = runs[place]
        close = closing.get(place)
        escaped = end - start == 1 and text[start - 1 : start] == b"\\" and text[start - 2 : start - 1] != b"\\"
        if close is None or escaped or (one_line and _crosses_line(text, end, runs[close][0])):
            place += 1
            continue
        yield start, runs[close][1]
        place = close + 1


def _crosses_line(text: bytes, start: int, end: int) -> bool:
    return text.find(b"\n", start, end) >= 0 or text.find(b"\r", start, end) >= 0
