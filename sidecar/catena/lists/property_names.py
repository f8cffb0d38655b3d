"""What properties are about, by their names: a year, people, a rating, the kind of a note."""

from functools import cache

from catena.language.folding import fold
from catena.language.inflection import forms_of_one, inflected
from catena.language.tokens import UNSPACED_CHARACTER, word_runs
from catena.language.vocabulary import LANGUAGES, SPACED_LANGUAGES, Language, folded_words, words
from catena.questions.listing import is_folder, is_tags

TAGS, FOLDER = "tags", "folder"
"""The names of properties; a folder is treated as one."""


def names_property(term: str, key: str, language: Language) -> bool:
    """Return whether a word of a question means the property of this name: `rated` `rating`, `written` `author`."""
    runs = word_runs(fold(key))
    if any(forms_of_one(term, word, language) or (UNSPACED_CHARACTER.search(term) and term in word) for word in runs):
        return True
    if term in folded_words("listing.rating", *LANGUAGES):
        return is_rating(key)
    if (fold(key) == TAGS and is_tags(term)) or (key == FOLDER and is_folder(term)):
        return True
    if names_people(key) and not folded_words("reading.authorship", *SPACED_LANGUAGES).isdisjoint(
        {term, *inflected(term)}
    ):
        return True
    if term in folded_words("listing.years", *LANGUAGES) | folded_words("reading.publication", *LANGUAGES):
        return tells_year(key)
    changes = folded_words("listing.changes", *LANGUAGES)
    return term in changes and not changes.isdisjoint(runs)


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
    """Return whether a property of this name is a rating."""
    return not folded_words("listing.rating", *LANGUAGES).isdisjoint(word_runs(fold(key)))


@cache
def tells_no_more(key: str) -> bool:
    """Return whether a property tells the kind of a note, or is the day of the note itself: `type`, `created`."""
    runs = word_runs(fold(key))
    own_date = words("reading.own_date_fields", "en", "de", "fr", "nl", "zh")
    return own_date.issuperset(runs) or not folded_words("listing.kind_fields", *LANGUAGES).isdisjoint(runs)
