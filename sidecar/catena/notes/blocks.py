"""Split a note's bytes into blocks that tile them: mistune identifies the blocks, and this module records their spans.

mistune parses for rendering: it drops positions and parses every list item and quote. Here only the outermost blocks
matter, so `_SpanParser` does not parse inside them (which also makes deep nesting harmless), and
`_SpanState` records the character at which each token begins. Positions are then turned into whole lines
and lines into bytes, so neither tabs, CRLF nor bytes that aren't UTF-8 can move a boundary.
`docs/decisions/0004-markdown-spans.md` lists what mistune does that had to be worked around.
"""

import bisect
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from mistune.block_parser import BlockParser
from mistune.core import BlockState

from catena.notes.fences import code_lines
from catena.notes.note import Block, BlockKind
from catena.notes.plain_text import plain_text
from catena.notes.span import Lines, Span

_BOM = b"\xef\xbb\xbf"
_BLANK_LINES = re.compile(r"^[ \t\v\f]+$", re.M)
_LONG_BLANKS = re.compile(r"(?<=\S)[^\S\n]{32,}+")
_KINDS = {
    "heading": BlockKind.HEADING,
    "paragraph": BlockKind.PARAGRAPH,
    "block_code": BlockKind.CODE,
    "list": BlockKind.LIST_ITEM,
    "block_quote": BlockKind.QUOTE,
    "table": BlockKind.TABLE,
    "math": BlockKind.MATH,
    "block_html": BlockKind.HTML,
    "comment": BlockKind.COMMENT,
    "thematic_break": BlockKind.RULE,
    "reference": BlockKind.REFERENCE,
    "blank_line": BlockKind.BLANK,
}


def blocks_of(raw: bytes, lines: Lines, *, body_start: int = 0, end: int | None = None) -> tuple[Block, ...]:
    r"""Cut a note's body into its outermost blocks.

    Args:
        raw: The whole file. Bytes that aren't UTF-8 are kept; they never move a boundary.
        lines: Of `raw`.
        body_start: Where the frontmatter ends; what stands before it becomes one FRONTMATTER block.
        end: Where reading ends; what stands behind it becomes one UNREAD block. None to read everything.

    Returns:
        Blocks in order whose slices joined are exactly `raw`. Each ends with its last line that isn't
        blank, line end included; the blank lines between two blocks are one BLANK block. A byte order
        mark without frontmatter is a BLANK block of three bytes.
    """
    found: list[Block] = []
    if body_start:
        found.append(Block(BlockKind.FRONTMATTER, lines.span(0, body_start)))
    elif raw.startswith(_BOM):
        body_start = len(_BOM)
        found.append(Block(BlockKind.BLANK, lines.span(0, body_start)))
    end = len(raw) if end is None else end
    if body_start < end:
        read = raw[:end]
        found.extend(_body_blocks(read, lines if end == len(raw) else Lines(read), body_start))
    if end < len(raw):
        found.append(Block(BlockKind.UNREAD, lines.span(end, len(raw))))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class _Start:
    """The beginning of a block: its 0-based line in the body."""

    line: int
    kind: BlockKind
    level: int | None


def _body_blocks(raw: bytes, lines: Lines, body_start: int) -> Iterator[Block]:
    text = _for_mistune(raw[body_start:])
    text_lines = text.split("\n")
    first_line = lines.span(body_start, body_start).line_start - 1
    starts = _starts(text)
    for place, start in enumerate(starts):
        end = starts[place + 1].line if place + 1 < len(starts) else len(lines) - first_line
        last = end
        if start.kind is not BlockKind.BLANK:
            while last > start.line + 1 and not text_lines[last - 1].strip(" \t\v\f"):
                last -= 1
        span = _span(lines, body_start, first_line + start.line, first_line + last)
        yield _block(raw, span, start)
        if last < end:
            yield Block(BlockKind.BLANK, lines.span_of_lines(first_line + last, first_line + end))


def _span(lines: Lines, body_start: int, first: int, end: int) -> Span:
    span = lines.span_of_lines(first, end)
    # The body may begin in the middle of a line: after a byte order mark.
    return span if span.byte_start >= body_start else lines.span(body_start, span.byte_end)


def _block(raw: bytes, span: Span, start: _Start) -> Block:
    if start.kind is BlockKind.HEADING:
        return Block(start.kind, span, start.level, _heading_text(span.slice(raw).decode("utf-8", "replace")))
    if start.kind is BlockKind.HTML and _is_comment(span.slice(raw).strip()):
        return Block(BlockKind.COMMENT, span)
    return Block(start.kind, span)


def _is_comment(html: bytes) -> bool:
    return html.startswith(b"<!--") and html.find(b"-->") in (-1, len(html) - 3)


