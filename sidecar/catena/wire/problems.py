"""Converts errors to problems and back: code, sentence, whether a retry may help, and details."""

import functools
import logging
import secrets
from typing import Any

import msgspec

from catena.errors import CatenaError, Internal, NotReady, storage_failure
from catena.wire.generated import Problem

log = logging.getLogger(__name__)

LONGEST_MESSAGE = 2_000
"""Characters of a problem's sentence: what was sent may have any length, and some sentences repeat it."""


def problem_of(error: Exception) -> Problem:
    """Return what the caller may know of an error.

    An error that was not raised on purpose becomes `internal` with a reference that is also in the log; its own text,
    which may quote a note, stays in the log.
    """
    told = error if isinstance(error, CatenaError) else _unexpected(error)
    message = _cut_inside(told.message, LONGEST_MESSAGE)
    return Problem(code=told.code, message=message, retryable=told.retryable, details=_json_values(told.details))


def _cut_inside(text: str, most: int) -> str:
    """Return a text of at most so many characters; what is left out stood in its middle, where things are repeated."""
    return text if len(text) <= most else f"{text[: most // 2]} … {text[-most // 2 + 3 :]}"


def error_of(problem: Problem) -> CatenaError:
    """Return the error for a problem, by its code; a plain `CatenaError` if no class has that code."""
    error = _error_classes().get(problem.code, CatenaError)(problem.message)
    error.code, error.retryable, error.details = problem.code, problem.retryable, problem.details
    return error


@functools.cache
def _error_classes() -> dict[str, type[CatenaError]]:
    """Return the class that introduced each code."""
    found: dict[str, type[CatenaError]] = {Internal.code: Internal}
    waiting = [CatenaError]
    while waiting:
        waiting += (subclasses := waiting.pop().__subclasses__())
        found |= {
            cls.code: cls for cls in subclasses if "code" in vars(cls) and cls.__module__ == CatenaError.__module__
        }
    return found


def _unexpected(error: Exception) -> CatenaError:
    if failed := storage_failure(error):
        log.warning("%s", failed)
        return failed
    if isinstance(error, MemoryError):
        return NotReady("There is not enough memory for this now.")
    reference = secrets.token_hex(4)
    log.error("Unexpected error, reference %s.", reference, exc_info=error)
    return Internal(f"Something went wrong inside Catena. Its log has more under {reference}.", reference=reference)


def _json_values(details: Any) -> dict[str, Any]:
    """Return details as JSON values; what has no JSON form is converted to text."""
    return msgspec.to_builtins(dict(details), enc_hook=str, str_keys=True)
