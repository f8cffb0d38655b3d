"""Ties: questions that presuppose that two things have to do with each other, and whether a passage says so at all.

`Does A work on B?` is answered only where A and B are spoken of together, `Why is A slower than B?` only where they are
compared in speed. The words stand in the vocabulary of every language, in the table `ties`.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from catena.language.folding import fold
from catena.language.identification import language_of
from catena.language.vocabulary import LANGUAGES, UNSPACED_LANGUAGES, Language, alternatives, entry, word_list
from catena.questions.answer_type import AnswerType
from catena.reading.sought import Sought

_COMPARED_IN = (AnswerType.REASON, AnswerType.YES_NO)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tie:
    """Two things that a question ties together, and how it compares them.

    Attributes:
        language: The question's language.
        one: The terms of the one thing, as bits; 0 if it has none of its own.
        other: The terms of the other.
        names: Names that must be in the passage, written with their capital.
        proper: The terms with a capital, as bits, which are the same in every language.
        compared: The word by which they are compared; None if they are not.
    """

    language: Language
    one: int
    other: int
    names: tuple[str, ...] = ()
    proper: int = 0
    compared: str | None = None


def is_tied_nowhere(sought: Sought, texts: Sequence[str]) -> bool:
    """Return whether a question ties two things together, and no passage speaks of both.

    Args:
        sought: What the question seeks.
        texts: The passages with their titles and headings.
    """
    tie = tie_of(sought)
    if tie is None:
        return False
    shared = tie.proper
    for text in texts:
        shared |= sought.found_in(text)
    return not any(_ties(tie, text, sought, shared) for text in texts)


@lru_cache(maxsize=64)
def tie_of(sought: Sought) -> Tie | None:
    """Return what a question ties together; None if it does not."""
    language = language_of(sought.question)
    if language not in LANGUAGES:
        return None
    return _compared(sought, language) or _compatible(sought, language)


def _compared(sought: Sought, language: Language) -> Tie | None:
    question = sought.question
    found = _pattern("compared", language).search(question)
    if found is None or sought.answer_type not in _COMPARED_IN:
        return None
    word = found["dim"].split()[-1]
    between = question[found.start() : found.start("dim")] if language in UNSPACED_LANGUAGES else ""
    telling = _telling(sought) & ~sought.found_in(word)
    before = sought.found_in(question[: found.start()]) & telling
    behind = sought.found_in(between or question[found.end() :]) & telling
    both = before & behind
    compared = fold(word) if sought.answer_type is AnswerType.REASON else None
    return Tie(
        language=language,
        one=before & ~both,
        other=behind & ~both,
        names=() if language == "de" else tuple(_named_behind(question, found, language)),
        proper=_proper(sought, language),
        compared=compared,
    )


def proper_terms(sought: Sought) -> int:
    """Return the terms of a question that are names by their capital, as bits; none in German, where all nouns are."""
    language = language_of(sought.question)
    return _proper(sought, language) if language in LANGUAGES and language != "de" else 0


def _proper(sought: Sought, language: Language) -> int:
    names = _LATIN if language in UNSPACED_LANGUAGES else _CAPITAL
    return sought.found_in(" ".join(names.findall(_FIRST_WORD.sub("", sought.question))))


def _telling(sought: Sought) -> int:
    """Return the terms that may name a thing, as bits: between Chinese or Japanese words, the Latin ones."""
    latin = sum(1 << number for number, term in enumerate(sought.terms) if term[:1].isascii())
    return latin or (1 << len(sought.terms)) - 1


def _compatible(sought: Sought, language: Language) -> Tie | None:
    question = sought.question
    found = _pattern("compatible", language).search(question)
    if found is None or sought.answer_type is AnswerType.REASON:
        return None
    names = tuple(_named_behind(question, found, language))
    if not names:
        return None
    other = sought.found_in(" ".join(names))
    tying = found[0].split()
    linking = sought.found_in(f"{tying[0]} {tying[-1]}")
    one, proper = _telling(sought) & ~other & ~linking, _proper(sought, language)
    return Tie(language=language, one=one & proper or one, other=other, names=names, proper=proper)


def _named_behind(question: str, found: re.Match[str], language: Language) -> list[str]:
    """Return the names behind the words that tie; a German noun is one only where no article makes it a thing."""
    if language in UNSPACED_LANGUAGES:
        return _LATIN.findall(question[found.end() :]) or _LATIN.findall(found[0])
    if language != "de":
        return _CAPITAL.findall(question, found.end())
    last = found[0].split()[-1]
    follows = _CAPITAL.match(question, found.end() + 1)
    if follows and last in (*word_list("reading.places_after", "de"), "mit", "unter", "ohne", "zu"):
        return [follows[0]]
    return [name for name in _CAPITAL.findall(question, found.end()) if _ODD.search(name[1:])]


_CAPITAL = re.compile(r"(?<![\w-])(?:[a-z]{1,2}(?=[A-Z]))?[^\W\d_a-zß-öø-ÿ][\w+#-]*(?:\.\w+)*")
"""A word with a capital, at its beginning or as in `iCloud`."""
_FIRST_WORD = re.compile(r"^\W*[^\W\d_]+(?=[\s-])")
_LATIN = re.compile(r"[A-Za-z][A-Za-z0-9+#.-]*[A-Za-z0-9]")
_ODD = re.compile(r"[A-Z\d]")
"""A capital or figure within a word: no common noun."""


def _ties(tie: Tie, text: str, sought: Sought, shared: int) -> bool:
    """Return whether a passage speaks of both things; in another language only `shared` terms can be expected."""
    if tie.names and not any(_is_named(name, text) for name in tie.names):
        return False
    found = sought.found_in(text)
    spoken = language_of(text)
    is_foreign = spoken != tie.language and tie.language not in UNSPACED_LANGUAGES
    one, other = (side & (shared if is_foreign else -1) for side in (tie.one, tie.other))
    is_there = (not one or bool(found & one)) and (not other or bool(found & other) or bool(tie.names))
    if is_there and is_foreign and tie.compared and spoken in LANGUAGES:
        return any(each.search(fold(text)) for each in _dimensions(spoken))
    return is_there and (is_foreign or tie.compared is None or _compares(tie.compared, tie.language, text, sought))


def _is_named(name: str, text: str) -> bool:
    """Return whether a text has a name, with or without blanks within; `matter` is not the name `Matter`."""
    squeezed = _BETWEEN.sub("", text)
    wanted = _BETWEEN.sub("", name)
    at = squeezed.lower().find(wanted.lower())
    while at >= 0:
        if squeezed[at].isupper() or not wanted[0].isupper() or not wanted[1:].islower():
            return True
        at = squeezed.lower().find(wanted.lower(), at + 1)
    return False


_BETWEEN = re.compile(r"[\s._-]+")


def _compares(word: str, language: Language, text: str, sought: Sought) -> bool:
    """Return whether a passage has a word of the dimension in which the question compares; any does for `better`."""
    if word in word_list("ties.open_dimensions", language):
        return True
    families = [each for each in _dimensions(language) if each.match(word)]
    if not families:
        return bool(sought.found_in(text) & sought.found_in(word))
    return any(each.search(fold(text)) for each in families)


@cache
def _dimensions(language: Language) -> tuple[re.Pattern[str], ...]:
    return tuple(_family(each, language) for each in entry("ties.dimensions", language))


def _family(listed: str, language: Language) -> re.Pattern[str]:
    every = "|".join(fold(word).replace("*", r"\w*").replace("_", " ") for word in listed.split())
    return re.compile(every if language in UNSPACED_LANGUAGES else rf"(?<!\w)(?:{every})(?!\w)")


@cache
def _pattern(name: str, language: Language) -> re.Pattern[str]:
    every = alternatives(f"ties.{name}", language).replace("(?<dim>", "(?P<dim>")
    return re.compile(every if language in UNSPACED_LANGUAGES else rf"(?<!\w){every}(?!\w)", re.IGNORECASE)
