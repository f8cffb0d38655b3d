"""Beliefs: what the notes said about a concept on a day, and what changed since another."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from catena.answers.limitations import on_retracted
from catena.beliefs.belief import Belief
from catena.beliefs.beliefs import beliefs_of, merged, with_moves
from catena.beliefs.described_note import DescribedNote
from catena.beliefs.notes_about import notes_about
from catena.beliefs.written_concept import WrittenConcept
from catena.history.version import DatedBy
from catena.history.version_reader import VersionReader
from catena.operations.services import Services
from catena.questions.checking import checked_question
from catena.questions.days import checked_date
from catena.sources.terms import terms_of
from catena.sources.warnings import SourceWarning, graph_warning
from catena.vault.path import VaultPath

MOST_BELIEFS = 400
"""Maximum number of beliefs in the result: of the notes that are about the concept most."""
MOST_BYTES = 6_000_000
"""Maximum number of bytes of versions that are read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Beliefs:
    """What the notes said about a concept."""

    beliefs: tuple[Belief, ...]
    watched_since: str | None
    warnings: tuple[SourceWarning, ...]


async def beliefs(services: Services, *, concept: str, as_of: str | None = None, since: str | None = None) -> Beliefs:
    """Tell what the notes said about a concept, each sentence with the time in which it stood there.

    The notes are those named after the concept, and those that a search finds by its words and its meaning. Times come
    from the versions of notes that the sidecar or git saw. What stood in the first known version is dated by what the
    note states or by its file, and a sentence beside a date by that date.
    """
    terms = terms_of(checked_question(concept, field="concept").sanitized)
    today = services.clock.now().date()
    as_of, since = (None if day is None else checked_date(day, edge="end", today=today) for day in (as_of, since))
    notes, warnings = await notes_about(services, terms)
    found, watched_since, is_spent = await asyncio.to_thread(_found, services, notes, terms.typed)
    wanted = [each for each in found if _is_wanted(each, as_of, since)]
    shown = {id(each) for each in sorted(wanted, key=lambda each: -each.composite_relevance)[:MOST_BELIEFS]}
    told = tuple(each for each in wanted if id(each) in shown)
    retracted = await asyncio.to_thread(on_retracted, services, {VaultPath(each.note_path) for each in told})
    return Beliefs(
        beliefs=told,
        watched_since=watched_since,
        warnings=(*warnings, *_warnings(len(wanted), is_spent=is_spent), *retracted),
    )


def _is_wanted(belief: Belief, as_of: str | None, since: str | None) -> bool:
    if since is not None:
        return belief.is_changed(since, as_of or "9999")
    return as_of is None or belief.is_held(as_of)


def _found(
    services: Services, notes: Sequence[DescribedNote], name: str
) -> tuple[tuple[Belief, ...], str | None, bool]:
    """Return the beliefs of these notes, since when they are watched, and whether versions were left unread."""
    history = services.history
    titled = frozenset(services.ledger.titled(name))
    concept = WrittenConcept.known(services.ledger, (name,))
    reader = VersionReader(history.content, most_bytes=MOST_BYTES)
    seen: list[str] = []
    found: list[Belief] = []
    for described in notes:
        note_id = history.note_at(described.path)
        rows = () if note_id is None else history.versions(note_id)
        if note_id is None or not rows:
            continue
        is_named = described.path in titled or concept.is_most_of(described.title)
        of_note = list(beliefs_of(described, rows, concept, reader, is_named=is_named))
        if of_note:
            found += of_note
            by_git = (row.valid_from for row in rows if row.dated_by is DatedBy.GIT)
            seen.append(min((rows[0].recorded_at, *(each.seen_at for each in history.sightings(note_id)), *by_git)))
    ordered = sorted(merged(with_moves(found)), key=_place)
    return tuple(ordered), min(seen, default=None), reader.is_spent


def _place(belief: Belief) -> tuple[str, str, int]:
    return belief.valid_from[:10], belief.note_path, belief.span.byte_start if belief.span else 0


def _warnings(count: int, *, is_spent: bool) -> tuple[SourceWarning, ...]:
    found: list[SourceWarning] = []
    if count > MOST_BELIEFS:
        error = f"The notes say {count:,} sentences about this."
        found.append(graph_warning(error, f"Those of the nearest notes are shown, {MOST_BELIEFS} in all."))
    if is_spent:
        found.append(graph_warning("There are more versions than can be read at once.", "Some changes are missing."))
    return tuple(found)
