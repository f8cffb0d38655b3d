"""Facts of a sentence that a source must have exactly: its numbers and its names."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from catena.language.folding import fold
from catena.language.numbers import number_words, small_numbers
from catena.language.vocabulary import UNSPACED_LANGUAGES, Language

_NUMBER = re.compile(
    r"(?<![\w.,/])(?<![^\W\d_][-−–])(?P<value>[-−–]?"
    r"(?:\d{1,3}(?:[,.\u202f\u00a0' ]\d{3})+(?:[.,]\d+)?|\d+(?:[.,]\d+)?|[.]\d+))(?!\d)"
)
_THOUSANDS = re.compile(r"[-−–]?\d{1,3}(?:[,.\u202f\u00a0' ]\d{3})+")
_UNSPACED_NUMBER = re.compile(r"\d+(?:[.,]\d+)?")
_WORD = re.compile(r"[^\W\d_]+")
_POWERS = (100.0, 1_000.0, 1_000_000.0)
_NAME = re.compile(r"[^\W_][\w'’\u2010-]*")  # also GPT-4, 5HT, CD4
_LATIN_NAME = re.compile(r"[A-Za-z][A-Za-z0-9-]*[A-Za-z0-9]")
_COMPOUND = re.compile(r"[^\W\d_][^\W_]{2,}(?:-[^\W\d_][^\W_]{2,})+")  # also TRF2-RTEL1, but not GPT-4
_BEGINS = re.compile(r"(?:^|[.!?:;]\s+|[“\"„«(\[]\s*|[.!?]”\s+)$")


@dataclass(frozen=True, slots=True)
class Fact:
    """A number or a name at its place.

    Attributes:
        text: The number in plain digits ("0.05", "1200"), or the folded name.
        start: The index of its first character.
        shown: As written.
    """

    text: str
    start: int
    shown: str


@lru_cache(maxsize=16_384)
def numbers_in(text: str, language: Language) -> tuple[Fact, ...]:
    """Return the numbers of a text in order: figures, and words from "two" upwards."""
    found = [Fact(_plain(m["value"]), m.start(), m[0].strip()) for m in _NUMBER.finditer(text)]
    if language in UNSPACED_LANGUAGES:
        found = [Fact(_plain(m[0]), m.start(), m[0]) for m in _UNSPACED_NUMBER.finditer(text)]
    found += _spelled(text, language)
    return tuple(sorted(found, key=lambda fact: fact.start))


def _spelled(text: str, language: Language) -> list[Fact]:
    """Return the numbers in words; `six hundred` is one."""
    spelled = spelled_numbers(language)
    found: list[tuple[float, int, int]] = []
    for match in _WORD.finditer(text):
        value = spelled.get(match[0].lower())
        if value is None:
            continue
        if found and value in _POWERS and found[-1][0] < value and text[found[-1][2] : match.start()] in (" ", "-"):
            found[-1] = (found[-1][0] * value, found[-1][1], match.end())
        else:
            found.append((value, match.start(), match.end()))
    return [Fact(f"{value:.10g}", start, text[start:end]) for value, start, end in found]


@lru_cache(maxsize=16_384)
def names_in(text: str, language: Language) -> tuple[Fact, ...]:
    """Return the names of a text in order.

    Names are abbreviations ("DNA", "GPT-4") and words with a capital inside a sentence. In German, where every noun
    has one, only abbreviations are; a word that begins a sentence is none, since nothing tells.
    """
    return tuple(_names(text, language))


def parts_of(word: str) -> tuple[str, ...]:
    """Return the parts of a compound with a hyphen; the word itself if it is none."""
    return tuple(word.split("-")) if _COMPOUND.fullmatch(word) else (word,)


def _names(text: str, language: Language) -> Iterator[Fact]:
    for match in (_LATIN_NAME if language in UNSPACED_LANGUAGES else _NAME).finditer(text):
        at = match.start()
        for word in parts_of(match[0].rstrip("'’\u2010-")):
            if _is_coined(word) or (language != "de" and word[0].isupper() and len(word) > 1 and not _begins(text, at)):
                yield Fact(fold(word).removesuffix("'s").removesuffix("’s"), at, word)
            at += len(word) + 1


def _is_coined(word: str) -> bool:
    """Return whether a word has signs that other words don't have: digits, or capitals inside."""
    return any(map(str.isalpha, word)) and (any(map(str.isdigit, word)) or any(map(str.isupper, word[1:])))


def _begins(text: str, at: int) -> bool:
    return _BEGINS.search(text[max(0, at - 4) : at] if at > 4 else text[:at]) is not None


def _plain(number: str) -> str:
    """Return a number in plain digits, without its sign, which is often a dash."""
    number = number.strip().lstrip("-−–")
    if _THOUSANDS.fullmatch(number):
        number = re.sub(r"[^\d]", "", number)
    else:
        whole, sign, part = number.replace(",", ".").rpartition(".")
        number = f"{re.sub(r'[^0-9]', '', whole)}.{part}" if sign else number
    try:
        return f"{float(number):.10g}"
    except ValueError:
        return number


@cache
def spelled_numbers(language: Language) -> Mapping[str, float]:
    """Map the words for numbers from "two" upwards to their values."""
    english = {word: value for word, value in number_words().items() if value >= _LEAST_SPELLED}
    if language == "en":
        return english
    return {word: float(value) for word, value in small_numbers(language).items()}


_LEAST_SPELLED = 2
"""The word for one is mostly an article or a pronoun."""
