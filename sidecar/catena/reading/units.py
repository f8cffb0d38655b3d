"""Units: the sentences, list items, table rows, fields and quotations of a note, from which answers are taken.

Headings, code, comments, HTML, tasks and footnotes are no units. A displayed formula is one, because the sentence
before it is often incomplete without it; so is the whole reference of a paper.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import zip_longest

from catena.annotations.annotation import Annotation
from catena.bibliography.reference import is_reference
from catena.graph.relation import LINKS_HEADING
from catena.language.folding import fold, normal_name
from catena.language.vocabulary import SPACED_LANGUAGES, alternatives, words
from catena.language.wordings import wording
from catena.notes import Block, BlockKind, Lines, Note, Span
from catena.notes.plain_text import plain_text
from catena.notes.sentences import readable, sentences_of
from catena.reading.passage import PassageKind

LONGEST_NOTE = 200_000
"""In bytes. Of a longer note only the beginning is read, so that one note never delays an answer."""

REFERENCE = "reference"
"""The name of the field that the reference of a paper is taken for."""
BETWEEN_CELLS = " | "
"""Stands between the cells of a row; as long as what stands between items when the row is shown."""

_KINDS = {
    BlockKind.PARAGRAPH: PassageKind.SENTENCE,
    BlockKind.LIST_ITEM: PassageKind.ITEM,
    BlockKind.QUOTE: PassageKind.QUOTE,
}
_ITEM = re.compile(rb"^[ \t>]{0,200}(?:[-*+]|\d{1,9}[.)])[ \t]", re.M)
_LINKS = normal_name(LINKS_HEADING)
"""The section of accepted links; the quotations beside them are Catena's, from other notes."""
_CELL = re.compile(r"(?<!\\)\|")
_DASHES = re.compile(r"[\s|:-]*")
_PROPERTY = re.compile(rb"^([^\s#:\-][^:\r\n]{0,60}):(?=[ \t\r\n])", re.M)
_LINK = re.compile(r"!?\[\[[^\[\]\n]{1,500}\]\]|!?\[[^\[\]\n]{0,500}\]\([^()\s]{1,2000}\)|<?https?://[^\s<>]+>?")
_LETTER = re.compile(r"\w")
_NO_WORDS = re.compile(
    r"\$?=|!\[|\[?@[^\s\]]+\]?$|\(\([\da-f-]{8,40}\)\)$|(?:status|tags?|up|related)\s*:", re.IGNORECASE
)
"""The beginning of inline queries, lone citations and ids of blocks, and header lines such as `Status: #idea`."""
_NO_WORDS_WITHIN = re.compile(
    r"\$=\s*(?:dv|let|const|this|moment)\b|\bdv\.\w+\(|\bcitation key = |\.(?:png|jpe?g|gif|svg|webp|pdf|mp4)\W*$",
    re.IGNORECASE,
)
"""Inline queries within a sentence, and names of pictures at its end."""


@cache
def _attribution() -> re.Pattern[str]:
    """Return a pattern of what says only who said it: `(quoted by Marlow)`, `According to @olsen2019`."""
    words_before = alternatives("reading.attributing", *SPACED_LANGUAGES)
    return re.compile(
        rf"^\W*\((?:{words_before}\b[^()]{{1,160}}|[^()]{{0,80}}@[\w:.-]{{3,}}[^()]{{0,80}})\)\W*$"
        r"|^[^\w@]*+(?:[\w.'’&-]{1,30}[ ,]{1,2}){1,7}pp?\. ?\d{1,5}(?: ?[-–] ?\d{1,5})?\W*+$"
        r"|^[^\w@]*+(?:[^\W\d]{1,12}[^\w@]++){0,3}@[\w:.-]++\W*+$",
        re.IGNORECASE,
    )


@cache
def _points_elsewhere() -> re.Pattern[str]:
    """Return a pattern of a short sentence that only names another place: `See also: [[Memory 2]].`"""
    return re.compile(rf"{_points().pattern}(?:\W+\w+){{0,{_LONGEST_POINTER}}}\W*$", re.IGNORECASE)


def _points() -> re.Pattern[str]:
    return wording("pointers.elsewhere", "en", "de", "fr", "es", before=r"^\W*", after=r"\b")


_MOSTLY_LINKS = 0.4
"""A sentence that begins as a pointer and has more links than words says nothing, however long it is."""


_LONGEST_POINTER = 12
"""A sentence with more words after its first ones says something besides."""


