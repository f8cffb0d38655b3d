"""Finds the field of a note that a question names, where it asks for that field and nothing else.

`Who works with me on the raised bed?` is answered by `team: …` in the note `Raised bed`, `When is the raised bed due?`
by its `due: …`.
"""

from collections.abc import Iterator, Sequence

from catena.language.folding import fold
from catena.language.identification import language_of
from catena.language.inflection import inflected
from catena.language.stop_words import question_stop_words, search_stop_words
from catena.language.tokens import word_runs
from catena.language.vocabulary import LANGUAGES, folded_words
from catena.notes import Note
from catena.questions.answer_type import AnswerType
from catena.reading.answer_kinds import asks_for_team
from catena.reading.candidates import units_in
from catena.reading.passage import AnswerPassage, PassageKind
from catena.reading.sought import Sought


def told_by_fields(sought: Sought, notes: Sequence[Note]) -> tuple[AnswerPassage, ...]:
    """Return the fields that were asked for, of the first note that the question names and that has them.

    Args:
        sought: What the question seeks.
        notes: The best notes, best first.
    """
    language = language_of(sought.question)
    silent = question_stop_words() | search_stop_words(language)
    terms = [term for term in sought.terms if term not in silent]
    wants_team = sought.answer_type is AnswerType.PERSON and asks_for_team(sought.question)
    if wants_team:
        asking = folded_words("reading.teamwork", *LANGUAGES) | folded_words("reading.with_me", *LANGUAGES)
        terms = [term for term in terms if term not in asking]
    for note in notes:
        beside = (_beside(name, sought, terms, silent) for name in (note.title, *note.aliases))
        left = next((each for each in beside if each is not None), None)
        if left is not None and (found := tuple(_fields(note, sought, left, wants_team=wants_team))):
            return found
    return ()


def _beside(name: str, sought: Sought, terms: Sequence[str], silent: frozenset[str]) -> Sequence[str] | None:
    """Return the terms that a name doesn't have; None if it has telling words that are no terms."""
    words = [word for word in word_runs(fold(name)) if not word.isdigit() and word not in silent]
    if not words or not all(any(sought.means(term, word) for term in terms) for word in words):
        return None
    return [term for term in terms if not any(sought.means(term, word) for word in words)]


def _fields(note: Note, sought: Sought, terms: Sequence[str], *, wants_team: bool) -> Iterator[AnswerPassage]:
    team = folded_words("reading.team_fields", *LANGUAGES)
    for unit in units_in(note):
        key = word_runs(fold(unit.name)) if unit.kind is PassageKind.FIELD else []
        names = bool(terms) and all(
            any(sought.means(term, word) or word in inflected(term) for word in key) for term in terms
        )
        if names or (wants_team and not terms and not team.isdisjoint(key)):
            yield AnswerPassage(
                text=unit.text,
                note_path=note.path,
                note_title=note.title,
                section_title=unit.path[-1] if unit.path else None,
                span=unit.span,
                kind=unit.kind,
                score=1.0,
            )
