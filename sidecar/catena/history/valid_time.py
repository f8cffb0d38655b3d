"""Since when a version is valid: its own dates, its file's name, its import headings, git, its file's time."""

import datetime as dt
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from catena.history.ports import Row
from catena.history.version import DatedBy, Sighting
from catena.notes.dates import date_in_name
from catena.notes.stated_dates import StatedDates
from catena.vault.path import name_of

FIRST_YEAR = 1900
"""What is dated before is a slip or a placeholder."""
_FIRST_FILE_TIME = dt.datetime(1980, 1, 2, tzinfo=dt.UTC)
"""Archives and clocks without a battery write 1970-01-01 and 1980-01-01."""
_A_MOMENT = dt.timedelta(seconds=1)


@dataclass(frozen=True, slots=True)
class Start:
    """Since when a version is valid.

    Attributes:
        valid_from: ISO 8601 day or moment, as it was written.
        dated_by: Where that is from.
    """

    valid_from: str
    dated_by: DatedBy


@dataclass(frozen=True, slots=True)
class Before:
    """The version that another follows.

    Attributes:
        valid_from: Since when it was valid.
        stated: The dates it states; of a note that was gone, those of its last bytes.
    """

    valid_from: str
    stated: StatedDates


def moment_of(stated: str) -> dt.datetime:
    """Days and moments on one axis: a day starts at 00:00, and what has no offset is meant locally.

    Args:
        stated: ISO 8601, day or moment.

    Returns:
        With a time zone.

    Raises:
        ValueError: It is no date.
    """
    read = dt.datetime.fromisoformat(stated)
    if read.tzinfo is not None:
        return read
    try:
        return read.astimezone()
    except (OSError, OverflowError, ValueError):  # some systems know no zone so far back
        return read.replace(tzinfo=dt.UTC)


def utc_text(moment: dt.datetime) -> str:
    """The moment in UTC, with `Z` and always six digits after the second, so that texts sort as moments do."""
    return moment.astimezone(dt.UTC).isoformat(timespec="microseconds").removesuffix("+00:00") + "Z"


def start_of(sighting: Sighting, before: Before | None) -> Start:
    """Since when this version is valid.

    The first known version of a note is dated by the first evidence there is: `created` or `date`, `modified` or
    `updated`, the date in the file's name, its first import heading, git or the file's time. A later version must
    begin after the one it follows: by a `modified` or an import heading that is new in it, else by git, or by the
    file's time or the moment it was seen; when clocks contradict even that, a second after. A date that lay ahead
    when it was seen, or before 1900, is no evidence.

    Args:
        sighting: The version as it was met.
        before: The version it follows; None for the first one.
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
    """Date one note's versions, in their order; each begins after the one before.

    A version that says and stands as the one before is left out, and so is a note's being gone before it was there.
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
    """What is to be recorded of a version that is dated."""
    return Row(
        path=sighting.path,
        raw=sighting.raw,
        valid_from=start.valid_from,
        dated_by=start.dated_by,
        sighting=sighting,
    )


def without_repetitions(sightings: Iterable[Sighting]) -> Iterator[Sighting]:
    """Leave out what says the same, at the same place, as the one before; a note that is gone has no place."""
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
    if sighting.seen_by is DatedBy.FILE_TIME:  # of a commit, the moment it was read says nothing
        yield sighting.seen_at, sighting.seen_by


def _is_evidence(stated: str, sighting: Sighting, dated_by: DatedBy) -> bool:
    """Whether it is a date at all, not before its time and not ahead of it."""
    try:
        moment = moment_of(stated)
    except ValueError:
        return False
    if dated_by is DatedBy.FILE_TIME and moment < _FIRST_FILE_TIME:
        return False
    return moment.year >= FIRST_YEAR and moment <= moment_of(sighting.seen_at)
