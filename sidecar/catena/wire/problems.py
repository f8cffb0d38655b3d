"""From an error to what crosses the wire, and back: code, sentence, whether asking again helps, and details."""

import functools
import logging
import secrets
from typing import Any

import msgspec

from catena.errors import CatenaError, Internal
from catena.wire.generated import Problem

log = logging.getLogger(__name__)


def problem_of(error: Exception) -> Problem:
    """What the asker may know of an error.

    An error nobody raised on purpose is told as `internal` with a reference that the log has too; its own text,
    which may quote a note, stays in the log.
    """
    told = error if isinstance(error, CatenaError) else _unexpected(error)
    return Problem(code=told.code, message=told.message, retryable=told.retryable, details=_json_values(told.details))


def error_of(problem: Problem) -> CatenaError:
    """The error that a problem tells of, by its code; a plain `CatenaError` if nothing here has that code."""
    error = _error_classes().get(problem.code, CatenaError)(problem.message)
    error.code, error.retryable, error.details = problem.code, problem.retryable, problem.details
    return error


@functools.cache
def _error_classes() -> dict[str, type[CatenaError]]:
    """The class that brought in each code."""
    found: dict[str, type[CatenaError]] = {Internal.code: Internal}
    waiting = [CatenaError]
    while waiting:
        waiting += (subclasses := waiting.pop().__subclasses__())
        found |= {
            cls.code: cls for cls in subclasses if "code" in vars(cls) and cls.__module__ == CatenaError.__module__
        }
    return found


def _unexpected(error: Exception) -> Internal:
    reference = secrets.token_hex(4)
    log.error("Unexpected error, reference %s.", reference, exc_info=error)
    return Internal(
        f"Something went wrong inside the sidecar. Its log has more under {reference}.", reference=reference
    )


def _json_values(details: Any) -> dict[str, Any]:
    """Details as JSON values; what has no JSON form is told by its text."""
    return msgspec.to_builtins(dict(details), enc_hook=str, str_keys=True)
