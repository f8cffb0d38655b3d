"""Finds the field of a note that a question names, where it asks for that field and nothing else.

`Who works with me on the raised bed?` is answered by `team: …` in the note `Raised bed`, `When is the raised bed due?`
by its `due: …`, `Who translated Quillwater?` by `Übersetzer: …`, `How long was the raised bed?` by `start: …` and
`end: …`. A field is a property, a line `**Name**: value` or the row of a table with two columns.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from catena.language.folding import fold
from catena.language.identification import language_of
from catena.language.stop_words import question_stop_words, search_stop_words
from catena.language.tokens import UNSPACED_CHARACTER, word_runs
from catena.language.vocabulary import LANGUAGES, SPACED_LANGUAGES, folded_words, words
from catena.notes import Note
from catena.notes.import_headings import section_of
from catena.questions.answer_type import AnswerType
from catena.reading.answer_kinds import asks_for_team, duration_asked
from catena.reading.candidates import units_in
from catena.reading.field_names import ask_for_fields, asking_for, called, forms_of, kinds_asked, kinds_called
from catena.reading.passage import AnswerPassage, PassageKind
from catena.reading.sought import Sought
from catena.reading.units import BETWEEN_CELLS, Unit


def told_by_fields(sought: Sought, notes: Sequence[Note]) -> tuple[AnswerPassage, ...]:
    """Return the fields that were asked for, of the first note that the question names and that has them.

    Args:
        sought: What the question seeks.
        notes: The best notes, best first.
    """
    language = language_of(sought.question)
    asking = folded_words("reading.only_asking", *SPACED_LANGUAGES)
    silent = question_stop_words() | search_stop_words(language) | asking
    terms = [term for term in sought.terms if term not in silent]
    wants_team = sought.answer_type is AnswerType.PERSON and asks_for_team(sought.question)
    if wants_team:
        asking = folded_words("reading.teamwork", *LANGUAGES) | folded_words("reading.with_me", *LANGUAGES)
        terms = [term for term in terms if term not in asking]
    for note in notes:
        is_meant = wants_team and _is_called(note, sought, terms)
        if is_meant and (found := tuple(_told(note, sought, (), wants_team=True))):
            return found
        for name in (note.title, *note.aliases):
            left = _beside(name, sought, terms, silent)
            if left is not None and (found := tuple(_told(note, sought, left, wants_team=wants_team))):
                return found
    return _told_by_the_only_course(sought, terms, notes)


def _told_by_the_only_course(sought: Sought, terms: Sequence[str], notes: Sequence[Note]) -> tuple[AnswerPassage, ...]:
    """Return who teaches what a question names by a part of its name, or only as `the course`; () if several may be
    meant.
    """
    asking = asking_for(_TEACHER)
    if sought.answer_type is not AnswerType.PERSON or asking.isdisjoint(word_runs(fold(sought.question))):
        return ()
    left = [term for term in terms if term not in asking]
    meant = [(note, field) for note in notes if not left or _is_called(note, sought, left) for field in _teachers(note)]
    is_one = len({note.path for note, _ in meant}) == 1
    return tuple(_passage(field, note, sought.answer_type) for note, field in meant) if is_one else ()


_TEACHER = "teacher"


def _teachers(note: Note) -> Iterator["_Field"]:
    every = (field for field in _fields_of(note) if _may_answer(field.value, AnswerType.PERSON))
    return (field for field in every if not called(_TEACHER).isdisjoint(field.name))


def _is_called(note: Note, sought: Sought, terms: Sequence[str]) -> bool:
    """Return whether a name of a note, or the heading that it begins with, has all that a question names.

    Who took part is told of a meeting, and few people say its whole name.
    """
    names = (note.title, *note.aliases, *(heading.text for heading in note.headings[:1]))
    runs = [word_runs(fold(name)) for name in names]
    return bool(terms) and any(all(any(sought.means(term, word) for word in words) for term in terms) for words in runs)


def _beside(name: str, sought: Sought, terms: Sequence[str], silent: frozenset[str]) -> Sequence[str] | None:
    """Return the terms that a name doesn't have; None if it has telling words that are no terms.

    Without blanks between words, it is all of a question that is not the name.
    """
    if UNSPACED_CHARACTER.search(sought.question):
        before, named, behind = fold(sought.question).partition(fold(name))
        left = "".join(word_runs(before + behind))
        return list(filter(None, [left])) if named else None
    words = [word for word in word_runs(fold(name)) if not word.isdigit() and word not in silent]
    if not words or not all(any(sought.means(term, word) for term in terms) for word in words):
        return None
    return [term for term in terms if not any(sought.means(term, word) for word in words)]


@dataclass(frozen=True, slots=True)
class _Field:
    """A field of a note: its name in folded words, its value, and where it stands."""

    name: tuple[str, ...]
    value: str
    unit: Unit


def _told(note: Note, sought: Sought, terms: Sequence[str], *, wants_team: bool) -> Iterator[AnswerPassage]:
    every = [field for field in _fields_of(note) if _may_answer(field.value, sought.answer_type)]
    team = folded_words("reading.team_fields", *LANGUAGES)
    found = [field for field in every if _is_named(field, sought, terms)] if terms else []
    if not found and wants_team and not terms:
        found = [field for field in every if not team.isdisjoint(field.name)]
    found = found or _of_kind(every, note, sought, terms) or _first_and_last(every, note, sought, terms)
    yield from (_passage(field, note, sought.answer_type) for field in found)


def people_told(note: Note, question: str) -> Iterator[AnswerPassage]:
    """Yield the fields of a note that name people: those who took part, or who made something if that is asked for."""
    asked = folded_words("reading.authorship", *SPACED_LANGUAGES)
    makes = not asked.isdisjoint(word_runs(fold(question)))
    called_so = folded_words(f"reading.{'people_fields' if makes else 'team_fields'}", *LANGUAGES)
    for field in _fields_of(note):
        if not called_so.isdisjoint(field.name) and _may_answer(field.value, AnswerType.PERSON):
            yield _passage(field, note, AnswerType.PERSON)


def _passage(field: _Field, note: Note, wanted: AnswerType) -> AnswerPassage:
    return AnswerPassage(
        text=field.unit.text,
        note_path=note.path,
        note_title=note.title,
        section_title=section_of(field.unit.path),
        span=field.unit.span,
        kind=field.unit.kind,
        score=1.0,
        bold=_bold(field, wanted),
    )


def _bold(field: _Field, wanted: AnswerType) -> tuple[tuple[int, int], ...]:
    """Return where a short value stands in its text, if a person, a place, a day or a number was asked for."""
    value = field.value.strip()
    at = field.unit.text.rfind(value)
    return ((at, at + len(value)),) if wanted in _IN_BOLD and at >= 0 and len(value) <= _LONGEST_BOLD else ()


_IN_BOLD = (AnswerType.PERSON, AnswerType.PLACE, AnswerType.DATE, AnswerType.NUMBER)
_LONGEST_BOLD = 60


def _fields_of(note: Note) -> Iterator[_Field]:
    for unit in units_in(note):
        if unit.kind is PassageKind.FIELD:
            name, value = unit.name, unit.text.partition(":")[2] or unit.text
        elif unit.kind is PassageKind.ROW:
            name, _, value = unit.text.partition(BETWEEN_CELLS)
            if BETWEEN_CELLS in value:
                continue
        elif found := _LINE.fullmatch(unit.text) or _attendance().fullmatch(unit.text):
            name, value = found.groups()
        else:
            continue
        if words := word_runs(fold(name)):
            yield _Field(tuple(words), value, unit)


_LINE = re.compile(r"([^\W\d_](?:[\w'’-]+ ?){1,3}?)\s?[:：]\s?(\S.{0,119})")
"""A short line with a name of one to three words before a colon."""


@cache
def _attendance() -> re.Pattern[str]:
    """Return an expression for a sentence of any length that tells who took part: `Present: Ida (chair), Per, Ruth.`"""
    team = "|".join(sorted(map(re.escape, words("reading.team_fields", *LANGUAGES))))
    return re.compile(rf"({team})\s?[:：]\s?(\S.*)", re.IGNORECASE | re.DOTALL)


def _may_answer(value: str, wanted: AnswerType) -> bool:
    """Return whether a value may be of the kind that was asked for: a day has figures, and a person has none alone."""
    match wanted:
        case AnswerType.DATE | AnswerType.NUMBER:
            return _FIGURE.search(value) is not None
        case AnswerType.PERSON | AnswerType.PLACE:
            return _LETTERS.search(value) is not None
        case _:
            return bool(value.strip())


_FIGURE, _LETTERS = re.compile(r"\d"), re.compile(r"[^\W\d_]{2}")


def _is_named(field: _Field, sought: Sought, terms: Sequence[str]) -> bool:
    """Return whether the words that are left name a field; those that ask for any may stand beside its name."""
    meaning = [term for term in terms if any(_means(sought, term, word) for word in field.name)]
    is_whole = bool(meaning) and all(any(_means(sought, term, word) for term in meaning) for word in field.name)
    others = {term for term in terms if term not in meaning}
    return is_whole and others <= ask_for_fields() and all(_asks_no_more(term, "".join(field.name)) for term in terms)


def _means(sought: Sought, term: str, word: str) -> bool:
    """Return whether a term is a word of a field's name; of a known one only itself: `edit` is no `editorial`."""
    if word in forms_of(term):
        return True
    kinds = kinds_called(word)
    return sought.means(term, word) and (not kinds or any(term in asking_for(kind) for kind in kinds))


