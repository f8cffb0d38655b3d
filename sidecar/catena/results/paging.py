"""Pages of a long list of results: limits and cursors."""

import base64
import binascii
import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from catena.errors import BadRequest
from catena.questions.limits import checked_limit

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class ResultPage:
    """A page of results.

    Attributes:
        limit: The maximum number of results.
        offset: The index of its first result.
        request: The digest of the request; its cursors carry it.
    """

    limit: int
    offset: int
    request: str

    @classmethod
    def of(cls, *request: object, limit: int, cursor: str | None) -> "ResultPage":
        """Return the page that a request asks for.

        Args:
            request: Everything that the results depend on; a cursor of a different request is refused.
            limit: 1 to 100.
            cursor: The cursor of the previous page; None for the first page.

        Raises:
            BadLimit: Unless 1 ≤ limit ≤ 100.
            BadRequest: The cursor is unreadable or belongs to a different request.
        """
        digest = _digest_of(*request)
        return cls(checked_limit(limit), _offset_in(cursor, digest), digest)

    def slice(self, results: Sequence[T]) -> Sequence[T]:
        """Return the results on this page."""
        return results[self.offset : self.offset + self.limit]

    def next_cursor(self, total: int) -> str | None:
        """Return the cursor of the next page; None if this page is the last of `total` results."""
        after = self.offset + self.limit
        return _cursor_at(after, self.request) if after < total else None


def _digest_of(*request: object) -> str:
    return hashlib.sha256(repr(request).encode("utf-8", "replace")).hexdigest()[:12]


def _cursor_at(offset: int, request: str) -> str:
    return base64.urlsafe_b64encode(json.dumps([offset, request]).encode()).decode()


def _offset_in(cursor: str | None, request: str) -> int:
    if cursor is None:
        return 0
    try:
        offset, of_request = json.loads(base64.urlsafe_b64decode(cursor.encode()))
    except (binascii.Error, ValueError, TypeError):
        raise BadRequest("The cursor can't be read. Ask again without it.") from None
    if of_request != request or not isinstance(offset, int) or offset < 0:
        raise BadRequest("The cursor belongs to another search. Ask again without it.")
    return offset
