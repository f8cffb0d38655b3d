"""Notes by what their properties say: `Which books did I rate 7?` for notes with `rating: 7`."""

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache

from catena.answers.record import role_of_facts
from catena.graph.node import Role
from catena.index.log import NoteFacts
from catena.language.folding import fold
from catena.language.inflection import forms_of_one, inflected
from catena.language.numbers import small_numbers
from catena.language.stop_words import question_stop_words
from catena.language.tokens import UNSPACED_CHARACTER, word_runs
from catena.language.vocabulary import LANGUAGES, SPACED_LANGUAGES, Language, folded_words, words
from catena.notes.properties import PropertyValue, texts_of
from catena.questions.listing import Condition, is_folder, is_tags, says_progress
from catena.vault.path import VaultPath, folder_of, name_of

LONGEST_VALUE = 8
"""In words; a longer value is a description, which no question repeats."""
LONGEST_KIND = 3
"""In words."""


@dataclass(frozen=True, slots=True)
class NotesThatSay:
    """Notes whose properties meet a condition, but for the words that must tell their kind.

    Attributes:
        kind: These words, as typed; "" if notes of any kind are asked for.
        condition: The condition.
        met: Each note with the properties that meet it, as `key: value`, and the number that the last of them says.
    """

    kind: str
    condition: Condition
    met: dict[VaultPath, tuple[str, float]] = field(default_factory=dict[VaultPath, tuple[str, float]])

    def among(self, paths: Collection[VaultPath]) -> Mapping[VaultPath, str]:
        """Return those of these notes that meet the condition, with the properties that do.

        If the highest or the lowest value is asked for, these are the notes that have it.
        """
        met = {path: found for path, found in self.met.items() if path in paths}
        extreme = self.condition.extreme
        best = max((value * extreme for _, value in met.values()), default=0.0)
        return {path: text for path, (text, value) in met.items() if not extreme or value * extreme == best}


def notes_that_say(facts: Iterable[NoteFacts], condition: Condition, language: Language) -> Sequence[NotesThatSay]:
    """Return the notes whose properties meet a condition, by the words that are left to tell their kind.

    Every other word of the condition must stand in the name or the value of a property, and one whole value in it: the
    words of `rated 7` in `rating: 7`. If the highest value is asked for, the name suffices. Templates and notes that
    Catena wrote are left out.
    """
    numbers = small_numbers(language) or small_numbers("en")
    terms = tuple(str(numbers.get(fold(word), fold(word))) for word in condition.words)
    if condition.progress:
        terms = (*terms, condition.progress)
    found: dict[tuple[int, ...], NotesThatSay] = {}
    may_say = _may_say(terms, condition, language)
    for each in facts:
        if not may_say(each):  # as nearly every note
            continue
        met = _met(each, terms, condition, language)
        left = tuple(at for at, term in enumerate(terms) if term not in met.told)
        if len(condition.words) in left:
            continue  # it says other things, and not how far it has come
        is_told = met.said and _may_tell_kind(left, any_kind=condition.any_kind or met.tells_kind)
        if is_told and not each.generated and role_of_facts(each) is not Role.TEMPLATE:
            kind = " ".join(condition.words[at] for at in left)
            said = " · ".join(met.said)
            found.setdefault(left, NotesThatSay(kind, condition)).met[each.path] = (said, met.number)
    return tuple(found.values())


def _may_tell_kind(left: Sequence[int], *, any_kind: bool) -> bool:
    """Return whether the words at these places may be a kind: some in a row, or none if any note will do."""
    return 0 < len(left) <= LONGEST_KIND and left[-1] - left[0] < len(left) if left else any_kind


@dataclass(frozen=True, slots=True)
class _Met:
    """What the properties of a note say of a condition.

    Attributes:
        said: The properties that have terms, as `key: value`; none if they say nothing.
        number: The number that the last of them says.
        told: These terms.
        tells_kind: Whether a tag and another property have some each: the tag tells the kind, as `project` of what is
            `status: active`.
    """

    said: Sequence[str]
    number: float
    told: Collection[str]
    tells_kind: bool