_ATX = re.compile(r"^ {0,3}#{1,6}(?:[ \t]+|$)")
_ATX_END = re.compile(r"(?:^|(?<![ \t])[ \t]++)#++[ \t]*+$")
_SETEXT_LINE = re.compile(r"\n {0,3}(?:=+|-+)[ \t]*$")


def _heading_text(markdown: str) -> str:
    text = markdown.replace("\r\n", "\n").replace("\r", "\n").rstrip("\n")
    text = _ATX_END.sub("", _ATX.sub("", text)) if _ATX.match(text) else _SETEXT_LINE.sub("", text)
    return " ".join(plain_text(text, inline=True).split())


def _for_mistune(body: bytes) -> str:
    """Return the body in the form that mistune requires, with the same number of lines."""
    text = body.decode("utf-8", "replace")
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    # mistune treats a line of five spaces as indented code, and so as the continuation of a paragraph.
    text = _BLANK_LINES.sub("", text)
    # mistune's time grows with the square of a run of blanks, which makes no difference inside a line.
    text = _LONG_BLANKS.sub(" ", text)
    if ("```" in text or "~~~" in text) and _ADMONITION.search(text):
        text = _without_fences_of_admonitions(text)
    return text if text.endswith("\n") else text + "\n"


_ADMONITION = re.compile(r"(?:`{3}|~{3})[ \t]*ad-", re.IGNORECASE)


def _without_fences_of_admonitions(text: str) -> str:
    """Empty the lines that open and close an admonition, and its options, so that its content is parsed as text."""
    texts = text.split("\n")
    _, admonitions = code_lines(texts)
    return "\n".join(
        "" if kind == "" or (kind is not None and _OPTION.match(line)) else line
        for line, kind in ((line, admonitions.get(at)) for at, line in enumerate(texts))
    )


_OPTION = re.compile(r"(?:collapse|icon|color): ")


def _starts(text: str) -> list[_Start]:
    """Return the first line of every block, in order; a list gives one per top-level item."""
    state = _SpanState()
    state.process(text)
    _PARSER.parse(state)
    line_starts = [0, *(m.end() for m in re.finditer("\n", text))]
    found: list[_Start] = []
    for token in state.tokens:
        kind = _KINDS[token["type"]]
        level: int | None = token["attrs"]["level"] if kind is BlockKind.HEADING else None
        offsets: list[int] = token.get("items", [token["start"]])
        found.extend(_Start(bisect.bisect_right(line_starts, at) - 1, kind, level) for at in offsets)
    found.sort(key=lambda start: start.line)
    return found


class _Frame:
    """An active rule: where it began, and where its list items begin."""

    __slots__ = ("items", "next_item", "rule", "start")

    def __init__(self, rule: str, start: int) -> None:
        self.rule = rule
        self.start = start
        self.next_item = start
        self.items: list[int] = []


class _SpanState(BlockState):
    """Records where each token begins, and prevents mistune from parsing inside lists and quotes."""

    def __init__(self, parent: BlockState | None = None) -> None:
        super().__init__(parent)
        self.tokens = _Recorded(self)
        self.frames: list[_Frame] = []

    def here(self) -> int:
        """Return where the current token begins: at the innermost rule, else at the cursor."""
        return self.frames[-1].start if self.frames else self.cursor

    def child_state(self, src: str, lazy_line_starts: set[int] | None = None) -> BlockState:
        """Return a state with nothing to parse; mistune requests one per list item and quote."""
        frame = self.frames[-1]
        if frame.rule == "list":
            # The cursor is already past the first line of the item after this one.
            frame.items.append(frame.next_item)
            frame.next_item = self.src.rfind("\n", 0, self.cursor - 1) + 1
        return BlockState(self)

    def prepend_token(self, token: dict[str, Any]) -> None:
        """Ignore the token: a block that interrupts a quote is parsed after the quote here."""
        self.append_token(token)

    def add_paragraph(self, text: str) -> None:
        """Begin or continue a paragraph. Its text is not needed, and collecting it would be quadratic."""
        if not (self.tokens and self.tokens[-1]["type"] == "paragraph"):
            self.tokens.append({"type": "paragraph", "text": ""})

    def append_paragraph(self) -> int | None:
        """Append the line to the preceding paragraph, if there is one."""
        return self.find_line_end() if self.tokens and self.tokens[-1]["type"] == "paragraph" else None


class _Recorded(list[dict[str, Any]]):
    """A list that records the start of each added token. mistune's tokens are dicts with values of any type."""

    def __init__(self, state: _SpanState) -> None:
        super().__init__()
        self._state = state

    def append(self, token: dict[str, Any], /) -> None:
        super().append(self._begun(token))

    def insert(self, index: Any, token: dict[str, Any], /) -> None:
        super().insert(index, self._begun(token))

    def _begun(self, token: dict[str, Any]) -> dict[str, Any]:
        token["start"] = self._state.here()
        if token["type"] == "list":
            token["items"] = self._state.frames[-1].items
        return token


