"""Notes by what their properties say: `Which books did I rate 7?` for notes with `rating: 7`."""

import re
from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import accumulate

from catena.index.log import NoteFacts
from catena.language.folding import fold
from catena.language.inflection import forms_of_one
from catena.language.numbers import small_numbers
from catena.language.stop_words import question_stop_words
from catena.language.tokens import word_runs
from catena.language.vocabulary import LANGUAGES, Language, folded_words, words
from catena.lists.all_notes import AllNotes, arranged
from catena.notes.properties import PropertyValue, texts_of
from catena.questions.listing import Condition, says_progress
from catena.reading.field_names import FOLDER, TAGS, is_rating, names_people, names_property, tells_year
from catena.vault.path import VaultPath, folder_of, name_of

LONGEST_VALUE = 8
"""In words; a longer value is a description, which no question repeats."""
LONGEST_KIND = 3
"""In words."""
_SHORTEST_BEGINNING = 3
"""In letters; forms of one word have more in common."""
_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_YEAR = re.compile(r"\d{4}")
_DAY = re.compile(r"\d{4}-\d{2}")


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
    asked = _Asked.of(condition, language)
    notes = AllNotes(facts)
    own = arranged(notes).own
    found: dict[tuple[int, ...], NotesThatSay] = {}
    for each, said in asked.said_in(_properties_of(notes)):
        told = frozenset[str]().union(*(one.terms for one in said))
        left = tuple(at for at, term in enumerate(asked.terms) if term not in told)
        if not said or len(condition.words) in left:
            continue  # it says other things, and not how far it has come
        is_kind = _may_tell_kind(left, any_kind=condition.any_kind or _tag_tells_kind(said))
        if is_kind and each.path in own:
            notes = found.setdefault(left, NotesThatSay(" ".join(condition.words[at] for at in left), condition))
            notes.met[each.path] = (_in_one_line(said), said[-1].number)
    return tuple(found.values())


def _may_tell_kind(left: Sequence[int], *, any_kind: bool) -> bool:
    """Return whether the words at these places may be a kind: some in a row, or none if any note will do."""
    return 0 < len(left) <= LONGEST_KIND and left[-1] - left[0] < len(left) if left else any_kind


@dataclass(frozen=True, slots=True)
class _Said:
    """A property that says something of a condition.

    Attributes:
        key: Its name.
        value: Its value, as it is shown.
        terms: The terms of the condition that it has.
        number: The number that it begins with; 0 if with none.
    """

    key: str
    value: str
    terms: frozenset[str]
    number: float


def _in_one_line(said: Sequence[_Said]) -> str:
    """Return what properties say, several values of one together: `authors: Orr, Tam; Vale, Ines · year: 2019`."""
    values: dict[str, list[str]] = {}
    for one in said:
        values.setdefault(one.key, []).append(one.value)
    return " · ".join(f"{key}: {'; '.join(dict.fromkeys(of_key))}" for key, of_key in values.items())


def _tag_tells_kind(said: Sequence[_Said]) -> bool:
    """Return whether a tag says something beside another property: `project` of what is `status: active`."""
    keys = {fold(one.key) for one in said}
    return TAGS in keys and len(keys) > 1


@dataclass(frozen=True, slots=True)
class _Property:
    """A property with a value that one or more notes have.

    Attributes:
        key: Its name.
        value: Its value.
        texts: The texts of the value; one empty text for yes or no.
        if_tags: Whether it counts only if all tags of a note are looked at, or (False) only if they are not: the tags
            in the text are then added to those of the property. None for most.
        if_folders: The same for the folder of a note.
    """

    key: str
    value: PropertyValue
    texts: tuple[str, ...]
    if_tags: bool | None
    if_folders: bool | None


@dataclass(frozen=True, slots=True)
class _Values:
    """The values that properties of one name have.

    Attributes:
        places: The places of these properties in `_Properties.every`.
        folded: Their texts, folded, one after the other.
        starts: Where the texts of each begin there.
    """

    places: tuple[int, ...]
    folded: str
    starts: tuple[int, ...]

    def with_any(self, beginnings: Iterable[str]) -> Iterable[int]:
        """Return the places of the properties that have a text with one of these in it: one search for all."""
        found = set[int]()
        for beginning in beginnings:
            at = self.folded.find(beginning)
            while at >= 0:
                number = bisect_right(self.starts, at)
                found.add(number - 1)
                at = self.folded.find(beginning, self.starts[number]) if number < len(self.starts) else -1
        return (self.places[number] for number in found)


