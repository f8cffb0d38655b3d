"""Merges the versions of a note that git recorded with those that the sidecar saw."""

import datetime as dt
from collections.abc import Sequence
from itertools import accumulate

from catena.history.valid_time import moment_of, without_repetitions
from catena.history.version import DatedBy, Sighting


def merge_sightings(known: Sequence[Sighting], committed: Sequence[Sighting]) -> tuple[Sighting, ...]:
    """Merge git's versions of a note into the known ones.

    Both sequences keep their own order. For a version in both, git's sighting is kept, since a commit's date is more
    reliable than a file's modification time. A version that only the sidecar saw is placed by the time it was seen.
    Merging the same commits again changes nothing. Known sightings are in the order of their valid time, those from git
    in its order; they may repeat known ones.
    """
    from_git = [sighting for sighting in known if sighting.seen_by is DatedBy.GIT]
    already = {_key(sighting) for sighting in from_git}
    from_git += [sighting for sighting in committed if _key(sighting) not in already]
    git = list(without_repetitions(from_git))
    seen = [sighting for sighting in known if sighting.seen_by is not DatedBy.GIT]
    starts = list(accumulate((moment_of(sighting.seen_as_of) for sighting in git), max))
    matched = _matched(git, starts, seen)

    merged: list[Sighting] = []
    taken = 0
    for at, sighting in enumerate(seen):
        found = matched[at]
        upto = found + 1 if found is not None else _place(sighting, starts, taken, _next(matched, at, len(git)))
        merged += git[taken:upto]
        taken = max(taken, upto)
        if found is None:
            merged.append(sighting)
    return (*merged, *git[taken:])


def _key(sighting: Sighting) -> tuple[str | None, str, dt.datetime]:
    return (sighting.digest, sighting.path, moment_of(sighting.seen_as_of))


def _matched(git: Sequence[Sighting], starts: Sequence[dt.datetime], seen: Sequence[Sighting]) -> list[int | None]:
    """For each version that the sidecar saw, the index of the same version in git.

    Versions are the same if their bytes are equal and git's version was valid while the sidecar saw it, or became valid
    next, since notes are saved before they are committed. The search runs backwards, so that of two equal versions the
    later one matches.
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
    """The index of the next version that is in both sequences."""
    return next((place for place in matched[at + 1 :] if place is not None), end)


def _place(sighting: Sighting, starts: Sequence[dt.datetime], first: int, last: int) -> int:
    """The number of git's versions before one that only the sidecar saw: those valid by the time it was seen."""
    seen_at = moment_of(sighting.seen_at)
    return min(max(first, sum(start <= seen_at for start in starts)), last)
