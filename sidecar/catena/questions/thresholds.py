"""Thresholds: check the minimum similarity of a request."""

import math

from catena.errors import BadThreshold


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
