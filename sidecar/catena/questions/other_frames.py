"""Frames of questions in other languages than English: what stands before and after the topic.

`什么是卡片盒？` → `卡片盒`; `睡眠とは？` → `睡眠`; `¿Qué es el sueño?` → `sueño`.
"""

import re
from functools import cache

from catena.language.identification import language_of
from catena.language.vocabulary import UNSPACED_LANGUAGES, Language, alternatives, vocabulary

_LONGEST = 200
"""Characters of a question at most; its frame stands at an end."""


def without_frame(question: str) -> str:
    """Return a question without the frame of its language; unchanged if it has none, or is nothing else."""
    if len(question) > _LONGEST:
        return question
    before, after = _frames(language_of(question))
    left, whole = question.strip(), ""
    while left != whole:
        whole = left
        for pattern in (*before, *after):
            shorter = pattern.sub("", left, count=1).strip()
            left = shorter or left
    return question if left == _MARKS.sub("", question.strip()) else left or question


def without_carriers(question: str) -> str:
    """Return a question without nouns that only carry its topic: `the notion of utopia` → `utopia`."""
    return " ".join(_carriers(language_of(question)).sub(" ", question).split())


@cache
def _carriers(language: Language) -> re.Pattern[str]:
    before, after = ("", "") if language in UNSPACED_LANGUAGES else (r"(?<!\w)", r"(?:\s+|(?<=['’]))")
    return re.compile(before + alternatives("framing.carriers", language) + after, re.IGNORECASE)


@cache
def _frames(language: Language) -> tuple[tuple[re.Pattern[str], ...], tuple[re.Pattern[str], ...]]:
    """The patterns of a language: those at the beginning and those at the end."""
    framing: dict[str, list[str]] = vocabulary(language).get("framing", {"before": [], "after": []})
    # Languages with blanks end a frame with one, unless it ends with an article that has an apostrophe.
    end = "" if language in ("zh", "ja") else r"(?:\s+|(?<=['’\s]))"
    before = tuple(re.compile(rf"^(?:{source}){end}", re.IGNORECASE) for source in framing["before"])
    after = tuple(re.compile(rf"(?:{source})$") for source in framing["after"])
    return before, (*after, _MARKS) if before or after else ()


_MARKS = re.compile(r"[\s?？!！。…、,，]+$")
