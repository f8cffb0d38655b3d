"""Two accounts of one note made one: what git recorded of it, and what the sidecar itself saw."""

import datetime as dt
from collections.abc import Sequence
from itertools import accumulate

from catena.history.valid_time import moment_of, without_repetitions
from catena.history.version import DatedBy, Sighting


def woven(known: Sequence[Sighting], committed: Sequence[Sighting]) -> tuple[Sighting, ...]:
    """Take what git tells into what is known of a note.

    Both accounts keep their own order. A version that both have is git's from now on: a commit's date says more than
    a file's time. A version that only the sidecar saw stands where it was seen. Weaving the same commits in again
    changes nothing.

    Args:
        known: What is recorded of the note, by valid time.
        committed: What git did to it after that, in git's order; may repeat what is known.

    Returns:
        Both, in order.
    """
    told = [sighting for sighting in known if sighting.seen_by is DatedBy.GIT]
    already = {_key(sighting) for sighting in told}
    told += [sighting for sighting in committed if _key(sighting) not in already]
    git = list(without_repetitions(told))
    seen = [sighting for sighting in known if sighting.seen_by is not DatedBy.GIT]
    starts = list(accumulate((moment_of(sighting.seen_as_of) for sighting in git), max))
    matched = _matched(git, starts, seen)

    woven: list[Sighting] = []
    taken = 0
    for at, sighting in enumerate(seen):
        found = matched[at]
        upto = found + 1 if found is not None else _place(sighting, starts, taken, _next(matched, at, len(git)))
        woven += git[taken:upto]
        taken = max(taken, upto)
        if found is None:
            woven.append(sighting)
    return (*woven, *git[taken:])


def _key(sighting: Sighting) -> tuple[str | None, str, dt.datetime]:
    return (sighting.digest, sighting.path, moment_of(sighting.seen_as_of))


def _matched(git: Sequence[Sighting], starts: Sequence[dt.datetime], seen: Sequence[Sighting]) -> list[int | None]:
    """For each version the sidecar saw, the place in git's account of the same one.

    It is the same when the bytes are, and git had it in force while the sidecar saw it, or next: notes are seen first
    and committed later. From the end, so that of two equal ones the later is taken.
    """
    matched: list[int | None] = [None] * len(seen)
    end = len(git)
    for at in reversed(range(len(seen))):
        since, until = moment_of(seen[at].seen_as_of), moment_of(seen[at].seen_at)
        for place in reversed(range(end)):
            is_next = starts[place] > until and (place == 0 or starts[place - 1] <= until)
            in_force = starts[place] <= until and (place + 1 == len(git) or starts[place + 1] >= since)
            if git[place].digest == seen[at].digest and (is_next or in_force):
                matched[at] = end = place
                break
            if place + 1 < len(git) and starts[place + 1] < since:
                break
    return matched


def _next(matched: Sequence[int | None], at: int, end: int) -> int:
    """Where the next version stands that both accounts have."""
    return next((place for place in matched[at + 1 :] if place is not None), end)


def _place(sighting: Sighting, starts: Sequence[dt.datetime], first: int, last: int) -> int:
    """How many of git's versions stand before one that only the sidecar saw: those in force when it was seen."""
    seen_at = moment_of(sighting.seen_at)
    return min(max(first, sum(start <= seen_at for start in starts)), last)
