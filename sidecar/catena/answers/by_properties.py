"""Notes by what their properties say: `Which books did I rate 7?` for notes with `rating: 7`."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from catena.answers.record import role_of_facts
from catena.graph.node import Role
from catena.index.log import NoteFacts
from catena.language.folding import fold
from catena.language.identification import language_of
from catena.language.numbers import small_numbers
from catena.language.roots import root_of
from catena.language.stop_words import question_stop_words
from catena.language.tokens import word_runs
from catena.language.vocabulary import words
from catena.notes.properties import PropertyValue, texts_of
from catena.vault.path import VaultPath

LONGEST_VALUE = 8
"""In words; a longer value is a description, which no question repeats."""


def notes_that_say(facts: Iterable[NoteFacts], condition: str) -> Mapping[VaultPath, str]:
    """Return the notes whose properties meet a condition, each with the properties that do, as `key: value`.

    Every word of the condition must stand in the name or the value of a property, and one whole value in it: the words
    of `rate 7` in `rating: 7`. Templates and notes that Catena wrote are left out.

    Args:
        facts: The notes to choose from.
        condition: As asked for: `did I rate 7`, `are ongoing`, `by Ida Lund`.
    """
    terms = _terms(condition)
    if not terms:
        return {}
    found = ((each.path, _met(each.properties, terms)) for each in facts if _is_own(each))
    return {path: met for path, met in found if met}


def _is_own(facts: NoteFacts) -> bool:
    return not facts.generated and role_of_facts(facts) is not Role.TEMPLATE


def _terms(condition: str) -> Sequence[str]:
    numbers = small_numbers(language_of(condition)) or small_numbers("en")
    runs = (word for word in word_runs(fold(condition)) if word not in question_stop_words())
    return tuple(str(numbers.get(word, word)) for word in runs)


def _met(properties: Mapping[str, PropertyValue], terms: Sequence[str]) -> str:
    """Return the properties that meet a condition together; "" if a word of it is left."""
    met: list[str] = []
    left = set(terms)
    for key, value, text in _values(properties):
        named = {term for term in terms if any(root_of(term) == root_of(word) for word in word_runs(fold(key)))}
        said = _said(text, terms) if not _is_own_date(key) or named else set[str]()
        if said or (value is True and named):
            left -= named | said
            met.append(f"{key}: {text or 'true'}")
    return "" if left else " · ".join(met)


def _values(properties: Mapping[str, PropertyValue]) -> Iterator[tuple[str, PropertyValue, str]]:
    """Yield each value of each property as text, a link as what it shows."""
    for key, value in properties.items():
        for text in texts_of(value) or ([""] if value is True else []):
            yield key, value, text.strip("[]").rpartition("|")[2]


def _said(text: str, terms: Sequence[str]) -> set[str]:
    """Return the terms that a value consists of; of a day, its year is enough."""
    runs = [word for word in word_runs(fold(text)) if word not in question_stop_words()]
    if len(runs) > 1 and _DAY.match(text):
        runs = runs[:1]
    is_said = 0 < len(runs) <= LONGEST_VALUE and set(runs) <= set(terms)
    return set(runs) if is_said else set()


_DAY = re.compile(r"\d{4}-\d{2}")


def _is_own_date(key: str) -> bool:
    """Return whether a property is the day of the note itself: `created`."""
    return words("reading.own_date_fields", "en", "de", "fr", "nl", "zh").issuperset(word_runs(fold(key)))
