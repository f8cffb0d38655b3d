"""Finds the reasons that a note names: below a heading that asks the same why, or in a list that is called reasons.

`Why should I use rye flour?` is answered by what stands below `Why rye flour?`, and in a note on rye flour by the list
below `Benefits`. What speaks for a thing is no reason for anything else that is said of it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, islice

from catena.forms.attribute import Rank, judgement_of, without_judgement
from catena.forms.judging import LONGEST_BESIDE
from catena.forms.note_lists import list_passage, lists_of
from catena.forms.titles import is_exercise, titles_of
from catena.language.folding import fold
from catena.language.identification import language_of
from catena.language.stop_words import question_stop_words, search_stop_words
from catena.language.tokens import word_runs
from catena.language.vocabulary import SPACED_LANGUAGES, words
from catena.language.wordings import anywhere
from catena.notes import Note
from catena.reading.candidates import units_in
from catena.reading.causal_words import asks_why, asks_why_to_use
from catena.reading.defining import head_of, name_terms
from catena.reading.passage import AnswerPassage, PassageKind
from catena.reading.sought import Sought, sought_by
from catena.reading.telling import denies, tells_use
from catena.reading.units import Unit
from catena.reading.windows import as_answer, window_of

MOST_UNITS, MOST_SENTENCES = 8, 3
"""How much of a section is shown: up to the end of its first list, or a few sentences."""
_FEWEST_TO_LACK_ONE = 4
"""If a question has so many telling words, a heading that asks why may lack one of them."""


def reasons_named(sought: Sought, notes: Sequence[Note], score: float) -> tuple[AnswerPassage, ...]:
    """Return the section or the list that names the reasons which a question asks for; () if no note has any.

    Args:
        sought: What the question seeks.
        notes: The best notes, best first.
        score: The certainty of what is found.
    """
    asked = _Asked.by(sought)
    if not asked.terms:
        return ()
    taught = [note for note in notes if not is_exercise(note.title)]
    sections = (each for note in taught for each in _sections(note, asked, score))
    lists = (each for note in taught for each in _lists(note, asked, score))
    return tuple(islice(sections, 1)) or tuple(islice(lists, 1))


def use_told(sought: Sought, notes: Sequence[Note], score: float) -> tuple[AnswerPassage, ...]:
    """Return the first sentence that tells what a thing is good for, of the note that is called after it and no more;
    () if it is not asked why the thing is used, or the note tells none.
    """
    asked = _Asked.by(sought)
    if not asked.terms or asked.is_denied or not asks_why_to_use(sought.question):
        return ()
    own = (note for note in notes if any(_is_name_of(name, asked) for name in (head_of(note.title), *note.aliases)))
    told = (
        as_answer(window_of((unit,), 0, 1), path=note.path, title=note.title, score=score)
        for note in islice(own, 1)
        for unit in units_in(note)
        if unit.kind is PassageKind.SENTENCE and tells_use(unit.text)
    )
    return tuple(islice(told, 1))


def _is_name_of(name: str, asked: "_Asked") -> bool:
    return asked.lacking(name) == 0 and len(name_terms(name)) <= len(asked.terms)


@dataclass(frozen=True, slots=True)
class _Asked:
    """What a question asks why.

    Attributes:
        sought: What it seeks, without the words that only ask or say that something is used.
        is_denied: Whether it asks why not.
    """

    sought: Sought
    is_denied: bool

    @classmethod
    def by(cls, sought: Sought) -> "_Asked":
        return cls(_telling(sought), denies(sought.question))

    @property
    def terms(self) -> tuple[str, ...]:
        return self.sought.terms

    def lacking(self, text: str) -> int:
        """Return how many words of the question a text lacks."""
        found, runs = self.sought.found_in(text), word_runs(fold(text))
        return sum(not found >> at & 1 and not _names_deed(term, runs) for at, term in enumerate(self.terms))


def _names_deed(term: str, runs: Sequence[str]) -> bool:
    """Return whether one of the words, folded, is the noun of a verb: of `virtualizar`, `virtualización`."""
    stem = fold(term)[:-_ENDING]
    return len(stem) >= _SHORTEST_STEM and any(word.startswith(stem) for word in runs)


_ENDING, _SHORTEST_STEM = 2, 6


def _telling(sought: Sought) -> Sought:
    people = words("reading.people", *SPACED_LANGUAGES)
    silent = frozenset(map(fold, search_stop_words(language_of(sought.question)) | question_stop_words() | people))
    adopting = anywhere("judging.adopting")
    terms = tuple(term for term in sought.terms if term not in silent and not adopting.fullmatch(term))
    return replace(sought, terms=terms)


def _sections(note: Note, asked: _Asked, score: float) -> Iterator[AnswerPassage]:
    """Yield what stands below the headings that ask the same why."""
    for path, units in groupby(units_in(note), lambda unit: unit.path):
        if path and _asks_the_same(path, note, asked) and (told := _beginning(tuple(units))):
            yield as_answer(window_of(told, 0, len(told)), path=note.path, title=note.title, score=score)


def _asks_the_same(path: Sequence[str], note: Note, asked: _Asked) -> bool:
    heading = path[-1]
    if not asks_why(heading) or denies(heading) != asked.is_denied:
        return False
    own = _telling(sought_by(heading, (), asked.sought.answer_type))
    named = len(asked.terms) - asked.lacking(heading)
    others = len(own.terms) - own.found_in(f"{asked.sought.question} {titles_of(note)}").bit_count()
    may_lack = 1 if len(asked.terms) >= _FEWEST_TO_LACK_ONE and named > 1 else 0
    return others <= named // 2 and asked.lacking(" ".join((titles_of(note), *path))) <= may_lack


def _beginning(units: Sequence[Unit]) -> Sequence[Unit]:
    """Return the units up to the end of the first list, else the first sentences; () if nothing is said."""
    said = [unit for unit in units if unit.kind.is_prose]
    first = next((at for at, unit in enumerate(said[:MOST_UNITS]) if unit.kind is PassageKind.ITEM), None)
    if first is None or first > MOST_SENTENCES:
        return said[:MOST_SENTENCES]
    behind = (at for at in range(first, len(said)) if said[at].kind is not PassageKind.ITEM)
    return said[: min(next(behind, len(said)), MOST_UNITS)]


def _lists(note: Note, asked: _Asked, score: float) -> Iterator[AnswerPassage]:
    """Yield the lists that are called reasons, advantages, or, if it is asked why not, drawbacks of the thing."""
    for found in lists_of(note):
        above = " ".join((titles_of(note), *found.path, found.label))
        if not found.are_headings and _is_called_reason(found.label, asked) and asked.lacking(above) == 0:
            yield list_passage(found, note, score)


def _is_called_reason(label: str, asked: _Asked) -> bool:
    wanted = Rank.LIMITS if asked.is_denied else Rank.ADVANTAGES
    reasons = anywhere("judging.reasons")
    is_called = judgement_of(label) is wanted or (not asked.is_denied and reasons.search(label) is not None)
    beside = reasons.sub(" ", without_judgement(label))
    return is_called and len(beside.strip()) <= LONGEST_BESIDE
