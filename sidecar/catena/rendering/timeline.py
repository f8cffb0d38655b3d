"""Render a timeline by month."""

from collections.abc import Iterator
from itertools import groupby

from catena.forms.timeline import is_within
from catena.forms.timeline_entry import TimelineEntry, TimelineEvent
from catena.language.calendar_words import month_names
from catena.notes.escaping import displayed, literal
from catena.rendering.heading import counted
from catena.rendering.items import run_on
from catena.rendering.note_links import NoteLinks
from catena.rendering.scores import score_text

MOST_BARE = 3
"""If more events of a month than this say nothing of the concept, their notes are named in one line, with the days."""
MOST_LINKS = 6
"""How many new links are named."""


def timeline_lines(
    timeline: tuple[TimelineEntry, ...], links: NoteLinks, first: str | None, left_out: int
) -> Iterator[str]:
    """Yield `## Timeline`, and a heading (`### January 2024`) and the events of each month.

    The timeline is oldest first. What comes before the first day of the period was in force when it began. `left_out`
    notes changed in the period and are not on the timeline.
    """
    yield "## Timeline"
    yield ""
    if left_out:
        more = f"{counted(left_out, 'more note')} changed in this time; those below have the most links and changes."
        yield f"*{more} Ask for a shorter time to see the others.*"
        yield ""
    if not timeline:
        yield "Nothing happened to these notes in that time, as far as their dates tell."
        yield ""
    telling = {entry.note_path for entry in timeline if _tells(entry)}
    for month, entries in groupby(timeline, key=lambda entry: entry.timestamp[:7]):
        yield f"### {_month(month)}"
        yield ""
        every = list(entries)
        bare = [entry for entry in every if not _tells(entry)]
        if len(bare) <= MOST_BARE:  # of a note that another event tells of, this one is hardly worth a place of its own
            bare = [entry for entry in bare if entry.note_path in telling]
        for entry in every:
            if entry not in bare:
                yield from _entry_lines(entry, links, was_in_force=not is_within(entry.timestamp, first or "", None))
        if bare:
            named = dict.fromkeys(f"{_link(entry, links)} ({entry.timestamp[:10]})" for entry in bare)
            yield f"- *Changed without anything new on this:* {', '.join(named)}"
        yield ""


def _tells(entry: TimelineEntry) -> bool:
    return bool(entry.content_snapshot or entry.new_links)


def _link(entry: TimelineEntry, links: NoteLinks) -> str:
    return links.link(entry.note_path, entry.note_title)


def _month(timestamp: str) -> str:
    """Return `January 2024`, or the year alone if no more is known."""
    year, month = timestamp[:4], timestamp[5:7]
    return f"{month_names('en')[int(month) - 1].title()} {year}" if month else year


def _entry_lines(entry: TimelineEntry, links: NoteLinks, *, was_in_force: bool) -> Iterator[str]:
    yield f"- **{entry.timestamp[:10]}** - {_link(entry, links)}"
    if snapshot := displayed(run_on(entry.content_snapshot or "")):
        yield f"  - {snapshot}"
    yield f"  - *Event: {entry.event}{', in force when the period began' if was_in_force else ''}*"
    if entry.new_links and (entry.event is TimelineEvent.RELATED or not snapshot):
        yield f"  - *New links: {', '.join(map(literal, entry.new_links[:MOST_LINKS]))}*"
    yield f"  - *Relevance: {score_text(entry.composite_relevance)}*"
