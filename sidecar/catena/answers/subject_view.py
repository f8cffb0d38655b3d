"""The parts of a note that are about one subject: its sections and their sentences."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from catena.annotations.annotation import Annotation
from catena.answers.answer import Cell
from catena.answers.defining import name_terms, speaks_of
from catena.notes import Block, BlockKind, Heading, Lines, Note, Span
from catena.notes.sentences import Sentence, sentences_of
from catena.vault.path import name_of

CELL_CHARACTERS = 160


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

    def __init__(self, subject: str, others: Sequence[str], found: SubjectNote) -> None:
        self.subject = subject
        self.others = others
        self.words = name_terms(subject)
        self.foreign_words = [word for other in others for word in name_terms(other) if not speaks_of(subject, [word])]
        self.note = found.note
        self.annotations = found.annotations
        self.lines = Lines(found.note.raw)
        self._sentences: dict[Span, tuple[Sentence, ...]] = {}
        names = (found.note.title, name_of(found.note.path), *found.note.aliases)
        self.is_own = any(self._is_named(name) for name in names)

    def sections(self) -> Iterator[tuple[Heading | None, list[Block]]]:
        """Yields relevant headings with the blocks up to the next one; None stands for the text before the first."""
        heading: Heading | None = None
        headings = iter(self.note.headings)
        blocks: list[Block] = []
        for block in (*self.note.blocks, None):
            if block is not None and block.kind is not BlockKind.HEADING:
                blocks.append(block)
                continue
            if self.is_own or (heading and any(self._is_named(above) for above in heading.path)):
                yield heading, blocks
            heading = next(headings, None)
            blocks = []

    def sentences(self, blocks: Sequence[Block]) -> Iterator[Sentence]:
        """Yields the sentences of these blocks; each block is parsed once."""
        for block in blocks:
            if block.span not in self._sentences:
                self._sentences[block.span] = tuple(sentences_of(self.note.raw, (block,), self.lines))
            yield from self._sentences[block.span]

    def cell(self, text: str, span: Span | None) -> Cell:
        """Returns the text as a cell, shortened if necessary."""
        return Cell(
            text=shortened(text, CELL_CHARACTERS), note_path=self.note.path, note_title=self.note.title, span=span
        )

    def names(self, text: str) -> bool:
        """Whether the text contains all of the subject's words."""
        return speaks_of(text, self.words) == 1

    def _is_named(self, name: str) -> bool:
        return self.names(name) and not any(speaks_of(name, [word]) for word in self.foreign_words)


def shortened(text: str, characters: int = CELL_CHARACTERS) -> str:
    """Returns one line of at most this many characters, cut between words; `…` marks a cut."""
    line = " ".join(text.split())
    if len(line) <= characters:
        return line
    kept = line[: characters - 1]
    words = kept.rpartition(" ")[0] if line[characters - 1] != " " else kept
    return (words if len(words) > characters // 2 else kept).rstrip(" ,;:") + "…"


_CITATION = re.compile(r"\[-?@[^\]]*\]|@[\w:-]+")


def says_something(text: str) -> bool:
    """Whether the text consists of more than citations."""
    return bool(re.search(r"\w", _CITATION.sub("", text)))
