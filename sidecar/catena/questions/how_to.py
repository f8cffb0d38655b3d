"""How-to questions: those that ask how something is done."""

from functools import lru_cache

from catena.language.wordings import anywhere


@lru_cache(maxsize=64)
def asks_how_to(question: str) -> bool:
    """Return whether a question asks how something is done, or for the command or setting that does it."""
    return bool(anywhere("reading.how_to_asked").search(question))
