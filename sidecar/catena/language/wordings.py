"""Wordings: how each language asks for something, as the regular expressions of its vocabulary.

An entry is an expression or a list of them. `{name}` in one stands for another entry of the same table. Their line
breaks are for the reader only. An entry that a language lacks matches nothing. Question words (`TYPED_BARE`) match
without their accents, too, where many people type none.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from catena.language.folding import without_accents
from catena.language.identification import TYPED_WITHOUT_ACCENTS, language_of
from catena.language.vocabulary import SPACED_LANGUAGES, UNSPACED_LANGUAGES, Language, vocabulary

TYPED_BARE = ("asking", "intents", "mentions", "routing")
"""Tables in which no other word is spelled like one without its accents, as `el` is like `él`."""


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
    sources = [each for language in languages for each in expressions(name, language)]
    return re.compile(f"{before}(?:{'|'.join(sources) or '(?!)'}){after}", re.IGNORECASE)


@cache
def anywhere(name: str) -> re.Pattern[str]:
    """Return one expression for all of an entry in every language, as whole words where blanks stand between them."""
    unspaced = wording(name, *UNSPACED_LANGUAGES).pattern
    return wording(name, *SPACED_LANGUAGES, before=r"(?<!\w)", after=rf"(?!\w)|{unspaced}")


@cache
def wordings(name: str, language: Language, before: str = "", after: str = "") -> tuple[re.Pattern[str], ...]:
    """Return each expression of an entry by itself, for those with groups."""
    return tuple(re.compile(f"{before}(?:{each}){after}", re.IGNORECASE) for each in expressions(name, language))


def expressions(name: str, language: Language) -> Iterator[str]:
    """Yield the expressions of an entry, with accents left free where many people type none."""
    *path, key = name.split(".")
    table: dict[str, Any] = vocabulary(language)
    for part in path:
        table = table.get(part, {})
    entry: str | list[str] = table.get(key, [])
    for source in [entry] if isinstance(entry, str) else entry:
        bare = filled(source, ".".join(path), language)
        yield _accents_left_free(bare) if language in TYPED_WITHOUT_ACCENTS and path[0] in TYPED_BARE else bare


def filled(source: str, table: str, *languages: Language) -> str:
    """Return an expression on one line, with the entries of this table that `{name}` in it stands for."""

    def entry(place: re.Match[str]) -> str:
        return "|".join(each for language in languages for each in expressions(f"{table}.{place[1]}", language))

    return _PLACE.sub(entry, _LINE_BREAK.sub("", source))


def languages_of(text: str) -> tuple[Language, ...]:
    """Return a question's language, and after it those with which a short question is easily confused."""
    told = language_of(text)
    return (told,) if told in UNSPACED_LANGUAGES else tuple(dict.fromkeys((told, *SPACED_LANGUAGES)))


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
