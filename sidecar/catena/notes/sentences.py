"""Sentences: where each one of a note stands, byte for byte, and what a reader reads there."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from catena.notes.abbreviations import AFTER_ORDINALS, BEFORE_NUMBERS, BEGINS_SENTENCES, MAY_BE_LAST, NEVER_LAST
from catena.notes.comments import comments_in
from catena.notes.note import Block, BlockKind
from catena.notes.plain_text import plain_text
from catena.notes.span import Lines, Span

_CLOSERS = r"[\"'”’»›)\]}*_=~」』）】》〉]*(?:\[\^[^\]\s]{1,200}\][*_=~]*)*"
_END = re.compile(
    rf"(?:[.!?…]+{_CLOSERS}(?=\s|$))"
    rf"|(?:[。！？｡]+{_CLOSERS})"  # scripts that set no blank between sentences
)
_LINE_END = re.compile(r"(?:[ \t]{2,}|\\)?(?:\r\n|\r|\n)")
_LAST_WORD = re.compile(r"[^\s(\[{\"'“„«»/–—]+$")
_NEXT_WORD = re.compile(r"[\s\"'“„«»(\[*_=~#@]*(\w+)")
_INITIAL = re.compile(r"(?:[^\W\d_]\.)*[^\W\d_]")
_INSIDE = re.compile(
    r"`+[^`\n]*`+"  # code
    r"|!?\[\[[^\[\]\n]{1,1000}\]\]"
    r"|\]\([^()\s]{0,2000}\)"  # where a Markdown link goes
    r"|<[^<>\n]{1,2000}>"
    r"|(?:https?|ftp|file|zotero|obsidian)://[^\s<>\"')\]]+(?<![.,;:!?])"
    r"|\$[^$\n]{1,400}\$"
)
_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")
_MARKS = re.compile(
    r"(?P<quote>[ \t]*(?:>[ \t]?)*)"
    r"(?P<item>[ \t]*(?:\[![^\]\n]{1,60}\][+-]?(?:[ \t]+|$)|(?:[-*+]|\d{1,9}[.)])[ \t]+)+)?"
    r"(?P<task>\[[^\]\n]\][ \t]+)?"
)
_FENCE = re.compile(r"`{3,}|~{3,}")
_NO_PROSE = re.compile(
    r"#{1,6}(?:[ \t]|$)|\||\$\$|</?[A-Za-z!]|\[\^[^\]\s]{1,200}\]:|(?:[-=_*][ \t]*){3,}$"
    r"|[^\s\[\](){}:`|][^\[\](){}:`|]{0,59}::(?:[ \t*_]|$)"  # a field
)
_BLOCK_ID = re.compile(r"(?:^|[ \t])\^[A-Za-z0-9-]+[ \t]*$", re.M)
_LEFT_OVER = re.compile(r"\*{2,}|={2,}|~{2,}|(?<!\w)_{2,}|_{2,}(?!\w)")
_SHORT_LINE = 60
"""Characters. A line that breaks off earlier was broken by its writer, not by an editor that wraps lines."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentence:
    """One sentence of a note's prose.

    Attributes:
        text: What a reader reads, on one line.
        span: Its place in the file, markup included.
        kind: The block it stands in: a paragraph, list item or quote.
    """

    text: str
    span: Span
    kind: BlockKind


class MarkedSentence(NamedTuple):
    """One sentence with its markup.

    Attributes:
        text: As written, but for line marks, comments and block ids, which are blank.
        byte_start: Where it begins in the file.
        byte_end: Where it ends.
    """

    text: str
    byte_start: int
    byte_end: int


def sentence_bounds(text: str) -> tuple[tuple[int, int], ...]:
    """Where each sentence of one paragraph begins and ends, in characters.

    A sentence ends with `.`, `!`, `?` or `…` before a blank, or with `。！？` anywhere, closing quotes, brackets, marks
    and footnote marks included. It goes on after abbreviations, initials, ordinals and what a lower-case word follows;
    nothing ends inside code, links, addresses or mathematics. A line end ends it when the line
    breaks off so early that its writer must have meant it.

    Args:
        text: Plain, or with its inline Markdown.

    Returns:
        (start, end) in order, without the blanks between; together they hold everything else.
    """
    masked = _INSIDE.sub(lambda m: "X" * len(m[0]), text)
    ends = sorted({*_ends_in(masked), *_line_ends_in(masked), len(text)})
    bounds: list[tuple[int, int]] = []
    at = 0
    for end in ends:
        stripped = text[at:end].strip()
        if stripped:
            start = at + len(text[at:end]) - len(text[at:end].lstrip())
            bounds.append((start, start + len(stripped)))
        at = end
    return tuple(bounds)


