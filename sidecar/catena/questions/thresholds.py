"""Thresholds: read the minimum similarity from words or from a number."""

import math
import re

from catena.errors import BadThreshold

_WORDINGS = (
    (0.8, re.compile(r"\b(?:very|highly|extremely|really|sehr) (?:similar|ähnlich\w*)\b", re.IGNORECASE)),
    (0.7, re.compile(r"\b(?:closely|strongly|eng) (?:related|verwandt\w*)\b", re.IGNORECASE)),
    (0.6, re.compile(r"\b(?:similar|ähnlich\w*|similaires?)\b", re.IGNORECASE)),
    (0.5, re.compile(r"\b(?:related|verwandt\w*)\b", re.IGNORECASE)),
)


def threshold_in(text: str) -> float | None:
    """Return the minimum similarity that a question asks for, 0 to 1. None if it asks for none."""
    return next((threshold for threshold, wording in _WORDINGS if wording.search(text)), None)


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
