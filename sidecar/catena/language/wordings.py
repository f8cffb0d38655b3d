"""Wordings: how each language says something, as patterns made of the expressions of its vocabulary."""

import re
from functools import cache

from catena.language.identification import language_of
from catena.language.vocabulary import (
    LANGUAGES,
    SPACED_LANGUAGES,
    UNSPACED_LANGUAGES,
    Language,
    alternatives,
    expressions,
)


def says(name: str, text: str) -> bool:
    """Return whether a text has a wording of this entry of its language's vocabulary."""
    return bool(wording(name, language_of(text)).search(text))


@cache
def wording(name: str, *languages: Language, before: str = "", after: str = "") -> re.Pattern[str]:
    """Return one expression for all of an entry, in any case, and with or without accents.

    Args:
        name: Table and key: `listing.notes`.
        languages: The languages.
        before: What stands before it.
        after: What stands behind it.
    """
    return re.compile(f"{before}{alternatives(name, *languages)}{after}", re.IGNORECASE)


@cache
def anywhere(name: str, *languages: Language) -> re.Pattern[str]:
    """Return one expression for all of an entry, as whole words where blanks stand between them.

    Args:
        name: Table and key.
        languages: The languages; every one if none is named.
    """
    asked = languages or LANGUAGES
    spaced: list[Language] = [each for each in asked if each in SPACED_LANGUAGES]
    unspaced: list[Language] = [each for each in asked if each in UNSPACED_LANGUAGES]
    whole = rf"(?<![^\W_]){alternatives(name, *spaced)}(?![^\W_])"
    return re.compile(f"{whole}|{alternatives(name, *unspaced)}", re.IGNORECASE)


@cache
def wordings(name: str, language: Language, before: str = "", after: str = "") -> tuple[re.Pattern[str], ...]:
    """Return each expression of an entry by itself, for those with groups."""
    return tuple(re.compile(f"{before}(?:{each}){after}", re.IGNORECASE) for each in expressions(name, language))


def languages_of(text: str) -> tuple[Language, ...]:
    """Return a question's language, and after it those with which a short question is easily confused."""
    told = language_of(text)
    return (told,) if told in UNSPACED_LANGUAGES else tuple(dict.fromkeys((told, *SPACED_LANGUAGES)))
