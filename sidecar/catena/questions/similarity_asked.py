"""The minimum similarity that a question asks for in words: `notes very similar to X`."""

from catena.language.wordings import anywhere

_MEANT = {"very_similar": 0.8, "closely_related": 0.7, "similar": 0.6, "related": 0.5}
"""The minimum similarity that wordings of the vocabularies mean, the narrowest first."""


def threshold_in(text: str) -> float | None:
    """Return the minimum similarity that a question asks for, 0 to 1. None if it asks for none."""
    return next((least for name, least in _MEANT.items() if anywhere(f"similarity.{name}").search(text)), None)
