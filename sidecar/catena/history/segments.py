"""Segment: one unit of a note's text as a reader sees it: a sentence, a heading, a table row or a block of code."""

import re
from bisect import bisect_right
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
class Segment:
    """One unit of a note's text.

    Its text is without markup, on one line; code and mathematics keep their lines, a task its box: `[x] Done`.
    """

    text: str
    span: Span
    kind: BlockKind


@dataclass(frozen=True, slots=True)
class Fragment:
    """A block of a note, or an annotation, before it is split into segments.

    Attributes:
        key: The source text: two fragments with the same key are equal.
        annotated: The texts of an annotation; None for a block.
    """

    key: bytes
    block: Block
    annotated: tuple[str, ...] | None = None


def fragments_of(note: Note) -> tuple[Fragment, ...]:
    """The visible blocks of a note in order, with annotations in place of the blocks that contain them."""
    annotated = read_annotation_note(note)
    if annotated is None or not annotated.annotations or not annotated.is_import:
        return tuple(_fragment(note.raw, block) for block in note.blocks if block.kind not in _UNSEEN)
    lines = Lines(note.raw)
    spans = sorted(annotation.span for annotation in annotated.annotations if annotation.span)
    ends = list(accumulate((span.byte_end for span in spans), max))
    fragments = [
        _fragment(note.raw, rest)
        for block in note.blocks
        if block.kind not in _UNSEEN
        for rest in _outside(block, spans, ends, lines)
    ]
    for annotation in annotated.annotations:
        if annotation.span is None:
            continue
        comment = (annotation.outer_prefix, annotation.comment_prefix, annotation.comment)
        said = (annotation.text, " ".join(filter(None, comment)))
        texts = tuple(text for text in (_on_one_line(part or "") for part in said) if text)
        key = "\0".join(texts).encode("utf-8", "replace")
        fragments.append(Fragment(key, Block(BlockKind.QUOTE, annotation.span), texts))
    return tuple(sorted(fragments, key=lambda fragment: fragment.block.span))


def loose_key(fragment: Fragment) -> bytes:
    """A key that ignores bullets, quote marks, blanks, line endings and the level of a heading."""
    kind = fragment.block.kind
    if fragment.annotated is not None:
        return fragment.key
    if kind is BlockKind.HEADING:
        return b"#" + fragment.block.heading.encode("utf-8", "replace")
    if kind in _VERBATIM:
        return _LINE_END.sub(b"\n", fragment.key).rstrip()
    if kind is BlockKind.PARAGRAPH:
        return b" ".join(fragment.key.split())
    return b" ".join(_LINE_MARKS.sub(b"", fragment.key).split())


def lines_of(fragment: Fragment) -> list[bytes]:
    """Split a long fragment into lines, and very long lines into sentences.

    Returns [] for short fragments, code and annotations, which are always read as a whole.
    """
    if len(fragment.key) < _LONG_PIECE or fragment.annotated is not None or fragment.block.kind in _VERBATIM:
        return []
    return [
        part
        for line in fragment.key.splitlines(keepends=True)
        for part in ([line] if len(line) < _LONG_LINE else _SENTENCE_LIKE.findall(line))
    ]


def changed_parts(fragment: Fragment, same: Counter[bytes], lines: Lines) -> list[Fragment]:
    """Reduce a long fragment to its changed lines, with a few lines of context.

    A fragment that is always read as a whole is returned unchanged. `same` says how often each line is unchanged; what
    matches is subtracted from it.
    """
    parts = lines_of(fragment)
    if not parts:
        return [fragment]
    wanted: set[int] = set()
    for at, part in enumerate(parts):
        if same[part] > 0:
            same[part] -= 1
        else:
            wanted.update(range(max(0, at - _CONTEXT), min(len(parts), at + _CONTEXT + 1)))
    starts = [*accumulate(map(len, parts), initial=fragment.block.span.byte_start)]
    stretches: list[Fragment] = []
    for _, run in groupby(enumerate(sorted(wanted)), key=lambda entry: entry[1] - entry[0]):
        places = [place for _, place in run]
        span = lines.span(starts[places[0]], starts[places[-1] + 1])
        stretches.append(Fragment(b"".join(parts[places[0] : places[-1] + 1]), Block(fragment.block.kind, span)))
    return stretches


