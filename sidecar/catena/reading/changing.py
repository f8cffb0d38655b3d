"""Questions for a change (`How has my view of sleep changed?`) and the sentences that tell of one."""

from functools import lru_cache

from catena.language.wordings import anywhere, says


@lru_cache(maxsize=64)
def asks_for_change(question: str) -> bool:
    """Return whether a question asks how something, or what is thought of it, has changed."""
    return says("reading.change_asked", question)


def tells_change(text: str) -> bool:
    """Return whether a text says that something is otherwise than before, in any language."""
    # Lower case first, and patterns that tell apart: a search that ignores case takes five times as long.
    return anywhere("reading.change_told").search(text) is not None
