"""Render a timeline by month."""

from collections.abc import Iterator
from itertools import groupby

from catena.forms.timeline_entry import TimelineEntry
from catena.language.calendar_words import month_names
from catena.notes.escaping import literal
from catena.rendering.note_links import NoteLinks
from catena.rendering.scores import score_text


def timeline_lines(timeline: tuple[TimelineEntry, ...], links: NoteLinks) -> Iterator[str]:
    """Yield `## Timeline`, and a heading (`### January 2024`) and the events of each month."""
    yield "## Timeline"
    yield ""
    if not timeline:
        yield "Nothing happened to these notes in that time, as far as their dates tell."
        yield ""
    for month, entries in groupby(timeline, key=lambda entry: entry.timestamp[:7]):
        name = month_names("en")[int(month[5:7]) - 1].title()
        yield f"### {name} {month[:4]}"
        yield ""
        for entry in entries:
            yield from _entry_lines(entry, links)
        yield ""


def _entry_lines(entry: TimelineEntry, links: NoteLinks) -> Iterator[str]:
    yield f"- **{entry.timestamp[:10]}** - {links.link(entry.note_path, entry.note_title)}"
    if snapshot := literal(entry.content_snapshot):
        yield f"  - {snapshot}"
    yield f"  - *Event: {entry.event}*"
    if entry.new_links:
        yield f"  - *New links: {', '.join(map(literal, entry.new_links))}*"
    yield f"  - *Relevance: {score_text(entry.composite_relevance)}*"