def sentences_of(raw: bytes, blocks: Iterable[Block], lines: Lines) -> Iterator[Sentence]:
    """The sentences of paragraphs, list items and quotes, in order; a list item without a full stop is one too.

    Headings, code, tables, mathematics, HTML, comments, footnotes, fields and tasks have none.

    Args:
        raw: The note's bytes.
        blocks: Those that are looked at.
        lines: Of `raw`.
    """
    for block in blocks:
        if block.kind in (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM, BlockKind.QUOTE):
            yield from _sentences_of_block(raw, block, lines)


def _sentences_of_block(raw: bytes, block: Block, lines: Lines) -> Iterator[Sentence]:
    for marked in marked_sentences_of(raw, block):
        shown = readable(marked.text)
        if shown:
            yield Sentence(text=shown, span=lines.span(marked.byte_start, marked.byte_end), kind=block.kind)


def marked_sentences_of(raw: bytes, block: Block) -> Iterator[MarkedSentence]:
    """The sentences of one block with their markup, for those who need few of them as a reader reads them.

    Args:
        raw: The note's bytes.
        block: A paragraph, list item or quote.
    """
    text = block.span.slice(raw).decode("utf-8", "surrogateescape")
    masked = list(text)
    stretches = list(_stretches(text, masked))
    for blank in (*(m.span() for m in _BLOCK_ID.finditer(text)), *comments_in(text)):
        masked[slice(*blank)] = " " * (blank[1] - blank[0])
    blanked = "".join(masked)
    done, done_bytes = 0, block.span.byte_start
    for first, last in stretches:
        for start, end in sentence_bounds(blanked[first:last]):
            byte_start = done_bytes + _bytes(text[done : first + start])
            byte_end = byte_start + _bytes(text[first + start : first + end])
            done, done_bytes = first + end, byte_end
            yield MarkedSentence(blanked[first + start : first + end], byte_start, byte_end)


def _stretches(text: str, masked: list[str]) -> Iterator[tuple[int, int]]:
    """Runs of lines that belong together: each nested item, each paragraph of a quote. Line marks are blanked out."""
    begun: int | None = None
    fence = ""
    in_task = False
    for line in _LINE.finditer(text):
        marks = _MARKS.match(line[0])
        assert marks is not None
        rest = line[0][marks.end() :].strip()
        opens = _FENCE.match(rest)
        is_item = bool(marks["item"])
        in_task = bool(marks["task"]) or (in_task and not is_item and bool(rest))
        is_prose = bool(rest) and not (fence or opens or in_task or _NO_PROSE.match(rest))
        if opens and (not fence or rest.startswith(fence)):
            fence = "" if fence else opens[0]
        if begun is not None and (is_item or not is_prose):
            yield begun, line.start()
            begun = None
        if is_prose and "[!" in marks[0]:  # a callout's title
            yield line.span()
        elif is_prose and begun is None:
            begun = line.start()
        masked[line.start() : line.start() + marks.end()] = " " * marks.end()
    if begun is not None:
        yield begun, len(text)


def _ends_in(text: str) -> Iterator[int]:
    for match in _END.finditer(text):
        following = _NEXT_WORD.match(text, match.end())
        word = following[1] if following else ""
        if not word[:1].islower() and not (match[0][0] == "." and _goes_on(text, match, word)):
            yield match.end()


def _goes_on(text: str, end: re.Match[str], following: str) -> bool:
    """Whether a dot stands inside a sentence: for an abbreviation, an initial or an ordinal."""
    found = _LAST_WORD.search(text, max(0, end.start() - 40), end.start())
    if not found or not following or end[0].startswith(".."):
        return False
    word, next_word = found[0].strip("*_").casefold(), following.casefold()
    if word in NEVER_LAST or (word in BEFORE_NUMBERS and following[0].isdigit()):
        return True
    if word in MAY_BE_LAST or _INITIAL.fullmatch(word):
        return next_word not in BEGINS_SENTENCES
    if word.isdecimal():
        opens_text = not text[: end.start() - len(word)].strip()
        return opens_text or (len(word) <= 2 and next_word in AFTER_ORDINALS)
    return False


def _line_ends_in(text: str) -> Iterator[int]:
    """Line ends that end a sentence: after a short line, where the next one begins anew."""
    at = 0
    for match in _LINE_END.finditer(text):
        line = text[at : match.start()].strip()
        following = _NEXT_WORD.match(text, match.end())
        at = match.end()
        if len(line) < _SHORT_LINE and following and not following[1][0].islower() and not line.endswith(","):
            yield match.end()


def readable(markdown: str) -> str:
    """A sentence's plain text on one line; marks whose other half stands in the next sentence go as well."""
    return " ".join(_LEFT_OVER.sub("", plain_text(markdown, inline=True)).split())


def _bytes(text: str) -> int:
    return len(text) if text.isascii() else len(text.encode("utf-8", "surrogateescape"))
