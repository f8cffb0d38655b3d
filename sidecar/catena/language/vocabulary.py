"""Vocabulary: the words of a language by what they do, each language read once, when somebody first needs it."""

import tomllib
from functools import cache
from importlib import resources
from typing import Any, Literal, TypeAlias

Language: TypeAlias = Literal["de", "en", "es", "fr", "it", "ja", "ko", "nl", "pt", "zh"]


@cache
def vocabulary(language: Language) -> dict[str, Any]:
    """Everything in `<language>.toml`."""
    return tomllib.loads(resources.files("catena.language").joinpath(f"{language}.toml").read_text("utf-8"))


def entry(name: str, language: Language) -> Any:
    """One entry.

    Args:
        name: Its table and key: `denial.adverbs`.
        language: Whose.

    Raises:
        KeyError: The language has no such entry.
    """
    found: Any = vocabulary(language)
    for key in name.split("."):
        found = found[key]
    return found


def in_order(name: str, language: Language) -> tuple[str, ...]:
    """The words of one entry, as they are listed."""
    return tuple(entry(name, language).split())


def words(name: str, *languages: Language) -> frozenset[str]:
    """The words of one entry in several languages together."""
    return frozenset(word for language in languages for word in in_order(name, language))
