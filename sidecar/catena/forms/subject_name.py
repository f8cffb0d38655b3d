"""The name of a subject beside the others': which texts name it, and which name another."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from catena.language.folding import fold
from catena.language.tokens import UNSPACED_CHARACTER, word_runs
from catena.language.vocabulary import SPACED_LANGUAGES, UNSPACED_LANGUAGES, alternatives
from catena.reading.defining import head_of, name_terms, speaks_of
from catena.reading.sought import is_word_of_code

_NEGATION = (
    rf"(?:(?<![^\W_]){alternatives('comparing.negations', *SPACED_LANGUAGES)}[\s_-]+"
    rf"|{alternatives('comparing.negations', *UNSPACED_LANGUAGES)})"
)
_NEGATED = re.compile(rf"{_NEGATION}(?P<word>[^\W_]+)", re.IGNORECASE)
_WITHIN = re.compile(rf"\s+{alternatives('comparing.within', *SPACED_LANGUAGES)}\s+\S.*$", re.IGNORECASE)
_LONGEST_ENDING, _SHORTEST_STEM = 2, 4


def subject_names(subjects: Sequence[str]) -> "list[SubjectName]":
    """Return the name of each subject beside those of the others."""
    return [SubjectName(subject, (*subjects[:at], *subjects[at + 1 :])) for at, subject in enumerate(subjects)]


class SubjectName:
    """A subject's name as seen beside the names of the other subjects.

    A subject that is another one's negation (`calls that are not blocking`) is named only where the word is negated,
    and the other one only where it is not. One that another's name begins or ends with is not named by that. An
    ordinary word in capitals (`HAVING`) is named only in capitals.

    Attributes:
        text: The name: of a title, what it names, without where it holds (`arrays in Rust`) if no other one has that.
        others: The names of the other subjects.
        words: Its distinctive words.
        own_words: Those that no other subject has.
    """

    def __init__(self, subject: str, others: Sequence[str]) -> None:
        self.others = tuple(map(head_of, others))
        self.text = without_place(head_of(subject), self.others)
        self.words = name_terms(self.text)
        self._capitals = re.compile(rf"\b{re.escape(self.text)}\b") if is_word_of_code(self.text) else None
        self._negation = _negation_between(self.text, self.others)
        self._longer = [*_longer_names(self.text, self.others), *_compounds(self.text)]
        self._foreign = [
            word for other in self.others for word in name_terms(other) if not speaks_of(self.text, [word])
        ]
        self.own_words = [word for word in self.words if not any(self._has(other, [word]) for other in self.others)]

    def is_in(self, text: str) -> bool:
        """Return whether the text contains all of the subject's words."""
        return self._has(text, self.words)

    def is_whole_in(self, text: str) -> bool:
        """Return whether the text contains the subject's words beside each other, if other subjects have some, too.

        `Set a column as a key of a table with constraints` has all words of `column constraints`.
        """
        shared = [word for word in self.words if word not in self.own_words]
        if not self.is_in(text) or not (shared and self.own_words) or UNSPACED_CHARACTER.search(text):
            return self.is_in(text)
        runs = word_runs(text)
        places = [[at for at, run in enumerate(runs) if speaks_of(run, [word])] for word in self.own_words]
        of_shared = [at for at, run in enumerate(runs) if speaks_of(run, shared)]
        return all(any(abs(one - other) <= _BESIDE for one in own for other in of_shared) for own in places)

    def names_title(self, title: str) -> bool:
        """Return whether a title is the subject's name, has it beside another one, or says what the subject is."""
        called = (way for way in ways_to_name(title) if sorted(name_terms(head_of(way))) == sorted(self.words))
        return any(map(self.is_in, called))

    def stands_above(self, note_title: str, section_title: str | None) -> bool:
        """Return whether the note of a text, or the heading above it, is called as the subject."""
        return self.names_title(note_title) or self.names_title(section_title or "")

    def is_only_within(self, title: str, text: str) -> bool:
        """Return whether a text has the name only within the longer one of its note: `Loom waste covers …` of `loom`.

        That is another thing. The note's name begins with the subject's, and one or two plain words stand behind; what
        ends with the name is a kind of it (`backstrap loom`).
        """
        words, own = title.split(), len(self.text.split())
        behind = words[own:]
        is_name = 1 <= len(behind) <= _MOST_BEHIND and all(word.isalpha() for word in behind)
        if not is_name or self.is_foreign(title) or not self._has(" ".join(words[:own]), self.words):
            return False
        without = re.sub(re.escape(title), " ", text, flags=re.IGNORECASE)
        return without != text and not self.is_in(without)

    def is_told_apart_in(self, text: str) -> bool:
        """Return whether the text contains all the words that are the subject's own."""
        return self._has(text, self.own_words or self.words)

    def is_mentioned_in(self, text: str) -> bool:
        """Return whether the text contains any word that is the subject's own: `PARA` of `PARA method`."""
        return any(self._has(text, [word]) for word in self.own_words or self.words)

    def is_foreign(self, text: str) -> bool:
        """Return whether the text contains a word of another subject."""
        if self._negation and self._negation.is_opposed(text):
            return True
        return any(speaks_of(text, [word]) for word in self._foreign)

    def _has(self, text: str, words: Sequence[str]) -> bool:
        if self._capitals and not self._capitals.search(text):
            return False
        for longer in self._longer:
            text = longer.sub(" ", text)
        return speaks_of(self._negation.seen(text) if self._negation else text, words) == 1


