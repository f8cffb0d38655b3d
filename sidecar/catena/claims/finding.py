"""Finds the claims of a note: sentences of paragraphs, list items, quotes and annotations that assert something."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate

from catena.annotations.annotation import Annotation, AnnotationColor, AnnotationNote
from catena.annotations.reading import read_annotation_note
from catena.claims.asserting import asserts, is_verb, stance_of
from catena.claims.claim import Claim, Stance
from catena.claims.lexicon import READ_LANGUAGES
from catena.language.tokens import letter_words
from catena.language.vocabulary import words
from catena.notes import Block, BlockKind, Heading, Lines, Note
from catena.notes.plain_text import plain_text
from catena.notes.prose import prose_of
from catena.notes.sentences import sentence_bounds

_LINE_MARKS = re.compile(
    r"[ \t]*(?P<quote>(?:>[ \t]?)*)[ \t]*(?P<callout>\[![^\]\n]{1,60}\][+-]?[ \t]*)?"
    r"(?P<list>(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*)(?P<task>\[[^\]\n]\][ \t]+)?"
)
_FIELD = re.compile(r"[*_]{0,3}\w[\w /-]{0,40}[*_]{0,3}::(?:\s|$)")
_APART = re.compile(r"<mark\b|\[@[^\]]*\]\s*$|#{1,6}[ \t]|!\[|\^[\w-]+\s*$|\[\^?[^\]]{1,200}\]:|\|")
_ITEM = re.compile(r"(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)+")
_LABEL = re.compile(r"[*_\s]*(?:[A-ZÄÖÜ][A-ZÄÖÜ/-]{0,20}(?: \[[^\]\n]{0,60}\])?:[*_]*\s*)+")
_MARKUP = re.compile(r"[*_`\[\]<>~=$&#\\|%^\n\r\t\u00a0]|  |://")
_ALL_BOLD = re.compile(r"\*\*.+\*\*")
_LINK = re.compile(r"!?\[\[[^\[\]\n]*\]\]|!?\[[^\[\]\n]*\]\([^()\n]*\)|\d{4}-\d\d(?:-\d\d)?")
_STRAY = "*_=~"
_MOST_MARKS = 3
"""How many marks of emphasis around a sentence, each of which may be removed, are looked for."""
_WRAPPED_FROM = 55
"""A line of at least this length may have been wrapped by an editor; a shorter one was ended by its author."""


class _Annotations:
    """The annotations of a note by their place in the file."""

    def __init__(self, note: AnnotationNote | None) -> None:
        placed = [each for each in (note.annotations if note else ()) if each.span]
        self._placed = sorted(placed, key=_start)
        self._starts = [_start(each) for each in self._placed]

    def at(self, byte: int) -> Annotation | None:
        """The annotation that contains this byte."""
        place = bisect_right(self._starts, byte) - 1
        found = self._placed[place] if place >= 0 else None
        return found if found and found.span and byte < found.span.byte_end else None


def _start(annotation: Annotation) -> int:
    return annotation.span.byte_start if annotation.span else 0


def claims_of(note: Note, *, annotations: Callable[[], AnnotationNote | None] | None = None) -> tuple[Claim, ...]:
    """All sentences of a note that assert something.

    Headings, tables, code, math, comments, properties, inline fields, tasks, questions, orders, titles and sentences
    about the note itself are left out. A note that Catena generated has no claims, since it is not evidence.

    Args:
        note: The parsed note.
        annotations: Returns the result of `read_annotation_note`, if it is known already.

    Returns:
        In the order of the file. Each claim's span contains exactly its sentence, and its plain text has the claim's
        words. Equal notes give equal claims.
    """
    if note.generated:
        return ()
    lines = Lines(note.raw)
    annotated = _Annotations(annotations() if annotations else read_annotation_note(note))
    prose = prose_of(note.raw, note.blocks)
    found: list[Claim] = []
    for block in note.blocks:
        if block.kind.is_prose:
            found += _claims_in(note, block, prose, lines, annotated)
    return tuple(found)


def _claims_in(note: Note, block: Block, prose: bytes, lines: Lines, annotations: _Annotations) -> Iterator[Claim]:
    start, end = block.span.byte_start, block.span.byte_end
    raw = note.raw[start:end]
    quoted = _quotes(block, raw)
    heading = _heading_above(note.headings, start)
    if heading and _lists(heading.text):
        return
    for begin, text in _segments(raw, prose[start:end]):
        offsets: Sequence[int] | None = None if text.isascii() else _offsets(text)
        for first, last in sentence_bounds(text):
            first, last, shown = _shown(text, first, last)
            if not shown or not asserts(shown) or _only_links(text[first:last]):
                continue
            byte_first, byte_last = (offsets[first], offsets[last]) if offsets else (first, last)
            span = lines.span(start + begin + byte_first, start + begin + byte_last)
            annotation = annotations.at(span.byte_start)
            if annotation and annotation.color is AnnotationColor.CODE:
                continue
            yield Claim(
                text=shown,
                span=span,
                section_title=heading.text if heading else None,
                section_path=heading.path if heading else (),
                page=annotation.page if annotation else None,
                stance=Stance.REPORTED if annotation is None and quoted else stance_of(shown),
            )


def _lists(heading: str) -> bool:
    """Return whether a section lists references, links or tasks."""
    return "_".join(heading.lower().strip(" :*_#").split()) in words("claims.listing_sections", "en", *READ_LANGUAGES)


def _only_links(markdown: str) -> bool:
    """Return whether it has only links and insignificant words between them ("[[A]] against [[B]]")."""
    if "](" not in markdown and "[[" not in markdown:
        return False
    rest = [word for word in letter_words(_LINK.sub(" ", markdown).lower()) if len(word) > 1]
    return len(rest) < 2 and not any(map(is_verb, rest))


_OWN_CALLOUT = re.compile(rb"[ \t>]*\[!(?!quote|cite)", re.IGNORECASE)


def _quotes(block: Block, raw: bytes) -> bool:
    """Return whether a block quotes somebody; callouts are the author's own, unless they are made for quotations."""
    return block.kind is BlockKind.QUOTE and _OWN_CALLOUT.match(raw) is None