def _met(facts: NoteFacts, terms: Sequence[str], condition: Condition, language: Language) -> _Met:
    """Return what the properties of a note say of a condition.

    A property that repeats a name of the note says nothing. If tags are asked for, those in the text count, too.
    """
    met, told, number = list[str](), set[str](), 0.0
    keys = set[str]()
    beginnings = _beginnings(terms)
    for key, value in _properties(facts, condition).items():
        named = _naming(terms, key, language)
        is_rated = condition.of_rating and _is_rating(key)
        if not (named or is_rated) and (condition.extreme or _tells_no_more(key)):
            continue
        for text in texts_of(value) or ([""] if isinstance(value, bool) else []):
            is_so_far = bool(condition.progress) and _is_so_far(condition.progress, key, text, value)
            may_be_said = condition.extreme or is_so_far or beginnings.search(fold(text))
            if text and not may_be_said:  # as of nearly every value
                continue
            shown = text.strip("[]").rpartition("|")[2]
            if shown and shown in (facts.title, name_of(facts.path), *facts.aliases):
                continue
            said, counted = set[str](), _NUMBER.match(shown)
            if is_so_far:
                said = {condition.progress}
            elif not condition.extreme:
                said = _people(shown, terms) if names_people(key) else _said(shown, terms, language)
                if not named and _is_year(said) and not tells_year(key):
                    continue
            is_most = condition.extreme and counted and (named or is_rated)
            if is_most or said or (value is True and named and len(named) >= len(word_runs(key)) - 1):
                told |= named | said
                number = float(counted[0]) if counted else 0.0
                is_year = not condition.extreme and _DAY.match(shown) is not None
                met.append(f"{key}: {shown[:4] if is_year else shown or str(value).lower()}")
                keys.add(fold(key))
    return _Met(met, number, told, tells_kind=_TAGS in keys and len(keys) > 1)


def _may_say(terms: Sequence[str], condition: Condition, language: Language) -> Callable[[NoteFacts], bool]:
    """Return whether the properties of a note may say anything of a condition: a quick test before they are compared.

    One must be named by a term, or have the beginning of a term in its value.
    """
    if condition.progress:
        return lambda facts: True
    has_beginning = _beginnings(terms).search

    @cache
    def may_be_said(key: str) -> bool | None:
        if _naming(terms, key, language) or (condition.of_rating and _is_rating(key)):
            return True
        return False if condition.extreme or _tells_no_more(key) else None

    def may_say(facts: NoteFacts) -> bool:
        for key, value in _properties(facts, condition).items():
            told = may_be_said(key)
            if told or (told is None and has_beginning(fold(str(value)))):  # a list as Python writes it has its texts
                return True
        return False

    return may_say


def _properties(facts: NoteFacts, condition: Condition) -> Mapping[str, PropertyValue]:
    """Return the properties of a note; if they are asked for, with all its tags and its folders."""
    if not (condition.of_tags or condition.progress or condition.of_folders):
        return facts.properties
    properties = dict(facts.properties)
    if condition.of_tags or condition.progress:
        properties[_TAGS] = list[PropertyValue](facts.tags)
    if condition.of_folders:
        properties[_FOLDER] = list[PropertyValue](folder_of(facts.path).split("/"))
    return properties


_NUMBER = re.compile(r"\d+(?:\.\d+)?")


@lru_cache(maxsize=64)
def _beginnings(terms: Sequence[str]) -> re.Pattern[str]:
    return re.compile("|".join(re.escape(term[:_SHORTEST_BEGINNING]) for term in terms))


@lru_cache(maxsize=4096)
def _naming(terms: Sequence[str], key: str, language: Language) -> frozenset[str]:
    return frozenset(term for term in terms if names_property(term, key, language))