def _asks_no_more(term: str, name: str) -> bool:
    """Return whether a question without blanks has hardly more than the name of a field and what asks."""
    if not UNSPACED_CHARACTER.search(term):
        return True
    left = term.replace(name, "", 1)
    for word in sorted(ask_for_fields(), key=len, reverse=True) if len(left) > _MOST_ASKING else ():
        left = left.replace(word, "") if UNSPACED_CHARACTER.search(word) else left
    return len(left) <= _MOST_ASKING


_MOST_ASKING = 7
"""In characters: `我什么时候…的` asks no more than when."""


def _of_kind(every: Sequence[_Field], note: Note, sought: Sought, terms: Sequence[str]) -> Sequence[_Field]:
    """Return the first field of the first kind that is asked for in other words than its name."""
    left = _asking(note, sought, terms)
    for kind in kinds_asked(left, sought.answer_type) if left is not None else ():
        if found := [field for field in every if not called(kind).isdisjoint((*field.name, " ".join(field.name)))]:
            return found[:1]
    return ()


def _first_and_last(every: Sequence[_Field], note: Note, sought: Sought, terms: Sequence[str]) -> Sequence[_Field]:
    """Return the fields that tell when something began and when it ended, if it is asked how long it was."""
    asked = _asking(note, sought, terms) if duration_asked().search(sought.question) else None
    if asked is None or not asked <= asking_for("duration"):
        return ()
    edges = [next((each for each in every if not called(edge).isdisjoint(each.name)), None) for edge in _EDGES]
    return [each for each in edges if each] if all(edges) else ()


_EDGES = ("start", "end")


def _asking(note: Note, sought: Sought, terms: Sequence[str]) -> frozenset[str] | None:
    """Return the words of a question, beside the note's name, that ask for a kind of field; None if it has others."""
    known = ask_for_fields()
    if UNSPACED_CHARACTER.search(sought.question):
        found = {word for word in known for term in terms if word in term}
        longest = max(found, key=len, default="")
        return frozenset((longest,)) if all(_asks_no_more(term, longest) for term in terms) else None
    if not known.issuperset(terms):
        return None
    title = word_runs(fold(" ".join((note.title, *note.aliases))))
    return known.intersection(word for word in word_runs(fold(sought.question)) if word not in title)
