"""Vocabulary: the word lists of each language, loaded from its TOML file on first use."""

import tomllib
from functools import cache
from importlib import resources
from typing import Any, Literal, TypeAlias

from catena.language.folding import fold

Language: TypeAlias = Literal["de", "en", "es", "fr", "it", "ja", "ko", "nl", "pt", "zh"]

SPACED_LANGUAGES: tuple[Language, ...] = ("en", "de", "fr", "es", "it", "pt", "nl")
"""Languages whose words are told by the blanks between them."""
UNSPACED_LANGUAGES: tuple[Language, ...] = ("zh", "ja", "ko")
"""Languages without blanks between words, or, like Korean, with endings that stand on them: their words are searched
anywhere in a text.
"""
LANGUAGES: tuple[Language, ...] = (*SPACED_LANGUAGES, *UNSPACED_LANGUAGES)
"""All languages that have a vocabulary."""


@cache
def vocabulary(language: Language) -> dict[str, Any]:
    """The contents of `<language>.toml`.

    `Any`: `tomllib` returns it so. The functions that read an entry know its type.
    """
    return tomllib.loads(resources.files("catena.language").joinpath(f"{language}.toml").read_text("utf-8"))


def entry(name: str, language: Language) -> Any:
    """One entry of a language's vocabulary.

    Args:
        name: Table and key: `denial.adverbs`.
        language: The language.

    Raises:
        KeyError: If the language has no such entry.
    """
    found: Any = vocabulary(language)
    for key in name.split("."):
        found = found[key]
    return found


@cache
def word_list(name: str, language: Language) -> tuple[str, ...]:
    """The words of one entry, in the order of the file."""
    return tuple(entry(name, language).split())


@cache
def words(name: str, *languages: Language) -> frozenset[str]:
    """The words of one entry, combined from several languages."""
    return frozenset(word for language in languages for word in word_list(name, language))


@cache
def folded_words(name: str, *languages: Language) -> frozenset[str]:
    """The words of one entry as they are compared: in lower case, without accents."""
    return frozenset(map(fold, words(name, *languages)))


def alternatives(name: str, *languages: Language) -> str:
    """Return a regular expression that matches any pattern of one entry, combined from several languages."""
    return f"(?:{'|'.join(pattern for language in languages for pattern in entry(name, language))})"
