"""Pages of a long answer: a limit that is one, and cursors that belong to their request."""

import base64
import binascii
import hashlib
import json

from catena.errors import BadLimit, BadRequest

MOST_RESULTS = 100


def check_limit(limit: int) -> None:
    """Refuse what is no number of results.

    Raises:
        BadLimit: Below 1 or above 100.
    """
    if isinstance(limit, bool) or not 1 <= limit <= MOST_RESULTS:
        raise BadLimit(f"Limit must be integer in range [1, {MOST_RESULTS}]", limit=limit)


def digest_of(*request: object) -> str:
    """Which request a cursor belongs to."""
    return hashlib.sha256(repr(request).encode("utf-8", "replace")).hexdigest()[:12]


def cursor_at(offset: int, request: str) -> str:
    """The cursor of a place in a request's results."""
    return base64.urlsafe_b64encode(json.dumps([offset, request]).encode()).decode()


def offset_in(cursor: str | None, request: str) -> int:
    """The place that a cursor stands for; 0 without one.

    Raises:
        BadRequest: It can't be read, or is another request's.
    """
    if cursor is None:
        return 0
    try:
        offset, of_request = json.loads(base64.urlsafe_b64decode(cursor.encode()))
    except (binascii.Error, ValueError, TypeError):
        raise BadRequest("The cursor can't be read. Ask again without it.") from None
    if of_request != request or not isinstance(offset, int) or offset < 0:
        raise BadRequest("The cursor belongs to another search. Ask again without it.")
    return offset
