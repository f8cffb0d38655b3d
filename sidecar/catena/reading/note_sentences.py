"""The sentences of one note, each block parsed at most once, and the blocks that may contain a word."""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator

from catena.deadlines import check_deadline
from catena.language.folding import fold
from catena.language.inflection import begin_of
from catena.notes import Block, Lines, Note, Span
from catena.notes.sentences import Sentence, sentences_of


class NoteSentences:
    """Reads the sentences of a note's blocks on demand."""

    def __init__(self, note: Note) -> None:
        self.note = note
        self.lines = Lines(note.raw)
        self._starts = [block.span.byte_start for block in note.blocks]
        self._low = note.raw.lower()
        self._read: dict[Span, tuple[Sentence, ...]] = {}

    def of(self, blocks: Iterable[Block]) -> Iterator[Sentence]:
        """Yield the sentences of these blocks, in order.

        Raises:
            OutOfTime: The deadline of the answer has passed.
        """
        for block in blocks:
            check_deadline()
            if block.span not in self._read:
                read = sentences_of(self.note.raw, (block,), self.lines, with_formulas=True)
                self._read[block.span] = tuple(read)
            yield from self._read[block.span]

    def near(self, word: str) -> Iterator[Sentence]:
        """Yield the sentences of all blocks that may contain a form of the word."""
        found = {bisect_right(self._starts, match.start()) - 1 for match in _beginning(word).finditer(self._low)}
        yield from self.of(self.note.blocks[at] for at in sorted(found) if at >= 0)


def _beginning(word: str) -> re.Pattern[bytes]:
    """Return a pattern of a word's first letters, with or without accents, in a text in ASCII lower case."""
    typed = begin_of(word.split(" ")[0])
    spellings = {spelling for each in (typed, fold(typed)) for spelling in (each, each.lower(), each.capitalize())}
    return re.compile(b"|".join(sorted({re.escape(spelling.encode().lower()) for spelling in spellings})))