@dataclass(frozen=True, slots=True)
class _Properties:
    """The properties of all notes, each with each value once: many notes share them.

    Attributes:
        facts: The notes.
        every: The properties.
        of_notes: The places in `every` of each note's properties, in the order of the note.
        noted_in: For each property the places of its notes.
        by_key: The properties by their names.
    """

    facts: tuple[NoteFacts, ...]
    every: tuple[_Property, ...]
    of_notes: tuple[tuple[int, ...], ...]
    noted_in: tuple[tuple[int, ...], ...]
    by_key: Mapping[str, _Values]


@lru_cache(maxsize=1)
def _properties_of(notes: AllNotes) -> _Properties:
    """Return the properties of notes, with all their tags and their folders."""
    places: dict[tuple[object, ...], int] = {}
    every, of_notes, noted_in = list[_Property](), list[tuple[int, ...]](), list[list[int]]()
    for number, facts in enumerate(notes.facts):
        own = list[int]()
        for key, value, if_tags, if_folders in _looked_at(facts):
            same = (key, value) if isinstance(value, str) else (key, type(value).__name__, repr(value))
            at = places.setdefault((*same, if_tags, if_folders), len(every))
            if at == len(every):
                texts = tuple(texts_of(value)) or (("",) if isinstance(value, bool) else ())
                every.append(_Property(key, value, texts, if_tags, if_folders))
                noted_in.append([])
            noted_in[at].append(number)
            own.append(at)
        of_notes.append(tuple(own))
    return _Properties(notes.facts, tuple(every), tuple(of_notes), tuple(map(tuple, noted_in)), _by_key(every))


def _looked_at(facts: NoteFacts) -> Iterator[tuple[str, PropertyValue, bool | None, bool | None]]:
    """Yield the properties of a note, and whether each counts with or without tags and folders; see `_Property`."""
    added: dict[str, PropertyValue] = {TAGS: [*facts.tags], FOLDER: [*folder_of(facts.path).split("/")]}
    for key in dict.fromkeys((*facts.properties, *added)):
        if key in facts.properties:
            yield key, facts.properties[key], False if key == TAGS else None, False if key == FOLDER else None
        if key in added:
            yield key, added[key], True if key == TAGS else None, True if key == FOLDER else None


def _by_key(every: Sequence[_Property]) -> Mapping[str, _Values]:
    places: dict[str, list[int]] = {}
    for at, each in enumerate(every):
        places.setdefault(each.key, []).append(at)
    found: dict[str, _Values] = {}
    for key, own in places.items():
        folded = ["".join(f"{fold(text)}\n" for text in every[at].texts) for at in own]
        starts = (0, *accumulate(map(len, folded)))
        found[key] = _Values(tuple(own), "".join(folded), starts[:-1])
    return found


