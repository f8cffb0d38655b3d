"""Builds a timeline from the dates of notes, oldest first."""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from catena.forms.timeline_entry import TimelineEntry, TimelineEvent
from catena.language.folding import fold
from catena.language.sentences import sentence_bounds
from catena.reading.passage import AnswerPassage
from catena.vault.path import VaultPath

_DAY = re.compile(r"\d{4}-\d{2}-\d{2}(?![\d-])")
_ORDER = {event: place for place, event in enumerate(TimelineEvent)}


@dataclass(frozen=True, slots=True, kw_only=True)
class DatedNote:
    """A note with its dates.

    Attributes:
        path: The note.
        title: Its display title.
        created: ISO 8601, with or without time and offset; None if unknown.
        modified: In the same form.
        excerpt: What it says about the concept, plain text.
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
    """Return the creations and modifications of notes between two days.

    A modification on the day of creation is not a separate event. Invalid and future dates are skipped.

    Args:
        dated: In any order, each note once.
        start_date: The first day that counts, `YYYY-MM-DD`; None for no lower bound.
        end_date: The last day that counts; None for today.
        today: `YYYY-MM-DD`.

    Returns:
        Oldest first by day, then by time, ties by path and event.
    """
    first, last = start_date or "", min(end_date or today, today)
    return sorted_entries(
        entry for note in dated for entry in _entries(note) if is_within(entry.timestamp, first, last)
    )


def is_within(timestamp: str, first: str, last: str | None) -> bool:
    """Return whether a moment, day, month or year has a day between these days; None for no upper bound."""
    day = timestamp[:10]
    return first <= day + "-12-31"[len(day) - 4 :] and (last is None or day <= last[: len(day)])


def day_of(passage: AnswerPassage, entries: Sequence[TimelineEntry]) -> str:
    """Return the day, month or year of the first event that a passage tells; "" if none does."""
    told = (entry for entry in entries if entry.note_path == passage.note_path)
    return next((entry.timestamp[:10] for entry in told if passage.text in (entry.content_snapshot or "")), "")


_LONG = 40
"""What so many characters say is not said again as a part of something longer."""


def without_repeats(entries: Sequence[TimelineEntry], named: Collection[VaultPath] | None) -> tuple[TimelineEntry, ...]:
    """Return the entries with each text and each longer sentence of a text once, whichever note says it.

    An event that says and links nothing new is left out, unless the note has no other event on that day and is named
    after the concept. What a note dates itself on the day of another of its events is that event, told more fully.

    Args:
        entries: Oldest first.
        named: The notes that are named after the concept; None if all are.
    """
    said: set[str] = set()
    sentences: set[str] = set()
    days: dict[tuple[VaultPath, str], list[int]] = {}
    kept: list[TimelineEntry] = []
    for entry in (replace(each, content_snapshot=_unsaid(each, sentences)) for each in entries):
        text, day = fold(entry.content_snapshot or ""), (entry.note_path, entry.timestamp[:10])
        is_new = bool(text) and text not in said and not (len(text) >= _LONG and any(text in other for other in said))
        if is_new and entry.event is TimelineEvent.DATED:
            same = next((at for at in days.get(day, ()) if fold(kept[at].content_snapshot or "") in text), None)
            if same is not None:
                kept[same], is_new = replace(kept[same], content_snapshot=entry.content_snapshot), False
        is_event = day not in days and (named is None or entry.note_path in named)
        if is_new or is_event or (entry.new_links and entry.event is TimelineEvent.RELATED):
            kept.append(entry if is_new else replace(entry, content_snapshot=None))
            days.setdefault(day, []).append(len(kept) - 1)
        said.add(text)
    return tuple(kept)


def _unsaid(entry: TimelineEntry, said: set[str]) -> str | None:
    """Return what an entry says without the longer sentences that were said before, and note what it says.

    What stands before `→` was said before, and stays beside what replaced it; what a text dates stays whole.
    """
    text = entry.content_snapshot or ""
    if _REPLACED in text or entry.event is TimelineEvent.DATED:
        return entry.content_snapshot
    every = [text[start:end].strip() for start, end in sentence_bounds(text)]
    is_new = any(fold(each) not in said for each in every)
    left = [each for each in every if len(each) < _LONG or fold(each) not in said]
    said.update(map(fold, every))
    return " ".join(left) if is_new and len(left) < len(every) else entry.content_snapshot


_REPLACED = " → "


def sorted_entries(entries: Iterable[TimelineEntry]) -> tuple[TimelineEntry, ...]:
    """Sort by day, then by time, ties by path and event; the day is the local one of the timestamp."""
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
        content_snapshot=note.excerpt or None,
        composite_relevance=note.composite,
    )


def _valid(timestamp: str | None) -> str | None:
    """Return the timestamp if it is a valid day or moment; None otherwise. The day is the timestamp's local one."""
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
