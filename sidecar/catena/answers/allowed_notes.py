"""The only notes that may be found: those that pass the filters of a request and the dates of a question."""

import re
from collections.abc import Sequence
from dataclasses import replace

from catena.answers.ports import AnswerServices
from catena.questions.intent import Intent
from catena.questions.listing import listing_of
from catena.questions.understanding import Question
from catena.sources.filters import note_filter, passing
from catena.vault.path import VaultPath

MOST_NOTES = 300
"""How many notes that name a year are known."""
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")


def allowed_notes(
    services: AnswerServices, question: Question, *, folder: str | None, tags: Sequence[str], by_dates: bool
) -> frozenset[VaultPath] | None:
    """Return the only notes that may be found; None for all.

    Notes that tell of a year that the question names may be found, whatever date they carry: a harvest of 2024 may be
    told in 2025. A temporal question asks what happened in a period, which the history knows, whatever date a note
    carries now.

    Args:
        services: The notes.
        question: The question, which may name dates.
        folder: The only folder whose notes count; None for the whole vault.
        tags: Tags that every note must have.
        by_dates: Whether dates that the question names are those of notes.

    Raises:
        BadDate: A date is in the future or before 1900.
    """
    by_dates = by_dates and question.classification.intent is not Intent.TEMPORAL
    wanted = note_filter(
        folder=folder,
        tags=tags,
        start_date=question.parameters.start_date if by_dates else None,
        end_date=question.parameters.end_date if by_dates else None,
        today=services.clock.now().date(),
    )
    if wanted.is_empty:
        return None
    telling = _telling_of_years(services, question) if by_dates else frozenset[VaultPath]()
    undated = replace(wanted, first_day=None, last_day=None)
    return passing(
        services.ledger.facts(),
        lambda facts: (undated if facts.path in telling else wanted).lets_through(facts),
    )


def _telling_of_years(services: AnswerServices, question: Question) -> frozenset[VaultPath]:
    """Return the notes that name the years of a question for a fact; none for what asks for notes of a time."""
    if question.classification.intent is Intent.EXPLORATORY or listing_of(question.sanitized):
        return frozenset()
    return frozenset(
        match.path
        for year in _YEAR.findall(question.sanitized)
        for match in services.ledger.notes_matching((year,), limit=MOST_NOTES, every=True)
    )
