"""Named things: what else a thing is called, what it is part of or named after, where a sentence says so."""

import re
from collections.abc import Iterator
from functools import cache, lru_cache

from catena.language.identification import language_of
from catena.language.vocabulary import LANGUAGES, SPACED_LANGUAGES, UNSPACED_LANGUAGES, Language, alternatives, entry

_TIES = ("called", "part", "after")


@lru_cache(maxsize=64)
def tie_asked(question: str) -> str | None:
    """Return the tie to its subject by which a question asks for a thing: `part` of `What is a heddle part of?`."""
    return next((tie for tie in _TIES if _asked(tie).search(question.rstrip(" ?？。.!"))), None)


def things_named(text: str, tie: str) -> Iterator[tuple[int, int]]:
    """Yield where a text names what it ties to something, in characters: `sleeve` of `also known as sleeve`."""
    language = language_of(text)
    for pattern in _saying(tie, language) if language in LANGUAGES else ():
        yield from (match.span("said") for match in pattern.finditer(text))


@cache
def _asked(tie: str) -> re.Pattern[str]:
    spaced, unspaced = (
        alternatives(f"named_things.{tie}_asked", *each) for each in (SPACED_LANGUAGES, UNSPACED_LANGUAGES)
    )
    return re.compile(rf"(?<!\w){spaced}|{unspaced}", re.IGNORECASE)


@cache
def _saying(tie: str, language: Language) -> tuple[re.Pattern[str], ...]:
    before = "" if language in UNSPACED_LANGUAGES else r"(?<!\w)"
    patterns: list[str] = entry(f"named_things.{tie}_said", language)
    return tuple(
        re.compile(before + each.replace("<said>", _SAID) + (_ENDS if each.endswith("<said>") else ""), re.IGNORECASE)
        for each in patterns
    )


_SAID = r"(?P<said>[^\s,.;:()（），。；：、「」][^,.;:()（），。；：、「」\n]{0,48}?)"
_ENDS = r"(?=\s*[,.;:()（），。；：、「」\n]|\s(?:and|or|which|that|because|und|oder|et|ou|qui|y|que|e|che|en|die)\s|$)"
