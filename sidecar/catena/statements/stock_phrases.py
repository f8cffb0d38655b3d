"""Words by which a sentence tells how it stands in its text, in any language (`[telling]` in `language/*.toml`)."""

import re
from functools import cache
from typing import Literal

from catena.language.identification import language_of
from catena.language.vocabulary import UNSPACED_LANGUAGES, Language, entry

Phrases = Literal[
    "points_back", "stands", "here", "only_points", "for_this", "connective", "condition", "compares", "caption",
    "in_the_text", "own_work", "turns", "concludes", "draws", "secondary", "whether", "of_others", "studies_show",
    "review_shows",
]  # fmt: skip
"""Words for what was said before; a study's words for itself or its findings, and for its authors or place; subjects
that were named before; `to address this`; words that only link to the sentence before; that begin a condition; that
set a finding beside others' work; that begin a caption; that send to another place of the text; with which papers tell
of their own work; that limit the sentence before; that conclude; that draw something from what the paper itself found;
that name secondary outcomes; `whether`; the work of others, whose limits are told; `trials suggest`; what a paper that
reviews others found in them.
"""


def has(text: str, phrases: Phrases) -> bool:
    """Return whether a text has such words."""
    return _pattern(phrases, language_of(text)).search(text) is not None


def begins(text: str, phrases: Phrases) -> bool:
    """Return whether a text begins with such words."""
    return _pattern(phrases, language_of(text)).match(text) is not None


def tells_of_study(text: str) -> bool:
    """Return whether a sentence begins with its own study or what that found: `Together, these results show …`."""
    return _pattern("stands", language_of(text), before=r"(?:[\w -]{1,30}, )?").match(text) is not None


def behind_connective(text: str) -> str:
    """Return what follows a word that only links a sentence to the one before; the text without one."""
    linked = _pattern("connective", language_of(text), after=r"[,，、]\s*").match(text)
    return text[linked.end() :] if linked else text


@cache
def _pattern(phrases: Phrases, language: Language, *, before: str = "", after: str = "") -> re.Pattern[str]:
    start, end = ("", "") if language in UNSPACED_LANGUAGES else (r"\b", r"(?!\w)")
    listed = "|".join(entry(f"telling.{phrases}", language)) or r"(?!)"
    return re.compile(f"{before}{start}(?:{listed}){end}{after}", re.IGNORECASE)
