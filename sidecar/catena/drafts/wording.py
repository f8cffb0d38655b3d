"""Wording: the words of a sentence that say something, its negations, and which of them another text has."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from catena.claims.lexicon import READ_LANGUAGES, lexicon
from catena.claims.wording import is_unspaced
from catena.drafts.facts import parts_of, spelled_numbers
from catena.language.folding import fold
from catena.language.identification import language_of
from catena.language.inflection import forms_of_one
from catena.language.tokens import name_words, units
from catena.language.vocabulary import UNSPACED_LANGUAGES, Language, folded_words, words
from catena.language.wordings import wording

_ELIDED = re.compile(r"(?:[ldnsjctm]|qu|dell|nell|sull|all|dall|un)'(?=[^\W\d_]{2})", re.IGNORECASE)
"""Articles and particles before a vowel, in French and Italian."""
_DASH = re.compile(r"(?<=[^\W\d_])[\u2010\u2011\u2013](?=[^\W\d_])")
_PIECE = re.compile(r"[^\W_]+")
_PRIME = re.compile(r"\d['’′]")
_WORD = re.compile(r"[\w'’-]+")
_FURTHER: Mapping[Language, frozenset[str]] = {"en": frozenset({"nor"}), "fr": frozenset({"ne", "n"})}
"""Words that go on with a negation or announce it; in other languages the same word often is one."""


@dataclass(frozen=True, slots=True)
class Wording:
    """The words of a sentence or a passage.

    Attributes:
        language: The language it is read in.
        unspaced: Whether its script has no blanks, so that each character is a word.
        content: The words that say what it is about, folded, in order, each once.
        words: All of its words, folded, in order.
        all: The same, each once; of `p/caf` and `a-769662` also the pieces, and the whole without signs.
        negations: How many negations it has.
        less: How many words it has that mean less.
        strong: The words in it that make it stronger or say how many, folded.
    """

    language: Language
    unspaced: bool
    content: tuple[str, ...]
    words: tuple[str, ...]
    all: frozenset[str]
    negations: int
    less: int
    strong: frozenset[str]


@lru_cache(maxsize=16_384)
def wording_of(text: str, language: Language | None = None) -> Wording:
    """Read a text in this language or its own."""
    language = language or language_of(text)
    unspaced = is_unspaced(text)
    only = frozenset(each[0].lower() for each in wording("drafts.only", language).finditer(text))
    text = wording("drafts.denying_nothing", language).sub(" ", wording("drafts.only", language).sub(" ", text))
    found = [fold(word) for word in (units(text) if unspaced else _words(text))]
    light = _light(language)
    content = tuple(dict.fromkeys(word for word in found if word not in light and not word[0].isdigit()))
    return Wording(
        language=language,
        unspaced=unspaced,
        content=content,
        words=tuple(found),
        all=frozenset(found).union(*map(_spellings, found)),
        negations=_negations(text, found, language, unspaced=unspaced),
        less=_count(text, found, folded_words("drafts.less", language), unspaced=unspaced),
        strong=only | _strong(text, found, language, unspaced=unspaced),
    )


def clauses_of(text: str, language: Language) -> tuple[str, ...]:
    """Return the clauses of a sentence: it is split at signs and before conjunctions.

    A conjunction behind the first word begins none: "lernten aber nicht schneller".
    """
    found: list[str] = []
    for clause in filter(str.strip, _clause_borders(language).split(text)):
        is_begun = bool(found) and not found[-1][-1:].isspace() and _WORD.fullmatch(found[-1].strip()) is not None
        if is_begun and _begins_clause(clause, language):
            found[-1] = f"{found[-1]} {clause}"
        else:
            found.append(clause)
    return tuple(found)


def _begins_clause(clause: str, language: Language) -> bool:
    return clause.split(maxsplit=1)[0].casefold() in words("drafts.clauses", language)


@cache
def _clause_borders(language: Language) -> re.Pattern[str]:
    listed = "|".join(sorted(map(re.escape, words("drafts.clauses", language))))
    signs = r"(?:[;—–()，；：、。]|(?<!\d)[,:]|[,:](?!\d))\s*|(?<=[.!?])\s+"
    return re.compile(rf"{signs}|\s+(?=(?:{listed})\b)" if listed else signs, re.IGNORECASE)


def has_name(name: str, others: Collection[str], language: Language) -> bool:
    """Return whether a folded name is among the others, with or without hyphens; of `3'-end`, each piece."""
    if has_form(name, others, language) or has_form(name.replace("-", ""), others, language):
        return True
    return _PRIME.search(name) is not None and all(piece in others for piece in _PIECE.findall(name))


def has_form(word: str, others: Collection[str], language: Language) -> bool:
    """Return whether a form of the word is among the others, or of each of its pieces: `(Rb)-proficient`."""
    if word in others or any(forms_of_one(word, other, language) for other in others):
        return True
    pieces = word.split("-")
    return len(pieces) > 1 and all(_is_word(each) and has_form(each, others, language) for each in pieces)


def _is_word(piece: str) -> bool:
    return len(piece) > 1 and piece.isalpha()


def _spellings(word: str) -> tuple[str, ...]:
    pieces = _PIECE.findall(word)
    return (*pieces, "".join(pieces))


def _words(text: str) -> Iterator[str]:
    """Yield words; compounds with hyphens are split, and possessive endings are left out."""
    for word in name_words(_DASH.sub("-", text.replace("’", "'"))):
        bare = _ELIDED.sub("", word).removesuffix("'s").rstrip(".")
        if bare:
            yield from parts_of(bare)


def _count(text: str, found: Iterable[str], negations: frozenset[str], *, unspaced: bool) -> int:
    if unspaced:
        return sum(text.count(sign) for sign in negations)
    return sum(word in negations for word in found)


def _negations(text: str, found: Sequence[str], language: Language, *, unspaced: bool) -> int:
    """Count the negations; `not … nor` is one, and so is `ne … pas`."""
    count = _count(text, found, negations_of(language), unspaced=unspaced)
    further = 0 if unspaced else sum(word in _FURTHER.get(language, ()) for word in found)
    return count - further if count > further else min(count, 1)


def _strong(text: str, found: Iterable[str], language: Language, *, unspaced: bool) -> frozenset[str]:
    listed = folded_words("drafts.strong", language)
    return frozenset(word for word in listed if word in text) if unspaced else listed.intersection(found)


def negations_of(language: Language) -> frozenset[str]:
    """Return the words that negate, folded."""
    return folded_words("drafts.negations", language)


@cache
def _light(language: Language) -> frozenset[str]:
    common = folded_words("common.words", language) if language not in UNSPACED_LANGUAGES else frozenset[str]()
    known = lexicon(language).light if language in (*READ_LANGUAGES, "en") else frozenset[str]()
    listed = (folded_words(f"drafts.{kind}", language) for kind in ("reporting", "negations", "strong"))
    return frozenset[str]().union(map(fold, known), common, map(fold, spelled_numbers(language)), *listed)
