"""Thresholds: read the minimum similarity from words or from a number."""

import math

from catena.errors import BadThreshold
from catena.language.wordings import anywhere

_MEANT = {"very_similar": 0.8, "closely_related": 0.7, "similar": 0.6, "related": 0.5}
"""The minimum similarity that wordings of the vocabularies mean, the narrowest first."""


def threshold_in(text: str) -> float | None:
    """Return the minimum similarity that a question asks for, 0 to 1. None if it asks for none."""
    return next((least for name, least in _MEANT.items() if anywhere(f"similarity.{name}").search(text)), None)


def checked_threshold(value: object) -> float:
    """Check a similarity threshold from a request and return it as a float.

    Raises:
        BadThreshold: If the value is not a number from 0 to 1.
    """
    is_nan = isinstance(value, float) and math.isnan(value)  # a whole number may be too large to be asked
    if is_nan or isinstance(value, bool) or not isinstance(value, int | float):
        raise BadThreshold("Threshold must be a number", threshold=str(value))
    if not 0.0 <= value <= 1.0:
        raise BadThreshold("Threshold must be in range [0.0, 1.0]", threshold=str(value))
    return float(value)
