"""Noun phrases of two to four words, and single nouns that say enough, by the grammar of each language.

No part of speech is known: a phrase is a run of content words that begins and ends as noun phrases of its language do.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from catena.language.grammar import FUNCTION_WORDS, GENERIC, VERBS
from catena.language.roots import root_of
from catena.language.stop_words import search_stop_words
from catena.language.tokens import LETTER_WORD

_TOKEN = re.compile(rf"{LETTER_WORD}|\d[\w.,]*|[^\w\s]")
_MOST_WORDS, _MOST_JOINED, _SHORTEST = 3, 5, 3
_LONG = 11
"""Letters of a German or Dutch noun that is a phrase by itself: `Arbeitsgedächtnis`."""

_ROMANCE = ("fr", "es", "it", "pt")
_LINKS = re.compile(r"(?:de|des|du|di|del|della|delle|dei|degli|da|do|das|dos)|d['’]\w+", re.IGNORECASE)
_ADJECTIVES = re.compile(
    r".{2,}(?:iques?|ale?s?|aux|i[fv][aoes]?s?|aires?|eux|euses?|elles?|els?|[aiá]ve(?:is|l)|[ai]bles?|ien(?:ne)?s?"
    r"|[éè]e?s?|oires?|ic[aohi]e?s?|i[cv][ao]s?|ali|ari[aoe]s?|os[aoie]s?|an[ao]s?|ad[aoi]s?|ar(?:es)?|ères?|ent[ei]s?"
    r"|ant[ei]s?|antes?)",
    re.IGNORECASE,
)
_BENT = re.compile(r".{3,}(?:e|en|er|es|em|isch)")
_ELIDED = re.compile(r"\A(?:l|d|qu|s|n|c|j|m|t|un|dell|all|nell|sull)['’](?=\w)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class NounPhrase:
    """A noun phrase.

    Attributes:
        key: Its roots; the same for all forms of its words.
        shown: The phrase as written.
        words: The number of content words.
    """

    key: str
    shown: str
    words: int


def noun_phrases(text: str, language: str) -> Iterator[NounPhrase]:
    """Yield the noun phrases of a text; shorter ones inside longer ones count, too.

    Args:
        text: Plain text.
        language: Its language; those without blanks between words have no phrases here.
    """
    for run in _runs(_TOKEN.findall(text), language):
        content = [at for at, word in enumerate(run) if not _is_link(word, language)]
        for first in range(len(content)):
            for last in range(first, min(first + _MOST_WORDS, len(content))):
                words = run[content[first] : content[last] + 1]
                if _is_phrase(words, language):
                    own = [root_of(word.casefold()) for word in words if not _is_link(word, language)]
                    yield NounPhrase(" ".join(own), " ".join(words).replace("' ", "'").replace("’ ", "’"), len(own))


def joined_phrases(name: str, language: str) -> Iterator[str]:
    """Yield the parts of a title or heading that begin and end with a content word and have small words between them.

    Such as `working from home`, of which titles have few, and prose has many that are no phrases.
    """
    for part in re.split(r"[:;,.!?()\[\]–—/]", name):
        words = part.split()
        for start in range(len(words)):
            for end in range(start + 3, min(start + _MOST_JOINED, len(words)) + 1):
                own = words[start:end]
                small = [word for word in own if not _is_content(word, language)]
                if small and _is_content(own[0], language) and _is_content(own[-1], language):
                    yield " ".join(own)


def _runs(tokens: Sequence[str], language: str) -> Iterator[list[str]]:
    """Yield runs of content words, with the prepositions that join nouns in Romance languages."""
    run: list[str] = []
    for token in tokens:
        elided = _ELIDED.match(token)
        word = token[elided.end() :] if elided and language in _ROMANCE else token
        if elided and word is not token and elided[0][0].casefold() != "d":
            yield run
            run = []
        elif word is not token and run:
            run.append(elided[0] if elided else "")
        if _is_content(word, language) or (run and _is_link(word, language)):
            run.append(word)
        else:
            yield run
            run = []
    yield run


def _is_content(word: str, language: str) -> bool:
    return len(word) >= _SHORTEST and word[0].isalpha() and word.casefold() not in _silent(language)


@cache
def _silent(language: str) -> frozenset[str]:
    return FUNCTION_WORDS | search_stop_words(language)


def _is_link(word: str, language: str) -> bool:
    return language in _ROMANCE and (_LINKS.fullmatch(word) is not None or word[-1:] in "'’")


def _is_phrase(words: Sequence[str], language: str) -> bool:
    first, last = words[0], words[-1]
    if _is_link(last, language) or GENERIC.issuperset(word.casefold() for word in words):
        return False
    if len(words) == 1:
        return language == "de" and first[0].isupper() and len(first) >= _LONG
    if language in _ROMANCE:
        return _is_romance(words, language)
    if language == "de":
        return last[0].isupper() and all(word[0].isupper() or _BENT.fullmatch(word) for word in words[:-1])
    if language == "nl":
        return all(_BENT.fullmatch(word) or word[0].isupper() for word in words[:-1]) and not last.endswith("end")
    return _is_english(first.casefold(), last.casefold())


def _is_romance(words: Sequence[str], language: str) -> bool:
    """Return whether each word is an adjective after the first noun, or a noun behind a preposition."""
    return all(
        _is_link(word, language) or _is_link(words[at], language) or _ADJECTIVES.fullmatch(word) is not None
        for at, word in enumerate(words[1:])
    )


def _is_english(first: str, last: str) -> bool:
    if last.endswith(("ly", "ed")) and len(last) > 4:
        return False
    return last not in VERBS and first not in VERBS and not (first.endswith("ly") and len(first) > 4)
