"""Finds what notes list for a subject, or against it, whichever a question asks for: `What are the drawbacks of X`."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, islice

from catena.forms.attribute import Rank, judgement_of, without_judgement
from catena.forms.enumerating import is_silent, names_in
from catena.forms.note_lists import list_passage, lists_of
from catena.forms.titles import titles_of
from catena.language.tokens import UNSPACED_CHARACTER
from catena.language.vocabulary import LANGUAGES
from catena.language.wordings import wordings
from catena.notes import Note
from catena.reading.candidates import units_in
from catena.reading.defining import name_terms, speaks_of, without_article
from catena.reading.passage import AnswerPassage
from catena.reading.windows import MOST_LISTED, as_answer, window_of

MOST_LISTS = 2
LONGEST_BESIDE = 40
"""The characters that a label has beside `advantages`; a longer one tells something of its own."""


@dataclass(frozen=True, slots=True)
class Judging:
    """What a question asks of its subjects.

    Attributes:
        rank: What speaks for them, or against them.
        subjects: The words of each.
    """

    rank: Rank
    subjects: tuple[tuple[str, ...], ...]

    @classmethod
    def asked(cls, question: str, concepts: Sequence[str]) -> "Judging | None":
        """Return what a question with these concepts asks; None if it asks for neither, or of nothing."""
        if asked := _why_good(question):
            return cls(Rank.ADVANTAGES, (asked,))
        rank, subjects = judgement_of(question), subjects_of(concepts)
        return None if rank is None or not subjects else cls(rank, subjects)

    def lists(self, notes: Sequence[Note], score: float) -> tuple[AnswerPassage, ...]:
        """Return the lists that are called so, each a passage of this certainty."""
        called = (
            list_passage(each, note, score)
            for note in notes
            for each in lists_of(note)
            if not each.are_headings
            and judgement_of(each.label) is self.rank
            and len(without_judgement(each.label)) <= LONGEST_BESIDE
            and self._is_about(note, each.path)
        )
        return tuple(islice(called, MOST_LISTS))

    def sections(self, notes: Sequence[Note], score: float) -> Iterator[AnswerPassage]:
        """Yield the beginnings of the sections whose headings are called so, each a passage of this certainty."""
        for note in notes:
            for path, units in groupby(units_in(note), lambda unit: unit.path):
                if path and judgement_of(path[-1]) is self.rank and self._is_about(note, path):
                    inside = [unit for unit in units if unit.kind.is_prose][:MOST_LISTED]
                    if inside:
                        window = window_of(inside, 0, len(inside))
                        yield as_answer(window, path=note.path, title=note.title, score=score)

    def _is_about(self, note: Note, path: Sequence[str]) -> bool:
        """Return whether a note and the headings above a place name all subjects."""
        above = " ".join((titles_of(note), *path))
        return all(speaks_of(above, terms) == 1 for terms in self.subjects)


def _why_good(question: str) -> tuple[str, ...]:
    """Return the words of a subject whose advantages are asked for in other words (`Why is X useful?`); else ()."""
    found = (shape.search(question) for language in LANGUAGES for shape in wordings("judging.why_good", language))
    return next((_names_of(without_article(asked["subject"])) for asked in found if asked), ())


def subjects_of(concepts: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Return the words of each concept that name something: `¿Qué ventajas tiene el centeno?` is about rye."""
    return tuple(filter(None, (_names_of(without_judgement(concept)) for concept in concepts)))


def _names_of(concept: str) -> tuple[str, ...]:
    if UNSPACED_CHARACTER.search(concept):
        return tuple(names_in(concept)) or name_terms(concept)
    return tuple(term for term in name_terms(concept) if not is_silent(term))
