"""Find the sentences of a note: their positions in bytes and their plain text."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from catena.language import sentences as language
from catena.notes.comments import comments_in
from catena.notes.formulas import FORMULA
from catena.notes.note import Block, BlockKind
from catena.notes.plain_text import may_be_marked, plain_text
from catena.notes.span import Lines, Span, byte_length, with_replacements

_INSIDE = re.compile(
    r"`+[^`\n]*`+"  # code
    r"|!?\[\[[^\[\]\n]{1,1000}\]\]"
    r"|\[[^\[\]\n]{0,500}\]\([^()\s]{0,2000}\)"  # a Markdown link, whose text may ask or exclaim
    r"|\]\([^()\s]{0,2000}\)"  # where one goes whose text has brackets
    r"|<[^<>\n]{1,2000}>"
    r"|(?:https?|ftp|file|zotero|obsidian)://[^\s<>\"')\]]+(?<![.,;:!?])"
    r"|\$[^$\n]{1,400}\$"
)
_MAY_HIDE = re.compile(r"[`\[\]<$]|://")
"""What a text needs for `_INSIDE` to match."""
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
_DISPLAYED = "$$"
_BLOCK_ID = re.compile(r"(?:^|[ \t])\^[A-Za-z0-9-]+[ \t]*$", re.M)
_EMBED = re.compile(r"!\[\[[^\[\]\n]{1,1000}\]\]|!\[[^\[\]\n]{0,500}\]\([^()\s]{1,2000}\)")
_LINK_TO_BLOCK = re.compile(r"\[\[([^\[\]|#^]{0,500})#?\^[A-Za-z0-9-]{1,100}\]\]")
"""A link to a block without a displayed text; the block's id is no word of the sentence."""
_TAG = r"#(?=[^\s#]{0,100}[^\W\d])[\w/-]{1,100}"
_TAGS_AROUND = re.compile(
    rf"^(?:{_TAG}[ \t]+){{1,20}}(?=[^\sa-z])|(?<=[.!?。！？])(?:[ \t]+{_TAG}){{1,20}}[ \t]*$|^(?:{_TAG}\s*){{1,20}}$"
)
"""Tags before or after a sentence, which are no words of it: `#reading The moon …`, `… is full. #moon`."""
_LONE_STAR = re.compile(r"(?<![^\s(\[“\"])\*(?=[^\W\d])|(?<=[.!?…。！？])\*(?=\W*$)")
"""The star with which emphasis of several sentences begins or ends; in "A* search" it is part of a word."""
_LEFT_OVER = re.compile(r"\*{2,}|={2,}|~{2,}|(?<!\w)_{2,}|_{2,}(?!\w)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentence:
    """A sentence of a note's prose. Its text is plain, on one line."""

    text: str
    span: Span
    kind: BlockKind


_ONLY_LINK = re.compile(r"\[[^\[\]\n]{1,40}\]\([a-z][a-z0-9+.-]{1,20}://[^\s()]{1,1000}\)")
"""What import tools write below a quotation to lead to its place: `[View](https://…)`."""


class MarkedSentence(NamedTuple):
    """A sentence with its markup; line marks, comments and block ids are blanked out. It ends before `byte_end`."""

    text: str
    byte_start: int
    byte_end: int


def sentence_bounds(markdown: str) -> tuple[tuple[int, int], ...]:
    """Return where each sentence of a paragraph begins and ends, in characters, by `catena.language.sentences`.

    No sentence ends inside code, links, addresses or mathematics.
    """
    masked = _INSIDE.sub(lambda m: "X" * len(m[0]), markdown) if _MAY_HIDE.search(markdown) else markdown
    return language.sentence_bounds(masked)


def sentences_of(
    raw: bytes, blocks: Iterable[Block], lines: Lines, *, with_formulas: bool = False
) -> Iterator[Sentence]:
    """Yield the sentences of paragraphs, list items and quotes, in order; a list item needs no full stop to be one.

    Headings, code, tables, mathematics, HTML, comments, footnotes, fields and tasks have no sentences. `with_formulas`
    keeps their dollar signs, for text that will be shown.
    """
    for block in blocks:
        if block.kind in (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM, BlockKind.QUOTE):
            yield from _sentences_of_block(raw, block, lines, with_formulas=with_formulas)


def _sentences_of_block(raw: bytes, block: Block, lines: Lines, *, with_formulas: bool) -> Iterator[Sentence]:
    written, start = block.span.slice(raw), block.span.byte_start
    shown = _shown_lately if len(written) <= LONGEST_KEPT else _shown
    for text, first, end in shown(written, with_formulas=with_formulas and b"$" in written):
        yield Sentence(text=text, span=lines.span(start + first, start + end), kind=block.kind)


def _shown(written: bytes, *, with_formulas: bool) -> tuple[tuple[str, int, int], ...]:
    """Return the plain text of each sentence of a block that has any, and where in the block it stands, in bytes."""
    return tuple(
        (shown, marked.byte_start, marked.byte_end)
        for marked in _marked(written, 0)
        if (shown := readable(marked.text, with_formulas=with_formulas))
    )


LONGEST_KEPT = 2_000
"""In bytes. The sentences of longer blocks are not kept."""


@lru_cache(maxsize=1024)
def _shown_lately(written: bytes, *, with_formulas: bool) -> tuple[tuple[str, int, int], ...]:
    """Do as `_shown`; several parts of one answer read the same blocks, and versions of a note have most in common."""
    return _shown(written, with_formulas=with_formulas)


def marked_sentences_of(raw: bytes, block: Block) -> Iterator[MarkedSentence]:
    """Yield the sentences of one block with their markup, for callers that need the plain text of few of them.

    The block is a paragraph, list item or quote.
    """
    yield from _marked(block.span.slice(raw), block.span.byte_start)


def _marked(written: bytes, at: int) -> Iterator[MarkedSentence]:
    """Yield the sentences of a block that begins at a byte."""
    text = written.decode("utf-8", "surrogateescape")
    marks: list[tuple[int, int]] = []
    stretches = list(_stretches(text, marks))
    ids = (m.span() for m in _BLOCK_ID.finditer(text)) if "^" in text else ()
    blanked = _blanked(text, (*marks, *ids, *comments_in(text)))
    done, done_bytes = 0, at
    for first, last in stretches:
        for start, end in sentence_bounds(blanked[first:last]):
            byte_start = done_bytes + byte_length(text[done : first + start])
            byte_end = byte_start + byte_length(text[first + start : first + end])
            done, done_bytes = first + end, byte_end
            yield MarkedSentence(blanked[first + start : first + end], byte_start, byte_end)


def _blanked(text: str, spans: Sequence[tuple[int, int]]) -> str:
    """Return a text with blanks in place of these parts, which may overlap."""
    if not spans:
        return text
    masked = list(text)
    for start, end in spans:
        masked[start:end] = " " * (end - start)
    return "".join(masked)


def _stretches(text: str, line_marks: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Yield the runs of lines that belong together (a nested item, a paragraph of a quote); collects the line marks."""
    begun: int | None = None
    fence = ""
    in_task = in_formula = False
    code = _IndentedCode()
    for line in _LINE.finditer(text):
        marks = _MARKS.match(line[0])
        assert marks is not None
        rest = line[0][marks.end() :].strip()
        was_formula = in_formula
        if rest.count(_DISPLAYED) % 2 and (in_formula or rest.startswith(_DISPLAYED)):
            in_formula = not in_formula and text.find(_DISPLAYED, line.end()) >= 0
        opens = _FENCE.match(rest)
        is_code = not fence and code.has(line[0], marks)
        is_item = bool(marks["item"]) and not is_code
        in_task = bool(marks["task"]) or (in_task and not is_item and bool(rest))
        is_prose = bool(rest) and not (fence or opens or is_code or in_task or was_formula or _NO_PROSE.match(rest))
        is_prose = is_prose and not (">" in marks[0] and _ONLY_LINK.fullmatch(rest))
        if opens and (not fence or rest.startswith(fence)):
            fence = "" if fence else opens[0]
        if begun is not None and (is_item or not is_prose):
            yield begun, line.start()
            begun = None
        if is_prose and "[!" in marks[0]:  # a callout's title
            yield line.span()
        elif is_prose and begun is None:
            begun = line.start()
        if marks.end():
            line_marks.append((line.start(), line.start() + marks.end()))
    if begun is not None:
        yield begun, len(text)


class _IndentedCode:
    """Tells which lines of a list item are code: by four columns deeper than its text, behind an empty line."""

    def __init__(self) -> None:
        self._columns: list[int] = []
        self._may_begin = False

    def has(self, line: str, marks: re.Match[str]) -> bool:
        """Return whether the next line is code; outside of quotations, where no item has any."""
        if not line.strip():
            self._may_begin = bool(self._columns)
            return False
        if not self._columns and not marks["item"]:
            return False
        column = len(line.expandtabs(_TAB)) - len(line.expandtabs(_TAB).lstrip())
        while self._columns and column < self._columns[-1]:
            self._columns.pop()
        if self._may_begin and self._columns and column >= self._columns[-1] + _TAB and ">" not in marks[0]:
            return True
        self._may_begin = False
        if marks["item"]:
            self._columns.append(len(line[: marks.end("item")].expandtabs(_TAB)))
        return False


_TAB = 4


def readable(markdown: str, *, with_formulas: bool = False) -> str:
    """Return a sentence's plain text on one line, without marks whose counterpart is in another sentence.

    Embedded files, ids of linked blocks, and tags before or after the sentence, are left out. Formulas
    stay as they are, between dollar signs, only `with_formulas`.
    """
    if with_formulas and "$" in markdown:
        return keeping_formulas(with_replacements(markdown), readable)
    if "![" in markdown:
        markdown = _EMBED.sub(" ", markdown)
    if "^" in markdown:
        markdown = _LINK_TO_BLOCK.sub(lambda link: f"[[{link[1]}]]" if link[1] else "", markdown)
    if "#" in markdown:
        markdown = _TAGS_AROUND.sub("", markdown.strip())
    if markdown.count("*") == 1:
        markdown = _LONE_STAR.sub("", markdown)
    if not may_be_marked(markdown):
        return " ".join(with_replacements(markdown).split())
    return " ".join(_LEFT_OVER.sub("", plain_text(markdown, inline=True)).split())


def keeping_formulas(markdown: str, plain: Callable[[str], str]) -> str:
    """Return plain text with its formulas between dollar signs, as written but on one line.

    `plain` removes the markup; a character stands for each formula meanwhile.
    """
    if "$" not in markdown:
        return plain(markdown)
    formulas: list[str] = []

    def hidden(found: re.Match[str]) -> str:
        if len(formulas) == _MOST_FORMULAS:
            return found[0]
        formulas.append(" ".join(found[0].split()))
        return chr(_FIRST_HIDDEN + len(formulas) - 1)

    if any(_FIRST_HIDDEN <= ord(c) < _FIRST_HIDDEN + _MOST_FORMULAS for c in markdown):
        return plain(markdown)
    text = plain(FORMULA.sub(hidden, markdown))
    for number, formula in enumerate(formulas):
        text = text.replace(chr(_FIRST_HIDDEN + number), formula, 1)
    return text


_FIRST_HIDDEN, _MOST_FORMULAS = 0xF700, 0x100
"""Characters for private use, and how many formulas of one text are kept."""
