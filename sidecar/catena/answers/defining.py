"""Detects sentences that define a concept."""

import re
from collections.abc import Sequence
from functools import cache, lru_cache

from catena.answers.matched_words import find_terms
from catena.language.folding import fold
from catena.language.vocabulary import words as words_in
from catena.sources.terms import terms_of

_VERB = (
    r"(?:is|are|was|were|means?|refers? to|denotes?|describes?|stands? for|can be (?:defined|described|understood) as"
    r"|ist|sind|war|bezeichnet|bezeichnen|bedeutet|beschreibt|steht für)"
)
_NAMED = re.compile(
    r"^[\"“„«]?(?:(?:an?|the|der|die|das|eine?)\s+)?(?P<named>[^.!?;:]{1,80}?)[\"”“»]?"
    rf"(?:\s*\([^()]{{1,60}}\)|,[^,]{{1,60}},)?\s+(?P<verb>{_VERB})\s+(?P<rest>.+)",
    re.IGNORECASE,
)
_KIND = re.compile(
    r"(?:an?|the|any|one|every|each|ein|eine|einer|eines|der|die|das|jede[rs]?)\s"
    r"|(?:[\w-]+ ){1,5}?(?:that|which|who|whose|where|for|of|used|die|der|das|für|von)\b",
    re.IGNORECASE,
)
_NO_NAME = re.compile(
    r"(?:maybe|perhaps|if|when|while|although|though|because|since|unless|where|for|in|on|at|with|as|so|but|and|or|some|many"
    r"|most|these|those|this|that|my|our|your|all|both|each|here|there|what|how|why|wenn|weil|da|obwohl|für|bei|mit|alle"
    r"|diese[rs]?|mein|unser)\b",
    re.IGNORECASE,
)
_NO_DEFINITION = re.compile(
    r"(?:not|no|never|also|often|usually|now|still|only|just|very|too|so|more|less|most|being|going|used|here|there"
    r"|nicht|kein|keine|auch|oft|noch|nur|sehr|zu)\b",
    re.IGNORECASE,
)
_FIRST_LETTERS = 4
"""The number of letters that two forms of a word share in `find_terms`."""
_ARTICLE = re.compile(r"^(?:an?|the|der|die|das|eine?)\s+", re.IGNORECASE)
_SPARE_WORDS = 3
"""How many words a full name may have beyond those of the concept: `the PARA method by Forte is …`."""


@lru_cache(maxsize=1024)
def name_terms(name: str) -> tuple[str, ...]:
    """Returns the distinctive words of a concept."""
    return terms_of(name).terms


def speaks_of(text: str, words: Sequence[str]) -> float:
    """Returns the share of these words that occur in the text, 0 to 1."""
    if not words:
        return 0.0
    low = fold(text)
    # Two forms of a word share their first letters. If these don't occur, the text need not be searched.
    near = [word for word in words if fold(word.split(" ")[0])[:_FIRST_LETTERS] in low]
    return len({match.term for match in find_terms(text, near)}) / len(words) if near else 0.0


def defines(sentence: str, name: str) -> int:
    """Rates how well a sentence defines a concept.

    Returns:
        2 if it names the kind of thing (`X is a …`, `X means …`), 1 if it states something else in the same form, 0
        if it doesn't begin with the concept.
    """
    words = name_terms(name)
    if not words:
        return 0
    if found := _unspaced_definition().match(sentence):
        return 2 if speaks_of(found["named"], words) == 1 else 0
    found = _NAMED.match(sentence)
    if not found or _NO_NAME.match(found["named"]) or not _is_called(found["named"], words):
        return 0
    if _NO_DEFINITION.match(found["rest"]):
        return 0
    to_be = found["verb"].casefold() in ("is", "are", "was", "were", "ist", "sind", "war")
    return 2 if not to_be or _KIND.match(found["rest"]) else 1


@cache
def _unspaced_definition() -> re.Pattern[str]:
    """Matches definitions in languages that put no blank between the concept and the defining words."""
    says = "|".join(sorted(words_in("definitions.says", "zh", "ja", "ko")))
    return re.compile(rf"^(?P<named>[^，。、,.]{{1,30}}?)(?:{says})(?P<rest>.+)")


def begins_with_name(sentence: str, name: str) -> bool:
    """Whether a sentence begins, after any article, with some form of the concept's name."""
    words = name_terms(name)
    first = _ARTICLE.sub("", sentence).split()[: len(name.split())]
    return bool(words) and speaks_of(" ".join(first), words) == 1


def _is_called(named: str, words: Sequence[str]) -> bool:
    """Whether this names the concept: all of its words and few others, or its first words (`PARA`, the method)."""
    if speaks_of(named, words) == 1:
        return len(named.split()) <= len(words) + _SPARE_WORDS
    return tuple(fold(named).split()) == words[: len(named.split())]
