"""Detects sentences that define a concept."""

import re
from collections.abc import Sequence
from functools import cache, lru_cache

from catena.language.folding import fold
from catena.language.inflection import begin_of
from catena.language.tokens import UNSPACED_CHARACTER, word_runs
from catena.language.vocabulary import SPACED_LANGUAGES, Language, alternatives
from catena.language.vocabulary import words as words_in
from catena.reading.matched_words import number_in
from catena.sources.terms import terms_of

_LANGUAGES: tuple[Language, ...] = ("en", "de", "fr", "es")
_ARTICLES = alternatives("definitions.articles", *_LANGUAGES)
_VERBS = alternatives("definitions.verbs", *_LANGUAGES)
_BEING = words_in("definitions.being", *_LANGUAGES)
_NAMED = re.compile(
    rf"^[\"“„«]?(?:{_ARTICLES}\s+|[LD]['’])?(?P<named>[^.!?;:]{{1,80}}?)[\"”“»]?"
    rf"(?:\s*\([^()]{{1,60}}\)|,[^,]{{1,60}},)?\s+(?P<verb>{_VERBS})\s+(?P<rest>.+)",
    re.IGNORECASE,
)
_GIVEN = re.compile(
    rf"^[\"“„«]?(?:{_ARTICLES}\s+|[LD]['’])?(?P<named>[^.!?;:=–—]{{1,60}}?)[\"”“»]?(?:\s*\([^()]{{1,60}}\))?"
    r"(?:\s*[:：]|\s+[–—=-])\s+(?P<rest>[^\s·].{14,})",
    re.IGNORECASE,
)
"""`Zettelkasten: a method …`, `X – …`."""
_KIND = re.compile(
    rf"(?:{_ARTICLES}|{alternatives('definitions.kinds', *_LANGUAGES)})\s|[ld]['’]"
    rf"|(?:[\w-]+ ){{1,5}}?{alternatives('definitions.further', *_LANGUAGES)}\b",
    re.IGNORECASE,
)
_NO_NAME = re.compile(rf"{alternatives('definitions.no_names', *_LANGUAGES)}\b", re.IGNORECASE)
_NO_DEFINITION = re.compile(rf"{alternatives('definitions.no_definitions', *_LANGUAGES)}\b", re.IGNORECASE)
_LONGEST_NAME = 120
"""A sentence that defines names its concept within this many characters."""
_ARTICLE = re.compile(rf"^(?:{alternatives('definitions.articles', *SPACED_LANGUAGES)}\s+|[LD]['’])", re.IGNORECASE)
_OWNS = re.compile(r"['’]s\s")
"""`Linen's weak point is …` says nothing of linen's kind."""
_SPARE_CHARACTERS = 2
"""How many characters may stand before a name in a script without blanks: a bracket, a mark."""
_SPARE_WORDS = 3
"""How many words a full name may have beyond those of the concept: `the PARA method by Forte is …`."""


def without_article(name: str) -> str:
    """Return a name without the article in front of it, in any language."""
    return _ARTICLE.sub("", name)


@lru_cache(maxsize=1024)
def name_terms(name: str) -> tuple[str, ...]:
    """Return the distinctive words of a concept."""
    return terms_of(name).terms


def speaks_of(text: str, words: Sequence[str]) -> float:
    """Return the share of these words that occur in the text, 0 to 1."""
    if not words:
        return 0.0
    low = fold(text)
    # Two forms of a word share their first letters. If these don't occur, the text need not be searched.
    near = [word for word in words if _first_letters(word) in low]
    return number_in(text, near) / len(words) if near else 0.0


def may_speak_of(text: str, words: Sequence[str]) -> bool:
    """Return whether each word may occur in the text, by its first letters: quick, since most texts have none."""
    low = fold(text)
    return all(_first_letters(word) in low for word in words)


@lru_cache(maxsize=1024)
def _first_letters(term: str) -> str:
    return begin_of(fold(term.split(" ")[0]))


def defines(sentence: str, name: str) -> int:
    """Rate how well a sentence defines a concept.

    Returns:
        2 if it names the kind of thing (`X is a …`, `X means …`), 1 if it states something else in the same form, 0
        if it doesn't begin with the concept.
    """
    words = name_terms(name)
    if not words:
        return 0
    if speaks_of(sentence[:_LONGEST_NAME], words) == 0:
        return 0
    if found := _unspaced_definition().match(sentence):
        return 2 if speaks_of(found["named"], words) == 1 else 0
    given = _GIVEN.match(sentence)
    if given and _is_exactly(given["named"], name):
        return 2
    found = _NAMED.match(sentence)
    if not found or _NO_NAME.match(found["named"]) or not _is_called(found["named"], name, words):
        return 0
    if _NO_DEFINITION.match(found["rest"]):
        return 0
    return 2 if found["verb"].casefold() not in _BEING or _KIND.match(found["rest"]) else 1


def head_of(title: str) -> str:
    """Return what a title names: of `Linen is a fabric`, `Linen`; any other title whole."""
    found = _NAMED.match(title)
    return found["named"] if found and not _NO_NAME.match(found["named"]) else title


def _is_exactly(named: str, name: str) -> bool:
    return [fold(word) for word in word_runs(named)] == [fold(word) for word in word_runs(without_article(name))]


@cache
def _unspaced_definition() -> re.Pattern[str]:
    """Return a pattern of definitions in languages that put no blank between the concept and the defining words."""
    says = "|".join(sorted(words_in("definitions.says", "zh", "ja", "ko")))
    return re.compile(rf"^(?P<named>[^，。、,.]{{1,30}}?)[，,]?(?:{says})(?P<rest>.+)")


def begins_with_name(sentence: str, name: str) -> bool:
    """Return whether a sentence begins, after any article, with some form of the concept's name."""
    words = name_terms(name)
    first = " ".join(without_article(sentence).split()[: len(name.split())])
    if UNSPACED_CHARACTER.search(first):
        first = first[: len(name) + _SPARE_CHARACTERS]
    return bool(words) and speaks_of(first, words) == 1


def is_noun_phrase(sentence: str) -> bool:
    """Return whether a sentence begins like the name of a kind of thing: `A single strain, pressed into cubes.`"""
    return _KIND.match(sentence) is not None


def _is_called(named: str, name: str, words: Sequence[str]) -> bool:
    """Whether this names the concept: it begins with it and adds few words, or leaves out its kind or where it
    belongs: of `GTD method` or `GTD in teaching`, `GTD`.
    """
    if _OWNS.search(named) and not any("'" in word for word in words):
        return False
    if speaks_of(named, words) == 1:
        begins = speaks_of(named.split()[0], words) > 0 or bool(UNSPACED_CHARACTER.search(named))
        return begins and len(named.split()) <= len(words) + _SPARE_WORDS
    at = len(named.split())
    left_out = word_runs(fold(name).partition(fold(named))[2])
    is_place = left_out[:1] and left_out[0] in words_in("drafts.prepositions", *SPACED_LANGUAGES)
    is_kind = words_in("reading.things_named", "en").issuperset(words[at:])
    return tuple(fold(named).split()) == words[:at] and bool(_CAPITALS.search(named) or is_place or is_kind)


_CAPITALS = re.compile(r"\w[A-Z\d]")
"""A capital or digit within a word: `GTD` names something by itself, `space` in `a metric space` does not."""
