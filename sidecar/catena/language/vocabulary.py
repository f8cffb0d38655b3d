"""Vocabulary: the words and expressions of each language, loaded from its TOML file on first use.

An entry of words is one text. An entry of expressions is a regular expression or a list of them, whose line breaks are
for the reader only; `{name}` in one stands for another entry of the same table.
"""

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib import resources
from typing import Any, Literal, TypeAlias

from catena.language.folding import fold, without_accents

Language: TypeAlias = Literal["de", "en", "es", "fr", "it", "ja", "ko", "nl", "pt", "zh"]

SPACED_LANGUAGES: tuple[Language, ...] = ("en", "de", "fr", "es", "it", "pt", "nl")
"""Languages whose words are told by the blanks between them."""
UNSPACED_LANGUAGES: tuple[Language, ...] = ("zh", "ja", "ko")
"""Languages without blanks between words, or, like Korean, with endings that stand on them: their words are searched
anywhere in a text.
"""
LANGUAGES: tuple[Language, ...] = (*SPACED_LANGUAGES, *UNSPACED_LANGUAGES)
"""All languages that have a vocabulary."""
TYPED_WITHOUT_ACCENTS: tuple[Language, ...] = ("es", "fr", "it", "pt")
"""Languages whose question words many people type without accents: `cuantos`, `ou`."""
TYPED_BARE = ("asking", "intents", "mentions", "routing")
"""Tables in which no other word is spelled like one without its accents, as `el` is like `él`."""


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
    """Return one expression for all of an entry, to be a part of another; nothing matches what every language lacks."""
    return f"(?:{'|'.join(each for language in languages for each in expressions(name, language)) or '(?!)'})"


def expressions(name: str, language: Language) -> Iterator[str]:
    """Yield the expressions of an entry, with accents left free where many people type none; none if it lacks it."""
    *path, key = name.split(".")
    table: dict[str, Any] = vocabulary(language)
    for part in path:
        table = table.get(part, {})
    listed: str | list[str] = table.get(key, [])
    for source in [listed] if isinstance(listed, str) else listed:
        bare = filled(source, ".".join(path), language)
        yield _accents_left_free(bare) if language in TYPED_WITHOUT_ACCENTS and path[0] in TYPED_BARE else bare


def filled(source: str, table: str, *languages: Language) -> str:
    """Return an expression on one line, with the entries of this table that `{name}` in it stands for."""

    def named(place: re.Match[str]) -> str:
        return "|".join(each for language in languages for each in expressions(f"{table}.{place[1]}", language))

    return _PLACE.sub(named, _LINE_BREAK.sub("", source))


_PLACE = re.compile(r"\{([a-z_]+)\}")
_LINE_BREAK = re.compile(r"\n\s*")
_CLASS_OR_LETTER = re.compile(r"\\.|\[[^\]]*\]|[^\W\d_]", re.DOTALL)


def _accents_left_free(source: str) -> str:
    """`qué` → `qu[ée]`; of a class of characters, those without accents belong to it, too."""
    return _CLASS_OR_LETTER.sub(lambda match: _with_bare_letters(match[0]), source)


def _with_bare_letters(part: str) -> str:
    bare = "".join(sorted({without_accents(letter) for letter in part if letter != without_accents(letter)}))
    if not bare:
        return part
    return f"{part[:-1]}{bare}]" if part.startswith("[") else f"[{part}{bare}]"
