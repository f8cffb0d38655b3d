"""Parameters: find a question's concepts, subjects, dates and similarity threshold."""

import datetime as dt
import re
from dataclasses import dataclass

from catena.errors import BadDate, TooFewSubjects
from catena.language.wordings import says
from catena.questions.concepts import concepts_of
from catena.questions.how_to import asks_how_to
from catena.questions.intent import Intent
from catena.questions.similarity_asked import threshold_in
from catena.questions.subjects import subjects_of
from catena.questions.vault_names import VaultNames
from catena.questions.when import Period, check_period, period_in, without_period

LONGEST_CONCEPT = 100
"""The maximum number of characters of a concept or a subject."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Parameters:
    """The parameters of a question.

    Attributes:
        concepts: What the question is about; at most 100 characters each.
        subjects: What the question compares. Empty unless its intent is comparative.
        start_date: The first day, `YYYY-MM-DD`. None for no limit.
        end_date: The last day, `YYYY-MM-DD`. None for no limit.
        similarity_threshold: 0 to 1. None if the question does not ask for one.
        notes: Sentences that say what was changed.
    """

    concepts: tuple[str, ...] = ()
    subjects: tuple[str, ...] = ()
    start_date: str | None = None
    end_date: str | None = None
    similarity_threshold: float | None = None
    notes: tuple[str, ...] = ()


def parameters_of(sanitized: str, intent: Intent, *, names: VaultNames, today: dt.date) -> Parameters:
    """Find the parameters of a question.

    A date limits the period only if the question is temporal, mentions the person's own notes, or counts from today
    (`last month`). In `Who won the prize in 1992?`, the year is a search term.

    Args:
        sanitized: The question from `checked_question`, without a command.
        intent: The intent of the question.
        names: The names of the vault's notes.
        today: The current day.

    Raises:
        BadDate: If a date can't be read, is in the future or is before 1900.
    """
    period = _period(sanitized, intent, today)
    text = sanitized if period is None else without_period(sanitized, period)
    subjects = subjects_of(text, names) if intent is Intent.COMPARATIVE else ()
    concepts = concepts_of(text, intent, names) if intent is not Intent.COMPARATIVE or not subjects else subjects
    short_concepts, short_subjects = truncated(concepts), truncated(subjects)
    return Parameters(
        concepts=short_concepts,
        subjects=short_subjects,
        start_date=period.first.isoformat() if period and period.first else None,
        end_date=period.last.isoformat() if period and period.last else None,
        similarity_threshold=None if intent is Intent.COMPARATIVE else threshold_in(sanitized),
        notes=truncation_notes(concepts, subjects),
    )


def too_few_subjects(parameters: Parameters, names: VaultNames, sanitized: str) -> TooFewSubjects:
    """Return the error for a comparison of fewer than two subjects, with a suggestion in the question's own words."""
    named = parameters.subjects or parameters.concepts
    if not named:
        return TooFewSubjects("Comparison requires at least two subjects. Name both, as in 'Compare X and Y'.")
    other = names.nearest(named[0])
    typed = re.search(re.escape(named[0]), sanitized, re.IGNORECASE)
    suggestion = f"Compare {typed[0] if typed else named[0]} and {other or '…'}"
    return TooFewSubjects(
        f"Comparison requires at least two subjects. Did you mean: '{suggestion}'?",
        subjects=list(named[:1]), suggestion=suggestion if other else None,
    )  # fmt: skip


def truncated(phrases: tuple[str, ...]) -> tuple[str, ...]:
    """Shorten each phrase to at most 100 characters."""
    return tuple(phrase[:LONGEST_CONCEPT].rstrip() for phrase in phrases)


def truncation_notes(*lists: tuple[str, ...]) -> tuple[str, ...]:
    """Return one note for each phrase that `truncated` shortens."""
    long = dict.fromkeys(phrase for phrases in lists for phrase in phrases if len(phrase) > LONGEST_CONCEPT)
    return tuple(
        f"concept cut to {LONGEST_CONCEPT} characters: '{phrase[:LONGEST_CONCEPT].rstrip()}…'" for phrase in long
    )


def is_personal(text: str) -> bool:
    """Return whether a question speaks of the person who asks, or of their notes."""
    return says("routing.personal", text)


def _period(text: str, intent: Intent, today: dt.date) -> Period | None:
    if intent is not Intent.TEMPORAL and asks_how_to(text):
        return None  # `How do I find tasks that are due this week?` asks for no notes of this week
    try:
        period = period_in(text, today=today)
    except BadDate:
        if intent is Intent.TEMPORAL or is_personal(text):
            raise
        return None
    if period is None or not (intent is Intent.TEMPORAL or period.is_relative or is_personal(text)):
        return None
    if period.is_range or period.is_relative or is_personal(text):
        check_period(period, today=today, words=text[period.start : period.end])
        return period
    try:
        check_period(period, today=today, words=text)
    except BadDate:
        return None  # the question is about the world in 1812, not about notes of that year
    return period
