"""Evolution: how what the vault says about a concept has changed over time."""

import asyncio
from dataclasses import dataclass

from catena.answers.limitations import without_history
from catena.beliefs.history_timeline import AskedTimeline, has_history, history_timeline
from catena.beliefs.notes_about import notes_about
from catena.forms.timeline_entry import TimelineEntry
from catena.operations.services import Services
from catena.questions.checking import checked_question
from catena.sources.filters import note_filter
from catena.sources.terms import terms_of
from catena.sources.warnings import SourceWarning


@dataclass(frozen=True, slots=True, kw_only=True)
class Evolution:
    """What happened to the notes about a concept."""

    timeline: tuple[TimelineEntry, ...]
    warnings: tuple[SourceWarning, ...]


async def evolution(
    services: Services, *, concept: str, start_date: str | None = None, end_date: str | None = None
) -> Evolution:
    """Describe how a concept evolved: what the notes about it said, version by version.

    The notes are those named after the concept, and those that a search finds by its words and its meaning. What Catena
    wrote is no evidence.
    """
    terms = terms_of(checked_question(concept, field="concept").sanitized)
    today = services.clock.now().date()
    period = note_filter(folder=None, tags=(), start_date=start_date, end_date=end_date, today=today)
    notes, warnings = await notes_about(services, terms)
    timeline = await asyncio.to_thread(
        history_timeline,
        services,
        notes,
        AskedTimeline(
            names=(terms.typed,),
            start_date=period.first_day.isoformat() if period.first_day else None,
            end_date=period.last_day.isoformat() if period.last_day else None,
            today=today.isoformat(),
        ),
    )
    if notes and not has_history(services, (each.path for each in notes)):
        warnings = (*warnings, *without_history(warnings))
    return Evolution(timeline=timeline, warnings=warnings)
