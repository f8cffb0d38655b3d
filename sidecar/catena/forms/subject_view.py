"""The parts of a note that are about one subject: its sections and their sentences."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from catena.annotations.annotation import Annotation
from catena.forms.comparison import Cell
from catena.forms.subject_name import SubjectName, ways_to_name
from catena.language.folding import fold
from catena.language.shortening import shortened
from catena.notes import Block, BlockKind, Heading, Note, Span
from catena.notes.sentences import Sentence
from catena.reading.defining import begins_with_name, head_of, name_terms, speaks_of
from catena.reading.note_sentences import NoteSentences
from catena.vault.path import name_of

CELL_CHARACTERS = 240
_CITATION = re.compile(r"\s*\[-?@[^\[\]]{1,200}\]")
_LINK = re.compile(rb"(?:[\s>*+-]|\d+[.)])*!?\[\[[^\[\]]*\]\]\W*")
_BYTE_ORDER_MARK = "\ufeff"
_SPARE_WORDS = 3
"""How many words a note's name may have beyond the subject's: `Care of sourdough`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SubjectNote:
    """A note that mentions a subject.

    Attributes:
        note: The parsed note.
        annotations: The annotations that the note holds.
        composite: Its relevance to the subject, 0 to 1.
    """

    note: Note
    annotations: tuple[Annotation, ...] = ()
    composite: float


class SubjectView:
    """The parts of a note that are about one subject."""

    def __init__(self, subject: str, others: Sequence[str], found: SubjectNote, sentences: NoteSentences) -> None:
        self._name = SubjectName(subject, others)
        self.subject, self.others = self._name.text, self._name.others
        self.words, self.own_words = self._name.words, self._name.own_words
        self.note = found.note
        self.annotations = found.annotations
        self._sentences = sentences
        self.lines = self._sentences.lines
        heading = [each.text for each in found.note.headings[:1] if each.level == 1]
        called = (found.note.title, name_of(found.note.path), *found.note.aliases, *heading)
        names = tuple(dict.fromkeys(each for name in called for each in ways_to_name(name)))
        self.is_own = any(self._is_named(name) or self._begins(name) for name in names)
        self.is_namesake = any(map(self._name.names_title, names))

    def sections(self) -> Iterator[tuple[Heading | None, list[Block]]]:
        """Yield relevant headings with the blocks up to the next one; None stands for the text before the first."""
        heading: Heading | None = None
        headings = iter(self.note.headings)
        blocks: list[Block] = []
        for block in (*self.note.blocks, None):
            if block is not None and block.kind is not BlockKind.HEADING:
                blocks.append(block)
                continue
            above = heading.path if heading else ()
            if self.is_own or any(self._is_named(way) for each in above for way in ways_to_name(each)):
                yield heading, blocks
            heading = next(headings, None)
            blocks = []

    def is_title(self, heading: Heading) -> bool:
        """Return whether a heading names the note: it is its title, or the only one above all others."""
        highest = [each.span for each in self.note.headings if each.level == 1]
        return highest == [heading.span] or fold(heading.text) == fold(self.note.title)

    def sentences(self, blocks: Iterable[Block]) -> Iterator[Sentence]:
        """Yield the sentences of these blocks."""
        return self._sentences.of(blocks)

    def is_link(self, sentence: Sentence) -> bool:
        """Return whether a sentence is nothing but a link to a note."""
        return _LINK.fullmatch(sentence.span.slice(self.note.raw)) is not None

    def naming(self) -> Iterator[Sentence]:
        """Yield the sentences of the note that name the subject by the words that are its own."""
        words = self.own_words or self.words
        if words:
            near = self._sentences.near(max(words, key=len))
            yield from (sentence for sentence in near if self._name.is_told_apart_in(sentence.text))

    def cell(self, text: str, span: Span | None) -> Cell:
        """Return the text as a cell, shortened if necessary."""
        whole = _CITATION.sub("", text).lstrip(_BYTE_ORDER_MARK)
        fitting = cell_text(whole)
        return Cell(
            text=fitting,
            whole=" ".join(whole.split()) if fitting.endswith("…") else "",
            note_path=self.note.path,
            note_title=self.note.title,
            span=span,
            section_title=self._heading_above(span) if span else None,
        )

    def _heading_above(self, span: Span) -> str | None:
        above = [heading.text for heading in self.note.headings if heading.span.byte_start <= span.byte_start]
        return above[-1] if above else None

    def names(self, text: str) -> bool:
        """Return whether the text contains all of the subject's words."""
        return self._name.is_in(text)

    def is_part(self, word: str) -> bool:
        """Return whether a word is one of the subject's name."""
        return speaks_of(word, self.words) > 0

    def begins(self, text: str) -> bool:
        """Return whether the text begins with the subject's name."""
        return begins_with_name(text, self.subject) and self.names(text)

    def is_about(self, text: str) -> bool:
        """Return whether the text names the subject and no other subject."""
        return self.names(text) and not self.is_foreign(text)

    def is_foreign(self, text: str) -> bool:
        """Return whether the text contains a word of another subject."""
        return self._name.is_foreign(text)

    def is_called(self, label: str) -> bool:
        """Return whether a label is the subject's name, or the part of it that no other subject has.

        A label may have the name beside another: `Subscriber Concealed Identifier (SUCI)`.
        """
        return any(map(self._is_called, ways_to_name(label)))

    def _is_called(self, label: str) -> bool:
        words = sorted(name_terms(label))
        is_name = self.is_about(label) and len(words) <= len(self.words)
        return is_name or (bool(words) and words == sorted(self.own_words))

    def _begins(self, name: str) -> bool:
        return self.begins(name) and not self.is_foreign(name)

    def _is_named(self, name: str) -> bool:
        head = head_of(name)
        return self.is_about(head) and len(head.split()) <= len(self.subject.split()) + _SPARE_WORDS


def cell_text(text: str) -> str:
    """Return a text on one line, shortened to what a cell holds."""
    return shortened(" ".join(text.split()), CELL_CHARACTERS)
