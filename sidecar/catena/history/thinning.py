"""Selects the contents to prune when the history grows too large: the oldest first, but at least one a month stays."""

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from catena.notes.note import NoteVersion

_WEEK, _MONTH, _YEAR = dt.timedelta(days=7), dt.timedelta(days=30), dt.timedelta(days=365)


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldContent:
    """The stored content of one version.

    Attributes:
        valid_from: When the version became valid, with a time zone.
        stored_bytes: The space that pruning it frees.
    """

    note_id: int
    digest: NoteVersion
    valid_from: dt.datetime
    stored_bytes: int
    is_newest: bool = False


def dispensable(held: Iterable[HeldContent], *, now: dt.datetime) -> tuple[HeldContent, ...]:
    """The contents that may be pruned, in the order in which to prune them.

    Of versions older than a year, the last of each month stays; older than a month, the last of each week; older than a
    week, the last of each day. All younger versions and each note's newest version stay. The oldest age class is pruned
    first. Content that several versions share is pruned only if all of them allow it. Days and months are those of the
    time zone of `now`. Each digest is returned once.
    """
    periods: dict[tuple[int, int, str], list[HeldContent]] = defaultdict(list)
    needed: set[NoteVersion] = set()
    for content in held:
        period = None if content.is_newest else _period(content.valid_from.astimezone(now.tzinfo), now)
        if period is None:
            needed.add(content.digest)
        else:
            age, stretch = period
            periods[age, content.note_id, stretch].append(content)
    may_go: list[tuple[int, HeldContent]] = []
    for (age, _, _), contents in periods.items():
        *others, last = sorted(contents, key=lambda content: (content.valid_from, content.digest))
        needed.add(last.digest)
        may_go += [(age, content) for content in others]
    ordered = sorted(may_go, key=lambda aged: (aged[0], aged[1].valid_from, aged[1].note_id, aged[1].digest))
    return tuple(_each_once((content for _, content in ordered), needed))


def _period(moment: dt.datetime, now: dt.datetime) -> tuple[int, str] | None:
    """The age class, from 0 for the oldest, and the period of which one version stays; None if all stay."""
    age = now - moment
    if age > _YEAR:
        return 0, f"{moment:%Y-%m}"
    if age > _MONTH:
        return 1, f"{moment:%G-W%V} {moment:%m}"  # a week in two months counts as two
    if age > _WEEK:
        return 2, f"{moment:%Y-%m-%d}"
    return None


def _each_once(contents: Iterable[HeldContent], needed: set[NoteVersion]) -> Iterator[HeldContent]:
    gone = set(needed)
    for content in contents:
        if content.digest not in gone:
            gone.add(content.digest)
            yield content
