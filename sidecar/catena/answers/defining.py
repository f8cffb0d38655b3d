"""Which sentence says what a thing is."""

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
"""What `find_terms` wants two forms of a word to have in common."""
_ARTICLE = re.compile(r"^(?:an?|the|der|die|das|eine?)\s+", re.IGNORECASE)
_SPARE_WORDS = 3
"""How many words the named thing may have beyond the asked ones: `the PARA method by Forte is …`."""


@lru_cache(maxsize=1024)
def name_terms(name: str) -> tuple[str, ...]:
    """The words of a concept that tell it from others."""
    return terms_of(name).terms


def speaks_of(text: str, words: Sequence[str]) -> float:
    """The share of these words that the text has, 0 to 1."""
    if not words:
        return 0.0
    low = fold(text)
    # Two forms of a word have their first letters in common; where those don't stand, nobody needs to look closer.
    near = [word for word in words if fold(word.split(" ")[0])[:_FIRST_LETTERS] in low]
    return len({match.term for match in find_terms(text, near)}) / len(words) if near else 0.0


def defines(sentence: str, name: str) -> int:
    """How plainly a sentence defines a concept.

    Returns:
        2 when it says of which kind the thing is (`X is a …`, `X means …`), 1 when it says another thing of it
        in the same form, 0 when it doesn't begin with it at all.
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
    """What is defined, in a language that sets no blank between it and the words that define."""
    says = "|".join(sorted(words_in("definitions.says", "zh", "ja", "ko")))
    return re.compile(rf"^(?P<named>[^，。、,.]{{1,30}}?)(?:{says})(?P<rest>.+)")


def begins_with_name(sentence: str, name: str) -> bool:
    """Whether the first words of a sentence, after an article, are a concept's name in some form."""
    words = name_terms(name)
    first = _ARTICLE.sub("", sentence).split()[: len(name.split())]
    return bool(words) and speaks_of(" ".join(first), words) == 1


def _is_called(named: str, words: Sequence[str]) -> bool:
    """Whether this is the thing's name: all of its words and few others, or its first ones (`PARA`, the method)."""
    if speaks_of(named, words) == 1:
        return len(named.split()) <= len(words) + _SPARE_WORDS
    return tuple(fold(named).split()) == words[: len(named.split())]
