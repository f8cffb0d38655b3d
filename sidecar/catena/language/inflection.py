"""Inflection: forms of English verbs and nouns, and whether two words may be forms of one word."""

import re
from collections.abc import Iterator
from enum import Enum, auto
from functools import cache

from catena.language.roots import root_of
from catena.language.vocabulary import Language, entry, word_list, words


class Form(Enum):
    """The form of a verb. Past and participle are often identical."""

    BASE = auto()
    S = auto()
    PAST = auto()
    PARTICIPLE = auto()
    ING = auto()


def verb_forms(verb: str) -> Iterator[tuple[str, Form]]:
    """Yield every form of an English verb, two where both spellings are in use ("levelled", "leveled").

    Args:
        verb: Its base form, lower case; a particle is joined by `_` and stays as it is: "level_off".
    """
    base, joint, particle = verb.partition("_")
    irregular = _irregular_forms(base)
    yield verb, Form.BASE
    yield _third(base) + joint + particle, Form.S
    for form in _with_ending(base, "ing"):
        yield form + joint + particle, Form.ING
    for form in irregular[:1] or _with_ending(base, "ed"):
        yield form + joint + particle, Form.PAST
    for form in irregular[-1:] or _with_ending(base, "ed"):
        yield form + joint + particle, Form.PARTICIPLE


def _irregular_forms(verb: str) -> tuple[str, ...]:
    """Return the irregular past forms of a verb, also behind a prefix: "uphold" is inflected like "hold"."""
    if known := _irregular().get(verb):
        return known
    prefix = _PREFIX.match(verb)
    return tuple(prefix[0] + form for form in _irregular().get(verb[prefix.end() :], ())) if prefix else ()


_PREFIX = re.compile("fore|mis|out|over|re|un(?:der)?|up|with")


def inflected(verb: str) -> frozenset[str]:
    """All forms of a verb. For a noun they include the plural; forms that do not exist do no harm."""
    return frozenset(form for form, _ in verb_forms(verb))


def number_forms(noun: str) -> Iterator[str]:
    """Yield a noun, its possible singular forms and its possible plural forms in English; some may not exist."""
    yield noun
    if noun.endswith("ies"):
        yield noun[:-3] + "y"
    elif noun.endswith("s") and not noun.endswith("ss"):
        yield noun[:-1]
        if noun.endswith("es"):
            yield noun[:-2]
    if noun.endswith("y"):
        yield noun[:-1] + "ies"
    yield noun + ("es" if _HISSING.search(noun) else "s")


def singular(noun: str) -> str:
    """A noun without its plural ending. Short words and words in -ss are unchanged."""
    return noun[:-1] if len(noun) > _SHORTEST_PLURAL and noun.endswith("s") and not noun.endswith("ss") else noun


def same_word(one: str, other: str) -> bool:
    """Return whether two folded words may be forms of one word: four common letters and known endings are enough.

    Of a shorter word only the plural in -s is one: `key`, `keys`.

    It is lenient on purpose, since it only decides what is highlighted; `forms_of_one` decides what is supported.
    """
    if one == other:
        return True
    if one[:SHORTEST_STEM] != other[:SHORTEST_STEM]:  # first, since many pairs are asked about
        return begin_of(one) == begin_of(other) and {len(one), len(other)} == {SHORTEST_STEM, SHORTEST_STEM - 1}
    common = _num_common(one, other)
    return common >= SHORTEST_STEM and one[common:] in _endings() and other[common:] in _endings()


def begin_of(word: str) -> str:
    """Return the letters with which every form of a word begins: the first four, of `keys` only `key`."""
    is_plural = len(word) == SHORTEST_STEM and word.endswith("s") and not word.endswith("ss")
    return word[:-1] if is_plural else word[:SHORTEST_STEM]


def forms_of_one(one: str, other: str, language: Language) -> bool:
    """Return whether two folded words of a language may be forms of one word.

    In English they have one root; in languages with more endings, a common stem and short endings. With a long common
    stem, one may be derived from the other: `converge`, `convergencia`.
    """
    if one == other:
        return True
    if language == "en":
        return root_of(one) == root_of(other)
    common = _num_common(one, other)
    longest = _LONGEST_DERIVING if common >= _SHORTEST_DERIVED else _LONGEST_ENDING
    return common >= SHORTEST_STEM and max(len(one), len(other)) - common <= longest


def _num_common(one: str, other: str) -> int:
    """Return with how many letters both words begin."""
    return next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


SHORTEST_STEM = 4
"""The minimum number of letters that two forms of one word share."""
_LONGEST_ENDING = 3
_SHORTEST_DERIVED, _LONGEST_DERIVING = 6, 5
_SHORTEST_PLURAL = 4
_HISSING = re.compile(r"(?:s|x|z|ch|sh)$")
_ONE_SYLLABLE = re.compile(r"[^aeiou]*[aeiou][bdglmnprt]")
_IN_L = re.compile(r"[^aeiou][aeio]l$")
"""Verbs whose last letter is doubled in British English but not in American English."""


def _third(verb: str) -> str:
    if irregular := entry("verbs.third", "en").get(verb):
        return irregular
    if re.search(r"[^aeiou]y$", verb):
        return verb[:-1] + "ies"
    return verb + ("es" if _HISSING.search(verb) or verb.endswith("o") else "s")


def _with_ending(verb: str, ending: str) -> tuple[str, ...]:
    """A verb with -ed or -ing."""
    if verb.endswith("ie") and ending == "ing":
        return (verb[:-2] + "ying",)
    if verb.endswith("e"):
        keeps_e = ending == "ed" or verb.endswith(("ee", "oe", "ye"))
        return (verb + ending.removeprefix("e") if keeps_e else verb[:-1] + ending,)
    if ending == "ed" and re.search(r"[^aeiou]y$", verb):
        return (verb[:-1] + "ied",)
    doubled, plain = verb + verb[-1] + ending, verb + ending
    if _ONE_SYLLABLE.fullmatch(verb) or verb in _doubling():
        return (doubled,)
    return (doubled, plain) if _IN_L.search(verb) else (plain,)


@cache
def _irregular() -> dict[str, tuple[str, ...]]:
    """Irregular verbs with past and participle, or with the one form that is both."""
    return {verb: tuple(forms.split()) for verb, forms in entry("verbs.irregular", "en").items()}


@cache
def _doubling() -> frozenset[str]:
    return words("verbs.doubling", "en")


@cache
def _endings() -> frozenset[str]:
    return frozenset(("", *word_list("verbs.endings", "en")))
