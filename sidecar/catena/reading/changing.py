"""Questions for a change (`How has my view of sleep changed?`) and the sentences that tell of one."""

import re
from functools import cache, lru_cache

from catena.language.vocabulary import SPACED_LANGUAGES, UNSPACED_LANGUAGES, alternatives
from catena.language.wordings import says


@lru_cache(maxsize=64)
def asks_for_change(question: str) -> bool:
    """Return whether a question asks how something, or what is thought of it, has changed."""
    return says("reading.change_asked", question)


def tells_change(text: str) -> bool:
    """Return whether a text says that something is otherwise than before, in any language."""
    # Lower case first, and patterns that tell apart: a search that ignores case takes five times as long.
    low = text.lower()
    return bool(_telling().search(low)) or (not low.isascii() and bool(_telling_unspaced().search(low)))


@cache
def _telling() -> re.Pattern[str]:
    return re.compile(rf"\b{alternatives('reading.change_told', *SPACED_LANGUAGES)}(?!\w)")


@cache
def _telling_unspaced() -> re.Pattern[str]:
    return re.compile(alternatives("reading.change_told", *UNSPACED_LANGUAGES))
