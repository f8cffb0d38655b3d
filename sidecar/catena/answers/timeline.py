"""What happened to notes and when, oldest first, as far as their dates tell."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from catena.answers.answer import TimelineEntry, TimelineEvent
from catena.vault.path import VaultPath

_DAY = re.compile(r"\d{4}-\d{2}-\d{2}(?![\d-])")
_ORDER = {event: place for place, event in enumerate(TimelineEvent)}


@dataclass(frozen=True, slots=True, kw_only=True)
class DatedNote:
    """A note with its dates.

    Attributes:
        path: The note.
        title: Its shown title.
        created: ISO 8601, with or without time and offset; None when nobody knows.
        modified: Likewise.
        excerpt: What it says of the concept, plain text.
        composite: Its relevance, 0 to 1.
    """

    path: VaultPath
    title: str
    created: str | None
    modified: str | None
    excerpt: str
    composite: float


def timeline_of(
    dated: Sequence[DatedNote], *, start_date: str | None, end_date: str | None, today: str
) -> tuple[TimelineEntry, ...]:
    """The notes' creations and changes between two days.

    A change on the day of its note's creation is no event of its own. What is no date, or still to come, is left out.

    Args:
        dated: In any order; each note once.
        start_date: First day that counts, `YYYY-MM-DD`; None for the oldest known.
        end_date: Last day that counts; None for today.
        today: `YYYY-MM-DD`.

    Returns:
        Oldest first by day, then by moment, ties by path and event.
    """
    first, last = start_date or "", min(end_date or today, today)
    return in_order(entry for note in dated for entry in _entries(note) if first <= entry.timestamp[:10] <= last)


def in_order(entries: Iterable[TimelineEntry]) -> tuple[TimelineEntry, ...]:
    """Oldest first by day, then by moment, ties by path and event; a day is what its own clock showed."""
    return tuple(sorted(entries, key=_place))


def _entries(note: DatedNote) -> Iterator[TimelineEntry]:
    created, modified = _valid(note.created), _valid(note.modified)
    if created:
        yield _entry(note, created, TimelineEvent.CREATED)
    if modified and (created is None or modified[:10] > created[:10]):
        yield _entry(note, modified, TimelineEvent.MODIFIED)


def _entry(note: DatedNote, timestamp: str, event: TimelineEvent) -> TimelineEntry:
    return TimelineEntry(
        timestamp=timestamp,
        event=event,
        note_path=note.path,
        note_title=note.title,
        content_snapshot=note.excerpt,
        new_links=(),
        composite_relevance=note.composite,
    )


def _valid(timestamp: str | None) -> str | None:
    """The timestamp when it is a day or moment that exists; a day is what its own clock showed."""
    text = (timestamp or "").strip()
    if not _DAY.match(text):
        return None
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return None
    return text


def _place(entry: TimelineEntry) -> tuple[str, str, VaultPath, int]:
    return entry.timestamp[:10], entry.timestamp[11:19], entry.note_path, _ORDER[entry.event]