def segments_of(note: Note, fragment: Fragment, lines: Lines) -> Iterator[Segment]:
    """The segments of a fragment, in order."""
    block = fragment.block
    if fragment.annotated is not None:
        yield from (Segment(text, block.span, block.kind) for text in fragment.annotated)
        return
    match block.kind:
        case BlockKind.HEADING:
            found = [Segment(block.heading, block.span, block.kind)]
        case BlockKind.CODE:
            found = [Segment(_code_text(_text(note, block.span).splitlines()), block.span, block.kind)]
        case BlockKind.MATH:
            found = [Segment(plain_text(_text(note, block.span)), block.span, block.kind)]
        case BlockKind.TABLE:
            found = _line_by_line(note.raw, block, lines)
        case BlockKind.HTML | BlockKind.REFERENCE:
            shown = plain_text(_text(note, block.span)).splitlines()
            found = [Segment(text, block.span, block.kind) for text in shown]
        case _:
            found = _prose(note.raw, block, lines)
    yield from (segment for segment in found if segment.text.strip())


_UNSEEN = frozenset({BlockKind.FRONTMATTER, BlockKind.COMMENT, BlockKind.RULE, BlockKind.BLANK, BlockKind.UNREAD})
_LONG_PIECE = 4_000
"""Bytes."""
_LONG_LINE = 2_000
"""Bytes."""
_CONTEXT = 4
"""The number of context lines around a changed line, so that whole sentences are read."""
_SENTENCE_LIKE = re.compile(rb"[^.!?\r\n]*[.!?\r\n]+\s*|[^.!?\r\n]+\Z")
_VERBATIM = frozenset({BlockKind.CODE, BlockKind.MATH})
_LINE_MARKS = re.compile(rb"(?:^|(?<=[\r\n]))[ \t>]*(?:(?:[-*+]|[0-9]{1,9}[.)])[ \t]+)?")
_LINE_END = re.compile(rb"\r\n|\r")
_TASK = re.compile(r"[ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]+(?P<box>\[[^\]\s]\]|\[ \])[ \t]+")
_QUOTE_MARKS = re.compile(r"[ \t]*(?:>[ \t]?)+")
_FENCE = re.compile(r"[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(?P<fence>`{3,}|~{3,})")


def _fragment(raw: bytes, block: Block) -> Fragment:
    return Fragment(block.span.slice(raw), block)


def _outside(block: Block, spans: Sequence[Span], ends: Sequence[int], lines: Lines) -> Iterator[Block]:
    """The parts of a block that none of these spans covers.

    The spans are in order; for each, `ends` says how far it and those before it reach, so that only spans near the
    block are looked at.
    """
    at = block.span.byte_start
    for place in range(bisect_right(ends, at), len(spans)):
        span = spans[place]
        if span.byte_start >= block.span.byte_end:
            break
        if span.byte_start > at:
            yield _cut(block, lines.span(at, span.byte_start))
        at = max(at, span.byte_end)
    if at == block.span.byte_start:
        yield block
    elif at < block.span.byte_end:
        yield _cut(block, lines.span(at, block.span.byte_end))


def _cut(block: Block, span: Span) -> Block:
    return Block(BlockKind.PARAGRAPH if block.kind is BlockKind.HEADING else block.kind, span)


def _prose(raw: bytes, block: Block, lines: Lines) -> list[Segment]:
    """Sentences, and the lines without sentences: tasks, fields, code and tables inside a list or a quote."""
    sentences = [Segment(s.text, s.span, s.kind) for s in sentences_of(raw, (block,), lines)]
    covered = {line for s in sentences for line in range(s.span.line_start, s.span.line_end + 1)}
    others = _line_by_line(raw, block, lines, but=frozenset(covered))
    return sorted((*sentences, *others), key=lambda segment: segment.span) if others else sentences


def _line_by_line(raw: bytes, block: Block, lines: Lines, *, but: frozenset[int] = frozenset()) -> list[Segment]:
    """Each line of a block as a segment, fenced code as one segment, without the lines in `but` (from 1)."""
    first, last = block.span.line_start, block.span.line_end
    if len(but) == last - first + 1:
        return []
    written = block.span.slice(raw).decode("utf-8", "replace")
    for start, end in reversed(list(comments_in(written))):
        written = written[:start] + "".join(c if c in "\r\n" else " " for c in written[start:end]) + written[end:]
    found: list[Segment] = []
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
            found.append(Segment(_shown_line(line), lines.span_of_lines(number - 1, number), block.kind))
    if code:
        found.append(_code(code, lines))
    return found


def _code(code: list[tuple[int, str]], lines: Lines) -> Segment:
    span = lines.span_of_lines(code[0][0] - 1, code[-1][0])
    return Segment(_code_text([line for _, line in code]), span, BlockKind.CODE)


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
    return f"{task['box']} {plain_text(line)}" if task else plain_text(line)


def _on_one_line(markdown: str) -> str:
    return " ".join(plain_text(markdown).split())


def _text(note: Note, span: Span) -> str:
    return span.slice(note.raw).decode("utf-8", "replace")