def names_property(term: str, key: str, language: Language) -> bool:
    """Return whether a word of a question means the property of this name: `rated` `rating`, `written` `author`."""
    runs = word_runs(fold(key))
    if any(forms_of_one(term, word, language) or (UNSPACED_CHARACTER.search(term) and term in word) for word in runs):
        return True
    if term in folded_words("listing.rating", *LANGUAGES):
        return _is_rating(key)
    if (fold(key) == _TAGS and is_tags(term)) or (key == _FOLDER and is_folder(term)):
        return True
    if names_people(key) and not folded_words("reading.authorship", *SPACED_LANGUAGES).isdisjoint(
        {term, *inflected(term)}
    ):
        return True
    if term in folded_words("listing.years", *LANGUAGES) | folded_words("reading.publication", *LANGUAGES):
        return tells_year(key)
    changes = folded_words("listing.changes", *LANGUAGES)
    return term in changes and not changes.isdisjoint(runs)


_TAGS, _FOLDER = "tags", "folder"


def _is_so_far(progress: str, key: str, text: str, value: PropertyValue) -> bool:
    """Return whether a property says how far something has come: `status: to-read`, `done: false`."""
    if isinstance(value, bool):
        said = progress if value else "done" if progress == "open" else ""
        return bool(said) and says_progress(said, key)
    return says_progress(progress, text.strip("[]").rpartition("|")[2])


def _is_year(said: Collection[str]) -> bool:
    return len(said) == 1 and all(term.isdecimal() and len(term) == _DIGITS_OF_A_YEAR for term in said)


_DIGITS_OF_A_YEAR = 4


@cache
def tells_year(key: str) -> bool:
    """Return whether a property says when something was published: a bare year asks for it and no other day."""
    return not folded_words("listing.years", *LANGUAGES).isdisjoint(word_runs(fold(key)))


@cache
def names_people(key: str) -> bool:
    """Return whether a property of this name says who made something: `author`, `directors`."""
    return not folded_words("reading.people_fields", *LANGUAGES).isdisjoint(word_runs(fold(key)))


@cache
def _is_rating(key: str) -> bool:
    return not folded_words("listing.rating", *LANGUAGES).isdisjoint(word_runs(fold(key)))


@cache
def _tells_no_more(key: str) -> bool:
    """Return whether a property tells the kind of a note, or is the day of the note itself: `type`, `created`."""
    runs = word_runs(fold(key))
    own_date = words("reading.own_date_fields", "en", "de", "fr", "nl", "zh")
    return own_date.issuperset(runs) or not folded_words("listing.kind_fields", *LANGUAGES).isdisjoint(runs)


def _said(text: str, terms: Sequence[str], language: Language) -> set[str]:
    """Return the terms that a value consists of; of a day, its year is enough."""
    told = set[str]()
    for word in _words_of(text):
        forms = {term for term in terms if _is_form(term, word, language)}
        if not forms:
            return set()
        told |= forms
    return told


def _people(text: str, terms: Sequence[str]) -> set[str]:
    """Return the terms that are names of people in a value; a surname is enough."""
    return set(terms).intersection(word_runs(fold(text)))


_SHORTEST_BEGINNING = 3
"""In letters; forms of one word have more in common."""


@lru_cache(maxsize=65536)
def _words_of(value: str) -> Sequence[str]:
    """Return the words of a value, without those that only ask if others are left; () if it is a description."""
    every = word_runs(fold(value))
    runs = [word for word in every if word not in question_stop_words()] or every
    if len(runs) > 1 and _DAY.match(value):
        runs = runs[:1]
    return runs if len(runs) <= LONGEST_VALUE else ()


def _is_form(term: str, word: str, language: Language) -> bool:
    return term == word or (term[:1] == word[:1] and not word.isdigit() and forms_of_one(term, word, language))


_DAY = re.compile(r"\d{4}-\d{2}")