_MOST_BEHIND = 2
_BESIDE = 6
"""A word is beside another that is at most so many words away: `column and table constraints`."""
_IN_BRACKETS = re.compile(r"^(?P<name>[^()（）]+?)\s*[(（](?P<other>[^()（）]+)[)）]")
_JOINED = re.compile(r"(?<!\s)\s+[-–—|/]\s+")


def ways_to_name(label: str) -> tuple[str, ...]:
    """Return a label and the names that it has: `Long Name (LN)` has two, so has `卡片盒笔记法 - Zettelkasten`."""
    match = _IN_BRACKETS.match(label)
    ways = (match["name"], match["other"]) if match else _JOINED.split(label)
    return tuple(dict.fromkeys((label, *(way.strip() for way in ways if way.strip()))))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Negation:
    """A word that one of two subjects negates.

    Attributes:
        plain: Matches the word.
        negated: Matches it with its negation.
        is_own: Whether the subject negates it, and not the other one.
    """

    plain: re.Pattern[str]
    negated: re.Pattern[str]
    is_own: bool

    def seen(self, text: str) -> str:
        """Return the text without the word where it speaks of the other subject."""
        if self.is_own:
            return text if self.negated.search(text) else self.plain.sub(" ", text)
        return self.negated.sub(" ", text)

    def is_opposed(self, text: str) -> bool:
        """Return whether the word speaks of the other subject somewhere in the text."""
        if self.is_own:
            return self.plain.search(self.negated.sub(" ", text)) is not None
        return self.negated.search(text) is not None


def _longer_names(name: str, others: Sequence[str]) -> list[re.Pattern[str]]:
    """Return what matches the names that begin or end with this one: `Gauss-Jordan` beside `Gauss`."""
    ends = [fold(each) for each in others if fold(each) != fold(name)]
    longer = (each for each in ends if each.startswith(fold(name)) or each.endswith(fold(name)))
    return [re.compile(re.escape(each), re.IGNORECASE) for each in longer]


def _compounds(name: str) -> list[re.Pattern[str]]:
    """Return what matches compounds of a name of one word: `neo-liberalism` is none, and `EAP-TLS` is a kind of EAP."""
    is_word = name.isalpha() and not UNSPACED_CHARACTER.search(name)
    ending = re.compile(rf"(?<![^\W_])[^\W_]+-{re.escape(name)}(?![^\W_])", re.IGNORECASE)
    kinds = [re.compile(rf"\b{re.escape(name)}-[A-Z][A-Z0-9]+\b")] if name.isupper() else []
    return [ending, *kinds] if is_word else []


def _negation_between(name: str, others: Sequence[str]) -> _Negation | None:
    """Return the word that the name negates and another one doesn't, or the other way round; None if there is none."""
    for other in others:
        for one, two, is_own in ((name, other, True), (other, name, False)):
            for match in _NEGATED.finditer(one):
                plain, negated = _forms_of(match["word"])
                if plain.search(negated.sub(" ", two)) and not plain.search(negated.sub(" ", one)):
                    return _Negation(plain=plain, negated=negated, is_own=is_own)
    return None


def _forms_of(word: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return what matches the word with any ending, and what matches it negated."""
    if UNSPACED_CHARACTER.search(word):
        plain = re.escape(word)
    else:
        stem = word[: max(_SHORTEST_STEM, len(word) - _LONGEST_ENDING)]
        plain = rf"(?<![^\W_]){re.escape(stem)}[^\W_]*"
    return re.compile(plain, re.IGNORECASE), re.compile(_NEGATION + plain.removeprefix(r"(?<![^\W_])"), re.IGNORECASE)


def without_place(name: str, others: Sequence[str] = ()) -> str:
    """Return `arrays` for `arrays in Rust` beside `tuples`, which hold in Rust, too."""
    short = _WITHIN.sub("", name)
    is_clear = bool(name_terms(short)) and not any(speaks_of(other, name_terms(short)) for other in others)
    return short if is_clear and not any(map(_WITHIN.search, others)) else name
