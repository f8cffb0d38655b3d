"""A draft: the sentences of a manuscript, or of a text that somebody else wrote, with what each of them cites."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from catena.drafts.citing import (
    Citation,
    Cited,
    IsPaper,
    citations_in,
    cited_parts,
    leads_in,
    only_names,
    plain_statement,
)
from catena.notes import BlockKind, Lines, Note, Span
from catena.notes.sentences import MarkedSentence, marked_sentences_of, readable
from catena.notes.span import byte_length

_FOOTNOTE = re.compile(r"(?m)^\[\^(?P<note>[^\]\s]{1,200})\]:[ \t]*(?P<text>[^\n]*)")
_WORD = re.compile(r"[^\W_]+")
_CODE = re.compile(r"(?<!`)`+[^`]+`+|\$(?=\S)[^$\n]{1,400}(?<=\S)\$(?!\d)|\\(?:begin|end)\{[^{}]*\}")
"""Code and formulas in a line, and the marks of an environment of LaTeX that stands outside of a formula."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftSentence:
    """A sentence of a draft.

    Attributes:
        text: The sentence as it is displayed, citations included.
        statement: Its plain text without citations.
        span: Its place in the draft, citations included.
        cited: What it cites, each with the part of the sentence that it stands for.
    """

    text: str
    statement: str
    span: Span
    cited: tuple[Cited, ...]


def draft_sentences(note: Note, is_paper: IsPaper) -> tuple[DraftSentence, ...]:
    """Return the sentences of a draft that say something, in order.

    Headings, code, also in a line that has nothing else, tables, mathematics, comments, footnotes and lines that only
    name notes have none. A citation behind the full stop belongs to the sentence before it, and one in a block
    quotation to all of its sentences before it.

    Args:
        note: The parsed draft.
        is_paper: Tells links to papers from links to other notes.
    """
    text = note.raw.decode("utf-8", "replace")
    footnotes = {match["note"]: match["text"] for match in _FOOTNOTE.finditer(text)}
    lines = Lines(note.raw)
    found: list[DraftSentence] = []
    for block in note.blocks:
        if block.kind.is_prose:
            is_quoted = block.kind is BlockKind.QUOTE and not _CALLOUT.match(note.raw, block.span.byte_start)
            sentences = [each for marked in marked_sentences_of(note.raw, block) for each in _split(marked)]
            of_block = [
                sentence
                for marked in _with_citations_behind(sentences, note.raw)
                if (sentence := _sentence(marked, citations_in(marked.text, is_paper, footnotes), lines, is_quoted))
            ]
            found += _as_quoted(of_block) if is_quoted else of_block
    return tuple(found)


_CALLOUT = re.compile(rb"[ \t>]*\[!(?!quote|cite)", re.IGNORECASE)


def _as_quoted(sentences: Sequence[DraftSentence]) -> list[DraftSentence]:
    """Return the sentences of a block quotation, whose source at the end stands for all of them."""
    quoted: list[DraftSentence] = []
    source: tuple[Cited, ...] = ()
    for each in reversed(sentences):
        source = each.cited or source
        cited = each.cited or tuple(replace(one, statement=each.statement) for one in source)
        quoted.append(replace(each, cited=cited))
    return quoted[::-1]


def _sentence(
    marked: MarkedSentence, citations: tuple[Citation, ...], lines: Lines, is_quoted: bool
) -> DraftSentence | None:
    """Return what a sentence says and cites; None if it says nothing. In a quotation, a name alone is its source."""
    statement = plain_statement(marked.text, citations)
    says = statement if citations else plain_statement(_CODE.sub(" ", marked.text), ())
    if not _WORD.search(says) or (not is_quoted and only_names(marked.text, citations)):
        return None
    return DraftSentence(
        text=readable(marked.text),
        statement=statement,
        span=lines.span(marked.byte_start, marked.byte_end),
        cited=cited_parts(marked.text, citations),
    )


_BEFORE_KEY = re.compile(r"(?<=[.!?\]\"”’)])\s+(?=@[^\W_]|\[\[?@)")
"""The end of a sentence before a citekey, which is in lower case."""


def _split(marked: MarkedSentence) -> Iterator[MarkedSentence]:
    """Split a sentence where a citekey begins the next one; general rules see no end there."""
    start, byte_start = 0, marked.byte_start
    for gap in _BEFORE_KEY.finditer(marked.text):
        last = marked.text[max(start, gap.start() - _LONGEST_ENDING) : gap.start()]
        if _ENDED.search(last) and not leads_in(last):
            before = marked.text[start : gap.start()]
            end = byte_start + byte_length(before)
            yield MarkedSentence(before, byte_start, end)
            start, byte_start = gap.end(), end + byte_length(gap[0])
    yield MarkedSentence(marked.text[start:], byte_start, marked.byte_end)


_ENDED = re.compile(r"[.!?][\"”’)\]]*$")
_LONGEST_ENDING = 24
"""How many characters tell whether a sentence ends: a sign with quotation marks, or words such as `for example`."""


_LEADING = re.compile(r"\s*(?P<citations>(?:\[(?=[^\[\]\n]*@)[^\[\]\n]{2,500}\]\s*)+)(?P<sign>[.,;]?\s*)")


def _with_citations_behind(sentences: list[MarkedSentence], raw: bytes) -> Iterator[MarkedSentence]:
    """Yield the sentences, each with the citations in brackets that follow its full stop."""
    waiting: MarkedSentence | None = None
    for sentence in sentences:
        leading = _LEADING.match(sentence.text)
        if waiting is not None and leading is not None and "@" not in waiting.text:
            taken = byte_length(sentence.text[: leading.end()].rstrip())
            end = sentence.byte_start + taken
            gap = raw[waiting.byte_end : sentence.byte_start].decode("utf-8", "replace")
            waiting = MarkedSentence(
                f"{waiting.text}{gap}{sentence.text[: leading.end()].rstrip()}", waiting.byte_start, end
            )
            rest = sentence.text[leading.end() :]
            skipped = byte_length(sentence.text[: leading.end()])
            if not _WORD.search(rest):
                continue
            sentence = MarkedSentence(rest, sentence.byte_start + skipped, sentence.byte_end)
        if waiting is not None:
            yield waiting
        waiting = sentence
    if waiting is not None:
        yield waiting
