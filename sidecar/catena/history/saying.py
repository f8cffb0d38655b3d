"""Saying: one thing that a note says, as a reader reads it: a sentence, a heading, a table's row, a piece of code."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, groupby
from textwrap import dedent

from catena.annotations.reading import read_annotation_note
from catena.notes.comments import comments_in
from catena.notes.note import Block, BlockKind, Note
from catena.notes.plain_text import plain_text
from catena.notes.sentences import sentences_of
from catena.notes.span import Lines, Span


@dataclass(frozen=True, slots=True)
class Saying:
    """One thing that a note says.

    Attributes:
        text: Without markup, on one line; of code and mathematics its own lines. A task keeps its box: `[x] Done`.
        span: Where it stands, markup included.
        kind: The block it stands in.
    """

    text: str
    span: Span
    kind: BlockKind


@dataclass(frozen=True, slots=True)
class Piece:
    """A block of a note, or an annotation, before it is read closely.

    Attributes:
        key: As it is written: two pieces with the same key say the same.
        block: Kind and place.
        annotated: What an annotation says; None for a block.
    """

    key: bytes
    block: Block
    annotated: tuple[str, ...] | None = None


def pieces_of(note: Note) -> tuple[Piece, ...]:
    """The blocks of a note that a reader sees, in order; annotations stand for the blocks they are written in."""
    annotated = read_annotation_note(note)
    if annotated is None or not annotated.annotations or not annotated.is_import:
        return tuple(_piece(note.raw, block) for block in note.blocks if block.kind not in _UNSEEN)
    lines = Lines(note.raw)
    spans = [annotation.span for annotation in annotated.annotations if annotation.span]
    pieces = [
        _piece(note.raw, rest)
        for block in note.blocks
        if block.kind not in _UNSEEN
        for rest in _outside(block, spans, lines)
    ]
    for annotation in annotated.annotations:
        if annotation.span is None:
            continue
        comment = (annotation.outer_prefix, annotation.comment_prefix, annotation.comment)
        said = (annotation.text, " ".join(filter(None, comment)))
        texts = tuple(text for text in (_on_one_line(part or "") for part in said) if text)
        key = "\0".join(texts).encode("utf-8", "replace")
        pieces.append(Piece(key, Block(BlockKind.QUOTE, annotation.span), texts))
    return tuple(sorted(pieces, key=lambda piece: piece.block.span))


def loose_key(piece: Piece) -> bytes:
    """What two pieces share that differ at most in bullets, quote marks, blanks, line ends and a heading's level."""
    kind = piece.block.kind
    if piece.annotated is not None:
        return piece.key
    if kind is BlockKind.HEADING:
        return b"#" + piece.block.heading.encode("utf-8", "replace")
    if kind in _VERBATIM:
        return _LINE_END.sub(b"\n", piece.key).rstrip()
    if kind is BlockKind.PARAGRAPH:
        return b" ".join(piece.key.split())
    return b" ".join(_LINE_MARKS.sub(b"", piece.key).split())


def lines_of(piece: Piece) -> list[bytes]:
    """A long piece line by line, very long lines also at the ends of sentences; [] for one that is better read whole.

    Short pieces, code and annotations are read whole.
    """
    if len(piece.key) < _LONG_PIECE or piece.annotated is not None or piece.block.kind in _VERBATIM:
        return []
    return [
        part
        for line in piece.key.splitlines(keepends=True)
        for part in ([line] if len(line) < _LONG_LINE else _SENTENCE_LIKE.findall(line))
    ]


def around(piece: Piece, same: Counter[bytes], lines: Lines) -> list[Piece]:
    """A long piece cut down to the lines that are not among these, with a few lines around each stretch of them.

    Args:
        piece: Given back as it is when it is better read whole.
        same: How often each line need not be read; what is found is taken off.
        lines: Of the note's bytes.
    """
    parts = lines_of(piece)
    if not parts:
        return [piece]
    wanted: set[int] = set()
    for at, part in enumerate(parts):
        if same[part] > 0:
            same[part] -= 1
        else:
            wanted.update(range(max(0, at - _CONTEXT), min(len(parts), at + _CONTEXT + 1)))
    starts = [*accumulate(map(len, parts), initial=piece.block.span.byte_start)]
    stretches: list[Piece] = []
    for _, run in groupby(enumerate(sorted(wanted)), key=lambda entry: entry[1] - entry[0]):
        places = [place for _, place in run]
        span = lines.span(starts[places[0]], starts[places[-1] + 1])
        stretches.append(Piece(b"".join(parts[places[0] : places[-1] + 1]), Block(piece.block.kind, span)))
    return stretches


def sayings_of(note: Note, piece: Piece, lines: Lines) -> Iterator[Saying]:
    """What a piece says, in order.

    Args:
        note: In which it stands.
        piece: One of `pieces_of`.
        lines: Of the note's bytes.
    """
    block = piece.block
    if piece.annotated is not None:
        yield from (Saying(text, block.span, block.kind) for text in piece.annotated)
        return
    match block.kind:
        case BlockKind.HEADING:
            found = [Saying(block.heading, block.span, block.kind)]
        case BlockKind.CODE:
            found = [Saying(_code_text(_text(note, block.span).splitlines()), block.span, block.kind)]
        case BlockKind.MATH:
            found = [Saying(plain_text(_text(note, block.span)), block.span, block.kind)]
        case BlockKind.TABLE:
            found = _line_by_line(note.raw, block, lines)
        case BlockKind.HTML | BlockKind.REFERENCE:
            shown = plain_text(_text(note, block.span)).splitlines()
            found = [Saying(text, block.span, block.kind) for text in shown]
        case _:
            found = _prose(note.raw, block, lines)
    yield from (saying for saying in found if saying.text.strip())


