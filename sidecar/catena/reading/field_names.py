"""Field names: whether a word of a question means the field of a note that is called so, or otherwise.

`rated` means `rating`, `wrote` means `author`, `translated` means `Übersetzer`.
"""

from collections.abc import Iterator, Mapping
from functools import cache

from catena.language.folding import fold
from catena.language.inflection import forms_of_one, inflected
from catena.language.tokens import UNSPACED_CHARACTER, word_runs
from catena.language.vocabulary import LANGUAGES, SPACED_LANGUAGES, Language, folded_words
from catena.questions.answer_type import AnswerType
from catena.questions.listing import is_folder, is_tags

TAGS, FOLDER = "tags", "folder"


def names_property(term: str, key: str, language: Language) -> bool:
    """Return whether a word of a question means the property of this name: `rated` `rating`, `written` `author`."""
    runs = word_runs(fold(key))
    if any(forms_of_one(term, word, language) or (UNSPACED_CHARACTER.search(term) and term in word) for word in runs):
        return True
    if term in folded_words("listing.rating", *LANGUAGES):
        return is_rating(key)
    if (fold(key) == TAGS and is_tags(term)) or (key == FOLDER and is_folder(term)):
        return True
    if names_people(key) and not folded_words("reading.authorship", *SPACED_LANGUAGES).isdisjoint(forms_of(term)):
        return True
    if term in folded_words("listing.years", *LANGUAGES) | folded_words("reading.publication", *LANGUAGES):
        return tells_year(key)
    changes = folded_words("listing.changes", *LANGUAGES)
    return term in changes and not changes.isdisjoint(runs)


def forms_of(term: str) -> frozenset[str]:
    """Return a word of a question with its English forms, one of which a field may be called: `rate` `rating`."""
    return inflected(term) | {term}


@cache
def tells_year(key: str) -> bool:
    """Return whether a property says when something was published: a bare year asks for it and no other day."""
    return not folded_words("listing.years", *LANGUAGES).isdisjoint(word_runs(fold(key)))


@cache
def names_people(key: str) -> bool:
    """Return whether a property of this name says who made something: `author`, `directors`."""
    return not folded_words("reading.people_fields", *LANGUAGES).isdisjoint(word_runs(fold(key)))


@cache
def is_rating(key: str) -> bool:
    """Return whether a property of this name says how good something is."""
    return not folded_words("listing.rating", *LANGUAGES).isdisjoint(word_runs(fold(key)))


_KINDS: Mapping[str, frozenset[AnswerType]] = {
    "container": frozenset((AnswerType.PLACE, AnswerType.OTHER)),
    "publisher": frozenset((AnswerType.PERSON, AnswerType.PLACE, AnswerType.OTHER)),
    "translator": frozenset((AnswerType.PERSON,)),
    "maker": frozenset((AnswerType.PERSON,)),
    "lead": frozenset((AnswerType.PERSON,)),
    "teacher": frozenset((AnswerType.PERSON,)),
    "start": frozenset((AnswerType.DATE,)),
    "end": frozenset((AnswerType.DATE,)),
    "bought": frozenset((AnswerType.DATE,)),
    "birth": frozenset((AnswerType.DATE,)),
    "price": frozenset((AnswerType.NUMBER, AnswerType.OTHER)),
    "weight": frozenset((AnswerType.NUMBER, AnswerType.OTHER)),
    "duration": frozenset((AnswerType.NUMBER,)),
    "employer": frozenset((AnswerType.PLACE, AnswerType.PERSON, AnswerType.OTHER)),
    "home": frozenset((AnswerType.PLACE,)),
}
"""Kinds of fields, each with the types of answer for which other words than its name ask for it; the first one that a
note has answers `Where was it published?`."""
_WHERE = "place"
"""The kind of field that `where` alone asks for."""


def kinds_asked(words: frozenset[str], answer_type: AnswerType) -> Iterator[str]:
    """Yield the kinds of fields that words of a question ask for, all of them together; for none, where a thing is."""
    if any(words):
        yield from (kind for kind, types in _KINDS.items() if answer_type in types and words <= asking_for(kind))
    elif answer_type is AnswerType.PLACE:
        yield _WHERE


@cache
def asking_for(kind: str) -> frozenset[str]:
    """Return the words that ask for a kind of field, folded."""
    return folded_words(f"fields.asked.{kind}", *LANGUAGES) | called(kind)


@cache
def called(kind: str) -> frozenset[str]:
    """Return what fields of a kind are called, folded."""
    return folded_words(f"fields.names.{kind}", *LANGUAGES)


@cache
def kinds_called(word: str) -> frozenset[str]:
    """Return the kinds of fields that are called so."""
    return frozenset(kind for kind in _KINDS if word in called(kind))


@cache
def ask_for_fields() -> frozenset[str]:
    """Return all words that ask for a kind of field: beside the name of a field, they ask for nothing more."""
    return frozenset[str]().union(*map(asking_for, _KINDS))
