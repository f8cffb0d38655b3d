"""Surveys what notes hold on a topic: what it is, what their titles state, then what their sentences add.

Sentences about the writer, lists of sources and exercises are left out where anything else is said.
"""

import re
from collections.abc import Iterator, Sequence

from catena.forms.titles import is_exercise, makes_statement, title_passage
from catena.language.sentences import BETWEEN_ITEMS
from catena.language.wordings import anywhere
from catena.notes import Note
from catena.reading.candidates import units_in
from catena.reading.defining import defines, name_terms, speaks_of
from catena.reading.passage import AnswerPassage
from catena.reading.statements import is_personal, is_stance, refers_back
from catena.reading.units import Unit
from catena.reading.windows import as_answer, window_of, with_list
from catena.vault.path import name_of

MOST_TITLES = 3
_UNITS_READ = 60
"""A note says what its topic is among this many of its first sentences."""
_NO_POINT = re.compile(r"https?:|\\:|\]\(")


def surveyed(
    passages: Sequence[AnswerPassage], concepts: Sequence[str], notes: Sequence[Note], score: float
) -> list[AnswerPassage]:
    """Return the points of a survey, the most telling first.

    Args:
        passages: What was found by words, best first.
        concepts: The topics.
        notes: The best notes, best first.
        score: The certainty that a definition or a title gets.
    """
    own = [note for note in notes if _is_called(note, concepts)]
    names = (*concepts, *(name for note in own for name in _names_of(note)))
    others = (each for note in notes for each in _definition(names, note, score, is_own=False))
    defined = [*introductions_of(concepts, notes, score), *others][:1]
    titled = list(_statements_in_titles(names, notes, score))[:MOST_TITLES]
    points = [*defined, *titled, *(each for each in passages if _tells(each))]
    return points or list(passages)


def introductions_of(topics: Sequence[str], notes: Sequence[Note], score: float) -> tuple[AnswerPassage, ...]:
    """Return, of each note that is called after a topic, what says what it is, or else how the note begins."""
    own = [note for note in notes if _is_called(note, topics)]
    return tuple(each for note in own for each in _definition((*topics, *_names_of(note)), note, score, is_own=True))


def _is_called(note: Note, concepts: Sequence[str]) -> bool:
    """Return whether a topic, in any form of its words, is one of the names of a note."""
    names = [name for name in _names_of(note) if name_terms(name)]
    return any(
        speaks_of(name, name_terms(concept)) == 1 == speaks_of(concept, name_terms(name))
        for concept in concepts
        for name in names
    )


def _names_of(note: Note) -> Sequence[str]:
    return (note.title, name_of(note.path), *note.aliases)


def _definition(names: Sequence[str], note: Note, score: float, *, is_own: bool) -> Iterator[AnswerPassage]:
    """Yield the sentence that defines the topic, else the sentence with which a note of its name begins.

    That one may be about the writer, and refer to the title above it: `Whenever I buy things, …`, `This recipe …`.
    """
    units = units_in(note)
    prose = [at for at, unit in enumerate(units[:_UNITS_READ]) if unit.kind.is_prose and not _asks(unit)]
    alone = [at for at in prose if not is_personal(units[at].text) and not refers_back(units[at].text)]
    defining = [at for at in alone if any(defines(units[at].text, name) == 2 for name in names)]
    above = note.headings[0].path if prose and units[prose[0]].path else ()
    leading = [at for at in prose if is_own and units[at].leads and units[at].path == above]
    for at in (*defining, *(at for at in leading if at in alone), *leading)[:1]:
        window = with_list(units, window_of(units, at, at + 1))
        yield as_answer(window, path=note.path, title=note.title, score=score)


def _asks(unit: Unit) -> bool:
    return unit.text.endswith(("?", "？"))


def _statements_in_titles(concepts: Sequence[str], notes: Sequence[Note], score: float) -> Iterator[AnswerPassage]:
    topics = [terms for concept in concepts if (terms := name_terms(concept))]
    for note in notes:
        for title in dict.fromkeys((note.title, *note.aliases)):
            is_about = any(speaks_of(title, terms) == 1 for terms in topics)
            if is_about and makes_statement(title) and not is_exercise(title):
                yield title_passage(note, title, score)
                break


def _tells(passage: AnswerPassage) -> bool:
    """Return whether a passage is a statement about its topic, or a list of such."""
    if is_exercise(passage.note_title) or anywhere("reading.resources").search(passage.section_title or ""):
        return False
    first = passage.text.split(BETWEEN_ITEMS)[0]
    if _NO_POINT.search(passage.text) or (is_personal(first) and not is_stance(passage.text)):
        return False
    return len(_LETTER.findall(first)) >= _LETTERS * len(first) and not first.endswith(("?", "？"))


_LETTER, _LETTERS = re.compile(r"[^\W\d_]"), 0.6
"""A text with fewer letters is a formula or a path."""
