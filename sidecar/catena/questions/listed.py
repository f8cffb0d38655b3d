"""Listed: words written one after the other, as tables of them read best."""


def listed(words: str) -> tuple[str, ...]:
    """The words of a text, in its order."""
    return tuple(words.split())