def _says_nothing(text: str) -> bool:
    if not _LETTER.search(text) or _GOES_ON.match(text) or _NO_WORDS.match(text):
        return True
    if text.startswith("#") and _TAGS.fullmatch(text):
        return True
    has_dot = 0 <= text.find(".") < len(text) - 2  # behind one in `dv.list(` and `.png` stands more
    if (has_dot or "=" in text) and _NO_WORDS_WITHIN.search(text):
        return True
    may_attribute = "(" in text or "@" in text or 0 <= text.find(".") < len(text) - 1
    if (may_attribute and _attribution().match(text)) or _points_elsewhere().match(text):
        return True
    return _points_on(text)


def _points_on(text: str) -> bool:
    """Return whether a sentence ends with an arrow to what it names: `A usual way is grafting --> Grafting`."""
    found = _ARROW.match(text) if any(head in text for head in _ARROW_HEADS) else None
    return found is not None and set(_WORDS.findall(fold(found[2]))) <= set(_WORDS.findall(fold(found[1])))


_GOES_ON = re.compile(r"[:;,.)\]}](?![\w.])")
"""What begins so is the rest of something that could not be read, of a reference or of markup, unless the sign belongs
to a word: `:w writes the file`, `.NET`."""
_TAGS = re.compile(r"(?:#[^\s#]++[\s,;]*+)++")
_ARROW = re.compile(r"([^→⇒➡]{1,400}?)\s*(?:-{1,3}>|={1,2}>|→|⇒|➡\ufe0f?)\s*([^→⇒➡]{1,120})$")
_ARROW_HEADS = (">", "→", "⇒", "➡")
_WORDS = re.compile(r"\w+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """The smallest part of a note that may answer a question.

    Attributes:
        text: Plain text on one line.
        span: Its place in the file.
        kind: What it is.
        path: The headings above it, outermost first.
        block: The number of its block in the note; sentences of one paragraph share it.
        item: Where its list item begins, in bytes; nested items are in one block. 0 if it is in no list.
        leads: Whether nothing but other leads stands between it and its heading, or the note's beginning.
        linked: The share of its text that is links, 0 to 1.
        name: The name of a field, the names of a table's columns, or the reader's label of a quotation; "" otherwise.
        page: The page label of an annotation; None if there is none.
    """

    text: str
    span: Span
    kind: PassageKind
    path: tuple[str, ...]
    block: int
    leads: bool
    linked: float
    name: str = ""
    page: str | None = None
    item: int = 0


def units_of(note: Note, annotations: Sequence[Annotation] = ()) -> tuple[Unit, ...]:
    """Return the units of a note in the order of the file.

    Args:
        note: The note.
        annotations: Its annotations. Each is one unit, in the paper's or the reader's words without labels, page
            references and citations, in place of the lines that it is written in.
    """
    lines = Lines(note.raw)
    written = [annotation for annotation in annotations if annotation.span]
    found = [*_properties(note, lines), *_fields(note)]
    path: tuple[str, ...] = ()
    headings = {heading.span.byte_start: heading.path for heading in note.headings}
    first_block: int | None = None
    for number, block in enumerate(note.blocks):
        if block.span.byte_start > LONGEST_NOTE:
            break
        if block.kind is BlockKind.HEADING:
            path, first_block = headings.get(block.span.byte_start, (block.heading,)), None
            continue
        if path and normal_name(path[-1]) == _LINKS:
            continue
        units = list(_units_of_block(_Place(note.raw, lines, block, path, number)))
        if units and first_block is None:
            first_block = number
            units = [_leading(units[0]), *units[1:]]
        found += units
    if written:
        found = [unit for unit in found if not _is_covered(unit, written)]
        found += _annotated(written, headings, len(note.blocks))
    return tuple(sorted(found, key=lambda unit: unit.span.byte_start))


def _is_covered(unit: Unit, annotations: Sequence[Annotation]) -> bool:
    """Return whether a unit lies in one of these annotations, which are in the order of the file."""
    at = bisect_right(annotations, unit.span.byte_start, key=_start_of) - 1
    last = annotations[at].span if at >= 0 else None
    return last is not None and unit.span.byte_start < last.byte_end


def _start_of(annotation: Annotation) -> int:
    return annotation.span.byte_start if annotation.span else -1


def _annotated(
    annotations: Sequence[Annotation], headings: Mapping[int, tuple[str, ...]], first: int
) -> Iterator[Unit]:
    starts = sorted(headings)
    for number, annotation in enumerate(annotations):
        above = bisect_right(starts, _start_of(annotation)) - 1
        quotation = readable(annotation.text or "", with_formulas=True)
        comment = readable(annotation.comment or "", with_formulas=True)
        label = comment if quotation and _is_label(comment) else ""
        for text, kind in ((quotation, PassageKind.QUOTE), ("" if label else comment, PassageKind.SENTENCE)):
            if annotation.span and not _says_nothing(text):
                yield Unit(
                    text=text,
                    span=annotation.span,
                    kind=kind,
                    path=annotation.section_path or (headings[starts[above]] if above >= 0 else ()),
                    block=first + number,
                    leads=False,
                    linked=0.0,
                    name=label if kind is PassageKind.QUOTE else "",
                    page=annotation.page_label or annotation.page,
                )


def _is_label(comment: str) -> bool:
    """Return whether a comment only says what the quotation is about, as a heading would: `Aims of the theory`."""
    is_short = 0 < len(comment) <= LONGEST_LABEL and len(comment.split()) <= MOST_WORDS_OF_LABEL
    return is_short and comment[-1] not in _ENDS


LONGEST_LABEL, MOST_WORDS_OF_LABEL = 48, 6
_ENDS = ".?!。？！…"


@dataclass(frozen=True, slots=True)
class _Place:
    """A block whose units are read.

    Attributes:
        raw: The note.
        lines: Its lines.
        block: The block.
        path: The headings above it.
        number: Its number in the note.
    """

    raw: bytes
    lines: Lines
    block: Block
    path: tuple[str, ...]
    number: int

    @property
    def start(self) -> int:
        """Where it begins, in bytes."""
        return self.block.span.byte_start

    @property
    def written(self) -> bytes:
        """What is written there."""
        return self.block.span.slice(self.raw)

    def unit(
        self, text: str, span: Span, kind: PassageKind, *, linked: float = 0.0, name: str = "", item: int = 0
    ) -> Unit:
        """Return a unit of it."""
        return Unit(
            text=text,
            span=span,
            kind=kind,
            path=self.path,
            block=self.number,
            leads=False,
            linked=linked,
            name=name,
            item=item,
        )


def _units_of_block(place: _Place) -> Iterator[Unit]:
    kind = place.block.kind
    if kind is BlockKind.TABLE:
        yield from _rows(place)
    elif kind is BlockKind.MATH:
        text = " ".join(place.written.decode("utf-8", "replace").replace("$$", " ").split())
        if text:
            yield place.unit(f"$${text}$$", place.block.span, PassageKind.SENTENCE)
    elif kind in _KINDS:
        items = [place.start + mark.start() for mark in _ITEM.finditer(place.written)]
        yield from _formulas_within(place, items)
        yield from _sentences_within(place, items)


def _sentences_within(place: _Place, items: Sequence[int]) -> Iterator[Unit]:
    """Yield the sentences of a paragraph, list or quotation that say something, or the reference of a paper as a field.

    Args:
        place: The block.
        items: Where its items begin, in the note.
    """
    raw, block = place.raw, place.block
    sentences = tuple(sentences_of(raw, (block,), place.lines, with_formulas=True))
    text = " ".join(sentence.text for sentence in sentences)
    if is_reference(text):  # As sentences, its title would answer every question about the paper.
        span = place.lines.span(sentences[0].span.byte_start, sentences[-1].span.byte_end)
        yield place.unit(text, span, PassageKind.FIELD, name=REFERENCE)
        return
    for sentence in sentences:
        linked = _linked(sentence.span.slice(raw).decode("utf-8", "replace"))
        if not _says_nothing(sentence.text) and not (linked > _MOSTLY_LINKS and _points().match(sentence.text)):
            item = _item_at(items, sentence.span.byte_start)
            is_indented_item = item is not None and block.kind is BlockKind.PARAGRAPH
            kind = PassageKind.ITEM if is_indented_item else _KINDS[block.kind]
            yield place.unit(sentence.text, sentence.span, kind, linked=linked, item=item or 0)


def _formulas_within(place: _Place, items: Sequence[int]) -> Iterator[Unit]:
    """Yield the formulas on lines of their own in a paragraph or a list, which its sentences leave out.

    Args:
        place: The block.
        items: Where its items begin, in the note.
    """
    written = place.written
    for found in _FORMULA_LINES.finditer(written) if written.count(b"$$") > 1 else ():
        start, end = place.start + found.start("formula"), place.start + found.end("formula")
        item = _item_at(items, start)
        text = " ".join(found["formula"].decode("utf-8", "replace").split())
        kind = _KINDS[place.block.kind] if item is None else PassageKind.ITEM
        yield place.unit(text, place.lines.span(start, end), kind, item=item or 0)


def _item_at(items: Sequence[int], at: int) -> int | None:
    """Return where the item that holds a byte begins; None if it is in none."""
    number = bisect_right(items, at) - 1
    return items[number] if number >= 0 else None


_FORMULA_LINES = re.compile(rb"^[ \t>]*(?P<formula>\$\$[^$\n]{0,400}\n[^$]{1,1500}?\$\$)[ \t]*$", re.MULTILINE)


def _rows(place: _Place) -> Iterator[Unit]:
    """Yield the rows of a table; the first line names its columns. Cells without text are left out."""
    at = place.start
    columns = list[str]()
    for number, line in enumerate(place.written.splitlines(keepends=True)):
        start, at = at, at + len(line)
        text = line.decode("utf-8", "replace").strip()
        cells = [readable(cell, with_formulas=True) for cell in _CELL.split(text.strip("|"))]
        shown = BETWEEN_CELLS.join(cell for cell in cells if cell)
        if number == 0:
            columns = cells
        elif shown and not _DASHES.fullmatch(text):
            span = place.lines.span(start, start + len(line.rstrip(b"\r\n")))
            yield place.unit(shown, span, PassageKind.ROW, linked=_linked(text), name=_columns_of(cells, columns))


def _columns_of(cells: Sequence[str], columns: Sequence[str]) -> str:
    """Return the names of the columns in which a row has something, as many as it has cells."""
    named = zip_longest(cells, columns[: len(cells)], fillvalue="")
    return BETWEEN_CELLS.join(column for cell, column in named if cell)


def _fields(note: Note) -> Iterator[Unit]:
    """Yield the inline fields of a note."""
    path: tuple[str, ...] = ()
    above = iter(note.headings)
    heading = next(above, None)
    for field in note.inline_fields:
        while heading and heading.span.byte_start < field.span.byte_start:
            path, heading = heading.path, next(above, None)
        value = readable(field.value)
        if value and not _is_bookkeeping(field.key):
            yield Unit(
                text=f"{field.key}: {value}",
                span=field.span,
                kind=PassageKind.FIELD,
                path=path,
                block=-1,
                leads=False,
                linked=_linked(field.value),
                name=field.key,
            )


def _properties(note: Note, lines: Lines) -> Iterator[Unit]:
    """Yield the top-level properties of the frontmatter, each as it is written."""
    span = note.frontmatter.span
    if span is None:
        return
    raw = span.slice(note.raw)
    names = list(_PROPERTY.finditer(raw))
    for name, following in zip_longest(names, names[1:]):
        end = following.start() if following else raw.rfind(b"---")
        value = plain_text(raw[name.end() : end].decode("utf-8", "replace"))
        text = ", ".join(filter(None, (line.strip(" \t-\"'[]") for line in value.splitlines())))
        text = _BETWEEN_QUOTED.sub(", ", text)
        if text and not _is_bookkeeping(name[1].decode("utf-8", "replace")):
            written = raw[name.start() : end].rstrip()
            start = span.byte_start + name.start()
            key = name[1].decode("utf-8", "replace")
            yield Unit(
                text=f"{key}: {text}",
                span=lines.span(start, start + len(written)),
                kind=PassageKind.FIELD,
                path=(),
                block=-1,
                leads=False,
                linked=_linked(written.decode("utf-8", "replace")),
                name=key,
            )


_BETWEEN_QUOTED = re.compile(r"""["'], ?["']""")


def _is_bookkeeping(name: str) -> bool:
    """Return whether a field only serves the program that reads it: ids, tags, aliases, styles."""
    return fold(name.strip()) in words("reading.bookkeeping", "en")


def _linked(markdown: str) -> float:
    if "](" not in markdown and "[[" not in markdown and "://" not in markdown:
        return 0.0
    unlinked = _LINK.sub("", markdown)
    if unlinked == markdown:
        return 0.0
    letters, left = (len(_LETTER.findall(text)) for text in (markdown, unlinked))
    return 1.0 - left / letters if letters else 0.0


def _leading(unit: Unit) -> Unit:
    return replace(unit, leads=True)