_UNSEEN = frozenset({BlockKind.FRONTMATTER, BlockKind.COMMENT, BlockKind.RULE, BlockKind.BLANK})
_LONG_PIECE = 4_000
"""Bytes."""
_LONG_LINE = 2_000
"""Bytes."""
_CONTEXT = 4
"""Lines around a changed one that are read with it, so that its sentence is read whole."""
_SENTENCE_LIKE = re.compile(rb"[^.!?\r\n]*[.!?\r\n]+\s*|[^.!?\r\n]+\Z")
_VERBATIM = frozenset({BlockKind.CODE, BlockKind.MATH})
_LINE_MARKS = re.compile(rb"(?:^|(?<=[\r\n]))[ \t>]*(?:(?:[-*+]|[0-9]{1,9}[.)])[ \t]+)?")
_LINE_END = re.compile(rb"\r\n|\r")
_TASK = re.compile(r"[ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]+(?P<box>\[[^\]\s]\]|\[ \])[ \t]+")
_QUOTE_MARKS = re.compile(r"[ \t]*(?:>[ \t]?)+")
_FENCE = re.compile(r"[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(?P<fence>`{3,}|~{3,})")


def _piece(raw: bytes, block: Block) -> Piece:
    return Piece(block.span.slice(raw), block)


def _outside(block: Block, spans: list[Span], lines: Lines) -> Iterator[Block]:
    """The stretches of a block that none of these spans covers."""
    at = block.span.byte_start
    for span in spans:
        if span.byte_end <= at or span.byte_start >= block.span.byte_end:
            continue
        if span.byte_start > at:
            yield _cut(block, lines.span(at, span.byte_start))
        at = span.byte_end
    if at == block.span.byte_start:
        yield block
    elif at < block.span.byte_end:
        yield _cut(block, lines.span(at, block.span.byte_end))


def _cut(block: Block, span: Span) -> Block:
    return Block(BlockKind.PARAGRAPH if block.kind is BlockKind.HEADING else block.kind, span)


def _prose(raw: bytes, block: Block, lines: Lines) -> list[Saying]:
    """Sentences, and the lines that hold none: tasks, fields, code and tables inside a list or a quote."""
    sentences = [Saying(_whole(s.text), s.span, s.kind) for s in sentences_of(raw, (block,), lines)]
    covered = {line for s in sentences for line in range(s.span.line_start, s.span.line_end + 1)}
    others = _line_by_line(raw, block, lines, but=frozenset(covered))
    return sorted((*sentences, *others), key=lambda saying: saying.span) if others else sentences


def _line_by_line(raw: bytes, block: Block, lines: Lines, *, but: frozenset[int] = frozenset()) -> list[Saying]:
    """Each line of a block as a saying; fenced code as one. `but`: lines (from 1) that are left out."""
    first, last = block.span.line_start, block.span.line_end
    if len(but) == last - first + 1:
        return []
    written = block.span.slice(raw).decode("utf-8", "surrogateescape")
    for start, end in reversed(list(comments_in(written))):
        written = written[:start] + "".join(c if c in "\r\n" else " " for c in written[start:end]) + written[end:]
    found: list[Saying] = []
    code: list[tuple[int, str]] = []
    for number, line in enumerate(re.split(r"\r\n|\r|\n", written), first):
        if number > last or number in but:
            continue
        fence = _FENCE.match(line)
        if code or fence:
            code.append((number, line))
            opened = _FENCE.match(code[0][1])
            if len(code) > 1 and fence and opened and fence["fence"].startswith(opened["fence"]):
                found.append(_code(code, lines))
                code = []
        else:
            found.append(Saying(_shown_line(line), lines.span_of_lines(number - 1, number), block.kind))
    if code:
        found.append(_code(code, lines))
    return found


def _code(code: list[tuple[int, str]], lines: Lines) -> Saying:
    span = lines.span_of_lines(code[0][0] - 1, code[-1][0])
    return Saying(_whole(_code_text([line for _, line in code])), span, BlockKind.CODE)


def _code_text(lines: Sequence[str]) -> str:
    """Code without its fences, quote marks and common indentation."""
    inside = [_QUOTE_MARKS.sub("", line).rstrip() for line in lines]
    opened = _FENCE.match(lines[0]) if lines else None
    if opened:
        closed = len(inside) > 1 and inside[-1].strip().startswith(opened["fence"])
        inside = inside[1:-1] if closed else inside[1:]
    return dedent("\n".join(inside)).strip("\n")


def _shown_line(line: str) -> str:
    task = _TASK.match(line)
    return _whole(f"{task['box']} {plain_text(line)}" if task else plain_text(line))


def _on_one_line(markdown: str) -> str:
    return _whole(" ".join(plain_text(markdown).split()))


def _text(note: Note, span: Span) -> str:
    return span.slice(note.raw).decode("utf-8", "replace")


def _whole(text: str) -> str:
    """Bytes that aren't UTF-8 as a reader sees them."""
    return text if text.isascii() else text.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