def _heading_above(headings: Sequence[Heading], byte: int) -> Heading | None:
    place = bisect_left(headings, byte, key=lambda heading: heading.span.byte_start)
    return headings[place - 1] if place else None


def _segments(raw: bytes, prose: bytes) -> Iterator[tuple[int, str]]:
    """The parts of a block in which sentences continue across lines: the start and text of each."""
    begin: int | None = None
    end = 0
    at = 0
    before = ""
    for line in raw.splitlines(keepends=True):
        text = line.decode("utf-8", "replace")
        marks = _LINE_MARKS.match(text)
        inner = marks.end() if marks else 0
        content = text[inner:].strip()
        task = bool(marks and marks["task"])
        blank = not content or not prose[at : at + len(line)].strip()
        apart = blank or task or bool(_APART.match(content)) or bool(_FIELD.match(content))
        new = bool(marks and (marks["list"] or marks["callout"]))
        if begin is not None and (apart or new or _breaks(before, content)):
            yield begin, _decoded(raw, begin, end)
            begin = None
        if not apart:
            if begin is None:
                begin = at + len(text[:inner].encode("utf-8", "surrogateescape"))
            end = at + len(line)
        before = text if not (marks and marks["callout"]) else ""
        at += len(line)
    if begin is not None:
        yield begin, _decoded(raw, begin, end)


def _decoded(raw: bytes, begin: int, end: int) -> str:
    # Each byte that isn't UTF-8 becomes one character that encodes back to one byte, so that offsets stay correct.
    return raw[begin:end].decode("utf-8", "surrogateescape")


def _breaks(before: str, content: str) -> bool:
    """Return whether a line starts a new sentence: after a hard break, or with a capital after a short line."""
    if before.rstrip("\r\n").endswith(("  ", "\\")) or not before:
        return True
    if _ALL_BOLD.fullmatch(before.strip()):
        return True
    return len(before) < _WRAPPED_FROM and not content[:1].islower() and not before.rstrip().endswith((",", ";", "-"))


def _offsets(text: str) -> list[int]:
    """The byte offset of each character, and of the end."""
    return list(accumulate((len(sign.encode("utf-8", "surrogateescape")) for sign in text), initial=0))


def _shown(text: str, first: int, last: int) -> tuple[int, int, str]:
    """A sentence without markup, without a leading number or label, and without marks of a longer emphasis."""
    if (mark := _ITEM.match(text, first, last)) is not None:
        first = mark.end()
    if (
        (label := _LABEL.match(text, first, last))
        and label.end() > first
        and text[first:last].strip("*_ \t")[:1].isupper()
    ):
        first = label.end()
    markdown = text[first:last]
    if not _MARKUP.search(markdown):
        return first, last, _clean(markdown)
    shown = " ".join(plain_text(markdown).split())
    for _ in range(_MOST_MARKS):
        before = min(_run(shown), _run(markdown)) if shown[:1] == markdown[:1] else 0
        behind = min(_run(shown[::-1]), _run(markdown[::-1])) if shown[-1:] == markdown[-1:] else 0
        if not before + behind or before + behind >= len(markdown):
            break
        first, last, markdown = first + before, last - behind, markdown[before : len(markdown) - behind]
        shown = " ".join(plain_text(markdown).split())
    return first, last, _clean(shown)


def _run(text: str) -> int:
    """How often the first sign is repeated at the beginning if it is a mark of emphasis; else 0."""
    return len(text) - len(text.lstrip(text[0])) if text[:1] and text[0] in _STRAY else 0


def _clean(text: str) -> str:
    return text.encode("utf-8", "surrogateescape").decode("utf-8", "replace").strip()
