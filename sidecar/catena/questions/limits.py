"""Limits: how many results a request asks for."""

from catena.errors import BadLimit

MOST_RESULTS = 100


def checked_limit(value: object, *, field: str = "limit") -> int:
    """Check how many results a request asks for and return it.

    Raises:
        BadLimit: If the value is not a whole number from 1 to 100.
    """
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= MOST_RESULTS:
        raise BadLimit(f"Limit must be integer in range [1, {MOST_RESULTS}]", field=field)
    return value
