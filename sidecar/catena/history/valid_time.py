"""Dates versions: by their own dates, the file's name, import headings, git, or the file's modification time."""

import datetime as dt
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from catena.history.ports import Row
from catena.history.version import DatedBy, Sighting
from catena.notes.dates import date_in_name
from catena.notes.stated_dates import StatedDates
from catena.vault.path import name_of

FIRST_YEAR = 1900
"""Earlier dates are taken for mistakes or placeholders."""
_FIRST_FILE_TIME = dt.datetime(1980, 1, 2, tzinfo=dt.UTC)
"""Archives and unset clocks produce 1970-01-01 and 1980-01-01."""
_A_MOMENT = dt.timedelta(seconds=1)


@dataclass(frozen=True, slots=True)
class Start:
    """The start of a version's validity, an ISO 8601 date or timestamp as written, and the source of that date."""

    valid_from: str
    dated_by: DatedBy


@dataclass(frozen=True, slots=True)
class Before:
    """The version that another one follows. A removed note states the dates of its last content."""

    valid_from: str
    stated: StatedDates


def moment_of(stated: str) -> dt.datetime:
    """Convert a date or timestamp; a date means 00:00, and without an offset the time is local.

    The result has a time zone.

    Raises:
        ValueError: If it is not a date.
    """
    read = dt.datetime.fromisoformat(stated)
    if read.tzinfo is not None:
        return read
    try:
        return read.astimezone()
    except (OSError, OverflowError, ValueError):  # some systems have no time zone data for early dates
        return read.replace(tzinfo=dt.UTC)


def utc_text(moment: dt.datetime) -> str:
    """A timestamp in UTC with `Z` and always six decimal places, so that it sorts as text."""
    return moment.astimezone(dt.UTC).isoformat(timespec="microseconds").removesuffix("+00:00") + "Z"


def start_of(sighting: Sighting, before: Before | None) -> Start:
    """Date a version.

    The first known version of a note is dated by the first of: `created` or `date`, `modified` or `updated`, the date
    in the file's name, its first import heading, git, the file's modification time. A later version must start after
    the one it follows: it is dated by a `modified` or an import heading that is new in it, otherwise by git, the file's
    modification time or the time it was seen; if clocks contradict even that, it starts one second after its
    predecessor. Dates in the future at the time of the sighting, or before 1900, are ignored. `before` is the version
    that it follows; None for the first one.
    """
    evidence = _of_a_first(sighting) if before is None else _of_a_later(sighting, before.stated)
    after = None if before is None else moment_of(before.valid_from)
    for stated, dated_by in evidence:
        if _is_evidence(stated, sighting, dated_by) and (after is None or moment_of(stated) > after):
            return Start(stated, dated_by)
    if after is None:
        return Start(sighting.seen_at, sighting.seen_by)
    return Start((after + _A_MOMENT).isoformat(), sighting.seen_by)


def dated(sightings: Sequence[Sighting]) -> tuple[Row, ...]:
    """Date the versions of one note in order; each starts after the previous one.

    A version with the content and path of the previous one is left out, and so is a removal before the note existed.
    """
    rows: list[Row] = []
    before: Before | None = None
    for sighting in without_repetitions(sightings):
        if before is None and sighting.digest is None:
            continue
        start = start_of(sighting, before)
        stated = sighting.stated if sighting.digest is not None or before is None else before.stated
        before = Before(start.valid_from, stated)
        rows.append(row_of(sighting, start))
    return tuple(rows)


def row_of(sighting: Sighting, start: Start) -> Row:
    """The row to record for a dated version."""
    return Row(
        path=sighting.path,
        raw=sighting.raw,
        valid_from=start.valid_from,
        dated_by=start.dated_by,
        sighting=sighting,
    )


def without_repetitions(sightings: Iterable[Sighting]) -> Iterator[Sighting]:
    """Leave out versions with the content and path of the previous one; the path of a removed note is ignored."""
    last: object = None
    for sighting in sightings:
        said = (sighting.digest, sighting.path if sighting.digest else "")
        if said != last:
            yield sighting
        last = said


def _of_a_first(sighting: Sighting) -> Iterator[tuple[str, DatedBy]]:
    stated = sighting.stated
    for date in (stated.created, stated.modified):
        if date:
            yield date, DatedBy.FRONTMATTER
    if named := date_in_name(name_of(sighting.path)):
        yield named, DatedBy.FILE_NAME
    for date in stated.imported[:1]:
        yield date, DatedBy.IMPORT_HEADING
    yield sighting.seen_as_of, sighting.seen_by


def _of_a_later(sighting: Sighting, before: StatedDates) -> Iterator[tuple[str, DatedBy]]:
    stated = sighting.stated
    if stated.modified and stated.modified != before.modified:
        yield stated.modified, DatedBy.FRONTMATTER
    new = [date for date in stated.imported if date not in before.imported]
    for date in sorted(new, key=moment_of, reverse=True):
        yield date, DatedBy.IMPORT_HEADING
    yield sighting.seen_as_of, sighting.seen_by
    if sighting.seen_by is DatedBy.FILE_TIME:  # the time at which a commit was read is meaningless
        yield sighting.seen_at, sighting.seen_by


def _is_evidence(stated: str, sighting: Sighting, dated_by: DatedBy) -> bool:
    """Return whether it is a valid date that is neither too early nor in the future."""
    try:
        moment = moment_of(stated)
    except ValueError:
        return False
    if dated_by is DatedBy.FILE_TIME and moment < _FIRST_FILE_TIME:
        return False
    return moment.year >= FIRST_YEAR and moment <= moment_of(sighting.seen_at)
