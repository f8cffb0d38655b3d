"""How-to questions: those that ask how something is done."""

import re
from functools import cache, lru_cache

from catena.language.vocabulary import SPACED_LANGUAGES, UNSPACED_LANGUAGES, alternatives


@lru_cache(maxsize=64)
def asks_how_to(question: str) -> bool:
    """Return whether a question asks how something is done, or for the command or setting that does it."""
    return bool(asking_of("how_to_asked").search(question))


@cache
def asking_of(table: str) -> re.Pattern[str]:
    """Return one expression for an entry of the table `reading`, as whole words where blanks stand between them."""
    spaced, unspaced = (alternatives(f"reading.{table}", *each) for each in (SPACED_LANGUAGES, UNSPACED_LANGUAGES))
    return re.compile(rf"\b{spaced}(?!\w)|{unspaced}", re.IGNORECASE)
