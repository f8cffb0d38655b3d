"""Words by which a sentence tells how it stands in its text, in any language (`[telling]` in `language/*.toml`)."""

import re
from functools import cache
from typing import Literal

from catena.language.vocabulary import SPACED_LANGUAGES, UNSPACED_LANGUAGES, Language, entry

Phrases = Literal[
    "points_back", "stands", "here", "only_points", "connective", "condition", "compares", "caption", "in_the_text",
    "own_work", "turns", "concludes", "secondary", "whether", "of_others", "studies_show", "review_shows",
]  # fmt: skip
"""Words for what was said before; a study's words for itself or its findings, and for its authors or place; subjects
that were named before; words that only link to the sentence before; that begin a condition; that set a finding beside
others' work; that begin a caption; that send to another place of the text; with which papers tell of their own work;
that limit the sentence before; that conclude; that name secondary outcomes; `whether`; the work of others, whose limits
are told; `trials suggest`; what a paper that reviews others found in them.
"""


def has(text: str, phrases: Phrases) -> bool:
    """Return whether a text has such words."""
    return _pattern(phrases).search(text) is not None


def begins(text: str, phrases: Phrases) -> bool:
    """Return whether a text begins with such words."""
    return _pattern(phrases).match(text) is not None


def tells_of_study(text: str) -> bool:
    """Return whether a sentence begins with its own study or what that found: `Together, these results show …`."""
    return _of_study().match(text) is not None


def behind_connective(text: str) -> str:
    """Return what follows a word that only links a sentence to the one before; the text without one."""
    linked = _connective().match(text)
    return text[linked.end() :] if linked else text


@cache
def _pattern(phrases: Phrases) -> re.Pattern[str]:
    spaced, unspaced = _listed(phrases, SPACED_LANGUAGES), _listed(phrases, UNSPACED_LANGUAGES)
    return re.compile(rf"\b(?:{spaced})(?!\w)" + (f"|{unspaced}" if unspaced else ""), re.IGNORECASE)


@cache
def _of_study() -> re.Pattern[str]:
    return re.compile(rf"(?:[\w -]{{1,30}}, )?(?:{_pattern('stands').pattern})", re.IGNORECASE)


@cache
def _connective() -> re.Pattern[str]:
    spaced, unspaced = _listed("connective", SPACED_LANGUAGES), _listed("connective", UNSPACED_LANGUAGES)
    return re.compile(rf"(?:{spaced}),\s+|(?:{unspaced})[，,、]\s*", re.IGNORECASE)


def _listed(phrases: Phrases, languages: tuple[Language, ...]) -> str:
    return "|".join(pattern for language in languages for pattern in entry(f"telling.{phrases}", language))
