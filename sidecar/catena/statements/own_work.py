"""Where a paper begins to tell of its own work."""

from collections.abc import Iterable

from catena.annotations.annotation import RoleSource
from catena.language.identification import language_of
from catena.language.wordings import wording
from catena.rhetoric.kind import Kind
from catena.statements.statement import Origin, Statement
from catena.statements.stock_phrases import has

_SURELY = 0.8
_EARLY, _EARLY_DOING = 0.4, 0.6
"""The shares of the marks among which the first on the paper's own work must stand, and on how it was done."""


def begins_own(marked: Iterable[Statement]) -> Statement | None:
    """Return the first marked sentence that tells of the paper's own work, where that stands early among the marks.

    So does one that surely says how something was done. What is claimed before it is known, like what stands before a
    question.
    """
    known = [one for one in marked if one.origin is Origin.ANNOTATION]
    last = known[-1].place if known else 0
    early, doing = max(3.0, _EARLY * last), max(3.0, _EARLY_DOING * last)
    return next(
        (
            one
            for one in known
            if (one.place <= early and (tells_own_work(one.text) or sets_out(one.text)))
            or (one.place <= doing and _is_doing(one))
        ),
        None,
    )


def sets_out(text: str) -> bool:
    """Return whether a sentence begins with what its authors did something for: `To settle this, we bought …`."""
    return wording("telling.sets_out", language_of(text)).match(text) is not None


def _is_doing(one: Statement) -> bool:
    is_guessed = one.annotation is not None and one.annotation.role_source is RoleSource.KIND
    return is_guessed and one.kind in (Kind.AIM, Kind.METHOD, Kind.DATA) and one.certainty >= _SURELY


def tells_own_work(text: str) -> bool:
    """Return whether a text tells of its paper's own work: `Here we show …`."""
    return has(text, "own_work")
