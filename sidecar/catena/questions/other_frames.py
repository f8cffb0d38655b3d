"""Frames of questions in other languages than English: what stands before and after the topic.

`什么是卡片盒？` → `卡片盒`; `睡眠とは？` → `睡眠`; `¿Qué es el sueño?` → `sueño`.
"""

import re
from functools import cache

from catena.language.identification import language_of
from catena.language.vocabulary import UNSPACED_LANGUAGES, Language
from catena.language.wordings import wording, wordings

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
    language = language_of(question)
    before, after = ("", "") if language in UNSPACED_LANGUAGES else (r"(?<!\w)", r"(?:\s+|(?<=['’]))")
    carriers = wording("framing.carriers", language, before=before, after=after)
    return " ".join(carriers.sub(" ", question).split())


@cache
def _frames(language: Language) -> tuple[tuple[re.Pattern[str], ...], tuple[re.Pattern[str], ...]]:
    """The patterns of a language: those at the beginning and those at the end."""
    # Languages with blanks end a frame with one, unless it ends with an article that has an apostrophe.
    end = "" if language in ("zh", "ja") else r"(?:\s+|(?<=['’\s]))"
    before, after = wordings("framing.before", language, "^", end), wordings("framing.after", language, after="$")
    return before, (*after, _MARKS) if before or after else ()


_MARKS = re.compile(r"[\s?？!！。…、,，]+$")
