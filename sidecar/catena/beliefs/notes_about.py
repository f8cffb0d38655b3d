"""Finds the notes about a concept."""

from catena.beliefs.described_note import DescribedNote
from catena.beliefs.ports import BeliefServices
from catena.results.ranked_notes import find_notes, worth_showing
from catena.sources.hit import SourceName
from catena.sources.source import Lookup
from catena.sources.terms import Terms
from catena.sources.warnings import SourceWarning

MOST_NOTES = 30
_SOURCES = (SourceName.TEXT, SourceName.SEMANTIC)


async def notes_about(
    services: BeliefServices, terms: Terms
) -> tuple[tuple[DescribedNote, ...], tuple[SourceWarning, ...]]:
    """Return the notes named after a concept and those that a search finds, best first, and what is missing.

    What Catena wrote is no evidence.

    Raises:
        AllSourcesFailed: No source could answer.
    """
    found = await find_notes(
        services,
        Lookup(terms=terms, concepts=(terms.typed,)),
        _SOURCES,
        counts=lambda facts: not facts.generated,
    )
    ranked = worth_showing(found.ranked)[:MOST_NOTES]
    notes = tuple(DescribedNote(note.facts.path, note.facts.title, note.composite) for note in ranked)
    return notes, found.warnings