class _SpanParser(BlockParser):
    """mistune's block rules, and those of Obsidian that it lacks."""

    state_cls = _SpanState

    def __init__(self) -> None:
        super().__init__()
        self.register("math", r"^ {0,3}\$\$", _parse_math, before="fenced_code")
        self.register("comment", r"^ {0,3}%%", _parse_comment, before="fenced_code")
        self.register("footnote", r"^ {0,3}\[\^[^\]\s]{1,200}\]:[^\n]*", _parse_footnote, before="ref_link")
        self.register("table", _TABLE, _parse_table, before="raw_html")

    def parse_method(self, m: re.Match[str], state: BlockState) -> int | None:
        assert isinstance(state, _SpanState)
        rule = m.lastgroup or ""
        if state.frames and state.frames[-1].rule in ("list", "block_quote"):
            # A list or quote asks whether this block interrupts it, and would parse it immediately, one level
            # deeper each time. Answer yes, and let the outer loop parse it.
            return None if rule == "fenced_code" and not _opens_fence(m) else state.cursor
        tokens_before = len(state.tokens)
        in_paragraph = bool(state.tokens) and state.tokens[-1]["type"] == "paragraph"
        frame = _Frame(rule, state.cursor)
        state.frames.append(frame)
        try:
            end = super().parse_method(m, state)
            if rule == "ref_link" and end and not in_paragraph and len(state.tokens) == tokens_before:
                state.append_token({"type": "reference"})
        finally:
            state.frames.pop()
        return end


def _opens_fence(m: re.Match[str]) -> bool:
    return not (m.group("fenced_2").startswith("`") and "`" in m.group("fenced_3"))


def _parse_math(_parser: BlockParser, m: re.Match[str], state: BlockState) -> int | None:
    close = state.src.find("$$", m.end())
    if close < 0 or _HEADING_LINE.search(state.src, m.end(), close):
        return None
    end = state.find_line_end_at(close + 2)
    if state.src[close + 2 : end].strip():
        return None
    state.append_token({"type": "math"})
    return end


_HEADING_LINE = re.compile(r"^ {0,3}#{1,6} ", re.MULTILINE)
"""No formula goes on beyond a heading: its dollar signs closed another one."""


def _parse_comment(_parser: BlockParser, m: re.Match[str], state: BlockState) -> int | None:
    close = state.src.find("%%", m.end())
    if close < 0:
        # Obsidian hides everything after an unclosed comment.
        state.append_token({"type": "comment"})
        return state.cursor_max
    end = state.find_line_end_at(close + 2)
    if state.src[close + 2 : end].strip():
        return None
    state.append_token({"type": "comment"})
    return end


_BREAKS = ("fenced_code", "atx_heading", "thematic_break", "block_quote", "list", "block_html")
_INDENTED = re.compile(r"(?: {4}| {0,3}\t)[ \t]*\S")


def _parse_footnote(parser: BlockParser, m: re.Match[str], state: BlockState) -> int:
    breaks = parser.compile_sc([*_BREAKS, "footnote", "ref_link"])
    end = state.find_line_end_at(m.end())
    blank = False
    at = end
    while at < state.cursor_max:
        line_end = state.find_line_end_at(at)
        if state.src.startswith("\n", at):
            blank = True
        elif _INDENTED.match(state.src, at) or not (blank or breaks.match(state.src, at)):
            blank = False
            end = line_end
        else:
            break
        at = line_end
    state.append_token({"type": "reference"})
    return end


_TABLE = (
    r"^ {0,3}(?![ \t])[^\n|]*\|[^\n]*\n"  # a line with a pipe …
    r" {0,3}(?=[|:-])(?=[^\n]*-)(?:[ \t]*[|:-])+[ \t]*$"  # … above a line of dashes, colons and pipes
)
_CELL_END = re.compile(r"(?<!\\)\|")
_DASHES = re.compile(r"[ \t]*:?-+:?[ \t]*")


def _parse_table(parser: BlockParser, m: re.Match[str], state: BlockState) -> int | None:
    """Parse a GFM table: rows may differ in length, and a blank line or another block ends the table."""
    header, dashes = (_cells(line) for line in m.group().split("\n"))
    if len(header) != len(dashes) or not all(_DASHES.fullmatch(cell) for cell in dashes):
        return None
    breaks = parser.compile_sc([*_BREAKS, "math", "comment", "footnote"])
    end = state.find_line_end_at(m.end())
    while end < state.cursor_max and not state.src.startswith("\n", end) and not breaks.match(state.src, end):
        end = state.find_line_end_at(end)
    state.append_token({"type": "table"})
    return end


def _cells(line: str) -> list[str]:
    line = line.strip(" \t")
    return _CELL_END.split(line.removeprefix("|").removesuffix("|"))


_PARSER = _SpanParser()
