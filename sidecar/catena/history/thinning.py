"""Which contents may go when the history grows too large: by age, the oldest first, never below one a month."""

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from catena.notes.note import NoteVersion

_WEEK, _MONTH, _YEAR = dt.timedelta(days=7), dt.timedelta(days=30), dt.timedelta(days=365)


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldContent:
    """The bytes of one version that are still stored.

    Attributes:
        note_id: The note.
        digest: Of its bytes; several versions may share them.
        valid_from: Since when it was so, with a time zone.
        stored_bytes: What dropping it frees.
        is_newest: Whether it is what the note says now.
    """

    note_id: int
    digest: NoteVersion
    valid_from: dt.datetime
    stored_bytes: int
    is_newest: bool = False


def dispensable(held: Iterable[HeldContent], *, now: dt.datetime) -> tuple[HeldContent, ...]:
    """What may go, in the order in which it should.

    Older than a year the last version of each month stays, older than a month that of each week, older than a week
    that of each day; younger ones and each note's newest stay all. What every age allows goes first, the oldest
    before the younger. Bytes that several versions share go only when all of them may.

    Args:
        held: All that is stored.
        now: With a time zone; ages are counted from it, days and months in its zone.

    Returns:
        Each digest once.
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
    """The age class, the oldest being 0, and the stretch of time of which one version stays; None when all stay."""
    age = now - moment
    if age > _YEAR:
        return 0, f"{moment:%Y-%m}"
    if age > _MONTH:
        return 1, f"{moment:%G-W%V} {moment:%m}"  # a week of two months is two: each month keeps one
    if age > _WEEK:
        return 2, f"{moment:%Y-%m-%d}"
    return None


def _each_once(contents: Iterable[HeldContent], needed: set[NoteVersion]) -> Iterator[HeldContent]:
    gone = set(needed)
    for content in contents:
        if content.digest not in gone:
            gone.add(content.digest)
            yield content