@dataclass(frozen=True, slots=True)
class _Asked:
    """A condition, ready to be compared with properties.

    Attributes:
        condition: The condition.
        terms: Its words, folded and with numbers in digits, and how far something has come, if that is asked.
        language: That of the question.
        beginnings: The beginnings of the terms, for a quick test.
    """

    condition: Condition
    terms: tuple[str, ...]
    language: Language
    beginnings: tuple[str, ...]

    @classmethod
    def of(cls, condition: Condition, language: Language) -> "_Asked":
        numbers = small_numbers(language) or small_numbers("en")
        terms = tuple(str(numbers.get(fold(word), fold(word))) for word in condition.words)
        terms = (*terms, condition.progress) if condition.progress else terms
        return cls(condition, terms, language, tuple({term[:_SHORTEST_BEGINNING] for term in terms}))

    def said_in(self, properties: _Properties) -> Iterator[tuple[NoteFacts, list[_Said]]]:
        """Yield the notes that say something of the condition, with what they say.

        A property that repeats a name of its note says nothing.
        """
        told: dict[int, Sequence[tuple[str, _Said]]] = {}
        for key, values in properties.by_key.items():
            named, is_meant = self._means(key)
            for at in self._may_say(key, values, is_meant=is_meant):
                each = properties.every[at]
                if self._counts(each) and (said := self._said_by_property(each, named, is_meant=is_meant)):
                    told[at] = said
        places = {place for at in told for place in properties.noted_in[at]}
        for place in sorted(places):
            facts = properties.facts[place]
            own = [at for at in properties.of_notes[place] if self._counts(properties.every[at])]
            if any(self._may_be_said_by(properties.every[at]) for at in own):
                names = {facts.title, name_of(facts.path), *facts.aliases} - {""}
                yield facts, [said for at in own for shown, said in told.get(at, ()) if shown not in names]

    def _may_say(self, key: str, values: _Values, *, is_meant: bool) -> Iterable[int]:
        """Return the places of properties of one name that may say something of the condition."""
        if not (is_meant or self._may_tell(key)):
            return ()
        says_without_terms = is_meant or self.condition.extreme or self.condition.progress
        return values.places if says_without_terms else values.with_any(self.beginnings)

    def _counts(self, each: _Property) -> bool:
        """Return whether a property is looked at, or in its place the tags or the folder of the note."""
        has_tags = self.condition.of_tags or bool(self.condition.progress)
        return each.if_tags in (None, has_tags) and each.if_folders in (None, self.condition.of_folders)

    def _may_be_said_by(self, each: _Property) -> bool:
        """Return whether a property is named by a term, or has the beginning of a term in its value."""
        if self.condition.progress or self._means(each.key)[1]:
            return True
        # A list as Python writes it has its texts.
        return self._may_tell(each.key) and self._has_beginning(str(each.value))

    def _has_beginning(self, text: str) -> bool:
        low = fold(text)
        return any(beginning in low for beginning in self.beginnings)

    def _means(self, key: str) -> tuple[frozenset[str], bool]:
        """Return the terms that name a property, and whether it is asked for."""
        named = _naming(self.terms, key, self.language)
        return named, bool(named) or (self.condition.of_rating and is_rating(key))

    def _may_tell(self, key: str) -> bool:
        """Return whether a property that is not named may tell something of the condition by its value."""
        return not (self.condition.extreme or _tells_no_more(key))

    def _said_by_property(
        self, each: _Property, named: frozenset[str], *, is_meant: bool
    ) -> Sequence[tuple[str, _Said]]:
        """Return what a property says of the condition, each with its value as it is shown."""
        found = list[tuple[str, _Said]]()
        for text in each.texts:
            if said := self._said_by_value(each.key, each.value, text, named, is_meant=is_meant):
                found.append((_shown(text), said))
        return found

    def _said_by_value(
        self, key: str, value: PropertyValue, text: str, named: frozenset[str], *, is_meant: bool
    ) -> _Said | None:
        extreme, progress = self.condition.extreme, self.condition.progress
        is_so_far = bool(progress) and _is_so_far(progress, key, _shown(text), value)
        if text and not (extreme or is_so_far or self._has_beginning(text)):
            return None  # as nearly every value
        shown = _shown(text)
        if self.condition.is_over and _is_so_far("open", key, shown, value):
            return None
        said = {progress} if is_so_far else set[str]() if extreme else self._terms_in(shown, key)
        if not (extreme or is_so_far or named or tells_year(key)) and _is_year(said):
            return None
        number = _NUMBER.match(shown)
        is_most = extreme and is_meant and number
        is_true = value is True and named and len(named) >= len(word_runs(key)) - 1
        if not (is_most or said or is_true):
            return None
        is_day = not extreme and _DAY.match(shown) is not None
        told = shown[: len("2024")] if is_day else shown or str(value).lower()
        return _Said(key, told, named | said, float(number[0]) if number else 0.0)

    def _terms_in(self, value: str, key: str) -> set[str]:
        """Return the terms that a value consists of; of people a surname is enough, and of a day its year."""
        if names_people(key):
            return set(self.terms).intersection(word_runs(fold(value)))
        told = set[str]()
        for word in _words_of(value):
            forms = {term for term in self.terms if _is_form(term, word, self.language)}
            if not forms:
                return set()
            told |= forms
        return told


def _shown(text: str) -> str:
    """Return a value as it is shown: a link by its display text."""
    return text.strip("[]").rpartition("|")[2]


@lru_cache(maxsize=4096)
def _naming(terms: Sequence[str], key: str, language: Language) -> frozenset[str]:
    return frozenset(term for term in terms if names_property(term, key, language))


def _is_so_far(progress: str, key: str, shown: str, value: PropertyValue) -> bool:
    """Return whether a property says how far something has come: `status: to-read`, `done: false`."""
    if isinstance(value, bool):
        said = progress if value else "done" if progress == "open" else ""
        return bool(said) and says_progress(said, key)
    return says_progress(progress, shown)


def is_ahead(facts: NoteFacts) -> bool:
    """Return whether a property of a note says that what it is about has not come to its end: `status: to-read`."""
    return any(
        _is_so_far(progress, key, _shown(text), value)
        for key, value in facts.properties.items()
        for text in tuple(texts_of(value)) or ("",)
        for progress in ("open", "active")
    )


def _is_year(said: Collection[str]) -> bool:
    return len(said) == 1 and all(map(_YEAR.fullmatch, said))


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


@cache
def _tells_no_more(key: str) -> bool:
    """Return whether a property tells the kind of a note, or is the day of the note itself: `type`, `created`."""
    runs = word_runs(fold(key))
    own_date = words("reading.own_date_fields", "en", "de", "fr", "nl", "zh")
    return own_date.issuperset(runs) or not folded_words("listing.kind_fields", *LANGUAGES).isdisjoint(runs)
